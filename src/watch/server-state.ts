import type { Backup } from '../domain/backup.ts';
import type { HostError } from '../domain/host-error.ts';
import type { Server } from '../domain/server.ts';
import type { ServerWatch, StoredWatch } from '../domain/watch.ts';
import { isDown } from '../operations/server-status.ts';

/** How long it may be unknown whether somebody is online, in milliseconds, before a server no longer counts as empty. */
const emptyUnseenMs = 10 * 60_000;
/** A process that is younger than the status by more than this, in milliseconds, is another one: hosts round its uptime. */
const newRunMs = 30_000;

/** How far the clocks of two machines may differ, in milliseconds. */
const aheadMs = 60_000;

/** What is known of a server that was never read. */
const unread: ServerWatch = {
  server: null,
  readAt: null,
  status: 'unknown',
  statusSince: null,
  emptySince: null,
  isOutdated: false,
  failure: null,
  failingSince: null,
  newestBackup: undefined,
};

/** What is known of a watched server, and since when it may be empty. */
export interface ServerState {
  readonly watch: ServerWatch;
  /** Since when nobody is online, as far as that was seen, and when it was seen last; null if somebody was. */
  readonly empty: { readonly since: Date; readonly seenAt: Date } | null;
}

/**
 * Returns what is known of a server before its first read by this process. What was stored before the clock was set back says
 * nothing about what happened since.
 */
export function firstState(stored: StoredWatch | undefined, now: Date): ServerState {
  if (stored === undefined || stored.readAt.getTime() > now.getTime() + aheadMs)
    return { watch: unread, empty: null };
  const { readAt, status, statusSince, emptySince, failingSince } = stored;
  return {
    watch: { ...unread, readAt, status, statusSince, emptySince, failingSince },
    empty: emptySince && { since: emptySince, seenAt: readAt },
  };
}

/** Returns the state after a read of the server. */
export function afterRead(state: ServerState, server: Server, now: Date): ServerState {
  const { watch } = state;
  const empty = emptyAfter(state.empty, server, now);
  const isEmpty = empty !== null && server.players?.online === 0;
  return {
    watch: {
      ...watch,
      server,
      readAt: now,
      status: server.status,
      statusSince: statusSince(watch, server, now),
      emptySince: isEmpty ? empty.since : null,
      isOutdated: false,
      failure: null,
      failingSince: null,
    },
    empty,
  };
}

/** Returns the state when its status can no longer be shown as the current one. */
export function outdated({ watch, empty }: ServerState): ServerState {
  return { watch: { ...watch, isOutdated: true }, empty };
}

/** Returns the state after a read that failed. */
export function afterFailure({ watch, empty }: ServerState, failure: HostError, now: Date): ServerState {
  return { watch: { ...watch, failure, failingSince: watch.failingSince ?? now }, empty };
}

/**
 * Returns the state after the account's failure has ended and before the server's own next read.
 * @param own why the server's own last read failed; null if it succeeded
 */
export function afterAccountFailure({ watch, empty }: ServerState, own: HostError | null): ServerState {
  const failingSince = own === null ? null : watch.failingSince;
  return { watch: { ...watch, failure: own, failingSince }, empty };
}

export function withNewestBackup(
  { watch, empty }: ServerState,
  newestBackup: Backup | null | undefined,
): ServerState {
  return { watch: { ...watch, newestBackup }, empty };
}

/** Returns whether a record has what some hosts' lists leave out, unless a server that is down has none. */
export function hasDetails({ status, usage, players }: Server): boolean {
  return isDown(status) || usage.memoryBytes !== null || usage.cpuPercent !== null || players !== null;
}

/** Returns an item of a list with the usage and players that it lacks, as the server's own record had them a little earlier. */
export function withKnownDetails(item: Server, known: Server | null): Server {
  if (known === null || hasDetails(item) || isDown(known.status)) return item;
  const { usage, players, configuration } = known;
  return { ...item, usage, players, configuration };
}

/** A new run of a server that was running at the read before counts as a new status. */
function statusSince(before: ServerWatch, { status, usage }: Server, now: Date): Date {
  const startedAt = status === 'running' ? startOf(usage, now) : null;
  const isSame = before.readAt !== null && before.status === status && before.statusSince !== null;
  if (!isSame) {
    const isFirst = before.readAt === null;
    return isFirst && startedAt !== null ? startedAt : now;
  }
  const { statusSince: since, readAt } = before;
  if (since !== null && since > now) return startedAt ?? now;
  if (startedAt === null || since === null || readAt === null) return since ?? now;
  const isNewRun = startedAt.getTime() > Math.max(since.getTime(), readAt.getTime() - newRunMs) + newRunMs;
  return isNewRun ? startedAt : since;
}

/** Returns when a run began, by its uptime or its start time; null if unknown or not before now. */
function startOf({ uptimeSeconds, startedAt }: Server['usage'], now: Date): Date | null {
  const at = startedAt ?? (uptimeSeconds === null ? null : new Date(now.getTime() - uptimeSeconds * 1_000));
  return at !== null && at <= now ? at : null;
}

function emptyAfter(
  before: ServerState['empty'],
  { status, players }: Server,
  now: Date,
): ServerState['empty'] {
  if (status !== 'running') return null;
  const online = players?.online ?? null;
  const isRecent = before !== null && Math.abs(now.getTime() - before.seenAt.getTime()) <= emptyUnseenMs;
  if (online === null) return isRecent ? before : null;
  if (online > 0) return null;
  return { since: isRecent ? before.since : now, seenAt: now };
}
