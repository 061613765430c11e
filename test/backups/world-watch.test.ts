import { gzipSync } from 'node:zlib';
import type { Server } from '@steward/hosts/model';
import { aServer } from '@steward/hosts/testing';
import { Worlds, withDefaultGames } from '@steward/worlds';
import { makeLevel, runHere } from '@steward/worlds/testing';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { WorldKeeper } from '../../src/backups/world-keeper.ts';
import { WorldWatch } from '../../src/backups/world-watch.ts';
import { StoreUnavailableError } from '../../src/domain/store-errors.ts';
import type { Operation } from '../../src/operations/model/operation.ts';
import type { ServerWorlds } from '../../src/store/repositories/world-findings.ts';
import type { MonitorListener } from '../../src/watch/model/watch.ts';
import { unread } from '../../src/watch/observation.ts';
import { aConnection, anOperation, aStep, restoreRequest } from '../store/fixtures.ts';
import { checking } from './fixture.ts';

const minuteMs = 60_000;
const times = { answeredMs: 0, afterMs: minuteMs, unansweredMs: 10 * minuteMs, pauseMs: 1_000 };
const ref = { connectionId: aConnection.id, id: 's1', name: 'Survival' };

function level(seed: number, minutes: number): Buffer {
  return makeLevel({
    Time: { long: BigInt(minutes * 60 * 20) },
    WorldGenSettings: { compound: { seed: { long: BigInt(seed) } } },
  });
}

/** A server that is watched for a guild, at a host whose reads are counted. */
async function watching() {
  const { host, store, hosts, clock, accountId } = await checking();
  let runSince = clock.now();
  const has = (bytes: Buffer) => {
    host.live = new Map([
      ['server.properties', Buffer.from('')],
      ['world/level.dat', bytes],
    ]);
  };
  has(level(1, 500));
  /** Starts a process that watches. @param save stores what is found. Default: as usual */
  const process = async (save?: ServerWorlds['save'], run = runHere) => {
    const serverWorlds = {
      of: store.serverWorlds.of.bind(store.serverWorlds),
      save: save ?? store.serverWorlds.save.bind(store.serverWorlds),
    };
    const logger = pino({ enabled: false });
    const defects: unknown[] = [];
    const worlds = new Worlds({
      games: withDefaultGames([]),
      onDefect: (error) => void defects.push(error),
      run,
    });
    const listeners: MonitorListener[] = [];
    const watch = new WorldWatch({
      times,
      serverMonitor: {
        subscribe(listener) {
          listeners.push(listener);
          return () => {};
        },
      },
      worlds,
      keeper: new WorldKeeper({ ...store, serverWorlds, logger }),
      logger,
      clock,
    });
    await watch.start();
    onTestFinished(() => watch.stop());
    const link = await hosts.link('100', aConnection.id);
    if (typeof link === 'string') throw new Error('the host can’t be called');
    /** Lets the server be read now, as the watch does. */
    const sees = (server: Partial<Server> = {}, guildId = '100') => {
      const observation = {
        ...unread,
        server: aServer('s1', { status: 'running', ...server }),
        status: 'running' as const,
        statusSince: new Date(runSince),
        readAt: new Date(clock.now()),
      };
      for (const listener of listeners) listener.onServer?.({ ...link, guildId, ref, observation }, unread);
    };
    /** Tells it of an operation, as the watch does. */
    const hears = (operation: Operation) => {
      for (const listener of listeners) listener.onOperation?.(operation);
    };
    return { watch, sees, hears, defects };
  };
  const world = () => store.serverWorlds.of(accountId, 's1');
  /** Lets a process see the server a minute after a new start. */
  const begins = async ({ sees }: Awaited<ReturnType<typeof process>>) => {
    await clock.passes(minuteMs);
    runSince = clock.now();
    await clock.passes(minuteMs);
    sees();
  };
  /** The same, until it is read. */
  const starts = async (one: Awaited<ReturnType<typeof process>>) => {
    await begins(one);
    await expect.poll(async () => (await world())?.run).toBe(runSince);
    await clock.passes(minuteMs);
  };
  const reads = () => host.listed.filter((path) => path.includes('.')).length;
  return { host, store, clock, accountId, has, process, world, begins, starts, reads };
}

test('a server is read once after each start, whatever guilds and processes watch it', async () => {
  const { process, starts, reads, world, clock } = await watching();
  const one = await process();
  one.sees();
  await clock.passes(1_000);
  expect(reads()).toBe(0);
  await starts(one);
  for (const guildId of ['100', '101']) one.sees({}, guildId);
  await one.watch.stop();
  const other = await process();
  other.sees();
  await clock.passes(minuteMs);
  expect(reads()).toBe(2);
  await starts(other);
  expect(reads()).toBe(4);
  expect(await world()).toMatchObject({
    state: 'same',
    world: { seed: '1', gameTime: 600_000 },
    revision: 2,
  });
});

test('another world is found if the process ended before it was stored, and once if two have read it', async () => {
  const { process, starts, begins, has, world, store } = await watching();
  await starts(await process());
  has(level(2, 0));
  const killed = Promise.withResolvers<void>();
  const ended = await process(async () => {
    killed.resolve();
    throw new Error('it was killed');
  });
  await begins(ended);
  await killed.promise;
  await ended.watch.stop();
  expect((await world())?.state).toBe('same');
  const gate = Promise.withResolvers<void>();
  const slow: ServerWorlds['save'] = async (...saved) => {
    await gate.promise;
    return store.serverWorlds.save(...saved);
  };
  const both = [await process(slow), await process(slow)];
  for (const { sees } of both) sees();
  gate.resolve();
  await expect.poll(async () => (await world())?.state).toBe('open');
  const found = await world();
  await Promise.all(both.map(({ watch }) => watch.stop()));
  expect((await world())?.other?.foundAt).toBe(found?.other?.foundAt);
});

