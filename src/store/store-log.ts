/** Where the store reports what it can't raise to a caller. A pino logger fits. */
export interface StoreLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
