import { HostError } from '@steward/hosts/model';
import { aBackup } from '@steward/hosts/testing';
import { incompressible } from '@steward/kit/testing';
import { gameRuleSchema } from '@steward/worlds/model';
import { type JobLimits, runHere, workerThatFillsMemory } from '@steward/worlds/testing';
import { describe, expect, test } from 'vitest';
import { type BackupTest, identityOf } from '../../src/backups/model/backup-test.ts';
import { StoreUnavailableError } from '../../src/domain/store-errors.ts';
import { emptyResult } from '../../src/operations/step-handler.ts';
import { aConnection, anOperation, aStep } from '../store/fixtures.ts';
import { aCheck } from '../support/marks.ts';
import {
  type ArchiveHost,
  archiveOf,
  checking,
  goodArchive,
  hollowArchive,
  withoutPlayers,
  world,
} from './fixture.ts';

const hourMs = 60 * 60_000;

interface Made {
  readonly id: string;
  readonly createdAt: number;
  /** Default: the host doesn’t say it. */
  readonly completedAt?: number | null;
  readonly archive?: Buffer;
}

/** Reads a backup as the background job does, as soon as it is listed. */
async function reads(
  { host, hosts, reader }: Awaited<ReturnType<typeof checking>>,
  { id, createdAt, completedAt = null, archive }: Made,
): Promise<BackupTest | null> {
  const link = await hosts.link('100', aConnection.id);
  if (typeof link === 'string') throw new Error(link);
  host.adds(id, createdAt, archive);
  const ended = completedAt === null ? {} : { completedAt: new Date(completedAt) };
  const backup = { ...aBackup(id), ...host.backups.at(-1), ...ended };
  return reader.read(link, 's1', backup, 'job', { signal: new AbortController().signal });
}

