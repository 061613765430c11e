import { describe, expect, test } from 'vitest';
import type { StoredAct } from '../../../src/watch/model/panel-act.ts';
import { aConnection, anIncident } from '../fixtures.ts';
import type { OpenFixture } from './fixture.ts';

/** Names with spaces, which no random key in a dump can hold. */
const anna = 'Anna at the panel';
const ben = 'Ben at the panel';

const at = (minutes: number) => new Date(1_893_460_000_000 + minutes * 60_000);

function anAct(change: Partial<StoredAct> = {}): StoredAct {
  return {
    ...{ id: 'a', kind: 'stop', actor: anna, byApi: false, at: at(0) },
    ...{ accountId: 'account', serverId: 's1', serverName: 'Survival' },
    ...change,
  };
}

export function panelActContract(open: OpenFixture): void {
  describe('what people did at hosts', () => {
    test('is stored once, whatever the names and ids are, until it is removed', async () => {
      const { store, another } = await open();
      const odd = anAct({ serverId: '\ud800\0', serverName: 'x\0', byApi: true, actor: 'y\0' });
      for (const act of [anAct(), anAct(), odd]) await store.panelActs.add(act);
      const { panelActs } = await another();
      expect(await panelActs.get('account', 's1', 'a')).toEqual(anAct());
      expect(await panelActs.get('account', '\ud800\0', 'a')).toEqual({
        ...{ ...odd, serverName: 'x\ufffd', actor: 'y\ufffd' },
      });
      expect(await panelActs.get('another', 's1', 'a')).toBeNull();
      await panelActs.remove('account', 's1', 'a');
      expect(await store.panelActs.get('account', 's1', 'a')).toBeNull();
      expect(await store.panelActs.get('account', '\ud800\0', 'a')).not.toBeNull();
    });

    test('is a history in both directions, of accounts, servers and kinds', async () => {
      const { store } = await open();
      const { panelActs } = store;
      for (const [index, id] of ['a', 'b', 'c', 'd'].entries())
        await panelActs.add(anAct({ id, at: at(Math.floor(index / 2)) }));
      await panelActs.add(anAct({ id: 'e', serverId: 's2', kind: 'kill', at: at(5) }));
      await panelActs.add(anAct({ id: 'f', accountId: 'another', at: at(6) }));
      const ids = async (query: Partial<Parameters<typeof panelActs.history>[0]> = {}) =>
        (await panelActs.history({ of: [{ accountId: 'account' }], limit: 10, ...query })).map(
          ({ id }) => id,
        );
      expect(await ids()).toEqual(['e', 'd', 'c', 'b', 'a']);
      expect(await ids({ limit: 2 })).toEqual(['e', 'd']);
      const place = { id: 'c', createdAt: at(1) };
      expect(await ids({ from: { direction: 'older', place } })).toEqual(['b', 'a']);
      expect(await ids({ from: { direction: 'newer', place } })).toEqual(['e', 'd']);
      expect(await ids({ from: { direction: 'newer', place }, limit: 1 })).toEqual(['d']);
      expect(await ids({ of: [{ accountId: 'account', serverIds: ['s2'] }] })).toEqual(['e']);
      expect(await ids({ of: [{ accountId: 'account', serverIds: [] }] })).toEqual([]);
      expect(await ids({ kinds: ['kill'] })).toEqual(['e']);
      expect(await ids({ kinds: [] })).toEqual([]);
      expect(await ids({ of: [] })).toEqual([]);
    });

    test('is deleted when it is old, and with the last guild that is connected to the account', async () => {
      const { store, dump } = await open();
      await store.connections.connect('100', aConnection);
      const [connection] = await store.connections.list('100');
      const accountId = connection?.accountId ?? '';
      await store.panelActs.add(anAct({ accountId, actor: ben, at: at(-10) }));
      await store.panelActs.add(anAct({ accountId, id: 'b', at: at(0) }));
      expect(await store.panelActs.prune(at(-5))).toBe(1);
      expect(await dump()).not.toContain(ben);
      expect(await dump()).toContain(anna);
      await store.guilds.forget('100');
      expect(await dump()).not.toContain(anna);
    });

    test('is deleted when it is old from alerts that still last', async () => {
      const { store, dump } = await open();
      const act = { kind: 'stop', actor: anna, byApi: false, at: at(-10).getTime() };
      const cause = { kind: 'down', crashed: false, unseenSince: null, act };
      const [annas, bens] = [
        anIncident({ id: 'a'.repeat(16), cause }),
        anIncident({
          id: 'b'.repeat(16),
          serverId: 's2',
          cause: { ...cause, act: { ...act, actor: ben, at: at(0).getTime() } },
        }),
      ];
      for (const incident of [annas, bens]) await store.alerts.open(incident);
      await store.panelActs.prune(at(-5));
      expect(await dump()).not.toContain(anna);
      const [changed] = await store.alerts.sharing(annas.id);
      expect(changed).toMatchObject({ revision: annas.revision + 1, cause: { kind: 'down' } });
      expect(await store.alerts.sharing(bens.id)).toEqual([bens]);
    });

    test('is removed by the name of who did it, also from what alerts say', async () => {
      const { store, dump } = await open();
      const kept = { kind: 'stop', actor: anna, byApi: false, at: 1 };
      const cause = { kind: 'down', crashed: false, unseenSince: null, act: kept };
      const others = anIncident({
        id: 'b'.repeat(16),
        serverId: 's2',
        cause: { ...cause, act: { ...kept, actor: ben } },
      });
      const annas = anIncident({ id: 'a'.repeat(16), cause });
      for (const incident of [annas, others]) await store.alerts.open(incident);
      for (const [id, actor] of [
        ['a', anna],
        ['b', ben],
        ['c', `${anna}s`],
      ] as const)
        await store.panelActs.add(anAct({ id, actor }));
      expect(await store.panelActs.forget(anna)).toBe(2);
      expect(await store.panelActs.forget(anna)).toBe(0);
      expect(await dump()).not.toMatch(/Anna at the panel\b/);
      const [changed] = await store.alerts.sharing(annas.id);
      const [same] = await store.alerts.sharing(others.id);
      expect(changed).toMatchObject({ revision: annas.revision + 1, cause: { crashed: false } });
      expect(changed?.cause).not.toHaveProperty('act');
      expect(same).toEqual(others);
    });
  });
}
