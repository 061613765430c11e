import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Returns the result of the work. After an abort the work has `graceMs` milliseconds to end by itself: a read that never
 * ends, for example on a lost network drive, must not block. @throws the signal's reason
 */
export async function untilAborted<T>(signal: AbortSignal, work: Promise<T>, graceMs = 5000): Promise<T> {
  const done = new AbortController();
  const timeout = async (): Promise<never> => {
    if (!signal.aborted) await once(signal, 'abort', { signal: done.signal });
    await delay(graceMs, null, { signal: done.signal });
    throw signal.reason;
  };
  return Promise.race([work, timeout()]).finally(() => done.abort());
}
