import { type Bot, startBot } from './bot.ts';
import { loadConfig } from './config/config.ts';
import { ConfigError, readEnvironment } from './config/environment.ts';
import { DiscordFatalError } from './discord/rest/errors.ts';
import { ShardsLostError } from './domain/store-errors.ts';
import { ListenError } from './http/server.ts';
import { defaultTimings } from './operations/timings.ts';
import { startFailures } from './store/start-failures.ts';
import { openLog } from './util/log.ts';
import { withTimeout } from './util/timeout.ts';

/** The parts of a stop have limits that add up to less. Process managers kill after 10 s, also on a busy machine. */
const stopMs = 8_000;

/**
 * Runs the bot until it is to stop, and hands over what is under way, within 10 s. The signal's reason is logged.
 * @throws what `problem` has words for: the bot can't start, or Discord will not have it
 */
export async function run(stopping: AbortSignal): Promise<void> {
  if (stopping.aborted) return;
  const settings = loadConfig(readEnvironment());
  const logger = await openLog({ level: settings.logLevel, secrets: [settings.discordToken] });
  const steward = startBot(settings, defaultTimings, logger, {}, stopping);
  try {
    await Promise.race([aborted(stopping), steward.then(({ refused }) => refused)]);
  } catch (error) {
    // With its shards lost the process ends as in a crash: another one may serve them already.
    if (error instanceof DiscordFatalError) await stopInTime(steward);
    throw error;
  }
  logger.info({ signal: stopping.reason }, 'stopping');
  await stopInTime(steward);
  logger.info('stopped');
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Stops the bot, or gives up while there is still time to exit before a process manager kills it. */
export function stopInTime(starting: Promise<Pick<Bot, 'stop'>>): Promise<void> {
  return withTimeout(stopMs, stop(starting));
}

/** A start that was cut short leaves nothing to be stopped. */
async function stop(starting: Promise<Pick<Bot, 'stop'>>): Promise<void> {
  try {
    const steward = await starting;
    await steward.stop();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'AbortError') throw error;
  }
}

/** What whoever runs the bot can put right: they need a sentence, and no stack trace. */
const expected = [ConfigError, DiscordFatalError, ListenError, ShardsLostError, ...startFailures];

/** What ended the bot, for whoever runs it. */
export function formatStartupError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return expected.some((kind) => error instanceof kind) ? error.message : (error.stack ?? error.message);
}
