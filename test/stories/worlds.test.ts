import { noUsage, type Server } from '@steward/hosts/model';
import { aServer } from '@steward/hosts/testing';
import { Worlds, withDefaultGames } from '@steward/worlds';
import { makeLevel, makeWorld, random, runHere } from '@steward/worlds/testing';
import pino from 'pino';
import { expect, test, vi } from 'vitest';
import { acceptedWorld } from '../../src/backups/model/server-world.ts';
import { WorldKeeper } from '../../src/backups/world-keeper.ts';
import { WorldWatch } from '../../src/backups/world-watch.ts';
import { defaultTimings } from '../../src/domain/timings.ts';
import type { MonitorListener } from '../../src/watch/model/watch.ts';
import { afterRead, initialState, type ObservationState } from '../../src/watch/observation.ts';
import { archiveOf, checking } from '../backups/fixture.ts';
import { aConnection, anOperation, aStep } from '../store/fixtures.ts';

const runs = Number(process.env['STORIES_RUNS'] ?? 20);
const [firstSeed = 1] = (process.env['STORIES_SEED'] ?? '1').split(',').map(Number);
const isLong = process.env['STORIES_RUNS'] !== undefined;

const minuteMs = 60_000;
const minuteTicks = 60 * 20;
const ref = { connectionId: aConnection.id, id: 's1', name: 'Survival' };

interface World {
  readonly seed: number;
  readonly ticks: number;
  readonly folder: string;
}

function filesOf({ seed, ticks, folder }: World): Map<string, Buffer> {
  const level = makeLevel({
    Time: { long: BigInt(ticks) },
    WorldGenSettings: { compound: { seed: { long: BigInt(seed) } } },
  });
  const files = makeWorld({ kind: 'old', seed, players: 1, regions: 1, level });
  const named = [...files].map(([path, content]) => [path.replace(/^world/, folder), content] as const);
  return new Map([...named, ['server.properties', Buffer.from(`level-name=${folder}\n`)]]);
}

interface Seen {
  starts: number;
  alarms: number;
  seeds: { found: number; of: number };
  older: { found: number; of: number };
  ended: number;
}