describe('at night', () => {
  test('backups are judged and tested, the newest first, each once', async () => {
    const { clock, host, checker, passes, marks, check } = await checking({ zone: 'Europe/Berlin' });
    for (const day of [1, 3, 2]) host.adds(`day-${day}`, clock.now() - day * 24 * hourMs);
    await checker.start();
    // Midnight UTC is one o’clock in Berlin.
    await passes(0.9);
    expect(host.opened).toEqual([]);
    await passes(0.3);
    await expect.poll(marks).toEqual({ 'day-1': 'tested', 'day-2': 'tested', 'day-3': 'tested' });
    expect(host.opened).toEqual(['day-1', 'day-2', 'day-3']);
    expect(await check('day-1')).toMatchObject({
      problems: [],
      notTried: null,
      compared: { players: 4, with: 'both', uncounted: [], game: 'minecraft-java' },
      loss: null,
    });
    await passes(24);
    expect(host.opened).toHaveLength(3);
  });

  test('the files of a server are listed once for all its backups', async () => {
    const { clock, host, checker, passes, marks } = await checking();
    for (const day of [1, 2, 3]) host.adds(`day-${day}`, clock.now() - day * 24 * hourMs);
    await checker.start();
    await passes(2.2);
    await expect.poll(marks).toEqual({ 'day-1': 'tested', 'day-2': 'tested', 'day-3': 'tested' });
    expect(host.listed.length).toBeGreaterThan(3);
    expect(host.listed.filter((path, index) => host.listed.indexOf(path) < index)).toEqual([]);
  });

  test('what was listed before a backup was complete isn’t used for it, nor after a restore or an hour', async () => {
    const fixture = await checking();
    const { clock, host, accountId, reader, passes } = fixture;
    await passes(24);
    const lists = async (id: string, createdAt: number, completedAt: number | null = null) => {
      host.listed.length = 0;
      const check = await reads(fixture, { id, createdAt, completedAt });
      expect(check).toMatchObject({ mark: 'tested', compared: { uncounted: [] } });
      return host.listed.length > 0;
    };
    const now = () => clock.now();
    expect(await lists('a', now() - 24 * hourMs)).toBe(true);
    expect(await lists('b', now() - 13 * hourMs)).toBe(false);
    expect(await lists('ended', now() - 2 * hourMs, now() - hourMs)).toBe(false);
    // Its host doesn’t say when it was complete.
    expect(await lists('begun', now() - 2 * hourMs)).toBe(true);
    expect(await lists('c', now(), now())).toBe(true);
    await passes(0.5);
    expect(await lists('d', now() - 0.75 * hourMs, now() - 0.25 * hourMs)).toBe(true);
    const server = { connectionId: aConnection.id, id: 's1', name: 'Survival' };
    const backup = { id: 'a', label: 'A' };
    const request = {
      kind: 'backup.restore',
      backup,
      backUpFirst: false,
      stopFirst: false,
      startAfter: false,
    } as const;
    reader.supersede({ accountId, server, request });
    expect(await lists('e', now() - 13 * hourMs)).toBe(true);
    await passes(1.1);
    expect(await lists('f', now() - 13 * hourMs)).toBe(true);
  });

  test.each([
    ['sleeps', { aheadHours: 0, jumpsHours: 6, passesHours: 0 }],
    ['has its clock set right', { aheadHours: 6, jumpsHours: -6, passesHours: 0.75 }],
  ])('none is bad for what was deleted before it, if the machine %s after a list', async (_, times) => {
    const fixture = await checking();
    const { clock, host } = fixture;
    clock.jumps(times.aheadHours * hourMs);
    const first = await reads(fixture, { id: 'first', createdAt: clock.now() - 24 * hourMs });
    expect(first).toMatchObject({ mark: 'tested', problems: [] });
    host.live = withoutPlayers;
    clock.jumps(times.jumpsHours * hourMs);
    await clock.passes(times.passesHours * hourMs);
    const createdAt = clock.now() - 0.25 * hourMs;
    const made = { id: 'second', createdAt, completedAt: createdAt, archive: hollowArchive };
    const second = await reads(fixture, made);
    expect(second).toMatchObject({ mark: 'tested', problems: [], loss: { severe: true, onServer: true } });
  });

  test('one without the players that the server has is bad, and known to be at once', async () => {
    const { clock, host, checker, checked, passes, check } = await checking();
    host.adds('hollow', clock.now(), hollowArchive);
    await checker.start();
    await passes(2.2);
    await expect.poll(async () => (await check('hollow'))?.mark).toBe('bad');
    expect(await check('hollow')).toMatchObject({ problems: [{ kind: 'players-missing', live: 4 }] });
    expect(checked.at(-1)?.tests.get('hollow')?.mark).toBe('bad');
  });

  test('a game of the operator’s own is known by its files, and a backup without what it needs is bad', async () => {
    const games = [{ game: 'moon', world: ['{world}.moon', '{world}.map'], needed: ['{world}.map'] }];
    const rules = gameRuleSchema.array().parse(games);
    const { clock, host, checker, passes, check } = await checking({ games: rules });
    const world = [
      ['saves/one.moon', Buffer.from('moon')],
      ['saves/one.map', Buffer.from('map')],
    ] as const;
    host.live = new Map(world);
    host.adds('good', clock.now(), archiveOf(new Map(world)));
    host.adds('hollow', clock.now() - hourMs, archiveOf(new Map(world.slice(0, 1))));
    await checker.start();
    await passes(2.2);
    await expect.poll(async () => (await check('hollow'))?.mark).toBe('bad');
    expect(await check('good')).toMatchObject({ mark: 'tested', compared: { game: 'moon' } });
    expect((await check('hollow'))?.problems).toMatchObject([{ kind: 'world-file-missing' }]);
  });

  test('what the day’s limit leaves is read the next night, also by another process', async () => {
    const perDay = (goodArchive.length * 1.5) / 2 ** 30;
    const all = await checking({ testDailyGiB: perDay });
    const { clock, host, checker, passes, marks } = all;
    host.adds('one', clock.now() - hourMs);
    host.adds('two', clock.now() - 2 * hourMs);
    await checker.start();
    await passes(2.2);
    await expect.poll(marks).toEqual({ one: 'tested', two: 'plausible' });
    await checker.stop();
    const other = all.process();
    await other.checker.start();
    await other.passes(0.2);
    expect(await marks()).toEqual({ one: 'tested', two: 'plausible' });
    await other.passes(24);
    await expect.poll(marks).toEqual({ one: 'tested', two: 'tested' });
    expect(host.opened).toEqual(['one', 'two']);
  });

  test.each([
    ['on another machine without a limit of its own', { address: 'https://panel.example' }, 'tested'],
    [
      'on another machine that is left out',
      { address: 'https://panel.example', hostDailyGiB: 0 },
      'plausible',
    ],
    ['on another machine with one', { address: 'https://panel.example', hostDailyGiB: 1 }, 'tested'],
    ['with TEST_DAILY_GIB=0', { testDailyGiB: 0 }, 'plausible'],
  ])('a host %s: its backup is %s', async (_name, options, mark) => {
    const { clock, host, checker, passes, marks } = await checking(options);
    host.adds('one', clock.now());
    await checker.start();
    await passes(2.2);
    await expect.poll(marks).toEqual({ one: mark });
    expect(host.opened).toHaveLength(mark === 'plausible' ? 0 : 1);
  });

  test('one that is larger than the day’s limit is read at the cost of the days after', async () => {
    const hostDailyGiB = (goodArchive.length * 0.4) / 2 ** 30;
    const { clock, host, checker, passes, marks, store } = await checking({
      address: 'https://panel.example',
      hostDailyGiB,
    });
    host.adds('one', clock.now() - hourMs);
    host.adds('two', clock.now() - 2 * hourMs);
    await checker.start();
    await passes(2.2);
    await expect.poll(marks).toEqual({ one: 'tested', two: 'plausible' });
    const day = new Date(clock.now()).toISOString().slice(0, 10);
    const own = { hostId: 'h', bytes: hostDailyGiB * 2 ** 30 };
    expect(await store.backupTests.spend(day, 1, [own])).toBe(false);
    await passes(24);
    await passes(3);
    expect(await marks()).toEqual({ one: 'tested', two: 'plausible' });
    await passes(21);
    await expect.poll(marks).toEqual({ one: 'tested', two: 'tested' });
    expect(host.opened).toEqual(['one', 'two']);
  });

  test('one of more than 50 GiB is not read, and that is said once for its server', async () => {
    const { clock, host, checker, passes, check, posted } = await checking({
      address: 'https://panel.example',
    });
    const large = (id: string) => aBackup(id, { createdAt: new Date(clock.now()), sizeBytes: 60 * 2 ** 30 });
    host.backups.push(large('one'));
    await checker.start();
    await passes(2.2);
    await expect.poll(() => check('one')).toMatchObject({ mark: 'plausible', notTried: 'over-limit' });
    await expect.poll(() => posted).toHaveLength(1);
    expect(JSON.stringify(posted)).toContain('The backups of Server s1 are too large for automatic tests');
    host.backups.push(large('two'));
    await passes(24);
    await expect.poll(() => check('two')).toMatchObject({ notTried: 'over-limit' });
    expect(posted).toHaveLength(1);
    expect(host.opened).toEqual([]);
  });

  test('at a host that a guild named nothing is read or judged', async () => {
    const { clock, host, checker, passes, marks, ends } = await checking({ isOwnHost: true });
    host.adds('one', clock.now());
    await checker.start();
    await passes(2.2);
    ends();
    await passes(24);
    expect(await marks()).toEqual({});
    expect(host.opened).toEqual([]);
  });

  test('a backup is not read while an operation runs on the server, and read when it has ended', async () => {
    const { clock, host, store, accountId, checker, passes, marks, ends } = await checking();
    host.adds('one', clock.now());
    const running = anOperation({
      accountId,
      server: { connectionId: 'default', id: 's1', name: 'Survival' },
    });
    await store.operations.insert(running);
    await checker.start();
    await passes(2.2);
    await expect.poll(marks).toEqual({ one: 'plausible' });
    const outcome = { state: 'succeeded', steps: [], serverStatus: null, now: new Date() } as const;
    await store.operations.finish(running.id, outcome);
    ends({ request: { kind: 'backup.lock', backup: { id: 'one', label: 'One' } } });
    await expect.poll(marks).toEqual({ one: 'tested' });
    expect(host.opened).toEqual(['one']);
  });

  test('what a person had another process tested is looked at within 15 seconds, once', async () => {
    const { clock, host, store, accountId, checker, checked, passes } = await checking({ looksOften: true });
    host.adds('one', clock.now());
    const request = { kind: 'backup.test', backup: { id: 'one', label: 'One' } } as const;
    const server = { connectionId: 'default', id: 's1', name: 'Survival' };
    await store.operations.insert(anOperation({ id: 'read', accountId, server, request, exclusive: false }));
    await checker.start();
    await passes(0.1);
    const identity = identityOf(host.backups[0] ?? aBackup('one'));
    await store.backupTests.save(aCheck('one', { accountId, serverId: 's1', mark: 'bad', identity }));
    const outcome = { state: 'succeeded', steps: [], serverStatus: null } as const;
    await store.operations.finish('read', { ...outcome, now: new Date(clock.now()) });
    await passes(16 / 3600);
    await expect.poll(() => checked.map(({ tests: checks }) => checks.get('one')?.mark)).toEqual(['bad']);
    await passes(0.1);
    expect(checked).toHaveLength(1);
  });

  test('is read once if a person has another process read it meanwhile', async () => {
    const all = await checking();
    const { clock, host, hosts, store, accountId, checker, marks, passes } = all;
    host.adds('one', clock.now());
    const { promise, resolve } = Promise.withResolvers<void>();
    host.holds = promise;
    const request = { kind: 'backup.test', backup: { id: 'one', label: 'One' } } as const;
    const server = { connectionId: 'default', id: 's1', name: 'Survival' };
    const tests = anOperation({ id: 'read', accountId, server, request, exclusive: false });
    await store.operations.insert(tests);
    const link = await hosts.link('100', 'default');
    const [backup] = host.backups;
    if (typeof link === 'string' || backup === undefined) throw new Error('nothing can be read');
    const { signal } = new AbortController();
    const options = { signal, stopped: signal, onProgress: () => {} };
    const reading = all.process().reader.test(link, 's1', backup, options);
    await expect.poll(() => host.opened).toEqual(['one']);
    await checker.start();
    await passes(2.2);
    resolve();
    await reading;
    const outcome = { state: 'succeeded', steps: [], serverStatus: null } as const;
    await store.operations.finish('read', { ...outcome, now: new Date(clock.now()) });
    await passes(1);
    expect(await marks()).toEqual({ one: 'tested' });
    expect(host.opened).toEqual(['one']);
  });

  test.each([
    [
      'restores the server',
      {
        kind: 'backup.restore',
        backup: { id: 'two', label: 'Two' },
        backUpFirst: false,
        stopFirst: false,
        startAfter: false,
      },
    ],
    ['deletes it', { kind: 'backup.delete', backup: { id: 'one', label: 'One' } }],
  ] as const)(
    'a read ends when an operation begins that %s, and counts as no try',
    async (_name, request) => {
      const { clock, host, checker, check, passes, ends, posted } = await checking();
      host.adds('one', clock.now());
      const { promise, resolve } = Promise.withResolvers<void>();
      host.holds = promise;
      await checker.start();
      await passes(2.2);
      await expect.poll(() => host.opened).toEqual(['one']);
      expect(await check('one')).toMatchObject({ notTried: 'interrupted', tries: 1 });
      ends({
        request: { kind: 'backup.delete', backup: { id: 'two', label: 'Two' } },
        state: 'running',
        endedAt: null,
      });
      expect(await check('one')).toMatchObject({ notTried: 'interrupted', tries: 1 });
      ends({ request, state: 'running', endedAt: null });
      await expect.poll(() => check('one')).toMatchObject({ mark: 'plausible', notTried: null, tries: 0 });
      resolve();
      host.holds = Promise.resolve();
      ends({ request });
      await expect.poll(() => check('one')).toMatchObject({ mark: 'tested' });
      expect(host.opened).toEqual(['one', 'one']);
      expect(posted).toEqual([]);
    },
  );

  test('nothing is sent with a key that was removed while a backup waited', async () => {
    const { clock, host, store, checker, passes } = await checking();
    const { promise, resolve } = Promise.withResolvers<void>();
    host.holds = promise;
    host.adds('one', clock.now());
    host.adds('two', clock.now() - hourMs);
    await checker.start();
    await passes(2.2);
    await expect.poll(() => host.opened).toEqual(['one']);
    await store.connections.disconnect('100', null);
    resolve();
    await passes(1);
    await checker.stop();
    expect(host.opened).toEqual(['one']);
  });
});

