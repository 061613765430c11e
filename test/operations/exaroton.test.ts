import { type ExarotonOptions, exarotonStatus, FakeExaroton, TestClock } from '@steward/fake-hosts';
import { createHosts } from '@steward/hosts';
import type { PowerAction } from '@steward/hosts/model';
import { describe, expect, onTestFinished, test } from 'vitest';
import { plan } from '../../src/operations/kinds.ts';
import { anOperation } from '../store/fixtures.ts';
import { patienceMs, quickTimings } from '../support/test-limits.ts';
import { runnerFixture } from './runner-fixture.ts';

// Power actions at exaroton.

const { online } = exarotonStatus;

/** Starts a power action at a fake exaroton. @param pollMs between two reads */
async function startPower(
  action: PowerAction,
  {
    pollMs,
    prepare = () => {},
    ...options
  }: ExarotonOptions & {
    readonly pollMs: number;
    readonly prepare?: (exaroton: FakeExaroton) => void;
  },
) {
  const status = action === 'start' ? exarotonStatus.offline : online;
  const exaroton = await FakeExaroton.start({ servers: [{ status }], ...options });
  prepare(exaroton);
  const settings = { id: 'exaroton', name: 'exaroton', kind: 'exaroton', address: exaroton.url } as const;
  const hosts = createHosts({ hosts: [{ ...settings, certificateSha256: null }], timeoutMs: patienceMs });
  onTestFinished(async () => {
    await hosts.close();
    await exaroton.close();
  });
  const [own] = exaroton.servers.values();
  const [host] = hosts.all;
  if (own === undefined || host === undefined) throw new Error('no server');
  const { runner, reported } = runnerFixture({
    hosting: host.hosting,
    apiKey: 'exaroton-token',
    timings: { ...quickTimings, pollMs: () => pollMs },
  });
  const request = { kind: 'power', action } as const;
  const server = { connectionId: 'default', id: own.id, name: own.name };
  runner.start(anOperation({ server, request, steps: plan(request), startedAt: new Date() }));
  const reads = new RegExp(`^GET /v1/servers/${own.id}/$`);
  /** Returns how the operation ended, once it has. */
  const ended = async () => {
    await expect.poll(() => reported, { interval: 5 }).toHaveLength(1);
    const [step] = reported[0]?.steps ?? [];
    return [reported[0]?.state, step?.failure?.reason ?? null, step?.result?.status];
  };
  return { exaroton, own, reads, reported, ended };
}

/** As `startPower`, at a clock that stands still; no read follows those of its beginning. */
async function startLive(action: PowerAction) {
  const clock = new TestClock({ isFrozen: true });
  const started = await startPower(action, { clock, pollMs: patienceMs });
  const { exaroton, reads } = started;
  // Before the action, for the status at which the stream begins, and after the action.
  await exaroton.traffic.received(reads, 3);
  return started;
}

describe('a power action is followed by what exaroton says at once', () => {
  test.each([
    ['start', [5_000, 10_000, 30_000], 'running'],
    ['restart', [10_000, 30_000], 'running'],
    ['stop', [5_000, 10_000], 'stopped'],
  ] as const)('a %s', async (action, waits, status) => {
    const { exaroton, reads, reported, ended } = await startLive(action);
    for (const ms of waits) {
      expect(reported).toEqual([]);
      await exaroton.clock.advance(ms);
    }
    expect(await ended()).toEqual(['succeeded', null, status]);
    expect(exaroton.traffic.of(reads)).toHaveLength(3);
    await expect.poll(() => exaroton.streamCount).toBe(0);
  });

  test('a start that ends in a crash', async () => {
    const { exaroton, own, ended } = await startLive('start');
    await exaroton.clock.advance(15_000);
    exaroton.crash(own.id);
    expect(await ended()).toEqual(['failed', 'crashed', 'crashed']);
  });
});

describe('a power action is followed by reads', () => {
  const times = { preparing: 20, loading: 20, starting: 20, restarting: 20, stopping: 20, saving: 20 };
  test.each<[string, (exaroton: FakeExaroton) => void]>([
    [
      'is never ready',
      (exaroton) => {
        exaroton.onStream = () => {};
      },
    ],
    [
      'closes at once',
      (exaroton) => {
        exaroton.onStream = (socket) => socket.close();
      },
    ],
    [
      'closes as soon as it is ready',
      (exaroton) => {
        exaroton.onStream = (socket) => {
          socket.send('{"type":"ready"}');
          socket.close();
        };
      },
    ],
  ])('if the stream %s', async (_, prepare) => {
    for (const action of ['start', 'restart', 'stop'] as const) {
      const { ended } = await startPower(action, { times, pollMs: 15, prepare });
      expect(await ended()).toEqual(['succeeded', null, action === 'stop' ? 'stopped' : 'running']);
    }
  });

  test('if the stream ends meanwhile', async () => {
    const { exaroton, own, ended } = await startPower('start', { pollMs: 15 });
    await exaroton.traffic.received(/\/start\/$/);
    exaroton.endStreams();
    await exaroton.clock.advance(45_000);
    expect([await ended(), own.status]).toEqual([['succeeded', null, 'running'], online]);
  });
});
