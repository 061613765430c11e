import type { Logger } from 'pino';

/** In seconds. An acknowledgement is due within 3 s; here it takes milliseconds. */
export const acknowledgementBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3];

/** In seconds, from an answer out of the store to the 15 minutes for which Discord takes one. */
export const handlingBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 15, 60, 300, 900];

/** In seconds, waits and further tries included. */
export const hostCallBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60];

/** In seconds: operations are followed for up to hours. */
export const operationBuckets = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 900, 1800, 3600];

/**
 * A label's value out of a closed set: whatever is not in it is `other`. So no label ever holds what a person, a host
 * or Discord made up, and there are never more time series than the sets allow.
 */
export function closedSet(known: Iterable<string>): (value: string) => string {
  const values = new Set(known);
  return (value) => (values.has(value) ? value : 'other');
}

/** A watcher that does no harm: whoever tells it goes on, whatever it throws. */
export function harmless<Told extends readonly unknown[]>(
  watch: (...told: Told) => void,
  logger: Logger,
): (...told: Told) => void {
  return (...told) => {
    try {
      watch(...told);
    } catch (error) {
      logger.warn({ err: error }, 'something could not be counted');
    }
  };
}
