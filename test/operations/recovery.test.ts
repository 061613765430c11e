import { openLog } from '@steward/kit';
import { expect, onTestFinished, test } from 'vitest';
import { StoreUnavailableError } from '../../src/domain/store-errors.ts';
import type { OperationListener } from '../../src/operations/events.ts';
import type { Operation, Step } from '../../src/operations/model/operation.ts';
import { OperationLostError, OperationRecord } from '../../src/operations/operation-record.ts';
import { openStore } from '../../src/store/open.ts';
import type { Operations } from '../../src/store/repositories/operations.ts';
import { anOperation, recordingLog } from '../store/fixtures.ts';
import { community } from '../support/community.ts';
import { stoppedTime } from '../support/stopped-clock.ts';
import { quickTimings } from '../support/test-limits.ts';
import { runnerFixture } from './runner-fixture.ts';

/** Returns a runner that claims every 10 ms, from a store that returns these in turn and then nothing. */
async function recovering(results: readonly (readonly Operation[] | Error)[]) {
  const left = [...results];
  const heartbeats: (readonly string[])[] = [];
  const claimed: Operation[] = [];
  const lines: string[] = [];
  const operations: Partial<Operations> = {
    async claimOrphans() {
      const result = left.shift() ?? [];
      if (result instanceof Error) throw result;
      return result;
    },
    async heartbeat(ids) {
      heartbeats.push(ids);
    },
  };
  const { runner, reported } = runnerFixture({
    operations,
    // The host never responds, so operations keep running.
    hosting: { server: () => new Promise(() => {}) },
    logger: await openLog({
      level: 'warn',
      secrets: [],
      destination: { write: (line) => void lines.push(line) },
    }),
    recovery: { claimEveryMs: 10, heartbeatEveryMs: 20, saveAgainMs: 10 },
  });
  onTestFinished(() => runner.stop(10));
  const start = () => runner.startRecovery((operations) => void claimed.push(...operations));
  return { runner, start, claimed, reported, heartbeats, lines };
}

test('operations of processes that end later are claimed too, even if the database was away in between', async () => {
  const [first, later] = [anOperation(), anOperation()];
  const { runner, start, claimed, lines } = await recovering([
    [first],
    [],
    new StoreUnavailableError('away'),
    [later],
  ]);
  await start();
  expect(claimed).toEqual([first]);
  await expect.poll(() => claimed, { interval: 5 }).toEqual([first, later]);
  expect(runner.running.onAccount(first.accountId)).toBe(2);
  expect(lines).toHaveLength(1);
});

test('an unreported outcome is reported', async () => {
  const ended = anOperation({ state: 'succeeded', endedAt: new Date() });
  const { runner, start, reported } = await recovering([[ended]]);
  await start();
  await expect.poll(() => reported, { interval: 5 }).toEqual([ended]);
  expect(runner.running.onAccount(ended.accountId)).toBe(0);
});

test('running operations are repeatedly marked as still running', async () => {
  const operation = anOperation();
  const { start, heartbeats } = await recovering([[operation]]);
  await start();
  await expect.poll(() => heartbeats.length, { interval: 5 }).toBeGreaterThanOrEqual(3);
  expect(heartbeats).toContainEqual([operation.id]);
});

test('a start while the database is away claims operations when it is back', async () => {
  const operation = anOperation();
  const { start, claimed } = await recovering([new StoreUnavailableError('away'), [operation]]);
  await start();
  await expect.poll(() => claimed, { interval: 5 }).toEqual([operation]);
});

test('an operation that could not be ended in favour of another is carried on, once its run has ended', async () => {
  const operation = anOperation();
  const released: string[] = [];
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<never>();
  const { runner } = runnerFixture({
    operations: {
      forceFinish: () => Promise.reject(new StoreUnavailableError('away')),
      releaseClaim: (id) => void released.push(id),
    },
    hosting: {
      server: () => {
        asked.resolve();
        return answer.promise;
      },
    },
  });
  onTestFinished(() => runner.stop(10));
  runner.start(operation);
  await asked.promise;
  await expect(runner.preempt(operation, 'preempted')).rejects.toBeInstanceOf(StoreUnavailableError);
  // A second run beside it could send the same change.
  expect(released).toEqual([]);
  answer.reject(new Error('aborted'));
  await expect.poll(() => released, { interval: 5 }).toEqual([operation.id]);
});

test('an operation of another process that perhaps was ended here is claimed, so that its outcome is reported', async () => {
  const operation = anOperation();
  const released: string[] = [];
  const { runner } = runnerFixture({
    operations: {
      forceFinish: () => Promise.reject(new StoreUnavailableError('away')),
      releaseClaim: (id) => void released.push(id),
    },
    hosting: {},
  });
  onTestFinished(() => runner.stop(10));
  await expect(runner.preempt(operation, 'preempted')).rejects.toBeInstanceOf(StoreUnavailableError);
  await expect.poll(() => released, { interval: 5 }).toEqual([operation.id]);
});

test.each([
  ['pending', 'failed', 'no'],
  ['sending', 'unknown', 'unknown'],
  ['accepted', 'unknown', 'unknown'],
] as const)(
  'an operation whose step is %s is %s if it is ended in favour of another',
  async (state, end, applied) => {
    const [step] = (await endedInFavour(state)).steps;
    expect([step?.state, step?.failure?.reason, step?.failure?.applied]).toEqual([end, 'preempted', applied]);
  },
);

