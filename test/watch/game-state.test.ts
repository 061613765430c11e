import { type GameReport, HostError, type ServerStatus } from '@steward/hosts/model';
import { aServer } from '@steward/hosts/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isStarting, startAllowanceMs } from '../../src/watch/model/game.ts';
import {
  afterFailure,
  afterRead,
  initialState,
  type ObservationState,
  rowOf,
} from '../../src/watch/observation.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const begin = Date.parse('2030-01-01T12:00:00Z');
const failure = new HostError('unreachable', { call: 'read-server', applied: 'no' });
const address = '203.0.113.7:25565';

/** One thing that happens at a server or to the bot, after some time. */
type Event =
  | {
      readonly what: 'read';
      readonly status?: ServerStatus;
      /** Missing: its game wasn't asked. */
      readonly answers?: boolean;
      readonly address?: string | null;
      /** For how long its process has run; missing: the host doesn't say. */
      readonly uptimeMs?: number;
      /** When its process began by the host's clock, in milliseconds since the beginning. */
      readonly startedMs?: number;
      /** How old the result is. */
      readonly ageMs?: number;
    }
  | { readonly what: 'host-fails' }
  | { readonly what: 'bot-restarts' }
  | { readonly what: 'clock-set'; readonly byMs: number };
type Timed = Event & { readonly afterMs?: number };

/** Returns what is known after each event. Times in it are milliseconds since the beginning, by the clock of that moment. */
function observe(events: readonly Timed[]) {
  let state: ObservationState = initialState(undefined, new Date(begin));
  let [elapsed, setMs] = [0, 0];
  const seen: ReturnType<typeof shown>[] = [];
  for (const event of events) {
    elapsed += event.afterMs ?? 0;
    const date = begin + elapsed + setMs;
    switch (event.what) {
      case 'read':
        state = afterRead(state, serverOf(event, date), { date, elapsed }, false);
        break;
      case 'host-fails':
        state = afterFailure(state, failure, new Date(date));
        break;
      case 'bot-restarts': {
        const row = rowOf('account', 's1', state.observation, 'Survival');
        state = initialState(row ?? undefined, new Date(date));
        break;
      }
      case 'clock-set':
        setMs += event.byMs;
        break;
    }
    seen.push(shown(state, date));
  }
  return seen;
}

function serverOf(event: Extract<Event, { what: 'read' }>, date: number) {
  const { status = 'running', answers, address: at = address, uptimeMs, startedMs, ageMs = 0 } = event;
  const uptimeSeconds = uptimeMs === undefined ? null : uptimeMs / second;
  const startedAt = startedMs === undefined ? null : new Date(begin + startedMs);
  const game: GameReport | null =
    answers === undefined ? null : { answered: answers, askedAt: new Date(date - ageMs), address: at };
  const server = { ...aServer('s1'), status, ...(game && { game }) };
  return { ...server, usage: { ...server.usage, uptimeSeconds, startedAt } };
}

function shown({ observation: { game } }: ObservationState, date: number) {
  const ms = (at: Date | null) => at && at.getTime() - begin;
  const { state, starts } = game;
  return {
    ...{ state, starts, since: ms(game.since), answeredAt: ms(game.answeredAt) },
    isStarting: isStarting(game, new Date(date)),
  };
}

const answers = { what: 'read', answers: true } as const;
const isSilent = { what: 'read', answers: false } as const;
const isDown = { what: 'read', status: 'stopped' } as const;
const last = (events: readonly Timed[]) => observe(events).at(-1);

