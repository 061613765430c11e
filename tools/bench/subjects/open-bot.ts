import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { openLog } from '@steward/kit';
import { startBot } from '../../../src/bot.ts';
import { loadConfig } from '../../../src/config/config.ts';
import { readEnvironment } from '../../../src/config/environment.ts';
import { stopInTime } from '../../../src/run.ts';

/*
 * Steward at which guilds have panels of their own: every name leads to this machine, whose address counts as public, and
 * the panels’ certificate is trusted.
 */
setDefaultCACertificates([...getCACertificates('default'), process.env['BENCH_CERTIFICATE'] ?? '']);
const network = {
  resolver: { resolve4: async () => ['127.0.0.1'], resolve6: async () => [] },
  isPublic: () => true,
};
const config = loadConfig(readEnvironment());
const logger = await openLog({ level: config.logLevel, secrets: [config.discordToken] });
const starting = startBot(config, logger, { network });
process.once('SIGTERM', () => void stopInTime(starting).then(() => process.exit(0)));
await starting;
