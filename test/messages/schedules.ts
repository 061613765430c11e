import { allServers } from '../../src/groups/model/server-group.ts';
import type { Operation } from '../../src/operations/model/operation.ts';
import { runFrom } from '../../src/schedules/announced-run.ts';
import { endedLaterMessage, laterMessage } from '../../src/schedules/later-view.ts';
import {
  type LastRun,
  makerProblems,
  newProgress,
  type Schedule,
  type When,
} from '../../src/schedules/model/schedule.ts';
import type { RunState } from '../../src/schedules/model/scheduled-run.ts';
import { scheduleMessage, schedulesMessage } from '../../src/schedules/schedule-list-view.ts';
import {
  changedMessage,
  endedNoticeMessage,
  makerMessage,
  missesMessage,
  noticeMessage,
  notSavedMessage,
  removeQuestion,
  savedMessage,
  scheduleDraft,
  unknownPlayersMessage,
  zoneChangedMessage,
} from '../../src/schedules/schedule-view.ts';
import { aSchedule } from '../store/fixtures.ts';
import {
  ada,
  ago,
  ahead,
  creative,
  type FailureReason,
  failed,
  failure,
  mo,
  now,
  operation,
  step,
  succeeded,
  survival,
  t,
} from './fixed.ts';
import { requests } from './requests.ts';
import { type Situation, situationsOf } from './situation.ts';

const zone = 'Europe/Berlin';
const daily: When = { kind: 'times', times: [{ hour: 4, minute: 0 }], days: [0, 1, 2, 3, 4, 5, 6] };
const dueAt = +ahead(10);

/** Returns an active schedule of Ada, which restarts Survival daily. */
function schedule(
  settings: Partial<Schedule['settings']> = {},
  change: Partial<Schedule> = {},
  progress: Partial<Schedule['progress']> = {},
): Schedule {
  const usual = aSchedule();
  return {
    ...usual,
    state: 'active',
    server: survival,
    settings: {
      ...usual.settings,
      action: 'restart',
      when: daily,
      typed: 'every day 04:00',
      warnMinutes: [],
      warning: null,
      latest: null,
      onlyIfPlayed: false,
      keep: null,
      channelId: null,
      ...settings,
    },
    createdBy: ada,
    language: 'en',
    nextAt: new Date(dueAt),
    progress: { ...newProgress, ...progress },
    ...change,
  };
}

const backup = { action: 'backup' } as const;
const warned = { warnMinutes: [10, 5, 1] };

function draft(
  settings: Partial<Schedule['settings']>,
  change: Partial<Schedule> = {},
  facts: Partial<Parameters<typeof scheduleDraft>[1]> = {},
) {
  return scheduleDraft(t, {
    schedule: schedule(settings, { state: 'draft', ...change }),
    zone,
    now: +now,
    isAgain: false,
    backups: null,
    channelId: null,
    clashing: [],
    isKnown: false,
    saveId: 'save',
    saveDeletingId: 'save-deleting',
    cancelId: 'cancel',
    ...facts,
  });
}

const whens: Readonly<Record<string, When>> = {
  'every weekday': { ...daily, days: [1, 2, 3, 4, 5] },
  'on Mondays and Thursdays': { ...daily, days: [1, 4] },
  'every two days': { ...daily, every: { days: 2, from: '2026-11-24' } },
  'every two weeks': { ...daily, days: [2], every: { days: 14, from: '2026-11-24' } },
  'every 30 minutes by the clock': { kind: 'every', minutes: 30, from: null },
  'every 6 hours by the clock': { kind: 'every', minutes: 360, from: null },
  'every 7 hours': { kind: 'every', minutes: 420, from: +now },
  'every 5 minutes': { kind: 'every', minutes: 5, from: +now },
  'on the first of a month': { kind: 'cron', line: '0 4 1 * *' },
  'on the last day of a month': { kind: 'cron', line: '0 4 L * *' },
  'on the last Friday of a month': { kind: 'cron', line: '0 4 * * 5L' },
  'by a cron line': { kind: 'cron', line: '0 4 * 1-6 *' },
  'when nobody is online': { kind: 'empty', minutes: 30 },
  once: { kind: 'once', at: +ahead(600) },
};

