import { dayMs, minuteMs } from '@steward/kit';
import { type ServerId, serverKey } from '../domain/connection.ts';
import type { Operation, Origin } from '../domain/operation.ts';
import { type LostWarning, type MissReason, type Schedule, waitsForEmpty } from '../domain/schedule.ts';
import type { Subscription } from '../domain/watch.ts';
import { lateMs } from './run-request.ts';
import { latestBegin, nextRun } from './when.ts';

/** When a run is announced without warnings, in milliseconds before it begins. */
const noticeMs = 10 * 60_000;
/** How many runs are counted that were missed together. */
const mostLateRuns = 10_000;
/** A warning that is later than this would name a wrong time. */
export const warningLateMs = 40_000;

/** A run that is to come. Times are milliseconds since 1970. */
export interface Run {
  readonly dueAt: number;
  /** From when on it may begin if nobody is online. */
  readonly from: number;
  /** When it begins in any case, or is given up if it only runs while nobody is online. */
  readonly begin: number;
}

/** Returns the servers whose players decide when a guild's schedules run. */
export function subscriptionsOf(schedules: readonly Schedule[]): readonly Subscription[] {
  const servers = new Map<string, ServerId>();
  for (const { settings, server, state } of schedules)
    if (
      state === 'active' &&
      (settings.latest !== null ||
        settings.when.kind === 'empty' ||
        settings.onlyIfPlayed ||
        waitsForEmpty(settings))
    )
      servers.set(serverKey(server), { connectionId: server.connectionId, id: server.id });
  return [...servers.values()].map((server) => ({ server, backups: false }));
}

/** Returns the next run; null if there is none. */
export function runOf({ nextAt, progress, settings }: Schedule, zone: string): Run | null {
  if (nextAt === null) return null;
  const dueAt = nextAt.getTime();
  const { postponedMs } = progress;
  const { when, latest } = settings;
  const emptyUntil = when.kind === 'once' ? when.emptyUntil : undefined;
  const begin = emptyUntil ?? latestBegin(latest, zone, dueAt);
  return { dueAt, from: dueAt + postponedMs, begin: begin + postponedMs };
}

/** Returns when the run is announced; null if it is not. */
function noticeAt({ settings }: Schedule, { begin }: Run): number | null {
  const [first] = settings.warnMinutes;
  if (first !== undefined) return begin - first * minuteMs;
  return settings.channelId === null ? null : begin - noticeMs;
}

/** Returns whether people can know of the next run: it has a message, or players are warned of it. */
export function isAnnounced(schedule: Schedule, zone: string, now: number): boolean {
  const run = runOf(schedule, zone);
  if (run === null) return false;
  const at = noticeAt(schedule, run);
  return schedule.progress.notice?.dueAt === run.dueAt || (at !== null && now >= at);
}

/** Returns when players are warned that many minutes before a run. */
export function warningAt({ begin }: Run, minutes: number): number {
  return begin - minutes * minuteMs;
}

/** Returns how many minutes before the next run players can't be warned any more, the most first. */
export function minutesTooLate(schedule: Schedule, zone: string, now: number): readonly number[] {
  const run = runOf(schedule, zone);
  if (run === null) return [];
  return schedule.settings.warnMinutes.filter((minutes) => warningAt(run, minutes) < now);
}

/** What is known besides the row of a schedule. Times are milliseconds since 1970. */
export interface ScheduleFacts {
  readonly zone: string;
  readonly now: number;
  /** Whether it is certain that nobody is online. */
  readonly isEmpty: boolean;
  /** Since when nobody is online; null if someone is, or that is unknown. */
  readonly emptySince: number | null;
  /** Until when a run that could not begin waits. */
  readonly retryAt: number;
  /** Why the next run could not begin before, and when it is due; null if that is not known. */
  readonly problem: { readonly dueAt: number; readonly reason: MissReason } | null;
  /** Since when this process runs schedules. */
  readonly startedAt: number;
  /** How often it is looked whether a server is empty, in milliseconds. */
  readonly lookMs: number;
  /** The run that is not announced, because there is no channel for it. */
  readonly unannounced: number | null;
  /** Whether players were warned of a run that many minutes before, or can't be any more. */
  readonly wasWarned: (begin: number, minutes: number) => boolean;
}

