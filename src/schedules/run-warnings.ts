import { HostError } from '@steward/hosts/model';
import { retry } from '@steward/kit';
import { StoreUnavailableError } from '../domain/store-errors.ts';
import { OperationExistsError } from '../operations/model/operation.ts';
import type { LostWarning } from './model/schedule.ts';
import type { Planned, RunState } from './model/scheduled-run.ts';
import {
  isTransientFailure,
  loadLink,
  loadTexts,
  type RunContext,
  readScheduledServer,
  runKey,
  runOperation,
  type ScheduledOperation,
  warningRequest,
} from './run-request.ts';
import { warningAt } from './schedule-decisions.ts';
import { runWarningText, takenBackText } from './schedule-texts.ts';
import type { Correction } from './told-players.ts';

/** A warning that is later than this would name a wrong time. */
export const warningLateMs = 40_000;
/** The longest pause before a warning is tried again, in milliseconds. */
const warningRetryMs = 5_000;

type Run = Pick<RunState, 'dueAt' | 'begin'>;

/**
 * Warns players of a run; tries it once more if the host can't be read. Returns why the warning became no operation; null if it
 * did, there is nobody to warn, or they were warned.
 */
export async function warnPlayers(
  planned: Planned,
  run: Run,
  minutes: number,
  context: RunContext,
): Promise<LostWarning | null> {
  const pauseMs = Math.min(warningRetryMs, context.retryMs);
  try {
    await retry(() => startWarning(planned, run, minutes, context), {
      pauseAfter: (error, attempt) => (attempt === 1 && isTransientFailure(error) ? pauseMs : null),
      withinMs: warningAt(run, minutes) + warningLateMs - Date.now(),
    });
    return null;
  } catch (error) {
    if (error instanceof StoreUnavailableError) throw error;
    if (error instanceof OperationExistsError) return null;
    context.logger.warn({ err: error, schedule: planned.id }, 'failed to warn players');
    return error instanceof HostError ? { minutes, failure: error.reason ?? error.kind } : null;
  }
}

async function startWarning(
  planned: Planned,
  { begin, dueAt }: Run,
  minutes: number,
  context: RunContext,
): Promise<void> {
  const key = runKey(planned, dueAt, `warning:${begin}:${minutes}`);
  if ((await context.operations.ofInteraction(key)) !== null) return;
  if ((await context.makerProblem(planned)) !== null) return;
  const text = runWarningText(await loadTexts(planned, context), planned.settings, minutes);
  await say(planned, { dueAt, key, warned: { begin, minutes } }, text, context);
}

/**
 * Tells players who were warned of a run that it's postponed or won't happen. Returns `later` if it isn't certain yet that they know:
 * the outcome of the operation tells, or it is tried again.
 * @throws StoreUnavailableError
 */
export async function correctWarnings(
  planned: Planned,
  { begin, dueAt }: Run,
  correction: Exclude<Correction, { kind: 'none' | 'unknown' }>,
  isAgain: boolean,
  context: RunContext,
): Promise<'later' | 'settled' | 'failed'> {
  const { settings } = planned;
  try {
    const t = await loadTexts(planned, context);
    const isSaid = await (correction.kind === 'canceled'
      ? say(
          planned,
          { dueAt, key: runKey(planned, dueAt, 'warning:canceled') },
          takenBackText(t, settings),
          context,
        )
      : say(
          planned,
          {
            dueAt,
            key: runKey(planned, dueAt, `warning:${begin}:postponed`),
            warned: { begin, minutes: correction.minutes },
          },
          // A text of one's own may hold another time.
          runWarningText(t, { ...settings, warning: null }, correction.minutes),
          context,
        ));
    return isSaid === null ? 'failed' : isSaid ? 'later' : 'settled';
  } catch (error) {
    if (error instanceof StoreUnavailableError) throw error;
    if (error instanceof OperationExistsError) return 'later';
    const level = isAgain ? 'debug' : 'warn';
    context.logger[level]({ err: error, schedule: planned.id }, 'failed to correct what players were told');
    return isTransientFailure(error) ? 'later' : 'failed';
  }
}

/** Starts an operation that tells players something. Returns false if the server isn't running; null if the host can no longer be used. */
async function say(
  planned: Planned,
  said: Pick<ScheduledOperation, 'dueAt' | 'key' | 'warned'>,
  text: string,
  context: RunContext,
): Promise<boolean | null> {
  const link = await loadLink(planned, context);
  if (link === null) return null;
  const server = await readScheduledServer(link, planned.server.id);
  if (server !== null && server.status !== 'running') return false;
  const request = warningRequest(text);
  await context.service.start(runOperation(planned, link, { ...said, part: 'warning', request }));
  return true;
}
