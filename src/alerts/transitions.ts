import { isDown, type Players, type Server, type ServerStatus } from '@steward/hosts/model';
import { minuteMs } from '@steward/kit';
import type { Unplayed } from '../backups/model/unplayed.ts';
import type { Outage } from '../watch/attribution.ts';
import { hasComeUp } from '../watch/model/game.ts';
import type { MonitoredConnection, ServerObservation } from '../watch/model/watch.ts';
import type { BackupAge, Condition, ServerRead } from './kinds/alert-kind.ts';
import { isEndedBy } from './kinds/blocked.ts';
import type { Down, OnlineBefore } from './kinds/down.ts';
import { alertKinds } from './kinds/index.ts';
import { helpOf, type Unreachable } from './kinds/unreachable.ts';
import type { AlertSetting, Incident, IncidentCause } from './model/alert.ts';
import { type UsualMemory, usualMemoryAfter } from './usual-memory.ts';

/** A server that was not seen for this long went down at a time that nobody knows. */
const unseenMs = 2 * minuteMs;
/** The most names that are kept of who was online, and the most characters of each. */
const mostNames = 10;
const longestName = 64;
/** The most characters that are kept of a problem that the host reports. */
const longestProblem = 300;

/** What is remembered of a condition. */
interface ConditionState {
  /** Since when it holds; null: it does not. */
  readonly since: Date | null;
  /** What was last reported; null: nothing yet. */
  readonly reported: 'began' | 'ended' | null;
}

const nothing: ConditionState = { since: null, reported: null };

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
  /** How much memory its run needs; null: that is not known. */
  readonly usualMemory: UsualMemory | null;
  /** By the kind of alert. */
  readonly conditions: Readonly<Record<string, ConditionState>>;
}

/** What a read showed that may begin or end an incident. */
export type Transition = {
  readonly at: Date;
  /** Whether nobody may have watched since what is stored of it. */
  readonly afterGap?: boolean;
} & (
  | {
      readonly type: 'began';
      readonly cause: IncidentCause;
      readonly outage?: Outage;
      /** As in `Occurrence`. */
      readonly after?: Date;
    }
  | { readonly type: 'ended'; readonly kind: string; readonly ending?: Partial<IncidentCause> }
);

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
  const backAt = lastDown === null || lastDown.closed === true ? null : lastDown.endedAt;
  const isBack = backAt !== null && (before.readAt === null || before.readAt < backAt);
  return {
    ...(isBack
      ? { status: 'running', readAt: backAt }
      : { status: known ? before.status : null, readAt: known ? before.readAt : null }),
    players: null,
    running: null,
    usualMemory: null,
    conditions: {},
  };
}

/**
 * Returns what a read of a server showed, and what is remembered of it.
 * @param settleMs as in `hasComeUp`
 */
export function evaluateServer(
  state: ServerAlertState,
  observation: ServerObservation,
  { backupAgeHours, hangMinutes }: Pick<AlertSetting, 'backupAgeHours' | 'hangMinutes'>,
  tested: BackupAge = { maxHours: null, newest: undefined },
  unplayed: Unplayed | null = null,
  statusAgeMs = 0,
  settleMs = 0,
): { readonly state: ServerAlertState; readonly transitions: readonly Transition[] } {
  const { server, readAt, failure, newestBackup, game } = observation;
  if (server === null || readAt === null || failure !== null) return { state, transitions: [] };
  const isUp = hasComeUp(observation, readAt, settleMs);
  const power = evaluateStatus(state, server, readAt, statusAgeMs, isUp);
  const backups = { maxHours: backupAgeHours, newest: newestBackup, unplayed };
  const usualMemory = usualMemoryAfter(state.usualMemory, server, readAt);
  const read = {
    server,
    at: readAt,
    backups,
    tested: { ...tested, unplayed },
    game,
    hangMinutes,
    usualMemory,
  };
  const judged = alertKinds.flatMap(({ kind, condition }) =>
    condition === undefined
      ? []
      : [evaluateCondition(kind, condition, state.conditions[kind] ?? nothing, read)],
  );
  return {
    state: {
      ...power.state,
      usualMemory,
      conditions: Object.fromEntries(judged.map(({ kind, state }) => [kind, state])),
    },
    transitions: [power, ...judged].flatMap(({ transitions }) => transitions),
  };
}

/** @param isUp whether a server that runs has come up to stay */
function evaluateStatus(
  state: ServerAlertState,
  { status, players: online, problem, blocked, diskFull, usage }: Server,
  at: Date,
  statusAgeMs: number,
  isUp: boolean,
) {
  // What follows is no fall: its host has ended it.
  if (isEndedBy(blocked))
    return {
      state: { ...state, status: 'stopped' as const, readAt: at, players: null, running: false },
      transitions: [],
    };
  if (status === 'unknown') return { state, transitions: [] };
  const transitions: Transition[] = [];
  let { running, players } = state;
  if (status === 'running') {
    if (isUp && running !== true)
      transitions.push({ type: 'ended', kind: 'down', at, afterGap: running === null });
    if (isUp) running = true;
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
      const why = problem === undefined ? {} : { problem: problem.slice(0, longestProblem) };
      const { diskBytes: used, diskLimitBytes: limit } = usage;
      const full = diskFull === true && used !== null && limit !== null ? { disk: { used, limit } } : {};
      const cause: Down = { kind: 'down', crashed, unseenSince, ...seen, ...why, ...full };
      const upAt = new Date(after.getTime() - statusAgeMs);
      const isRough = statusAgeMs > 0 && unseenSince === null && !isDown(before);
      transitions.push({ type: 'began', cause, at, outage: { after, at }, ...(isRough && { after: upAt }) });
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

function evaluateCondition(
  kind: string,
  { forMs, judge, ending }: Condition<IncidentCause>,
  state: ConditionState,
  read: ServerRead,
) {
  const { at } = read;
  const verdict = judge(read);
  const transitions: Transition[] = [];
  let { since, reported } = state;
  if (verdict === 'off') return { kind, state: nothing, transitions };
  if (verdict === 'unknown') return { kind, state, transitions };
  if (typeof verdict === 'object') {
    // The clock was set back since if it began in the future.
    if (since === null || since > at) since = at;
    if (reported !== 'began' && at.getTime() - since.getTime() >= forMs) {
      transitions.push({ type: 'began', cause: verdict, at });
      reported = 'began';
    }
  } else {
    since = null;
    if (verdict === 'over' && reported !== 'ended') {
      transitions.push({ type: 'ended', kind, at, ...(ending && { ending: ending(read) }) });
      reported = 'ended';
    }
  }
  return { kind, state: { since, reported }, transitions };
}

/** Returns what is remembered of a server as if a condition had not been reported: it is judged again at the next read. */
export function withoutReport(state: ServerAlertState, kind: string): ServerAlertState {
  return { ...state, conditions: { ...state.conditions, [kind]: nothing } };
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
    const cause: Unreachable = { kind: 'unreachable', failure: unusable };
    return { state: unusable, transitions: state === unusable ? [] : [{ type: 'began', cause, at: now }] };
  }
  const reason = helpOf(failure.kind);
  if (failure.kind === 'rate-limited' || !isUnreachable || failingSince === null || state === reason)
    return { state, transitions: [] };
  const own = failure.isOwnMachine ? ({ isOwnMachine: true } as const) : {};
  const cause: Unreachable = { kind: 'unreachable', failure: failure.kind, ...own };
  // It has failed for something else before.
  const at = state === null || state === 'ok' ? failingSince : now;
  return { state: reason, transitions: [{ type: 'began', cause, at, afterGap: state === null }] };
}
