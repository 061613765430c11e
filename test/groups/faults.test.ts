import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Case, CaseChange } from '../../src/domain/case.ts';
import { type GroupItem, type GroupState, groupType } from '../../src/domain/server-group.ts';
import { openStore } from '../../src/store/open.ts';
import { recordingLog } from '../store/fixtures.ts';
import { asks, grouped, lines, powers, quickGroups } from './fixture.ts';

/** Returns a guild with a card that asks whether to restart Creative and Survival, and the row of the request. */
async function asked(options: Parameters<typeof grouped>[0] = {}) {
  const all = await grouped(options);
  const { admin, folder, guild, settings } = all;
  const card = await asks(all, '/power', { action: 'restart' });
  await admin.picks(card, 'Choose other servers, or another order', ['Creative', 'Survival']);
  await card.until(({ text }) => text.includes('Restart 2 servers?'));
  const { databaseUrl, encryptionKeys: keyRing } = settings;
  const store = await openStore({ databaseUrl, keyRing, log: recordingLog() });
  onTestFinished(() => store.close());
  const id = String(read(folder)['id']);
  const row = async (): Promise<Case<GroupState>> => {
    const found = await store.cases.get(groupType, guild.id, id);
    if (found === null) throw new Error('no group');
    return found;
  };
  return {
    ...all,
    card,
    row,
    /** Writes the row as a process leaves it that is killed between two writes. */
    async isLeft(change: (state: GroupState) => Partial<GroupState>) {
      const group = await row();
      const left: CaseChange<GroupState> = {
        phase: 'open',
        expiresAt: null,
        state: { ...group.state, ...change(group.state) },
      };
      expect(await store.cases.advance(group, left)).not.toBeNull();
    },
    isOver: async () => (await row()).phase === 'ended',
    /** How often the log channel says what became of it. */
    announced: () =>
      guild.channel('log').messages.filter(({ text }) => text.includes('Restart 2 servers')).length,
  };
}

/** Returns the one group in a database. */
function read(folder: string): Readonly<Record<string, unknown>> {
  const database = new DatabaseSync(join(folder, 'steward.db'), { readOnly: true });
  try {
    return database.prepare('select * from cases').get() ?? {};
  } finally {
    database.close();
  }
}

async function ends({ card }: { readonly card: Awaited<ReturnType<typeof asks>> }): Promise<void> {
  await card.until(({ text }) => text.includes('Restart 2 servers: done'));
  expect(lines(card)).toEqual(['✅ Creative is running again', '✅ Survival is running again']);
}

const untouched = { operationId: null, endedAt: null };

/** Returns a change of a group to one that runs, with these states of its two servers. */
function running(first: Partial<GroupItem>, second: Partial<GroupItem>) {
  return ({ details }: GroupState): Partial<GroupState> => {
    const [changes, rest] = [[first, second], details];
    const items = rest.items.map((item, index): GroupItem => ({ ...item, ...changes[index] }));
    return { endedAt: null, isAnnounced: false, details: { ...details, items } };
  };
}

const asWaiting = { state: 'waiting', dueAt: null, ...untouched } as const;
const asBegun = { state: 'begun', ...untouched } as const;

describe('a process that is killed', () => {
  test.each([
    ['before it stored which operation the first server became', running(asBegun, asWaiting)],
    ['while the first server restarts', running({ state: 'running', endedAt: null }, asWaiting)],
    ['before it stored that the second server begins', running({}, asWaiting)],
    ['before it stored which operation the second server became', running({}, asBegun)],
    ['while the last server restarts', running({}, { state: 'running', endedAt: null })],
    ['before it stored that all is over', running({}, {})],
    ['before it stored that the card shows the end', () => ({})],
  ])('%s: nothing is done twice, and the card ends', async (_when, change) => {
    const all = await asked();
    const { admin, announced, card, guild, isLeft, isOver, restarts } = all;
    await admin.clicks(card, 'Restart 2 servers');
    await ends(all);
    await guild.channel('log').message(() => announced() > 0);
    await expect.poll(isOver).toBe(true);
    await restarts(() => isLeft(change));
    await expect.poll(isOver).toBe(true);
    await ends(all);
    expect(powers(all)).toEqual(['s-2 restart', 's-1 restart']);
    expect(announced()).toBe(1);
  });

  test.each([
    ['before it began with anything', running(asWaiting, asWaiting)],
    ['before it stored the first operation', running(asBegun, asWaiting)],
  ])('%s: all of it is done, once', async (_when, change) => {
    const all = await asked();
    await all.restarts(() => all.isLeft(change));
    await expect.poll(all.isOver).toBe(true);
    expect(powers(all)).toEqual(['s-2 restart', 's-1 restart']);
    expect((await all.row()).state.details.items.map(({ state }) => state)).toEqual([
      'succeeded',
      'succeeded',
    ]);
  });

  test('for longer than ten minutes begins nothing more, and the card says so', async () => {
    const all = await asked();
    const { folder, isLeft, isOver, restarts } = all;
    await restarts(async () => {
      await isLeft(running(asBegun, asWaiting));
      const database = new DatabaseSync(join(folder, 'steward.db'));
      database.exec('delete from jobs; update cases set created_at = created_at - 660000');
      database.close();
    });
    await expect.poll(isOver).toBe(true);
    expect(powers(all)).toEqual([]);
    const message = all.guild.channel('log').messages.find(({ text }) => text.includes('Restart 2 servers'));
    expect(message?.text).toContain('⬜ Creative wasn’t restarted\n⬜ Survival wasn’t restarted');
    expect(message?.text).toContain('I was offline for too long, so I stopped here.');
  });
});

