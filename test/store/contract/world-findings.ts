import { describe, expect, test } from 'vitest';
import { acceptedWorld, type ServerWorld } from '../../../src/backups/model/server-world.ts';
import type { FindingAnswer } from '../../../src/backups/model/world-finding.ts';
import { acceptedLoss, type WorldLoss } from '../../../src/backups/model/world-loss.ts';
import type { Store } from '../../../src/store/store.ts';
import { unaskedGame } from '../../../src/watch/model/game.ts';
import { aLoss, aWorldLoss } from '../../support/losses.ts';
import { anOtherWorld, aServerWorld, aWorldSeen } from '../../support/server-worlds.ts';
import { aConnection } from '../fixtures.ts';
import { aCheck } from './backup-tests.ts';
import type { OpenFixture } from './fixture.ts';

const ada = { id: '7001', name: 'Ada Lovelace' };
const answer: FindingAnswer = { guildId: '100', by: ada, at: new Date(1_893_460_000_000) };
const always = new Date(0);

/** Connects guilds to one account; returns its id. */
async function connects({ connections }: Store, ...guildIds: readonly string[]): Promise<string> {
  for (const guildId of guildIds) await connections.connect(guildId, aConnection);
  const [connection] = await connections.list(guildIds[0] ?? '');
  return connection?.accountId ?? '';
}

/** Stores a world. @throws if it has changed meanwhile */
async function saves({ serverWorlds }: Store, world: ServerWorld, isNews = true): Promise<ServerWorld> {
  const saved = await serverWorlds.save(world, { isNews });
  if (saved === null) throw new Error('the world has changed meanwhile');
  return saved;
}

/** Stores a loss. @throws if it has changed meanwhile */
async function savesLoss({ worldLosses }: Store, loss: WorldLoss, contents?: Uint8Array): Promise<WorldLoss> {
  const saved = await worldLosses.save(loss, { contents });
  if (saved === null) throw new Error('the loss has changed meanwhile');
  return saved;
}

