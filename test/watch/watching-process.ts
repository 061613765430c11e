import pino from 'pino';
import { parseKeyRing } from '../../src/config/key-ring.ts';
import { createHosts } from '../../src/hosting/hosts.ts';
import { GuildHosts } from '../../src/operations/guild-hosts.ts';
import { openStore } from '../../src/store/open.ts';
import { Leader } from '../../src/watch/leader.ts';
import { PollingMonitor } from '../../src/watch/polling-monitor.ts';

/*
 * Tests start this as a process: it claims the leadership of the bot and sends what it sees of the server s-1 of guild 100, until
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
const serverMonitor = new PollingMonitor({
  ...store,
  hosts: new GuildHosts(store.connections, hosts),
  logger,
  pace: { everyMs: 1_000 },
  recordTimes: { flushEveryMs: 50 },
});
serverMonitor.subscribe({
  onServer: ({ observation: { status, statusSince, readAt } }, before) => {
    const known = { status: before.status, statusSince: before.statusSince, readAt: before.readAt };
    process.send?.({ status, statusSince, readAt, before: known });
  },
});
const reading = {
  start: async () => {
    serverMonitor.setSubscriptions('test', '100', [
      { server: { connectionId: 'default', id: 's-1' }, backups: false },
    ]);
  },
  stop: async () => {},
};
const leader = new Leader({
  cluster: store.cluster,
  bot: 'bot',
  jobs: [serverMonitor, reading],
  logger,
  claimEveryMs: 100,
});
await leader.start();
process.send?.('started');
// Its timers don't keep a process running.
const running = setInterval(() => {}, 60_000);
process.once('SIGTERM', async () => {
  clearInterval(running);
  await leader.stop();
  await hosts.close();
  await store.close();
  process.disconnect?.();
});
