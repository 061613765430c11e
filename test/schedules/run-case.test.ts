import { expect, test } from 'vitest';
import type { Operation } from '../../src/operations/model/operation.ts';
import type { RunState } from '../../src/schedules/model/scheduled-run.ts';
import { nextOfRun } from '../../src/schedules/run-case.ts';
import { correctionOf, type RunFacts, toldPlayers } from '../../src/schedules/told-players.ts';
import { anOperation, aSchedule, aStep } from '../store/fixtures.ts';

const second = 1_000;
const minute = 60 * second;
const begin = Date.parse('2030-01-01T12:00:00Z');
const { id: scheduleId, server, settings, createdBy } = aSchedule();

/** A run of which players are warned ten minutes and one minute before. */
const run: RunState = {
  scheduleId,
  server,
  settings: { ...settings, warnMinutes: [10, 1] },
  createdBy,
  dueAt: begin,
  begin,
  postponedBy: null,
  end: null,
  warned: [],
  lost: [],
  correction: 'open',
  correctsAt: 0,
};
const skipped = { kind: 'skipped', dueAt: begin, by: createdBy } as const;
const half = begin + 30 * minute;

/** Returns an operation. @param reason why it failed, and changed nothing */
function operation(state: Operation['state'], reason: string | null = null): Operation {
  const failure = { hostText: null, retryAt: null, applied: 'no', reference: 'R' } as const;
  const failed = reason === null ? {} : ({ state: 'failed', failure: { ...failure, reason } } as const);
  const endedAt = state === 'running' ? null : new Date(begin);
  return anOperation({ state, steps: [aStep({ state: 'accepted', ...failed })], endedAt });
}

type Told = RunFacts['told'][number];

function warning(minutes: number, of = operation('succeeded'), at = begin): Told {
  return { warned: { begin: at, minutes }, operation: of };
}

/** Players were told that it doesn't happen. */
const canceled = (of: Operation): Told => ({ warned: undefined, operation: of });
const given = [warning(10)];

interface Given {
  readonly state?: Partial<RunState>;
  readonly operation?: Operation;
  readonly told?: readonly Told[];
}

function known({ state, operation = undefined, told = [] }: Given): [RunState, RunFacts] {
  return [
    { ...run, ...state },
    { operation: operation ?? null, told },
  ];
}

type Next = ReturnType<typeof nextOfRun>;
const wait = (until: number): Next => ({ kind: 'wait', until });
const warn: Next = { kind: 'do', effect: 'warn' };
const correct: Next = { kind: 'do', effect: 'correct' };

test.each<[string, Given, number, Next]>([
  ['waits for its first warning', {}, begin - 11 * minute, wait(begin - 10 * minute)],
  ['warns players when it is time', {}, begin - 10 * minute, warn],
  ['warns players 40 s late', {}, begin - 10 * minute + 40 * second, warn],
  [
    'leaves a warning out that would name a wrong time',
    {},
    begin - 10 * minute + 41 * second,
    { kind: 'change', state: { ...run, warned: [10] } },
  ],
  ['waits for the next warning', { state: { warned: [10] } }, begin - 9 * minute, wait(begin - minute)],
  ['gives only the last of the warnings that are due', {}, begin - minute, warn],
  ['waits until it begins', { state: { warned: [1] } }, begin - 30 * second, wait(begin)],
  ['warns nobody once it begins', {}, begin, wait(Number.POSITIVE_INFINITY)],
  [
    'warns nobody if none are wanted',
    { state: { settings: { ...run.settings, warnMinutes: [] } } },
    begin - minute,
    wait(begin),
  ],
  ['warns nobody of what was skipped', { state: { end: skipped } }, begin - 10 * minute, { kind: 'end' }],
  [
    'warns nobody of what has begun early',
    { operation: operation('running') },
    begin - 10 * minute,
    wait(begin - 10 * minute + 2 * second),
  ],
  ['follows its operation', { operation: operation('running') }, begin, wait(begin + 2 * second)],
  ['ends with its operation', { operation: operation('succeeded') }, begin, { kind: 'end' }],
  ['ends when it was skipped', { state: { end: skipped } }, begin - 20 * minute, { kind: 'end' }],
  [
    'tells players who were warned that it was skipped',
    { state: { end: skipped }, told: given },
    begin - 5 * minute,
    correct,
  ],
  [
    'tells players who were warned that it was postponed',
    { state: { begin: half }, told: given },
    begin - 5 * minute,
    correct,
  ],
  [
    'waits before it tries that again',
    { state: { end: skipped, correctsAt: begin }, told: given },
    begin - 5 * minute,
    wait(begin),
  ],
  [
    'warns players on time although they can’t be told that it was postponed',
    { state: { begin: half, correctsAt: half - 10 * minute + 20 * second }, told: given },
    half - 10 * minute - second,
    wait(half - 10 * minute),
  ],
  [
    'waits until it is known whether players were told',
    { state: { end: skipped }, told: [...given, canceled(operation('running'))] },
    begin,
    wait(begin + 2 * second),
  ],
  [
    'ends when players were told',
    { state: { end: skipped }, told: [...given, canceled(operation('succeeded'))] },
    begin,
    { kind: 'end' },
  ],
])('a run %s', (_, given, now, next) => {
  expect(nextOfRun(...known(given), now)).toEqual(next);
});

