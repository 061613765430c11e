import { HostError } from '@steward/hosts/model';
import { retry } from '@steward/kit';
import { runWarningText } from '../discord/texts/schedules.ts';
import { OperationExistsError } from '../domain/operation.ts';
import type { Schedule } from '../domain/schedule.ts';
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

/** Returns the id of the operation that warns players; null if there is nobody to warn, or they were warned. */
async function startWarning(
  schedule: Schedule,
  run: Run,
  minutes: number,
  context: RunContext,
): Promise<string | null> {
  const { operations, makerProblem, service } = context;
  const key = runKey(schedule, run.dueAt, `warning:${run.begin}:${minutes}`);
  if ((await operations.ofInteraction(key)) !== null) return null;
  if ((await makerProblem(schedule)) !== null) return null;
  const link = await loadLink(schedule, context);
  if (link === null || (await readScheduledServer(link, schedule.server.id))?.status !== 'running')
    return null;
  const t = await loadTexts(schedule, context);
  const request = warningRequest(runWarningText(t, schedule.settings, minutes));
  const { dueAt } = run;
  return (await service.start(runOperation(schedule, link, { dueAt, part: 'warning', key, request }))).id;
}
