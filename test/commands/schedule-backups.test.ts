import { expect, onTestFinished, test } from 'vitest';
import { PterodactylPanel } from '../../tools/fake-hosts/pterodactyl.ts';
import { adds, hour, scheduling, shown } from './scheduling.ts';

/** Returns a guild that is connected to a Pterodactyl panel, where Survival may have so many backups. */
async function atPanel(limit: number) {
  const panel = await PterodactylPanel.start({ times: { backupMs: 0 } });
  onTestFinished(() => panel.close());
  const server = panel.addServer({ name: 'Survival' });
  server.backupLimit = limit;
  const hosts = [{ id: 'panel', name: 'Our panel', kind: 'pterodactyl', address: panel.url }];
  const settings = { HOSTING_API_URL: '', HOSTS: JSON.stringify(hosts) };
  const all = await scheduling({ settings, connected: false });
  await all.connects(panel.owner.key);
  return { ...all, panel };
}

test('at the host’s limit, a schedule deletes its own oldest backup before it makes another one', async () => {
  const all = await atPanel(2);
  const { panel, passes } = all;
  await adds(all, { action: 'backup', when: 'every 6 h', keep: 2 });
  for (let run = 1; run <= 3; run++) {
    passes(6 * hour);
    await expect.poll(() => shown(all)).toContain(`Last run <t:${Math.floor(Date.now() / 1_000)}:R>: done`);
  }
  expect(panel.changes.map((change) => change.split(' ')[0])).toEqual(['POST', 'POST', 'DELETE', 'POST']);
});

test('a backup can’t be scheduled where the host allows none', async () => {
  const { admin } = await atPanel(0);
  const reply = await (await admin.types('/schedule add', { action: 'backup', when: 'every 6 h' })).settled();
  expect(reply.text).toContain('The host allows no backups of **Survival**');
});
