import { PterodactylPanel } from '@steward/fake-hosts';
import { consoleSocket, createHosting, pterodactylDialect } from '@steward/hosts/testing';
import { systemClock } from '@steward/kit';
import { expect, onTestFinished, test } from 'vitest';
import { textsIn } from '../../src/discord/texts/languages.ts';
import { plan } from '../../src/operations/kinds.ts';
import type { OperationRequest } from '../../src/operations/model/operation.ts';
import { outcomeLines } from '../../src/reports/operation-texts.ts';
import { anOperation } from '../store/fixtures.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';
import { runnerFixture } from './runner-fixture.ts';

const english = textsIn('en');
const id = '7e0027ef';

/** Runs an operation at a panel, and returns what people were shown until it ended, and how it ended. */
async function follow(request: OperationRequest, prepare: (connections: TcpProxy) => unknown) {
  const panel = await PterodactylPanel.start({ times: { startMs: 0, cacheMs: 0 } });
  onTestFinished(() => panel.close());
  panel.addServer({ id });
  const proxy = await TcpProxy.to(Number(new URL(panel.url).port));
  await prepare(proxy);
  const dialect = pterodactylDialect({
    openConsole: consoleSocket({ panelUrl: panel.url }),
    panelUrl: panel.url,
    ...systemClock,
  });
  const capabilities = { ...dialect.capabilities, statusAgeMs: 0 };
  const baseUrl = `http://127.0.0.1:${proxy.port}`;
  const hosting = createHosting({ baseUrl, timeoutMs: 20_000 }, { ...dialect, capabilities });
  onTestFinished(() => hosting.close());
  const { runner, shown, reported } = runnerFixture({ hosting, apiKey: panel.owner.key });
  const server = { connectionId: 'default', id, name: 'Survival' };
  runner.start(anOperation({ server, request, steps: plan(request), startedAt: new Date() }));
  await expect.poll(() => reported, { interval: 5, timeout: 50_000 }).toHaveLength(1);
  const progress = shown.map((operation) => outcomeLines(english, operation).join(' '));
  return { panel, progress, state: reported[0]?.state, failure: reported[0]?.steps[0]?.failure };
}

const list: OperationRequest = { kind: 'command', command: 'list' };
const start: OperationRequest = { kind: 'power', action: 'start' };

test('a change is shown as sent when its request is sent', async () => {
  const { panel, progress, state } = await follow(start, () => {});
  expect(state).toBe('succeeded');
  expect(progress.join()).toContain('Sent to the host');
  expect(panel.changes).toHaveLength(1);
});

test('a command that is not sent, because a read before it shows that the server is down, is never shown as sent', async () => {
  const { panel, progress, failure } = await follow(list, () => {});
  expect(failure).toMatchObject({ reason: 'server-down', applied: 'no' });
  expect(panel.changes).toEqual([]);
  expect(progress.join()).not.toContain('Sent');
});

test('a change for which no connection is made is never shown as sent', async () => {
  const { progress, failure } = await follow(start, (connections) => connections.close());
  expect(failure).toMatchObject({ reason: 'unreachable', applied: 'no' });
  expect(progress.length).toBeGreaterThan(0);
  expect(progress.join()).not.toContain('Sent');
});
