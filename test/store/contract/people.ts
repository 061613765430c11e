import { describe, expect, test } from 'vitest';
import { newProgress } from '../../../src/schedules/model/schedule.ts';
import type { Store } from '../../../src/store/store.ts';
import { aCase, aConnection, aGroup, anIncident, anOperation, aSchedule } from '../fixtures.ts';
import type { OpenFixture } from './fixture.ts';

const ada = { id: '700100000000000001', name: 'Ada Lovelace' };
const mo = { id: '700200000000000002', name: 'Mo' };
const inGuild = { guildId: '100', personId: ada.id };
const ended = { state: 'succeeded', replyTo: null, exclusive: false } as const;
const old = new Date(1_700_000_000_000);
const recent = new Date(1_800_000_000_000);

/** Stores what Ada did. */
async function fills({ operations, connections, grants, schedules, cases }: Store): Promise<void> {
  await operations.insert(anOperation({ ...ended, requestedBy: ada, createdAt: old }));
  await operations.insert(anOperation({ ...ended, requestedBy: ada, createdAt: recent }));
  const origin = { kind: 'approval', approvedBy: ada } as const;
  await operations.insert(anOperation({ ...ended, requestedBy: mo, createdAt: old, origin }));
  await connections.connect('100', { ...aConnection, connectedBy: ada.id });
  await grants.add('100', { roleId: '500', permission: 'viewer', server: null }, ada.id, []);
  const last = { kind: 'skipped', dueAt: 1, by: ada } as const;
  const draft = aSchedule({ createdBy: ada, progress: { ...newProgress, last } });
  await schedules.addDraft(draft);
  await schedules.activate(draft, recent);
  const state = aGroup({ requestedBy: ada });
  await cases.add(aCase({ id: 'begun', phase: 'ended', state, createdAt: recent }));
}

