import { aBackup } from '@steward/hosts/testing';
import { describe, expect, test } from 'vitest';
import { lossAfter } from '../../src/backups/loss-rules.ts';
import { lastSinceLoss } from '../../src/backups/model/backup-test.ts';
import { acceptedLoss, keptForLoss } from '../../src/backups/model/world-loss.ts';
import { aConnection, anOperation, aStep } from '../store/fixtures.ts';
import { aLoss } from '../support/losses.ts';
import { aCheck, aCheckOf } from '../support/marks.ts';
import { type ArchiveHost, archiveOf, checking, goodArchive, world } from './fixture.ts';

const minuteMs = 60_000;

/** The world after all players were lost. */
const hollow = new Map([...world].filter(([path]) => !path.includes('playerdata')));

/** Lets the host delete backups by itself, except locked ones. */
function rotates(host: ArchiveHost) {
  const { backups } = host.capabilities;
  host.capabilities = { ...host.capabilities, backups: backups && { ...backups, rotates: true } };
}

/** A server whose backups are read as soon as they were made. */
async function keeping() {
  const all = await checking();
  const { clock, host, store, accountId } = all;
  const loss = () => store.worldLosses.of(accountId, 's1');
  /** Makes a backup of what is there, after 12 minutes, and lets it be read. */
  const backsUp = async (id: string, files = host.live, process = all) => {
    await clock.passes(12 * minuteMs);
    host.adds(id, clock.now(), archiveOf(files));
    await reads(id, process);
  };
  /** Lets the newest backup be read, if it wasn't. */
  const reads = async (id: string, process = all) => {
    const seen = process.checked.length;
    process.ends();
    await expect.poll(async () => (await all.check(id))?.compared ?? null).not.toBeNull();
    await expect.poll(() => process.checked.length).toBeGreaterThan(seen + 1);
  };
  const starts = async () => {
    // By day, so that only what was made is read.
    await clock.passes(12 * 60 * minuteMs);
    await all.checker.start();
    await backsUp('good');
  };
  /** A person has a backup tested. */
  const tests = async (id: string) => {
    const backup = host.backups.find((each) => each.id === id);
    const link = await all.hosts.link('100', aConnection.id);
    if (typeof link === 'string' || backup === undefined) throw new Error(`${id} can’t be tested`);
    const { signal } = new AbortController();
    return all.reader.test(link, 's1', { ...backup }, { signal, stopped: signal, onProgress: () => {} });
  };
  /** The players are lost on the server. */
  const loses = () => {
    host.live = hollow;
  };
  await starts();
  return { ...all, loss, backsUp, reads, tests, loses };
}

test('a loss is found with the first backup after it, and stays through any number of those after it', async () => {
  const { loss, backsUp, loses, accountId, host } = await keeping();
  expect(await loss()).toBeNull();
  loses();
  await backsUp('hollow-1');
  const found = await loss();
  expect(found).toMatchObject({
    accountId,
    serverId: 's1',
    serverName: 'Survival',
    state: 'open',
    loss: { good: { id: 'good' }, players: { gone: 4, of: 4 }, onServer: true, earlierMs: 12 * minuteMs },
    identity: { createdAt: host.backups[0]?.createdAt?.getTime() },
  });
  for (const id of ['hollow-2', 'hollow-3']) await backsUp(id);
  expect(await loss()).toMatchObject({ state: 'open', loss: found?.loss, foundAt: found?.foundAt });
});

test('it outlives the marks, the good backup and the process', async () => {
  const all = await keeping();
  const { loss, backsUp, loses, store, host, accountId, checker } = all;
  loses();
  await backsUp('hollow-1');
  const found = await loss();
  await store.backupTests.keepOnly(accountId, 's1', []);
  host.backups.shift();
  await checker.stop();
  const other = { ...all, ...all.process() };
  await other.checker.start();
  await backsUp('hollow-2', hollow, other);
  expect(await all.check('hollow-2')).toMatchObject({
    loss: { good: { id: 'good' }, players: { gone: 4, of: 4 }, severe: true },
    compared: { with: 'both' },
  });
  expect(await loss()).toMatchObject({ state: 'open', loss: found?.loss, foundAt: found?.foundAt });
});

test('a later backup that holds again what was gone ends it, and is the yardstick', async () => {
  const { loss, backsUp, loses, host, check } = await keeping();
  loses();
  await backsUp('hollow-1');
  host.live = world;
  await backsUp('restored');
  expect(await loss()).toMatchObject({ state: 'over' });
  loses();
  await backsUp('hollow-2');
  expect((await check('hollow-2'))?.loss?.good.id).toBe('restored');
  expect(await loss()).toMatchObject({ state: 'open', loss: { good: { id: 'restored' } } });
});