function drafts() {
  const full = (limit: number, used: number, settings: Partial<Schedule['settings']> = {}) =>
    draft({ ...backup, ...settings }, {}, { backups: { limit, used } });
  return {
    'To restart a server every day': draft({}),
    'To restart a server every day, in UTC': draft({}, {}, { zone: 'UTC' }),
    ...Object.fromEntries(
      Object.entries(whens).map(([words, when]) => [
        `To back up a server ${words}`,
        draft({ ...backup, when }),
      ]),
    ),
    'To restart a server after warnings': draft(warned),
    'To restart a server after warnings in own words': draft({
      ...warned,
      warning: 'Back in {minutes} minutes!',
    }),
    'To restart a server so soon that the first warnings are too late': draft({ warnMinutes: [15, 5] }),
    'To restart a server so soon that all warnings are too late': draft({ warnMinutes: [15] }),
    'To restart a server when it’s empty, or after two hours': draft({
      latest: { kind: 'after', minutes: 120 },
    }),
    'To restart a server when it’s empty, or at a time': draft({
      latest: { kind: 'time', time: { hour: 6, minute: 0 } },
    }),
    'To send a command every day': draft({ action: 'command', command: 'say Good morning' }),
    'To back up a server only if someone has played, and to keep seven backups': draft({
      ...backup,
      onlyIfPlayed: true,
      keep: 7,
    }),
    'To back up all servers': draft(backup, { server: allServers(t.plain('schedule.all-servers')) }),
    'A run is announced in a channel': draft({}, {}, { channelId: '400' }),
    'The same is scheduled already': draft({}, {}, { isKnown: true }),
    'Something else is due at the same time': draft(
      {},
      {},
      { clashing: [schedule(backup, { id: 'other' })] },
    ),
    'What was shown before is no longer true': draft({}, {}, { isAgain: true }),
    'The host allows one backup, and has none': full(1, 0, { keep: 1 }),
    'The host allows one backup, and has it': full(1, 1),
    'The host allows three backups, and has them': full(3, 3),
    'The host allows three backups, and has them; two are to be kept': full(3, 3, { keep: 2 }),
    'The host allows three backups, and five are to be kept': full(3, 0, { keep: 5 }),
    'The question was canceled': notSavedMessage(t, 'cancelled'),
    'The question has expired': notSavedMessage(t, 'expired'),
    'The time zone was changed meanwhile': zoneChangedMessage(t, schedule(), 'UTC', zone),
    'A schedule was saved': savedMessage(t, schedule(warned), zone),
    'A schedule was saved that deletes its only backup first': savedMessage(
      t,
      schedule({ ...backup, deletesFirst: true }),
      zone,
    ),
    'A schedule was saved that waits for an empty server': savedMessage(
      t,
      schedule({ when: { kind: 'empty', minutes: 30 } }, { nextAt: null }),
      zone,
    ),
  };
}

function changes() {
  const paused = schedule({}, { state: 'paused' });
  return {
    'A schedule was paused': changedMessage(t, 'paused', paused, zone),
    'A schedule was resumed': changedMessage(t, 'resumed', schedule(), zone),
    'Ada asks to delete a schedule': removeQuestion(t, schedule(), zone, 'remove'),
    'A schedule was deleted': changedMessage(t, 'removed', schedule(), zone),
    'A run was skipped': changedMessage(t, 'skipped', schedule(), zone),
    'Mo has taken a schedule over': changedMessage(t, 'taken-over', schedule({}, { createdBy: mo }), zone),
  };
}

const lasts: readonly (readonly [string, LastRun])[] = [
  ['server ran already', { kind: 'nothing', dueAt, reason: 'running' }],
  ['server was stopped already', { kind: 'nothing', dueAt, reason: 'stopped' }],
  ['nobody has played', { kind: 'unplayed', dueAt, backupAt: +ago(600) }],
  ['someone skipped it', { kind: 'skipped', dueAt, by: mo }],
  ['Steward didn’t run', { kind: 'missed', dueAt, reason: 'late' }],
  ['server was busy', { kind: 'missed', dueAt, reason: 'busy' }],
  ['a backup wasn’t finished', { kind: 'missed', dueAt, reason: 'backup-unfinished' }],
  ['host couldn’t be read', { kind: 'missed', dueAt, reason: 'host-away' }],
  ['connection is gone', { kind: 'missed', dueAt, reason: 'disconnected' }],
  ['host can’t do it', { kind: 'missed', dueAt, reason: 'unsupported' }],
  [
    'the backup to delete is the last one from before a loss',
    { kind: 'missed', dueAt, reason: 'kept-for-loss' },
  ],
  ['server was never empty', { kind: 'missed', dueAt, reason: 'never-empty' }],
  ['its maker has left', { kind: 'missed', dueAt, reason: 'maker-left' }],
  ['its maker may no longer do it', { kind: 'missed', dueAt, reason: 'maker-not-allowed' }],
  ['nobody knows why', { kind: 'missed', dueAt, reason: 'unknown' }],
];

