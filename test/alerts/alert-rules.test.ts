import {
  type Backup,
  HostError,
  type HostErrorKind,
  type Players,
  type ServerStatus,
  serverStatuses,
} from '@steward/hosts/model';
import { aServer, craftyCapabilities, genericCapabilities } from '@steward/hosts/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  begin,
  beginRestart,
  callsRole,
  type Decision,
  end,
  leadOf,
} from '../../src/alerts/incident-rules.ts';
import type { BackupAge } from '../../src/alerts/kinds/alert-kind.ts';
import type { OnlineBefore } from '../../src/alerts/kinds/down.ts';
import type { Incident, IncidentCause } from '../../src/alerts/model/alert.ts';
import {
  evaluateHost,
  evaluateServer,
  initialAlertState,
  type ServerAlertState,
  type Transition,
} from '../../src/alerts/transitions.ts';
import { failure } from '../../src/operations/failures.ts';
import type { Operation, Step } from '../../src/operations/model/operation.ts';
import { emptyResult } from '../../src/operations/step-handler.ts';
import { attribute, causedRestart } from '../../src/watch/attribution.ts';
import type { ServerObservation } from '../../src/watch/model/watch.ts';
import { unread } from '../../src/watch/observation.ts';
import { anIncident, anOperation, aStep } from '../store/fixtures.ts';

const second = 1_000;
const server = { connectionId: 'default', id: 's1' };
const minute = 60 * second;
const start = 1_800_000_000_000;

/** A setting that no age of a backup is too old for. */
const unlimited = { backupAgeHours: null, hangMinutes: 5 };

interface Reading {
  readonly atMs: number;
  readonly status?: ServerStatus;
  /** Of memory and disk. */
  readonly percent?: number | null;
  readonly uptimeMs?: number;
  readonly backupHoursAgo?: number | null;
}

function watchOf({
  atMs,
  status = 'running',
  percent = null,
  uptimeMs,
  backupHoursAgo,
}: Reading): ServerObservation {
  const readAt = new Date(start + atMs);
  const used = percent === null ? null : percent;
  const usage = {
    ...aServer('s1').usage,
    memoryBytes: used,
    memoryLimitBytes: percent === null ? null : 100,
    diskBytes: used,
    diskLimitBytes: percent === null ? null : 100,
    ...{ startedAt: null, uptimeSeconds: uptimeMs === undefined ? null : uptimeMs / 1_000 },
  };
  const backup = {
    id: 'b',
    name: null,
    sizeBytes: null,
    state: 'complete',
    progressPercent: null,
    error: null,
    locked: false,
  } as const;
  const newestBackup =
    backupHoursAgo == null
      ? backupHoursAgo
      : { ...backup, createdAt: new Date(readAt.getTime() - backupHoursAgo * 60 * minute) };
  return { ...unread, server: aServer('s1', { status, usage }), readAt, status, newestBackup };
}

/** Returns what the readings show. */
function transitionsOf(
  readings: readonly Reading[],
  before: ServerObservation = unread,
  hours = 24,
): readonly Transition[] {
  let state = initialAlertState(before, null);
  return readings.flatMap((reading) => {
    const judged = evaluateServer(state, watchOf(reading), { ...unlimited, backupAgeHours: hours });
    state = judged.state;
    return judged.transitions;
  });
}

/** Without the end of what none of the readings begins. */
function causes(transitions: readonly Transition[]): readonly unknown[] {
  return transitions
    .filter((each) => each.type === 'began' || !['waiting', 'blocked', 'frozen'].includes(each.kind))
    .map((each) => (each.type === 'began' ? each.cause : `${each.kind} ended`));
}

/** Without memory, which is free while a server is down, and its game, which needn't answer then. */
function causesOfStatus(transitions: readonly Transition[]): readonly unknown[] {
  return causes(transitions).filter((cause) => cause !== 'memory ended' && cause !== 'silent ended');
}

const down = (crashed: boolean, unseenSince: number | null = null): IncidentCause => ({
  kind: 'down',
  crashed,
  unseenSince,
});

/** A server that was read running: Ada was online. */
const fell = (crashed: boolean) => ({ ...down(crashed), online: { count: 1, names: ['Ada'] } });

