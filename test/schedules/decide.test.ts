import { expect, test } from 'vitest';
import { newProgress, type Schedule, type ScheduleSettings } from '../../src/schedules/model/schedule.ts';
import {
  nextScheduleAction,
  type ScheduleAction,
  type ScheduleFacts,
} from '../../src/schedules/schedule-decisions.ts';
import { aSchedule } from '../store/fixtures.ts';

const second = 1_000;
const minute = 60 * second;
const dueAt = Date.parse('2030-01-01T12:00:00Z');

/** Daily at noon, unless a test says otherwise. */
const settings: ScheduleSettings = {
  action: 'restart',
  command: null,
  when: { kind: 'times', times: [{ hour: 12, minute: 0 }], days: [0, 1, 2, 3, 4, 5, 6] },
  typed: '12:00',
  typedIn: null,
  warnMinutes: [],
  warning: null,
  latest: null,
  onlyIfPlayed: false,
  keep: null,
  deletesFirst: false,
  channelId: null,
  later: null,
};

const schedule = aSchedule({ state: 'active', settings, nextAt: new Date(dueAt), revision: 1 });

const facts: ScheduleFacts = {
  zone: 'UTC',
  now: dueAt,
  isEmpty: false,
  emptySince: null,
  retryAt: 0,
  problem: null,
  startedAt: dueAt - 24 * 60 * minute,
  lookMs: 5 * second,
};

const begin: ScheduleAction = { kind: 'begin', dueAt };
const wait = (until: number): ScheduleAction => ({ kind: 'wait', until });
const warned: Partial<ScheduleSettings> = { warnMinutes: [10, 1] };
const waiting: Partial<ScheduleSettings> = { latest: { kind: 'after', minutes: 60 } };
const latest = dueAt + 60 * minute;
const announced: Partial<Schedule> = { progress: { ...newProgress, announced: dueAt } };

interface Given extends Partial<Schedule> {
  readonly of?: Partial<ScheduleSettings>;
}

test.each<[string, Given, Partial<ScheduleFacts>, ScheduleAction]>([
  ['waits until it is due', {}, { now: dueAt - minute }, wait(dueAt)],
  ['begins when it is due', {}, {}, begin],
  ['begins up to 15 minutes late', {}, { now: dueAt + 15 * minute }, begin],
  [
    'waits for its next attempt',
    {},
    { now: dueAt + 1, retryAt: dueAt + 30 * second },
    wait(dueAt + 30 * second),
  ],
  ['does nothing while it is paused', { state: 'paused' }, {}, wait(Number.POSITIVE_INFINITY)],
  ['does nothing without a next run', { nextAt: null }, {}, wait(Number.POSITIVE_INFINITY)],
  [
    'begins later if it was postponed',
    { progress: { ...newProgress, postponedMs: 10 * minute } },
    {},
    wait(dueAt + 10 * minute),
  ],
  ['looks for an empty server from when it is due', { of: waiting }, {}, wait(dueAt + 5 * second)],
  ['begins when the server is empty', { of: waiting }, { now: dueAt + minute, isEmpty: true }, begin],
  [
    'does not begin early although the server is empty',
    { of: waiting },
    { now: dueAt - minute, isEmpty: true },
    wait(dueAt),
  ],
  ['begins at the latest time although somebody is online', { of: waiting }, { now: latest }, begin],
  ['looks no later than at the latest time', { of: waiting }, { now: latest - second }, wait(latest)],
  [
    'waits until it is announced',
    { of: { channelId: '900' } },
    { now: dueAt - 20 * minute },
    wait(dueAt - 10 * minute),
  ],
  [
    'is announced ten minutes before',
    { of: { channelId: '900' } },
    { now: dueAt - 10 * minute },
    { kind: 'announce', dueAt },
  ],
  ['is announced once', { of: { channelId: '900' }, ...announced }, { now: dueAt - 9 * minute }, wait(dueAt)],
  [
    'is announced after people know what became of the run before',
    { of: { channelId: '900' }, progress: { ...newProgress, announced: dueAt - 5 * minute } },
    { now: dueAt - 5 * minute },
    wait(dueAt),
  ],
  [
    'is announced when players are to be warned first',
    { of: warned },
    { now: dueAt - 10 * minute },
    { kind: 'announce', dueAt },
  ],
  ['is announced no more once it is due', { of: warned }, {}, begin],
  [
    'is missed after 15 minutes',
    {},
    { now: dueAt + 15 * minute + 1 },
    { kind: 'miss', dueTimes: [dueAt], reason: 'unknown', mayHaveBegun: false },
  ],
  [
    'is missed because the process began later',
    {},
    { now: dueAt + 20 * minute, startedAt: dueAt + 19 * minute },
    { kind: 'miss', dueTimes: [dueAt], reason: 'late', mayHaveBegun: false },
  ],
  [
    'is missed for the reason that kept it from beginning',
    {},
    { now: dueAt + 20 * minute, problem: { dueAt, reason: 'busy' } },
    { kind: 'miss', dueTimes: [dueAt], reason: 'busy', mayHaveBegun: false },
  ],
  [
    'is not missed for the reason of another run',
    {},
    { now: dueAt + 20 * minute, problem: { dueAt: dueAt - 1, reason: 'busy' } },
    { kind: 'miss', dueTimes: [dueAt], reason: 'unknown', mayHaveBegun: false },
  ],
  [
    'may have become an operation before it was missed',
    { progress: { ...newProgress, begun: true } },
    { now: dueAt + 20 * minute },
    { kind: 'miss', dueTimes: [dueAt], reason: 'unknown', mayHaveBegun: true },
  ],
  [
    'is missed together with the later runs that are too late',
    {},
    { now: dueAt + 2 * 24 * 60 * minute, startedAt: dueAt },
    { kind: 'miss', dueTimes: [dueAt, dueAt + 24 * 60 * minute], reason: 'unknown', mayHaveBegun: false },
  ],
])('a schedule %s', (_, { of, ...change }, known, action) => {
  const row = { ...schedule, ...change, settings: { ...settings, ...of } };
  expect(nextScheduleAction(row, { ...facts, ...known })).toEqual(action);
});

