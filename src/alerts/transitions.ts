import type { Incident, IncidentCause, IncidentKind, OnlineBefore } from '../domain/alert.ts';
import type { Backup } from '../domain/backup.ts';
import type { HostError } from '../domain/host-error.ts';
import { isDown, type Players, type Server, type ServerStatus } from '../domain/server.ts';
import type { MonitoredConnection, ServerObservation } from '../domain/watch.ts';
import { minuteMs } from '../util/durations.ts';

/** How long memory or disk must be nearly full, and what that is; over when less is used than `freePercent`. */
const fullMs = 5 * minuteMs;
const fullPercent = 90;
const freePercent = 80;
/** A server that was not seen for this long went down at a time that nobody knows. */
const unseenMs = 2 * minuteMs;
/** The most names that are kept of who was online, and the most characters of each. */
const mostNames = 10;
const longestName = 64;

/** Whether memory or disk is nearly full. */
interface Threshold {
  /** Since when it is; null: it is not. */
  readonly since: Date | null;
  /** What was last reported; null: nothing yet. */
  readonly reported: 'full' | 'free' | null;
}

/** What is remembered of a server from one read to the next. */
export interface ServerAlertState {
  /** The last status that was not `unknown`; null: none was read. */
  readonly status: ServerStatus | null;
  /** When it was read. */
  readonly readAt: Date | null;
  /** Who was online when it was last read running; null: unknown. */
  readonly players: Players | null;
  /** Whether it was last reported to run; null: nothing was reported yet. */
  readonly running: boolean | null;
  readonly memory: Threshold;
  readonly disk: Threshold;
  /** Whether the newest backup was last reported to be too old; null: nothing was reported yet. */
  readonly backupTooOld: boolean | null;
  /** The same for the newest backup that was tested. */
  readonly testTooOld: boolean | null;
}

/** What a read showed that may begin or end an incident. */
export type Transition = {
  readonly at: Date;
  /** Whether nobody may have watched since what is stored of it. */
  readonly afterGap?: boolean;
} & (
  | { readonly type: 'began'; readonly cause: IncidentCause; readonly outage?: Outage }
  | { readonly type: 'ended'; readonly kind: IncidentKind }
);

/** How old the newest backup that was tested is, and may be. */
export interface TestAge {
  /** In hours; null: any age. */
  readonly maxHours: number | null;
  /** Null if there is none, undefined if that is not known. */
  readonly newest: Backup | null | undefined;
}

/** A server was seen running, and then down. */
export interface Outage {
  /** When it was last seen otherwise. */
  readonly after: Date;
  readonly at: Date;
}

/**
 * Returns what is remembered of a server that this process has not read yet. The end of an incident is stored at once, but what
 * was read then only some seconds later: a server that was back ran at that time, although it is stored as down.
 * @param lastDown the newest incident about the server being down; null if there is none
 */
export function initialAlertState(
  before: Pick<ServerObservation, 'status' | 'readAt'>,
  lastDown: Pick<Incident, 'endedAt' | 'closed'> | null,
): ServerAlertState {
  const known = before.readAt !== null && before.status !== 'unknown';
  const nothing: Threshold = { since: null, reported: null };
  const backAt = lastDown === null || lastDown.closed === true ? null : lastDown.endedAt;
  const isBack = backAt !== null && (before.readAt === null || before.readAt < backAt);
  return {
    ...(isBack
      ? { status: 'running', readAt: backAt }
      : { status: known ? before.status : null, readAt: known ? before.readAt : null }),
    players: null,
    running: null,
    memory: nothing,
    disk: nothing,
    backupTooOld: null,
    testTooOld: null,
  };
}

/** Returns what a read of a server showed, and what is remembered of it. */
export function evaluateServer(
  state: ServerAlertState,
  { server, readAt, failure, newestBackup }: ServerObservation,
  backupAgeHours: number | null,
  tested: TestAge = { maxHours: null, newest: undefined },
): { readonly state: ServerAlertState; readonly transitions: readonly Transition[] } {
  if (server === null || readAt === null || failure !== null) return { state, transitions: [] };
  const power = evaluateStatus(state, server, readAt);
  const { memoryBytes, memoryLimitBytes, diskBytes, diskLimitBytes } = server.usage;
  const memory = evaluateThreshold('memory', state.memory, percentOf(memoryBytes, memoryLimitBytes), readAt);
  const disk = evaluateThreshold('disk', state.disk, percentOf(diskBytes, diskLimitBytes), readAt);
  const backup = evaluateAge('backup-age', state.backupTooOld, newestBackup, backupAgeHours, readAt);
  const testAge = evaluateAge('test-age', state.testTooOld, tested.newest, tested.maxHours, readAt);
  return {
    state: {
      ...power.state,
      memory: memory.state,
      disk: disk.state,
      backupTooOld: backup.state,
      testTooOld: testAge.state,
    },
    transitions: [power, memory, disk, backup, testAge].flatMap(({ transitions }) => transitions),
  };
}

