import type { Logger } from 'pino';
import type { BackupChecks } from '../domain/backup-check.ts';
import type { Connections } from '../domain/connection.ts';
import { OperationConflictError, OperationExistsError, type Operations } from '../domain/operation.ts';
import type { LastRun, MakerProblem, MissReason, Schedule } from '../domain/schedule.ts';
import { OperationLimitError } from '../operations/concurrency.ts';
import type { GuildHosts } from '../operations/guild-hosts.ts';
import type { OperationService } from '../operations/service.ts';
import { UnsupportedError } from '../operations/supported.ts';
import { makeRoom } from './old-backups.ts';
import {
  isTransient,
  loadLink,
  noopReason,
  readServer,
  runKey,
  runOperation,
  scheduledRequest,
} from './run-request.ts';

/** The pause until it is looked again whether there is room for a backup, in milliseconds. */
const roomMs = 2_000;

/** What became of the attempt to start a run. */
export type RunStart =
  | { readonly kind: 'operation'; readonly operationId: string }
  /** There is nothing to do. */
  | Pick<Extract<LastRun, { kind: 'nothing' }>, 'kind' | 'reason'>
  | { readonly kind: 'missed'; readonly reason: MissReason }
  /** The same attempt goes on after a pause. */
  | { readonly kind: 'again'; readonly afterMs: number }
  /** It is tried again later; until then the run can be skipped. */
  | { readonly kind: 'wait'; readonly reason: MissReason };

interface StartOptions {
  readonly operations: Pick<Operations, 'get' | 'ofInteraction'>;
  readonly service: Pick<OperationService, 'start'>;
  readonly hosts: Pick<GuildHosts, 'link'>;
  readonly backupChecks: Pick<BackupChecks, 'of'>;
  readonly connections: Pick<Connections, 'settings'>;
  /** Returns why a schedule can't run in the name of its person; null if it can. */
  readonly makerProblem: (schedule: Schedule) => Promise<MakerProblem | null>;
  readonly logger: Logger;
}

/** Starts the operation of a run, once: an operation that an earlier attempt started is found. */
export async function startRun(schedule: Schedule, dueAt: number, options: StartOptions): Promise<RunStart> {
  const { operations, service, hosts, makerProblem } = options;
  const { server, settings } = schedule;
  const key = runKey(schedule, dueAt);
  const earlier = await operations.ofInteraction(key);
  if (earlier !== null) return { kind: 'operation', operationId: earlier.id };
  const problem = await makerProblem(schedule);
  if (problem !== null) return { kind: 'missed', reason: problem };
  const link = await loadLink(schedule, hosts);
  if (link === null) return { kind: 'missed', reason: 'disconnected' };
  try {
    const read = await readServer(link, server.id);
    const reason = noopReason(settings, read?.status ?? 'unknown', link.hosting);
    if (reason !== null) return { kind: 'nothing', reason };
    const hasRoom = await makeRoom(schedule, dueAt, link, read?.backupLimit, options);
    if (!hasRoom) return { kind: 'again', afterMs: roomMs };
    const request = scheduledRequest(settings);
    const { id } = await service.start(runOperation(schedule, link, { dueAt, part: 'action', key, request }));
    return { kind: 'operation', operationId: id };
  } catch (error) {
    if (error instanceof UnsupportedError) return { kind: 'missed', reason: 'unsupported' };
    // Found by its key at the next attempt.
    if (error instanceof OperationExistsError) return { kind: 'again', afterMs: 0 };
    if (error instanceof OperationConflictError || error instanceof OperationLimitError)
      return { kind: 'wait', reason: 'busy' };
    if (isTransient(error)) return { kind: 'wait', reason: 'host-away' };
    throw error;
  }
}
