import { anyText } from '@steward/kit/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unaskedGame } from '../../../src/watch/model/game.ts';
import type { ObservationRow, Sample } from '../../../src/watch/model/watch.ts';
import { stoppedClock } from '../../support/stopped-clock.ts';
import { aConnection, anOperation } from '../fixtures.ts';
import type { OpenFixture } from './fixture.ts';

const second = 1_000;
const hour = 3_600 * second;
const day = 24 * hour;
/** A full hour. */
const now = Date.parse('2030-01-01T00:00:00Z');

export function aSample(at: number, change: Partial<Sample> = {}): Sample {
  return {
    at: new Date(at),
    status: 'running',
    players: 2,
    cpuPercent: 12.5,
    memoryBytes: 512 * 2 ** 20,
    ...change,
  };
}

function of(samples: readonly Sample[], serverId = 's1') {
  return [{ accountId: 'account', serverId, samples }];
}

const amount = fc.option(fc.double({ min: 0, max: 1e12 }), { nil: null });
const anySample = fc.record({
  at: fc.integer({ min: now - 3 * hour, max: now - 1 }).map((at) => new Date(at)),
  status: fc.constantFrom('running', 'stopped', 'crashed', 'unknown', 'unreachable'),
  players: fc.option(fc.nat({ max: 500 }), { nil: null }),
  cpuPercent: amount,
  memoryBytes: amount,
}) satisfies fc.Arbitrary<Sample>;

