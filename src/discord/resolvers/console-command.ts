import { UserError } from '../interactions/user-error.ts';
import { md } from '../views/markdown.ts';

/** In UTF-16 code units. */
export const maxCommandLength = 1_000;

/**
 * Returns the console command to send: one line, without control characters or a leading slash.
 * @throws UserError
 */
export function parseConsoleCommand(typed: string): string {
  const command = typed.trim().replace(/^\//, '').trim();
  if (command === '') throw invalidCommand('It is empty.');
  if (command.length > maxCommandLength) throw invalidCommand('It is longer than 1,000 characters.');
  if (/[\p{Cc}\u2028\u2029]/u.test(command))
    throw invalidCommand('It has line breaks or control characters: send one line at a time.');
  if (!command.isWellFormed()) throw invalidCommand('It has a broken character.');
  return command;
}

function invalidCommand(why: string): UserError {
  return new UserError(md`That can’t be a console command`, md`${why} Nothing was sent.`);
}
