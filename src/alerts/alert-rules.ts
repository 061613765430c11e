import {
  type Incident,
  type IncidentCause,
  type IncidentChange,
  type IncidentKind,
  isEvent,
  type Occurrence,
  type OnlineBefore,
} from '../domain/alert.ts';
import { type ServerId, serverKey } from '../domain/connection.ts';
import type { HostError } from '../domain/host-error.ts';
import type { Capabilities } from '../domain/hosting.ts';
import type { Operation } from '../domain/operation.ts';
import {
  isStoppingCommand,
  type Players,
  type RunChange,
  type Server,
  type ServerStatus,
  type Usage,
} from '../domain/server.ts';
import type { MonitoredConnection, Restart, ServerObservation } from '../domain/watch.ts';
import { isDown } from '../operations/server-status.ts';

const minuteMs = 60_000;
/** An incident that begins again within this time after its end is the same one: a flapping server is one message. */
export const sameIncidentMs = 30 * minuteMs;
/** A restart that happens again within this time is counted, and that of a crash calls somebody. In milliseconds. */
export const sameRestartsMs = 60 * minuteMs;
/** How long memory or disk must be nearly full, and what that is; over when less is used than `freePercent`. */
const fullMs = 5 * minuteMs;
const fullPercent = 90;
const freePercent = 80;
/** A server that was not seen for this long went down at a time that nobody knows. */
const unseenMs = 2 * minuteMs;
/** How long clocks and responses may differ. */
const marginMs = 10_000;
/** How long a change may still take effect whose outcome was not seen, or a console command that stops a server. */
const lateEffectMs = 15 * minuteMs;
/** The most occurrences that are kept of an incident. */
const mostOccurrences = 10;

/** The most names that are kept of who was online, and the most characters of each. */
const mostNames = 10;
const longestName = 64;
/** The most characters that are kept of the last line of a console. */
const longestLine = 300;

/** Whether memory or disk is nearly full. */
interface Fullness {
  /** Since when it is; null: it is not. */
  readonly since: Date | null;
  /** What was last reported; null: nothing yet. */
  readonly reported: 'full' | 'free' | null;
}

/** What is remembered of a server from one read to the next. */
export interface ServerState {
  /** The last status that was not `unknown`; null: none was read. */
  readonly status: ServerStatus | null;
  /** When it was read. */
  readonly readAt: Date | null;
  /** Who was online when it was last read running; null: unknown. */
  readonly players: Players | null;
  /** Whether it was last reported to run; null: nothing was reported yet. */
  readonly running: boolean | null;
  readonly memory: Fullness;
  readonly disk: Fullness;
  /** Whether the newest backup was last reported to be too old; null: nothing was reported yet. */
  readonly backupTooOld: boolean | null;
}

/** What a read showed that may begin or end an incident. */
export type News =
  | {
      readonly type: 'began';
      readonly cause: IncidentCause;
      readonly at: Date;
      readonly fall?: Fall;
      /** Whether nobody may have watched since what is stored of it. */
      readonly isFirst?: boolean;
    }
  | {
      readonly type: 'ended';
      readonly kind: IncidentKind;
      readonly at: Date;
      readonly isFirst?: boolean;
    };

/** A server was seen running, and then down. */
export interface Fall {
  /** When it was last seen otherwise. */
  readonly after: Date;
  readonly at: Date;
}

/**
 * Returns what is remembered of a server that this process has not read yet. The end of an incident is stored at once, but what
 * was read then only some seconds later: a server that was back ran at that time, although it is stored as down.
 * @param lastDown the newest incident about the server being down; null if there is none
 */
export function firstState(
  before: Pick<ServerObservation, 'status' | 'readAt'>,
  lastDown: Pick<Incident, 'endedAt' | 'closed'> | null,
): ServerState {
  const known = before.readAt !== null && before.status !== 'unknown';
  const nothing: Fullness = { since: null, reported: null };
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
  };
}