describe('the status of a server', () => {
  test.each<[string, readonly ServerStatus[], readonly unknown[]]>([
    [
      'a stop and a start at the host',
      ['running', 'stopping', 'stopped', 'starting', 'running'],
      ['down ended', fell(false), 'down ended'],
    ],
    ['a crash', ['running', 'crashed', 'stopped'], ['down ended', fell(true)]],
    ['a restart at the host', ['running', 'stopping', 'starting', 'running'], ['down ended']],
    ['a server that is down at first', ['stopped', 'stopped', 'unknown', 'stopped'], []],
    ['a start that fails', ['stopped', 'starting', 'crashed'], [down(true)]],
    ['a start and a crash between two reads', ['stopped', 'crashed'], [down(true)]],
    ['a status that nobody knows in between', ['running', 'unknown', 'stopped'], ['down ended', fell(false)]],
  ])('%s', (_what, statuses, expected) => {
    const readings = statuses.map((status, index) => ({ atMs: index * 30 * second, status }));
    expect(causesOfStatus(transitionsOf(readings))).toEqual(expected);
  });

  test('of a server that was last seen running by an earlier process', () => {
    const before = { ...unread, readAt: new Date(start), status: 'running' as const };
    expect(causesOfStatus(transitionsOf([{ atMs: 20 * second, status: 'stopped' }], before))).toEqual([
      down(false),
    ]);
    const late = transitionsOf([{ atMs: 10 * minute, status: 'stopped' }], before);
    expect(causesOfStatus(late)).toEqual([down(false, start)]);
  });

  test.each<[string, Date | null, boolean, readonly unknown[]]>([
    ['that was back after what is stored', new Date(start + minute), false, [down(true)]],
    ['whose incident is open', null, false, []],
    ['that is no longer followed', new Date(start + minute), true, []],
    ['that was down again after it was back', new Date(start - minute), false, []],
  ])('of a server that is stored as crashed, %s', (_what, endedAt, closed, expected) => {
    const state = initialAlertState({ readAt: new Date(start), status: 'crashed' }, { endedAt, closed });
    const { transitions } = evaluateServer(
      state,
      watchOf({ atMs: 2 * minute, status: 'crashed' }),
      unlimited,
    );
    expect(causesOfStatus(transitions)).toEqual(expected);
  });

  test.each<[string, Players | null, OnlineBefore]>([
    ['nothing', null, undefined],
    ['only how many', { online: 3, max: 20, names: [] }, { count: 3, names: [] }],
    ['nobody', { online: 0, max: 20, names: [] }, { count: 0, names: [] }],
    ['only names', { online: null, max: null, names: ['Ada', 'Ben'] }, { count: 2, names: ['Ada', 'Ben'] }],
    [
      'more names than it counts',
      { online: 1, max: null, names: ['Ada', 'Ben'] },
      { count: 2, names: ['Ada', 'Ben'] },
    ],
    [
      'too much',
      { online: 500, max: null, names: Array.from({ length: 500 }, () => 'x'.repeat(100)) },
      { count: 500, names: Array.from({ length: 10 }, () => 'x'.repeat(64)) },
    ],
  ])('who was online before is known as far as the host says: %s', (_what, players, expected) => {
    const read = (atMs: number, status: ServerStatus) => {
      const watch = watchOf({ atMs, status });
      return { ...watch, server: aServer('s1', { status, players: status === 'running' ? players : null }) };
    };
    let { state } = evaluateServer(initialAlertState(unread, null), read(0, 'running'), unlimited);
    ({ state } = evaluateServer(state, read(second, 'stopping'), unlimited));
    const { transitions } = evaluateServer(state, read(2 * second, 'stopped'), unlimited);
    expect(transitions[0]).toMatchObject({ type: 'began', cause: { kind: 'down' } });
    expect(
      transitions[0]?.type === 'began' &&
        transitions[0].cause.kind === 'down' &&
        transitions[0].cause['online'],
    ).toEqual(expected);
  });

  test('that is up to 20 s old falls some time after it was surely up', () => {
    let state = initialAlertState(unread, null);
    const readings = [{ atMs: 0 }, { atMs: 5 * second, status: 'stopped' as const }];
    const fall = readings.flatMap((reading) => {
      const judged = evaluateServer(state, watchOf(reading), unlimited, undefined, null, 20 * second);
      state = judged.state;
      return judged.transitions.filter(({ type }) => type === 'began');
    })[0];
    expect(fall).toMatchObject({ at: new Date(start + 5 * second), after: new Date(start - 20 * second) });
  });

  test('a read that failed shows nothing', () => {
    const failure = new HostError('too-slow', { call: 'read-server', applied: 'no' });
    const state = initialAlertState({ readAt: new Date(start), status: 'running' }, null);
    const failed = { ...watchOf({ atMs: 1, status: 'stopped' }), failure };
    expect(evaluateServer(state, failed, unlimited)).toEqual({ state, transitions: [] });
  });
});

/** Of a server that has run for long enough to show how much memory it needs. */
const settled: readonly Reading[] = [
  { atMs: -11 * minute, percent: 50 },
  { atMs: -minute, percent: 50 },
];

/** Readings every two minutes. */
function everyTwoMinutes(percents: readonly number[], fromMs = 0): readonly Reading[] {
  return percents.map((percent, index) => ({ atMs: fromMs + index * 2 * minute, percent }));
}

