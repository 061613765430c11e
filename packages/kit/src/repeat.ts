import { jittered } from './backoff.ts';
import { type Clock, systemClock } from './clock.ts';

export interface RepeatOptions {
  /** The pause before the first call, in milliseconds. Default: as long as each other pause. */
  readonly firstMs?: number;
  /** Whether pauses are up to a fifth shorter or longer, so that several processes don't work at the same moment. */
  readonly jitter?: boolean;
  readonly clock?: Pick<Clock, 'sleep'>;
  /** Called when a call fails; the next one is made all the same. Default: no call fails. */
  readonly onError?: (error: unknown) => void;
}

/**
 * Calls `work` again and again until the signal is aborted, with a pause from the end of a call to the next one: calls never
 * overlap. The pauses don't keep the process running. Resolves when no further call is made and the last one has ended.
 * @throws what a call failed with, if there is no `onError`
 */
export async function repeat(
  everyMs: number,
  work: () => Promise<void>,
  signal: AbortSignal,
  { firstMs = everyMs, jitter = false, clock = systemClock, onError }: RepeatOptions = {},
): Promise<void> {
  for (let pauseMs = firstMs; !signal.aborted; pauseMs = everyMs) {
    await clock.sleep(jitter ? jittered(pauseMs) : pauseMs, signal, { ref: false });
    if (!signal.aborted) await Promise.try(work).catch(onError);
  }
}

/** Work that is repeated from each `start` to the next `stop`. */
export interface RepeatingJob {
  start(): Promise<void>;
  /** Begins no further call. Resolves when the last one has ended. */
  stop(): Promise<void>;
}

/**
 * Returns a job that repeats `work` as `repeat` does. The signal that `work` gets is aborted by `stop`. Without `onError`, a
 * call that fails is an unhandled rejection, which ends the process.
 */
export function repeatingJob(
  everyMs: number,
  work: (stopping: AbortSignal) => Promise<void>,
  options?: RepeatOptions,
): RepeatingJob {
  let stopping = new AbortController();
  let ended: Promise<void> = Promise.resolve();
  return {
    async start() {
      stopping = new AbortController();
      const { signal } = stopping;
      ended = repeat(everyMs, () => work(signal), signal, options);
    },
    stop() {
      stopping.abort();
      return ended;
    },
  };
}