/** Returns what a read of a server showed, and what is remembered of it. */
export function judgeServer(
  state: ServerState,
  { server, readAt, failure, newestBackup }: ServerObservation,
  backupAgeHours: number | null,
): { readonly state: ServerState; readonly news: readonly News[] } {
  if (server === null || readAt === null || failure !== null) return { state, news: [] };
  const power = judgeStatus(state, server, readAt);
  const memory = judgeFullness('memory', state.memory, memoryPercent(server.usage), readAt);
  const disk = judgeFullness('disk', state.disk, diskPercent(server.usage), readAt);
  const backup = judgeBackup(state.backupTooOld, newestBackup, backupAgeHours, readAt);
  return {
    state: { ...power.state, memory: memory.state, disk: disk.state, backupTooOld: backup.state },
    news: [...power.news, ...memory.news, ...disk.news, ...backup.news],
  };
}

function judgeStatus(state: ServerState, { status, players: online }: Server, at: Date) {
  if (status === 'unknown') return { state, news: [] };
  const news: News[] = [];
  let { running, players } = state;
  if (status === 'running') {
    if (running !== true) news.push({ type: 'ended', kind: 'down', at, isFirst: running === null });
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
      news.push({ type: 'began', cause, at, fall: { after, at } });
    }
    running = false;
  } else if (status !== 'stopping') players = null;
  return { state: { ...state, status, readAt: at, players, running }, news };
}

/** Returns what an incident keeps of who was online; nothing if that is not known. */
function onlineBefore(players: Players | null): { readonly online?: OnlineBefore } {
  const names = players?.names ?? [];
  const count = players?.online ?? (names.length === 0 ? null : names.length);
  if (count === null) return {};
  const some = names.slice(0, mostNames).map((name) => name.slice(0, longestName));
  return { online: { count: Math.max(count, names.length), names: some } };
}

function judgeFullness(kind: 'memory' | 'disk', state: Fullness, percent: number | null, at: Date) {
  const news: News[] = [];
  if (percent === null) return { state, news };
  let { since, reported } = state;
  // The clock was set back since if it filled up in the future.
  if (since === null || since > at) since = at;
  if (percent < fullPercent) since = null;
  if (since !== null && reported !== 'full' && at.getTime() - since.getTime() >= fullMs) {
    news.push({ type: 'began', cause: { kind, percent: Math.round(percent) }, at });
    reported = 'full';
  } else if (percent < freePercent && reported !== 'free') {
    news.push({ type: 'ended', kind, at });
    reported = 'free';
  }
  return { state: { since, reported }, news };
}

function judgeBackup(
  reported: boolean | null,
  newest: ServerObservation['newestBackup'],
  maxHours: number | null,
  at: Date,
) {
  const news: News[] = [];
  if (maxHours === null) return { state: null, news };
  if (newest === undefined) return { state: reported, news };
  const newestAt = newest?.createdAt?.getTime() ?? null;
  // A backup without a date may be of any age.
  if (newest !== null && newestAt === null) return { state: reported, news };
  const tooOld = newestAt === null || at.getTime() - newestAt > maxHours * 60 * minuteMs;
  if (tooOld === reported) return { state: reported, news };
  if (tooOld) news.push({ type: 'began', cause: { kind: 'backup-age', newestAt, maxHours }, at });
  else news.push({ type: 'ended', kind: 'backup-age', at });
  return { state: tooOld, news };
}

function memoryPercent({ memoryBytes, memoryLimitBytes }: Usage): number | null {
  return percentOf(memoryBytes, memoryLimitBytes);
}

function diskPercent({ diskBytes, diskLimitBytes }: Usage): number | null {
  return percentOf(diskBytes, diskLimitBytes);
}

function percentOf(used: number | null, limit: number | null): number | null {
  return used === null || limit === null || limit <= 0 ? null : (used / limit) * 100;
}

/** What was last reported of a host: why it can't be read, `ok`, or null: nothing yet. */
export type HostState = string | null;

