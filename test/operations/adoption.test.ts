import { expect, onTestFinished, test } from 'vitest';
import type { Operation } from '../../src/domain/operation.ts';
import { StoreUnavailableError } from '../../src/domain/store-errors.ts';
import { OrphanWatcher } from '../../src/operations/orphans.ts';
import { openLog } from '../../src/util/log.ts';
import { anOperation } from '../store/fixtures.ts';

/** Looks every 10 ms at a store that answers this, one after the other, and then that there is nothing. */
async function looking(answers: readonly (readonly Operation[] | Error)[]) {
  const left = [...answers];
  const taken: Operation[] = [];
  const lines: string[] = [];
  let saidCarried = 0;
  const adoption = new OrphanWatcher({
    operations: {
      async claimOrphans() {
        const answer = left.shift() ?? [];
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
    resume: (adopted) => void taken.push(...adopted),
    heartbeat: async () => {
      saidCarried += 1;
    },
    logger: await openLog({
      level: 'warn',
      secrets: [],
      destination: { write: (line) => void lines.push(line) },
    }),
    everyMs: 10,
    seenMs: 20,
  });
  onTestFinished(() => adoption.stop());
  return { adoption, taken, lines, said: () => saidCarried };
}

test('what others leave later is taken up too, also where the store was away in between', async () => {
  const [first, later] = [anOperation(), anOperation()];
  const { adoption, taken, lines } = await looking([[first], [], new StoreUnavailableError('away'), [later]]);
  await adoption.begin();
  expect(taken).toEqual([first]);
  await expect.poll(() => taken, { interval: 5 }).toEqual([first, later]);
  expect(lines).toHaveLength(1);
});

test('that operations are still carried on is said again and again', async () => {
  const { adoption, said } = await looking([]);
  await adoption.begin();
  await expect.poll(said, { interval: 5 }).toBeGreaterThanOrEqual(3);
});

test('a start fails where the store does', async () => {
  const { adoption } = await looking([new StoreUnavailableError('away')]);
  await expect(adoption.begin()).rejects.toBeInstanceOf(StoreUnavailableError);
});
