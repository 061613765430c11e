import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Case } from '../../src/cases/model/case.ts';
import { type GroupItem, type GroupState, groupType } from '../../src/groups/model/server-group.ts';
import { openStore } from '../../src/store/open.ts';
import { recordingLog } from '../store/fixtures.ts';
import { asks, grouped, lines, powers, quickGroups } from './fixture.ts';

/** Returns a guild with a card that asks whether to restart Creative and Survival. */
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
    /** Writes the row as a process leaves it that is killed while it begins with Creative. */
    async isLeft() {
      const group = await row();
      const { details } = group.state;
      const items = details.items.map((item, index): GroupItem => {
        return index === 0 ? { ...item, state: 'begun' } : item;
      });
      const state = { ...group.state, details: { ...details, items } };
      expect(await store.cases.advance(group, { phase: 'open', expiresAt: null, state })).not.toBeNull();
    },
    isOver: async () => (await row()).phase === 'ended',
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

test('a process that was killed for longer than ten minutes begins nothing more, and the card says so', async () => {
  const all = await asked();
  const { folder, isLeft, isOver, restarts } = all;
  await restarts(async () => {
    await isLeft();
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