/** Returns what was reported of memory. */
function ofMemory(readings: readonly Reading[]): readonly unknown[] {
  return causes(transitionsOf(readings)).filter((cause) => JSON.stringify(cause).includes('memory'));
}

test('memory and disk are nearly full after five minutes at 90%, and free again below 80%', () => {
  const percents = [91, 95, 89, 92, 92, 92, 99, 85, 79, 95];
  const readings = [...settled, ...everyTwoMinutes(percents)];
  const shown = causes(transitionsOf(readings)).filter((cause) => cause !== 'down ended');
  expect(shown.filter((cause) => cause !== 'memory ended' && cause !== 'disk ended')).toEqual([
    { kind: 'memory', percent: 99 },
    { kind: 'disk', percent: 99 },
  ]);
  expect(shown.slice(-2)).toEqual(['memory ended', 'disk ended']);
});

describe('memory that a server takes at its start and keeps', () => {
  test.each<[string, readonly Reading[], readonly unknown[]]>([
    ['alarms nobody', everyTwoMinutes([85, 100, 100, 100, 99, 100, 101, 100, 100, 100, 100]), []],
    [
      'nor while it grows by less than two percent',
      everyTwoMinutes([85, 90, 92, 93, 93, 93, 94, 94, 95, 95, 95]),
      [],
    ],
    [
      'alarms if it grows by more',
      everyTwoMinutes([85, 90, 92, 93, 93, 93, 94, 94, 96, 96, 96, 96]),
      [{ kind: 'memory', percent: 96 }],
    ],
    [
      'alarms if another run took less at its start',
      [
        ...everyTwoMinutes([95, 95, 95, 95, 95, 95, 95, 95]),
        { atMs: 16 * minute, status: 'stopped' },
        ...everyTwoMinutes([50, 50, 50, 50, 50, 50, 50, 95, 95, 95, 95], 18 * minute),
      ],
      ['memory ended', { kind: 'memory', percent: 95 }],
    ],
    [
      'alarms if a run took less that began without being seen',
      [
        ...everyTwoMinutes([95, 95, 95, 95, 95, 95, 95, 95]),
        ...everyTwoMinutes([50, 50, 50, 50, 50, 50, 50, 95, 95, 95, 95], 16 * minute).map((reading) => ({
          ...reading,
          uptimeMs: reading.atMs - 15 * minute,
        })),
      ],
      ['memory ended', { kind: 'memory', percent: 95 }],
    ],
    [
      'is measured anew if the clock is set back',
      [
        ...everyTwoMinutes([50, 50, 50, 50, 50, 50, 50], 1_000 * minute),
        ...everyTwoMinutes([50, 95, 95, 95, 95, 95, 95]),
      ],
      ['memory ended'],
    ],
  ])('%s', (_, readings, expected) => {
    expect(ofMemory(readings)).toEqual(expected);
  });
});

test('the memory of a server that was down in between was not full for five minutes', () => {
  const full = { status: 'running', percent: 95 } as const;
  const readings = [
    ...settled,
    { atMs: 0, ...full },
    { atMs: 2 * minute, status: 'stopped' as const },
    { atMs: 8 * minute, ...full },
  ];
  const began = transitionsOf(readings).filter(({ type }) => type === 'began');
  expect(causes(began).filter((cause) => JSON.stringify(cause).includes('memory'))).toEqual([]);
});

test('full memory is over when the server is down', () => {
  const full = [0, 5].map((at) => ({ atMs: at * minute, percent: 95 }));
  const readings = [...settled, ...full, { atMs: 6 * minute, status: 'stopped' as const }];
  expect(causes(transitionsOf(readings))).toContain('memory ended');
});

test('a disk that was nearly full when the clock was set back is reported five minutes later', () => {
  const atMinutes = [120, 0, 4, 5];
  const readings = atMinutes.map((at) => ({ atMs: at * minute, percent: 95 }));
  const full = transitionsOf(readings).filter(({ type }) => type === 'began');
  expect(full.map(({ at }) => at)).toEqual([new Date(start + 5 * minute)]);
});

test('a backup is too old, or missing, until there is a recent one', () => {
  const ages = [undefined, 2, 25, 26, null, 1, null];
  const readings = ages.map((backupHoursAgo, index) => ({
    atMs: index * minute,
    ...(backupHoursAgo !== undefined && { backupHoursAgo }),
  }));
  expect(causes(transitionsOf(readings)).filter((cause) => cause !== 'down ended')).toEqual([
    'backup-age ended',
    { kind: 'backup-age', maxHours: 24, newestAt: start + 2 * minute - 25 * 60 * minute },
    'backup-age ended',
    { kind: 'backup-age', maxHours: 24, newestAt: null },
  ]);
});

