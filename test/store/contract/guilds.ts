import { aBackup } from '@steward/hosts/testing';
import { describe, expect, test } from 'vitest';
import { unaskedGame } from '../../../src/watch/model/game.ts';
import type { ObservationRow } from '../../../src/watch/model/watch.ts';
import { aConfirmation, aConnection, anOperation, survival } from '../fixtures.ts';
import type { OpenFixture } from './fixture.ts';

const typed = { kind: 'command', command: 'what they typed' } as const;
const anObservation = (accountId: string): ObservationRow => ({
  accountId,
  serverId: 's1',
  name: 'Survival',
  readAt: new Date(),
  status: 'running',
  statusSince: null,
  emptySince: null,
  failingSince: null,
  restarts: [],
  falls: [],
  game: unaskedGame,
});
const outcome = { state: 'succeeded', steps: [], serverStatus: null, now: new Date() } as const;

export function guildContract(open: OpenFixture): void {
  describe('guilds', () => {
    test('the fingerprint of a guild’s commands is stored', async () => {
      const { store } = await open();
      expect(await store.guilds.commands('100')).toBeNull();
      await store.guilds.setCommands('100', { fingerprint: 'one', ids: {} });
      await store.guilds.setCommands('100', { fingerprint: 'two', ids: {} });
      expect(await store.guilds.commands('100')).toBe('two');
    });

    test('the ids of a guild’s commands are stored with them', async () => {
      const { store } = await open();
      expect(await store.guilds.commandIds('100')).toBeNull();
      await store.guilds.setCommands('100', { fingerprint: 'one', ids: { status: '1' } });
      await store.guilds.setCommands('100', { fingerprint: 'two', ids: { status: '2', backup: '3' } });
      expect(await store.guilds.commandIds('100')).toEqual({ status: '2', backup: '3' });
      await store.guilds.forget('100');
      expect(await store.guilds.commandIds('100')).toBeNull();
    });

    test('a guild is to be greeted until it was, and again when the bot joins it again', async () => {
      const { store } = await open();
      const joins = (joinedAt: Date | undefined) =>
        store.guilds.setCommands('100', { fingerprint: 'one', ids: {}, joinedAt, greets: true });
      const ids = async () => (await store.guilds.greetings()).map(({ guildId }) => guildId);
      await store.guilds.setCommands('200', { fingerprint: 'one', ids: {} });
      await joins(new Date(5_000_000_000_000));
      const [first] = await store.guilds.greetings('100');
      expect(await ids()).toEqual(['100']);
      const message = { channelId: '400', messageId: '900' };
      if (first !== undefined) await store.guilds.greeted(first, message);
      expect(await store.guilds.greetingMessage('100')).toEqual(message);
      await store.guilds.greetingEnded('100');
      expect(await store.guilds.greetingMessage('100')).toBeNull();
      for (const joinedAt of [undefined, new Date(5_000_000_000_000)]) {
        await joins(joinedAt);
        expect(await ids()).toEqual([]);
      }
      await joins(new Date(6_000_000_000_000));
      expect(await ids()).toEqual(['100']);
    });

    test('the time at which the bot joined a guild is stored until it is replaced', async () => {
      const { store } = await open();
      expect(await store.guilds.joinedAt('100')).toBeNull();
      await store.guilds.setCommands('100', {
        fingerprint: 'one',
        ids: {},
        joinedAt: new Date(5_000_000_000_000),
      });
      await store.guilds.setCommands('100', { fingerprint: 'two', ids: {} });
      expect(await store.guilds.joinedAt('100')).toEqual(new Date(5_000_000_000_000));
      await store.guilds.setCommands('100', {
        fingerprint: 'two',
        ids: {},
        joinedAt: new Date(6_000_000_000_000),
      });
      expect(await store.guilds.joinedAt('100')).toEqual(new Date(6_000_000_000_000));
      expect(await store.guilds.commands('100')).toBe('two');
      await store.guilds.setJoinedAt('100', new Date(7_000_000_000_000));
      expect(await store.guilds.joinedAt('100')).toEqual(new Date(7_000_000_000_000));
      await store.guilds.setJoinedAt('101', new Date(7_000_000_000_000));
      expect(await store.guilds.joinedAt('101')).toBeNull();
    });

    test('every guild with stored data is listed, once', async () => {
      const { store } = await open();
      const joinedAt = new Date(5_000_000_000_000);
      await store.guilds.setCommands('100', { fingerprint: 'one', ids: {}, joinedAt });
      await store.connections.connect('100', aConnection);
      await store.connections.connect('101', aConnection);
      await store.grants.add('102', { roleId: '500', permission: 'viewer', server: null }, '300');
      await store.serverRefs.remember('103', survival);
      expect(await store.guilds.all()).toEqual([
        { guildId: '100', commands: 'one', joinedAt },
        { guildId: '101', commands: null, joinedAt: null },
        { guildId: '102', commands: null, joinedAt: null },
        { guildId: '103', commands: null, joinedAt: null },
      ]);
    });

    test('a guild that was left is deleted, with its API key and operations', async () => {
      const { store, dump } = await open();
      const [ended, awaiting] = [anOperation({ request: typed }), aConfirmation({ request: typed })];
      const elsewhere = anOperation({ guildId: '101' });
      for (const operation of [ended, awaiting, elsewhere]) await store.operations.insert(operation);
      await store.operations.finish(ended.id, outcome);
      for (const guild of ['100', '101']) {
        await store.connections.connect(guild, aConnection);
        await store.grants.add(guild, { roleId: '500', permission: 'viewer', server: null }, '300');
        await store.guilds.setCommands(guild, { fingerprint: 'one', ids: {} });
      }
      const reference = await store.serverRefs.remember('100', survival);

      await store.guilds.forget('100');

      expect(await store.connections.get('100')).toBeNull();
      expect(await store.grants.of('100')).toEqual([]);
      expect(await store.serverRefs.find('100', reference)).toBeNull();
      expect(await store.guilds.all()).toEqual([{ guildId: '101', commands: 'one', joinedAt: null }]);
      expect(await store.operations.get(ended.id)).toBeNull();
      expect(await store.operations.get(awaiting.id)).toBeNull();
      expect(await dump()).not.toContain('what they typed');
      expect(await store.operations.get(elsewhere.id)).toEqual(elsewhere);
      expect(await store.connections.get('101')).not.toBeNull();
    });

    test('an operation that runs when its guild is left continues without a reply token, and is deleted when it ends', async () => {
      const { store, another, dump } = await open();
      const running = anOperation({ request: typed });
      await store.operations.insert(running);
      await (await another()).guilds.forget('100');

      const left = await store.operations.get(running.id);
      expect(left).toMatchObject({ state: 'running', request: typed, replyTo: null });
      expect((await store.operations.runningOn('account', running.server.id))?.id).toBe(running.id);
      expect(await store.operations.save(running.id, running.steps)).toBe(true);
      expect(await store.operations.finish(running.id, outcome)).toBe(true);
      await store.operations.markNotified(running.id);
      expect(await store.operations.get(running.id)).toBeNull();
      expect(await dump()).not.toContain('what they typed');
    });

    test('a guild that was left and rejoined does not see its old operations, and keeps its new ones', async () => {
      const { store } = await open();
      const [before, after] = [anOperation({ request: typed }), anOperation()];
      await store.operations.insert(before);
      await store.guilds.forget('100');
      await store.operations.insert(after);
      for (const { id } of [before, after]) {
        await store.operations.finish(id, outcome);
        await store.operations.markNotified(id);
      }
      expect(await store.operations.get(before.id)).toBeNull();
      expect((await store.operations.get(after.id))?.state).toBe('succeeded');
    });

    test('a guild of which only settings are left is known until it is forgotten', async () => {
      const { store, dump } = await open();
      await store.connections.connect('100', aConnection);
      await store.connections.changeSettings('100', { timeZone: 'Asia/Tokyo' }, null);
      await store.connections.disconnect('100', null);
      expect(await store.guilds.all()).toEqual([{ guildId: '100', commands: null, joinedAt: null }]);
      await store.guilds.forget('100');
      expect(await store.guilds.all()).toEqual([]);
      expect(await dump()).not.toContain('Asia/Tokyo');
    });

    test('what was read of accounts that no guild is connected to any longer is deleted', async () => {
      const { store } = await open();
      await store.connections.connect('100', aConnection);
      const [connection] = await store.connections.list('100');
      const accountId = connection?.accountId ?? '';
      expect(await store.connections.connectedAccounts([accountId, 'gone'])).toEqual(new Set([accountId]));
      await store.observations.save([anObservation(accountId), anObservation('gone')]);
      await store.guilds.pruneAccounts();
      expect(await store.observations.ofAccount(accountId)).toHaveLength(1);
      expect(await store.observations.ofAccount('gone')).toEqual([]);
      expect(await store.connections.connectedAccounts([])).toEqual(new Set());
    });

    test('what a read stores after its guild was forgotten is deleted with that account, and stored anew for the next one', async () => {
      const { store } = await open();
      await store.connections.connect('100', aConnection);
      const accountIds = await store.guilds.forget('100');
      const [accountId = ''] = accountIds;
      const list = { kind: 'backups', accountId, serverId: 's1', items: [aBackup('b-1')] } as const;
      await store.knownLists.save(list);
      await store.observations.save([anObservation(accountId), anObservation('another')]);
      await store.guilds.pruneAccounts(accountIds);
      expect(await store.knownLists.backups(accountId, 's1')).toBeNull();
      expect(await store.observations.ofAccount(accountId)).toEqual([]);
      expect(await store.observations.ofAccount('another')).toHaveLength(1);
      await store.connections.connect('200', aConnection);
      await store.knownLists.save(list);
      await store.guilds.pruneAccounts(accountIds);
      expect(await store.knownLists.backups(accountId, 's1')).toHaveLength(1);
    });

    test('the servers of a guild that was left and rejoined are stored anew', async () => {
      const { store } = await open();
      await store.serverRefs.remember('100', survival);
      await store.guilds.forget('100');
      const reference = await store.serverRefs.remember('100', survival);
      expect(await store.serverRefs.find('100', reference)).toEqual(survival);
    });

    test('two processes can delete guilds at once, during other writes', async () => {
      const { store, another } = await open();
      const other = await another();
      const guilds = Array.from({ length: 10 }, (_, number) => `${number}`);
      for (const guild of guilds) await store.guilds.setCommands(guild, { fingerprint: 'one', ids: {} });
      await Promise.all(
        guilds.flatMap((guild, number) => [
          (number % 2 === 0 ? store : other).guilds.forget(guild),
          (number % 2 === 0 ? other : store).guilds.setCommands(`kept ${guild}`, {
            fingerprint: 'two',
            ids: {},
          }),
        ]),
      );
      expect(await store.guilds.all()).toEqual(
        guilds.map((guild) => ({ guildId: `kept ${guild}`, commands: 'two', joinedAt: null })),
      );
    });
  });
}
