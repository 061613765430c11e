import { openLog, withSourcePositions, withTimeout } from '@steward/kit';
import { type Bot, startBot } from './bot.ts';
import { loadConfig } from './config/config.ts';
import { ConfigError, readEnvironment } from './config/environment.ts';
import { DiscordFatalError } from './discord/rest/errors.ts';
import { ShardsLostError } from './domain/store-errors.ts';
import { ListenError } from './http/listen-error.ts';
import { startFailures } from './store/start-failures.ts';

/** Longer than all limits of a stop together, shorter than the 10 s after which process managers kill. */
const stopMs = 8_000;

/**
 * Runs the bot until `stopping` is aborted, then releases running operations and stops within 10 s.
 * @throws an error for `formatStartupError` if the bot can't start, or Discord refuses it
 */
export async function run(stopping: AbortSignal): Promise<void> {
  if (stopping.aborted) return;
  const config = loadConfig(readEnvironment());
  const logger = await openLog({ level: config.logLevel, secrets: [config.discordToken] });
  const starting = startBot(config, logger, {}, stopping);
  try {
    await Promise.race([aborted(stopping), starting.then(({ refused }) => refused)]);
  } catch (error) {
    // After `ShardsLostError` the process ends without stopping: another one may already serve its shards.
    if (error instanceof DiscordFatalError) await stopInTime(starting);
    throw error;
  }
  logger.info({ signal: stopping.reason }, 'stopping');
  await stopInTime(starting.then(announceStop));
  await ifStarted(starting, async ({ thisMachine }) => thisMachine?.stop());
  logger.info('stopped');
}

/** Makes the host on this machine kill its games if this process ends before it has stopped the host. */
function announceStop(bot: Bot): Bot {
  bot.thisMachine?.willStop();
  return bot;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Stops the bot; gives up early enough to exit before a process manager kills it. */
export function stopInTime(starting: Promise<Pick<Bot, 'stop'>>): Promise<void> {
  return withTimeout(
    stopMs,
    ifStarted(starting, (bot) => bot.stop()),
  );
}

/** Stops a part of the bot; does nothing if its start was aborted. */
async function ifStarted<T>(starting: Promise<T>, stop: (bot: T) => Promise<void>): Promise<void> {
  try {
    await stop(await starting);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'AbortError') throw error;
  }
}

/** Errors that the operator can fix; shown without a stack trace. */
const operatorErrors = [ConfigError, DiscordFatalError, ListenError, ShardsLostError, ...startFailures];

/** Returns the message that tells the operator why the bot ended. */
export function formatStartupError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return operatorErrors.some((kind) => error instanceof kind)
    ? error.message
    : withSourcePositions(error.stack ?? error.message);
}
