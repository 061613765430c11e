import pino from 'pino';
import { parseKeyRing } from '../../src/config/key-ring.ts';
import { createHosts } from '../../src/hosting/hosts.ts';
import { openStore } from '../../src/store/open.ts';
import { Watch } from '../../src/watch/watch.ts';
import { ServerWatcher } from '../../src/watch/watcher.ts';

/*
 * Tests start this as a process: it claims the watch of the bot and sends what it sees of the server s-1 of guild 100, until
 * it gets SIGTERM or is killed.
 */
const [databaseUrl = '', keys = '', address = ''] = process.argv.slice(2);
const logger = pino({ level: 'silent' });
const store = await openStore({ databaseUrl, keyRing: parseKeyRing(keys), log: logger });
const hosts = createHosts({
  hosts: [{ id: 'default', name: 'Host', kind: 'generic', address, certificateSha256: null }],
  openHosts: [],
  timeoutMs: 20_000,
  powerField: 'action',
  commandField: 'command',
  logger,
});
const watcher = new ServerWatcher({
  ...store,
  hosts,
  logger,
  pace: { everyMs: 1_000 },
  recordTimes: { flushEveryMs: 50 },
});
watcher.subscribe({
  onServer: ({ watch: { status, statusSince, readAt } }, before) => {
    const known = { status: before.status, statusSince: before.statusSince, readAt: before.readAt };
    process.send?.({ status, statusSince, readAt, before: known });
  },
});
const reading = {
  start: async () => {
    watcher.need('test', '100', [{ server: { connectionId: 'default', id: 's-1' }, backups: false }]);
  },
  stop: async () => {},
};
const watch = new Watch({
  cluster: store.cluster,
  bot: 'bot',
  duties: [watcher, reading],
  logger,
  claimEveryMs: 100,
});
await watch.start();
process.send?.('started');
// Its timers don't keep a process running.
const running = setInterval(() => {}, 60_000);
process.once('SIGTERM', async () => {
  clearInterval(running);
  await watch.stop();
  await hosts.close();
  await store.close();
  process.disconnect?.();
});
