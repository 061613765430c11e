import { expect, test } from 'vitest';
import { HostError } from '../src/model/host-error.ts';
import type { Hosting } from '../src/model/hosting.ts';
import { id, openPanel } from '../testing/pterodactyl.ts';

/** The server that the bot runs on, as a node says it: `P_SERVER_UUID`. Its short id is `7e0027ef`. */
const ownServer = '7e0027ef-1111-4111-8111-111111111111';

test('the server that the bot runs on is not listed; others are', async () => {
  const { panel, hosting, account } = await openPanel({ ownServer });
  const other = panel.addServer({ name: 'Creative' });
  const { items, more } = await hosting.servers(account);
  expect(items.map((server) => server.id)).toEqual([other.shortId]);
  expect(more).toBe(false);
  expect(await hosting.server(account, other.shortId)).toMatchObject({ name: 'Creative' });
});

test('it can’t be read, stopped, restored or downloaded, however it is named', async () => {
  const { panel, server, hosting, account } = await openPanel({ ownServer });
  const attempts: readonly ((hosting: Hosting, serverId: string) => Promise<unknown> | undefined)[] = [
    (hosting, serverId) => hosting.server(account, serverId),
    (hosting, serverId) => hosting.power(account, serverId, 'stop'),
    (hosting, serverId) => hosting.command(account, serverId, 'stop'),
    (hosting, serverId) => hosting.backups(account, serverId),
    (hosting, serverId) => hosting.createBackup(account, serverId),
    (hosting, serverId) => hosting.restoreBackup(account, serverId, 'b-1'),
    (hosting, serverId) => hosting.deleteBackup(account, serverId, 'b-1'),
    (hosting, serverId) => hosting.downloadBackup(account, serverId, 'b-1'),
    (hosting, serverId) => hosting.log(account, serverId, 10),
  ];
  for (const serverId of [id, id.toUpperCase(), server.uuid, server.longId]) {
    expect(await hosting.listFiles?.(account, serverId, '/')).toEqual({ items: [], more: false });
    for (const attempt of attempts) {
      const error = await Promise.resolve(attempt(hosting, serverId)).catch((thrown: unknown) => thrown);
      expect(error, `${serverId}: ${attempt}`).toBeInstanceOf(HostError);
      expect(error).toMatchObject({ kind: 'unknown-server', applied: 'no' });
    }
  }
  expect(panel.requests).toEqual([]);
});
