import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { giveBackAfterStart } from '../src/after-start.ts';

/** A collector that tells of its calls. */
function collector() {
  const { promise: called, resolve } = Promise.withResolvers<void>();
  const calls: unknown[] = [];
  const collect = (options?: unknown) => {
    calls.push(options);
    resolve();
    return Promise.resolve();
  };
  return { collect, calls, called };
}

test('when the start is over and nothing is asked of the bot, garbage is collected once', async () => {
  const { collect, calls, called } = collector();
  giveBackAfterStart({ collect, stretchMs: 100, patienceMs: Number.POSITIVE_INFINITY });
  const other = collector();
  await called;
  giveBackAfterStart({ collect: other.collect, stretchMs: 100, patienceMs: Number.POSITIVE_INFINITY });
  await other.called;
  expect(calls).toEqual([{ type: 'major', execution: 'sync', flavor: 'last-resort' }]);
});

test('a bot that is in use from the start on is not held up by it', async () => {
  const { collect, calls } = collector();
  giveBackAfterStart({ collect, stretchMs: 20, patienceMs: 0 });
  const until = performance.now() + 100;
  while (performance.now() < until) await turn();
  expect(calls).toEqual([]);
});
