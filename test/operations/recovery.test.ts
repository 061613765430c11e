import { expect, onTestFinished, test } from 'vitest';
import type { Operation, Operations } from '../../src/domain/operation.ts';
import { StoreUnavailableError } from '../../src/domain/store-errors.ts';
import { openLog } from '../../src/util/log.ts';
import { anOperation } from '../store/fixtures.ts';
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
    claimEveryMs: 10,
    heartbeatEveryMs: 20,
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

test('a start fails if the database is not available', async () => {
  const { start } = await recovering([new StoreUnavailableError('away')]);
  await expect(start()).rejects.toBeInstanceOf(StoreUnavailableError);
});
