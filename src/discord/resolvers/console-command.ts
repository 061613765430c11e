import { UserError } from '../interactions/user-error.ts';
import { md } from '../views/markdown.ts';

/** The longest console command, in UTF-16 units. */
export const maxCommandLength = 1_000;

/**
 * A console command as it may be sent: one line, without control characters, without a leading slash.
 * @throws UserError
 */
export function parseConsoleCommand(typed: string): string {
  const command = typed.trim().replace(/^\//, '').trim();
  if (command === '') throw bad('It is empty.');
  if (command.length > maxCommandLength) throw bad('It is longer than 1,000 characters.');
  if (/[\p{Cc}\u2028\u2029]/u.test(command))
    throw bad('It has line breaks or control characters: send one line at a time.');
  if (!command.isWellFormed()) throw bad('It has a broken character.');
  return command;
}

function bad(why: string): UserError {
  return new UserError(md`That can’t be a console command`, md`${why} Nothing was sent.`);
}