test('the newest backup that was tested is too old, or missing, until there is a recent one', () => {
  const hoursAgo = (hours: number): Backup => ({
    id: 'b',
    name: null,
    createdAt: new Date(start - hours * 60 * minute),
    sizeBytes: null,
    state: 'complete',
    progressPercent: null,
    error: null,
    locked: false,
  });
  const ages: readonly BackupAge[] = [
    { maxHours: 24, newest: undefined },
    { maxHours: 24, newest: null },
    { maxHours: 24, newest: hoursAgo(1) },
    { maxHours: 24, newest: hoursAgo(30) },
    { maxHours: null, newest: hoursAgo(30) },
    { maxHours: 48, newest: hoursAgo(30) },
  ];
  let state = initialAlertState(unread, null);
  const shown = ages.map((tested, index) => {
    const judged = evaluateServer(state, watchOf({ atMs: index }), unlimited, tested);
    state = judged.state;
    return causes(judged.transitions).filter((cause) => cause !== 'down ended');
  });
  expect(shown).toEqual([
    [],
    [{ kind: 'test-age', maxHours: 24, newestAt: null }],
    ['test-age ended'],
    [{ kind: 'test-age', maxHours: 24, newestAt: start - 30 * 60 * minute }],
    [],
    ['test-age ended'],
  ]);
});

test('a host is unreachable after two minutes of failures, and not because it limits requests', () => {
  const failing = (kind: HostErrorKind, sinceMs: number, forMs: number) => ({
    unusable: null,
    failure: new HostError(kind, { call: 'list-servers', applied: 'no' }),
    failingSince: new Date(start + sinceMs),
    isUnreachable: forMs >= 2 * minute,
    succeededAt: new Date(start),
    isListed: true,
  });
  const well = {
    unusable: null,
    failure: null,
    failingSince: null,
    isUnreachable: false,
    succeededAt: new Date(start),
    isListed: true,
  };
  const readings = [
    [0, well],
    [minute, failing('too-slow', 0, minute)],
    [2 * minute, failing('unreachable', 0, 2 * minute)],
    [3 * minute, failing('too-slow', 0, 3 * minute)],
    [4 * minute, failing('key-refused', 0, 4 * minute)],
    [5 * minute, well],
    [9 * minute, failing('rate-limited', 5 * minute, 4 * minute)],
  ] as const;
  let state: string | null = null;
  const transitions = readings.flatMap(([atMs, watched]) => {
    const judged = evaluateHost(state, watched, new Date(start + atMs));
    state = judged.state;
    return judged.transitions;
  });
  expect(causes(transitions)).toEqual([
    'unreachable ended',
    { kind: 'unreachable', failure: 'unreachable' },
    { kind: 'unreachable', failure: 'key-refused' },
    'unreachable ended',
  ]);
});

/** Returns an operation that ended some time after `start`. */
function ended(endedMs: number, name: Step['name'], change: Partial<Operation> = {}): Operation {
  const [kind, action] = name.split('.');
  return anOperation({
    request:
      kind === 'power' && (action === 'stop' || action === 'start' || action === 'restart')
        ? { kind, action }
        : { kind: 'command', command: 'say hi' },
    steps: [aStep({ name, state: 'done' })],
    state: 'succeeded',
    serverStatus: name === 'power.stop' ? 'stopped' : 'running',
    endedAt: new Date(start + endedMs),
    ...change,
  });
}

/** What is stored of an operation whose response was lost, and whose outcome was not seen. */
function lost(name: Step['name']): Partial<Operation> {
  return {
    state: 'unknown',
    steps: [aStep({ name, state: 'unknown', result: { ...emptyResult, answerLost: true } })],
  };
}

/** What is stored of a start that ended well, but whose server went down within a minute. */
const endedAfterAll: Partial<Operation> = {
  state: 'failed',
  serverStatus: 'crashed',
  steps: [
    aStep({
      name: 'power.start',
      state: 'failed',
      failure: failure('ended-early'),
      result: { ...emptyResult, toldAsUp: true },
    }),
  ],
};

/** A host whose statuses are current. */
const currentHost = { ...genericCapabilities, statusAgeMs: 0 };

