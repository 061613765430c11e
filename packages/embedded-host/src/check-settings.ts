import { printVersionIfAsked } from '@steward/kit';
import { readCommandLine, usage } from './command-line.ts';
import { HostConfigError } from './config.ts';
import { version } from './version.ts';

/**
 * Prints the version, the usage, or every mistake in the command line and the settings, and ends the process; otherwise
 * returns. As with the bot, nobody waits for a build to be told of a mistake.
 */
export async function checkSettings(): Promise<void> {
  printVersionIfAsked(version);
  try {
    const { kind } = await readCommandLine(process.argv.slice(2), process.env);
    if (kind !== 'help') return;
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  } catch (error) {
    if (!(error instanceof HostConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