describe('a game', () => {
  test('that answers when it’s asked answers, since the first time', () => {
    expect(last([answers, { ...answers, afterMs: 30 * second }])).toMatchObject({
      state: 'answers',
      since: 0,
      answeredAt: 30 * second,
    });
  });

  test('is silent from the first ask on that it doesn’t answer, until it answers', () => {
    const asks = [answers, ...[1, 2, 3].map(() => ({ ...isSilent, afterMs: 30 * second }))];
    expect(last(asks)).toMatchObject({ state: 'silent', since: 30 * second, answeredAt: 0 });
    expect(last([...asks, { ...answers, afterMs: 30 * second }])).toMatchObject({
      state: 'answers',
      since: 120 * second,
    });
  });

  test.each<[string, readonly Timed[]]>([
    ['never answered here, as behind a firewall', [isSilent, { ...isSilent, afterMs: 10 * minute }]],
    ['answered a week ago', [answers, { ...isSilent, afterMs: 7 * day + second }]],
    ['answered at another address', [answers, { ...isSilent, address: '203.0.113.7:25566' }]],
    ['is asked by somebody else now', [answers, { ...isSilent, address: null }]],
    ['was stopped', [answers, isSilent, isDown]],
    ['starts', [answers, isDown, { ...isSilent, status: 'starting' }]],
    ['has a status that nobody knows', [answers, { ...isSilent, status: 'unknown' }]],
    ['wasn’t asked since it was started again', [answers, isDown, { what: 'read' }]],
    [
      'was asked before its process began',
      [
        { ...answers, uptimeMs: day },
        { ...isSilent, afterMs: minute, uptimeMs: 5_000, ageMs: 10_000 },
      ],
    ],
    [
      'was stored by a process with a later clock',
      [answers, { what: 'clock-set', byMs: -day }, { what: 'bot-restarts' }, isSilent],
    ],
  ])('isn’t silent if it %s', (_what, events) => {
    expect(last(events)).toMatchObject({ state: 'unknown', since: null });
  });

  test('that wasn’t asked by a read is as it was', () => {
    expect(last([answers, isSilent, { what: 'read', afterMs: 30 * second }])?.state).toBe('silent');
  });

  test('that went on being silent while nobody watched is silent since it was watched again', () => {
    const away = { ...isSilent, afterMs: 10 * minute };
    expect(last([answers, isSilent, { what: 'bot-restarts' }, away])?.since).toBe(10 * minute);
    expect(last([answers, isSilent, { what: 'host-fails', afterMs: minute }, away])?.since).toBe(11 * minute);
    expect(last([answers, isSilent, { what: 'bot-restarts' }, { ...isSilent, afterMs: minute }])?.since).toBe(
      0,
    );
  });

  test('is silent for no longer because a question from before a pause was in vain', () => {
    const stale = { ...isSilent, afterMs: 10 * minute, ageMs: 9 * minute };
    const restarted = [answers, isSilent, { what: 'bot-restarts' }] as const;
    expect(last([...restarted, stale])).toMatchObject({ state: 'unknown', since: null });
    const notAsked = { what: 'read', afterMs: 10 * minute } as const;
    for (const first of [stale, notAsked])
      expect(last([...restarted, first, { ...isSilent, afterMs: minute }])?.since).toBe(11 * minute);
  });

  test('isn’t known to be silent still when the bot was started again and hasn’t asked it yet', () => {
    const events = [answers, isSilent, { what: 'bot-restarts' }, { what: 'read', afterMs: minute }] as const;
    expect(last(events)?.state).toBe('unknown');
  });

  test('answered no later than now although the clock was set back', () => {
    const old = { ...answers, afterMs: minute, ageMs: -hour };
    expect(last([answers, { what: 'clock-set', byMs: -hour }, old])?.answeredAt).toBe(minute - hour);
  });

  test('is silent for no longer because the clock was set', () => {
    for (const byMs of [4 * minute, -4 * minute, 5 * day, -5 * day]) {
      const { since } = last([
        answers,
        { ...isSilent, afterMs: 30 * second },
        { what: 'clock-set', byMs },
        { ...isSilent, afterMs: 30 * second },
      ]) ?? { since: 0 };
      expect(since).toBe(byMs + 30 * second);
    }
  });
});

