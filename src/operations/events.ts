import type { Operation } from './model/operation.ts';

/** Shows operations to people. */
export interface OperationListener {
  /** Called after each change of a running operation. */
  onProgress(operation: Operation): void;
  /**
   * Called when an operation has its outcome: reports it to everyone concerned, however long that takes. Returns false if the
   * signal cut it short.
   * @throws any error, and it is called again later
   */
  onEnd(operation: Operation, signal: AbortSignal): Promise<boolean>;
}

/** What happened to an operation in this process. */
export interface OperationEvent {
  readonly type: /** It waits for its button. */
    | 'requested'
    | 'confirmed'
    | 'cancelled'
    | 'expired'
    /** It runs in this process: it is new, or was resumed. */
    | 'started'
    /** It no longer runs in this process: it has ended, or was handed over. */
    | 'stopped'
    /** It has its outcome. */
    | 'ended';
  /** As it is now. */
  readonly operation: Operation;
}

/** Returns the fields of every log line about an operation. */
export function operationLogFields({ id, interactionId, guildId }: Operation) {
  return { operation: id, interaction: interactionId, guild: guildId };
}