/** Returns what a read of an account showed. A host that limits requests can be reached. */
export function judgeHost(
  state: HostState,
  { unusable, failure, failingSince, isUnreachable, succeededAt }: Omit<MonitoredConnection, 'connection'>,
  now: Date,
): { readonly state: HostState; readonly news: readonly News[] } {
  if (failure === null) {
    if (state === 'ok' || succeededAt === null) return { state, news: [] };
    const isFirst = state === null;
    return { state: 'ok', news: [{ type: 'ended', kind: 'unreachable', at: now, isFirst }] };
  }
  if (unusable !== null) {
    const cause = { kind: 'unreachable', failure: unusable } as const;
    return { state: unusable, news: state === unusable ? [] : [{ type: 'began', cause, at: now }] };
  }
  const reason = hostReason(failure);
  if (failure.kind === 'rate-limited' || !isUnreachable || failingSince === null || state === reason)
    return { state, news: [] };
  const cause = { kind: 'unreachable', failure: failure.kind } as const;
  return { state: reason, news: [{ type: 'began', cause, at: failingSince, isFirst: state === null }] };
}

/** Returns which of the failures it is that people see apart: they need different help. */
function hostReason({ kind }: HostError): string {
  return kind === 'key-refused' || kind === 'wrong-certificate' || kind === 'not-allowed' ? kind : 'away';
}

/** What of a host's behaviour matters for what operations explain. */
type Behaviour = Pick<Capabilities, 'statusAgeMs' | 'backups'>;

/**
 * Returns whether operations are why a server went down: one runs, or had to do with the server's power shortly before.
 * `old-status`: the server ran when the last one ended, and the host may have sent a status from before that; or the host
 * starts it again after a backup.
 * @param operations the last ones on the server, of every guild
 */
export function explanation(
  operations: readonly Operation[],
  fall: Fall,
  { statusAgeMs, backups }: Behaviour,
): 'cause' | 'old-status' | null {
  // What began after the fall did so before the clock was set back.
  const earlier = operations.filter(({ createdAt }) => createdAt.getTime() <= fall.at.getTime() + marginMs);
  const changing = earlier.filter(changesPower);
  if (changing.some(({ state }) => state === 'running')) return 'cause';
  const ranAt = Math.max(...changing.filter(leavesRunning).map(endOf));
  const stopped = changing.some((operation) => {
    const endedAt = endOf(operation);
    // It was started again since.
    if (leavesRunning(operation) || endedAt < ranAt) return false;
    return endedAt + lateMs(operation) >= fall.after.getTime() - statusAgeMs - marginMs;
  });
  if (stopped) return 'cause';
  const backedUpAt = Math.max(...earlier.filter((each) => mayRestart(each, backups)).map(endOf));
  return fall.at.getTime() <= Math.max(ranAt, backedUpAt) + statusAgeMs + marginMs ? 'old-status' : null;
}

/** Returns whether operations are why a server was started again: one runs, or had to do with the server's power before. */
export function explainsRestart(
  operations: readonly Operation[],
  { seenAt, at }: RunChange,
  { statusAgeMs, backups }: Behaviour,
): boolean {
  return operations.some((operation) => {
    const isAfter = operation.createdAt.getTime() > at.getTime() + statusAgeMs + marginMs;
    if (isAfter || !(changesPower(operation) || mayRestart(operation, backups))) return false;
    return endOf(operation) + lateMs(operation) >= seenAt.getTime() - statusAgeMs - marginMs;
  });
}

/** Returns when an operation ended, in milliseconds since 1970; infinity while it runs. */
function endOf({ endedAt }: Operation): number {
  return endedAt?.getTime() ?? Number.POSITIVE_INFINITY;
}

/** Returns whether the host may stop the server for an operation and start it again. */
function mayRestart({ request }: Operation, backups: Capabilities['backups']): boolean {
  return request.kind === 'backup.create' && backups?.createMayRestart === true;
}

/** Returns how long after its end an operation may still take effect, in milliseconds. */
function lateMs({ request, state }: Operation): number {
  return request.kind === 'command' || state !== 'succeeded' ? lateEffectMs : 0;
}

/** Returns whether an operation runs, or ran, that starts or stops the server. */
function changesPower({ request, state, steps, endedAt }: Operation): boolean {
  const commands = request.kind === 'command' && isStoppingCommand(request.command);
  const changing = steps.filter(
    ({ name }) => commands || name.startsWith('power.') || name === 'backup.restore',
  );
  if (state === 'running') return changing.length > 0;
  return (
    endedAt !== null &&
    changing.some(
      (step) => step.state !== 'pending' && step.state !== 'skipped' && step.failure?.applied !== 'no',
    )
  );
}

