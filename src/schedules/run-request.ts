import {
  HostError,
  type HostErrorKind,
  type Hosting,
  isDown,
  type Server,
  type ServerStatus,
  scheduledName,
} from '@steward/hosts/model';
import type { Logger } from 'pino';
import type { MissedRuns } from '../alerts/model/alert.ts';
import type { FindUnplayed } from '../backups/model/unplayed.ts';
import { publicTextsOf } from '../discord/texts/languages.ts';
import type { Texts } from '../discord/texts/texts.ts';
import type { GuildHosts } from '../operations/guild-hosts.ts';
import { newBackupOf, powerActionOf } from '../operations/kinds.ts';
import type { HostConnection } from '../operations/model/host-connection.ts';
import type { OperationRequest, Origin } from '../operations/model/operation.ts';
import type { NewOperation, OperationService } from '../operations/service.ts';
import { hostOf } from '../operations/supported.ts';
import type { BackupTests } from '../store/repositories/backup-tests.ts';
import type { Cases } from '../store/repositories/cases.ts';
import type { Connections } from '../store/repositories/connections.ts';
import type { Operations } from '../store/repositories/operations.ts';
import type { WorldLosses } from '../store/repositories/world-findings.ts';
import type { MakerProblem, MissReason, Schedule, ScheduleSettings } from './model/schedule.ts';
import { scheduledRequest } from './model/scheduled-actions.ts';
import type { Planned } from './model/scheduled-run.ts';

/** How late a run may begin, in milliseconds: after downtime, or while the host or the server is busy. */
export const lateMs = 15 * 60_000;

/** What runs are made with. */
export interface RunContext {
  readonly operations: Pick<Operations, 'get' | 'ofInteraction' | 'lastOn' | 'told'>;
  readonly connections: Pick<Connections, 'get' | 'settings'>;
  readonly service: Pick<OperationService, 'start'>;
  readonly hosts: Pick<GuildHosts, 'link' | 'of'>;
  readonly cases: Cases;
  readonly backupTests: Pick<BackupTests, 'of'>;
  readonly worldLosses: Pick<WorldLosses, 'of'>;
  readonly findUnplayed: FindUnplayed;
  /** Returns why a schedule can't run in the name of its person; null if it can, or if that is not known in time. */
  readonly makerProblem: (planned: Planned) => Promise<MakerProblem | null>;
  /** The pause, in milliseconds, before what failed is tried again, such as a run that could not begin. */
  readonly retryMs: number;
  readonly logger: Logger;
}

/** An operation of a run: how its origin says so, what makes it unique, and what it does. */
export interface ScheduledOperation
  extends Pick<Extract<Origin, { kind: 'schedule' }>, 'dueAt' | 'part' | 'warned'> {
  readonly key: string;
  readonly request: OperationRequest;
}

/** Returns the request of a run with what its backup is called, if the host is known to take names. */
export function withUsualName(
  request: OperationRequest,
  dueAt: number,
  { capabilities }: Hosting,
): OperationRequest {
  const backup = newBackupOf(request);
  if (backup === null || capabilities.backups?.nameLength === undefined) return request;
  return { ...backup, usualName: scheduledName(new Date(dueAt)) };
}

/** Returns the console command that warns players with a text. */
export function warningRequest(text: string): OperationRequest {
  return { kind: 'command', command: `say ${text}` };
}

/** Returns the text that makes the operation of a run unique. @param part missing for the scheduled action itself */
export function runKey({ id }: Pick<Schedule, 'id'>, dueAt: number, part?: string): string {
  return part === undefined ? `schedule:${id}:${dueAt}` : `schedule:${id}:${dueAt}:${part}`;
}

/** Returns an operation of a run, in the name of the person who made the schedule. */
export function runOperation(
  planned: Planned,
  link: HostConnection,
  { key, request, ...run }: ScheduledOperation,
): NewOperation {
  const { guildId, server, createdBy, language, id: scheduleId } = planned;
  return {
    guildId,
    accountId: link.account.id,
    host: hostOf(link),
    server,
    request,
    requestedBy: createdBy,
    interactionId: key,
    origin: { kind: 'schedule', scheduleId, ...run },
    replyTo: null,
    language,
  };
}

/** Returns the host of a schedule; null if its connection was removed or can't be used. */
export async function loadLink(
  { guildId, server, id }: Planned,
  { hosts }: RunContext,
): Promise<HostConnection | null> {
  const link = await hosts.link(guildId, server.connectionId, { interaction: `schedule:${id}` });
  return typeof link === 'string' ? null : link;
}

/** Returns the texts in the language that the guild chose, otherwise in that of the schedule. */
export async function loadTexts(
  { guildId, language }: Pick<Schedule, 'guildId' | 'language'>,
  { connections }: Pick<RunContext, 'connections'>,
): Promise<Texts> {
  return publicTextsOf(await connections.get(guildId), language);
}

/** Errors that don't pass: the operation is started, and its outcome says what is wrong. */
const lastingErrors: ReadonlySet<HostErrorKind> = new Set([
  'key-refused',
  'not-allowed',
  'unknown-server',
  'wrong-certificate',
  'unsupported',
  'declined',
  'not-understood',
]);

/** Returns whether a run is tried again because its host could not be read. */
export function isTransientFailure(error: unknown): boolean {
  return error instanceof HostError && !lastingErrors.has(error.kind);
}

/** Returns why a run has nothing to do; null if it has. */
export function noopReason(
  settings: ScheduleSettings,
  status: ServerStatus,
  hosting: Hosting,
): 'running' | 'stopped' | null {
  const request = scheduledRequest(settings);
  if (powerActionOf(request) === 'start') {
    return status === 'running' || status === 'starting' || status === 'restarting' ? 'running' : null;
  }
  const isStopped = isDown(status) || status === 'stopping';
  if (newBackupOf(request) !== null && hosting.capabilities.backups?.createNeedsRunning !== true) return null;
  return isStopped ? 'stopped' : null;
}

/** Returns the missed runs of a schedule that people have not been told of, as they are reported. */
export function missedRuns({ id, server, settings, progress }: Schedule): readonly MissedRuns[] {
  if (progress.unreportedMisses === null) return [];
  const { count, firstDueAt, lastDueAt: dueAt } = progress.unreportedMisses;
  return [{ server, request: scheduledRequest(settings), scheduleId: id, count, firstDueAt, dueAt }];
}

/** Returns the misses of a schedule with more of them. */
export function withMisses(
  { progress }: Schedule,
  reason: MissReason,
  dueTimes: readonly [number, ...number[]],
): Pick<Schedule['progress'], 'last' | 'unreportedMisses'> {
  const lastDueAt = dueTimes.at(-1) ?? dueTimes[0];
  const { count = 0, firstDueAt = dueTimes[0], reason: before = reason } = progress.unreportedMisses ?? {};
  return {
    last: { kind: 'missed', dueAt: lastDueAt, reason },
    // They are told together, so they need a reason that is true of all.
    unreportedMisses: {
      reason: before === reason ? reason : 'unknown',
      count: count + dueTimes.length,
      firstDueAt,
      lastDueAt,
    },
  };
}

/** Returns the server; null if it can't be read for a reason that the operation will show. @throws HostError */
export async function readScheduledServer(
  { hosting, account }: HostConnection,
  serverId: string,
): Promise<Server | null> {
  try {
    return await hosting.server(account, serverId, { deadlineMs: 10_000 });
  } catch (error) {
    if (error instanceof HostError && !isTransientFailure(error)) return null;
    throw error;
  }
}
