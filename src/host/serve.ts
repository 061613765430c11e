import { listenForStop } from '../util/stop-signals.ts';
import type { HostConfig } from './config.ts';
import type { Logger } from './logger.ts';
import { startHost } from './start-host.ts';

/** Runs the host until SIGTERM or SIGINT; a later one kills the game servers instead of stopping them. */
export async function serve(config: HostConfig, log: Logger, say: (text: string) => void): Promise<void> {
  const asked = Promise.withResolvers<void>();
  const hurried = Promise.withResolvers<void>();
  listenForStop((count) => (count === 1 ? asked : hurried).resolve());
  const host = await startHost(config, { logger: log });
  say(`Listening on ${host.url}`);
  if ((await host.keys.list()).length === 0) {
    log.warn({}, 'there is no API key yet: npm run host -- key add <name>');
  }
  await asked.promise;
  log.info({}, 'stopping the game servers; a second signal kills them');
  void hurried.promise.then(() => {
    log.warn({}, 'killing the game servers');
    return host.close({ now: true });
  });
  await host.close();
  log.info({}, 'stopped');
}
