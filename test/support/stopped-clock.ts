import { onTestFinished, vi } from 'vitest';

/** Stops `Date` until the end of the test; timers run on. Returns a function that lets time pass, in milliseconds. */
export function stoppedClock(): (ms: number) => void {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  return (ms) => void vi.setSystemTime(Date.now() + ms);
}