describe('at a host that lists a backup while it is still written', () => {
  /** Half of an archive, as the host sends it until it is whole. */
  const half = goodArchive.subarray(0, goodArchive.length / 2);
  const little = goodArchive.subarray(0, goodArchive.length / 20);

  async function growing(archives: Readonly<Record<string, Buffer>>) {
    // What is read before the clock has passed is read once more within these hours.
    const { promise: passed, resolve: reads } = Promise.withResolvers<void>();
    const run: typeof runHere = async (options) => {
      await passed;
      return runHere(options);
    };
    const all = await checking({ reading: { run } });
    const { clock, host, checker, passes, marks } = all;
    const { backups } = host.capabilities;
    host.capabilities = {
      ...host.capabilities,
      backups: backups && { ...backups, createSettlesMs: 45_000 },
    };
    for (const day of [3, 2, 1]) host.adds(`${day}`, clock.now() - day * 24 * hourMs);
    for (const [id, archive] of Object.entries(archives)) host.adds(id, clock.now() + 2 * hourMs, archive);
    await checker.start();
    await passes(2.2);
    reads();
    await expect.poll(marks).toMatchObject({ 1: 'tested', 2: 'tested', 3: 'tested' });
    const testBackup = async (id: string) => {
      const link = await all.hosts.link('100', 'default');
      const backup = host.backups.find((one) => one.id === id);
      if (typeof link === 'string' || backup === undefined) throw new Error('nothing can be read');
      const { signal } = new AbortController();
      return all.reader.test(link, 's1', backup, { signal, stopped: signal, onProgress: () => {} });
    };
    return { ...all, testBackup };
  }

  test('one that has come no further two minutes later is bad', async () => {
    const { check, passes, clock, host } = await growing({ stays: half });
    await expect
      .poll(() => check('stays'))
      .toMatchObject({
        mark: null,
        notTried: 'unfinished',
        problems: [],
        tries: 0,
        growing: { bytes: half.length },
      });
    const againAt = (await check('stays'))?.growing?.againAt ?? 0;
    expect(againAt - clock.now()).toBeGreaterThan(0);
    expect(againAt - clock.now()).toBeLessThanOrEqual(2 * 60_000);
    const opened = () => host.opened.filter((id) => id === 'stays').length;
    expect(opened()).toBe(1);
    await passes(0.04);
    await expect.poll(() => check('stays')).toMatchObject({ mark: 'bad', notTried: null });
    expect(await check('stays')).not.toHaveProperty('growing');
    expect(opened()).toBe(2);
  });

  test('one that grows is read again until it is whole, and is never bad meanwhile', async () => {
    const { check, passes, host, posted } = await growing({ cut: little });
    const grows = (archive: Buffer) => {
      for (const { id, createdAt } of host.backups.splice(-1)) host.adds(id, Number(createdAt), archive);
    };
    await expect.poll(() => check('cut')).toMatchObject({ notTried: 'unfinished' });
    grows(half);
    await passes(0.04);
    const more = { notTried: 'unfinished', mark: null, tries: 0, growing: { bytes: half.length } };
    await expect.poll(() => check('cut')).toMatchObject(more);
    grows(goodArchive);
    await passes(1);
    await expect.poll(() => check('cut')).toMatchObject({ mark: 'tested', problems: [], notTried: null });
    expect(posted).toEqual([]);
  });

  test('one that begins as no archive is bad at once, and so is one without a byte after a minute', async () => {
    const { check } = await growing({ noise: Buffer.alloc(5_000, 7), empty: Buffer.alloc(0) });
    for (const id of ['noise', 'empty']) {
      await expect.poll(() => check(id)).toMatchObject({ mark: 'bad', notTried: null });
      expect((await check(id))?.problems).toMatchObject([{ kind: 'archive-damaged' }]);
    }
  });

  test('one that was whole and is cut now is bad at once: it does not grow any more', async () => {
    const all = await growing({});
    const { clock, host, passes, check, ends } = all;
    host.server = { ...host.server, players: { online: 1, max: 20, names: ['Ada'] } };
    await passes(6);
    host.adds('made', clock.now());
    const backup = { id: 'made', name: null, sizeBytes: 1, createdAt: clock.now() };
    ends({ steps: [aStep({ name: 'backup.create', state: 'done', result: { ...emptyResult, backup } })] });
    await expect.poll(() => check('made')).toMatchObject({ mark: 'plausible' });
    for (const { id, createdAt } of host.backups.splice(-1)) host.adds(id, Number(createdAt), half);
    expect(await all.testBackup('made')).toMatchObject({
      mark: 'bad',
      problems: [{ kind: 'archive-damaged', at: 'end' }],
    });
  });

  test('one that a person has tested while it is written is read again, by day too', async () => {
    const all = await growing({});
    const { clock, host, passes, check, checker } = all;
    await passes(10);
    host.adds('young', clock.now() - 5 * 60_000, half);
    expect(await all.testBackup('young')).toMatchObject({ notTried: 'unfinished' });
    const request = { kind: 'backup.test', backup: { id: 'young', label: 'Young' } } as const;
    const server = { connectionId: aConnection.id, id: 's1', name: 'Survival' };
    const operation = anOperation({ accountId: all.accountId, server, request, state: 'failed' });
    checker.onOperationEvent({ type: 'ended', operation });
    for (const { id, createdAt } of host.backups.splice(-1)) host.adds(id, Number(createdAt));
    // Once it is known to wait.
    await expect.poll(() => all.checked.at(-1)?.tests.get('young')?.notTried).toBe('unfinished');
    await passes(0.04);
    await expect.poll(() => check('young')).toMatchObject({ mark: 'tested' });
  });

  test('one whose end an operation has seen is judged at once', async () => {
    const { clock, host, marks, ends, passes } = await growing({ now: half });
    await passes(6);
    host.adds('made', clock.now(), little);
    const backup = { id: 'made', name: null, sizeBytes: 1, createdAt: clock.now() };
    ends({ steps: [aStep({ name: 'backup.create', state: 'done', result: { ...emptyResult, backup } })] });
    await expect.poll(marks).toMatchObject({ made: 'bad' });
  });
});