export function worldFindingContract(open: OpenFixture): void {
  describe('what was found about worlds', () => {
    test('there is one for each server, as it was stored last, whatever its ids and names are', async () => {
      const { store, another } = await open();
      const good = { id: `${'long'.repeat(100)}\ud800\0`, createdAt: null, label: 'a\0' };
      const odd = aServerWorld({
        serverId: '\ud800\0',
        serverName: 'x\0',
        world: aWorldSeen({ name: '\0' }),
        other: anOtherWorld({ good }),
        backups: null,
        restores: ['0123456789abcdef'],
      });
      await saves(store, aServerWorld());
      await saves(store, odd);
      const { serverWorlds } = await another();
      expect(await serverWorlds.of('account', 's1')).toEqual({ ...aServerWorld(), revision: 1 });
      expect(await serverWorlds.of('account', '\ud800\0')).toEqual({
        ...odd,
        serverName: 'x\ufffd',
        world: aWorldSeen({ name: '\ufffd' }),
        other: anOtherWorld({ good: { ...good, label: 'a\ufffd' } }),
        revision: 1,
      });
      expect(await serverWorlds.of('other', 's1')).toBeNull();
    });

    test('a change of one that has changed meanwhile is not stored', async () => {
      const { store, another } = await open();
      const other = await another();
      const found = await saves(store, aServerWorld());
      expect(await other.serverWorlds.save(aServerWorld())).toBeNull();
      const accepted = await saves(other, acceptedWorld(found, answer));
      expect(await store.serverWorlds.save({ ...found, state: 'over' })).toBeNull();
      expect(await store.serverWorlds.of('account', 's1')).toEqual(accepted);
      expect(accepted).toMatchObject({ state: 'accepted', answer, world: { seed: '7' }, revision: 2 });
    });

    test('a damaged one hides no other, and takes the next', async () => {
      const { store, damage, logged } = await open();
      const accountId = await connects(store, '100');
      for (const serverId of ['s1', 's2']) await saves(store, aServerWorld({ accountId, serverId }));
      await damage(`update world_findings set details = '{' where server_id = 's1'`);
      expect(await store.serverWorlds.of(accountId, 's1')).toBeNull();
      expect(logged.join()).toContain('what was found about a world can’t be read');
      const worlds = await store.serverWorlds.inGuilds('100', always);
      expect(worlds.map(({ finding }) => finding.serverId)).toEqual(['s2']);
      await saves(store, aServerWorld({ accountId }));
      expect(await store.serverWorlds.of(accountId, 's1')).toMatchObject({ state: 'open' });
    });

    test('each guild of the account has another world while it is open, or has changed lately, and hears of news', async () => {
      const { another } = await open();
      const accountId = await connects(await another(), '100', '101');
      // Opened afterwards, because PostgreSQL may notify of the connections late.
      const store = await another();
      const changed = new Set<unknown>();
      store.onGuildChange((guildId) => changed.add(guildId));
      await saves(store, aServerWorld({ accountId, serverId: 's2', state: 'same', other: null }), false);
      expect(changed).toEqual(new Set());
      const found = await saves(store, aServerWorld({ accountId }));
      expect(changed).toEqual(new Set(['100', '101']));
      const later = new Date(Date.now() + 1_000);
      const guilds = async (since: Date) =>
        (await store.serverWorlds.inGuilds(null, since)).map(({ guildId }) => guildId).toSorted();
      expect(await guilds(later)).toEqual(['100', '101']);
      await saves(store, acceptedWorld(found, answer));
      expect(await guilds(later)).toEqual([]);
      expect(await guilds(always)).toEqual(['100', '101']);
      expect(await store.serverWorlds.inGuilds('102', always)).toEqual([]);
    });

    test('one is deleted with its account, goes with a new key, and loses the name with its guild', async () => {
      const { store, dump } = await open();
      const accountId = await connects(store, '100', '101');
      await saves(store, acceptedWorld(aServerWorld({ accountId }), answer));
      await store.guilds.forget('100');
      expect((await store.serverWorlds.of(accountId, 's1'))?.answer?.by).toEqual({ id: '0', name: '' });
      expect(await dump()).not.toContain(ada.name);
      await store.connections.connect('101', { ...aConnection, apiKey: 'a new key' });
      const [connection] = await store.connections.list('101');
      expect(await store.serverWorlds.of(connection?.accountId ?? '', 's1')).not.toBeNull();
      await store.guilds.forget('101');
      expect(await store.serverWorlds.of(connection?.accountId ?? '', 's1')).toBeNull();
    });

    test('the name of who answered is counted, looked up and removed', async () => {
      const { store, dump } = await open();
      await saves(store, acceptedWorld(aServerWorld(), answer));
      const person = { guildId: '100', personId: ada.id };
      expect(await store.people.about(person)).toMatchObject({ alerts: 1, since: answer.at });
      expect(await store.people.guildsOf(ada.id)).toEqual(['100']);
      expect(await store.people.toLookUp(10)).toEqual([person]);
      expect(await store.people.forget(person, new Date(answer.at.getTime() - 1))).toBe(0);
      expect(await store.people.forget(person, new Date(answer.at.getTime() + 1))).toBe(1);
      expect(await dump()).not.toContain(ada.name);
      expect(await store.serverWorlds.of('account', 's1')).toMatchObject({ state: 'accepted' });
    });

    test('one of a server that nobody has watched since is deleted when it is old', async () => {
      const { store } = await open();
      for (const serverId of ['s1', 's2']) await saves(store, aServerWorld({ serverId }));
      const now = new Date();
      const watch = {
        accountId: 'account',
        serverId: 's1',
        name: 'Survival',
        readAt: now,
        restarts: [],
        falls: [],
        game: unaskedGame,
      };
      const state = { status: 'running', statusSince: now, emptySince: null, failingSince: null } as const;
      await store.observations.save([{ ...watch, ...state }]);
      await store.serverWorlds.prune(new Date(now.getTime() - 60_000));
      expect(await store.serverWorlds.of('account', 's2')).not.toBeNull();
      await store.serverWorlds.prune(new Date(now.getTime() + 60_000));
      expect(await store.serverWorlds.of('account', 's2')).toBeNull();
      expect(await store.serverWorlds.of('account', 's1')).not.toBeNull();
    });

    test('what the good backup holds stays with it, up to 1 MiB, also if nothing is known of its backups', async () => {
      const { store } = await open();
      const bytes = new Uint8Array(10).fill(7);
      const found = await savesLoss(store, aWorldLoss(), bytes);
      await savesLoss(store, { ...found, lastAt: 1 });
      await store.backupTests.keepOnly('account', 's1', []);
      expect([...((await store.worldLosses.contents('account', 's1')) ?? [])]).toEqual([...bytes]);
      expect(await store.worldLosses.contents('account', 's2')).toBeNull();
      await savesLoss(store, { ...found, revision: 2 }, new Uint8Array(1024 * 1024 + 1));
      expect(await store.worldLosses.contents('account', 's1')).toBeNull();
    });

    test('a damaged loss hides no check of a backup, nor what else was found about the world', async () => {
      const { store, damage } = await open();
      await savesLoss(store, aWorldLoss());
      await saves(store, aServerWorld());
      await store.backupTests.save(aCheck());
      await damage(`update world_findings set details = '{' where kind = 'loss'`);
      expect(await store.worldLosses.of('account', 's1')).toBeNull();
      expect(await store.serverWorlds.of('account', 's1')).not.toBeNull();
      expect((await store.backupTests.of('account', 's1')).size).toBe(1);
    });

    test('the checks of backups after one say that it was on purpose; those of earlier losses don’t', async () => {
      const { store } = await open();
      const found = await savesLoss(store, aWorldLoss());
      const { loss } = found;
      const [good, minute] = [loss.good.createdAt ?? 0, 60_000];
      const check = (backupId: string, createdAt: number, since = loss) =>
        aCheck({ backupId, loss: since, identity: { sizeBytes: 5, createdAt, checksum: null } });
      const before = aLoss({ good: { ...loss.good, id: 'older', createdAt: good - 60 * minute } });
      await store.backupTests.save(check('after', good + minute));
      await store.backupTests.save(check('after, since an older one', good + minute, before));
      await store.backupTests.save(check('long before', good - 30 * minute, before));
      const accepted = async () =>
        [...(await store.backupTests.of('account', 's1')).values()]
          .filter((each) => each.loss?.accepted)
          .map(({ backupId }) => backupId)
          .toSorted();
      expect(await accepted()).toEqual([]);
      const answered = await savesLoss(store, acceptedLoss(found, answer));
      expect(await accepted()).toEqual(['after', 'after, since an older one']);
      // It stays so when something else is lost later.
      const second = aLoss({ good: { id: 'second', createdAt: good + 60 * minute, label: '' } });
      await savesLoss(store, { ...answered, state: 'open', answer: null, loss: second });
      await store.backupTests.save(check('after the second', good + 61 * minute, second));
      expect(await accepted()).toEqual(['after', 'after, since an older one']);
    });

    test('a loss of a server of which no backup is known any more is deleted when it is old', async () => {
      const { store } = await open();
      await savesLoss(store, aWorldLoss());
      await savesLoss(store, aWorldLoss({ serverId: 's2' }));
      await store.backupTests.save(aCheck());
      await store.worldLosses.prune(new Date(Date.now() - 60_000));
      expect(await store.worldLosses.of('account', 's2')).not.toBeNull();
      await store.worldLosses.prune(new Date(Date.now() + 60_000));
      expect(await store.worldLosses.of('account', 's2')).toBeNull();
      expect(await store.worldLosses.of('account', 's1')).not.toBeNull();
    });
  });
}