describe('an outage is explained by', () => {
  const outage = { after: new Date(start), at: new Date(start + 30 * second) };
  const declined = {
    reason: 'declined',
    hostText: null,
    retryAt: null,
    applied: 'no',
    reference: 'r',
  } as const;
  test.each<[string, Operation, ReturnType<typeof attribute>]>([
    ['a stop that runs', ended(0, 'power.stop', { state: 'running', endedAt: null }), 'cause'],
    ['a stop that just ended', ended(20 * second, 'power.stop'), 'cause'],
    [
      'a stop that ended before it was last seen running, by an old status',
      ended(-9 * second, 'power.stop'),
      'cause',
    ],
    [
      'a console command that stops it',
      ended(-minute, 'command', { request: { kind: 'command', command: '/Stop now' } }),
      'cause',
    ],
    ['a stop whose outcome was not seen', ended(-minute, 'power.stop', { state: 'unknown' }), 'cause'],
    [
      'a stop whose response was lost just before',
      ended(-9 * second, 'power.stop', lost('power.stop')),
      'cause',
    ],
    ['no such stop if it was seen running since', ended(-minute, 'power.stop', lost('power.stop')), null],
    [
      'a restart whose outcome was not seen',
      ended(-minute, 'power.restart', { state: 'unknown' }),
      'old-status',
    ],
    ['no earlier stop', ended(-minute, 'power.stop'), null],
    ['no other command', ended(20 * second, 'command'), null],
    [
      'no stop that the host declined',
      ended(0, 'power.stop', {
        state: 'failed',
        steps: [aStep({ name: 'power.stop', state: 'failed', failure: declined })],
      }),
      null,
    ],
    [
      'no restart that ended well, unless the status is older',
      ended(25 * second, 'power.restart'),
      'old-status',
    ],
    ['no start that ended well', ended(-minute, 'power.start'), null],
    [
      'no start that ended well, and whose server then went down',
      ended(0, 'power.start', endedAfterAll),
      null,
    ],
    ['no operation without power', ended(20 * second, 'backup.create'), null],
  ])('%s', (_what, operation, expected) => {
    expect(attribute([operation], outage, currentHost)).toBe(expected);
  });

  test('nothing that was done before the clock was set back by hours', () => {
    const createdAt = new Date(start + 100 * minute);
    const operations = [
      ended(101 * minute, 'power.start', { createdAt }),
      ended(102 * minute, 'power.stop', { createdAt }),
    ];
    for (const operation of operations) expect(attribute([operation], outage, currentHost)).toBeNull();
    const now = ended(20 * second, 'power.stop', { createdAt: new Date(start + 10 * second) });
    expect(attribute([...operations, now], outage, currentHost)).toBe('cause');
  });

  test('no restart whose outcome was not seen, if it stays down for longer than a restart takes', () => {
    const restart = ended(-minute, 'power.restart', { state: 'unknown' });
    const until = (ms: number) => ({ after: new Date(start), at: new Date(start + ms) });
    expect(attribute([restart], until(60 * second), currentHost)).toBe('old-status');
    expect(attribute([restart], until(61 * second), currentHost)).toBeNull();
  });

  test('no stop that a start followed', () => {
    const operations = [
      ended(-minute, 'power.start'),
      ended(-2 * minute, 'power.stop', { state: 'unknown' }),
    ];
    expect(attribute(operations, outage, currentHost)).toBeNull();
  });
});

/** The incidents of one server, as `AlertMonitor` keeps them. */
class Book {
  readonly all: Incident[] = [];

  latest(kind: Incident['kind']): Incident | null {
    return this.all.findLast((incident) => incident.kind === kind) ?? null;
  }

  apply(kind: Incident['kind'], decision: Decision): void {
    const latest = this.latest(kind);
    if (decision?.type === 'change' && latest !== null)
      this.all[this.all.indexOf(latest)] = {
        ...latest,
        ...decision.change,
        revision: latest.revision + 1,
      };
    if (decision?.type === 'open')
      this.all.push(
        anIncident({
          ...decision.change,
          id: `${this.all.length}`,
          kind,
          startedAt: new Date(decision.change.occurrences.at(-1)?.from ?? 0),
        }),
      );
  }
}

test.each<[string, readonly number[], readonly (readonly [count: number, earlier: number | undefined])[]]>([
  [
    'half an hour later: two',
    [0, 30],
    [
      [1, undefined],
      [1, undefined],
    ],
  ],
  [
    'within half an hour: two, which count',
    [0, 29],
    [
      [1, undefined],
      [2, 1],
    ],
  ],
  [
    'three times, not within half an hour',
    [0, 20, 40],
    [
      [1, undefined],
      [2, 1],
      [2, 1],
    ],
  ],
  [
    'from the third time on: one',
    [0, 10, 20, 50, 80],
    [
      [1, undefined],
      [2, 1],
      [5, 2],
    ],
  ],
  [
    'again after it was up for half an hour',
    [0, 10, 20, 51],
    [
      [1, undefined],
      [2, 1],
      [3, 2],
      [1, undefined],
    ],
  ],
  [
    'more often than is kept',
    Array.from({ length: 20 }, (_, index) => index),
    [
      [1, undefined],
      [2, 1],
      [20, 2],
    ],
  ],
])('the incidents of a server that goes down for a while again and again, %s', (_case, minutes, expected) => {
  const book = new Book();
  const at = (minutes: number) => new Date(start + minutes * minute);
  for (const each of minutes) {
    book.apply('down', begin(book.latest('down'), down(false), at(each)));
    book.apply('down', end(book.latest('down'), at(each + 0.5)));
  }
  expect(book.all.map(({ count, earlier }) => [count, earlier])).toEqual(expected);
  expect(book.all.at(-1)?.occurrences.at(-1)?.from).toBe(at(minutes.at(-1) ?? 0).getTime());
});