function evaluateStatus(state: ServerAlertState, { status, players: online }: Server, at: Date) {
  if (status === 'unknown') return { state, transitions: [] };
  const transitions: Transition[] = [];
  let { running, players } = state;
  if (status === 'running') {
    if (running !== true) transitions.push({ type: 'ended', kind: 'down', at, afterGap: running === null });
    running = true;
    players = online;
  } else if (isDown(status)) {
    const { status: before, readAt } = state;
    // The clock may have been set back since.
    const after = readAt && new Date(Math.min(readAt.getTime(), at.getTime()));
    const crashed = status === 'crashed';
    // A stopped server that has crashed was started in between.
    if (before !== null && after !== null && (!isDown(before) || (crashed && before === 'stopped'))) {
      const unseen = at.getTime() - after.getTime() > unseenMs;
      const unseenSince = unseen && !isDown(before) ? after.getTime() : null;
      const seen = unseen || isDown(before) ? {} : onlineBefore(players);
      const cause = { kind: 'down', crashed, unseenSince, ...seen } as const;
      transitions.push({ type: 'began', cause, at, outage: { after, at } });
    }
    running = false;
  } else if (status !== 'stopping') players = null;
  return { state: { ...state, status, readAt: at, players, running }, transitions };
}

/** Returns what an incident keeps of who was online; nothing if that is not known. */
function onlineBefore(players: Players | null): { readonly online?: OnlineBefore } {
  const names = players?.names ?? [];
  const count = players?.online ?? (names.length === 0 ? null : names.length);
  if (count === null) return {};
  const some = names.slice(0, mostNames).map((name) => name.slice(0, longestName));
  return { online: { count: Math.max(count, names.length), names: some } };
}

function evaluateThreshold(kind: 'memory' | 'disk', state: Threshold, percent: number | null, at: Date) {
  const transitions: Transition[] = [];
  if (percent === null) return { state, transitions };
  let { since, reported } = state;
  // The clock was set back since if it filled up in the future.
  if (since === null || since > at) since = at;
  if (percent < fullPercent) since = null;
  if (since !== null && reported !== 'full' && at.getTime() - since.getTime() >= fullMs) {
    transitions.push({ type: 'began', cause: { kind, percent: Math.round(percent) }, at });
    reported = 'full';
  } else if (percent < freePercent && reported !== 'free') {
    transitions.push({ type: 'ended', kind, at });
    reported = 'free';
  }
  return { state: { since, reported }, transitions };
}

function evaluateAge(
  kind: 'backup-age' | 'test-age',
  reported: boolean | null,
  newest: ServerObservation['newestBackup'],
  maxHours: number | null,
  at: Date,
) {
  const transitions: Transition[] = [];
  if (maxHours === null) return { state: null, transitions };
  if (newest === undefined) return { state: reported, transitions };
  const newestAt = newest?.createdAt?.getTime() ?? null;
  // A backup without a date may be of any age.
  if (newest !== null && newestAt === null) return { state: reported, transitions };
  const tooOld = newestAt === null || at.getTime() - newestAt > maxHours * 60 * minuteMs;
  if (tooOld === reported) return { state: reported, transitions };
  if (tooOld) transitions.push({ type: 'began', cause: { kind, newestAt, maxHours }, at });
  else transitions.push({ type: 'ended', kind, at });
  return { state: tooOld, transitions };
}

function percentOf(used: number | null, limit: number | null): number | null {
  return used === null || limit === null || limit <= 0 ? null : (used / limit) * 100;
}

/** What was last reported of a host: why it can't be read, `ok`, or null: nothing yet. */
export type HostAlertState = string | null;

/** Returns what a read of an account showed. A host that limits requests can be reached. */
export function evaluateHost(
  state: HostAlertState,
  { unusable, failure, failingSince, isUnreachable, succeededAt }: Omit<MonitoredConnection, 'connection'>,
  now: Date,
): { readonly state: HostAlertState; readonly transitions: readonly Transition[] } {
  if (failure === null) {
    if (state === 'ok' || succeededAt === null) return { state, transitions: [] };
    const afterGap = state === null;
    return { state: 'ok', transitions: [{ type: 'ended', kind: 'unreachable', at: now, afterGap }] };
  }
  if (unusable !== null) {
    const cause = { kind: 'unreachable', failure: unusable } as const;
    return { state: unusable, transitions: state === unusable ? [] : [{ type: 'began', cause, at: now }] };
  }
  const reason = hostReason(failure);
  if (failure.kind === 'rate-limited' || !isUnreachable || failingSince === null || state === reason)
    return { state, transitions: [] };
  const cause = { kind: 'unreachable', failure: failure.kind } as const;
  return {
    state: reason,
    transitions: [{ type: 'began', cause, at: failingSince, afterGap: state === null }],
  };
}

/** Returns which of the failures it is that people see apart: they need different help. */
function hostReason({ kind }: HostError): string {
  return kind === 'key-refused' || kind === 'wrong-certificate' || kind === 'not-allowed' ? kind : 'away';
}
