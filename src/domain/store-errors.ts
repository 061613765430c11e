/** Thrown where the database can't be asked just now: it is away, or too slow. It may have taken a write all the same. */
export class StoreUnavailableError extends Error {
  override readonly name: string = 'StoreUnavailable';
}

/** The store's answer to the writing of an operation was lost: it may be carried out once the store is back. */
export class OperationUncertainError extends StoreUnavailableError {
  override readonly name = 'OperationUncertainError';
}

/** Thrown where the database can't be opened; the message names it and says why, for whoever runs the bot. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/** The connection that held this process's shards was lost: another process may serve them now. */
export class ShardsLostError extends Error {
  override readonly name = 'ShardsLostError';

  constructor() {
    super(
      'The connection to the database was lost, and another process may serve the shards now. Restart Steward: it waits for the database, claims its shards and resumes.',
    );
  }
}

/** Where the store reports what it can't raise to a caller. A pino logger fits. */
export interface StoreLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
