import { HostError } from '@steward/hosts/model';
import { retry } from '@steward/kit';
import { runWarningText } from '../discord/texts/schedules.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { OperationExistsError } from '../domain/operation.ts';
import type { Schedule } from '../domain/schedule.ts';
import { StoreUnavailableError } from '../domain/store-errors.ts';
import { type Run, warningAt, warningLateMs } from './decide.ts';
import {
  isTransientFailure,
  loadLink,
  loadTexts,
  type RunContext,
  readScheduledServer,
  runKey,
  runOperation,
  warningRequest,
} from './run-request.ts';

/** The longest pause before a warning is tried again, in milliseconds. */
const warningRetryMs = 5_000;

/** A warning of players: the operation that it became, or why it became none. */
type Warning = NonNullable<Schedule['progress']['notice']>['warnings'][number];

/**
 * Warns players of a run; tries it once more if the host can't be read. Returns what became of the warning; null if there is
 * nobody to warn, or they were warned.
 */
export async function warnPlayers(
  schedule: Schedule,
  run: Run,
  minutes: number,
  context: RunContext,
): Promise<Warning | null> {
  const pauseMs = Math.min(warningRetryMs, context.retryMs);
  try {
    const operationId = await retry(() => startWarning(schedule, run, minutes, context), {
      pauseAfter: (error, attempt) => (attempt === 1 && isTransientFailure(error) ? pauseMs : null),
      withinMs: warningAt(run, minutes) + warningLateMs - Date.now(),
    });
    return operationId === null ? null : { minutes, operationId, failure: null };
  } catch (error) {
    if (error instanceof OperationExistsError) return null;
    context.logger.warn({ err: error, schedule: schedule.id }, 'failed to warn players');
    if (!(error instanceof HostError)) return null;
    return { minutes, operationId: null, failure: error.reason ?? error.kind };
  }
}

/**
 * Tells players who were warned of what was typed with `/power` that it was canceled, once: also in the next process, as long as
 * it is news to them.
 * @throws StoreUnavailableError
 * @throws HostError if the host can't be reached: it's to be tried again
 */
export async function tellCanceled(schedule: Schedule, context: RunContext): Promise<void> {
  const { settings, progress } = schedule;
  const { last } = progress;
  const { action, later } = settings;
  if (later === null || last?.kind !== 'skipped' || Date.now() > last.dueAt + warningLateMs) return;
  if (action !== 'stop' && action !== 'restart') return;
  if (!(await wereWarned(schedule, last.dueAt, context))) return;
  try {
    const toText = (t: Texts) => t.plain(`later.warning.${action}-canceled`);
    await say(schedule, last.dueAt, 'warning:canceled', toText, context);
  } catch (error) {
    if (error instanceof OperationExistsError) return;
    if (error instanceof StoreUnavailableError || isTransientFailure(error)) throw error;
    context.logger.warn({ err: error, schedule: schedule.id }, 'failed to tell players that nothing happens');
  }
}

/** Returns whether a warning of what was typed with `/power` became an operation. It begins when it is due. */
async function wereWarned(schedule: Schedule, dueAt: number, { operations }: RunContext): Promise<boolean> {
  for (const minutes of schedule.settings.warnMinutes) {
    const key = runKey(schedule, dueAt, warningPart(dueAt, minutes));
    if ((await operations.ofInteraction(key)) !== null) return true;
  }
  return false;
}

/** Returns the part of the key of a warning. */
function warningPart(begin: number, minutes: number): string {
  return `warning:${begin}:${minutes}`;
}

/** Returns the id of the operation that warns players; null if there is nobody to warn, or they were warned. */
function startWarning(
  schedule: Schedule,
  { begin, dueAt }: Run,
  minutes: number,
  context: RunContext,
): Promise<string | null> {
  const toText = (t: Texts) => runWarningText(t, schedule.settings, minutes);
  return say(schedule, dueAt, warningPart(begin, minutes), toText, context);
}

/**
 * Says something to players, once. Returns the id of the operation that does; null if nobody plays, or it was said.
 * @param part what is said, as a part of the key
 */
async function say(
  schedule: Schedule,
  dueAt: number,
  part: string,
  toText: (t: Texts) => string,
  context: RunContext,
): Promise<string | null> {
  const { operations, makerProblem, service } = context;
  const key = runKey(schedule, dueAt, part);
  if ((await operations.ofInteraction(key)) !== null) return null;
  if ((await makerProblem(schedule)) !== null) return null;
  const link = await loadLink(schedule, context);
  if (link === null || (await readScheduledServer(link, schedule.server.id))?.status !== 'running')
    return null;
  const request = warningRequest(toText(await loadTexts(schedule, context)));
  return (await service.start(runOperation(schedule, link, { dueAt, part: 'warning', key, request }))).id;
}
