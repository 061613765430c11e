import { type Connections, KeyDecryptionError } from '../domain/connection.ts';
import type { Host, Hosts } from '../domain/host.ts';
import { HostError, type HostErrorKind } from '../domain/host-error.ts';
import type { Account, Hosting } from '../domain/hosting.ts';
import type { OperationRequest, Origin } from '../domain/operation.ts';
import type { MissReason, Schedule, ScheduleSettings } from '../domain/schedule.ts';
import { isDown, type ServerStatus } from '../domain/server.ts';
import type { NewOperation } from '../operations/service.ts';

/** How late a run may begin, in milliseconds: after downtime, or while the host or the server is busy. */
export const lateMs = 15 * 60_000;

/** A part of a run, as in the origin of its operation. */
type RunPart = Extract<Origin, { kind: 'schedule' }>['part'];

/** What a run's host is called with. */
export interface RunLink {
  readonly host: Host;
  readonly hosting: Hosting;
  readonly account: Account;
}

/** Returns the request of a run. */
export function scheduledRequest({ action, command }: ScheduleSettings): OperationRequest {
  if (action === 'backup') return { kind: 'backup.create', startFirst: false };
  if (action === 'command') return { kind: 'command', command: command ?? '' };
  return { kind: 'power', action };
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
  schedule: Schedule,
  { host, account }: RunLink,
  run: {
    readonly dueAt: number;
    readonly part: RunPart;
    readonly key: string;
    readonly request: OperationRequest;
  },
): NewOperation {
  const { guildId, server, createdBy, language, id: scheduleId } = schedule;
  const { dueAt, part, key, request } = run;
  return {
    guildId,
    accountId: account.id,
    host: { name: host.name, capabilities: host.hosting.capabilities },
    server,
    request,
    requestedBy: createdBy,
    interactionId: key,
    origin: { kind: 'schedule', scheduleId, dueAt, part },
    replyTo: null,
    language,
  };
}

/** Returns what the host of a schedule is called with; null if its connection was removed or can't be used. */
export async function loadLink(
  { guildId, server, id }: Schedule,
  connections: Pick<Connections, 'get'>,
  hosts: Pick<Hosts, 'at'>,
): Promise<RunLink | null> {
  try {
    const guild = await connections.get(guildId);
    const connection = guild?.connections.find((one) => one.id === server.connectionId);
    const host = connection === undefined ? null : hosts.at(connection);
    if (connection === undefined || host === null) return null;
    const { accountId, apiKey } = connection;
    const account = { id: accountId, apiKey, guildId, origin: { interaction: `schedule:${id}` } };
    return { host, hosting: host.hosting, account };
  } catch (error) {
    if (error instanceof KeyDecryptionError) return null;
    throw error;
  }
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
export function isTransient(error: unknown): boolean {
  return error instanceof HostError && !lastingErrors.has(error.kind);
}

/** Returns why a run has nothing to do; null if it has. */
export function noopReason(
  { action }: ScheduleSettings,
  status: ServerStatus,
  hosting: Hosting,
): 'running' | 'stopped' | null {
  if (action === 'start') {
    return status === 'running' || status === 'starting' || status === 'restarting' ? 'running' : null;
  }
  const isStopped = isDown(status) || status === 'stopping';
  if (action === 'backup' && hosting.capabilities.backups?.createNeedsRunning !== true) return null;
  return isStopped ? 'stopped' : null;
}

/** Returns the misses of a schedule with more of them. */
export function withMisses(
  { progress }: Schedule,
  reason: MissReason,
  dueTimes: readonly [number, ...number[]],
): Pick<Schedule['progress'], 'last' | 'untold'> {
  const lastDueAt = dueTimes.at(-1) ?? dueTimes[0];
  const { count = 0, firstDueAt = dueTimes[0], reason: before = reason } = progress.untold ?? {};
  return {
    last: { kind: 'missed', dueAt: lastDueAt, reason },
    // They are told together, so they need a reason that is true of all.
    untold: {
      reason: before === reason ? reason : 'unknown',
      count: count + dueTimes.length,
      firstDueAt,
      lastDueAt,
    },
  };
}