test('an outage after the clock was set back is a new incident, and begins when it was seen', () => {
  const readings = [{ atMs: 60 * minute }, { atMs: 0, status: 'stopped' }] as const;
  expect(transitionsOf(readings).findLast(({ type }) => type === 'began')).toMatchObject({
    at: new Date(start),
    outage: { after: new Date(start) },
  });
  const down = { kind: 'down', crashed: false, unseenSince: null } as const;
  const book = new Book();
  book.apply('down', begin(null, down, new Date(start + 50 * minute)));
  book.apply('down', end(book.latest('down'), new Date(start + 60 * minute)));
  expect(begin(book.latest('down'), down, new Date(start))).toMatchObject({ type: 'open' });
});

test('a server that stopped, and is then said to have crashed, keeps who was online', () => {
  const readings = (['running', 'stopped', 'crashed'] as const).map((status, at) => ({
    atMs: at * second,
    status,
  }));
  const book = new Book();
  for (const transition of transitionsOf(readings))
    if (transition.type === 'began')
      book.apply('down', begin(book.latest('down'), transition.cause, transition.at));
  expect(book.all).toMatchObject([{ cause: fell(true), count: 1, revision: 2 }]);
});

test('an outage that a restart of the bot interrupted lasted at most from its beginning to its end', () => {
  const cause = { kind: 'unreachable', failure: 'too-slow' } as const;
  const book = new Book();
  const failing = { unusable: null, succeededAt: null, isListed: true, isUnreachable: true };
  const failure = new HostError('too-slow', { call: 'read-server', applied: 'no' });
  const reads = { ...failing, failure: null, failingSince: null, succeededAt: new Date(start) };
  const ended = (state: string | null) => {
    const [transition] = evaluateHost(state, reads, new Date(start + 5 * minute)).transitions;
    return end(book.latest('unreachable'), new Date(start + 5 * minute), { afterGap: transition?.afterGap });
  };
  book.apply('unreachable', begin(null, cause, new Date(start)));
  expect(ended('away')?.change.occurrences).toEqual([{ from: start, until: start + 5 * minute }]);
  expect(ended(null)?.change.occurrences).toMatchObject([{ mayBeShorter: true }]);
  // It still fails when the next process has looked for two minutes.
  const since = new Date(start + 3 * minute);
  const [again] = evaluateHost(null, { ...failing, failure, failingSince: since }, since).transitions;
  const known = begin(book.latest('unreachable'), cause, since, { afterGap: again?.afterGap });
  expect(known?.change).toMatchObject({
    count: 1,
    occurrences: [{ from: start, mayBeShorter: true }],
  });
  book.apply('unreachable', known);
  expect(begin(book.latest('unreachable'), cause, since, { afterGap: true })).toBeNull();
});

test('an event is counted once, whatever number of processes notice it', () => {
  const book = new Book();
  const failed = { kind: 'backup-failed', failure: null } as const;
  for (const key of ['a', 'a', 'b', 'a'])
    book.apply('backup-failed', begin(book.latest('backup-failed'), failed, new Date(start), { key }));
  expect(book.all).toMatchObject([
    { count: 1, endedAt: new Date(start) },
    { count: 2, endedAt: new Date(start) },
  ]);
});

test('whatever is read, at most one incident of a kind is open, and none begins because of what somebody does', () => {
  const step = fc.record({
    afterMs: fc.integer({ min: second, max: 20 * minute }),
    status: fc.constantFrom(...serverStatuses),
    percent: fc.option(fc.integer({ min: 0, max: 120 })),
    backupHoursAgo: fc.option(fc.integer({ min: 0, max: 48 }), { nil: null }),
    isStopping: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const book = new Book();
      let state: ServerAlertState = initialAlertState(unread, null);
      let atMs = 0;
      for (const { afterMs, isStopping, ...reading } of steps) {
        atMs += afterMs;
        const at = new Date(start + atMs);
        const judged = evaluateServer(state, watchOf({ ...reading, atMs }), {
          ...unlimited,
          backupAgeHours: 24,
        });
        state = judged.state;
        const operations = isStopping ? [ended(0, 'power.stop', { state: 'running', endedAt: null })] : [];
        for (const transition of judged.transitions) {
          if (transition.type === 'ended')
            book.apply(transition.kind, end(book.latest(transition.kind), transition.at));
          else if (
            transition.outage === undefined ||
            attribute(operations, transition.outage, currentHost) === null
          )
            book.apply(
              transition.cause.kind,
              begin(book.latest(transition.cause.kind), transition.cause, transition.at),
            );
        }
        const open = book.all.filter(({ endedAt }) => endedAt === null);
        expect(new Set(open.map(({ kind }) => kind)).size).toBe(open.length);
        const isDown = open.find(({ kind }) => kind === 'down');
        if (reading.status === 'running') expect(isDown).toBeUndefined();
        if (isStopping) expect(isDown?.occurrences.at(-1)?.from).not.toBe(at.getTime());
        for (const { occurrences, count, earlier = 0, startedAt, endedAt } of book.all) {
          expect(count).toBeGreaterThanOrEqual(occurrences.length);
          expect(occurrences.length).toBeLessThanOrEqual(10);
          expect(earlier).toBeLessThanOrEqual(2);
          if (count === occurrences.length) expect(startedAt.getTime()).toBe(occurrences[earlier]?.from);
          for (const { from, until } of occurrences) expect(until ?? from).toBeGreaterThanOrEqual(from);
          expect(occurrences.at(-1)?.until === null).toBe(endedAt === null);
        }
      }
    }),
  );
});