export function peopleContract(open: OpenFixture): void {
  describe('people', () => {
    test('what is stored about one is counted in their guild', async () => {
      const { store } = await open();
      await fills(store);
      await store.cases.add(aCase({ state: aGroup({ requestedBy: ada }) }));
      expect(await store.people.about(inGuild)).toEqual({
        ...{ actions: 6, oldest: old, since: old, requests: 1, schedules: 1, alerts: 0, settings: 2 },
      });
      const nothing = {
        actions: 0,
        oldest: null,
        since: null,
        requests: 0,
        schedules: 0,
        alerts: 0,
        settings: 0,
      };
      expect(await store.people.about({ ...inGuild, guildId: '101' })).toEqual(nothing);
      expect(await store.people.guildsOf(ada.id)).toEqual(['100']);
    });

    test('a name is removed from what is old, and later from everything; what was done stays', async () => {
      const { store, dump } = await open();
      await fills(store);
      expect(await store.people.forget(inGuild, new Date(1_750_000_000_000))).toBe(2);
      expect(await store.people.forget(inGuild, new Date(1_750_000_000_000))).toBe(0);
      const history = await store.operations.history({ guildId: '100', limit: 10 });
      expect(history.map(({ requestedBy }) => requestedBy.name).toSorted()).toEqual([
        '',
        'Ada Lovelace',
        'Mo',
      ]);
      expect(await store.people.forget(inGuild)).toBeGreaterThan(0);
      const left = await dump();
      expect(left).not.toContain(ada.id);
      expect(left).not.toContain(ada.name);
      expect(await store.operations.history({ guildId: '100', limit: 10 })).toHaveLength(3);
      expect((await store.schedules.of('100'))[0]?.createdBy).toEqual({ id: '0', name: '' });
    });

    test('who skipped a run of a schedule is not named by what the scheduler knew of it before', async () => {
      const { store } = await open();
      const last = { kind: 'skipped', dueAt: 1, by: ada } as const;
      const draft = aSchedule({ createdBy: mo, progress: { ...newProgress, last } });
      await store.schedules.addDraft(draft);
      await store.schedules.activate(draft, recent);
      const [known = draft] = await store.schedules.of('100');
      await store.people.forget(inGuild);
      expect(await store.schedules.advance(known, { progress: known.progress })).toBeNull();
    });

    test('what still runs keeps its person', async () => {
      const { store } = await open();
      const running = anOperation({ requestedBy: ada, createdAt: old });
      await store.operations.insert(running);
      expect(await store.people.forget(inGuild)).toBe(0);
      expect((await store.operations.get(running.id))?.requestedBy).toEqual(ada);
    });

    test('those who were looked up long ago come first, and having left is remembered until somebody is back', async () => {
      const { store } = await open();
      for (const person of [ada, mo])
        await store.operations.insert(anOperation({ ...ended, requestedBy: person }));
      const ids = async () => (await store.people.toLookUp(1)).map(({ personId }) => personId);
      expect(await ids()).toEqual([ada.id]);
      expect(await store.people.lookedUp(inGuild, false, old)).toEqual(old);
      expect(await ids()).toEqual([mo.id]);
      expect(await store.people.lookedUp(inGuild, false, recent)).toEqual(old);
      expect(await store.people.lookedUp(inGuild, true, recent)).toBeNull();
      expect(await store.people.lookedUp(inGuild, false, recent)).toEqual(recent);
    });

    test('whoever only approved something is looked up, until nothing names them', async () => {
      const { store } = await open();
      const origin = { kind: 'approval', approvedBy: ada } as const;
      for (const createdAt of [old, recent])
        await store.operations.insert(anOperation({ ...ended, requestedBy: mo, createdAt, origin }));
      const known = async () => (await store.people.toLookUp(10)).map(({ personId }) => personId);
      expect(await known()).toEqual([ada.id, mo.id]);
      await store.people.lookedUp(inGuild, false, old);
      expect(await known()).toEqual([mo.id, ada.id]);
      await store.people.forget(inGuild);
      expect(await known()).toEqual([mo.id]);
    });

    test('whoever set or took something is looked up; nothing is kept of whom nothing names', async () => {
      const { store, dump } = await open();
      const viewer = { roleId: '500', permission: 'viewer' } as const;
      await store.grants.add('100', { ...viewer, server: null }, ada.id, []);
      await store.alerts.open(anIncident({ takenBy: mo.id, endedAt: recent }));
      const known = () => store.people.toLookUp(10);
      expect((await known()).map(({ personId }) => personId)).toEqual([ada.id, mo.id]);
      for (const person of await known()) await store.people.lookedUp(person, true, recent);
      expect(await store.people.forget({ ...inGuild, personId: mo.id })).toBe(1);
      await store.grants.remove('100', viewer, null);
      await store.settingChanges.prune(new Date(Date.now() + 1));
      expect(await known()).toEqual([]);
      const left = await dump();
      for (const { id } of [ada, mo]) expect(left).not.toContain(id);
    });

    test('more approvers are looked up than a statement has room for', async () => {
      const { store, damage } = await open();
      await store.operations.insert(anOperation({ ...ended, id: 'first', requestedBy: mo }));
      const columns =
        'guild_id, account_id, connection_id, server_key, server_id, server_name, request, requested_by_id, requested_by_name, interaction_id, state, exclusive, steps, language, created_at';
      const numbers = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 17000)`;
      const origin = `'{"kind":"approval","approvedBy":{"id":"8' || n || '","name":"A"}}'`;
      const selected = columns.replace('interaction_id', `'i' || n`);
      await damage(
        `insert into operations (id, origin, ${columns}) ${numbers}
        select 'o' || n, ${origin}, ${selected} from operations, numbers where operations.id = 'first'`,
      );
      const known = await store.people.toLookUp(20_000);
      expect(known).toHaveLength(17_001);
      for (const person of known.slice(0, 3)) await store.people.lookedUp(person, true, recent);
      const later = await store.people.toLookUp(20_000);
      expect(later).toHaveLength(17_001);
      expect(later.slice(-3)).toEqual(known.slice(0, 3));
      await damage(`delete from operations where id <> 'first'`);
      expect(await store.people.toLookUp(20_000)).toEqual([{ guildId: '100', personId: mo.id }]);
    });

    test('a damaged row hides nobody else, and keeps no other name from being removed', async () => {
      const { store, damage, logged } = await open();
      const origin = { kind: 'approval', approvedBy: ada } as const;
      for (const id of ['damaged', 'sound'])
        await store.operations.insert(anOperation({ ...ended, id, requestedBy: mo, origin }));
      await damage(`update operations set origin = '{"approvedBy":{"id":"${ada.id}"' where id = 'damaged'`);
      const known = async () => (await store.people.toLookUp(10)).map(({ personId }) => personId);
      for (let night = 0; night < 2; night += 1) expect(await known()).toEqual([ada.id, mo.id]);
      expect(await store.people.forget(inGuild)).toBe(1);
      expect((await store.operations.get('sound'))?.origin).toEqual({
        kind: 'approval',
        approvedBy: { id: '0', name: '' },
      });
      expect(logged.filter((entry) => entry.includes('"damaged"'))).toHaveLength(2);
      expect(logged.join()).not.toContain(ada.id);
    });
  });
}
