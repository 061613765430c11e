import { onTestFinished, vi } from 'vitest';

/** Stops `Date` at a moment until the end of the test; timers run on. Returns a function that lets time pass, in milliseconds. */
export function stoppedClock(at = Date.now()): (ms: number) => void {
  vi.useFakeTimers({ toFake: ['Date'], now: at });
  onTestFinished(() => void vi.useRealTimers());
  return (ms) => void vi.setSystemTime(Date.now() + ms);
}
