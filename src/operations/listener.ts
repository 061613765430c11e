import type { Operation } from '../domain/operation.ts';

/** Whoever shows operations to people. */
export interface OperationListener {
  /** A running operation has got further. */
  progressed(operation: Operation): void;
  /**
   * An operation has its outcome: tells everyone concerned, for as long as it takes.
   * Answers false where it was cut short by the signal; never rejects.
   */
  ended(operation: Operation, signal: AbortSignal): Promise<boolean>;
}
