import { HostConfigError } from './config.ts';
import { AlreadyRunningError, LockError } from './files/file-lock.ts';
import { KeyError } from './keys.ts';

/** Returns true for errors that the operator can fix: they are printed without a stack trace. */
export function isOperatorError(error: unknown): error is Error {
  const isSystemError = error instanceof Error && 'syscall' in error;
  return (
    error instanceof HostConfigError ||
    error instanceof KeyError ||
    error instanceof AlreadyRunningError ||
    error instanceof LockError ||
    isSystemError
  );
}
