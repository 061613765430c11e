import type { Logger } from 'pino';
import { HostError } from '../domain/host-error.ts';
import { OperationExistsError, type Operations } from '../domain/operation.ts';
import type { MakerProblem, Schedule } from '../domain/schedule.ts';
import type { GuildHosts } from '../operations/guild-hosts.ts';
import type { OperationService } from '../operations/service.ts';
import { retry } from '../util/retry.ts';
import type { ScheduleAnnouncer } from './announcer.ts';
import { type Run, warningAt, warningLateMs } from './decide.ts';
import { isTransient, loadLink, readServer, runKey, runOperation, warningRequest } from './run-request.ts';

/** The longest pause before a warning is tried again, in milliseconds. */
const warningRetryMs = 5_000;

/** A warning of players: the operation that it became, or why it became none. */
type Warning = NonNullable<Schedule['progress']['notice']>['warnings'][number];

interface WarningOptions {
  readonly hosts: Pick<GuildHosts, 'link'>;
  readonly service: Pick<OperationService, 'start'>;
  readonly operations: Pick<Operations, 'ofInteraction'>;
  readonly announcer: Pick<ScheduleAnnouncer, 'warning'>;
  /** Returns why a schedule can't run in the name of its person. */
  readonly makerProblem: (schedule: Schedule) => Promise<MakerProblem | null>;
  /** The longest pause before another attempt, in milliseconds. */
  readonly retryMs: number;
  readonly logger: Logger;
}

/**
 * Warns players of a run; tries it once more if the host can't be read. Returns what became of the warning; null if there is
 * nobody to warn, or they were warned.
 */
export async function warnPlayers(
  schedule: Schedule,
  run: Run,
  minutes: number,
  options: WarningOptions,
): Promise<Warning | null> {
  const pauseMs = Math.min(warningRetryMs, options.retryMs);
  try {
    const operationId = await retry(() => startWarning(schedule, run, minutes, options), {
      pauseAfter: (error, attempt) => (attempt === 1 && isTransient(error) ? pauseMs : null),
      withinMs: warningAt(run, minutes) + warningLateMs - Date.now(),
    });
    return operationId === null ? null : { minutes, operationId, failure: null };
  } catch (error) {
    if (error instanceof OperationExistsError) return null;
    options.logger.warn({ err: error, schedule: schedule.id }, 'failed to warn players');
    if (!(error instanceof HostError)) return null;
    return { minutes, operationId: null, failure: error.reason ?? error.kind };
  }
}

/** Returns the id of the operation that warns players; null if there is nobody to warn, or they were warned. */
async function startWarning(
  schedule: Schedule,
  run: Run,
  minutes: number,
  { hosts, service, announcer, operations, makerProblem }: WarningOptions,
): Promise<string | null> {
  const key = runKey(schedule, run.dueAt, `warning:${run.begin}:${minutes}`);
  if ((await operations.ofInteraction(key)) !== null) return null;
  if ((await makerProblem(schedule)) !== null) return null;
  const link = await loadLink(schedule, hosts);
  if (link === null || (await readServer(link, schedule.server.id))?.status !== 'running') return null;
  const request = warningRequest(await announcer.warning(schedule, minutes));
  const { dueAt } = run;
  return (await service.start(runOperation(schedule, link, { dueAt, part: 'warning', key, request }))).id;
}