describe('leadOf', () => {
  const lead: Incident = {
    id: 'lead',
    guildId: '100',
    connectionId: 'panel',
    serverId: 's1',
    kind: 'down',
    name: 'Survival',
    cause: { kind: 'down', crashed: false, unseenSince: null },
    occurrences: [{ from: start, until: null }],
    count: 1,
    startedAt: new Date(start),
    endedAt: null,
    channelId: '900',
    roleId: '500',
    language: 'en',
    leadId: null,
    messageId: '700',
    takenBy: null,
    muteId: null,
    isCalled: false,
    heldCall: null,
    revision: 1,
    shown: 1,
  };
  const next = { ...lead, id: 'next', serverId: 's2', startedAt: new Date(start + 20 * second) };
  const joined = { ...lead, id: 'joined', leadId: 'lead', startedAt: new Date(start + 50 * second) };
  const at = (ms: number) => ({ ...next, startedAt: new Date(start + ms) });
  const isBack = { ...lead, endedAt: new Date(start + second) };
  const full = { kind: 'memory', percent: 99 } as const;
  const aged = (serverId: string): Incident => ({
    ...lead,
    id: `aged ${serverId}`,
    serverId,
    kind: 'backup-age',
    cause: { kind: 'backup-age', newestAt: null, maxHours: 24 },
  });
  const restarted = (serverId: string): Incident => ({
    ...lead,
    id: `restarted ${serverId}`,
    serverId,
    kind: 'restart',
    cause: { kind: 'restart' },
  });

  test.each<[string, Incident, readonly Incident[], string | null]>([
    ['the first server that falls has a message of its own', next, [], null],
    ['one that falls in the same minute joins it', next, [lead], 'lead'],
    ['one that falls at the end of the minute does so too', at(60 * second), [lead], 'lead'],
    ['a later one has a message of its own', at(60 * second + 1), [lead], null],
    ['the minute is that of the first one', at(70 * second), [lead, joined], null],
    ['the clock may have been set back since', at(-10 * second), [lead], 'lead'],
    [
      'one that crashed joins those that stopped',
      { ...next, cause: { ...lead.cause, kind: 'down', crashed: true, unseenSince: null } },
      [lead],
      'lead',
    ],
    ['one that falls when the first one is back has its own', next, [isBack], null],
    [
      'so it does when all are back',
      at(55 * second),
      [isBack, { ...joined, serverId: 's3', endedAt: at(52 * second).startedAt }],
      null,
    ],
    [
      'the first one may be back while another one is down',
      at(55 * second),
      [isBack, { ...joined, serverId: 's3' }],
      'lead',
    ],
    [
      'nothing joins what is no longer followed',
      next,
      [{ ...lead, endedAt: new Date(start + second), closed: true }],
      null,
    ],
    ['a server of another connection has its own', { ...next, connectionId: 'home' }, [lead], null],
    ['one whose alerts go to another channel too', { ...next, channelId: '901' }, [lead], null],
    ['and one that another role is mentioned for', { ...next, roleId: null }, [lead], null],
    [
      'servers that are started again together share one too',
      restarted('s2'),
      [restarted('s1')],
      'restarted s1',
    ],
    ['but each is in it once', restarted('s1'), [restarted('s1')], null],
    [
      'also one that joined it',
      restarted('s2'),
      [restarted('s1'), { ...restarted('s2'), leadId: 'restarted s1' }],
      null,
    ],
    ['servers without a recent backup share one', aged('s2'), [aged('s1')], 'aged s1'],
    [
      'but not with those whose backups were not tested',
      { ...aged('s2'), kind: 'test-age', cause: { kind: 'test-age', newestAt: null, maxHours: 24 } },
      [aged('s1')],
      null,
    ],
    [
      'full memory joins nothing',
      { ...next, kind: 'memory', cause: full },
      [{ ...lead, kind: 'memory', cause: full }],
      null,
    ],
    ['nor does it take in servers that fall', next, [{ ...lead, kind: 'memory', cause: full }], null],
  ])('%s', (_case, incident, known, expected) => {
    expect(leadOf(incident, known)).toBe(expected);
  });
});