test.each([
  ['failed', 'failed'],
  ['unknown', 'unknown'],
  ['done', 'succeeded'],
] as const)(
  'an operation whose step has ended as %s keeps that end if it is ended in favour of another',
  async (state, end) => {
    const ended = await endedInFavour(state);
    expect([ended.state, ended.steps[0]?.state, ended.steps[0]?.failure]).toEqual([end, state, null]);
  },
);

/** Ends an operation whose step has a state in favour of another, and returns what is reported. */
async function endedInFavour(state: Step['state']): Promise<Operation> {
  const made = anOperation();
  const stored = { ...made, steps: made.steps.map((step) => ({ ...step, state })) };
  const { runner, reported } = runnerFixture({
    operations: { forceFinish: async (_id, outcomeOf) => ({ ...stored, ...outcomeOf(stored) }) },
    hosting: {},
  });
  onTestFinished(() => runner.stop(10));
  // What was read before may be older than what is stored.
  await runner.preempt(made, 'preempted');
  await expect.poll(() => reported, { interval: 5 }).toHaveLength(1);
  const [ended = stored] = reported;
  return ended;
}

test('nothing is shown of a run that was ended in favour of another', () => {
  const operation = anOperation();
  const shown: Operation[] = [];
  const ended = new AbortController();
  const listener: OperationListener = {
    onProgress: (shows: Operation) => void shown.push(shows),
    onEnd: async () => true,
  };
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const record = new OperationRecord(operation, { save: () => promise } as never, listener, ended.signal);
  const changing = record.change(0, { state: 'sending' });
  ended.abort();
  resolve(true);
  return changing.then(() => expect(shown).toEqual([]));
});

test('a run that ends with an error that nothing expects is claimed again', async () => {
  const operation = anOperation();
  const released: string[] = [];
  const { runner } = runnerFixture({
    operations: {
      save: () => Promise.reject(new Error('the table is missing')),
      releaseClaim: (id) => void released.push(id),
    },
    hosting: { server: () => Promise.reject(new Error('not understood')) },
  });
  onTestFinished(() => runner.stop(10));
  runner.start(operation);
  await expect.poll(() => released, { interval: 5 }).toEqual([operation.id]);
});

/** Returns a record over a store whose first writes fail, before or after they are made. */
async function recorded(failures: number, when: 'before' | 'after') {
  const { operations, close } = await openStore({
    databaseUrl: 'sqlite::memory:',
    keyRing: null,
    log: recordingLog(),
  });
  const operation = anOperation();
  await operations.insert(operation);
  let left = failures;
  const failing = async (write: () => Promise<boolean>) => {
    if (left === 0) return write();
    left -= 1;
    if (when === 'after') await write();
    throw new StoreUnavailableError('away');
  };
  const away: Operations = Object.assign(Object.create(operations), {
    releaseClaim: (id: string) => operations.releaseClaim(id),
    save: (...change: Parameters<Operations['save']>) => failing(() => operations.save(...change)),
    finish: (...change: Parameters<Operations['finish']>) => failing(() => operations.finish(...change)),
  });
  const stopping = new AbortController();
  const listener: OperationListener = { onProgress() {}, onEnd: async () => true };
  return {
    record: new OperationRecord(operation, away, listener, stopping.signal),
    operation,
    operations,
    stopping,
    close,
  };
}

test('a response of the host is written down once the database is back', async () => {
  const { record, operation, operations, close } = await recorded(2, 'before');
  await record.change(0, { state: 'accepted' });
  expect((await operations.get(operation.id))?.steps[0]?.state).toBe('accepted');
  await close();
});

test('an outcome whose write was not confirmed is left for the process that claims the operation', async () => {
  const { record, operation, operations, close } = await recorded(1, 'after');
  await expect(record.finish('succeeded', { status: null, mayBeOld: false })).rejects.toThrow(
    OperationLostError,
  );
  expect((await operations.claimOrphans()).map(({ id, state }) => [id, state])).toEqual([
    [operation.id, 'succeeded'],
  ]);
  await close();
});

test('a process that stops does not wait for the database', async () => {
  const { record, stopping, close } = await recorded(1_000, 'before');
  const change = record.change(0, { state: 'accepted' });
  stopping.abort();
  await expect(change).rejects.toThrow(StoreUnavailableError);
  await close();
});

test('after a long interruption one failed read is not the last: the network may come up later', async () => {
  const { admin, host, restarts } = await community({ host: { transitionMs: 60_000 } });
  const passes = stoppedTime();
  const reply = await admin.types('/power', { action: 'stop' });
  await host.called(({ method }) => method === 'POST');
  await restarts(async () => {
    passes(quickTimings.powerMs.stop + 1);
    host.server('s-1').record['status'] = 'stopped';
    host.scripts({ on: 'GET /v1/servers/s-1', answer: 'dies', times: 6 });
  });
  await reply.until(({ text }) => /^✅ Survival has stopped|Outcome unknown/.test(text));
  expect(reply.text).toContain('Survival has stopped');
  expect(host.changes).toHaveLength(1);
});