test('a good one that is bad now is no yardstick any more, unless much of it was known to be lost before', async () => {
  for (const isKnown of [false, true]) {
    const { backsUp, loses, host, check, tests } = await keeping();
    loses();
    if (isKnown) await backsUp('hollow-1');
    const [good] = host.backups.splice(0, 1);
    if (good === undefined) throw new Error('there is no backup');
    host.adds(
      'good',
      good.createdAt?.getTime() ?? 0,
      Buffer.from(goodArchive).fill(0, 1_000),
      good.sizeBytes,
    );
    expect(await tests('good')).toMatchObject({ mark: 'bad', problems: [{ kind: 'archive-damaged' }] });
    await backsUp('hollow-2');
    const later = await check('hollow-2');
    if (isKnown) expect(later).toMatchObject({ loss: { good: { id: 'good' }, severe: true } });
    else expect(later).toMatchObject({ mark: 'tested', loss: null, compared: { with: 'live' } });
  }
});

test('the last ones that have what was lost since a loss are known, through any number of later ones', async () => {
  const { backsUp, loses, host, check, store, accountId } = await keeping();
  loses();
  await backsUp('hollow');
  expect((await check('hollow'))?.loss).toMatchObject({ good: { id: 'good' }, severe: true });
  for (const [folder, ids] of [
    ['DIM-1', ['no-nether-1', 'no-nether-2']],
    ['DIM1', ['no-end-1', 'no-end-2']],
  ] as const) {
    host.live = new Map([...host.live].filter(([path]) => !path.includes(`/${folder}/`)));
    for (const id of ids) {
      await backsUp(id);
      // The first one that lacks it may be gone.
      host.backups.splice(0, host.backups.length, ...host.backups.filter((one) => !one.id.endsWith('-1')));
    }
  }
  const checks = await store.backupTests.of(accountId, 's1');
  const last = lastSinceLoss(host.backups, checks, 'good');
  expect([...last]).toEqual(['no-end-2', 'no-nether-2', 'hollow']);
});

test('a backup from before a restore isn’t bad for what the server has again, nor a loss of the server', async () => {
  const all = await keeping();
  const { loss, reads, loses, host, clock, check, store, accountId } = all;
  loses();
  await clock.passes(12 * minuteMs);
  host.adds('hollow', clock.now(), archiveOf(hollow));
  await clock.passes(minuteMs);
  host.live = world;
  const endedAt = clock.now();
  const around = { backUpFirst: false, stopFirst: false, startAfter: false };
  const request = { kind: 'backup.restore', backup: { id: 'good', label: '' }, ...around } as const;
  const steps = [aStep({ name: 'backup.restore', state: 'done', startedAt: endedAt, endedAt })];
  const server = { connectionId: aConnection.id, id: 's1', name: 'Survival' };
  await store.operations.insert(
    anOperation({ accountId, server, request, steps, state: 'succeeded', endedAt: new Date(endedAt) }),
  );
  await reads('hollow');
  expect(await check('hollow')).toMatchObject({
    mark: 'tested',
    loss: { good: { id: 'good' }, players: { gone: 4, of: 4 }, severe: true, onServer: false },
  });
  expect(await loss()).toBeNull();
});

test('after somebody said that it was on purpose, it isn’t found again, and later backups are the yardstick', async () => {
  const { loss, backsUp, loses, host, store, check } = await keeping();
  loses();
  await backsUp('hollow-1');
  const found = await loss();
  if (found === null) throw new Error('no loss was found');
  const answer = { guildId: '100', by: { id: '1', name: 'Ada' }, at: new Date() };
  await store.worldLosses.save(acceptedLoss(found, answer));
  expect((await check('hollow-1'))?.loss).toMatchObject({ accepted: true });
  await backsUp('hollow-2');
  expect(await check('hollow-2')).toMatchObject({ mark: 'tested', loss: null });
  expect(await loss()).toMatchObject({ state: 'accepted', answer });
  // The next loss is another one.
  host.live = new Map([...hollow].filter(([path]) => !path.endsWith('.mca')));
  await backsUp('empty');
  expect(await loss()).toMatchObject({ state: 'open', answer: null, loss: { good: { id: 'hollow-2' } } });
  expect((await check('hollow-1'))?.loss).toMatchObject({ accepted: true });
});

test('one whose loss was on purpose is the yardstick of a later one that was read before it', async () => {
  const { loss, backsUp, loses, host, store, check, clock, tests } = await keeping();
  loses();
  await backsUp('hollow-1');
  const found = await loss();
  if (found === null) throw new Error('no loss was found');
  await store.worldLosses.save(
    acceptedLoss(found, { guildId: '100', by: { id: '1', name: 'Ada' }, at: new Date() }),
  );
  host.backups.pop();
  await clock.passes(12 * minuteMs);
  host.adds('hollow-2', clock.now(), archiveOf(hollow));
  host.live = new Map([...hollow].filter(([path]) => !path.endsWith('.mca')));
  await clock.passes(12 * minuteMs);
  host.adds('empty', clock.now(), archiveOf(host.live));
  await tests('empty');
  expect(await check('empty')).toMatchObject({ loss: { good: { id: 'good' }, accepted: true } });
  await tests('hollow-2');
  expect(await check('hollow-2')).toMatchObject({ mark: 'tested', loss: { accepted: true } });
  expect(await check('empty')).toMatchObject({
    loss: { good: { id: 'hollow-2' }, severe: true, accepted: false },
  });
});