const emptyFor = (minutes: number) => ({ emptySince: dueAt - minutes * minute, isEmpty: true });
const lastRunAt = (at: number): Partial<Schedule> => ({
  progress: { ...newProgress, last: { kind: 'nothing', dueAt: at, reason: 'stopped' } },
});

test.each<[string, Given, Partial<ScheduleFacts>, ScheduleAction]>([
  ['looks again later while somebody is online', {}, {}, wait(dueAt + 5 * second)],
  ['looks again later if the server is not empty for long enough', {}, emptyFor(9), wait(dueAt + 5 * second)],
  ['begins when nobody was online for so long', {}, emptyFor(10), begin],
  ['runs once for the same emptiness', lastRunAt(dueAt - 9 * minute), emptyFor(19), wait(dueAt + 5 * second)],
  ['runs again for the next one', lastRunAt(dueAt - 10 * minute), emptyFor(10), begin],
  [
    'ignores a last run in the future: the clock was set back',
    lastRunAt(dueAt + minute),
    emptyFor(10),
    begin,
  ],
  ['waits for its next attempt', {}, { ...emptyFor(10), retryAt: dueAt + 1 }, wait(dueAt + 5 * second)],
])('a schedule for an empty server %s', (_, change, known, action) => {
  const row: Schedule = {
    ...schedule,
    nextAt: null,
    ...change,
    settings: { ...settings, when: { kind: 'empty', minutes: 10 } },
  };
  expect(nextScheduleAction(row, { ...facts, ...known })).toEqual(action);
});

const emptyUntil = dueAt + 24 * 60 * minute;
const began: Partial<Schedule> = { progress: { ...newProgress, begun: true } };

test.each<[string, Given, Partial<ScheduleFacts>, ScheduleAction]>([
  ['looks for an empty server', {}, { now: dueAt + minute }, wait(dueAt + minute + 5 * second)],
  ['begins when nobody is online', {}, { now: dueAt + minute, isEmpty: true }, begin],
  [
    'is given up in the end',
    {},
    { now: emptyUntil },
    { kind: 'miss', dueTimes: [dueAt], reason: 'never-empty', mayHaveBegun: false },
  ],
  ['begins in the end if nobody is online then', {}, { now: emptyUntil, isEmpty: true }, begin],
  [
    'is missed for what kept it from beginning in the end',
    {},
    { now: emptyUntil + 16 * minute, isEmpty: true, problem: { dueAt, reason: 'busy' } },
    { kind: 'miss', dueTimes: [dueAt], reason: 'busy', mayHaveBegun: false },
  ],
  [
    'looks up what it may have become before the process ended',
    began,
    { now: dueAt + minute },
    { kind: 'look-up', dueAt },
  ],
  [
    'may have become an operation before it is given up',
    began,
    { now: emptyUntil },
    { kind: 'miss', dueTimes: [dueAt], reason: 'never-empty', mayHaveBegun: true },
  ],
])('what waits once for nobody to be online %s', (_, change, known, action) => {
  const when = { kind: 'once', at: dueAt, emptyUntil } as const;
  const row = { ...schedule, ...change, settings: { ...settings, when, later: { reason: null } } };
  expect(nextScheduleAction(row, { ...facts, ...known })).toEqual(action);
});
