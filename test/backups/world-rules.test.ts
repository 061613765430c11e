import { aServer } from '@steward/hosts/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  otherWorldSchema,
  type ServerWorld,
  unknownWorld,
  type WorldSeen,
} from '../../src/backups/model/server-world.ts';
import { restoredText } from '../../src/backups/server-world-texts.ts';
import {
  afterRestore,
  afterTest,
  differenceOf,
  restoredBackup,
  runToRead,
  type WorldContext,
  worldAfterStart,
} from '../../src/backups/world-rules.ts';
import { textsIn } from '../../src/discord/texts/languages.ts';
import type { Operation } from '../../src/operations/model/operation.ts';
import { unaskedGame } from '../../src/watch/model/game.ts';
import type { ServerObservation } from '../../src/watch/model/watch.ts';
import { unread } from '../../src/watch/observation.ts';
import { anOperation, aStep } from '../store/fixtures.ts';
import { aWorldSeen } from '../support/server-worlds.ts';

const minuteTicks = 60 * 20;
const minuteMs = 60_000;
const good = { id: 'good', createdAt: 1, label: 'Before the event' };
const now = new Date(1_893_456_000_000);

function context(change: Partial<WorldContext> = {}): WorldContext {
  return { serverName: 'Survival', restores: [], backups: [], good, now, ...change };
}

const first = unknownWorld('account', 's1', 'Survival');

/** Returns what is known after starts with these worlds, the first of which is the server's. */
function starts(...worlds: readonly (WorldSeen | null)[]): ServerWorld {
  return worlds.reduce<ServerWorld>(
    (known, world, run) => ({ ...worldAfterStart(known, run, world, context()), revision: run + 1 }),
    first,
  );
}

const before = aWorldSeen();
const older = (minutes: number) => aWorldSeen({ gameTime: 1_000_000 - minutes * minuteTicks });

describe('a start', () => {
  test('with another seed, or with a world that was played for over ten minutes less, is with another world', () => {
    expect(starts(before, aWorldSeen({ seed: '7' }))).toMatchObject({
      state: 'open',
      world: before,
      other: { how: 'seed', before, now: { seed: '7' }, good, foundAt: now.getTime() },
    });
    expect(starts(before, older(11))).toMatchObject({ state: 'open', other: { how: 'older' } });
    // Another name says nothing for it.
    expect(starts(before, older(60 * 24)).other?.how).toBe('older');
  });

  test.each<[string, WorldSeen | null]>([
    ['the same one', before],
    ['one that goes on', aWorldSeen({ gameTime: 9_000_000 })],
    [
      'one of another name, version, and time of reading',
      aWorldSeen({ name: 'b', version: '26.2', readAt: 5 }),
    ],
    ['one that is older by what a crash can cost', older(10)],
    ['one without a seed', aWorldSeen({ seed: null })],
    ['one without a time', aWorldSeen({ gameTime: null })],
    ['nothing that can be read', null],
  ])('with %s is not', (_, world) => {
    expect(starts(before, world)).toMatchObject({ state: 'same', other: null, run: 1 });
  });

  test('keeps what is known of a world when a part of it can’t be read', () => {
    expect(starts(before, aWorldSeen({ seed: null, gameTime: null, name: null })).world).toMatchObject({
      seed: '-42',
      gameTime: 1_000_000,
      name: 'world',
    });
    expect(starts(before, null, older(11)).state).toBe('open');
  });

  test('after a restore of ours is with the right world, which is known from then on', () => {
    const known = starts(before);
    for (const world of [older(600), aWorldSeen({ seed: '7' })]) {
      const restored = worldAfterStart(known, 2, world, context({ restores: ['op'] }));
      expect(restored).toMatchObject({ state: 'same', world, restores: ['op'] });
      // It explains one change alone.
      expect(worldAfterStart(restored, 3, before, context({ restores: ['op'] })).state).toBe(
        world.seed === '7' ? 'open' : 'same',
      );
    }
  });

  test('with the world before again is the end of it, and so is one after a restore', () => {
    const other = starts(before, aWorldSeen({ seed: '7' }));
    expect(worldAfterStart(other, 2, before, context())).toMatchObject({
      state: 'over',
      other: { end: 'back' },
    });
    const restored = worldAfterStart(other, 2, older(60), context({ restores: ['op'] }));
    expect(restored).toMatchObject({ state: 'over', other: { end: 'restored' }, world: older(60) });
    // A third world is neither.
    expect(worldAfterStart(other, 2, aWorldSeen({ seed: '8' }), context())).toMatchObject({
      state: 'open',
      other: { now: { seed: '8' }, foundAt: other.other?.foundAt },
    });
    expect(worldAfterStart(other, 2, aWorldSeen({ seed: null }), context()).state).toBe('open');
  });

  test('with the other world still there does not end it, after a restore whose outcome isn’t known', () => {
    const context1 = context({ restores: ['op'] });
    for (const world of [aWorldSeen({ seed: '7' }), older(60)]) {
      const other = starts(before, world);
      const later = worldAfterStart(other, 2, world, context1);
      expect(later).toMatchObject({ state: 'open', world: before, other: { end: null }, restores: ['op'] });
      expect(worldAfterStart(later, 3, before, context1)).toMatchObject({
        state: 'over',
        other: { end: 'back' },
      });
    }
  });

  test('with an older copy that was played on does not end it', () => {
    const other = starts(before, older(60));
    const later = (playedMinutes: number, passedMinutes: number) =>
      aWorldSeen({
        gameTime: 1_000_000 + (playedMinutes - 60) * minuteTicks,
        readAt: before.readAt + passedMinutes * minuteMs,
      });
    expect(worldAfterStart(other, 2, later(120, 130), context()).state).toBe('open');
    expect(worldAfterStart(other, 2, later(61, 30), context())).toMatchObject({
      state: 'over',
      other: { end: 'back' },
    });
  });
});