/** What is to be done for a schedule now. */
export type ScheduleAction =
  /** Nothing, until a time. */
  | { readonly kind: 'wait'; readonly until: number }
  /** It is stored that the run has a message. */
  | { readonly kind: 'plan-notice'; readonly dueAt: number }
  /** Players are warned. `isLate`: the warning would name a wrong time. */
  | { readonly kind: 'warn'; readonly run: Run; readonly minutes: number; readonly isLate: boolean }
  | { readonly kind: 'begin'; readonly dueAt: number }
  /** The process may have ended while it began: it is looked up whether it did. */
  | { readonly kind: 'look-up'; readonly dueAt: number }
  /** Runs are too late. `mayHaveBegun`: the first one may have become an operation before the process ended. */
  | {
      readonly kind: 'miss';
      readonly dueTimes: readonly [number, ...number[]];
      readonly reason: MissReason;
      readonly mayHaveBegun: boolean;
    };

const forever: ScheduleAction = { kind: 'wait', until: Number.POSITIVE_INFINITY };

/** Returns what is to be done for a schedule now. */
export function nextAction(schedule: Schedule, facts: ScheduleFacts): ScheduleAction {
  const { state, settings, progress } = schedule;
  const { when } = settings;
  if (state !== 'active') return forever;
  if (when.kind === 'empty') return whenEmpty(schedule, when.minutes, facts);
  const run = runOf(schedule, facts.zone);
  if (run === null) return forever;
  const { now, retryAt, lookMs, problem, startedAt, isEmpty } = facts;
  if (now > run.begin + lateMs) {
    const known = problem?.dueAt === run.dueAt ? problem.reason : null;
    const reason = known ?? (run.begin + lateMs < startedAt ? 'late' : 'unknown');
    return {
      kind: 'miss',
      dueTimes: lateRuns(schedule, run.dueAt, facts),
      reason,
      mayHaveBegun: progress.begun,
    };
  }
  const announcement = now < run.begin ? nextAnnouncement(schedule, run, facts) : null;
  if (announcement !== null) return announcement;
  const isOver = now >= run.begin && waitsForEmpty(settings);
  if (isOver && !isEmpty)
    return { kind: 'miss', dueTimes: [run.dueAt], reason: 'never-empty', mayHaveBegun: progress.begun };
  if (now >= run.begin || (now >= run.from && isEmpty))
    return now < retryAt ? { kind: 'wait', until: retryAt } : { kind: 'begin', dueAt: run.dueAt };
  // What has begun by itself ends the emptiness, and is not to wait for the next one.
  if (progress.begun) return { kind: 'look-up', dueAt: run.dueAt };
  const until = nextStep(schedule, run, now);
  return { kind: 'wait', until: now >= run.from ? Math.min(until, now + lookMs) : until };
}

/** Decides about a schedule that runs once for each time that a server becomes empty. */
function whenEmpty(
  { progress }: Schedule,
  minutes: number,
  { now, emptySince, retryAt, lookMs }: ScheduleFacts,
): ScheduleAction {
  const wait: ScheduleAction = { kind: 'wait', until: now + lookMs };
  if (emptySince === null || now < retryAt) return wait;
  const dueAt = emptySince + minutes * minuteMs;
  const lastAt = progress.last?.dueAt ?? 0;
  const lastDueAt = lastAt > now ? 0 : lastAt;
  // The same emptiness: after a restart it may be known a little differently.
  return now < dueAt || dueAt < lastDueAt + minutes * minuteMs ? wait : { kind: 'begin', dueAt };
}

