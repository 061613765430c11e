import { describe, expect, test } from 'vitest';
import { type ApprovalOffer, maxOffers, maxOpenApprovals } from '../../../src/domain/approval.ts';
import type { Store } from '../../../src/domain/store.ts';
import { aReplyTarget, survival } from '../fixtures.ts';
import type { OpenFixture } from './fixture.ts';

const now = new Date(1_800_000_000_000);
const later = new Date(now.getTime() + 60_000);

function anOffer(id: string, personId = '300'): ApprovalOffer {
  return {
    id,
    guildId: '100',
    server: { connectionId: '', id: 'survival', name: 'survival' },
    request: { kind: 'backup.delete', backup: { id: 'old', label: 'old' } },
    requestedBy: { id: personId, name: 'Mo' },
    expiresAt: later,
  };
}

const opening = {
  accountId: 'account',
  server: survival,
  request: { kind: 'backup.delete', backup: { id: 'b-1', label: 'Old' } },
  replyTo: aReplyTarget(),
  language: 'de',
  privateLanguage: 'ja',
  channelId: '700',
  roleId: '800',
  createdAt: now,
  expiresAt: later,
} as const;

async function opens(store: Store, id: string, personId?: string) {
  const offer = anOffer(id, personId);
  await store.approvals.offer(offer);
  return store.approvals.open({ ...offer, ...opening });
}

export function approvalContract(open: OpenFixture): void {
  describe('requests for approval', () => {
    test('an offer becomes a request once, whichever process opens it; the reply target is not readable', async () => {
      const { store, another, dump } = await open();
      const other = await another();
      const offer = anOffer('a');
      await store.approvals.offer(offer);
      expect(await other.approvals.findOffer('100', 'a')).toEqual(offer);
      expect(await store.approvals.findOffer('101', 'a')).toBe(null);
      expect(await store.approvals.find('100', 'a')).toBe(null);
      const results = await Promise.all(
        [store, other].map(({ approvals }) => approvals.open({ ...offer, ...opening })),
      );
      expect(results.toSorted()).toEqual(['no-offer', 'opened']);
      const undecided = { state: 'open', messageId: null, decidedBy: null, decidedAt: null };
      const request = { ...offer, ...opening, ...undecided };
      expect(await other.approvals.find('100', 'a')).toEqual(request);
      expect(await store.approvals.findOffer('100', 'a')).toBe(null);
      expect(await dump()).not.toContain(opening.replyTo.token);
    });

    test('one that can’t be read stops only its own delivery, and is logged once', async () => {
      const { store, damage, logged } = await open();
      for (const id of ['damaged', 'sound']) await opens(store, id);
      await damage(`update approvals set request = '{"half' where id = 'damaged'`);
      for (let time = 0; time < 2; time++) {
        const pending = await store.approvals.pendingDelivery(now, now);
        expect(pending.map(({ id }) => id)).toEqual(['sound']);
      }
      expect(logged.filter((entry) => entry.includes('"damaged"'))).toHaveLength(1);
      expect(logged.join()).not.toContain('half');
    });

    test('those of a guild that is forgotten are deleted, offers too', async () => {
      const { store } = await open();
      await store.approvals.offer(anOffer('a'));
      await opens(store, 'b');
      await store.guilds.forget('100');
      expect(await store.approvals.findOffer('100', 'a')).toBe(null);
      expect(await store.approvals.find('100', 'b')).toBe(null);
    });

    test('a person and a guild have a limited number of open ones, also if two processes open them at once', async () => {
      const { store, another } = await open();
      const other = await another();
      const { person, guild } = maxOpenApprovals;
      const mine = await Promise.all(
        Array.from({ length: person + 2 }, (_, index) => opens(index % 2 ? store : other, `mine-${index}`)),
      );
      expect(mine.filter((result) => result === 'opened')).toHaveLength(person);
      expect(mine.filter((result) => result === 'person-full')).toHaveLength(2);
      const all = await Promise.all(
        Array.from({ length: guild }, (_, index) =>
          opens(index % 2 ? store : other, `of-${index}`, `${index}`),
        ),
      );
      expect(all.filter((result) => result === 'opened')).toHaveLength(guild - person);
      expect(all.filter((result) => result === 'guild-full')).toHaveLength(person);
    });

    test('is decided once, by one process; its request can be replaced until then', async () => {
      const { store, another } = await open();
      const other = await another();
      await opens(store, 'a');
      const request = { kind: 'power', action: 'stop' } as const;
      expect(await store.approvals.setRequest('a', request)).toBe(true);
      const decide = (approvals: Store['approvals'], id: string) =>
        approvals.decide('a', { from: 'open', to: 'approved', by: { id, name: id }, now });
      const [one, two] = await Promise.all([decide(store.approvals, '1'), decide(other.approvals, '2')]);
      expect([one, two].filter(Boolean)).toHaveLength(1);
      const by = one ? '1' : '2';
      const decided = { state: 'approved', decidedBy: { id: by, name: by }, decidedAt: now, request };
      expect(await store.approvals.find('100', 'a')).toMatchObject(decided);
      expect(await store.approvals.setRequest('a', opening.request)).toBe(false);
      await store.approvals.decide('a', { from: 'approved', to: 'open', by: null, now });
      const reopened = { state: 'open', decidedBy: null, decidedAt: null };
      expect(await other.approvals.find('100', 'a')).toMatchObject(reopened);
    });

    test('of many offers to a person the newest are kept; requests and other people’s stay', async () => {
      const { approvals } = (await open()).store;
      await approvals.offer(anOffer('asked'));
      await approvals.open({ ...anOffer('asked'), ...opening });
      await approvals.offer(anOffer('other', '301'));
      const ids = Array.from({ length: maxOffers + 5 }, (_, index) => `offer-${100 + index}`);
      for (const id of ids) await approvals.offer(anOffer(id));
      const found = await Promise.all(ids.map((id) => approvals.findOffer('100', id)));
      expect(found.flatMap((one) => one?.id ?? [])).toEqual(ids.slice(5));
      expect(await approvals.findOffer('100', 'other')).not.toBe(null);
      expect(await approvals.find('100', 'asked')).not.toBe(null);
    });

    test('those that need work are found until it is done, and deleted in the end', async () => {
      const { store } = await open();
      const { approvals } = store;
      const pending = async (at: Date, quietSince: Date) =>
        (await approvals.pendingDelivery(at, quietSince)).map(({ id }) => id);
      const before = new Date(now.getTime() - 1);
      await approvals.offer(anOffer('offer'));
      await opens(store, 'a');
      await opens(store, 'b');
      await approvals.setMessage('b', '900');
      expect(await pending(now, before)).toEqual([]);
      // The first is not posted.
      expect(await pending(now, now)).toEqual(['a']);
      await approvals.decide('b', { from: 'open', to: 'declined', by: { id: '1', name: 'x' }, now });
      expect((await pending(now, now)).toSorted()).toEqual(['a', 'b']);
      expect((await pending(later, before)).toSorted()).toEqual(['a', 'b']);
      await approvals.finalize('b');
      expect(await pending(later, later)).toEqual(['a']);
      expect((await approvals.find('100', 'b'))?.replyTo).toBe(null);
      await approvals.prune(later, now);
      expect(await approvals.findOffer('100', 'offer')).toBe(null);
      expect(await approvals.find('100', 'a')).not.toBe(null);
      await approvals.prune(later, later);
      expect(await approvals.find('100', 'a')).toBe(null);
    });
  });
}
