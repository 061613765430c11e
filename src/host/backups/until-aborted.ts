import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Returns what the work comes to. When the signal aborts, the work has a moment to end by itself; a read that
 * never ends, on a network drive that has gone, is not waited for. @throws the signal's reason
 */
export async function untilAborted<T>(signal: AbortSignal, work: Promise<T>, graceMs = 5000): Promise<T> {
  const over = new AbortController();
  const givenUp = async (): Promise<never> => {
    if (!signal.aborted) await once(signal, 'abort', { signal: over.signal });
    await delay(graceMs, null, { signal: over.signal });
    throw signal.reason;
  };
  return Promise.race([work, givenUp()]).finally(() => over.abort());
}