describe('a start', () => {
  const start = (tookMs: number): readonly Timed[] => [
    isDown,
    { ...isSilent, afterMs: 10 * second, uptimeMs: 0 },
    { ...answers, afterMs: tookMs, uptimeMs: tookMs },
  ];

  test('takes as long as from the beginning of the process to the first answer; the last five are known', () => {
    const minutes = [1, 2, 3, 4, 5, 6].flatMap((each) => start(each * minute));
    expect(last([answers, ...minutes])?.starts).toEqual([2, 3, 4, 5, 6].map((each) => each * minute));
  });

  test('that a restart hides is seen by the uptime', () => {
    const events: readonly Timed[] = [
      { ...answers, uptimeMs: day },
      { ...isSilent, afterMs: minute, uptimeMs: 20_000 },
      { ...answers, afterMs: 25 * second, uptimeMs: 45_000 },
    ];
    expect(observe(events).map(({ state, isStarting }) => [state, isStarting])).toEqual([
      ['answers', false],
      ['silent', true],
      ['answers', false],
    ]);
    expect(last(events)?.starts).toEqual([45 * second]);
  });

  test('is over if the game had answered when a server that was down was first seen to run', () => {
    const up = { ...answers, afterMs: 10 * second };
    expect(last([answers, isDown, { ...up, ageMs: 40 }])).toMatchObject({
      state: 'answers',
      isStarting: false,
    });
    // The process before answered that.
    expect(last([answers, isDown, { ...up, ageMs: 11 * second }])).toMatchObject({ isStarting: true });
  });

  test('began after the read before, however wrong the host’s clock is', () => {
    const startedMs = -5 * hour;
    for (const before of [isDown, { ...answers, afterMs: minute, startedMs: startedMs - hour }]) {
      const run = { ...isSilent, afterMs: 30 * second, startedMs };
      expect(observe([answers, before, run, run]).map(({ isStarting }) => isStarting)).toEqual([
        ...[false, false, true, true],
      ]);
      const up = { ...answers, afterMs: 90 * second, startedMs };
      expect(last([answers, before, run, up])?.starts).toEqual([2 * minute - 1]);
    }
  });

  test('began when it was seen if its host’s clock is wrong and nobody watched', () => {
    for (const startedMs of [-5 * hour, 5 * hour]) {
      const run = { ...isSilent, afterMs: hour, startedMs };
      const before = { ...answers, startedMs: startedMs - hour };
      expect(observe([before, run, { ...run, afterMs: 4 * minute }]).at(-1)).toMatchObject({
        isStarting: true,
      });
    }
  });

  test('that began just after an answer isn’t over by it because the host rounds uptimes', () => {
    for (const afterMs of [0, 30 * second - 300]) {
      const run = { ...isSilent, afterMs, uptimeMs: 30 * second };
      const later = { ...isSilent, afterMs: minute, uptimeMs: 90 * second };
      expect(last([{ ...answers, uptimeMs: day }, run, later])).toMatchObject({
        ...{ state: 'silent', isStarting: true },
      });
    }
  });

  test('isn’t measured if nobody watched it, or only its end', () => {
    expect(last([{ ...answers, uptimeMs: 5 * day }])?.starts).toEqual([]);
    expect(last([{ ...answers, uptimeMs: minute }])?.starts).toEqual([]);
    const away = { ...answers, afterMs: day, uptimeMs: 60 * minute };
    expect(last([answers, isDown, { what: 'bot-restarts' }, away])?.starts).toEqual([]);
  });

  test('goes on until the game answers, for three times the longest of the last starts, 5 to 60 minutes', () => {
    expect([[30_000], [30_000, 4 * minute], [day], []].map((starts) => startAllowanceMs({ starts }))).toEqual(
      [5 * minute, 12 * minute, 60 * minute, 60 * minute],
    );
    const seen = observe([
      ...[answers, ...start(minute), isDown],
      ...Array.from({ length: 6 }, (_, each) => ({ ...isSilent, afterMs: minute, uptimeMs: each * minute })),
    ]);
    expect(seen.slice(-7).map(({ isStarting }) => isStarting)).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  test('of a game that never answered isn’t waited for', () => {
    expect(last([isDown, { ...isSilent, uptimeMs: 0 }])?.isStarting).toBe(false);
  });
});

/** Returns events at any times. @param longestMs the longest time between two reads */
function eventsOf(others: readonly Exclude<Event['what'], 'read'>[], longestMs: number) {
  const afterMs = fc.oneof(fc.integer({ min: 0, max: minute }), fc.integer({ min: 0, max: longestMs }));
  const runs = fc.constant('running' as const);
  const statuses = fc.constantFrom<ServerStatus>('starting', 'stopping', 'stopped', 'crashed', 'unknown');
  const read = fc.record(
    {
      what: fc.constant('read' as const),
      afterMs,
      status: fc.oneof({ weight: 4, arbitrary: runs }, statuses),
      answers: fc.boolean(),
      address: fc.option(fc.constant(address), { freq: 5 }),
      uptimeMs: fc.integer({ min: 0, max: day }),
      ageMs: fc.integer({ min: 0, max: minute }),
    },
    { requiredKeys: ['what', 'status', 'afterMs'] },
  );
  const other = fc
    .record({
      what: fc.constantFrom(...others),
      afterMs,
      byMs: fc.integer({ min: -10 * day, max: 10 * day }),
    })
    .map(
      ({ what, afterMs, byMs }): Timed =>
        what === 'clock-set' ? { what, afterMs, byMs } : { what, afterMs },
    );
  const event: fc.Arbitrary<Timed> = fc.oneof({ weight: 3, arbitrary: read }, other);
  return fc.array(event, { maxLength: 30 });
}

test('whatever happens, no game is silent that is down, wasn’t asked, or has answered nobody', () => {
  fc.assert(
    fc.property(eventsOf(['host-fails', 'bot-restarts', 'clock-set'], 8 * day), (events) => {
      const seen = observe(events);
      let [hasAnswered, wasRead] = [false, false];
      for (const [index, each] of events.entries()) {
        const now = seen[index];
        if (each.what === 'read') {
          wasRead = true;
          if (each.answers === true) hasAnswered = true;
          if (each.status !== 'running') expect(now?.state).toBe('unknown');
          // One from before the process began says nothing of it.
          const isFresh = (each.ageMs ?? 0) === 0;
          if (each.answers === true && isFresh) expect(now?.state).not.toBe('silent');
          if (each.answers === false && isFresh) expect(now?.state).not.toBe('answers');
        }
        if (!wasRead || !hasAnswered) expect(now).toMatchObject({ answeredAt: null, isStarting: false });
        if (!hasAnswered) expect(now?.state).toBe('unknown');
        if (now?.state === 'silent') expect(now.answeredAt).not.toBeNull();
        expect(now?.starts.length).toBeLessThanOrEqual(5);
        expect(now?.starts.every((ms) => ms >= 0)).toBe(true);
      }
    }),
  );
});

test('a silence is never longer than somebody has watched it', () => {
  // A process can't know how the clock was set while there was none.
  const watched = fc.oneof(
    eventsOf(['host-fails', 'bot-restarts'], 20 * minute),
    eventsOf(['host-fails', 'clock-set'], 20 * minute),
  );
  fc.assert(
    fc.property(watched, (events) => {
      const seen = observe(events);
      let [elapsed, silentFrom, readAt, setMs] = [0, 0, -day, 0];
      let isQuiet = false;
      for (const [index, each] of events.entries()) {
        elapsed += each.afterMs ?? 0;
        if (each.what === 'clock-set') setMs += each.byMs;
        if (each.what !== 'read') continue;
        const { answers, status } = each;
        const goesOn = isQuiet && elapsed - readAt <= 6 * minute;
        if (answers === false && !goesOn) silentFrom = elapsed;
        if (answers !== undefined || status !== 'running')
          isQuiet = answers === false && status === 'running';
        readAt = elapsed;
        // A result is up to a minute old.
        const { state, since } = seen[index] ?? { state: 'unknown', since: null };
        if (state === 'silent') expect((since ?? 0) - setMs).toBeGreaterThanOrEqual(silentFrom - minute);
      }
    }),
  );
});
