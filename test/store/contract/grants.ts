import { describe, expect, test } from 'vitest';
import { mostGrants } from '../../../src/access/model/grant.ts';
import { survival } from '../fixtures.ts';
import type { OpenFixture } from './fixture.ts';

export function grantContract(open: OpenFixture): void {
  describe('grants', () => {
    test('nothing is granted in a new guild', async () => {
      const { store } = await open();
      expect(await store.grants.of('100')).toEqual([]);
    });

    test('a grant applies in its own guild, on one server or on all', async () => {
      const { store } = await open();
      const onAll = { roleId: '500', permission: 'operator', server: null };
      const onOne = { roleId: '500', permission: 'operator', server: survival };
      expect(await store.grants.add('100', onAll, '300')).toBe('added');
      expect(await store.grants.add('100', onOne, '300')).toBe('added');
      expect(await store.grants.of('100')).toHaveLength(2);
      expect(await store.grants.of('100')).toEqual(expect.arrayContaining([onAll, onOne]));
      expect(await store.grants.of('101')).toEqual([]);
    });

    test('a repeated grant is reported as existing', async () => {
      const { store } = await open();
      const grant = { roleId: '500', permission: 'viewer', server: survival };
      expect(await store.grants.add('100', grant, '300')).toBe('added');
      const renamed = { ...grant, server: { connectionId: 'default', id: 's1', name: 'Renamed' } };
      expect(await store.grants.add('100', renamed, '301')).toBe('existing');
      expect(await store.grants.of('100')).toHaveLength(1);
    });

    test('a repeated grant with other commands replaces them', async () => {
      const { store } = await open();
      const grant = { roleId: '500', permission: 'command', server: survival };
      expect(await store.grants.add('100', { ...grant, commands: ['say'] }, '300')).toBe('added');
      expect(await store.grants.add('100', { ...grant, commands: ['say'] }, '301')).toBe('existing');
      expect(await store.grants.add('100', { ...grant, commands: ['say', 'kick *'] }, '301')).toBe('changed');
      expect(await store.grants.of('100')).toEqual([{ ...grant, commands: ['say', 'kick *'] }]);
      expect(await store.grants.add('100', grant, '301')).toBe('changed');
      expect(await store.grants.of('100')).toEqual([grant]);
    });

    test('one whose commands can’t be read grants nothing, and is logged once; the others hold', async () => {
      const { store, damage, logged } = await open();
      const damaged = { roleId: '500', permission: 'command', server: survival, commands: ['say'] };
      const sound = { ...damaged, roleId: '501' };
      for (const grant of [damaged, sound]) await store.grants.add('100', grant, '300');
      await damage(`update grants set commands = '{"half' where role_id = '500'`);
      expect(await store.grants.of('100')).toEqual([sound]);
      await store.grants.add('100', { ...sound, permission: 'viewer' }, '300');
      expect(await store.grants.of('100')).toHaveLength(2);
      expect(logged.filter((entry) => entry.includes('"500"'))).toHaveLength(1);
      expect(logged.join()).not.toContain('half');
      expect(await store.grants.add('100', damaged, '300')).toBe('changed');
      expect(await store.grants.of('100')).toContainEqual(damaged);
      expect(await store.grants.remove('100', { roleId: '500' }, null)).toBe(1);
    });

    test('servers of two connections with the same id are granted and revoked each by itself', async () => {
      const { store } = await open();
      const grant = { roleId: '500', permission: 'viewer', server: survival };
      const elsewhere = { ...grant, server: { ...survival, connectionId: 'panel' } };
      expect(await store.grants.add('100', grant, '300')).toBe('added');
      expect(await store.grants.add('100', elsewhere, '300')).toBe('added');
      expect(await store.grants.of('100')).toEqual([grant, elsewhere]);
      expect(await store.grants.remove('100', { roleId: '500', server: survival }, null)).toBe(1);
      expect(await store.grants.of('100')).toEqual([elsewhere]);
    });

    test('a server whose id is "*" or empty is one server, not all of them', async () => {
      const { store } = await open();
      for (const id of ['*', ''])
        await store.grants.add(
          '100',
          { roleId: '500', permission: 'viewer', server: { connectionId: 'default', id, name: 'x' } },
          '3',
        );
      const granted = await store.grants.of('100');
      expect(granted.map((grant) => grant.server?.id).sort()).toEqual(['', '*']);
    });

    test('a guild has at most 500, also if several processes add them at once; others can take their place', async () => {
      const { store, another } = await open();
      const other = await another();
      const grant = (number: number) => ({ roleId: `${number}`, permission: 'viewer', server: null });
      const add = (permission: string, server: typeof survival | null, insteadOf: readonly string[] = []) =>
        store.grants.add('100', { roleId: 'other', permission, server }, '300', insteadOf);
      await add('manager', null);
      await add('operator', null);
      await add('manager', survival);
      for (let number = 0; number < mostGrants - 6; number++)
        await store.grants.add('100', grant(number), '300');
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, number) =>
          (number % 2 === 0 ? store : other).grants.add('100', grant(1_000 + number), '300'),
        ),
      );
      expect(results.filter((result) => result === 'added')).toHaveLength(3);
      expect(results.filter((result) => result === 'full')).toHaveLength(17);
      expect(await store.grants.of('100')).toHaveLength(500);
      expect(await store.grants.add('100', grant(0), '300')).toBe('existing');
      expect(await store.grants.add('101', grant(0), '300')).toBe('added');

      await store.grants.remove('100', { roleId: '0' }, null);
      expect(await other.grants.add('100', grant(2_000), '300')).toBe('added');

      // One that takes the place of others of its role and server needs no room.
      expect(await add('viewer', null, ['manager', 'operator'])).toBe('changed');
      expect(await add('viewer', null, ['manager', 'operator'])).toBe('existing');
      const left = (await store.grants.of('100')).filter(({ roleId }) => roleId === 'other');
      expect(left).toEqual([
        { roleId: 'other', permission: 'manager', server: survival },
        { roleId: 'other', permission: 'viewer', server: null },
      ]);
    });

    test.each([
      ['all of a role', { roleId: '500' }, 3],
      ['one permission of a role, wherever it holds', { roleId: '500', permission: 'viewer' }, 2],
      ['one permission on one server', { roleId: '500', permission: 'viewer', server: survival }, 1],
      ['all of a role on one server', { roleId: '500', server: survival }, 1],
      ['nothing where nothing matches', { roleId: '502' }, 0],
    ])('revoking takes %s', async (_, match, count) => {
      const { store } = await open();
      await store.grants.add('100', { roleId: '500', permission: 'viewer', server: null }, '300');
      await store.grants.add('100', { roleId: '500', permission: 'viewer', server: survival }, '300');
      await store.grants.add('100', { roleId: '500', permission: 'manager', server: null }, '300');
      await store.grants.add('100', { roleId: '501', permission: 'viewer', server: survival }, '300');
      await store.grants.add('101', { roleId: '500', permission: 'viewer', server: survival }, '300');
      expect(await store.grants.remove('100', match, null)).toBe(count);
      expect(await store.grants.of('100')).toHaveLength(4 - count);
      expect(await store.grants.of('101')).toHaveLength(1);
    });
  });
}