/** Returns how a run that has not begun is announced now; null if it is not, or was. */
function nextAnnouncement(
  schedule: Schedule,
  run: Run,
  { now, unannounced, wasWarned }: ScheduleFacts,
): ScheduleAction | null {
  const first = noticeAt(schedule, run);
  const isPlanned = unannounced === run.dueAt || schedule.progress.notice?.dueAt === run.dueAt;
  if (first !== null && now >= first && !isPlanned) return { kind: 'plan-notice', dueAt: run.dueAt };
  const minutes = schedule.settings.warnMinutes.filter((one) => now >= warningAt(run, one)).at(-1);
  if (minutes === undefined || wasWarned(run.begin, minutes)) return null;
  return { kind: 'warn', run, minutes, isLate: now - warningAt(run, minutes) > warningLateMs };
}

/** Returns when the runs from one that is too late on are due, as far as they are too late. */
function lateRuns(
  { settings: { when, latest } }: Schedule,
  dueAt: number,
  { zone, now }: ScheduleFacts,
): readonly [number, ...number[]] {
  const dueTimes: [number, ...number[]] = [dueAt];
  let next = nextRun(when, zone, dueAt);
  while (next !== null && latestBegin(latest, zone, next) + lateMs < now && dueTimes.length < mostLateRuns) {
    dueTimes.push(next);
    next = nextRun(when, zone, next);
  }
  return dueTimes;
}

/** Returns when there is something to do next for a run that has not begun. */
function nextStep(schedule: Schedule, run: Run, now: number): number {
  const warnings = schedule.settings.warnMinutes.map((minutes) => warningAt(run, minutes));
  const steps = [run.from, run.begin, noticeAt(schedule, run) ?? run.begin, ...warnings];
  return Math.min(...steps.filter((at) => at > now));
}

/** For how long the message of a run is left to the reply that is to become it, in milliseconds: longer than it takes. */
const replyMs = 70_000;

/** Returns from when on the message of a run is posted if its reply didn't become it; null if it is posted otherwise. */
export function postedFrom({ settings, progress: { notice } }: Schedule): number | null {
  return settings.later === null || notice === null || notice.messageId !== null
    ? null
    : notice.plannedAt + replyMs;
}

/** Returns whether a schedule isn't listed: a person has removed it, or it was typed with `/power`, and is over: then it's in `/history`. */
export function isUnlisted({ state, settings }: Schedule): boolean {
  return state === 'removed' || (state === 'done' && settings.later !== null);
}

/**
 * Returns from when on the row of a schedule that is over is deleted: of what was typed with `/power`, a day after it was due, as Discord
 * may deliver that again. Null if people are still to be told what became of it.
 */
export function deletedFrom(
  { settings, progress, createdAt }: Schedule,
  takenBack: TakenBack,
): number | null {
  const { last, notice, pendingOutcome, unreportedMisses } = progress;
  if (notice !== null || pendingOutcome !== null || unreportedMisses !== null) return null;
  if (takenBack === 'open') return null;
  return settings.later === null ? 0 : (last?.dueAt ?? createdAt.getTime()) + dayMs;
}

/** What is to be done with the message of a run. */
export type NoticeTask =
  /** It is posted; if that takes until the run begins, it is left until it is known what becomes of the run. */
  | { readonly kind: 'announce'; readonly begin: number }
  /** It is edited, or posted, with what became of the run. `isLast`: it changes no more. */
  | {
      readonly kind: 'show';
      readonly operationId: string | null;
      readonly isLast: boolean;
      /** What the message shows by then, for the next time. */
      readonly shown: string;
    }
  /** It shows all, and changes no more. */
  | { readonly kind: 'end' };

/** Whether players who were warned of a run know that it doesn't happen. `settled`: they do, or there is nothing to know. */
export type TakenBack = 'open' | 'settled' | 'failed' | 'maybe';

/**
 * Returns what is to be done with the message of a run; null if nothing.
 * @param known what the message shows of the run, whether the run waits for the host's rate limit, and whether players know that
 * it doesn't happen
 */