test('what was read is stored when the store is back, and not read again', async () => {
  const { process, starts, reads, store, world } = await watching();
  let fails = 2;
  const save: ServerWorlds['save'] = async (...saved) => {
    if (fails-- > 0) throw new StoreUnavailableError('away');
    return store.serverWorlds.save(...saved);
  };
  await starts(await process(save));
  expect(await world()).toMatchObject({ world: { seed: '1' } });
  expect(reads()).toBe(2);
});

test('what is read while a backup is restored, or before that, counts for nothing', async () => {
  const { process, begins, starts, has, world, store, accountId, reads, clock } = await watching();
  const one = await process();
  await starts(one);
  const restore = (state: 'running' | 'succeeded', id: string) =>
    store.operations.insert(
      anOperation({
        id,
        accountId,
        server: ref,
        interactionId: id,
        request: restoreRequest,
        steps: [aStep({ name: 'backup.restore', state: state === 'running' ? 'sending' : 'done' })],
        state,
        endedAt: state === 'running' ? null : new Date(),
      }),
    );
  // It begins and ends while the files of before are read.
  const during = await process(undefined, async (options) => {
    const end = await runHere(options);
    await restore('succeeded', 'restore-00000001');
    return end;
  });
  const known = await world();
  await begins(during);
  await expect.poll(async () => (await store.operations.get('restore-00000001'))?.state).toBe('succeeded');
  await during.watch.stop();
  expect(await world()).toEqual(known);
  has(level(1, 100));
  await starts(one);
  expect(await world()).toMatchObject({
    state: 'same',
    world: { gameTime: 120_000 },
    restores: ['restore-00000001'],
  });
  // It explains one older copy, and no other one.
  has(level(1, 50));
  await starts(one);
  expect((await world())?.state).toBe('open');
  await restore('running', 'restore-00000002');
  const before = reads();
  await begins(one);
  await clock.passes(minuteMs);
  expect(reads()).toBe(before);
});

test('a restore ends another world as soon as its operation has ended, even if the store is away then', async () => {
  const { process, starts, has, world, store, accountId } = await watching();
  let away = 0;
  const one = await process(async (...saved) => {
    if (away-- > 0) throw new StoreUnavailableError('away');
    return store.serverWorlds.save(...saved);
  });
  await starts(one);
  has(level(2, 0));
  await starts(one);
  expect((await world())?.state).toBe('open');
  const restore = (state: 'done' | 'unknown') =>
    anOperation({
      accountId,
      server: ref,
      request: { ...restoreRequest, backup: { id: 'b', label: 'Night' } },
      steps: [aStep({ name: 'backup.restore', state })],
      state: state === 'done' ? 'succeeded' : 'unknown',
      endedAt: new Date(),
    });
  one.hears(restore('unknown'));
  away = 2;
  one.hears(restore('done'));
  expect((await world())?.state).toBe('open');
  await expect.poll(async () => (await world())?.state).toBe('over');
  expect(await world()).toMatchObject({
    other: { end: 'restored', restored: { label: 'Night' } },
    revision: 3,
  });
});

test('a restore explains another world however much was done with the server since', async () => {
  const { process, starts, has, world, store, accountId } = await watching();
  const one = await process();
  await starts(one);
  const ended = { accountId, server: ref, state: 'succeeded', endedAt: new Date() } as const;
  const insert = (id: string, createdMs: number, rest: Partial<Operation>) =>
    store.operations.insert(
      anOperation({ ...ended, id, interactionId: id, createdAt: new Date(createdMs), ...rest }),
    );
  const steps = [aStep({ name: 'backup.restore', state: 'done' })];
  await insert('restore-00000001', 1_000, { request: restoreRequest, steps });
  // A schedule goes on, although the server is stopped.
  for (let each = 0; each < 100; each++)
    await insert(`command-${each}`, 2_000 + each, { request: { kind: 'command', command: 'say hi' } });
  has(level(1, 100));
  await starts(one);
  expect(await world()).toMatchObject({ state: 'same', world: { gameTime: 120_000 } });
});

test('a file that means harm, or a process that dies over it, is no finding, and isn’t read again before the next start', async () => {
  const { process, starts, has, world, clock, reads } = await watching();
  await starts(await process());
  has(gzipSync(Buffer.alloc(64 * 2 ** 20)));
  const one = await process();
  await starts(one);
  const before = reads();
  one.sees();
  await clock.passes(10 * minuteMs);
  expect(reads()).toBe(before);
  has(level(2, 0));
  const dying = await process(undefined, async () => ({ kind: 'ended', reason: 'memory' }));
  await starts(dying);
  expect(await world()).toMatchObject({ state: 'same', world: { seed: '1' } });
});

test('a host that shows text alone, or no files, isn’t asked', async () => {
  const { host, process, clock, reads, world } = await watching();
  const { files } = host.capabilities;
  if (files === null || files === undefined) throw new Error('there are no files');
  for (const shown of [
    { ...files, textOnly: true },
    { ...files, maxReadBytes: null },
  ]) {
    host.capabilities = { ...host.capabilities, files: shown };
    const one = await process();
    await clock.passes(2 * minuteMs);
    one.sees();
    await clock.passes(minuteMs);
  }
  expect(reads()).toBe(0);
  expect(await world()).toBeNull();
});
