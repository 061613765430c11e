import type { Operation } from '../domain/operation.ts';

/** What happened to an operation in this process. */
export interface OperationEvent {
  readonly what: /** It waits for its button, which is then pressed, or not. */
    | 'asked'
    | 'confirmed'
    | 'cancelled'
    | 'expired'
    /** It runs here from now on: a new one, or one that was taken up. */
    | 'started'
    /** It runs here no more: it ended, or was handed over. */
    | 'stopped'
    /** It has its outcome. */
    | 'ended';
  /** As it is now. */
  readonly operation: Operation;
}
