import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { collectGarbageWhenIdle } from '../src/util/idle-gc.ts';

/** A garbage collector that records its calls. */
function recordingGc() {
  const { promise: called, resolve } = Promise.withResolvers<void>();
  const calls: unknown[] = [];
  const gc = (options?: unknown) => {
    calls.push(options);
    resolve();
    return Promise.resolve();
  };
  return { gc, calls, called };
}

test('garbage is collected once, when the process is idle after its start', async () => {
  const { gc, calls, called } = recordingGc();
  collectGarbageWhenIdle({ gc, intervalMs: 100, deadlineMs: Number.POSITIVE_INFINITY });
  const later = recordingGc();
  await called;
  collectGarbageWhenIdle({ gc: later.gc, intervalMs: 100, deadlineMs: Number.POSITIVE_INFINITY });
  await later.called;
  expect(calls).toEqual([{ type: 'major', execution: 'sync', flavor: 'last-resort' }]);
});

test('garbage collection never interrupts a process that is busy from the start on', async () => {
  const { gc, calls } = recordingGc();
  collectGarbageWhenIdle({ gc, intervalMs: 20, deadlineMs: 0 });
  const until = performance.now() + 100;
  while (performance.now() < until) await nextTurn();
  expect(calls).toEqual([]);
});
