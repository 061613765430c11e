import { describe, expect, test } from 'vitest';
import type { Store } from '../../../src/domain/store.ts';
import { acceptedLoss, type LossAnswer, type WorldLoss } from '../../../src/domain/world-loss.ts';
import { aLoss, aWorldLoss } from '../../support/losses.ts';
import { aConnection } from '../fixtures.ts';
import { aCheck } from './backup-tests.ts';
import type { OpenFixture } from './fixture.ts';

const ada = { id: '7001', name: 'Ada Lovelace' };
const answer: LossAnswer = { guildId: '100', by: ada, at: new Date(1_893_460_000_000) };
const always = new Date(0);

/** Connects guilds to one account; returns its id. */
async function connects({ connections }: Store, ...guildIds: readonly string[]): Promise<string> {
  for (const guildId of guildIds) await connections.connect(guildId, aConnection);
  const [connection] = await connections.list(guildIds[0] ?? '');
  return connection?.accountId ?? '';
}

/** Stores a loss. @throws if it has changed meanwhile */
async function saves({ worldLosses }: Store, loss: WorldLoss, contents?: Uint8Array): Promise<WorldLoss> {
  const saved = await worldLosses.save(loss, contents);
  if (saved === null) throw new Error('the loss has changed meanwhile');
  return saved;
}