describe('a restart at the host', () => {
  const restart = {
    ranSince: new Date(start - 60 * minute),
    seenAt: new Date(start),
    at: new Date(start + 20 * second),
  };
  const running = (change: Partial<Operation>) =>
    anOperation({
      state: 'running',
      createdAt: new Date(start),
      endedAt: null,
      steps: [aStep({ name: 'power.restart', state: 'accepted' })],
      ...change,
    });
  test.each<[string, Operation, boolean]>([
    ['a restart that runs', running({}), true],
    ['a restart that just ended', ended(10 * second, 'power.restart', { serverStatus: 'running' }), true],
    ['a start that just ended', ended(0, 'power.start', { serverStatus: 'running' }), true],
    ['a restart of before', ended(-minute, 'power.restart', { serverStatus: 'running' }), false],
    ['one whose outcome was not seen', ended(-10 * minute, 'power.restart', { state: 'unknown' }), true],
    [
      '`restart` in the console',
      ended(-5 * minute, 'command', { request: { kind: 'command', command: 'restart' } }),
      true,
    ],
    [
      'another console command',
      ended(0, 'command', { request: { kind: 'command', command: 'say restart' } }),
      false,
    ],
    ['a backup', ended(0, 'backup.create'), false],
    ['a stop that was requested after it', running({ createdAt: new Date(start + minute) }), false],
  ])('that %s explains', (_what, operation, explains) => {
    const capabilities = { statusAgeMs: 20 * second, backups: genericCapabilities.backups };
    expect(causedRestart([operation], restart, capabilities)).toBe(explains);
  });

  test('that a backup explains, as it does an outage for a while, where backups may stop the server', () => {
    const request = { kind: 'backup.create', startFirst: false } as const;
    const backup = ended(0, 'backup.create', { request });
    const outageAt = (ms: number) => ({ after: new Date(start - minute), at: new Date(start + ms) });
    expect(causedRestart([backup], restart, genericCapabilities)).toBe(false);
    expect(causedRestart([backup], restart, craftyCapabilities)).toBe(true);
    expect(attribute([backup], outageAt(0), genericCapabilities)).toBeNull();
    expect(attribute([backup], outageAt(40 * second), craftyCapabilities)).toBe('old-status');
    expect(attribute([backup], outageAt(41 * second), craftyCapabilities)).toBeNull();
    const runs = { ...backup, state: 'running', endedAt: null } as const;
    expect(attribute([runs], outageAt(60 * minute), craftyCapabilities)).toBe('old-status');
  });

  test('is counted once, although a process was killed before it stored what it saw', () => {
    const book = new Book();
    const begun = (at: number, seenAt: number) => {
      const times = { at: new Date(start + at), seenAt: new Date(start + seenAt) };
      const decision = beginRestart(book.latest('crash'), 'crash', times, server);
      book.apply('crash', decision);
      return decision?.change.count ?? null;
    };
    expect(begun(0, -second)).toBe(1);
    // The next process has the state from before, and the host gives the uptime in seconds.
    expect(begun(second, -9 * second)).toBeNull();
    expect(begun(3 * second, 2 * second)).toBe(2);
  });

  /** Returns what is done about restarts of a kind at these minutes. */
  function decided(kind: 'crash' | 'restart', minutes: readonly number[]) {
    const book = new Book();
    return minutes.map((each) => {
      const at = new Date(start + each * minute);
      const seenAt = new Date(at.getTime() - second);
      const decision = beginRestart(book.latest(kind), kind, { at, seenAt }, server);
      book.apply(kind, decision);
      if (decision === null) return null;
      const { count, occurrences } = decision.change;
      return `${decision.type} ${count}${callsRole(decision.change) ? ' calls' : ''} ${occurrences.length}`;
    });
  }

  test.each<['crash' | 'restart', readonly number[], readonly (string | null)[]]>([
    ['crash', [0], ['open 1 1']],
    ['crash', [0, 59, 100], ['open 1 1', 'open 2 calls 2', 'open 2 calls 2']],
    ['crash', [0, 20, 40, 99], ['open 1 1', 'open 2 calls 2', 'open 3 calls 3', 'change 4 calls 4']],
    ['crash', [0, 60, 119], ['open 1 1', 'open 1 1', 'open 2 calls 2']],
    ['crash', [0, 0], ['open 1 1', null]],
    ['restart', [0, 59, 200], ['open 1 1', 'open 2 2', 'open 1 1']],
  ])('%s: at minutes %j', (kind, minutes, expected) => {
    expect(decided(kind, minutes)).toEqual(expected);
  });
});