describe('the test of a backup', () => {
  const tested = (found: WorldSeen, backup = 'b', isNewest = true) => ({ backup, isNewest, found });
  const fromBackup = (change: Partial<WorldSeen> = {}) => aWorldSeen({ from: 'backup', ...change });
  const list = ['a', 'b'];

  test('is all that is known where no files can be read', () => {
    const one = afterTest(first, tested(fromBackup(), 'a'), context({ backups: ['a'] }));
    if (one === null) throw new Error('nothing is known');
    expect(one).toMatchObject({ world: { seed: '-42', from: 'backup' }, backups: ['a'] });
    const two = { ...one, revision: 1 };
    const other = afterTest(two, tested(fromBackup({ seed: '7' })), context({ backups: list }));
    expect(other).toMatchObject({ state: 'open', other: { how: 'seed' } });
    expect(afterTest(two, tested(fromBackup()), context({ backups: list }))).toMatchObject({ state: 'same' });
  });

  test('says nothing if the backup isn’t newer than what is known', () => {
    const known = { ...starts(before), backups: list };
    const other = fromBackup({ seed: '7' });
    expect(afterTest(known, tested(other), context({ backups: list }))).toBeNull();
    expect(afterTest({ ...known, backups: [] }, tested(other, 'b', false), context())).toBeNull();
    expect(afterTest({ ...known, backups: null }, tested(other), context())).toBeNull();
  });

  test('shows for how long a world has been played that is read at its starts, and nothing else of it', () => {
    const known = { ...starts(before), backups: ['a'] };
    const later = afterTest(known, tested(fromBackup({ gameTime: 2_000_000 })), context({ backups: list }));
    expect(later).toMatchObject({ world: { gameTime: 2_000_000, from: 'live' }, backups: list });
    expect(afterTest(known, tested(fromBackup({ seed: '7' })), context())).toBeNull();
    expect(afterTest(known, tested(fromBackup({ gameTime: 5 })), context())).toBeNull();
  });

  test('after a restore of ours says nothing: it may have been made before it', () => {
    const known = { ...starts(before), backups: ['a'] };
    const other = starts(before, aWorldSeen({ seed: '7' }));
    const found = tested(fromBackup({ gameTime: 9_000_000 }));
    const restored = afterTest(known, found, context({ restores: ['op'], backups: list }));
    expect(restored).toMatchObject({ state: 'same', world: null, backups: list, restores: ['op'] });
    const open = afterTest({ ...other, backups: ['a'] }, found, context({ restores: ['op'], backups: list }));
    expect(open).toMatchObject({ state: 'open', world: before, backups: list, restores: ['op'] });
  });
});

