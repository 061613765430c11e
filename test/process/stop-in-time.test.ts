import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stopInTime } from '../../src/run.ts';

/** Process managers kill after 10 s; the rest is for a busy machine. */
const promisedMs = 8_500;

const never = new Promise<never>(() => {});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  ['is still starting', never],
  ['has a part that does not stop', Promise.resolve({ stop: () => never })],
])('stopping a bot that %s ends in time', async (_, starting) => {
  const onTimeout = vi.fn();
  void stopInTime(starting).then(onTimeout);
  await vi.advanceTimersByTimeAsync(promisedMs);
  expect(onTimeout).toHaveBeenCalledOnce();
});
