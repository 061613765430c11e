import { dayMs, minuteMs } from '@steward/kit';
import { type ServerId, serverKey } from '../domain/connection.ts';
import type { Subscription } from '../watch/model/watch.ts';
import { type MissReason, type Schedule, type ScheduleSettings, waitsForEmpty } from './model/schedule.ts';
import { lateMs } from './run-request.ts';
import { latestBegin, nextRun } from './when.ts';

/** When a run is announced without warnings, in milliseconds before it begins. */
const noticeMs = 10 * 60_000;
/** How many runs are counted that were missed together. */
const mostLateRuns = 10_000;

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
function runOf({ nextAt, progress, settings }: Schedule, zone: string): Run | null {
  if (nextAt === null) return null;
  const dueAt = nextAt.getTime();
  const { postponedMs } = progress;
  return { dueAt, from: dueAt + postponedMs, begin: beginOf(settings, zone, dueAt) + postponedMs };
}

/** Returns when a run begins at the latest if nobody postpones it. */
export function beginOf({ when, latest }: ScheduleSettings, zone: string, dueAt: number): number {
  const emptyUntil = when.kind === 'once' ? when.emptyUntil : undefined;
  return emptyUntil ?? latestBegin(latest, zone, dueAt);
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
  return schedule.progress.announced === run.dueAt || (at !== null && now >= at);
}

/** Returns when players are warned that many minutes before a run. */
export function warningAt({ begin }: Pick<Run, 'begin'>, minutes: number): number {
  return begin - minutes * minuteMs;
}

/** Returns how many minutes before the next run players can no longer be warned, the most first. */
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
}

/** What is to be done for a schedule now. */
export type ScheduleAction =
  /** Nothing, until a time. */
  | { readonly kind: 'wait'; readonly until: number }
  /** People are told of the run from now on. */
  | { readonly kind: 'announce'; readonly dueAt: number }
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
export function nextScheduleAction(schedule: Schedule, facts: ScheduleFacts): ScheduleAction {
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
  const announceAt = noticeAt(schedule, run);
  if (announceAt !== null && announceAt <= now && now < run.begin && progress.announced === null)
    return { kind: 'announce', dueAt: run.dueAt };
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
  const steps = [run.from, run.begin, noticeAt(schedule, run) ?? run.begin];
  return Math.min(...steps.filter((at) => at > now));
}

/** Returns whether a schedule isn't listed: a person has removed it, or it was typed with `/power`, and is over: then it's in `/history`. */
export function isUnlisted({ state, settings }: Schedule): boolean {
  return state === 'removed' || (state === 'done' && settings.later !== null);
}

/**
 * Returns from when on the row of a schedule that is over is deleted: of what was typed with `/power`, a day after it was due, as Discord
 * may deliver that again. Null if people are still to be told what became of it.
 */
export function deletedFrom({ settings, progress, createdAt }: Schedule): number | null {
  const { last, announced, pendingOutcome, unreportedMisses } = progress;
  if (announced !== null || pendingOutcome !== null || unreportedMisses !== null) return null;
  return settings.later === null ? 0 : (last?.dueAt ?? createdAt.getTime()) + dayMs;
}