export function watchContract(open: OpenFixture): void {
  /** Opens a store at a full hour. */
  const openAt = async () => {
    const passes = stoppedClock();
    passes(now - Date.now());
    return { ...(await open()), passes };
  };

  describe('samples', () => {
    test('what was read comes back, oldest first, and sums of its hour agree with it', async () => {
      const { store } = await openAt();
      const samples = [
        aSample(now - 1_000 * second, { players: null, cpuPercent: null, memoryBytes: null }),
        aSample(now - 940 * second, { players: 4, cpuPercent: 40 }),
        aSample(now - 880 * second, { status: 'stopped', players: 0, cpuPercent: 0, memoryBytes: 0 }),
        aSample(now - 820 * second, {
          status: 'unreachable',
          players: null,
          cpuPercent: null,
          memoryBytes: null,
        }),
      ];
      await store.samples.add(of(samples.toReversed()));
      await store.samples.add(of([aSample(now)], 's2'));
      expect(await store.samples.since('account', 's1', new Date(now - day))).toEqual(samples);
      expect(await store.samples.since('account', 's1', new Date(now - 900 * second))).toEqual(
        samples.slice(2),
      );
      expect(await store.samples.hours('account', 's1', new Date(now - day))).toEqual([
        {
          from: new Date(now - hour),
          observedMs: 180 * second,
          runningMs: 120 * second,
          players: { average: 2, most: 4 },
          cpuPercent: { average: 20, most: 40 },
          memoryBytes: { average: 256 * 2 ** 20, most: 512 * 2 ** 20 },
        },
      ]);
      expect(await store.samples.since('another account', 's1', new Date(0))).toEqual([]);
    });

    test('whatever is added, what comes back is ordered and bounded, and its sums are those of the samples', async () => {
      const { store } = await openAt();
      let server = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(anySample, { maxLength: 30 }), { maxLength: 4 }),
          async (batches) => {
            const id = `server-${server++}`;
            for (const batch of batches) await store.samples.add(of(batch, id));
            const samples = await store.samples.since('account', id, new Date(0));
            const times = samples.map(({ at }) => at.getTime());
            expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
            const seconds = batches.flat().map(({ at }) => Math.floor(at.getTime() / second) * second);
            expect(new Set(times)).toEqual(new Set(seconds));
            const hours = await store.samples.hours('account', id, new Date(0));
            const starts = times.map((at) => Math.floor(at / hour) * hour);
            expect(hours.map((each) => each.from.getTime())).toEqual([...new Set(starts)]);
            for (const { from: start, observedMs, runningMs, players, cpuPercent } of hours) {
              expect(observedMs).toBeLessThanOrEqual(hour);
              expect(runningMs).toBeLessThanOrEqual(observedMs);
              const inHour = samples.filter(
                ({ at }) => Math.floor(at.getTime() / hour) * hour === start.getTime(),
              );
              const most = (values: readonly (number | null)[]) => {
                const known = values.filter((value) => value !== null);
                return known.length === 0 ? undefined : Math.max(...known);
              };
              expect(players?.most).toBe(most(inHour.map((sample) => sample.players)));
              expect(cpuPercent?.most).toBe(most(inHour.map((sample) => sample.cpuPercent)));
              if (cpuPercent !== null)
                expect(cpuPercent.average).toBeLessThanOrEqual(cpuPercent.most * (1 + 1e-9));
            }
          },
        ),
        { numRuns: 25 },
      );
    });

    test('the newest one stands for the time until now', async () => {
      const { store, passes } = await openAt();
      await store.samples.add(of([aSample(now)]));
      passes(30 * second);
      const [read] = await store.samples.hours('account', 's1', new Date(now));
      expect([read?.observedMs, read?.runningMs]).toEqual([30 * second, 30 * second]);
    });

    test('numbers that are none come back as unknown', async () => {
      const { store } = await openAt();
      const none = { players: Number.NaN, cpuPercent: Number.POSITIVE_INFINITY, memoryBytes: Number.NaN };
      await store.samples.add(of([aSample(now, none)]));
      expect(await store.samples.since('account', 's1', new Date(0))).toEqual([
        aSample(now, { players: null, cpuPercent: null, memoryBytes: null }),
      ]);
    });

    test('samples that are added twice, also by another process, are stored once', async () => {
      const { store, another } = await openAt();
      const other = await another();
      const samples = [aSample(now), aSample(now + 15 * second)];
      await store.samples.add(of(samples));
      await other.samples.add(of(samples));
      expect(await store.samples.since('account', 's1', new Date(0))).toEqual(samples);
    });

    test('an hour takes a limited number of samples, whatever the clock does', async () => {
      const { store, dump } = await openAt();
      const minutes = Array.from({ length: 60 }, (_, minute) => aSample(now + minute * 60 * second));
      for (let turn = 0; turn < 30; turn++) await store.samples.add(of(minutes));
      expect(await store.samples.since('account', 's1', new Date(0))).toHaveLength(60);
      expect((await dump()).length).toBeLessThan(40_000);
    });

    test('after 48 hours the sums of the hours are left, after 90 days nothing', async () => {
      const { store, passes } = await openAt();
      const at = now - 50 * hour;
      await store.samples.add(of([aSample(at), aSample(at + 60 * second), aSample(now)]));
      const before = await store.samples.hours('account', 's1', new Date(0));
      expect(before).toHaveLength(2);
      expect(await store.samples.prune(new Date(now), 100)).toBe(2);
      expect(await store.samples.hours('account', 's1', new Date(0))).toEqual(before);
      expect(await store.samples.since('account', 's1', new Date(0))).toEqual([aSample(now)]);
      // The clock was wrong: an hour that is summed up stays as it is.
      await store.samples.add(of([aSample(at + 120 * second, { status: 'stopped' })]));
      expect(await store.samples.hours('account', 's1', new Date(0))).toEqual(before);
      passes(89 * day);
      await store.samples.prune(new Date(), 100);
      expect(await store.samples.hours('account', 's1', new Date(0))).toHaveLength(1);
      passes(2 * day);
      await store.samples.prune(new Date(), 100);
      expect(await store.samples.hours('account', 's1', new Date(0))).toEqual([]);
    });
  });

  test('of a guild’s samples the oldest hours are deleted beyond its share; other guilds keep theirs', async () => {
    const { store } = await openAt();
    await store.connections.connect('100', aConnection);
    await store.connections.connect('100', {
      ...aConnection,
      id: 'second',
      name: 'second.example',
      hostingUrl: 'https://second.example',
    });
    await store.connections.connect('101', { ...aConnection, apiKey: 'key-of-another-guild' });
    const accountsOf = async (guildId: string) =>
      (await store.connections.list(guildId)).map(({ accountId }) => accountId);
    const accounts = [...(await accountsOf('100')), ...(await accountsOf('101')), 'of-no-guild'];
    const hours = Array.from({ length: 5 }, (_, index) => now - index * hour);
    for (const accountId of accounts)
      await store.samples.add([{ accountId, serverId: 's1', samples: hours.map((at) => aSample(at)) }]);
    const left = async () =>
      Promise.all(
        accounts.map(async (id) => (await store.samples.hours(id, 's1', new Date(0))).map((one) => one.from)),
      );
    const all = (await left())[0] ?? [];
    expect(all).toHaveLength(5);
    expect(await store.samples.prune(new Date(now), 7)).toBe(3 + 3 + 5 + 5);
    expect(await left()).toEqual([all.slice(2), all.slice(2), all, all]);
    expect(await store.samples.prune(new Date(now), 4)).toBe(2 + 2 + 4 + 4);
    expect(await left()).toEqual([all.slice(3), all.slice(3), all.slice(1), all.slice(1)]);
  });

  test('what was read of an account is deleted with the last guild that is connected to it', async () => {
    const { store, dump } = await openAt();
    for (const guildId of ['100', '101']) await store.connections.connect(guildId, aConnection);
    const accountId = (await store.connections.list('100'))[0]?.accountId ?? '';
    await store.samples.add([{ accountId, serverId: 's1', samples: [aSample(now)] }]);
    await store.observations.save([
      {
        accountId,
        serverId: 's1',
        name: 'Survival',
        readAt: new Date(now),
        status: 'running',
        statusSince: null,
        emptySince: null,
        failingSince: null,
        game: unaskedGame,
        restarts: [],
        falls: [],
      },
    ]);
    await store.guilds.forget('100');
    expect(await store.samples.since(accountId, 's1', new Date(0))).toHaveLength(1);
    expect(await store.observations.ofAccount(accountId)).toHaveLength(1);
    await store.guilds.forget('101');
    expect(await dump()).not.toContain(accountId);
  });

  describe('what was last read of a server', () => {
    const at = (minutes: number) => new Date(now + minutes * 60 * second);
    const watch: ObservationRow = {
      accountId: 'account',
      serverId: 's1',
      name: 'Survival',
      readAt: new Date(now),
      status: 'running',
      statusSince: new Date(now - hour),
      emptySince: null,
      failingSince: new Date(now - hour),
      game: {
        state: 'silent',
        since: at(-3),
        answeredAt: at(-4),
        address: '203.0.113.7:25565',
        startedAt: at(-60),
        starts: [42_000, 51_000],
        playersUnknownMs: 120_000,
      },
      restarts: [
        { ranSince: at(-90), seenAt: at(-61), at: at(-60), noticedAt: at(-59), cause: 'crash', asks: 3 },
        { ranSince: at(-60), seenAt: at(-2), at: at(-1), noticedAt: at(0), cause: null, asks: 0 },
      ],
      falls: [
        {
          ...{
            ranSince: at(-50),
            upAt: at(-3),
            seenAt: at(-2),
            wasRefused: true,
            at: at(-1),
            noticedAt: at(-1),
          },
          ...{ cause: 'request', asks: 2, actId: 'act' },
        },
      ],
    };

    test('is kept over restarts, by account, and a later read replaces it', async () => {
      const { store, later } = await open();
      const stopped = { status: 'stopped', restarts: [], falls: [], game: unaskedGame } as const;
      const newer = { ...watch, ...stopped, readAt: new Date(now + 1) };
      await store.observations.save([watch, { ...watch, accountId: 'another' }]);
      await store.observations.save([newer]);
      // Written late by a process that no longer leads.
      await store.observations.save([watch]);
      const { observations } = await later();
      expect(await observations.ofAccount('account')).toEqual([newer]);
      expect(await observations.ofServer('account', 's1')).toEqual(newer);
      expect(await observations.ofServer('account', 's2')).toBeNull();
      expect(await observations.ofServer('another', 's1')).toEqual({ ...watch, accountId: 'another' });
      // The clock was set back.
      const afterwards = { ...watch, readAt: new Date(now - 2 * hour) };
      await observations.save([afterwards]);
      expect(await observations.ofAccount('account')).toEqual([afterwards]);
    });

    test('has any id and name', async () => {
      const { store } = await open();
      await fc.assert(
        fc.asyncProperty(anyText(), anyText(), async (serverId, name) => {
          await store.observations.save([{ ...watch, serverId, name }]);
          const found = await store.observations.ofAccount('account');
          expect(found.map((each) => each.serverId)).toContain(serverId);
        }),
        { numRuns: 20 },
      );
    });

    test('is deleted when it was not read for long', async () => {
      const { store } = await open();
      await store.observations.save([watch, { ...watch, serverId: 's2', readAt: new Date(now - 90 * day) }]);
      expect(await store.observations.prune(new Date(now - day))).toBe(1);
      expect(await store.observations.ofAccount('account')).toEqual([watch]);
    });
  });

  test('the exclusive operations of all processes are found while they run, and when they have ended', async () => {
    const { store, another } = await open();
    const other = await another();
    const operations = [
      anOperation({ id: 'runs' }),
      anOperation({ id: 'ended' }),
      anOperation({ id: 'command', request: { kind: 'command', command: 'list' }, exclusive: false }),
      anOperation({ id: 'early' }),
    ];
    for (const operation of operations) await other.operations.insert(operation);
    const outcome = { state: 'succeeded', steps: [], serverStatus: null } as const;
    await other.operations.finish('ended', { ...outcome, now: new Date(2_000) });
    await other.operations.finish('early', { ...outcome, now: new Date(1_000) });
    const found = await store.operations.exclusive(new Date(2_000));
    expect(found.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
      { id: 'ended', isRunning: false },
      { id: 'runs', isRunning: true },
    ]);
  });

  test('the reads of backups of all processes are found when they have ended', async () => {
    const { store, another } = await open();
    const other = await another();
    const backup = { id: 'b1', label: 'Daily' };
    const tests = { request: { kind: 'backup.test', backup }, exclusive: false } as const;
    const operations = [
      anOperation({ id: 'early', ...tests }),
      anOperation({ id: 'read', ...tests }),
      anOperation({ id: 'failed', ...tests }),
      anOperation({ id: 'other', request: { kind: 'backup.delete', backup } }),
      anOperation({ id: 'reads', ...tests }),
    ];
    for (const operation of operations) await other.operations.insert(operation);
    const ends = (id: string, at: number, state: 'succeeded' | 'failed' = 'succeeded') =>
      other.operations.finish(id, { state, steps: [], serverStatus: null, now: new Date(at) });
    await ends('early', 1_000);
    await ends('read', 2_000);
    await ends('failed', 2_000, 'failed');
    await ends('other', 2_000);
    const found = await store.operations.testedSince(new Date(2_000));
    expect(found.map(({ id }) => id)).toEqual(['read', 'failed']);
  });
}
