import { describe, expect, test } from 'vitest';
import { type AlertSetting, type Incident, mostAlertSettings } from '../../../src/alerts/model/alert.ts';
import { anIncident, anOperation, survival } from '../fixtures.ts';
import type { OpenFixture } from './fixture.ts';

const everywhere: AlertSetting = {
  guildId: '100',
  server: null,
  channelId: '900',
  roleId: '500',
  backupAgeHours: 24,
  testAgeHours: 48,
  restarts: true,
  hangMinutes: 12,
  language: 'de',
  problem: null,
};
const onSurvival: AlertSetting = {
  ...everywhere,
  server: survival,
  channelId: null,
  roleId: null,
  restarts: false,
};

const long = new Date(5_000_000_000_000);

export function alertContract(open: OpenFixture): void {
  describe('alert settings', () => {
    test('there is one for each server and one for all; a new one replaces the one before', async () => {
      const { store } = await open();
      await store.alerts.set(onSurvival, '300');
      await store.alerts.set({ ...everywhere, problem: 'no-access' }, '300');
      await store.alerts.set(everywhere, '300');
      await store.alerts.set({ ...everywhere, guildId: '101' }, '300');
      expect(await store.alerts.settings('100')).toEqual([everywhere, onSurvival]);
      expect(await store.alerts.settings(null)).toHaveLength(3);
      expect(await store.alerts.remove('100', survival, null)).toBe(1);
      expect(await store.alerts.settings('100')).toEqual([everywhere]);
      expect(await store.alerts.remove('100', null, null)).toBe(1);
      expect(await store.alerts.settings(null)).toHaveLength(1);
    });

    test('a guild has at most 50; one of them can still be changed', async () => {
      const { store } = await open();
      const ids = Array.from({ length: mostAlertSettings }, (_, number) => `s${number}`);
      for (const id of ids)
        expect(await store.alerts.set({ ...onSurvival, server: { ...survival, id } }, '300')).toBe(true);
      expect(await store.alerts.set(everywhere, '300')).toBe(false);
      expect(await store.alerts.set(onSurvival, '300')).toBe(true);
    });

    test('a problem of a channel is stored until it is over', async () => {
      const { store } = await open();
      await store.alerts.set(everywhere, '300');
      expect(await store.alerts.setProblem('100', '900', 'no-access')).toBe(true);
      expect(await store.alerts.setProblem('100', '900', 'no-access')).toBe(false);
      expect((await store.alerts.settings('100'))[0]?.problem).toBe('no-access');
      expect(await store.alerts.setProblem('100', '900', null)).toBe(true);
    });

    test('other processes get to know of a change', async () => {
      const { store, another } = await open();
      const other = await another();
      const changed = new Promise((resolve) => {
        other.onGuildChange((guildId) => (guildId === '100' || guildId === null) && resolve(true));
      });
      await store.alerts.set(everywhere, '300');
      await changed;
    });
  });

  describe('incidents', () => {
    test('one of a kind is open for a server, whichever process opens it first', async () => {
      const { store, another } = await open();
      const other = await another();
      const rivals = [anIncident(), anIncident()];
      const opened = await Promise.all(
        rivals.map((incident, index) => (index === 0 ? store : other).alerts.open(incident)),
      );
      expect(opened.toSorted()).toEqual([false, true]);
      expect(await store.alerts.open(anIncident({ connectionId: 'panel' }))).toBe(true);
      expect(await store.alerts.open(anIncident({ guildId: '101' }))).toBe(true);
      expect(await store.alerts.open(anIncident({ endedAt: new Date(2_000) }))).toBe(true);
      const host = anIncident({ serverId: null, cause: { kind: 'unreachable', failure: 'too-slow' } });
      expect(await store.alerts.open({ ...host, kind: 'unreachable' })).toBe(true);
    });

    test('a change counts only if nobody else has changed it since', async () => {
      const { store } = await open();
      const incident = anIncident();
      await store.alerts.open(incident);
      const change = { ...incident, endedAt: new Date(2_000) };
      const ended = await store.alerts.change(incident, change);
      expect(ended).toEqual({ ...change, revision: 2 });
      expect(await store.alerts.change(incident, change)).toBeNull();
      expect(await store.alerts.sharing(incident.id)).toEqual([ended]);
      await store.alerts.open(anIncident());
      // Another one is open by now.
      expect(ended && (await store.alerts.change(ended, { ...ended, endedAt: null }))).toBeNull();
    });

    test('one person is on all that share a message, while they last, in their own guild', async () => {
      const { store } = await open();
      const lead = anIncident();
      const joined = anIncident({ serverId: 's2', leadId: lead.id, startedAt: new Date(500) });
      const ended = anIncident({ serverId: 's3', leadId: lead.id, endedAt: new Date(4_000) });
      for (const incident of [lead, joined, ended, anIncident({ serverId: 's4' })])
        await store.alerts.open(incident);
      expect(await store.alerts.take('101', lead.id, '300')).toEqual([]);
      const taken = await store.alerts.take('100', lead.id, '300');
      expect(taken.map(({ id }) => id)).toEqual([lead.id, joined.id, ended.id]);
      const people = new Map(taken.map(({ id, takenBy }) => [id, takenBy]));
      expect(people).toEqual(
        new Map([
          [lead.id, '300'],
          [joined.id, '300'],
          [ended.id, null],
        ]),
      );
      expect(taken.find(({ id }) => id === joined.id)?.revision).toBe(2);
      expect(await store.alerts.take('100', lead.id, '301')).toEqual(taken);
      expect(await store.alerts.take('100', 'unknown', '300')).toEqual([]);
    });

    test('open, recent and unshown ones are listed; old ones are deleted', async () => {
      const { store } = await open();
      const lasting = anIncident();
      const ended = anIncident({ endedAt: new Date(2_000) });
      await store.alerts.open(lasting);
      await store.alerts.open(ended);
      const ids = async () => (await store.alerts.incidents(null, long)).map(({ id }) => id).toSorted();
      expect(await ids()).toEqual([lasting.id, ended.id].toSorted());
      await store.alerts.markShown(lasting.id, '700', [lasting]);
      await store.alerts.markShown(ended.id, '701', [ended]);
      expect(await ids()).toEqual([lasting.id]);
      expect(await store.alerts.incidents('100', new Date(1_999))).toHaveLength(2);
      expect(await store.alerts.incidents('101', new Date(1_999))).toEqual([]);
      await store.alerts.prune(new Date(3_000));
      expect(await store.alerts.sharing(ended.id)).toEqual([]);
      expect(await store.alerts.sharing(lasting.id)).toMatchObject([{ messageId: '700', shown: 1 }]);
    });

    test('those that share a message are deleted when all of them are old', async () => {
      const { store } = await open();
      const lead = anIncident({ endedAt: new Date(2_000) });
      const joined = anIncident({ serverId: 's2', leadId: lead.id });
      await store.alerts.open(lead);
      await store.alerts.open(joined);
      await store.alerts.prune(new Date(3_000));
      expect(await store.alerts.sharing(lead.id)).toHaveLength(2);
      await store.alerts.change(joined, { ...joined, endedAt: new Date(2_500) });
      await store.alerts.prune(new Date(2_400));
      expect(await store.alerts.sharing(lead.id)).toHaveLength(2);
      await store.alerts.prune(new Date(3_000));
      expect(await store.alerts.sharing(lead.id)).toEqual([]);
    });

    test('a role is mentioned once a minute in a guild, unless the message was not posted', async () => {
      const { store } = await open();
      const [first, second] = [anIncident({ roleId: '500' }), anIncident({ serverId: 's2', roleId: '500' })];
      const others = [
        anIncident({ serverId: 's3', roleId: '501' }),
        anIncident({ guildId: '101', roleId: '500' }),
      ];
      for (const incident of [first, second, ...others]) await store.alerts.open(incident);
      const calls = (incident: Incident, at: number) => store.alerts.call([incident], new Date(at));
      expect(await calls(first, 1_000_000)).toBe(true);
      expect(await calls(second, 1_059_999)).toBe(false);
      for (const other of others) expect(await calls(other, 1_000_000)).toBe(true);
      // A process that posts it again after a crash.
      expect(await calls(first, 1_010_000)).toBe(true);
      expect(await calls(second, 1_070_000)).toBe(true);
      expect(await calls(first, 1_080_000)).toBe(false);
      await store.alerts.uncall([second]);
      expect(await calls(first, 1_080_000)).toBe(true);
      // The clock was set back.
      expect(await calls(second, 900_000)).toBe(true);
    });

    test('a mention that comes too soon is due, until several are made at once', async () => {
      const { store } = await open();
      const incidents = ['s1', 's2', 's3'].map((serverId) => anIncident({ serverId, roleId: '500' }));
      const [first, ...held] = incidents;
      if (first === undefined) throw new Error('no incident');
      for (const incident of incidents) await store.alerts.open(incident);
      const due = async () => (await store.alerts.dueCalls()).map(({ id }) => id).toSorted();
      const both = held.map(({ id }) => id).toSorted();
      expect(await store.alerts.call([first], new Date(1_000_000))).toBe(true);
      for (const incident of held)
        expect(await store.alerts.call([incident], new Date(1_030_000))).toBe(false);
      expect(await due()).toEqual(both);
      expect(await store.alerts.call(held, new Date(1_059_999))).toBe(false);
      expect(await store.alerts.call(held, new Date(1_060_000))).toBe(true);
      // Until Discord has it.
      expect(await due()).toEqual(both);
      await store.alerts.endDueCalls(held);
      expect(await due()).toEqual([]);
      const stored = await store.alerts.incidents('100', new Date(0));
      const called = new Map(stored.map(({ id, isCalled }) => [id, isCalled]));
      expect(incidents.map(({ id }) => called.get(id))).toEqual([true, false, false]);
      expect(await store.alerts.call([first], new Date(1_090_000))).toBe(false);
    });

    test('a guild that was left has no settings and no incidents', async () => {
      const { store } = await open();
      await store.alerts.set(everywhere, '300');
      await store.alerts.open(anIncident());
      await store.guilds.forget('100');
      expect(await store.alerts.settings(null)).toEqual([]);
      expect(await store.alerts.incidents(null, new Date(0))).toEqual([]);
    });
  });

  test('the last operations on a server are found, of every guild, running or ended since', async () => {
    const { store } = await open();
    const { server } = anOperation();
    const stop = { kind: 'power', action: 'stop' } as const;
    const [running, ended] = [
      anOperation({ server, guildId: '101', request: stop }),
      anOperation({ server, exclusive: false }),
    ];
    for (const operation of [running, ended, anOperation()]) await store.operations.insert(operation);
    const outcome = { state: 'succeeded', steps: [], serverStatus: null, now: new Date(10_000) } as const;
    await store.operations.finish(ended.id, outcome);
    const ids = async (since: number) =>
      (await store.operations.lastOn('account', server.id, new Date(since))).map(({ id }) => id).toSorted();
    expect(await ids(10_000)).toEqual([running.id, ended.id].toSorted());
    expect(await ids(10_001)).toEqual([running.id]);
    const stops = await store.operations.lastOn('account', server.id, new Date(0), 'power.stop');
    expect(stops.map(({ id }) => id)).toEqual([running.id]);
  });
}
