import { describe, expect, test } from 'vitest';
import type { Store } from '../../../src/store/store.ts';
import { aConnection, survival } from '../fixtures.ts';
import type { OpenFixture } from './fixture.ts';

const operator = { roleId: '500', permission: 'operator', server: null };

const changes: Readonly<Record<string, (store: Store) => Promise<unknown>>> = {
  'a connection with another key': ({ connections }) =>
    connections.connect('100', { ...aConnection, apiKey: 'another' }),
  'a disconnection': ({ connections }) => connections.disconnect('100', null),
  'a default server': ({ connections }) =>
    connections.changeSettings(
      '100',
      { defaultServer: { connectionId: 'default', id: 's1', name: 'One' } },
      null,
    ),
  'a log channel': ({ connections }) => connections.changeSettings('100', { logChannelId: '400' }, null),
  'a language': ({ connections }) => connections.changeSettings('100', { language: 'de' }, null),
  'a time zone': ({ connections }) => connections.changeSettings('100', { timeZone: 'Europe/Berlin' }, null),
  'a log problem': ({ connections }) => connections.setLogProblem('100', 'channel-gone'),
  'a grant': ({ grants }) => grants.add('100', { ...operator, roleId: '501' }, '300'),
  'a revocation': ({ grants }) => grants.remove('100', { roleId: '500' }, null),
  'a guild that is forgotten': ({ guilds }) => guilds.forget('100'),
};

const known = async ({ connections, grants }: Store) => ({
  connection: await connections.get('100'),
  grants: await grants.of('100'),
});

async function connected(store: Store): Promise<void> {
  await store.connections.connect('100', aConnection);
  await store.grants.add('100', operator, '300');
}

/** PostgreSQL has to notify the other process: cached values expire later than these tests wait. */
export function changesElsewhereContract(open: OpenFixture): void {
  const expectKnown = async (store: Store, expected: unknown) => {
    await expect.poll(() => known(store), { interval: 1 }).toEqual(expected);
  };

  describe('the cached data of a guild', () => {
    test.each(Object.entries(changes))(
      '%s takes effect in this process at once, and in others',
      async (_, change) => {
        const { store, another } = await open();
        const other = await another();
        await connected(store);
        const before = await known(store);
        await expectKnown(other, before);
        await change(store);
        const after = await known(store);
        expect(after).not.toEqual(before);
        await expectKnown(other, after);
      },
    );

    test('a guild that was cached as not connected is read anew after another process connects it', async () => {
      const { store, another } = await open();
      const other = await another();
      expect(await known(other)).toEqual({ connection: null, grants: [] });
      await connected(store);
      await expectKnown(other, await known(store));
    });

    test('reads that race with changes cache no old value', async () => {
      const { store } = await open();
      await connected(store);
      for (let turn = 0; turn < 20; turn++) {
        const reads: Promise<unknown>[] = [known(store)];
        const change =
          turn % 2
            ? store.grants.add('100', operator, '300')
            : store.grants.remove('100', { roleId: operator.roleId, permission: operator.permission }, null);
        const name = `${turn}`;
        const renamed = store.connections.changeSettings(
          '100',
          {
            defaultServer: {
              connectionId: 'default',
              id: 's1',
              name,
            },
          },
          null,
        );
        for (let more = 0; more < turn; more++) reads.push(known(store), Promise.resolve());
        await Promise.all([change, renamed]);
        expect(await store.grants.of('100')).toHaveLength(turn % 2);
        expect((await store.connections.get('100'))?.defaultServer?.name).toBe(name);
        await Promise.all(reads);
      }
    });

    test('the servers of a guild that another process deleted are stored anew', async () => {
      const { store, another } = await open();
      const other = await another();
      const reference = await store.serverRefs.remember('100', survival);
      await other.guilds.forget('100');
      await expect
        .poll(
          async () => {
            // As for every interaction.
            await known(store);
            await store.serverRefs.remember('100', survival);
            return store.serverRefs.find('100', reference);
          },
          { interval: 1 },
        )
        .toEqual(survival);
    });
  });
}
