import type { Hosting, Server, ServerStatus } from '@steward/hosts/model';
import { expect, onTestFinished, test } from 'vitest';
import { StoreUnavailableError } from '../../src/domain/store-errors.ts';
import { plan } from '../../src/operations/kinds.ts';
import type { OperationRequest } from '../../src/operations/model/operation.ts';
import { anOperation } from '../store/fixtures.ts';
import { stoppedTime } from '../support/stopped-clock.ts';
import { runnerFixture } from './runner-fixture.ts';

const minuteMs = 60_000;

/**
 * Runs an operation while the database is away before some of its writes, counted from 1, and returns how it ended and what
 * was sent. The server is stopped, and somebody starts it while the database is away.
 */
async function runDelayed(request: OperationRequest, delays: Readonly<Record<number, number>>) {
  const passes = stoppedTime();
  let status: ServerStatus = 'stopped';
  let writes = 0;
  let isAway = false;
  const sent: string[] = [];
  const hosting: Partial<Hosting> = {
    server: async () => serverWith(status),
    power: async (_account, _serverId, action) => {
      sent.push(action);
      status = action === 'start' ? 'running' : 'stopped';
      return { output: null };
    },
    createBackup: async () => {
      sent.push('backup');
      return null;
    },
    backups: async () => ({ items: [], more: false }),
  };
  const save = async (): Promise<boolean> => {
    if (isAway) {
      isAway = false;
      return true;
    }
    writes += 1;
    const delayMs = delays[writes];
    if (delayMs === undefined) return true;
    isAway = true;
    status = 'running';
    passes(delayMs);
    throw new StoreUnavailableError('away');
  };
  const { runner, reported } = runnerFixture({ operations: { save }, hosting });
  onTestFinished(() => runner.stop(10));
  const startedAt = new Date();
  runner.start(anOperation({ request, steps: plan(request), createdAt: startedAt, startedAt }));
  await expect.poll(() => reported, { interval: 5, timeout: 50_000 }).toHaveLength(1);
  const [ended] = reported;
  return { ended, sent, startedAt };
}

function serverWith(status: ServerStatus): Server {
  const usage = { uptimeSeconds: null, startedAt: null };
  return {
    id: 's-1',
    name: 'Survival',
    status,
    statusWord: null,
    usage,
    configuration: [],
    restore: null,
  } as unknown as Server;
}

const stop: OperationRequest = { kind: 'power', action: 'stop' };

test('a change that the database has delayed for ten minutes is not sent any more, and is said not to have been made', async () => {
  const { ended, sent } = await runDelayed(stop, { 1: 10 * minuteMs });
  expect(sent).toEqual([]);
  expect(ended).toMatchObject({
    state: 'failed',
    steps: [{ state: 'failed', failure: { reason: 'stale', applied: 'no' } }],
  });
});

test('the steps that follow one whose outcome could not be written down for ten minutes are not begun', async () => {
  // The first write says that the start is being sent, the second that it was accepted.
  const { ended, sent } = await runDelayed({ kind: 'backup.create', startFirst: true }, { 2: 10 * minuteMs });
  expect(sent).toEqual(['start']);
  expect(ended).toMatchObject({
    state: 'failed',
    steps: [{ state: 'done' }, { state: 'failed', failure: { reason: 'stale', applied: 'no' } }],
  });
});

test('a change that the database has delayed for a minute is sent, and judged by what was read just before', async () => {
  const { ended, sent, startedAt } = await runDelayed(stop, { 1: minuteMs });
  expect(sent).toEqual(['stop']);
  expect(ended?.state).toBe('succeeded');
  const [step] = ended?.steps ?? [];
  expect(step?.before?.status).toBe('running');
  expect(step?.startedAt).toBeGreaterThanOrEqual(startedAt.getTime() + minuteMs);
  expect(step?.result?.already).toBeUndefined();
});
