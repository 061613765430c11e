import type { ServerRef } from './connection.ts';

/** Thrown if the database can't be reached now, or is too slow. It may have made a write all the same. */
export class StoreUnavailableError extends Error {
  override readonly name: string = 'StoreUnavailable';
}

/** Thrown if the result of storing an operation was lost: the operation may run when the store is back. */
export class OperationUncertainError extends StoreUnavailableError {
  override readonly name = 'OperationUncertainError';
  /** The server that it changes. */
  readonly server: ServerRef;

  constructor(server: ServerRef, cause: StoreUnavailableError) {
    super(cause.message, { cause });
    this.server = server;
  }
}

/** Thrown if the database can't be opened. The message names it and says why, for the operator. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/** Thrown if the connection that held this process's shards was lost: another process may serve them now. */
export class ShardsLostError extends Error {
  override readonly name = 'ShardsLostError';

  constructor() {
    super(
      'The connection to the database was lost, and another process may be serving the shards now. Restart Steward: it waits for the database and resumes.',
    );
  }
}

/** Logs errors that the store can't throw to a caller. A pino logger fits. */
export interface StoreLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