const none = (untold: 'certain' | 'maybe' | null = null) => ({ kind: 'none', untold }) as const;

test.each<[string, Given, number, ReturnType<typeof correctionOf>]>([
  ['nothing of a run that they weren’t warned of', { state: { end: skipped } }, begin, none()],
  [
    'nothing if no warning reached them',
    { state: { end: skipped }, told: [warning(10, operation('failed', 'host-down'))] },
    begin,
    none(),
  ],
  ['nothing while it is as they were warned', { told: given }, begin - 5 * minute, none()],
  [
    'when it begins instead',
    { state: { begin: half }, told: given },
    begin - 30 * second,
    { kind: 'postponed', minutes: 31 },
  ],
  [
    'nothing if they were warned anew',
    { state: { begin: half }, told: [...given, warning(10, operation('succeeded'), half)] },
    half - 9 * minute,
    none(),
  ],
  ['nothing once it begins', { state: { begin: half }, told: given }, half, none()],
  [
    'no new time if they can’t be told',
    { state: { begin: half, correction: 'failed' }, told: given },
    begin,
    none(),
  ],
  ['that it was skipped', { state: { end: skipped }, told: given }, begin, { kind: 'canceled' }],
  [
    'that it was missed, up to 30 minutes later',
    { state: { end: { kind: 'missed', dueAt: begin, reason: 'busy' } }, told: given },
    half,
    { kind: 'canceled' },
  ],
  ['it no more after that', { state: { end: skipped }, told: given }, half + 1, none('certain')],
  [
    'nothing if the server was stopped already',
    { state: { end: { kind: 'nothing', dueAt: begin, reason: 'stopped' } }, told: given },
    begin,
    none(),
  ],
  [
    'nothing if nobody is there',
    { state: { end: skipped, correction: 'settled' }, told: given },
    begin,
    none(),
  ],
  [
    'nothing if they can’t be told',
    { state: { end: skipped, correction: 'failed' }, told: given },
    begin,
    none('certain'),
  ],
  ['nothing of what was done', { operation: operation('succeeded'), told: given }, begin, none()],
  ['nothing of what may have been done', { operation: operation('unknown'), told: given }, begin, none()],
  [
    'that nothing was done',
    { operation: operation('failed', 'host-down'), told: given },
    begin,
    { kind: 'canceled' },
  ],
  ['nothing of what failed half-way', { operation: operation('failed'), told: given }, begin, none()],
  ...(
    [
      ['running', { kind: 'unknown' }],
      ['succeeded', none()],
      ['failed', none('certain')],
      ['unknown', none('maybe')],
    ] as const
  ).map(([state, correction]): [string, Given, number, ReturnType<typeof correctionOf>] => [
    `nothing twice (${state})`,
    { state: { end: skipped }, told: [...given, canceled(operation(state))] },
    begin,
    correction,
  ]),
])('players are told %s', (_, given, now, correction) => {
  expect(correctionOf(...known(given), now)).toEqual(correction);
});

const allWell = { lost: null, given: 0, untold: null };

test.each<[string, Given, ReturnType<typeof toldPlayers>]>([
  ['none', {}, allWell],
  ['those that were given', { told: [warning(10), warning(1)] }, { ...allWell, given: 2 }],
  [
    'those that became no operation',
    { state: { lost: [{ minutes: 10, failure: 'unreachable' }] }, told: [warning(1)] },
    { ...allWell, lost: { minutes: [10], isCertain: true, reason: 'unreachable' }, given: 1 },
  ],
  [
    'those that failed, with the reason of the last',
    {
      state: { lost: [{ minutes: 1, failure: 'unreachable' }] },
      told: [warning(10, operation('failed', 'host-down'))],
    },
    { ...allWell, lost: { minutes: [10, 1], isCertain: true, reason: 'unreachable' } },
  ],
  [
    'those that may have been given',
    { told: [warning(10, operation('unknown'))] },
    { ...allWell, lost: { minutes: [10], isCertain: false, reason: 'internal' } },
  ],
  [
    'those since it was postponed last',
    {
      state: { begin: half },
      told: [warning(10, operation('failed', 'x')), warning(10, operation('succeeded'), half)],
    },
    { ...allWell, given: 1 },
  ],
  [
    'that nobody was told that it was skipped',
    { state: { end: skipped, correction: 'failed' }, told: given },
    { ...allWell, given: 1, untold: 'certain' },
  ],
])('a message says which warnings players got: %s', (_, given, told) => {
  expect(toldPlayers(...known(given), begin)).toEqual(told);
});
