/** The part of pino's logger that the host uses. */
export interface Logger {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Returns what logs the error of work that failed; for `.catch()`. */
export function logFailure(log: Logger, server: string, message: string): (error: unknown) => void {
  return (error) => log.error({ server, err: error }, message);
}

export const silentLogger: Logger = { info() {}, warn() {}, error() {} };