export function worldLossContract(open: OpenFixture): void {
  describe('losses of worlds', () => {
    test('there is one for each server, as it was stored last, whatever its ids and names are', async () => {
      const { store, another } = await open();
      const id = `${'long'.repeat(100)}\ud800\0`;
      const good = { id, createdAt: null, label: 'a\0' };
      const odd = aWorldLoss({
        serverId: '\ud800\0',
        serverName: 'x\0',
        loss: aLoss({ good }),
        lock: { backupId: id, state: 'ours' },
        restoredAt: 1_893_460_000_000,
        givenUp: [{ id, createdAt: null }],
      });
      await saves(store, aWorldLoss());
      await saves(store, odd);
      const { worldLosses } = await another();
      expect(await worldLosses.of('account', 's1')).toEqual({ ...aWorldLoss(), revision: 1 });
      expect(await worldLosses.of('account', '\ud800\0')).toEqual({
        ...odd,
        serverName: 'x\ufffd',
        revision: 1,
      });
      expect(await worldLosses.of('other', 's1')).toBeNull();
    });

    test('a change of one that has changed meanwhile is not stored', async () => {
      const { store, another } = await open();
      const other = await another();
      const found = await saves(store, aWorldLoss());
      expect(await other.worldLosses.save(aWorldLoss())).toBeNull();
      const accepted = await saves(other, acceptedLoss(found, answer));
      expect(await store.worldLosses.save({ ...found, state: 'over' })).toBeNull();
      expect(await store.worldLosses.of('account', 's1')).toEqual(accepted);
      expect(accepted).toMatchObject({ state: 'accepted', answer, revision: 2 });
    });

    test('what the good backup holds stays with it, up to 1 MiB, also if nothing is known of its backups', async () => {
      const { store } = await open();
      const bytes = new Uint8Array(10).fill(7);
      const found = await saves(store, aWorldLoss(), bytes);
      await saves(store, { ...found, lastAt: 1 });
      await store.backupTests.keepOnly('account', 's1', []);
      expect([...((await store.worldLosses.contents('account', 's1')) ?? [])]).toEqual([...bytes]);
      expect(await store.worldLosses.contents('account', 's2')).toBeNull();
      await saves(store, { ...found, revision: 2 }, new Uint8Array(1024 * 1024 + 1));
      expect(await store.worldLosses.contents('account', 's1')).toBeNull();
    });

    test('a damaged one hides no other, no check, and no later loss', async () => {
      const { store, damage, logged } = await open();
      const accountId = await connects(store, '100');
      await saves(store, aWorldLoss({ accountId }));
      await saves(store, aWorldLoss({ accountId, serverId: 's2' }));
      await store.backupTests.save(aCheck({ accountId }));
      await damage(`update world_losses set details = '{', given_up = '{' where server_id = 's1'`);
      expect(await store.worldLosses.of(accountId, 's1')).toBeNull();
      expect(logged.join()).toContain('a world’s losses can’t be read');
      expect((await store.worldLosses.inGuilds('100', always)).map(({ loss }) => loss.serverId)).toEqual([
        's2',
      ]);
      expect((await store.backupTests.of(accountId, 's1')).size).toBe(1);
      await saves(store, aWorldLoss({ accountId }));
      expect(await store.worldLosses.of(accountId, 's1')).toMatchObject({ state: 'open' });
    });

    test('each guild of the account has it while it is open, or has changed lately, and hears of each change', async () => {
      const { store } = await open();
      const accountId = await connects(store, '100', '101');
      const changed = new Set<unknown>();
      store.onGuildChange((guildId) => changed.add(guildId));
      const found = await saves(store, aWorldLoss({ accountId }));
      expect(changed).toEqual(new Set(['100', '101']));
      changed.clear();
      const later = new Date(Date.now() + 1_000);
      const guilds = async (since: Date) =>
        (await store.worldLosses.inGuilds(null, since)).map(({ guildId }) => guildId).toSorted();
      expect(await guilds(later)).toEqual(['100', '101']);
      await saves(store, acceptedLoss(found, answer));
      expect(await guilds(later)).toEqual([]);
      expect(await guilds(always)).toEqual(['100', '101']);
      expect(await store.worldLosses.inGuilds('102', always)).toEqual([]);
      expect(changed).toEqual(new Set(['100', '101']));
    });

    test('the checks of backups after one say that it was on purpose; those of earlier losses don’t', async () => {
      const { store } = await open();
      const found = await saves(store, aWorldLoss());
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
      const answered = await saves(store, acceptedLoss(found, answer));
      expect(await accepted()).toEqual(['after', 'after, since an older one']);
      // It stays so when something else is lost later.
      const second = aLoss({ good: { id: 'second', createdAt: good + 60 * minute, label: '' } });
      await saves(store, { ...answered, state: 'open', answer: null, loss: second });
      await store.backupTests.save(check('after the second', good + 61 * minute, second));
      expect(await accepted()).toEqual(['after', 'after, since an older one']);
    });

    test('one is deleted with its account, goes with a new key, and loses the name with its guild', async () => {
      const { store, dump } = await open();
      const accountId = await connects(store, '100', '101');
      const found = await saves(store, aWorldLoss({ accountId }));
      await saves(store, acceptedLoss(found, answer));
      await store.guilds.forget('100');
      expect((await store.worldLosses.of(accountId, 's1'))?.answer?.by).toEqual({ id: '0', name: '' });
      expect(await dump()).not.toContain(ada.name);
      await store.connections.connect('101', { ...aConnection, apiKey: 'a new key' });
      const [connection] = await store.connections.list('101');
      expect(await store.worldLosses.of(connection?.accountId ?? '', 's1')).not.toBeNull();
      await store.guilds.forget('101');
      expect(await store.worldLosses.of(connection?.accountId ?? '', 's1')).toBeNull();
    });

    test('the name of who answered is counted, looked up and removed', async () => {
      const { store, dump } = await open();
      const found = await saves(store, aWorldLoss());
      await saves(store, acceptedLoss(found, answer));
      const person = { guildId: '100', personId: ada.id };
      expect(await store.people.about(person)).toMatchObject({ alerts: 1, since: answer.at });
      expect(await store.people.guildsOf(ada.id)).toEqual(['100']);
      expect(await store.people.toLookUp(10)).toEqual([person]);
      expect(await store.people.forget(person, new Date(answer.at.getTime() - 1))).toBe(0);
      expect(await store.people.forget(person, new Date(answer.at.getTime() + 1))).toBe(1);
      expect(await dump()).not.toContain(ada.name);
      expect(await store.worldLosses.of('account', 's1')).toMatchObject({ state: 'accepted' });
    });

    test('one of a server of which no backup is known any more is deleted when it is old', async () => {
      const { store } = await open();
      await saves(store, aWorldLoss());
      await saves(store, aWorldLoss({ serverId: 's2' }));
      await store.backupTests.save(aCheck());
      await store.worldLosses.prune(new Date(Date.now() - 60_000));
      expect(await store.worldLosses.of('account', 's2')).not.toBeNull();
      await store.worldLosses.prune(new Date(Date.now() + 60_000));
      expect(await store.worldLosses.of('account', 's2')).toBeNull();
      expect(await store.worldLosses.of('account', 's1')).not.toBeNull();
    });
  });
}
