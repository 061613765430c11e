import type { Operation } from '../store/operation.ts';

/** Whoever shows operations to people. */
export interface OperationListener {
  /** A running operation has got further. */
  progressed(operation: Operation): void;
  /** An operation has its outcome; resolves when everyone concerned was told, or can't be. Never rejects. */
  ended(operation: Operation): Promise<void>;
}