const restart = requests['restart a server'];
const limited = operation(restart, {
  steps: [step('power.restart', 'pending', { failure: failure('rate-limited', { retryAt: +ahead(1) }) })],
});
const outcomes: readonly (readonly [string, Operation])[] = [
  ['goes on', operation(restart)],
  ['waits for the host’s limit', limited],
  ['has worked', succeeded(restart, {}, { serverStatus: 'running' })],
  ['has failed', failed(restart, 'failed', failure('crashed'), { serverStatus: 'crashed' })],
  ['has an unknown outcome', failed(restart, 'unknown', failure('not-seen'), { serverStatus: 'stopping' })],
];
const lostWarning = (isCertain: boolean, reason: FailureReason) =>
  ({ lost: { minutes: [5, 1], isCertain, reason }, given: 1, untold: null }) as const;
const allTold = { lost: null, given: 0, untold: null } as const;

/** Returns a run of a schedule that people know of. */
const run = (settings: Partial<Schedule['settings']> = {}, change: Partial<RunState> = {}): RunState => ({
  ...runFrom(schedule(settings), zone, dueAt),
  ...change,
});

function notices() {
  const ended = (end: LastRun | null) => run(warned, { end });
  return {
    'A restart in ten minutes is announced': noticeMessage(t, run()),
    'A restart in ten minutes is announced, and players are warned': noticeMessage(t, run(warned)),
    'A restart as soon as nobody is online is announced': noticeMessage(
      t,
      run({ latest: { kind: 'after', minutes: 120 } }, { begin: dueAt }),
    ),
    'Mo has postponed the restart': noticeMessage(t, run({}, { begin: +ahead(40), postponedBy: mo })),
    ...Object.fromEntries(
      outcomes.map(([words, became]) => [
        `The announced restart ${words}`,
        endedNoticeMessage(t, ended(null), became, allTold),
      ]),
    ),
    'The announced restart has worked, and players were warned three times': endedNoticeMessage(
      t,
      ended(null),
      succeeded(restart, {}, { serverStatus: 'running' }),
      { ...allTold, given: 3 },
    ),
    'The announced restart has worked, and players weren’t warned': endedNoticeMessage(
      t,
      ended(null),
      succeeded(restart, {}, { serverStatus: 'running' }),
      lostWarning(true, 'unreachable'),
    ),
    'The announced restart has worked, and perhaps players weren’t warned': endedNoticeMessage(
      t,
      ended(null),
      succeeded(restart, {}, { serverStatus: 'running' }),
      lostWarning(false, 'too-slow'),
    ),
    ...Object.fromEntries(
      lasts.map(([words, last]) => [
        `The announced restart isn’t made: ${words}`,
        endedNoticeMessage(t, ended(last), null, allTold),
      ]),
    ),
    'The announced restart is skipped, and players couldn’t be told': endedNoticeMessage(
      t,
      ended({ kind: 'skipped', dueAt, by: mo }),
      null,
      { ...allTold, untold: 'certain' },
    ),
    'The announced restart is skipped, and perhaps players weren’t told': endedNoticeMessage(
      t,
      ended({ kind: 'skipped', dueAt, by: mo }),
      null,
      { ...allTold, untold: 'maybe' },
    ),
  };
}

