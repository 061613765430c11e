import {
  type MakerProblem,
  type MissReason,
  makerProblems,
  type Schedule,
  type ScheduleChange,
} from './model/schedule.ts';
import { withMisses } from './run-request.ts';
import { isAnnounced } from './schedule-decisions.ts';
import { nextRun } from './when.ts';

/** Returns whether a schedule has no run after a moment. */
export function isOver({ settings }: Schedule, zone: string, now: number): boolean {
  return settings.when.kind !== 'empty' && nextRun(settings.when, zone, now) === null;
}

/** Returns the change that leaves out the next run; null if there is none, or it has begun. */
export function skipped(
  schedule: Schedule,
  zone: string,
  by: { readonly id: string; readonly name: string },
): ScheduleChange | null {
  const { nextAt, progress } = schedule;
  if (schedule.state !== 'active' || nextAt === null || progress.begun) return null;
  const dueAt = nextAt.getTime();
  return afterRun(schedule, zone, dueAt, { last: { kind: 'skipped', dueAt, by } });
}

/** Returns the change after a run that is over: the next one is the first after `after`. @param became what it became */
export function afterRun(
  schedule: Schedule,
  zone: string,
  after: number,
  became: Partial<Schedule['progress']>,
): ScheduleChange {
  const { settings, progress, state } = schedule;
  const isDone = isOver(schedule, zone, after);
  return {
    // A person may have paused or removed it meanwhile.
    ...(isDone && state === 'active' ? { state: 'done' } : {}),
    nextAt: state === 'active' ? toDate(nextRun(settings.when, zone, after)) : null,
    progress: { ...progress, ...became, postponedMs: 0, postponedBy: null, begun: false },
  };
}

/**
 * Returns the change after runs that were missed: the next one is the first after `after`. If the schedule can't run in
 * the name of its person, it is paused.
 */
export function missed(
  schedule: Schedule,
  zone: string,
  reason: MissReason,
  dueTimes: readonly [number, ...number[]],
  after: number,
): ScheduleChange {
  const change = afterRun(schedule, zone, after, withMisses(schedule, reason, dueTimes));
  const isActive = (change.state ?? schedule.state) === 'active';
  return isActive && isMakerProblem(reason) ? { ...change, state: 'paused', nextAt: null } : change;
}

function isMakerProblem(reason: MissReason): reason is MakerProblem {
  return makerProblems.some((problem) => problem === reason);
}

/** Returns why Steward paused a schedule by itself; null if it didn't. */
export function pausedFor({ state, progress: { last } }: Schedule): MakerProblem | null {
  if (state !== 'paused' || last?.kind !== 'missed') return null;
  return isMakerProblem(last.reason) ? last.reason : null;
}

/** Returns the change that resumes a schedule that was paused without a person, in the name of another one. */
export function takenOver(
  schedule: Schedule,
  zone: string,
  now: number,
  by: Schedule['createdBy'],
): ScheduleChange {
  return {
    ...resumed(schedule, zone, now),
    createdBy: { id: by.id, name: by.name },
    progress: { ...schedule.progress, last: null },
  };
}

/** Returns the change that postpones the next run; null if there is none, or it has begun. */
export function postponed(
  schedule: Schedule,
  byMs: number,
  by: Schedule['createdBy'],
): ScheduleChange | null {
  const { nextAt, progress, state } = schedule;
  if (state !== 'active' || nextAt === null || progress.begun) return null;
  return { progress: { ...progress, postponedMs: progress.postponedMs + byMs, postponedBy: by } };
}

/** Returns the change that pauses or removes a schedule. A run that people know of is skipped by that. */
export function stopped(
  schedule: Schedule,
  state: 'paused' | 'removed',
  zone: string,
  now: number,
  by: Schedule['createdBy'],
): ScheduleChange {
  const { nextAt, progress } = schedule;
  const isKnown = nextAt !== null && isAnnounced(schedule, zone, now);
  const last = isKnown ? ({ kind: 'skipped', dueAt: nextAt.getTime(), by } as const) : progress.last;
  return {
    state,
    nextAt: null,
    progress: { ...progress, last, postponedMs: 0, postponedBy: null, begun: false },
  };
}

/** Returns the change that resumes a schedule. A run that was skipped before it was paused stays skipped. */
export function resumed(schedule: Schedule, zone: string, now: number): ScheduleChange {
  const { last } = schedule.progress;
  const after = last?.kind === 'skipped' ? Math.max(now, last.dueAt) : now;
  return { state: 'active', nextAt: toDate(nextRun(schedule.settings.when, zone, after)) };
}

/**
 * Returns the change after the time zone of a guild or the clock was set; null if the next run stays as it is, as does one that
 * people know of.
 */
export function rescheduled(schedule: Schedule, zone: string, now: number): ScheduleChange | null {
  const { nextAt, progress, settings, state } = schedule;
  const isAhead = nextAt !== null && nextAt.getTime() > now;
  if (state !== 'active' || !isAhead || progress.begun || progress.postponedMs > 0) return null;
  if (settings.when.kind === 'once' || isAnnounced(schedule, zone, now)) return null;
  const { last } = progress;
  // A run that was skipped may be ahead; if another one is, the clock was set back since.
  const from = last !== null && (last.kind === 'skipped' || last.dueAt <= now) ? last.dueAt : now;
  const first = nextRun(settings.when, zone, Math.max(now, from));
  // What was skipped or has run is not due again.
  const next = first !== null && first === last?.dueAt ? nextRun(settings.when, zone, first) : first;
  return next === nextAt.getTime() ? null : { nextAt: toDate(next) };
}

function toDate(at: number | null): Date | null {
  return at === null ? null : new Date(at);
}
