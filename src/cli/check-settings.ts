import { printVersionIfAsked } from '@steward/kit';
import { loadConfig } from '../config/config.ts';
import { ConfigError, readEnvironment } from '../config/environment.ts';
import { version } from '../domain/version.ts';

/**
 * Prints every mistake in the bot's settings and ends the process, or returns. With `--version`, prints that instead. Loads
 * in a fifth of a second, so nobody waits for a build to be told of a mistake.
 */
export function checkSettings(): void {
  printVersionIfAsked(version);
  try {
    loadConfig(readEnvironment());
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
