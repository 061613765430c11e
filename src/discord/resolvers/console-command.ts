import { holdsHidden } from '@steward/kit';
import { UserError } from '../interactions/user-error.ts';

/** In UTF-16 code units. */
export const maxCommandLength = 1_000;

/**
 * Returns the console command to send: one line, without control characters or a leading slash.
 * @throws UserError
 */
export function parseConsoleCommand(typed: string): string {
  const command = typed.trim().replace(/^\//, '').trim();
  if (command === '') throw new UserError('command-empty');
  if (command.length > maxCommandLength) throw new UserError('command-too-long', { max: maxCommandLength });
  if (/[\p{Cc}\u2028\u2029]/u.test(command)) throw new UserError('command-has-lines');
  if (!command.isWellFormed()) throw new UserError('command-malformed');
  requireVisible(command);
  return command;
}

/** Checks that a command is sent exactly as people see it. @throws UserError if it holds an invisible character */
export function requireVisible(command: string): void {
  if (holdsHidden(command)) throw new UserError('command-invisible');
}
