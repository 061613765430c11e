import { openLog } from '@steward/kit';
import { startBot } from '../../src/bot.ts';
import { loadConfig } from '../../src/config/config.ts';
import { formatStartupError } from '../../src/run.ts';
import { quickWatch } from './quick-watch.ts';
import { quickTimings, unhurriedBot } from './test-limits.ts';

/*
 * The bot with the quick timings of tests, as a process that tests kill. `TIMINGS` and `BOT_OVERRIDES` (JSON) override
 * some of the timings and limits.
 */
const settings = loadConfig(process.env);
const logger = await openLog({ level: settings.logLevel, secrets: [settings.discordToken] });
const steward = await startBot(settings, logger, {
  ...unhurriedBot,
  operations: { ...quickTimings, ...JSON.parse(process.env['TIMINGS'] ?? '{}') },
  capabilities: quickWatch.capabilities,
  ...JSON.parse(process.env['BOT_OVERRIDES'] ?? '{}'),
});
steward.refused.catch((error: unknown) => {
  process.stderr.write(`${formatStartupError(error)}\n`);
  process.exit(1);
});
process.once('SIGTERM', async () => {
  await steward.stop();
  await steward.thisMachine?.stop();
  process.exit(0);
});
