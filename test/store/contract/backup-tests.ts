import { describe, expect, test } from 'vitest';
import type { BackupTest } from '../../../src/backups/model/backup-test.ts';
import { aCheck as aCheckWith } from '../../support/marks.ts';
import { aConnection } from '../fixtures.ts';
import type { OpenFixture } from './fixture.ts';

/** Returns a check of a backup of a server of the account. */
export function aCheck(change: Partial<BackupTest> = {}): BackupTest {
  return aCheckWith('b-1', {
    serverId: 's1',
    testedAt: new Date('2030-01-01T02:00:00Z'),
    warnings: [{ kind: 'dimension-gone', dimension: 'the_end' }],
    identity: { sizeBytes: 5, createdAt: 1_893_456_000_000, checksum: null },
    ...change,
  });
}

const bytes = (length: number) => new Uint8Array(length).fill(7);

export function backupTestContract(open: OpenFixture): void {
  describe('checks of backups', () => {
    test('a check is tested by the id of its backup, in place of the one before', async () => {
      const { store, another } = await open();
      await store.backupTests.save(aCheck({ mark: 'plausible', compared: null }));
      await store.backupTests.save(aCheck(), bytes(10));
      const odd = aCheck({
        backupId: '\ud800\0',
        mark: 'bad',
        problems: [{ kind: 'world-file-missing', file: 'a\0\ud800' }],
        notTried: 'transfer',
        tries: 2,
      });
      await store.backupTests.save(odd, null);
      const { backupTests } = await another();
      const shown = { ...odd, problems: [{ kind: 'world-file-missing', file: 'a\ufffd\ufffd' }] } as const;
      expect(await backupTests.of('account', 's1')).toEqual(
        new Map([
          ['b-1', aCheck()],
          ['\ud800\0', shown],
        ]),
      );
      expect([...((await backupTests.contents('account', 's1', 'b-1')) ?? [])]).toEqual([...bytes(10)]);
      expect(await backupTests.contents('account', 's1', '\ud800\0')).toBeNull();
      expect((await backupTests.of('account', 's2')).size).toBe(0);
      expect((await backupTests.of('other', 's1')).size).toBe(0);
    });

    test('one whose id was damaged hides no other', async () => {
      const { store, damage } = await open();
      await store.backupTests.save(aCheck());
      await store.backupTests.save(aCheck({ backupId: '\ud800' }));
      await damage(`update backup_tests set backup_id = substr(backup_id, 1, 3) where backup_id <> 'b-1'`);
      const checks = await store.backupTests.of('account', 's1');
      expect(checks.get('b-1')).toEqual(aCheck());
      expect(checks.size).toBe(2);
    });

    test('what is gone since the last good one is kept with it', async () => {
      const { store, another } = await open();
      const loss = {
        good: { id: 'b-0', createdAt: 5, label: 'Monday' },
        earlierMs: 720_000,
        onServer: true,
        world: false,
        players: { gone: 5, of: 5 },
        regions: null,
        dimensions: ['the_nether'],
        folders: [],
        severe: true,
        accepted: false,
      };
      await store.backupTests.save(aCheck({ loss }));
      const { backupTests } = await another();
      expect((await backupTests.of('account', 's1')).get('b-1')?.loss).toEqual(loss);
    });

    test('what it holds stays until it is read again; more than 1 MiB is not kept', async () => {
      const { backupTests } = (await open()).store;
      await backupTests.save(aCheck(), bytes(10));
      await backupTests.save(aCheck({ notTried: 'interrupted', tries: 1 }));
      expect(await backupTests.contents('account', 's1', 'b-1')).toHaveLength(10);
      await backupTests.save(aCheck(), bytes(1024 * 1024 + 1));
      expect(await backupTests.contents('account', 's1', 'b-1')).toBeNull();
      await backupTests.save(aCheck(), bytes(10));
      await backupTests.save(aCheck(), null);
      expect(await backupTests.contents('account', 's1', 'b-1')).toBeNull();
    });

    test('a server has 200 checks and 4 MiB of contents, the newest; long texts are cut', async () => {
      const { backupTests } = (await open()).store;
      const nth = (number: number) =>
        aCheck({ backupId: `b-${number}`, testedAt: new Date(1_000 * number), warnings: [] });
      for (let number = 1; number <= 6; number += 1)
        await backupTests.save(nth(number), bytes(1024 * 1024 - 9));
      const kept = await Promise.all(
        [1, 2, 3, 6].map((number) => backupTests.contents('account', 's1', `b-${number}`)),
      );
      expect(kept.map((contents) => contents !== null)).toEqual([false, false, true, true]);
      for (let number = 7; number <= 202; number += 1) await backupTests.save(nth(number));
      const checks = await backupTests.of('account', 's1');
      expect([checks.size, checks.has('b-2'), checks.has('b-3')]).toEqual([200, false, true]);
      const rule = { kind: 'ignored', rule: 'x'.repeat(5_000) } as const;
      await backupTests.save(aCheck({ serverId: 's2', warnings: Array.from({ length: 50 }, () => rule) }));
      const { warnings = [] } = (await backupTests.of('account', 's2')).get('b-1') ?? {};
      expect(warnings).toEqual(Array.from({ length: 20 }, () => ({ ...rule, rule: 'x'.repeat(200) })));
    });

    test('checks of backups that are gone are deleted; after 90 days those that no list has', async () => {
      const { backupTests } = (await open()).store;
      await backupTests.save(aCheck(), bytes(10));
      await backupTests.save(aCheck({ backupId: 'b-2' }));
      await backupTests.save(aCheck({ serverId: 's2' }));
      await backupTests.keepOnly('account', 's1', ['b-2', 'b-3']);
      expect([...(await backupTests.of('account', 's1')).keys()]).toEqual(['b-2']);
      expect(await backupTests.contents('account', 's1', 'b-1')).toBeNull();
      expect((await backupTests.of('account', 's2')).size).toBe(1);
      expect(await backupTests.prune(new Date(Date.now() - 60_000))).toBe(0);
      expect(await backupTests.prune(new Date(Date.now() + 60_000))).toBe(2);
    });

    test('they are deleted with the last guild of the account', async () => {
      const { store } = await open();
      await store.connections.connect('100', aConnection);
      await store.connections.connect('200', aConnection);
      const [connection] = await store.connections.list('100');
      const accountId = connection?.accountId ?? '';
      await store.backupTests.save(aCheck({ accountId }), bytes(10));
      await store.guilds.forget('100');
      expect((await store.backupTests.of(accountId, 's1')).size).toBe(1);
      await store.guilds.forget('200');
      expect((await store.backupTests.of(accountId, 's1')).size).toBe(0);
    });

    test('what goes beyond a day’s budget is paid by the following days, as far as they go', async () => {
      const { store, another } = await open();
      const other = (await another()).backupTests;
      const spend = (day: number, bytes: number, beyond?: 'if-any-is-left' | 'always') =>
        other.spend(`2030-01-${`${day}`.padStart(2, '0')}`, bytes, [
          { hostId: 'mine', bytes: 10, ...(beyond !== undefined && { beyond }) },
        ]);
      expect(await spend(1, 4)).toBe(true);
      expect(await spend(1, 21)).toBe(false);
      expect(await spend(1, 21, 'if-any-is-left')).toBe(true);
      // 15 are left for the next days to pay.
      expect(await spend(1, 21, 'if-any-is-left')).toBe(false);
      expect(await spend(2, 1)).toBe(false);
      expect(await spend(2, 30, 'if-any-is-left')).toBe(false);
      expect(await spend(3, 6)).toBe(false);
      expect(await spend(3, 5)).toBe(true);
      expect(await spend(4, 10)).toBe(true);
      expect(await spend(5, 30, 'if-any-is-left')).toBe(true);
      // What did not come is given back, and a day without a row pays too.
      expect(await spend(5, -10)).toBe(true);
      expect(await spend(5, 2, 'always')).toBe(true);
      expect(await spend(7, 9)).toBe(false);
      expect(await spend(7, 8)).toBe(true);
      const mine = [{ hostId: 'mine', bytes: 100 }];
      expect(await store.backupTests.spend('2030-01-07', 92, mine)).toBe(true);
    });

    test('what is read in a day stays within each budget, in all processes and after a restart', async () => {
      const { store, another, later } = await open();
      const budgets = [
        { hostId: null, bytes: 100 },
        { hostId: 'mine', bytes: 60 },
      ];
      const one = store.backupTests;
      const other = (await another()).backupTests;
      expect(await one.spend('2030-01-01', 61, budgets)).toBe(false);
      const spent = await Promise.all([one, other, one].map((each) => each.spend('2030-01-01', 30, budgets)));
      expect(spent.filter(Boolean)).toHaveLength(2);
      const after = (await later()).backupTests;
      expect(await after.spend('2030-01-01', 1, budgets)).toBe(false);
      // What one budget refused did not count to the other.
      expect(await after.spend('2030-01-01', 41, budgets.slice(0, 1))).toBe(false);
      expect(await after.spend('2030-01-01', 40, budgets.slice(0, 1))).toBe(true);
      expect(await after.spend('2030-01-02', 60, budgets)).toBe(true);
      await after.prune(new Date('2030-01-03T00:00:00Z'));
      expect(await after.spend('2030-01-02', 60, budgets)).toBe(true);
    });
  });
}
