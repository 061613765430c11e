import type { HostError } from '@steward/hosts/model';
import type { ServerRef } from '../../domain/connection.ts';
import type { ServerObservation } from '../../watch/model/watch.ts';

/** A server that could not be read. */
export interface UnreadServer {
  readonly server: ServerRef;
  /** What the server monitor last read of it; null if it is not watched. */
  readonly last: ServerObservation | null;
  /** The custom id of the button that reads it again; null: there is none. */
  readonly againId: string | null;
}

/** Thrown if a command that changes nothing could not read what it is to show. */
export class ReadFailedError extends Error {
  override readonly name = 'ReadFailedError';
  override readonly cause: HostError;
  /** Null if it is not known which server was meant. */
  readonly unread: UnreadServer | null;

  constructor(cause: HostError, unread: UnreadServer | null) {
    super(cause.message, { cause });
    this.cause = cause;
    this.unread = unread;
  }
}
