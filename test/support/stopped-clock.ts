import { setTimeout } from 'node:timers/promises';
import { onTestFinished, vi } from 'vitest';

/**
 * Stops `Date` at a moment until the end of the test; ages, deadlines and timers run on. Returns a function that sets it, by
 * milliseconds.
 */
export function stoppedClock(at = Date.now()): (ms: number) => void {
  vi.useFakeTimers({ toFake: ['Date'], now: at });
  onTestFinished(() => void vi.useRealTimers());
  return (ms) => void vi.setSystemTime(Date.now() + ms);
}

/**
 * Stops all time, which `Date` and `performance` tell, until the end of the test; timers run on. Returns a function that
 * lets time pass, in milliseconds. Called first of all: `performance` begins anew at 0, before what was measured until then.
 */
export function stoppedTime(): (ms: number) => void {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  return (ms) => void vi.advanceTimersByTime(ms);
}

/** Lets all that is on its way in this process end while time stands still, however long that takes: turns are counted. */
export async function settles(): Promise<void> {
  for (let turn = 0; turn < 15; turn += 1) await setTimeout(1);
}
