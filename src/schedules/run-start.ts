import { provenFrom } from '@steward/hosts/model';
import type { Unplayed } from '../backups/model/unplayed.ts';
import { OperationLimitError } from '../operations/concurrency.ts';
import { leftOf } from '../operations/kinds.ts';
import { OperationConflictError, OperationExistsError } from '../operations/model/operation.ts';
import { UnsupportedError } from '../operations/supported.ts';
import type { LastRun, MissReason, Schedule } from './model/schedule.ts';
import { scheduledRequest } from './model/scheduled-actions.ts';
import { makeRoom } from './old-backups.ts';
import {
  isTransientFailure,
  loadLink,
  noopReason,
  type RunContext,
  readScheduledServer,
  runKey,
  runOperation,
  withUsualName,
} from './run-request.ts';

/** The pause until it is looked again whether there is room for a backup, in milliseconds. */
const roomMs = 2_000;

/** What became of the attempt to start a run. */
export type RunStart =
  | { readonly kind: 'operation'; readonly operationId: string }
  /** It became a request for several servers. */
  | { readonly kind: 'group'; readonly groupId: string }
  /** There is nothing to do. */
  | Pick<Extract<LastRun, { kind: 'nothing' }>, 'kind' | 'reason'>
  | { readonly kind: 'unplayed'; readonly proof: Unplayed }
  | { readonly kind: 'missed'; readonly reason: MissReason }
  /** The same attempt goes on after a pause. */
  | { readonly kind: 'again'; readonly afterMs: number }
  /** It is tried again later; until then the run can be skipped. */
  | { readonly kind: 'wait'; readonly reason: MissReason };

/** A schedule, and what this process found out for its run. */
export interface StartingSchedule {
  readonly schedule: Schedule;
  /** The run of which it is known that someone may have played before it; null: none. */
  playedBefore: number | null;
}

/** Starts the operation of a run, once: an operation that an earlier attempt started is found. */
export async function startRun(
  entry: StartingSchedule,
  dueAt: number,
  context: RunContext,
): Promise<RunStart> {
  const { operations, service, makerProblem, findUnplayed } = context;
  const { schedule } = entry;
  const { server, settings } = schedule;
  const key = runKey(schedule, dueAt);
  const earlier = await operations.ofInteraction(key);
  if (earlier !== null) return { kind: 'operation', operationId: earlier.id };
  const problem = await makerProblem(schedule);
  if (problem !== null) return { kind: 'missed', reason: problem };
  const link = await loadLink(schedule, context);
  if (link === null) return { kind: 'missed', reason: 'disconnected' };
  try {
    const readAt = Date.now();
    const read = await readScheduledServer(link, server.id);
    const reason = noopReason(settings, read?.status ?? 'unknown', link.hosting);
    if (reason !== null) {
      // The status may be from before the run was due.
      const { statusAgeMs } = link.hosting.capabilities;
      const afterMs = provenFrom(dueAt + schedule.progress.postponedMs, statusAgeMs) - readAt;
      return afterMs > 0 ? { kind: 'again', afterMs } : { kind: 'nothing', reason };
    }
    if (settings.onlyIfPlayed && read !== null && entry.playedBefore !== dueAt) {
      const proof = await findUnplayed(link, read, schedule.progress.unplayed);
      if (proof !== null) return { kind: 'unplayed', proof };
      // Attempts that have to wait don't read everything again.
      entry.playedBefore = dueAt;
    }
    const room = await makeRoom(schedule, dueAt, link, read?.backupLimit, context);
    if (room === 'kept') return { kind: 'missed', reason: 'kept-for-loss' };
    if (room === 'deleting') return { kind: 'again', afterMs: roomMs };
    const request = withUsualName(scheduledRequest(settings), dueAt, link.hosting);
    const { id } = await service.start(runOperation(schedule, link, { dueAt, part: 'action', key, request }));
    return { kind: 'operation', operationId: id };
  } catch (error) {
    if (error instanceof UnsupportedError) return { kind: 'missed', reason: 'unsupported' };
    // Found by its key at the next attempt.
    if (error instanceof OperationExistsError) return { kind: 'again', afterMs: 0 };
    if (error instanceof OperationConflictError)
      return { kind: 'wait', reason: leftOf(error.running) === 'backup' ? 'backup-unfinished' : 'busy' };
    if (error instanceof OperationLimitError) return { kind: 'wait', reason: 'busy' };
    if (isTransientFailure(error)) return { kind: 'wait', reason: 'host-away' };
    throw error;
  }
}