describe('after a backup', () => {
  test('it is judged; at a host on this machine it is read at once if nobody is online', async () => {
    const { clock, host, checker, passes, marks, ends } = await checking();
    await passes(12);
    host.adds('one', clock.now());
    await checker.start();
    ends();
    await expect.poll(marks).toEqual({ one: 'tested' });
    expect(host.opened).toEqual(['one']);
  });

  test('one that waited for another operation on its server is read when that has ended', async () => {
    const { clock, host, checker, passes, marks, ends, store, accountId } = await checking();
    await passes(12);
    host.adds('one', clock.now());
    await checker.start();
    const server = { connectionId: 'default', id: 's1', name: 'Survival' };
    const cleanup = anOperation({
      id: 'cleanup',
      accountId,
      server,
      request: { kind: 'backup.delete', backup: { id: 'old', label: 'Old' } },
    });
    await store.operations.insert(cleanup);
    ends();
    await expect.poll(marks).toEqual({ one: 'plausible' });
    expect(host.opened).toEqual([]);
    const outcome = { state: 'failed', steps: [], serverStatus: null } as const;
    await store.operations.finish('cleanup', { ...outcome, now: new Date(clock.now()) });
    ends({ id: 'cleanup', request: cleanup.request, state: 'failed' });
    await expect.poll(marks).toEqual({ one: 'tested' });
  });

  test.each([
    ['somebody is online', {}, { online: 1, max: 20, names: ['Ada'] }],
    ['nobody knows who is online', {}, null],
    [
      'the host is on another machine',
      { address: 'https://panel.example', hostDailyGiB: 1 },
      { online: 0, max: 20, names: [] },
    ],
  ])('%s: it is read in the night', async (_name, options, players) => {
    const { clock, host, checker, passes, marks, ends } = await checking(options);
    await passes(12);
    host.server = { ...host.server, players };
    host.adds('one', clock.now());
    await checker.start();
    ends();
    await expect.poll(marks).toEqual({ one: 'plausible' });
    expect(host.opened).toEqual([]);
    await passes(15);
    await expect.poll(marks).toEqual({ one: 'tested' });
  });

  test('and after a restore whose outcome isn’t known, the others are judged too', async () => {
    const { clock, host, checker, passes, marks, ends } = await checking();
    await passes(12);
    host.adds('one', clock.now());
    await checker.start();
    const restored = aStep({ name: 'backup.restore', state: 'unknown' });
    const request = { kind: 'backup.restore', backup: { id: 'one', label: 'One' } } as const;
    const options = { backUpFirst: false, stopFirst: false, startAfter: false };
    ends({ request: { ...request, ...options }, state: 'unknown', steps: [restored] });
    await expect.poll(marks).toEqual({ one: 'plausible' });
  });

  test('one that is far smaller than those before it is bad', async () => {
    const { clock, host, checker, passes, checked, marks, ends } = await checking({ testDailyGiB: 0 });
    await passes(12);
    for (const hour of [3, 2, 1]) host.adds(`${hour}`, clock.now() - hour * hourMs);
    host.adds('now', clock.now(), goodArchive.subarray(0, goodArchive.length / 20));
    await checker.start();
    ends();
    await expect.poll(marks).toEqual({ 1: 'plausible', 2: 'plausible', 3: 'plausible', now: 'bad' });
    expect(checked.at(-1)?.tests.get('now')?.problems).toMatchObject([{ kind: 'far-too-small' }]);
  });

  test('what is known of backups that are gone is deleted', async () => {
    const { clock, host, checker, passes, marks, ends } = await checking({ testDailyGiB: 0 });
    await passes(12);
    host.adds('one', clock.now());
    await checker.start();
    ends();
    await expect.poll(marks).toEqual({ one: 'plausible' });
    host.backups.pop();
    ends({ request: { kind: 'backup.delete', backup: { id: 'one', label: 'One' } } });
    await expect.poll(marks).toEqual({});
  });
});