/** Returns whether the server was seen running when the operation ended. */
function leavesRunning({ request, state, serverStatus }: Operation): boolean {
  return request.kind !== 'command' && state === 'succeeded' && serverStatus === 'running';
}

/** Returns since when operations can explain what happened after a time. */
export function explainedSince(after: Date, statusAgeMs: number): Date {
  return new Date(after.getTime() - statusAgeMs - marginMs - lateEffectMs);
}

/** How long servers join the message about the first one, and for what: a machine takes down all that it runs. */
const togetherMs = minuteMs;
const sharingKinds: ReadonlySet<IncidentKind> = new Set(['down', 'crash', 'restart']);

/**
 * Returns the id of the incident whose message a new one joins: a server falls with another one of its connection, or is
 * started again with it. Null if it gets a message of its own.
 * @param known the newest incident of each kind and server of its guild
 */
export function messageOf(
  { kind, connectionId, serverId, channelId, roleId, startedAt }: Incident,
  known: Iterable<Incident>,
): string | null {
  if (!sharingKinds.has(kind)) return null;
  const same = [...known].filter((each) => each.kind === kind && each.connectionId === connectionId);
  const own = same.find((each) => each.serverId === serverId);
  const lead = same.find(
    (each) =>
      each.leadId === null &&
      each.closed !== true &&
      each.channelId === channelId &&
      each.roleId === roleId &&
      // A message shows a server once.
      each.id !== (own?.leadId ?? own?.id) &&
      // It began later if the clock was set back since.
      Math.abs(startedAt.getTime() - each.startedAt.getTime()) <= togetherMs,
  );
  return lead?.id ?? null;
}

/** What is to be done with the incidents of a subject. */
export type Decision =
  | { readonly type: 'open'; readonly change: IncidentChange }
  | { readonly type: 'change'; readonly change: IncidentChange }
  | null;

/**
 * Decides what begins.
 * @param latest the newest incident of the same kind and subject; null if there is none
 * @param key what an event came from, so that it is counted once
 * @param isFirst whether nobody may have watched since `latest`
 */
export function begin(
  latest: Incident | null,
  cause: IncidentCause,
  at: Date,
  {
    key,
    isFirst = false,
  }: { readonly key?: string | undefined; readonly isFirst?: boolean | undefined } = {},
): Decision {
  const endedAt = isEvent(cause.kind) ? at : null;
  const occurrence: Occurrence = {
    from: at.getTime(),
    until: endedAt?.getTime() ?? null,
    ...(key !== undefined && { key }),
  };
  if (latest !== null && latest.endedAt === null) {
    const { count } = latest;
    const occurrences = isFirst ? withAtMost(latest.occurrences) : latest.occurrences;
    const isWorse =
      cause.kind === 'down'
        ? cause.crashed && latest.cause.kind === 'down' && !latest.cause.crashed
        : latest.cause.kind === 'unreachable' &&
          cause.kind === 'unreachable' &&
          cause.failure !== latest.cause.failure;
    const worse = cause.kind === 'down' ? withEarlier(cause, latest.cause) : cause;
    if (isWorse) return { type: 'change', change: { cause: worse, occurrences, count, endedAt: null } };
    const isSame = occurrences.every((each, index) => each.atMost === latest.occurrences[index]?.atMost);
    return isSame
      ? null
      : { type: 'change', change: { cause: latest.cause, occurrences, count, endedAt: null } };
  }
  const first: Decision = {
    type: 'open',
    change: { cause, occurrences: [occurrence], count: 1, endedAt },
  };
  if (latest === null) return first;
  if (key !== undefined && latest.occurrences.some((earlier) => earlier.key === key)) return null;
  // Its end is far ahead if the clock was set back since.
  const isSame =
    latest.closed !== true &&
    latest.endedAt !== null &&
    Math.abs(at.getTime() - latest.endedAt.getTime()) < sameIncidentMs;
  if (!isSame) return first;
  const occurrences = [...latest.occurrences, occurrence].slice(-mostOccurrences);
  const all = cause.kind === 'schedule-missed' ? withEarlierRuns(cause, latest.cause) : cause;
  return { type: 'change', change: { cause: all, occurrences, count: latest.count + 1, endedAt } };
}

