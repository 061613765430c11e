import type { Operation } from '../domain/operation.ts';

/** Whoever shows operations to people. */
export interface OperationListener {
  /** A running operation has got further. */
  onProgress(operation: Operation): void;
  /**
   * An operation has its outcome: tells everyone concerned, for as long as it takes.
   * Answers false where it was cut short by the signal; never rejects.
   */
  onEnd(operation: Operation, signal: AbortSignal): Promise<boolean>;
}

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

/** What every log line about an operation names: it, and the interaction that began it. */
export function operationLogFields({ id, interactionId, guildId }: Operation) {
  return { operation: id, interaction: interactionId, guild: guildId };
}