/** Plays the history of a server, whose world is renamed, swapped, restored and played. Returns what went wrong. */
async function play(seed: number, seen: Seen): Promise<readonly string[]> {
  const next = random(seed * 6_007);
  const upTo = (most: number) => Math.floor(next() * (most + 1));
  const chance = (part: number) => next() < part;
  const { host, store, hosts, clock, accountId, reader } = await checking();
  const { files } = host.capabilities;
  /** Like Crafty, it shows text alone: backups are all that tells of its world. */
  const isBlind = chance(0.25);
  if (isBlind && files) host.capabilities = { ...host.capabilities, files: { ...files, textOnly: true } };
  let world: World = { seed: 1, ticks: 5_000 * minuteTicks, folder: 'world' };
  /** The right world as it was seen last, and what somebody did to it since behind Steward's back. */
  let known: World | null = null;
  let right = world;
  let foreign: 'seed' | 'older' | null = null;
  let nextSeed = 2;
  let nextBackup = 1;
  /** When the last alarm was found. */
  let foundAt = 0;
  const backups = new Map<string, World>();
  const wrong: string[] = [];
  const did: string[] = [];
  let startedAt = clock.elapsed();
  let state: ObservationState = initialState(undefined, new Date(clock.now()));

  const link = await hosts.link('100', aConnection.id);
  if (typeof link === 'string') throw new Error('the host can’t be called');
  const watches = async () => {
    const listeners: MonitorListener[] = [];
    const worlds = new Worlds({ games: withDefaultGames([]), onDefect: () => {}, run: runHere });
    const logger = pino({ enabled: false });
    const subscribe = (listener: MonitorListener) => {
      listeners.push(listener);
      return () => {};
    };
    const keeper = new WorldKeeper({ ...store, logger });
    const times = defaultTimings.worldReads;
    const watch = new WorldWatch({ times, serverMonitor: { subscribe }, worlds, keeper, logger, clock });
    await watch.start();
    return { watch, listeners };
  };
  let watching = await watches();
  const row = () => store.serverWorlds.of(accountId, 's1');
  const shows = (status: Server['status']) => {
    const uptimeSeconds = Math.round((clock.elapsed() - startedAt) / 1_000);
    const usage = { ...noUsage, uptimeSeconds: status === 'running' ? uptimeSeconds : null };
    state = afterRead(
      state,
      aServer('s1', { status, usage }),
      { date: clock.now(), elapsed: clock.elapsed() },
      false,
    );
    for (const listener of watching.listeners)
      listener.onServer?.(
        { ...link, guildId: '100', ref, observation: state.observation },
        state.observation,
      );
  };
  /** Starts the server, and lets it be seen until it was read. */
  const starts = async (isReadable = true) => {
    host.live = isReadable ? filesOf(world) : new Map([['server.properties', Buffer.from('')]]);
    startedAt = clock.elapsed();
    shows('starting');
    for (const ms of [5_000, 20_000, 45_000]) {
      await clock.passes(ms);
      shows('running');
    }
    seen.starts += 1;
    if (isBlind) return;
    const since = state.observation.statusSince?.getTime();
    await vi.waitUntil(async () => (await row())?.run === since, { interval: 1, timeout: 60_000 });
    await clock.passes(2_000);
    if (isReadable) await judges('a start');
  };
  const stops = async () => {
    shows('stopped');
    await clock.passes(30_000);
  };
  /** Compares what is known with what was done. */
  const judges = async (after: string) => {
    const stored = await row();
    const isOpen = stored?.state === 'open';
    const isNew = isOpen && stored.other?.foundAt !== foundAt;
    if (isNew) seen.alarms += 1;
    const lacks = (known?.ticks ?? 0) - world.ticks;
    const isSmall = foreign === 'older' && known !== null && lacks <= 10 * minuteTicks;
    if (isNew && (foreign === null || isSmall)) wrong.push(`a false alarm after ${after}: ${did.join(', ')}`);
    if (foreign !== null && known !== null && (foreign === 'seed' || lacks > 10 * minuteTicks)) {
      const count = foreign === 'seed' ? seen.seeds : seen.older;
      count.of += 1;
      if (isNew) count.found += 1;
      else if (isLong) wrong.push(`not found after ${after}: ${foreign}, ${did.join(', ')}`);
    }
    if (stored?.state === 'over' && stored.other?.end === 'back') seen.ended += 1;
    const before = { known, right };
    foreign = null;
    known = stored?.world == null ? null : world;
    // A little less than was seen is no other world.
    if (!isOpen && known !== null && before.known?.seed === world.seed && lacks > 0)
      known = { ...world, ticks: before.known.ticks };
    right = world;
    foundAt = isOpen ? (stored.other?.foundAt ?? 0) : foundAt;
    if (isNew && chance(0.5)) {
      did.push('the world before is back');
      await stops();
      world = { ...before.right, ticks: Math.max(before.right.ticks, before.known?.ticks ?? 0) };
      right = world;
      await (isBlind ? backsUp() : starts());
    } else if (isOpen) {
      did.push('that was us');
      const answer = { guildId: '100', by: { id: '7', name: 'Ada' }, at: new Date() };
      await store.serverWorlds.save(acceptedWorld(stored, answer));
    }
  };
  const plays = async (hours: number) => {
    world = { ...world, ticks: world.ticks + hours * 60 * minuteTicks };
    if (foreign === null) right = world;
    await clock.passes(hours * 60 * minuteMs);
    shows('running');
  };
  const tests = async (id: string) => {
    const backup = host.backups.find((each) => each.id === id);
    if (backup === undefined) throw new Error(`there is no ${id}`);
    const { signal } = new AbortController();
    const options = { signal, stopped: signal, onProgress: () => {} };
    await reader.test(link, 's1', { ...backup }, options);
  };
  /** Somebody tests a backup again, which may be an old one. */
  const testsAgain = async () => {
    const ids = [...backups.keys()];
    const id = ids[upTo(ids.length - 1)];
    if (id === undefined) return;
    await tests(id);
    const stored = await row();
    if (stored?.state === 'open' && stored.other?.foundAt !== foundAt && foreign === null)
      wrong.push(`a false alarm after the test of ${id}: ${did.join(', ')}`);
  };
  const backsUp = async () => {
    const id = `backup-${nextBackup++}`;
    await clock.passes(minuteMs);
    host.live = filesOf(world);
    host.adds(id, clock.now(), archiveOf(host.live));
    backups.set(id, world);
    await clock.passes(minuteMs);
    await tests(id);
    if (isBlind) await judges('a backup');
    else if (foreign === null && known !== null && world.ticks > known.ticks) known = world;
  };
  const restores = async () => {
    const made = [...backups.values()];
    const backup = made[upTo(made.length - 1)];
    if (backup === undefined) return;
    await stops();
    world = backup;
    const id = `restore-${did.length}`.padEnd(16, '0').slice(0, 16);
    const around = { backUpFirst: false, stopFirst: false, startAfter: false };
    await store.operations.insert(
      anOperation({
        id,
        interactionId: id,
        accountId,
        server: ref,
        request: { kind: 'backup.restore', backup: { id: 'b', label: 'b' }, ...around },
        steps: [aStep({ name: 'backup.restore', state: chance(0.8) ? 'done' : 'unknown' })],
        state: 'succeeded',
        createdAt: new Date(clock.now()),
        endedAt: new Date(clock.now()),
      }),
    );
    foreign = null;
    known = null;
    right = world;
    await starts();
  };

  await starts();
  for (let step = 0; step < 12; step += 1) {
    const draw = next();
    if (draw < 0.15) {
      did.push('played');
      await plays(1 + upTo(9));
    } else if (draw < 0.3) {
      did.push('backed up');
      await backsUp();
    } else if (draw < 0.34) {
      did.push('tested again');
      await testsAgain();
    } else if (draw < 0.38) {
      did.push('restarted');
      await stops();
      await starts();
    } else if (draw < 0.46) {
      did.push('renamed');
      await stops();
      world = { ...world, folder: `world-${step}` };
      if (foreign === null) right = world;
      await starts();
    } else if (draw < 0.58) {
      did.push('another seed');
      await stops();
      world = { ...world, seed: nextSeed++, ticks: chance(0.5) ? 0 : upTo(9_000) * minuteTicks };
      foreign = 'seed';
      await starts();
    } else if (draw < 0.72) {
      const minutes = 1 + upTo(chance(0.3) ? 15 : 600);
      did.push(`${minutes} min older`);
      await stops();
      world = { ...world, ticks: Math.max(0, world.ticks - minutes * minuteTicks) };
      foreign ??= 'older';
      await starts();
    } else if (draw < 0.82) {
      did.push('restored with Steward');
      await restores();
    } else if (draw < 0.9) {
      const hours = upTo(48) - 24;
      did.push(`the clock jumps by ${hours} h`);
      clock.jumps(hours * 60 * minuteMs);
      shows('running');
      await clock.passes(2 * minuteMs);
    } else if (draw < 0.95) {
      did.push('unreadable once');
      await stops();
      await starts(false);
    } else {
      did.push('Steward is killed');
      void watching.watch.stop();
      watching = await watches();
      shows('running');
      await clock.passes(2 * minuteMs);
    }
  }
  await watching.watch.stop();
  return wrong;
}

test(
  'in any history of a server, no other world is told that isn’t one, and those that are one are told',
  async () => {
    const none = () => ({ found: 0, of: 0 });
    const seen: Seen = { starts: 0, alarms: 0, seeds: none(), older: none(), ended: 0 };
    const wrong: string[] = [];
    for (let seed = firstSeed; seed < firstSeed + runs; seed += 1)
      for (const text of await play(seed, seen)) wrong.push(`seed ${seed}: ${text}`);
    if (isLong) process.stdout.write(`${JSON.stringify(seen)}\n${wrong.join('\n')}\n`);
    expect(wrong.filter((text) => text.includes('false alarm'))).toEqual([]);
    expect(seen.alarms).toBeGreaterThan(0);
    for (const { found, of } of [seen.seeds, seen.older]) expect(found / of).toBeGreaterThanOrEqual(0.95);
  },
  24 * 3_600_000,
);
