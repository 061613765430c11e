import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serverKey } from '../../src/store/column-values.ts';
import { fixedKeys } from '../../src/store/crypto/key-file.ts';
import { Vault } from '../../src/store/crypto/vault.ts';
import { openStore } from '../../src/store/open.ts';
import { emptyDatabase, postgresMissing } from '../support/postgres.ts';
import { earlierDatabase } from './earlier-database.ts';
import { anOperation, newRing, recordingLog } from './fixtures.ts';
import { temporaryFolder } from './sqlite-files.ts';

const newDatabase = {
  SQLite: async () => `sqlite:${join(await temporaryFolder(), 'steward.db')}`,
  PostgreSQL: emptyDatabase,
};

describe.each(['SQLite', 'PostgreSQL'] as const)('the data of a guild with one connection, in %s', (kind) => {
  test.skipIf(kind === 'PostgreSQL' && postgresMissing)(
    'is that of the connection `default` after the update',
    async () => {
      const databaseUrl = await newDatabase[kind]();
      const keyRing = newRing();
      const vault = new Vault(fixedKeys(keyRing));
      const hostingUrl = 'https://panel.example:8443/api';
      const server = { connectionId: 'default', id: 's1', name: 'Survival' };
      const { requestedBy, ...operation } = anOperation({ server });
      await earlierDatabase(databaseUrl, '0007-languages', {
        connections: {
          guild_id: '100',
          hosting_url: hostingUrl,
          sealed_key: vault.seal('key-of-the-guild', `api key of guild 100 for ${hostingUrl}`),
          account_id: 'account',
          connected_by: '300',
          connected_at: 1_800_000_000_000,
          default_server_id: 's1',
          default_server_name: 'Survival',
          log_channel_id: '400',
          log_problem: 'channel-gone',
          language: 'de',
        },
        grants: {
          guild_id: '100',
          role_id: '500',
          permission: 'viewer',
          server_key: '*',
          server_id: null,
          server_name: null,
          granted_by: '300',
          granted_at: 1_800_000_000_000,
        },
        server_refs: {
          guild_id: '100',
          reference: 'earlier-ref-0123',
          server_id: 's1',
          server_name: 'Survival',
        },
        operations: {
          id: operation.id,
          guild_id: '100',
          account_id: 'account',
          server_key: 'key',
          server_id: 's1',
          server_name: 'Survival',
          request: JSON.stringify(operation.request),
          requested_by_id: requestedBy.id,
          requested_by_name: requestedBy.name,
          interaction_id: operation.interactionId,
          state: 'succeeded',
          exclusive: 1,
          steps: JSON.stringify(operation.steps),
          created_at: 1_800_000_000_000,
          language: 'en',
        },
      });

      const store = await openStore({ databaseUrl, keyRing, log: recordingLog() });
      onTestFinished(() => store.close());
      expect(await store.connections.get('100')).toEqual({
        guildId: '100',
        connections: [
          {
            id: 'default',
            name: 'panel.example:8443',
            hostingUrl,
            openKind: null,
            certificateSha256: null,
            apiKey: 'key-of-the-guild',
            accountId: 'account',
            connectedBy: '300',
            connectedAt: new Date(1_800_000_000_000),
          },
        ],
        unreadable: [],
        defaultServer: server,
        logChannelId: '400',
        logProblem: 'channel-gone',
        approvalsChannelId: null,
        language: 'de',
        timeZone: 'UTC',
      });
      expect(await store.grants.of('100')).toEqual([{ roleId: '500', permission: 'viewer', server: null }]);
      expect(await store.serverRefs.find('100', 'earlier-ref-0123')).toEqual(server);
      expect((await store.operations.get(operation.id))?.server).toEqual(server);
    },
  );
});

describe.each(['SQLite', 'PostgreSQL'] as const)('a connection of the version before, in %s', (kind) => {
  test.skipIf(kind === 'PostgreSQL' && postgresMissing)(
    'is to a configured host after the update',
    async () => {
      const databaseUrl = await newDatabase[kind]();
      const keyRing = newRing();
      const vault = new Vault(fixedKeys(keyRing));
      const hostingUrl = 'https://panel.example';
      await earlierDatabase(databaseUrl, '0008-several-connections', {
        connections: {
          guild_id: '100',
          id: 'panel',
          name: 'Our panel',
          hosting_url: hostingUrl,
          sealed_key: vault.seal('key-of-the-guild', `api key of guild 100 for ${hostingUrl}`),
          account_id: 'account',
          connected_by: '300',
          connected_at: 1_800_000_000_000,
        },
      });
      const store = await openStore({ databaseUrl, keyRing, log: recordingLog() });
      onTestFinished(() => store.close());
      expect((await store.connections.get('100'))?.connections).toMatchObject([
        { id: 'panel', hostingUrl, apiKey: 'key-of-the-guild', openKind: null, certificateSha256: null },
      ]);
    },
  );
});

test('a grant of an earlier version on a server can be revoked after the update', async () => {
  const databaseUrl = await newDatabase.SQLite();
  await earlierDatabase(databaseUrl, '0007-languages', {
    grants: {
      guild_id: '100',
      role_id: '500',
      permission: 'viewer',
      server_key: serverKey('s1'),
      server_id: 's1',
      server_name: 'Survival',
      granted_by: '300',
      granted_at: 1,
    },
  });
  const store = await openStore({ databaseUrl, keyRing: newRing(), log: recordingLog() });
  onTestFinished(() => store.close());
  const server = { connectionId: 'default', id: 's1', name: 'Survival' };
  expect(await store.grants.of('100')).toEqual([{ roleId: '500', permission: 'viewer', server }]);
  expect(await store.grants.remove('100', { roleId: '500', server })).toBe(1);
});

test('one key that can’t be decrypted does not take the other connections away', async () => {
  const databaseUrl = await newDatabase.SQLite();
  const [lost, kept] = [newRing(), newRing()];
  const link = { name: 'Host', apiKey: 'key', connectedBy: '300' };
  const before = await openStore({ databaseUrl, keyRing: lost, log: recordingLog() });
  await before.connections.connect('100', { ...link, id: 'a', hostingUrl: 'https://a.example' });
  await before.close();
  const after = await openStore({ databaseUrl, keyRing: kept, log: recordingLog() });
  onTestFinished(() => after.close());
  await after.connections.connect('100', { ...link, id: 'b', hostingUrl: 'https://b.example' });
  expect(await after.connections.get('100')).toMatchObject({
    connections: [{ id: 'b', apiKey: 'key' }],
    unreadable: [{ id: 'a', hostingUrl: 'https://a.example' }],
  });
  expect(await after.connections.disconnect('100', 'a')).toBe(true);
  expect(await after.connections.get('100')).toMatchObject({ connections: [{ id: 'b' }], unreadable: [] });
});