test('a host that goes away in the middle stops the rest, and the card says where', async () => {
  const all = await asked({ host: { transitionMs: 60_000 }, settings: { HOSTING_TIMEOUT_MS: '500' } });
  const { admin, card, host } = all;
  await admin.clicks(card, 'Restart 2 servers');
  await host.called(({ path }) => path.endsWith('/s-2/power'));
  host.server('s-2').record['status'] = 'starting';
  await host.called(() => host.calls.filter(({ path }) => path.endsWith('/s-2')).length > 3);
  host.scripts({ on: /\/servers\/s-1/, answer: { status: 503 }, times: 100_000 });
  host.server('s-2').record['status'] = 'running';
  await card.until(({ text }) => text.includes('Restart 2 servers: stopped at Survival'));
  expect(lines(card)[0]).toBe('✅ Creative is running again');
  expect(lines(card)[1]).toMatch(/^(?:❌ Survival wasn’t restarted|⚠️ Outcome unknown: Restarting Survival)/u);
});

test('while the database refuses writes nothing more begins; afterwards it goes on, and nothing is done twice', async () => {
  const all = await asked({ overrides: { ...quickGroups, busyMs: 10, recovery: { claimEveryMs: 50 } } });
  const { admin, card, folder, host } = all;
  const other = new DatabaseSync(join(folder, 'steward.db'));
  onTestFinished(() => other.close());
  for (const server of ['s-2', 's-1']) {
    const sent = host.called(({ path }) => path.endsWith(`/${server}/power`));
    if (server === 's-2') await admin.clicks(card, 'Restart 2 servers');
    await sent;
    other.exec('begin immediate');
    await sleep(300);
    other.exec('rollback');
  }
  await ends(all);
  expect(powers(all)).toEqual(['s-2 restart', 's-1 restart']);
});

test('a server whose action can’t be begun because of a mistake in the bot has failed, once, and the others go on', async () => {
  const all = await grouped();
  const { admin, folder, host } = all;
  const database = new DatabaseSync(join(folder, 'steward.db'));
  onTestFinished(() => database.close());
  database.exec(`create trigger broken before insert on operations
    when new.server_id = 's-2' begin select raise(abort, 'broken'); end`);
  for (const id of ['s-1', 's-2', 's-3']) host.server(id).record['status'] = 'stopped';
  const card = await asks(all, '/power', { action: 'start' });
  await admin.clicks(card, 'Start 4 servers');
  await card.until(({ text }) => text.startsWith('❌'));
  expect(lines(card)).toContain('❌ Creative wasn’t started: Something went wrong on my side.');
  expect(powers(all).toSorted()).toEqual(['s-1 start', 's-3 start', 's-4 start']);
});

test('if Discord fails for longer than everything takes, the card shows the end all the same', async () => {
  const all = await asked();
  const { admin, card, discord, row } = all;
  discord.faults.next({ method: 'PATCH', path: /\/webhooks\//, status: 500, times: 100_000 });
  await admin.clicks(card, 'Restart 2 servers');
  await expect.poll(async () => (await row()).state.endedAt).not.toBeNull();
  // Edits that were requested meanwhile are on their way.
  const sent = discord.requests.length;
  await expect.poll(() => discord.requests.length).toBeGreaterThan(sent + 1);
  discord.faults.clear();
  await ends(all);
  expect(card.buttons).toEqual([]);
});
