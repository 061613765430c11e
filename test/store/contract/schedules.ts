import { describe, expect, test } from 'vitest';
import { maxSchedules, newProgress } from '../../../src/schedules/model/schedule.ts';
import { aSchedule } from '../fixtures.ts';
import type { OpenFixture } from './fixture.ts';

const now = 1_800_000_000_000;

export function scheduleContract(open: OpenFixture): void {
  describe('schedules', () => {
    test('a draft is kept once, is no schedule until it is activated, and is that once', async () => {
      const { store } = await open();
      const draft = aSchedule();
      await store.schedules.addDraft(draft);
      await store.schedules.addDraft({ ...draft, language: 'pl' });
      expect(await store.schedules.get('100', draft.id)).toEqual(draft);
      expect(await store.schedules.get('101', draft.id)).toBeNull();
      expect(await store.schedules.of('100')).toEqual([]);
      const nextAt = new Date(now + 1_000);
      expect(await store.schedules.activate(draft, nextAt)).toBe('active');
      expect(await store.schedules.activate(draft, nextAt)).toBe('changed');
      const active = { ...draft, state: 'active', nextAt, revision: 1 };
      expect(await store.schedules.of('100')).toEqual([active]);
      expect(await store.schedules.all()).toEqual([active]);
    });

    test('drafts that nobody saved are deleted with a later one of the guild', async () => {
      const { store } = await open();
      await store.schedules.addDraft(aSchedule());
      await store.schedules.addDraft(aSchedule({ id: 'schedule-2', createdAt: new Date(now + 3_600_000) }));
      expect(await store.schedules.get('100', 'schedule-1')).toBeNull();
      expect(await store.schedules.get('100', 'schedule-2')).not.toBeNull();
    });

    test('of two changes of the same state one is made, in whichever process', async () => {
      const { store, another } = await open();
      const other = await another();
      const draft = aSchedule();
      await store.schedules.addDraft(draft);
      await store.schedules.activate(draft, new Date(now));
      const [before] = await other.schedules.of('100');
      if (before === undefined) throw new Error('no schedule');
      const progress = { ...newProgress, begun: true, backups: ['b-1'] };
      const changed = await Promise.all([
        store.schedules.change(before, { state: 'paused' }),
        other.schedules.advance(before, { nextAt: null, progress }),
      ]);
      const [made] = changed.filter((schedule) => schedule !== null);
      expect(changed.filter((schedule) => schedule === null)).toHaveLength(1);
      expect(await store.schedules.of('100')).toEqual([made]);
    });

    test('a guild has at most 25, also if they are saved at once; those that are done make room', async () => {
      const { store, another } = await open();
      const other = await another();
      const drafts = Array.from({ length: maxSchedules + 2 }, (_, index) =>
        aSchedule({ id: `schedule-${index}` }),
      );
      for (const draft of drafts) await store.schedules.addDraft(draft);
      const results = await Promise.all(
        drafts.map((draft, index) => (index % 2 ? store : other).schedules.activate(draft, null)),
      );
      expect(results.filter((result) => result === 'active')).toHaveLength(25);
      expect(results.filter((result) => result === 'full')).toHaveLength(2);
      const [first] = await store.schedules.of('100');
      if (first === undefined) throw new Error('no schedule');
      await store.schedules.change(first, { state: 'done' });
      const left = drafts.filter((_, index) => results[index] === 'full');
      expect(await Promise.all(left.map((draft) => store.schedules.activate(draft, null)))).toEqual(
        expect.arrayContaining(['active', 'full']),
      );
      expect(await store.schedules.get('100', first.id)).toBeNull();
      expect(await store.schedules.of('100')).toHaveLength(25);
    });

    test('a schedule can go on in the name of somebody else', async () => {
      const { store } = await open();
      const draft = aSchedule();
      await store.schedules.addDraft(draft);
      await store.schedules.activate(draft, null);
      const [made] = await store.schedules.of('100');
      if (made === undefined) throw new Error('no schedule');
      const createdBy = { id: '301', name: 'Bo' };
      expect(await store.schedules.change(made, { createdBy })).toMatchObject({ createdBy });
      expect(await store.schedules.get('100', made.id)).toMatchObject({ createdBy });
    });

    test('changes by people are reported to other processes; removed schedules are gone', async () => {
      const { store, another } = await open();
      const other = await another();
      const draft = aSchedule();
      await store.schedules.addDraft(draft);
      const changed = new Set<string | null>();
      other.onGuildChange((guildId) => changed.add(guildId));
      await store.schedules.activate(draft, null);
      await expect.poll(() => changed.size, { interval: 1 }).toBeGreaterThan(0);
      expect(await other.schedules.remove('101', draft.id)).toBe(false);
      expect(await other.schedules.remove('100', draft.id)).toBe(true);
      expect(await store.schedules.of('100')).toEqual([]);
    });

    test('what a person has removed is none any more, and is followed until its row is removed', async () => {
      const { store } = await open();
      const draft = aSchedule();
      await store.schedules.addDraft(draft);
      await store.schedules.activate(draft, null);
      const [made] = await store.schedules.of('100');
      if (made === undefined) throw new Error('no schedule');
      const removed = await store.schedules.change(made, { state: 'removed' }, '301');
      expect([await store.schedules.of('100'), await store.schedules.all()]).toEqual([[], []]);
      expect(await store.schedules.followed('100')).toEqual([removed]);
      expect(await store.schedules.allFollowed()).toEqual([removed]);
    });

    test('a guild that is forgotten has none; a guild that disconnects keeps them', async () => {
      const { store } = await open();
      const draft = aSchedule();
      await store.schedules.addDraft(draft);
      await store.schedules.activate(draft, null);
      await store.connections.disconnect('100', null);
      expect(await store.schedules.of('100')).toHaveLength(1);
      await store.guilds.forget('100');
      expect(await store.schedules.of('100')).toEqual([]);
    });
  });
}
