import type { Logger } from 'pino';

/** In seconds. An acknowledgement is due within 3 s; here it takes milliseconds. */
export const acknowledgementBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3];

/** In seconds, up to the 15 minutes for which Discord accepts a reply. */
export const handlingBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 15, 60, 300, 900];

/** In seconds, waits and retries included. */
export const hostCallBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60];

/** In seconds: operations are followed for up to hours. */
export const operationBuckets = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 900, 1800, 3600];

/** In seconds, up to longer than the longest pause between two reads. */
export const latenessBuckets = [0.01, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900];

/**
 * Returns a function that maps values outside a known set to `other`, so that no label holds text from outside and the
 * number of time series is bounded.
 */
export function closedSet(known: Iterable<string>): (value: string) => string {
  const values = new Set(known);
  return (value) => (values.has(value) ? value : 'other');
}

/** Wraps a listener so that what it throws is logged and not passed on. */
export function nonThrowing<Args extends readonly unknown[]>(
  listener: (...args: Args) => void,
  logger: Logger,
): (...args: Args) => void {
  return (...args) => {
    try {
      listener(...args);
    } catch (error) {
      logger.warn({ err: error }, 'failed to update a metric');
    }
  };
}
