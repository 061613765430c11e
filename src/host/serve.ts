import { once } from 'node:events';
import type { HostConfig } from './config.ts';
import type { Logger } from './logger.ts';
import { startHost } from './start-host.ts';

/** Runs the host until SIGTERM or SIGINT; a second one kills the game servers instead of stopping them. */
export async function serve(config: HostConfig, log: Logger, say: (text: string) => void): Promise<void> {
  const asked = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
  const host = await startHost(config, { logger: log });
  say(`Listening on ${host.url}`);
  if ((await host.keys.list()).length === 0) {
    log.warn({}, 'there is no API key yet: npm run host -- key add <name>');
  }
  await asked;
  log.info({}, 'stopping the game servers; a second signal kills them');
  const again = (): void => void host.close({ now: true });
  process.on('SIGTERM', again).on('SIGINT', again);
  await host.close();
  process.off('SIGTERM', again).off('SIGINT', again);
  log.info({}, 'stopped');
}
