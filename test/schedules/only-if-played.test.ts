import { writtenAt } from '@steward/worlds/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { goodArchive, world } from '../backups/fixture.ts';
import { recordingLog } from '../store/fixtures.ts';
import { quickWatch } from '../support/quick-watch.ts';
import { adds, card, hour, lastRun, minute, scheduling } from './scheduling.ts';

const skipped = /^Last run <t:\d+:R>: no backup needed, nobody has played since the one from <t:\d+:f>$/;
const noRecent = 'No recent backup of Survival';
/** How far time is moved at a time: reads of the server are so far apart. */
const step = 5 * minute;

/** A guild where a schedule backs up a server if somebody has played. There is no backup yet, and nobody is online. */
async function saved(when = 'every 20 min') {
  const files = [...world].map(([path, content]) => ({ path, content, modifiedAt: writtenAt }));
  const archives = new Map(Array.from({ length: 20 }, (_, index) => [`b-new-${index}`, goodArchive]));
  const log: readonly string[] = [];
  const servers = [{ id: 's-1', record: { players: 0 }, backups: [], files, archives, log }];
  const often = { everyMs: 10, detailsEveryMs: 10, slowestMs: 10 };
  const samples = { sampleEveryMs: 0, sameSampleEveryMs: 0, flushEveryMs: 10 };
  const watch = { ...quickWatch.watch, ...often, ...samples };
  const all = await scheduling({ host: { servers }, overrides: { watch } });
  const { databaseUrl, encryptionKeys: keyRing } = all.settings;
  const store = await openStore({ databaseUrl, keyRing, log: recordingLog() });
  onTestFinished(() => store.close());
  const [connection] = await store.connections.list(all.guild.id);
  const accountId = connection?.accountId ?? '';
  const server = all.host.server('s-1');
  /** Lets time pass while the server is watched. */
  const passes = async (ms: number) => {
    for (let left = ms; left > 0; left -= step) {
      all.passes(Math.min(left, step));
      const now = new Date(Math.floor(Date.now() / 1_000) * 1_000);
      const seen = async () => (await store.samples.since(accountId, 's-1', now)).length;
      await expect.poll(seen, { interval: 10 }).toBeGreaterThan(0);
    }
  };
  const marks = async () => [...(await store.backupTests.of(accountId, 's-1')).values()];
  const stored = async () => (await store.schedules.all())[0];
  /** Lets time pass until the next run is over; returns what it became. */
  const runs = async () => {
    const before = await stored();
    const lastDue = async () => (await stored())?.progress.last?.dueAt;
    await passes((before?.nextAt?.getTime() ?? 0) - Date.now());
    await expect.poll(lastDue).not.toBe(before?.progress.last?.dueAt);
    await expect.poll(async () => (await stored())?.progress.pendingOutcome).toBeNull();
    return (await stored())?.progress.last?.kind;
  };
  /** Waits until the newest backup was tested. */
  const tested = async () => {
    const isTested = async () => {
      all.passes(20);
      const id = server.backups[0]?.id;
      return (await marks()).some(({ backupId, mark }) => backupId === id && mark === 'tested');
    };
    await expect.poll(isTested).toBe(true);
  };
  /** Sets how many are online, and waits until that was read: a read that was on its way has the number from before. */
  const online = async (players: number | null) => {
    server.record = { ...server.record, players };
    const lastSeen = async () => {
      all.passes(1_000);
      const samples = await store.samples.since(accountId, 's-1', new Date(Date.now() - step));
      return samples.at(-1)?.players;
    };
    await expect.poll(lastSeen).toBe(players);
  };
  await adds(all, { action: 'backup', when, only_if_played: true });
  return { ...all, move: all.passes, server, store, passes, runs, tested, online };
}

/** The same, after a run that made a good backup, and one that was left out. */
async function leavingOut(when?: string) {
  const all = await saved(when);
  expect(await all.runs()).toBe('operation');
  await all.tested();
  expect(await all.runs()).toBe('unplayed');
  return all;
}

test('a backup is left out, without a message, while nobody plays; it’s made once somebody has', async () => {
  const all = await leavingOut();
  const { server, channel, runs } = all;
  const messages = channel.messages.length;
  for (let run = 0; run < 2; run += 1) expect(await runs()).toBe('unplayed');
  expect(channel.messages).toHaveLength(messages);
  expect(server.backups).toHaveLength(1);
  expect(await lastRun(all)).toMatch(skipped);
  expect((await card(all)).text).toContain(
    'Skips a run if nobody has played since the last good backup. If I’m not sure, I back up.',
  );
  const [first, ...others] = server.files ?? [];
  if (first === undefined) throw new Error('the server has no files');
  const isPlayer = (path: string) => path.includes('playerdata/');
  server.files = [first, ...others].map((file) =>
    isPlayer(file.path) ? { ...file, modifiedAt: Date.now() } : file,
  );
  expect(await runs()).toBe('operation');
  expect(server.backups).toHaveLength(2);
});