export function noticeTask(
  schedule: Schedule,
  zone: string,
  now: number,
  known: { readonly shown: string | null; readonly waits: boolean; readonly takenBack: TakenBack },
): NoticeTask | null {
  const { nextAt, progress, state } = schedule;
  const { notice, pendingOutcome, last } = progress;
  if (notice === null || now < (postedFrom(schedule) ?? 0)) return null;
  if (state === 'active' && nextAt?.getTime() === notice.dueAt) {
    const begin = runOf(schedule, zone)?.begin ?? notice.dueAt;
    return notice.messageId === null && now < begin ? { kind: 'announce', begin } : null;
  }
  const operationId = last?.kind === 'operation' && last.dueAt === notice.dueAt ? last.operationId : null;
  const hasEnded = pendingOutcome?.dueAt !== notice.dueAt;
  const isLast = hasEnded && known.takenBack !== 'open';
  const progressed = hasEnded ? 'ended' : known.waits ? 'waits' : 'runs';
  const shown = [notice.dueAt, operationId, progressed, untoldOf(known.takenBack)].join(' ');
  if (known.shown !== shown) return { kind: 'show', operationId, isLast, shown };
  return isLast ? { kind: 'end' } : null;
}

/** Returns how certain it is that players don't know that a run doesn't happen; null: they do, or may still be told. */
function untoldOf(takenBack: TakenBack): 'certain' | 'maybe' | null {
  return takenBack === 'failed' ? 'certain' : takenBack === 'maybe' ? 'maybe' : null;
}

/** Warnings that players did not get. */
export interface LostWarnings {
  /** How many minutes before the run, the most first. */
  readonly minutes: readonly number[];
  /** False if players may have been warned. */
  readonly isCertain: boolean;
  /** Why the last of them was lost: the code of a failure. */
  readonly reason: string;
}

/** What became of the warnings of a run. */
export interface ToldPlayers {
  /** Null: no warning was lost. */
  readonly lost: LostWarnings | null;
  /** How many times players were warned. */
  readonly given: number;
  /** How certain it is that they don't know that the run doesn't happen; null: they do, or may still be told. */
  readonly untold: 'certain' | 'maybe' | null;
}

/** What players were told of a run in the game. */
export interface Told extends Pick<Extract<Origin, { kind: 'schedule' }>, 'dueAt' | 'warned'> {
  readonly operation: Pick<Operation, 'state' | 'steps'>;
}

/**
 * Returns what became of the warnings of the run that has a message.
 * @param told what players were told of the last runs
 */
export function toldPlayers(
  { progress: { notice } }: Schedule,
  told: readonly Told[],
  takenBack: TakenBack,
): ToldPlayers {
  const ofRun = told.flatMap(({ dueAt, warned, operation }) =>
    dueAt === notice?.dueAt && warned !== undefined ? [{ ...warned, operation }] : [],
  );
  // One that was postponed is warned of anew.
  const begin = Math.max(...ofRun.map((one) => one.begin));
  const last = ofRun.filter((one) => one.begin === begin);
  return {
    lost: lostWarnings(notice?.lost ?? [], last),
    given: last.filter(({ operation }) => operation.state === 'succeeded').length,
    untold: untoldOf(takenBack),
  };
}

/** Returns which warnings of a run were lost; null if none. @param unsent those that became no operation */
function lostWarnings(
  unsent: readonly LostWarning[],
  sent: readonly (Pick<Told, 'operation'> & { readonly minutes: number })[],
): LostWarnings | null {
  const lost = [
    ...unsent.map(({ minutes, failure }) => ({ minutes, isCertain: true, reason: failure })),
    ...sent.flatMap(({ minutes, operation: { state, steps } }) => {
      if (state !== 'failed' && state !== 'unknown') return [];
      const step = steps.find(({ failure }) => failure !== null);
      return [{ minutes, isCertain: state === 'failed', reason: step?.failure?.reason ?? 'internal' }];
    }),
  ].toSorted((a, b) => b.minutes - a.minutes);
  const last = lost.at(-1);
  if (last === undefined) return null;
  return {
    minutes: lost.map(({ minutes }) => minutes),
    isCertain: lost.every(({ isCertain }) => isCertain),
    reason: last.reason,
  };
}
