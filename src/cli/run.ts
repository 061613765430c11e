import { printUncaughtErrors, printVersionIfAsked } from '@steward/kit';
import { ConfigError } from '../config/environment.ts';
import type { StoreLog } from '../domain/store-errors.ts';
import { version } from '../domain/version.ts';
import { startFailures } from '../store/start-failures.ts';

/** Thrown if the command line is wrong. The message says how to write it. */
export class ArgumentsError extends Error {
  override readonly name = 'ArgumentsError';
}

/** For tools whose only output is what they print at the end. */
export const silentLog: StoreLog = { warn: () => {}, error: () => {} };

type ErrorKind = abstract new (...parameters: never) => Error;

/**
 * Runs a tool for operators: prints what it returns, or the message of an error that they can fix.
 * @param work gets the words of the command line
 * @param ownErrors errors that they can fix, besides those of the settings and of opening the store
 * @param failure stands before any other error. Default: it is printed with its stack
 */
export async function runTool(
  work: (words: readonly string[]) => Promise<string>,
  ownErrors: readonly ErrorKind[] = [],
  failure?: string,
): Promise<void> {
  printUncaughtErrors();
  printVersionIfAsked(version);
  try {
    process.stdout.write(await work(process.argv.slice(2)));
  } catch (error) {
    const known = [ArgumentsError, ConfigError, ...startFailures, ...ownErrors];
    const isKnown = error instanceof Error && known.some((kind) => error instanceof kind);
    if (!isKnown && failure === undefined) throw error;
    process.stderr.write(`${isKnown ? error.message : `${failure}: ${String(error)}`}\n`);
    process.exitCode = 1;
  }
}