test('files are read for a run only if nobody was online', async () => {
  const { runs, passes, online, host } = await leavingOut();
  /** How many calls for files came before the first later one that matches, if there is one. */
  const lists = (from: number, isEnd: (method: string) => boolean = () => false) => {
    const later = host.calls.slice(from);
    const end = later.findIndex(({ method, path }) => isEnd(method) && path.endsWith('/backups'));
    return later.slice(0, end < 0 ? later.length : end).filter(({ path }) => path.includes('/files')).length;
  };
  const first = host.calls.length;
  expect(await runs()).toBe('unplayed');
  expect(lists(first)).toBeGreaterThan(0);
  await online(2);
  await passes(step);
  await online(0);
  await passes(step);
  const second = host.calls.length;
  expect(await runs()).toBe('operation');
  expect(lists(second, (method) => method === 'POST')).toBe(0);
});

test('a backup that nobody has played since counts as recent, until it is gone', async () => {
  const all = await leavingOut();
  const { admin, guild, server, runs, restarts } = all;
  const alerts = guild.channel('general');
  await (await admin.types('/alerts set', { channel: alerts, backup_age: 1 })).settled();
  const told = () => alerts.messages.filter(({ text }) => text.includes(noRecent));
  for (let run = 0; run < 4; run += 1) expect(await runs()).toBe('unplayed');
  await restarts();
  expect(await runs()).toBe('unplayed');
  expect(server.backups).toHaveLength(1);
  expect(told()).toHaveLength(0);
  // One that was made long before takes its place.
  server.backups = server.backups.map((each) => ({
    ...each,
    id: 'b-old',
    created_at: new Date(Date.now() - 5 * hour).toISOString(),
  }));
  await alerts.message(({ text }) => text.includes(noRecent));
});

test('an alert about an old backup ends when it is known that nobody has played since', async () => {
  const { admin, guild, channel, passes, runs } = await leavingOut('every 2 h');
  const alerts = guild.channel('general');
  await (await admin.types('/alerts set', { channel: alerts, backup_age: 1 })).settled();
  await passes(65 * minute);
  const alert = await alerts.message(({ text }) => text.includes(noRecent));
  const messages = channel.messages.length;
  expect(await runs()).toBe('unplayed');
  await alerts.message(({ text }) => text.includes('The latest backup of Survival is still up to date'));
  expect(alert.text).toMatch(/Nobody has played since it was created <t:\d+:R>\./);
  expect(channel.messages).toHaveLength(messages);
});

// What leaves a doubt is said in test/backups/play-rules.test.ts; these are the places where it is looked up.
describe('what leaves a doubt backs up:', () => {
  type All = Awaited<ReturnType<typeof leavingOut>>;
  test.each<[string, (all: All) => unknown]>([
    ['the bot was away for ten minutes', (all) => all.restarts(async () => all.move(10 * minute))],
    [
      'the host is away while files are read',
      (all) => {
        all.host.scripts({ on: /^GET \/v1\/servers\/s-1\/files/, answer: 'dies', times: 1_000 });
      },
    ],
    [
      'the backup was deleted at the host',
      (all) => {
        all.server.backups = [];
      },
    ],
    [
      'a console command was sent',
      async (all) => (await all.admin.types('/cmd', { command: 'say hi' })).settled(),
    ],
    [
      'the map was changed',
      (all) => {
        all.server.files = (all.server.files ?? []).map((file) => {
          return file.path.endsWith('r.2.-1.mca') ? { ...file, modifiedAt: Date.now() } : file;
        });
      },
    ],
    [
      'a region came from elsewhere, with an old date',
      (all) => {
        const path = 'world/region/r.77.77.mca';
        all.server.files = [...(all.server.files ?? []), { path, modifiedAt: writtenAt }];
      },
    ],
  ])('%s', async (_why, happens) => {
    const all = await leavingOut();
    await happens(all);
    const count = all.server.backups.length;
    expect(await all.runs()).toBe('operation');
    expect(all.server.backups.length).toBeGreaterThan(count);
  });
});
