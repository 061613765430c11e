import { describe, expect, test } from 'vitest';
import { type Mute, muteLimits } from '../../../src/alerts/model/mute.ts';
import { anIncident, survival } from '../fixtures.ts';
import type { OpenFixture } from './fixture.ts';

const everywhere: Mute = {
  id: 'mute-of-everyth1',
  guildId: '100',
  server: null,
  until: new Date(1_800_000_000_000),
  reason: 'an update',
  setBy: '300',
  setAt: new Date(1_700_000_000_000),
  endedAt: null,
};
const onSurvival: Mute = { ...everywhere, id: 'mute-of-survival', server: survival, reason: null };

export function muteContract(open: OpenFixture): void {
  describe('mutes', () => {
    test('there is one for each server and one for all; one that is set again keeps its id', async () => {
      const { store } = await open();
      for (const mute of [onSurvival, everywhere, { ...everywhere, id: 'mute-elsewhere01', guildId: '101' }])
        expect(await store.mutes.set(mute.guildId, [mute])).toBe(true);
      expect(await store.mutes.of('100')).toEqual([everywhere, onSurvival]);
      expect(await store.mutes.of(null)).toHaveLength(3);
      const longer = { ...everywhere, until: new Date(1_900_000_000_000), setBy: '301', reason: null };
      expect(await store.mutes.set('100', [{ ...longer, id: 'another-mute-id1' }])).toBe(true);
      expect(await store.mutes.of('100')).toEqual([longer, onSurvival]);
    });

    test('one that is over stays as it is until it is removed, beside a new one', async () => {
      const { store } = await open();
      const endedAt = new Date(1_750_000_000_000);
      await store.mutes.set('100', [onSurvival]);
      await store.mutes.remove(onSurvival);
      await store.mutes.end(onSurvival, endedAt);
      await store.mutes.end(onSurvival, new Date(1_760_000_000_000));
      const next = { ...onSurvival, id: 'next-of-survival' };
      await store.mutes.set('100', [next]);
      const ids = async () => (await store.mutes.of('100')).map(({ id }) => id).toSorted();
      expect(await store.mutes.of('100')).toContainEqual({ ...onSurvival, endedAt });
      expect(await ids()).toEqual([onSurvival.id, next.id]);
      await store.mutes.remove(onSurvival);
      expect(await ids()).toEqual([next.id]);
    });

    test('a guild has at most 50; one of them can still be changed', async () => {
      const { store } = await open();
      const numbered = (number: number): Mute => ({
        ...onSurvival,
        id: `mute-${number}`.padEnd(16, '-'),
        server: { ...survival, id: `s${number}` },
      });
      for (let number = 0; number < muteLimits.perGuild; number++)
        expect(await store.mutes.set('100', [numbered(number)])).toBe(true);
      expect(await store.mutes.set('100', [everywhere])).toBe(false);
      expect(await store.mutes.set('100', [numbered(3)])).toBe(true);
    });

    test('several are stored together, or none of them', async () => {
      const { store } = await open();
      const numbered = (from: number, count: number) =>
        Array.from({ length: count }, (_, index): Mute => {
          const id = `s${from + index}`;
          return { ...onSurvival, id: `mute-${id}`.padEnd(16, '-'), server: { ...survival, id } };
        });
      const most = muteLimits.perGuild;
      expect(await store.mutes.set('100', numbered(0, most - 1))).toBe(true);
      expect(await store.mutes.set('100', numbered(most - 2, 3))).toBe(false);
      expect(await store.mutes.of('100')).toHaveLength(most - 1);
      expect(await store.mutes.set('100', numbered(most - 2, 2))).toBe(true);
      expect(await store.mutes.of('100')).toHaveLength(most);
    });

    test('it holds incidents until they are told or released; those of one that is over are held no more', async () => {
      const { store } = await open();
      await store.mutes.set('100', [onSurvival]);
      const long = new Date(5_000_000_000_000);
      const [open1, ended, later] = [
        anIncident({ id: 'incident-open-01' }),
        anIncident({ id: 'incident-ended-1', kind: 'crash', endedAt: new Date(2_000) }),
        anIncident({ id: 'incident-later-1', kind: 'memory' }),
      ];
      for (const incident of [open1, ended, later]) await store.alerts.open(incident);
      expect(await store.alerts.hold([open1, ended], onSurvival.id)).toBe(true);
      const held = await store.alerts.heldBy(onSurvival.id);
      expect(held.map(({ id }) => id).toSorted()).toEqual([ended.id, open1.id]);
      const listed = async () => (await store.alerts.incidents('100', long)).map(({ id }) => id).toSorted();
      // Nothing is to be shown of what is over.
      expect(await listed()).toEqual([later.id, open1.id]);
      await store.alerts.prune(long);
      await store.mutes.end(onSurvival, new Date(3_000));
      expect(await store.alerts.hold([later], onSurvival.id)).toBe(false);
      await store.alerts.release([open1]);
      await store.mutes.remove(onSurvival);
      expect(await store.mutes.of('100')).toHaveLength(1);
      expect(await store.alerts.heldBy(onSurvival.id)).toMatchObject([{ id: ended.id }]);
      await store.alerts.told([ended]);
      expect(await store.alerts.heldBy(onSurvival.id)).toEqual([]);
      expect(await store.alerts.sharing(ended.id)).toMatchObject([{ shown: ended.revision, muteId: null }]);
      await store.mutes.remove(onSurvival);
      expect(await store.mutes.of('100')).toEqual([]);
    });

    test('what a mute holds is held no more once it is shown', async () => {
      const { store } = await open();
      await store.mutes.set('100', [everywhere]);
      const incident = anIncident();
      await store.alerts.open(incident);
      await store.alerts.hold([incident], everywhere.id);
      await store.alerts.markShown(incident.id, '700', [incident]);
      expect(await store.alerts.heldBy(everywhere.id)).toEqual([]);
    });

    test('they are deleted with their guild, and their person is removed from them', async () => {
      const { store } = await open();
      await store.mutes.set('100', [everywhere]);
      const person = { guildId: '100', personId: '300' };
      expect(await store.people.about(person)).toMatchObject({ settings: 1 });
      expect(await store.people.guildsOf('300')).toEqual(['100']);
      expect(await store.people.forget(person)).toBe(1);
      expect(await store.mutes.of('100')).toMatchObject([{ setBy: '0', reason: 'an update' }]);
      await store.guilds.forget('100');
      expect(await store.mutes.of(null)).toEqual([]);
    });
  });
}
