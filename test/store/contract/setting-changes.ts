import { describe, expect, test } from 'vitest';
import { aConnection, survival } from '../fixtures.ts';
import type { OpenFixture } from './fixture.ts';

const viewer = { roleId: '500', permission: 'viewer', server: null } as const;
const onSurvival = { ...viewer, permission: 'command', server: survival, commands: ['say', 'kick *'] };

export function settingChangeContract(open: OpenFixture): void {
  describe('changes of settings', () => {
    test('are stored with the change, and not if nothing changed or nobody did it', async () => {
      const { store, another, dump } = await open();
      await store.connections.connect('100', aConnection);
      await store.grants.add('100', onSurvival, '300');
      expect(await store.grants.add('100', onSurvival, '301')).toBe('existing');
      await store.connections.changeSettings('100', { logChannelId: '400', language: 'de' }, '301');
      await store.connections.changeSettings('100', { logChannelId: '400' }, '301');
      await store.connections.changeSettings('100', { logChannelId: '401' }, null);
      await store.grants.remove('100', { roleId: '500' }, '300');
      await store.grants.remove('100', { roleId: '500' }, '300');
      const changes = await (await another()).settingChanges.history({ guildId: '100', limit: 10 });
      const told = changes.map(({ kind, by, server, roleId, value }) => [kind, by, server, roleId, value]);
      expect(told.toSorted()).toEqual(
        [
          ['connect', aConnection.connectedBy, null, null, aConnection.name],
          ['grant', '300', survival, '500', 'command: say, kick *'],
          ['language', '301', null, null, '"de"'],
          ['logChannelId', '301', null, null, '"400"'],
          ['revoke', '300', null, '500', null],
        ].toSorted(),
      );
      expect(await dump()).not.toContain(aConnection.apiKey);
    });

    test('are found page by page, by person and by server, until they or the guild are deleted', async () => {
      const { store } = await open();
      for (const roleId of ['501', '502', '503']) await store.grants.add('100', { ...viewer, roleId }, '300');
      await store.grants.add('100', onSurvival, '301');
      await store.grants.add('101', viewer, '300');
      const { settingChanges } = store;
      const all = await settingChanges.history({ guildId: '100', limit: 10 });
      expect(all).toHaveLength(4);
      const [newest, second, third, oldest] = all;
      if (!newest || !second || !third || !oldest) throw new Error('there are four');
      const from = (direction: 'older' | 'newer', { id, at }: typeof newest) =>
        settingChanges.history({
          guildId: '100',
          from: { direction, place: { id, createdAt: at } },
          limit: 2,
        });
      expect(await from('older', newest)).toEqual([second, third]);
      expect(await from('newer', oldest)).toEqual([second, third]);
      expect(await settingChanges.history({ guildId: '100', personId: '301', limit: 10 })).toEqual(
        all.filter(({ by }) => by === '301'),
      );
      expect(await settingChanges.history({ guildId: '100', servers: [survival], limit: 10 })).toEqual(
        all.filter(({ server }) => server !== null),
      );
      expect(await settingChanges.unannounced()).toHaveLength(5);
      await settingChanges.markAnnounced(all, new Date());
      expect((await settingChanges.unannounced()).map(({ guildId }) => guildId)).toEqual(['101']);
      await store.guilds.forget('101');
      expect(await settingChanges.unannounced()).toEqual([]);
      await settingChanges.prune(new Date(Date.now() + 1));
      expect(await settingChanges.history({ guildId: '100', limit: 10 })).toEqual([]);
    });
  });
}
