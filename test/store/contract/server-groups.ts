import { describe, expect, test } from 'vitest';
import { maxRunningGroups } from '../../../src/domain/server-group.ts';
import { aReplyTarget, aServerGroup } from '../fixtures.ts';
import type { OpenFixture } from './fixture.ts';

const now = 1_800_000_000_000;

export function serverGroupContract(open: OpenFixture): void {
  describe('requests for several servers', () => {
    test('a draft is kept once, is not open until it is started, and is started once', async () => {
      const { store } = await open();
      const { serverGroups: groups } = store;
      const draft = aServerGroup();
      await groups.add(draft);
      await groups.add({ ...draft, language: 'pl' });
      expect(await groups.get('100', draft.id)).toEqual(draft);
      expect(await groups.get('101', draft.id)).toBeNull();
      expect(await groups.allOpen()).toEqual([]);
      const change = { startedAt: new Date(now), replyTo: aReplyTarget(), messageId: '900' };
      expect(await groups.start(draft, change)).toBe('started');
      expect(await groups.start(draft, change)).toBe('changed');
      const [started] = await groups.open('100');
      expect(started).toMatchObject({ ...change, state: 'running', revision: 1 });
      expect(await groups.allOpen()).toEqual([started]);
      expect(await groups.open('101')).toEqual([]);
    });

    test('of two changes of the same state one is made, in whichever process', async () => {
      const { store, another } = await open();
      const other = await another();
      const group = aServerGroup({ state: 'running' });
      await store.serverGroups.add(group);
      const stoppedBy = { id: '301', name: 'Bo' };
      const changed = await Promise.all([
        store.serverGroups.change(group, { stoppedBy }),
        other.serverGroups.advance(group, { state: 'done', endedAt: new Date(now) }),
      ]);
      expect(changed.filter((one) => one === null)).toHaveLength(1);
    });

    test('a guild has a few at a time, also if they are started at once', async () => {
      const { store, another } = await open();
      const other = await another();
      const drafts = Array.from({ length: maxRunningGroups + 2 }, (_, index) =>
        aServerGroup({ id: `group-${index}` }),
      );
      for (const draft of drafts) await store.serverGroups.add(draft);
      const results = await Promise.all(
        drafts.map((draft, index) => (index % 2 ? store : other).serverGroups.start(draft, {})),
      );
      expect(results.filter((result) => result === 'started')).toHaveLength(maxRunningGroups);
      expect(results.filter((result) => result === 'full')).toHaveLength(2);
    });

    test('one whose message shows the end is not open any more, and forgets its reply target', async () => {
      const { store, dump } = await open();
      const group = aServerGroup({ state: 'done', replyTo: aReplyTarget(), endedAt: new Date(now) });
      await store.serverGroups.add(group);
      expect(await store.serverGroups.open('100')).toHaveLength(1);
      await store.serverGroups.advance(group, { isShown: true });
      expect(await store.serverGroups.open('100')).toEqual([]);
      expect(await store.serverGroups.get('100', group.id)).toMatchObject({ isShown: true, replyTo: null });
      expect(await dump()).not.toContain('v1.');
    });

    test('drafts that nobody can start and ended ones are deleted after a time, and all of a guild with it', async () => {
      const { store } = await open();
      const { serverGroups: groups, guilds } = store;
      await groups.add(aServerGroup({ id: 'draft' }));
      await groups.add(aServerGroup({ id: 'running', state: 'running' }));
      await groups.add(aServerGroup({ id: 'ended', state: 'done', endedAt: new Date(now) }));
      await groups.prune(new Date(now + 60_000), new Date(now));
      expect(await groups.get('100', 'draft')).not.toBeNull();
      expect(await groups.get('100', 'ended')).not.toBeNull();
      await groups.prune(new Date(now + 3_600_000), new Date(now + 1));
      expect(await groups.get('100', 'draft')).toBeNull();
      expect(await groups.get('100', 'ended')).toBeNull();
      expect(await groups.get('100', 'running')).not.toBeNull();
      await guilds.forget('100');
      expect(await groups.get('100', 'running')).toBeNull();
    });

    test('a row that can’t be read is logged, and the others are returned', async () => {
      const { store, damage, logged } = await open();
      await store.serverGroups.add(aServerGroup({ id: 'good', state: 'running' }));
      await store.serverGroups.add(aServerGroup({ id: 'bad', state: 'running' }));
      await damage("update server_groups set details = '{' where id = 'bad'");
      expect((await store.serverGroups.allOpen()).map(({ id }) => id)).toEqual(['good']);
      expect(logged.join()).toContain('a group of servers can’t be read');
    });

    test('whoever asked for one, or skipped its rest, is forgotten once it is over', async () => {
      const { store, dump } = await open();
      const [ada, mo] = [
        { id: '700100000000000001', name: 'Ada Lovelace' },
        { id: '700200000000000002', name: 'Mo Muster' },
      ];
      await store.serverGroups.add(
        aServerGroup({
          state: 'done',
          requestedBy: ada,
          stoppedBy: mo,
          isShown: true,
          endedAt: new Date(now),
        }),
      );
      expect(await store.people.guildsOf(mo.id)).toEqual(['100']);
      for (const { id } of [ada, mo]) await store.people.forget({ guildId: '100', personId: id });
      const left = await dump();
      for (const { id, name } of [ada, mo]) {
        expect(left).not.toContain(id);
        expect(left).not.toContain(name);
      }
    });
  });
}