function laters() {
  const once: When = { kind: 'once', at: dueAt };
  const later = (settings: Partial<Schedule['settings']> = {}, end: LastRun | null = null) =>
    run({ when: once, later: { reason: null }, ...settings }, { end });
  return {
    'A restart in ten minutes was requested': laterMessage(t, later(), true),
    'A restart in ten minutes was requested, with a reason': laterMessage(
      t,
      later({ later: { reason: 'an update' } }),
      true,
    ),
    'A restart in ten minutes was requested, with warnings and a reason': laterMessage(
      t,
      later({ ...warned, later: { reason: 'an update' } }),
      true,
    ),
    'A stop in ten minutes was requested, with warnings and a reason': laterMessage(
      t,
      later({ action: 'stop', ...warned, later: { reason: 'an update' } }),
      true,
    ),
    'A restart when nobody is online was requested': laterMessage(
      t,
      later({ when: { ...once, emptyUntil: +ahead(360) } }),
      true,
    ),
    'A restart was requested where Steward can’t post': laterMessage(t, later(), false),
    ...Object.fromEntries(
      lasts.map(([words, last]) => [
        `It isn’t made: ${words}`,
        endedLaterMessage(t, later({}, last), null, null),
      ]),
    ),
    ...Object.fromEntries(
      outcomes.map(([words, became]) => [
        `It ${words}`,
        endedLaterMessage(t, later({ later: { reason: 'an update' } }), became, null),
      ]),
    ),
    'It has worked, and players weren’t warned': endedLaterMessage(
      t,
      later(warned),
      succeeded(restart, {}, { serverStatus: 'running' }),
      lostWarning(true, 'unreachable'),
    ),
  };
}

function lists() {
  const listed = (one: Schedule, became: Operation | null = null) => ({
    schedule: one,
    operation: became,
    showsCommand: true,
  });
  const operationRun: LastRun = { kind: 'operation', dueAt: +ago(600), operationId: 'operation' };
  const all = [
    listed(schedule(warned)),
    listed(
      schedule(backup, { id: 'second' }, { last: { ...operationRun } }),
      failed(requests['back up'], 'failed', failure('backup-no-space')),
    ),
    listed(
      schedule({ action: 'command', command: 'say Hi' }, { id: 'third', state: 'paused', server: creative }),
    ),
    listed(schedule({}, { id: 'fourth', state: 'done', nextAt: null })),
    listed(
      schedule(
        { when: { kind: 'empty', minutes: 30 } },
        { id: 'fifth', nextAt: null },
        { playersUnknown: true },
      ),
    ),
  ];
  const one = (last: LastRun | null, became: Operation | null = null) =>
    scheduleMessage(t, listed(schedule(warned, {}, { last }), became), zone, null, []);
  return {
    'There are no schedules': schedulesMessage(t, [], zone, null, 'choose'),
    'There are schedules in each state': schedulesMessage(t, all, 'UTC', null, 'choose'),
    'A schedule, which has never run': one(null),
    ...Object.fromEntries(
      outcomes.map(([words, became]) => [`A schedule whose last run ${words}`, one(operationRun, became)]),
    ),
    'A schedule whose last run is no longer known': one(operationRun),
    'A schedule whose last run was of several servers': one({
      kind: 'group',
      dueAt: +ago(600),
      groupId: 'group',
    }),
    ...Object.fromEntries(
      lasts.map(([words, last]) => [`A schedule whose last run wasn’t made: ${words}`, one(last)]),
    ),
  };
}

function logged() {
  const missed = (count: number, reason: 'late' | 'unknown') =>
    schedule(
      {},
      {},
      {
        unreportedMisses: { reason, count, firstDueAt: +ago(600), lastDueAt: +ago(60) },
      },
    );
  return {
    'Runs were missed': missesMessage(t, [missed(1, 'late'), missed(4, 'unknown')]),
    ...Object.fromEntries(
      makerProblems.map((reason) => [
        `A schedule is paused: ${reason}`,
        makerMessage(t, schedule({}, { state: 'paused' }, { last: { kind: 'missed', dueAt, reason } })),
      ]),
    ),
    'A schedule never runs, because nobody knows who is online': unknownPlayersMessage(
      t,
      schedule({ when: { kind: 'empty', minutes: 30 } }, { nextAt: null }, { playersUnknown: true }),
    ),
  };
}

export function schedules(): readonly Situation[] {
  return [
    ...situationsOf('channel', { ...drafts(), ...changes(), ...notices(), ...laters() }),
    ...situationsOf('private', lists()),
    ...situationsOf('log', logged()),
  ];
}
