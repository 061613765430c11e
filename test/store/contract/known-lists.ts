import type { Backup } from '@steward/hosts/model';
import { aBackup } from '@steward/hosts/testing';
import { describe, expect, test } from 'vitest';
import { aConnection } from '../fixtures.ts';
import type { OpenFixture } from './fixture.ts';

function nightly(id: string, change: Partial<Backup> = {}): Backup {
  return aBackup(id, {
    name: 'Nightly',
    createdAt: new Date('2030-01-01T00:00:00Z'),
    sizeBytes: 5,
    ...change,
  });
}

const backupsOf = (serverId: string, items: readonly Backup[]) =>
  ({ kind: 'backups', accountId: 'account', serverId, items }) as const;

export function knownListContract(open: OpenFixture): void {
  describe('lists of hosts', () => {
    test('a list is tested, in its place of the one before; another account has none', async () => {
      const { store, another } = await open();
      await store.knownLists.save(backupsOf('s1', [nightly('b-0')]));
      const undated = nightly('\ud800\0', { name: null, createdAt: null, sizeBytes: null, locked: true });
      await store.knownLists.save(backupsOf('s1', [undated, nightly('b-1')]));
      const { knownLists } = await another();
      expect(await knownLists.backups('account', 's1')).toEqual([nightly('b-1'), undated]);
      expect(await knownLists.backups('account', 's2')).toBeNull();
      expect(await knownLists.backups('other', 's1')).toBeNull();
      expect(await knownLists.servers('account')).toBeNull();
    });

    test('of backups only complete ones are kept: what becomes of another one is not known', async () => {
      const { store } = await open();
      const others = [nightly('b-2', { state: 'in-progress' }), nightly('b-3', { state: 'failed' })];
      await store.knownLists.save(backupsOf('s1', [...others, nightly('b-1')]));
      expect(await store.knownLists.backups('account', 's1')).toEqual([nightly('b-1')]);
      await store.knownLists.save(backupsOf('s1', []));
      expect(await store.knownLists.backups('account', 's1')).toEqual([]);
    });

    test('a list has at most 16,000 characters, and an account the backups of 100 servers', async () => {
      const { store } = await open();
      const many = Array.from({ length: 500 }, (_, number) => nightly(`b-${number}`));
      for (let number = 0; number <= 100; number += 1)
        await store.knownLists.save(backupsOf(`s${number}`, many));
      const kept = await store.knownLists.backups('account', 's100');
      expect(kept?.length).toBeGreaterThan(90);
      expect(kept?.length).toBeLessThan(250);
      const lists = Array.from({ length: 101 }, (_, number) =>
        store.knownLists.backups('account', `s${number}`),
      );
      expect((await Promise.all(lists)).filter((list) => list !== null)).toHaveLength(100);
    });

    test('one that made room for another server’s is stored again when it is next read', async () => {
      const { store } = await open();
      const { knownLists } = store;
      const ids = Array.from({ length: 101 }, (_, number) => `s${number}`);
      for (const id of ids) await knownLists.save(backupsOf(id, [nightly('b-1')]));
      const missing: string[] = [];
      for (const id of ids) if ((await knownLists.backups('account', id)) === null) missing.push(id);
      expect(missing).toHaveLength(1);
      const again = missing[0] ?? '';
      await knownLists.save(backupsOf(again, [nightly('b-1')]));
      expect(await knownLists.backups('account', again)).toEqual([nightly('b-1')]);
    });

    test('one that was deleted with the last guild is stored again when it is read for another', async () => {
      const { store } = await open();
      const connect = async () => {
        await store.connections.connect('100', aConnection);
        const [connection] = await store.connections.list('100');
        return connection?.accountId ?? '';
      };
      const list = { ...backupsOf('s1', [nightly('b-1')]), accountId: await connect() };
      await store.knownLists.save(list);
      await store.guilds.forget('100');
      expect(await connect()).toBe(list.accountId);
      await store.knownLists.save(list);
      expect(await store.knownLists.backups(list.accountId, 's1')).toEqual([nightly('b-1')]);
    });

    test('is deleted when it was not stored again for long, and with the last guild of the account', async () => {
      const { store } = await open();
      await store.connections.connect('100', aConnection);
      const [connection] = await store.connections.list('100');
      const accountId = connection?.accountId ?? '';
      await store.knownLists.save({ ...backupsOf('s1', [nightly('b-1')]), accountId });
      await store.knownLists.save(backupsOf('s1', [nightly('b-1')]));
      await store.guilds.forget('100');
      expect(await store.knownLists.backups(accountId, 's1')).toBeNull();
      expect(await store.knownLists.prune(new Date(Date.now() - 60_000))).toBe(0);
      expect(await store.knownLists.prune(new Date(Date.now() + 60_000))).toBe(1);
      expect(await store.knownLists.backups('account', 's1')).toBeNull();
    });
  });
}