/** Returns the cause with what was known when the server stopped: it crashed only afterwards. */
function withEarlier(
  cause: IncidentCause & { readonly kind: 'down' },
  earlier: IncidentCause,
): IncidentCause {
  return earlier.kind === 'down' ? { ...earlier, ...cause } : cause;
}

function withEarlierRuns(
  cause: IncidentCause & { readonly kind: 'schedule-missed' },
  earlier: IncidentCause,
): IncidentCause {
  const runs = earlier.kind === 'schedule-missed' ? [...earlier.runs, ...cause.runs] : cause.runs;
  return { ...cause, runs: runs.slice(-mostOccurrences) };
}

/**
 * Decides on a restart whose cause is known, or known to be unknown: one message for those that follow each other within an
 * hour. The second crash is a new message, because an edit calls nobody.
 * @param latest the newest incident of the same kind and server; null if there is none
 */
export function beginRestart(
  latest: Incident | null,
  kind: 'crash' | 'restart',
  { at }: Pick<Restart, 'at'>,
  server: ServerId,
): Decision {
  const from = at.getTime();
  const occurrence: Occurrence = { from, until: from, key: `restart:${from} ${serverKey(server)}` };
  const first = { cause: { kind }, occurrences: [occurrence], count: 1, endedAt: at };
  if (latest === null) return { type: 'open', change: first };
  if (latest.occurrences.some(({ key }) => key === occurrence.key)) return null;
  const last = latest.endedAt ?? latest.startedAt;
  const isSame = latest.closed !== true && Math.abs(from - last.getTime()) < sameRestartsMs;
  if (!isSame) return { type: 'open', change: first };
  const occurrences = [...latest.occurrences, occurrence].slice(-mostOccurrences);
  const change = { ...first, occurrences, count: latest.count + 1 };
  return { type: kind === 'crash' && latest.count === 1 ? 'open' : 'change', change };
}

/** Returns whether a new message of an incident mentions the role: not for one crash, nor for what may be no problem. */
export function callsRole({ cause, count }: Pick<Incident, 'cause' | 'count'>): boolean {
  return cause.kind !== 'restart' && (cause.kind !== 'crash' || count > 1);
}

/**
 * Adds the last line of the console to an incident, unless it has ended, or begun again, since that was read.
 * @param latest the newest incident of the same kind and server
 */
export function addLastLine(
  latest: Incident | null,
  { id, count }: Pick<Incident, 'id' | 'count'>,
  line: string,
): Decision {
  if (latest === null || latest.id !== id || latest.count !== count || latest.endedAt !== null) return null;
  const { cause, occurrences } = latest;
  if (cause.kind !== 'down') return null;
  const lastLine = line.slice(0, longestLine);
  return { type: 'change', change: { cause: { ...cause, lastLine }, occurrences, count, endedAt: null } };
}

/** Returns the occurrences of an incident that nobody watched for a while. */
function withAtMost(occurrences: readonly Occurrence[]): Occurrence[] {
  return occurrences.map((each) => (each.until === null ? { ...each, atMost: true } : each));
}

/**
 * Decides what ends.
 * @param options.closed whether it is only no longer followed
 * @param options.isFirst whether nobody may have watched since `latest`
 */
export function end(
  latest: Incident | null,
  at: Date,
  {
    closed = false,
    isFirst = false,
  }: { readonly closed?: boolean; readonly isFirst?: boolean | undefined } = {},
): Decision {
  if (latest === null || latest.endedAt !== null) return null;
  const { cause, count } = latest;
  const endedAt = new Date(Math.max(at.getTime(), latest.startedAt.getTime()));
  const occurrences = (isFirst ? withAtMost(latest.occurrences) : latest.occurrences).map((each) =>
    each.until === null ? { ...each, until: Math.max(endedAt.getTime(), each.from) } : each,
  );
  return { type: 'change', change: { cause, occurrences, count, endedAt, ...(closed && { closed }) } };
}
