import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stopInTime } from '../../src/run.ts';

/** Process managers kill after 10 s; a busy machine needs some of them. */
const promisedMs = 8_500;

const never = new Promise<never>(() => {});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  ['is still starting', never],
  ['has a part that does not stop', Promise.resolve({ stop: () => never })],
])('a bot that %s is given up in time', async (_, starting) => {
  const givenUp = vi.fn();
  void stopInTime(starting).then(givenUp);
  await vi.advanceTimersByTimeAsync(promisedMs);
  expect(givenUp).toHaveBeenCalledOnce();
});
