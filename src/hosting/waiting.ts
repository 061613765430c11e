/**
 * Waits for work that others wait for too: until it ends, this caller gives up (rejects with the signal's reason)
 * or this caller's time is over (rejects with what `late` makes). The work goes on.
 */
export function waitFor<T>(
  work: Promise<T>,
  limits: {
    readonly milliseconds: number;
    readonly late: () => Error;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<T> {
  const { milliseconds, late, signal } = limits;
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const timer = setTimeout(() => reject(late()), milliseconds);
  const stop = () => reject(signal?.reason);
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted === true) stop();
  work.then(resolve, reject);
  return promise.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  });
}
