import { DiscordRefused } from './discord/client/gateway.ts';
import { readEnvironment, SettingsError } from './environment.ts';
import { HttpUnavailable } from './http/http-unavailable.ts';
import { openLog } from './log.ts';
import { defaultPace } from './operations/pace.ts';
import { loadSettings } from './settings.ts';
import { startSteward } from './steward.ts';
import { startFailures } from './store/start-failures.ts';
import { within } from './within.ts';

/** Process managers kill after 10 s. */
const stopMs = 9_500;

async function main(): Promise<void> {
  // Listened for from the start: process 1 of a container does not even end by a signal that nobody listens for.
  const signalled = untilSignal();
  const settings = loadSettings(readEnvironment());
  const logger = await openLog({ level: settings.logLevel, secrets: [settings.discordToken] });
  const steward = await startSteward(settings, defaultPace, logger);
  const stop = signalled.then(async (signal) => {
    logger.info({ signal }, 'stopping');
    await within(stopMs, steward.stop());
    logger.info('stopped');
  });
  try {
    await Promise.race([stop, steward.refused]);
  } catch (error) {
    if (error instanceof DiscordRefused) await within(stopMs, steward.stop());
    throw error;
  }
}

function untilSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(signal));
  });
}

/** What whoever runs the bot can put right: they need a sentence, and no stack trace. */
const expected = [SettingsError, DiscordRefused, HttpUnavailable, ...startFailures];

try {
  await main();
  process.exit(0);
} catch (error) {
  const known = error instanceof Error && expected.some((kind) => error instanceof kind);
  process.stderr.write(`${known ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}