test('the small backups after a loss are not bad for their size, once it is known', async () => {
  const { loss, backsUp, check, checked, host, hosts, reader, clock, ends } = await keeping();
  for (const id of ['b', 'c']) await backsUp(id);
  const little = new Map([['server.properties', Buffer.from('level-name=world')]]);
  host.live = little;
  await backsUp('empty-1');
  expect(await loss()).toMatchObject({ state: 'open', loss: { world: true, onServer: true } });
  expect(await check('empty-1')).toMatchObject({ mark: 'tested', problems: [], loss: { severe: true } });
  // It is judged by what its host lists before it is read.
  host.server = { ...host.server, players: { online: 1, max: 20, names: ['Ada'] } };
  await clock.passes(12 * minuteMs);
  host.adds('empty-2', clock.now(), archiveOf(little));
  ends();
  await expect.poll(async () => (await check('empty-2'))?.mark).toBe('plausible');
  // One from before a console command, neither.
  const [link, made] = [
    await hosts.link('100', aConnection.id),
    host.backups.find(({ id }) => id === 'empty-2'),
  ];
  if (typeof link === 'string' || made === undefined) throw new Error('empty-2 can’t be judged');
  expect(await reader.isBad(link, 's1', made, host.backups)).toBe(false);
  expect(checked.at(-1)?.tests.get('empty-2')?.problems).toEqual([]);
});

test('what has taken the place of the good one, behind its id, is not the good one', () => {
  const [goodAt, lostAt] = [1_000_000, 2_000_000];
  const good = aBackup('slot', { createdAt: new Date(3_000_000), sizeBytes: 7 });
  const lost = aBackup('lost', { createdAt: new Date(lostAt), sizeBytes: 5 });
  const loss = aLoss({ good: { id: 'slot', createdAt: goodAt, label: '' } });
  const { compared } = aCheck('lost');
  const checks = new Map([
    ['slot', aCheckOf(good, { mark: 'plausible', compared: null })],
    ['lost', aCheckOf(lost, { loss, compared: compared && { ...compared, with: 'both' } })],
  ]);
  const server = { id: 's1', name: 'Survival' };
  const found = lossAfter(null, { accountId: 'a', server, backups: [good, lost], tests: checks }, new Date());
  expect(found).toMatchObject({ state: 'open', identity: { sizeBytes: null, createdAt: goodAt } });
  expect(keptForLoss(found, [good, lost])).toBeNull();
});

describe('where the host deletes backups by itself', () => {
  test('the good one is locked once, and that lock is taken away when the loss is over', async () => {
    const { loss, backsUp, loses, host } = await keeping();
    rotates(host);
    loses();
    await backsUp('hollow-1');
    await expect.poll(loss).toMatchObject({ lock: { backupId: 'good', state: 'ours' } });
    await backsUp('hollow-2');
    expect(host.locks).toEqual(['lock good']);
    host.live = world;
    await backsUp('restored');
    await expect.poll(loss).toMatchObject({ state: 'over', lock: null });
    expect(host.locks).toEqual(['lock good', 'unlock good']);
  });

  test('somebody else’s lock stays, and one that somebody took away isn’t set again', async () => {
    const { loss, backsUp, loses, host } = await keeping();
    rotates(host);
    const setsLock = (locked: boolean) => {
      const [good] = host.backups;
      if (good !== undefined) host.backups[0] = { ...good, locked };
    };
    setsLock(true);
    loses();
    await backsUp('hollow-1');
    await expect.poll(loss).toMatchObject({ lock: { backupId: 'good', state: 'left' } });
    setsLock(false);
    await backsUp('hollow-2');
    host.live = world;
    await backsUp('restored');
    expect(host.locks).toEqual([]);
  });

  test('a lock that the host refused is tried again, and one of an ended process is known', async () => {
    const all = await keeping();
    const { loss, backsUp, loses, host } = all;
    rotates(host);
    host.refusesLocks = true;
    loses();
    await backsUp('hollow-1');
    await expect.poll(loss).toMatchObject({ state: 'open', lock: { state: 'sent' } });
    host.refusesLocks = false;
    await all.checker.stop();
    const other = { ...all, ...all.process() };
    await other.checker.start();
    await backsUp('hollow-2', hollow, other);
    await expect.poll(loss).toMatchObject({ lock: { state: 'ours' } });
    expect(host.locks).toEqual(['lock good', 'lock good']);
  });

  test('and can’t lock, nothing is asked of it', async () => {
    const { loss, backsUp, loses, host } = await keeping();
    rotates(host);
    const { backups } = host.capabilities;
    host.capabilities = { ...host.capabilities, backups: backups && { ...backups, lock: false } };
    loses();
    await backsUp('hollow-1');
    expect(await loss()).toMatchObject({ state: 'open', lock: null });
    expect(host.locks).toEqual([]);
  });
});
