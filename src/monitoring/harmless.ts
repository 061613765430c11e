import type { Logger } from 'pino';

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
