import { describe, expect, test } from 'vitest';
import { aConnection, survival } from '../fixtures.ts';
import { aCheck } from './backup-tests.ts';
import type { OpenFixture } from './fixture.ts';
import { aSample } from './watch.ts';

export function connectionContract(open: OpenFixture): void {
  describe('connections', () => {
    test('a guild that never connected has no connection', async () => {
      const { store } = await open();
      expect(await store.connections.get('100')).toBeNull();
      expect((await store.connections.settings('100')).logChannelId).toBeNull();
      expect(await store.connections.settings('100')).toMatchObject({ timeZone: 'UTC', chosen: [] });
    });

    test('a connection is returned as it was made', async () => {
      const { store } = await open();
      const before = Date.now();
      await store.connections.connect('100', aConnection);
      const guild = await store.connections.get('100');
      expect(guild).toMatchObject({
        guildId: '100',
        connections: [aConnection],
        unreadable: [],
        defaultServer: null,
        logChannelId: null,
        logProblem: null,
        language: null,
        timeZone: 'UTC',
      });
      expect(guild?.connections[0]?.connectedAt.getTime()).toBeGreaterThanOrEqual(before);
    });

    test('a setting that can’t be read is as usual and logged, and the others stay', async () => {
      const { store, another, damage, logged } = await open();
      await store.connections.connect('100', aConnection);
      await store.connections.changeSettings('100', { logChannelId: '400', timeZone: 'Asia/Tokyo' }, '300');
      const damaged = '{"logChannelId":"400","timeZone":"Mars/Olympus","language":7,"ofTomorrow":[1]}';
      await damage(`update guild_settings set settings = '${damaged}'`);
      const { connections } = await another();
      const expected = { logChannelId: '400', timeZone: 'UTC', language: null, chosen: ['logChannelId'] };
      expect(await connections.settings('100')).toMatchObject(expected);
      expect(await connections.settings('100')).toMatchObject(expected);
      expect(logged.filter((entry) => entry.includes('"timeZone"'))).toHaveLength(1);
      await connections.changeSettings('100', { language: 'de' }, '300');
      expect(await connections.get('100')).toMatchObject({
        ...expected,
        language: 'de',
        chosen: ['logChannelId', 'language'],
      });
      await damage(`update guild_settings set settings = '{"half'`);
      expect(await (await another()).connections.settings('100')).toMatchObject({ logChannelId: null });
    });

    test('the guilds that are connected to a hosting API are found, whichever connection it is', async () => {
      const { store } = await open();
      await store.connections.connect('101', aConnection);
      await store.connections.connect('100', {
        ...aConnection,
        id: 'other',
        hostingUrl: 'https://other.example',
      });
      await store.connections.connect('100', aConnection);
      await store.connections.connect('102', { ...aConnection, hostingUrl: 'https://other.example' });
      expect(await store.connections.guildsAt(aConnection.hostingUrl)).toEqual(['100', '101']);
      await store.connections.disconnect('100', null, aConnection.id);
      expect(await store.connections.guildsAt(aConnection.hostingUrl)).toEqual(['101']);
      expect(await store.connections.guildsAt('https://nowhere.example')).toEqual([]);
    });

    test('the API key is not in the database in any encoding', async () => {
      const { store, dump } = await open();
      await store.connections.connect('100', aConnection);
      const rows = await dump();
      expect(rows).toContain('https://host.example');
      for (const encoding of ['utf8', 'base64', 'base64url', 'hex'] as const)
        expect(rows).not.toContain(Buffer.from(aConnection.apiKey).toString(encoding).replace(/=+$/, ''));
    });

    test('guilds with the same key share an account id; another key or another hosting API is another account', async () => {
      const { store } = await open();
      await store.connections.connect('100', aConnection);
      await store.connections.connect('101', { ...aConnection, connectedBy: '301' });
      await store.connections.connect('102', { ...aConnection, apiKey: 'another' });
      await store.connections.connect('103', { ...aConnection, hostingUrl: 'https://other.example' });
      const ids = [];
      for (const guild of ['100', '101', '102', '103'])
        ids.push((await store.connections.get(guild))?.connections[0]?.accountId);
      expect(ids[1]).toBe(ids[0]);
      expect(new Set(ids).size).toBe(3);
      expect(ids[0]).toMatch(/^[\w-]{22}$/);
    });

    test('connecting to the same account again keeps the default server, the log channel and the language', async () => {
      const { store } = await open();
      await store.connections.connect('100', aConnection);
      await store.connections.changeSettings('100', { defaultServer: survival }, null);
      await store.connections.changeSettings('100', { logChannelId: '400' }, null);
      await store.connections.changeSettings('100', { language: 'pt-BR' }, null);
      await store.connections.connect('100', { ...aConnection, connectedBy: '301' });
      expect(await store.connections.get('100')).toMatchObject({
        connections: [{ ...aConnection, connectedBy: '301' }],
        defaultServer: survival,
        logChannelId: '400',
        language: 'pt-BR',
      });
    });

    test('connecting to another account drops the default server and keeps the log channel and the language', async () => {
      const { store } = await open();
      await store.connections.connect('100', aConnection);
      await store.connections.changeSettings('100', { defaultServer: survival }, null);
      await store.connections.changeSettings('100', { logChannelId: '400' }, null);
      await store.connections.changeSettings('100', { language: 'pt-BR' }, null);
      await store.connections.connect('100', { ...aConnection, apiKey: 'another' });
      expect(await store.connections.get('100')).toMatchObject({
        connections: [{ apiKey: 'another' }],
        defaultServer: null,
        logChannelId: '400',
        language: 'pt-BR',
      });
    });

    test('disconnecting deletes the API key and the default server; the other settings are there again after connecting', async () => {
      const { store } = await open();
      await store.connections.connect('100', aConnection);
      await store.connections.connect('101', aConnection);
      await store.connections.changeSettings('100', { logChannelId: '400' }, null);
      await store.connections.changeSettings('100', { language: 'ja' }, null);
      await store.connections.changeSettings('100', { timeZone: 'Asia/Tokyo' }, null);
      await store.connections.changeSettings(
        '100',
        { approvalsChannelId: '401', approvalsRoleId: '800' },
        null,
      );
      await store.connections.changeSettings('100', { defaultServer: survival }, null);
      expect(await store.connections.disconnect('100', null)).toBe(true);
      expect(await store.connections.disconnect('100', null)).toBe(false);
      expect(await store.connections.get('100')).toBeNull();
      expect(await store.connections.settings('100')).toMatchObject({
        language: 'ja',
        timeZone: 'Asia/Tokyo',
      });
      expect(await store.connections.get('101')).not.toBeNull();
      await store.connections.connect('100', aConnection);
      expect(await store.connections.get('100')).toMatchObject({
        defaultServer: null,
        logChannelId: '400',
        approvalsChannelId: '401',
        approvalsRoleId: '800',
        language: 'ja',
        timeZone: 'Asia/Tokyo',
      });
    });

    test('another key for the same hosting API keeps what is known of its servers, and one for another does not', async () => {
      const { store } = await open();
      const accountId = async (guild: string) =>
        (await store.connections.get(guild))?.connections[0]?.accountId ?? '';
      await store.connections.connect('100', aConnection);
      const before = await accountId('100');
      const sample = aSample(Math.floor(Date.now() / 1_000) * 1_000);
      await store.samples.add([{ accountId: before, serverId: 's1', samples: [sample] }]);
      await store.backupTests.save({ ...aCheck(), accountId: before });
      await store.connections.connect('100', { ...aConnection, apiKey: 'another' });
      const after = await accountId('100');
      expect(after).not.toBe(before);
      for (const account of [before, after]) {
        expect(await store.samples.since(account, 's1', new Date(0))).toEqual([sample]);
        expect([...(await store.backupTests.of(account, 's1')).keys()]).toEqual(['b-1']);
      }
      await store.connections.connect('100', { ...aConnection, hostingUrl: 'https://other.example' });
      expect(await store.samples.since(await accountId('100'), 's1', new Date(0))).toEqual([]);
    });

    test('setting a log channel clears the problem of the previous one', async () => {
      const { store } = await open();
      await store.connections.connect('100', aConnection);
      await store.connections.changeSettings('100', { logChannelId: '400' }, null);
      await store.connections.setLogProblem('100', 'channel-gone');
      expect((await store.connections.get('100'))?.logProblem).toBe('channel-gone');
      await store.connections.changeSettings('100', { logChannelId: '401' }, null);
      expect(await store.connections.get('100')).toMatchObject({ logChannelId: '401', logProblem: null });
      expect((await store.connections.settings('100')).logChannelId).toBe('401');
    });

    test('the default server can be unset, and its name is truncated to 200 characters', async () => {
      const { store } = await open();
      await store.connections.connect('100', aConnection);
      await store.connections.changeSettings(
        '100',
        {
          defaultServer: {
            connectionId: 'default',
            id: 'x'.repeat(3_000),
            name: '🎮'.repeat(300),
          },
        },
        null,
      );
      const server = (await store.connections.get('100'))?.defaultServer;
      expect(server).toEqual({ connectionId: 'default', id: 'x'.repeat(3_000), name: '🎮'.repeat(100) });
      await store.connections.changeSettings('100', { defaultServer: null }, null);
      expect((await store.connections.get('100'))?.defaultServer).toBeNull();
    });

    test('an address for each of 100 servers can be stored, changed and unset', async () => {
      const { store } = await open();
      await store.connections.connect('100', aConnection);
      const server = (index: number) => ({
        connectionId: 'default',
        id: `s${index}`,
        name: `World ${index}`,
      });
      for (let index = 0; index < 100; index += 1)
        expect(await store.connections.setAddress('100', server(index), `${index}.example.org`, null)).toBe(
          true,
        );
      expect(await store.connections.setAddress('100', server(100), 'more.example.org', null)).toBe(false);
      expect(await store.connections.setAddress('100', server(99), 'other.example.org:25566', null)).toBe(
        true,
      );
      for (let index = 0; index < 99; index += 1)
        await store.connections.setAddress('100', server(index), null, null);
      expect((await store.connections.get('100'))?.addresses).toEqual([
        { server: server(99), address: 'other.example.org:25566' },
      ]);
    });

    test('a game for each of 100 servers can be stored and unset; they go with their connection', async () => {
      const { store, another } = await open();
      await store.connections.connect('100', aConnection);
      const server = (index: number) => ({
        connectionId: 'default',
        id: `s${index}`,
        name: `World ${index}`,
      });
      const valheim = { game: 'valheim', queryPort: 2457 };
      for (let index = 0; index < 100; index += 1)
        expect(await store.connections.setGame('100', server(index), valheim, null)).toBe(true);
      expect(await store.connections.setGame('100', server(100), valheim, null)).toBe(false);
      for (let index = 1; index < 100; index += 1)
        await store.connections.setGame('100', server(index), null, null);
      const elsewhere = { connectionId: 'panel', id: 's0', name: 'Rust' };
      await store.connections.connect('100', {
        ...aConnection,
        id: 'panel',
        hostingUrl: 'https://p.example',
      });
      await store.connections.setGame('100', elsewhere, { game: 'rust', queryPort: null }, null);
      expect((await (await another()).connections.get('100'))?.games).toEqual([
        { server: server(0), ...valheim },
        { server: elsewhere, game: 'rust', queryPort: null },
      ]);
      await store.connections.disconnect('100', null, 'default');
      expect((await store.connections.settings('100')).games).toEqual([
        { server: elsewhere, game: 'rust', queryPort: null },
      ]);
      await store.connections.disconnect('100', null);
      expect((await store.connections.settings('100')).games).toEqual([]);
    });

    test('the language can be changed and unset', async () => {
      const { store } = await open();
      await store.connections.connect('100', aConnection);
      for (const language of ['zh-CN', 'fr', null] as const) {
        await store.connections.changeSettings('100', { language }, null);
        expect((await store.connections.get('100'))?.language).toBe(language);
      }
    });

    test('a connection to a guild’s own host keeps its kind and the certificate that was confirmed', async () => {
      const { store, another } = await open();
      const own = { ...aConnection, openKind: 'crafty', certificateSha256: 'ab'.repeat(32) } as const;
      await store.connections.connect('100', own);
      expect((await (await another()).connections.get('100'))?.connections).toMatchObject([own]);
      await store.connections.connect('100', aConnection);
      const replaced = { ...aConnection, openKind: null, certificateSha256: null };
      expect((await store.connections.get('100'))?.connections).toMatchObject([replaced]);
    });

    test('a guild has several connections, each with a key of its own; a default server is of one of them', async () => {
      const { store, another } = await open();
      const panel = {
        ...aConnection,
        id: 'panel',
        name: 'Panel',
        hostingUrl: 'https://panel.example',
        apiKey: 'other',
      };
      await store.connections.connect('100', panel);
      await store.connections.connect('100', aConnection);
      await store.connections.changeSettings('100', { defaultServer: survival }, null);
      const guild = await (await another()).connections.get('100');
      expect(guild).toMatchObject({ connections: [aConnection, panel], defaultServer: survival });
      const listed = await store.connections.list('100');
      expect(listed).toMatchObject([aConnection, panel].map(({ apiKey: _, ...info }) => info));
      for (const info of listed) expect(info).not.toHaveProperty('apiKey');

      await store.connections.connect('100', { ...panel, apiKey: 'another' });
      expect(await store.connections.get('100')).toMatchObject({
        connections: [aConnection, { ...panel, apiKey: 'another' }],
        defaultServer: survival,
      });
      expect(await store.connections.disconnect('100', null, 'none')).toBe(false);
      expect(await store.connections.disconnect('100', null, 'panel')).toBe(true);
      expect(await store.connections.get('100')).toMatchObject({
        connections: [aConnection],
        defaultServer: survival,
      });
    });

    test('removing a connection keeps the settings, except a default server of it', async () => {
      const { store } = await open();
      const panel = { ...aConnection, id: 'panel', hostingUrl: 'https://panel.example' };
      for (const connection of [aConnection, panel]) await store.connections.connect('100', connection);
      await store.connections.changeSettings('100', { defaultServer: survival }, null);
      await store.connections.changeSettings('100', { logChannelId: '400' }, null);
      await store.connections.changeSettings('100', { language: 'ja' }, null);
      expect(await store.connections.disconnect('100', null, 'default')).toBe(true);
      const kept = { connections: [panel], defaultServer: null, logChannelId: '400', language: 'ja' };
      expect(await store.connections.get('100')).toMatchObject(kept);
      expect(await store.connections.disconnect('100', null, 'panel')).toBe(true);
      expect(await store.connections.get('100')).toBeNull();
      expect((await store.connections.settings('100')).logChannelId).toBe('400');
    });

    test('connecting to the same hosting API again keeps the id, whatever the host is called now; with the same id it replaces the address', async () => {
      const { store } = await open();
      await store.connections.connect('100', aConnection);
      await store.connections.connect('100', {
        ...aConnection,
        id: 'renamed',
        name: 'Renamed',
        apiKey: 'another',
      });
      const renamed = { ...aConnection, name: 'Renamed', apiKey: 'another' };
      expect((await store.connections.get('100'))?.connections).toMatchObject([renamed]);
      const moved = { ...aConnection, hostingUrl: 'https://moved.example' };
      await store.connections.connect('100', moved);
      expect((await store.connections.get('100'))?.connections).toMatchObject([moved]);
    });

    test('settings of a guild that is not connected change nothing', async () => {
      const { store } = await open();
      await store.connections.changeSettings('100', { language: 'de' }, null);
      await store.connections.changeSettings('100', { logChannelId: '400' }, null);
      await store.connections.changeSettings('100', { defaultServer: survival }, null);
      expect(await store.connections.get('100')).toBeNull();
    });
  });
}
