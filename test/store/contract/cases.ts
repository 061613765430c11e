import { describe, expect, test } from 'vitest';
import { groupLimit, groupType, maxRunningGroups } from '../../../src/groups/model/server-group.ts';
import { aCase, aGroup, aReplyTarget } from '../fixtures.ts';
import type { OpenFixture } from './fixture.ts';

const now = 1_800_000_000_000;

export function caseContract(open: OpenFixture): void {
  describe('cases', () => {
    test('a draft is kept once, is not open until it is begun, and is begun once', async () => {
      const { cases } = (await open()).store;
      const draft = aCase();
      await cases.add(draft);
      await cases.add({ ...draft, language: 'pl' });
      expect(await cases.get(groupType, '100', draft.id)).toEqual(draft);
      expect(await cases.get(groupType, '101', draft.id)).toBeNull();
      expect(await cases.get({ ...groupType, kind: 'other' }, '100', draft.id)).toBeNull();
      expect(await cases.allOpen()).toEqual([]);
      const change = { replyTo: aReplyTarget(), messageId: '900' };
      expect(await cases.begin(groupType, draft, change, groupLimit)).toBe('begun');
      expect(await cases.begin(groupType, draft, change, groupLimit)).toBe('changed');
      const [begun] = await cases.openOf(groupType, '100');
      expect(begun).toMatchObject({ ...change, phase: 'open', revision: 1 });
      expect(await cases.allOpen()).toEqual([begun]);
      expect(await cases.open('100')).toEqual([begun]);
      expect(await cases.open('101')).toEqual([]);
    });

    test('of two changes of the same revision one is made, in whichever process', async () => {
      const { store, another } = await open();
      const other = await another();
      const opened = aCase({ phase: 'open' });
      await store.cases.add(opened);
      const changed = await Promise.all([
        store.cases.change(opened, { state: aGroup({ startedAt: 1 }) }),
        other.cases.advance(opened, { phase: 'ended' }),
      ]);
      expect(changed.filter((one) => one === null)).toHaveLength(1);
    });

    test('a guild has a few open ones of a kind, also if they are begun at once', async () => {
      const { store, another } = await open();
      const other = await another();
      const drafts = Array.from({ length: maxRunningGroups + 2 }, (_, index) =>
        aCase({ id: `case-${index}` }),
      );
      for (const draft of drafts) await store.cases.add(draft);
      const results = await Promise.all(
        drafts.map((draft, index) =>
          (index % 2 ? store : other).cases.begin(groupType, draft, {}, groupLimit),
        ),
      );
      expect(results.filter((result) => result === 'begun')).toHaveLength(maxRunningGroups);
      expect(results.filter((result) => result === 'full')).toHaveLength(2);
    });

    test('which message Discord has taken is stored without a change; the reply target is not readable', async () => {
      const { store, dump } = await open();
      const replyTo = aReplyTarget();
      const opened = aCase({ phase: 'open', replyTo });
      await store.cases.add(opened);
      await store.cases.setShown(opened, '900', 'digest');
      const shown = await store.cases.get(groupType, '100', opened.id);
      expect(shown).toEqual({ ...opened, messageId: '900', shown: 'digest' });
      expect(await dump()).not.toContain(replyTo.token);
    });

    test('until when all were followed is stored, and no change of one counts as that', async () => {
      const { cases } = (await open()).store;
      const draft = aCase();
      await cases.add(draft);
      await cases.begin(groupType, draft, {}, groupLimit);
      expect(await cases.seenAt()).toBeNull();
      for (const at of [now, now + 1]) await cases.setSeen(new Date(at));
      expect(await cases.seenAt()).toEqual(new Date(now + 1));
    });

    test('what has expired is deleted, and all of a guild with it', async () => {
      const { cases, guilds } = (await open()).store;
      await cases.add(aCase({ id: 'draft', expiresAt: new Date(now) }));
      await cases.add(aCase({ id: 'ended', phase: 'ended', expiresAt: new Date(now + 1) }));
      await cases.add(aCase({ id: 'open', phase: 'open' }));
      const left = async () => {
        const found = await Promise.all(
          ['draft', 'ended', 'open'].map((id) => cases.get(groupType, '100', id)),
        );
        return found.flatMap((one) => one?.id ?? []);
      };
      await cases.prune(new Date(now + 1));
      expect(await left()).toEqual(['ended', 'open']);
      await cases.prune(new Date(now + 2));
      expect(await left()).toEqual(['open']);
      await guilds.forget('100');
      expect(await left()).toEqual([]);
    });

    test('a row that can’t be read is logged once, and the others are returned', async () => {
      const { store, damage, logged } = await open();
      await store.cases.add(aCase({ id: 'good', phase: 'open' }));
      await store.cases.add(aCase({ id: 'bad', phase: 'open' }));
      await damage("update cases set state = '{' where id = 'bad'");
      for (let time = 0; time < 2; time += 1)
        expect((await store.cases.allOpen()).map(({ id }) => id)).toEqual(['good']);
      expect(logged.filter((entry) => entry.includes('a case can’t be read'))).toHaveLength(1);
    });

    test('whoever one names is looked up, and is forgotten once it has ended', async () => {
      const { store, dump } = await open();
      const [ada, mo] = [
        { id: '700100000000000001', name: 'Ada Lovelace' },
        { id: '700200000000000002', name: 'Mo Muster' },
      ];
      const named = aCase({ phase: 'open', state: aGroup({ requestedBy: ada, stoppedBy: mo }) });
      await store.cases.add(named);
      expect(await store.people.guildsOf(mo.id)).toEqual(['100']);
      expect((await store.people.toLookUp(10)).map(({ personId }) => personId)).toEqual([ada.id, mo.id]);
      const forget = async () => {
        for (const { id } of [ada, mo]) await store.people.forget({ guildId: '100', personId: id });
      };
      await forget();
      expect(await dump()).toContain(ada.name);
      await store.cases.advance(named, { phase: 'ended' });
      await forget();
      const left = await dump();
      for (const { id, name } of [ada, mo]) {
        expect(left).not.toContain(id);
        expect(left).not.toContain(name);
      }
    });
  });
}