describe('what could not be read', () => {
  test('a cut transfer is repeated once; after three tries in a row one line is in the log channel', async () => {
    const { clock, host, checker, passes, posted, check } = await checking();
    host.adds('one', clock.now());
    host.cuts = 100;
    await checker.start();
    await passes(2.2);
    await expect.poll(async () => (await check('one'))?.notTried).toBe('transfer');
    expect(await check('one')).toMatchObject({ mark: 'plausible', tries: 1 });
    expect(host.opened).toHaveLength(2);
    for (const tries of [2, 3]) {
      await passes(24);
      await expect.poll(async () => await check('one')).toMatchObject({ notTried: 'transfer', tries });
    }
    await expect.poll(() => posted).toHaveLength(1);
    expect(JSON.stringify(posted)).toContain('I couldn’t test the backups of');
    await passes(48);
    expect(host.opened).toHaveLength(6);
    expect(posted).toHaveLength(1);
  });

  test('one that the host lists and twice does not have is bad; it is looked at again in the nights after', async () => {
    const { clock, host, checker, checked, passes, check, posted } = await checking();
    host.adds('one', clock.now());
    host.gone.add('one');
    await checker.start();
    await passes(2.2);
    const gone = { mark: 'bad', problems: [{ kind: 'archive-gone' }], notTried: null, compared: null };
    await expect.poll(() => check('one')).toMatchObject(gone);
    expect(host.opened).toHaveLength(2);
    expect(checked.at(-1)?.tests.get('one')).toMatchObject(gone);
    host.gone.clear();
    await passes(24);
    await expect.poll(() => check('one')).toMatchObject({ mark: 'tested', problems: [] });
    expect(posted).toEqual([]);
  });

  test('one that somebody deletes while it is opened is not bad', async () => {
    const { clock, host, checker, passes, check } = await checking();
    host.adds('one', clock.now());
    host.gone.add('one');
    host.onOpen = () => host.backups.splice(0);
    await checker.start();
    await passes(2.2);
    await expect.poll(() => check('one')).toMatchObject({ mark: 'plausible', notTried: 'unlisted' });
  });

  test.each([
    ['node-unreachable', 'node-unreachable', 1],
    ['gateway-failed', 'host-failed', 1],
    ['declined', 'host-failed', 1],
    ['rate-limited', 'rate-limited', 0],
    ['answer-lost', 'transfer', 1],
    ['unsupported', 'unsupported', 1],
  ] as const)(
    'a host’s %s says nothing about a backup (%s), after %i tries',
    async (kind, notTried, tries) => {
      const { clock, host, checker, passes, check } = await checking();
      host.adds('one', clock.now());
      host.onOpen = () => {
        throw new HostError(kind, { call: 'open-backup', applied: 'no' });
      };
      await checker.start();
      await passes(2.2);
      await expect
        .poll(() => check('one'))
        .toMatchObject({ mark: 'plausible', problems: [], notTried, tries });
    },
  );

  test('a transfer that is cut once is repeated, and the backup tested', async () => {
    const { clock, host, checker, passes, marks } = await checking();
    host.adds('one', clock.now());
    host.cuts = 1;
    await checker.start();
    await passes(2.2);
    await expect.poll(marks).toEqual({ one: 'tested' });
    expect(host.opened).toHaveLength(2);
  });

  /** A backup that is being read at night, and whose archive does not come. */
  async function reading() {
    const all = await checking();
    const { clock, host, checker, passes, check } = all;
    host.adds('one', clock.now());
    const { promise, resolve } = Promise.withResolvers<void>();
    host.holds = promise;
    await checker.start();
    await passes(2.2);
    await expect.poll(() => host.opened).toHaveLength(1);
    const begun = await check('one');
    expect(begun).toMatchObject({ mark: 'plausible', notTried: 'interrupted', tries: 1 });
    return { ...all, begun, resolve };
  }

  test('a process that is stopped in the middle leaves no try, and the next one reads it again', async () => {
    const all = await reading();
    await all.checker.stop();
    expect(await all.check('one')).toMatchObject({ mark: 'plausible', notTried: null, tries: 0 });
    all.resolve();
    const other = all.process();
    await other.checker.start();
    await other.passes(0.2);
    await expect.poll(all.marks).toEqual({ one: 'tested' });
    expect(await all.check('one')).toMatchObject({ notTried: null, tries: 0 });
  });

  test('an archive that never ends holds up no other host', async () => {
    const { clock, host, checker, passes, marks, connectsNeighbour } = await checking();
    const neighbour = await connectsNeighbour();
    host.holds = new Promise(() => {});
    for (const one of [host, neighbour.host])
      for (const id of ['one', 'two']) one.adds(id, clock.now() - hourMs);
    await checker.start();
    await passes(2.2);
    await expect.poll(neighbour.marks).toEqual({ one: 'tested', two: 'tested' });
    expect(await marks()).toEqual({ one: 'plausible', two: 'plausible' });
    expect(host.opened).toHaveLength(1);
  });

  test('one that ends the process in which it is read is a try, and is not begun again', async () => {
    const worker = workerThatFillsMemory;
    const reading = { worker, limits: (usual: JobLimits) => ({ ...usual, heapMb: 24 }) };
    const { clock, host, checker, passes, check } = await checking({ reading });
    host.adds('one', clock.now());
    await checker.start();
    await passes(2.2);
    await expect
      .poll(() => check('one'), { timeout: 20_000 })
      .toMatchObject({ mark: 'plausible', notTried: 'memory', tries: 1 });
    await passes(48);
    expect(host.opened).toHaveLength(1);
  });

  test('a read with which a process ended is not begun again by itself, but when a person asks for it', async () => {
    const all = await reading();
    await all.checker.stop();
    // As the process that was killed has left it.
    if (all.begun !== undefined) await all.store.backupTests.save(all.begun);
    all.resolve();
    const other = all.process();
    await other.checker.start();
    await other.passes(48);
    expect(all.host.opened).toHaveLength(1);
    const link = await all.hosts.link('100', 'default');
    const [backup] = all.host.backups;
    if (typeof link === 'string' || backup === undefined) throw new Error('nothing can be read');
    const { signal } = new AbortController();
    const asked = { signal, stopped: signal, onProgress: () => {} };
    expect(await other.reader.test(link, 's1', backup, asked)).toMatchObject({ mark: 'tested' });
  });

  test('while nothing can be stored, nothing is read', async () => {
    const { clock, host, store, checker, passes, marks } = await checking();
    host.adds('one', clock.now());
    const { save } = store.backupTests;
    store.backupTests.save = async () => {
      throw new StoreUnavailableError('the disk is full');
    };
    await checker.start();
    await passes(2.2);
    expect(host.opened).toEqual([]);
    store.backupTests.save = save.bind(store.backupTests);
    await passes(0.5);
    await expect.poll(marks).toEqual({ one: 'tested' });
    expect(host.opened).toEqual(['one']);
  });

  test('what was read is stored when the disk has room again, without reading it once more', async () => {
    const { clock, host, store, checker, passes, marks } = await checking();
    host.adds('one', clock.now());
    const { save } = store.backupTests;
    host.onOpen = () => {
      let refusals = 2;
      store.backupTests.save = async (...check) => {
        if (refusals-- > 0) throw new StoreUnavailableError('the disk is full');
        return save.call(store.backupTests, ...check);
      };
    };
    await checker.start();
    await passes(2.2);
    await expect.poll(marks, { timeout: 20_000 }).toEqual({ one: 'tested' });
    expect(host.opened).toEqual(['one']);
  });
});

