import { jittered } from './backoff.ts';
import { type Clock, systemClock } from './clock.ts';

export interface RepeatOptions {
  /** The pause before the first call, in milliseconds. Default: as long as each other pause. */
  readonly firstMs?: number;
  /** Whether pauses are up to a fifth shorter or longer, so that several processes don't work at the same moment. */
  readonly jitter?: boolean;
  readonly clock?: Pick<Clock, 'sleep'>;
}

/**
 * Calls `work` again and again until the signal is aborted, with a pause from the end of a call to the next one: calls never
 * overlap. The pauses don't keep the process running. Resolves when no further call is made and the last one has ended.
 * @param work must not reject
 */
export async function repeat(
  everyMs: number,
  work: () => Promise<void>,
  signal: AbortSignal,
  { firstMs = everyMs, jitter = false, clock = systemClock }: RepeatOptions = {},
): Promise<void> {
  for (let pauseMs = firstMs; !signal.aborted; pauseMs = everyMs) {
    await clock.sleep(jitter ? jittered(pauseMs) : pauseMs, signal, { ref: false });
    if (!signal.aborted) await work();
  }
}
