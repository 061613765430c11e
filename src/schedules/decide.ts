import type { Operation } from '../domain/operation.ts';
import type { MissReason, Schedule } from '../domain/schedule.ts';
import { lateMs } from './run-request.ts';
import { latestBegin } from './when.ts';

/** When a run is announced without warnings, in milliseconds before it begins. */
const noticeMs = 10 * 60_000;
const minuteMs = 60_000;
/** A warning that is later than this would name a wrong time. */
export const warningLateMs = 40_000;

/** A run that is to come. Times are milliseconds since 1970. */
export interface Run {
  readonly dueAt: number;
  /** From when on it may begin if nobody is online. */
  readonly from: number;
  /** When it begins in any case. */
  readonly begin: number;
}

/** Returns the next run; null if there is none. */
export function runOf({ nextAt, progress, settings }: Schedule, zone: string): Run | null {
  if (nextAt === null) return null;
  const dueAt = nextAt.getTime();
  const { postponedMs } = progress;
  return { dueAt, from: dueAt + postponedMs, begin: latestBegin(settings.latest, zone, dueAt) + postponedMs };
}

/** Returns when the run is announced; null if it is not. */
export function noticeAt({ settings }: Schedule, { begin }: Run): number | null {
  const [first] = settings.warnMinutes;
  if (first !== undefined) return begin - first * minuteMs;
  return settings.channelId === null ? null : begin - noticeMs;
}

/** Returns when players are warned that many minutes before a run. */
export function warningAt({ begin }: Run, minutes: number): number {
  return begin - minutes * minuteMs;
}

/** Returns when there is something to do next for a run that has not begun. */
export function nextStep(schedule: Schedule, run: Run, now: number): number {
  const warnings = schedule.settings.warnMinutes.map((minutes) => warningAt(run, minutes));
  const steps = [run.from, run.begin, noticeAt(schedule, run) ?? run.begin, ...warnings];
  return Math.min(...steps.filter((at) => at > now));
}

/**
 * Returns why a run was missed.
 * @param problem why it could not begin before; null if that is not known
 * @param startedAt since when this process runs schedules
 */
export function missReason({ begin }: Run, problem: MissReason | null, startedAt: number): MissReason {
  return problem ?? (begin + lateMs < startedAt ? 'late' : 'unknown');
}

/** What is to be done with the message of a run. */
export type NoticeTask =
  /** It is posted; if that takes until the run begins, it is left until it is known what becomes of the run. */
  | { readonly kind: 'announce'; readonly begin: number }
  /** It is edited, or posted, with what became of the run. `isLast`: it changes no more. */
  | { readonly kind: 'show'; readonly operationId: string | null; readonly isLast: boolean };

/**
 * Returns what is to be done with the message of a run; null if nothing.
 * @param shown the id of the operation that the message shows as running
 */
export function noticeTask(
  schedule: Schedule,
  zone: string,
  now: number,
  shown: string | null,
): NoticeTask | null {
  const { nextAt, progress, state } = schedule;
  const { notice, following, last } = progress;
  if (notice === null) return null;
  if (state === 'active' && nextAt?.getTime() === notice.dueAt) {
    const begin = runOf(schedule, zone)?.begin ?? notice.dueAt;
    return notice.messageId === null && now < begin ? { kind: 'announce', begin } : null;
  }
  const operationId = last?.kind === 'operation' && last.dueAt === notice.dueAt ? last.operationId : null;
  const isLast = following?.dueAt !== notice.dueAt;
  return isLast || shown !== operationId ? { kind: 'show', operationId, isLast } : null;
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

type Warnings = NonNullable<Schedule['progress']['notice']>['warnings'];

/** Returns which warnings of a run were lost; null if none. @param operations what they became, by id */
export function lostWarnings(
  warnings: Warnings,
  operations: ReadonlyMap<string, Pick<Operation, 'state' | 'steps'>>,
): LostWarnings | null {
  const lost = warnings.flatMap(({ minutes, operationId, failure }) => {
    if (operationId === null) return [{ minutes, isCertain: true, reason: failure ?? 'internal' }];
    const operation = operations.get(operationId);
    if (operation?.state !== 'failed' && operation?.state !== 'unknown') return [];
    const step = operation.steps.find((one) => one.failure !== null);
    return [
      { minutes, isCertain: operation.state === 'failed', reason: step?.failure?.reason ?? 'internal' },
    ];
  });
  const last = lost.at(-1);
  if (last === undefined) return null;
  return {
    minutes: lost.map(({ minutes }) => minutes),
    isCertain: lost.every(({ isCertain }) => isCertain),
    reason: last.reason,
  };
}