describe('a person who has a backup tested', () => {
  async function testing(
    options: Parameters<typeof checking>[0] = {},
    adds = (host: ArchiveHost, now: number) => host.adds('one', now),
  ) {
    const all = await checking(options);
    const { clock, host, hosts, reader } = all;
    adds(host, clock.now());
    const link = await hosts.link('100', 'default');
    if (typeof link === 'string') throw new Error(link);
    const [backup] = host.backups;
    if (backup === undefined) throw new Error('no backup');
    const progress: number[] = [];
    const { signal } = new AbortController();
    const testBackup = (by = signal, stopped = signal) =>
      reader.test(link, 's1', backup, {
        signal: by,
        stopped,
        onProgress: (percent) => void progress.push(percent),
      });
    return { ...all, link, progress, testBackup };
  }

  test('need not wait for the night, and the host’s own limit does not count', async () => {
    const { testBackup, progress, check, link, reader } = await testing({ address: 'https://panel.example' });
    expect(reader.canTest(link)).toBe(true);
    expect(await testBackup()).toMatchObject({ mark: 'tested', notTried: null });
    expect(progress).toEqual([50, 100].map((percent) => expect.closeTo(percent, 0)));
    expect(await check('one')).toMatchObject({ mark: 'tested' });
  });

  test('learns that the day’s limit is reached, which is no try', async () => {
    const { testBackup, host, check } = await testing({ testDailyGiB: 1 / 2 ** 30 });
    expect(await testBackup()).toMatchObject({ mark: null, notTried: 'budget', tries: 0 });
    expect(host.opened).toEqual([]);
    expect(await check('one')).toBeUndefined();
  });

  describe('the day’s limit counts what came, whatever the host lists', () => {
    const mebibyte = 2 ** 20;
    /** Three megabytes that can't be compressed, in an archive. */
    const large = archiveOf(new Map([...world, ['world/data/random', incompressible(3 * mebibyte)]]));

    test.each([
      [0, true],
      [1, true],
      [1_000, true],
      [null, true],
      [0, false],
      [1, false],
      [1_000, false],
      [null, false],
    ])('%s bytes, announced when it is sent: %s', async (listed, announces) => {
      const { testBackup, host, store, check, clock } = await testing(
        { testDailyGiB: 1 / 1024 },
        (host, now) => host.adds('one', now, large, listed),
      );
      host.announces = announces;
      expect(await testBackup()).toMatchObject({ mark: null, notTried: 'budget', tries: 1 });
      expect(host.sent).toBeLessThanOrEqual(announces ? 0 : 2 * mebibyte);
      // An end by a limit is a try, so that it isn't begun every night.
      expect(await check('one')).toMatchObject({ notTried: 'budget', tries: 1 });
      // Nothing beyond the limit was charged, and nothing that did not come.
      const day = new Date(clock.now()).toISOString().slice(0, 10);
      const left = mebibyte - (announces ? 0 : mebibyte);
      const all = [{ hostId: null, bytes: mebibyte }];
      expect(await store.backupTests.spend(day, left, all)).toBe(true);
      expect(await store.backupTests.spend(day, 1, all)).toBe(false);
    });

    test('one that is smaller than listed takes what it has', async () => {
      const { testBackup, store, clock } = await testing({ testDailyGiB: 1 }, (host, now) => {
        host.announces = false;
        host.adds('one', now, goodArchive, 900 * mebibyte);
      });
      expect(await testBackup()).toMatchObject({ mark: expect.any(String), notTried: null });
      const day = new Date(clock.now()).toISOString().slice(0, 10);
      const all = [{ hostId: null, bytes: 2 ** 30 }];
      expect(await store.backupTests.spend(day, 2 ** 30 - goodArchive.length, all)).toBe(true);
      expect(await store.backupTests.spend(day, 1, all)).toBe(false);
    });
  });

  test('can’t at a host that a guild named', async () => {
    const { testBackup, host, link, reader } = await testing({ isOwnHost: true });
    expect(reader.canTest(link)).toBe(false);
    expect(await testBackup()).toMatchObject({ notTried: 'unsupported' });
    expect(host.opened).toEqual([]);
  });

  test('waits until the one before is read; what is cancelled while it waits is never opened', async () => {
    const { testBackup, host } = await testing();
    const { promise, resolve } = Promise.withResolvers<void>();
    host.holds = promise;
    const first = testBackup();
    const cancelled = new AbortController();
    const reason = new Error('cancelled');
    const second = expect(testBackup(cancelled.signal)).rejects.toBe(reason);
    cancelled.abort(reason);
    await expect.poll(() => host.opened).toHaveLength(1);
    resolve();
    expect(await first).toMatchObject({ mark: 'tested' });
    await second;
    expect(host.opened).toHaveLength(1);
  });
});
