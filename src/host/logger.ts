/** What the host logs with; a pino logger is one. */
export interface Logger {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Says nothing. */
export const silentLogger: Logger = { info() {}, warn() {}, error() {} };