describe('a restore', () => {
  const by = { guildId: '100', by: { id: '7', name: 'Kim' }, at: now };
  const backup = { id: 'op', backup: { label: 'Before the event', createdAt: null }, by };
  const request = {
    kind: 'backup.restore',
    backup: { id: 'b', label: 'Before the event' },
    backUpFirst: true,
    stopFirst: true,
    startAfter: true,
  } as const;
  const operation = (change: Partial<Operation>) =>
    anOperation({
      id: 'op',
      guildId: '100',
      request,
      requestedBy: by.by,
      endedAt: now,
      steps: [aStep({ name: 'backup.restore', state: 'done' })],
      ...change,
    });

  test('ends another world that is open, and the next start shows which one the server has', () => {
    const other = starts(before, aWorldSeen({ seed: '7' }));
    const over = afterRestore(other, backup);
    if (over === null) throw new Error('nothing has changed');
    expect(over).toMatchObject({
      state: 'over',
      answer: by,
      other: { end: 'restored', restored: backup.backup, now: { seed: '7' } },
    });
    for (const world of [before, older(600), aWorldSeen({ seed: '8' })]) {
      const next = worldAfterStart(over, 2, world, context({ restores: ['op'] }));
      expect(next).toMatchObject({ state: 'over', world, answer: by, other: { end: 'restored' } });
    }
  });

  test('changes nothing where none is open, or one that was found after it', () => {
    expect(afterRestore(starts(before), backup)).toBeNull();
    const later = { ...starts(before, aWorldSeen({ seed: '7' })), restores: ['op'] };
    expect(afterRestore(later, backup)).toBeNull();
  });

  test('is certain if its step is done, even if the server could not be started afterwards', () => {
    expect(restoredBackup(operation({ state: 'succeeded' }))).toEqual(backup);
    const done = aStep({ name: 'backup.restore', state: 'done' });
    const stopped = [done, aStep({ name: 'power.start', state: 'failed' })];
    expect(restoredBackup(operation({ state: 'failed', steps: stopped }))).toEqual(backup);
  });

  test.each([
    [{ label: '', createdAt: 1_772_376_442_000 }, '**<t:1772376442:f>**'],
    [{ label: 'Before the event', createdAt: 1_772_376_442_000 }, '**“Before the event”**'],
  ])('of %j says what its backup is called', (stored, title) => {
    const other = { ...starts(before, aWorldSeen({ seed: '7' })).other, restored: stored };
    const { restored } = otherWorldSchema.parse(other);
    if (restored === null) throw new Error('no backup was restored');
    expect(`${restoredText(textsIn('en'), '100', restored, by)}`).toContain(
      `restored the backup ${title} <t:`,
    );
  });

  test('of a backup that nobody named is known by when that was created', () => {
    const unnamed = { id: 'b', label: 'Nov 22, 2026, 3:47 PM', createdAt: 7, isUnnamed: true } as const;
    const restored = restoredBackup(operation({ request: { ...request, backup: unnamed } }));
    expect(restored?.backup).toEqual({ label: '', createdAt: 7 });
  });

  test.each<[string, Partial<Operation>]>([
    ['failed', { state: 'failed', steps: [aStep({ name: 'backup.restore', state: 'failed' })] }],
    [
      'has an unknown outcome',
      { state: 'unknown', steps: [aStep({ name: 'backup.restore', state: 'unknown' })] },
    ],
    ['was not reached', { state: 'failed', steps: [aStep({ name: 'backup.create', state: 'failed' })] }],
    ['is still running', { state: 'running', endedAt: null }],
  ])('that %s is none', (_, change) => {
    expect(restoredBackup(operation(change))).toBeNull();
  });
});

test('whatever is known of a world, it is no other one than itself, as long as it only goes on', () => {
  const part = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
  const world = fc.record({
    name: part(fc.string({ maxLength: 64 })),
    seed: part(fc.constantFrom('1', '2')),
    gameTime: part(fc.integer({ min: 0, max: 2 ** 50 })),
    version: part(fc.string({ maxLength: 64 })),
  });
  fc.assert(
    fc.property(world, fc.nat(), part(fc.string({ maxLength: 64 })), (known, ticks, name) => {
      const later = { ...known, name, gameTime: known.gameTime === null ? null : known.gameTime + ticks };
      expect(differenceOf(known, later)).toBeNull();
      expect(differenceOf({ ...known, gameTime: null }, { ...known, seed: null })).toBeNull();
    }),
  );
});

describe('a run', () => {
  const times = { answeredMs: 0, afterMs: minuteMs, unansweredMs: 10 * minuteMs };
  const run = (seconds: number, change: Partial<ServerObservation> = {}): ServerObservation => ({
    ...unread,
    server: aServer('s1', { status: 'running' }),
    status: 'running',
    statusSince: now,
    readAt: new Date(now.getTime() + seconds * 1_000),
    ...change,
  });
  const game = (state: 'answers' | 'silent', answeredAt = now, startedAt = now) => ({
    game: { ...unaskedGame, state, answeredAt, startedAt },
  });

  test('is read a minute after its start, or as soon as its game answers', () => {
    expect(runToRead(run(59), times)).toBeNull();
    expect(runToRead(run(60), times)).toBe(now.getTime());
    expect(runToRead(run(5, game('answers')), times)).toBe(now.getTime());
    // It answered a moment before it was first seen to run.
    const earlier = new Date(now.getTime() - 1_000);
    expect(runToRead(run(0, game('answers', earlier, earlier)), times)).toBe(now.getTime());
  });

  test('whose game usually answers and doesn’t yet is read after ten minutes', () => {
    const earlier = new Date(now.getTime() - 1_000);
    expect(runToRead(run(599, game('silent')), times)).toBeNull();
    expect(runToRead(run(5, game('answers', earlier)), times)).toBeNull();
    expect(runToRead(run(600, game('silent')), times)).toBe(now.getTime());
  });

  test('that is not known to last is not read', () => {
    expect(runToRead({ ...run(99), isOutdated: true }, times)).toBeNull();
    const server = aServer('s1', { status: 'starting' });
    expect(runToRead(run(99, { server }), times)).toBeNull();
    expect(runToRead({ ...run(99), statusSince: null }, times)).toBeNull();
  });
});
