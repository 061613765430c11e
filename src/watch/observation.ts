import { type HostError, isDown, processStart, type Server } from '@steward/hosts/model';
import type { Moment } from '@steward/kit';
import { afterClockStep, gameAfter } from './game-state.ts';
import { unaskedGame } from './model/game.ts';
import { type ObservationRow, type Restart, type ServerObservation, sampleHoldMs } from './model/watch.ts';
import { changeAfter, runAfter, type ServerRun, storedRun, withChange } from './server-runs.ts';

/** How long it may be unknown whether someone is online, in milliseconds, before a server no longer counts as empty. */
const emptyUnseenMs = 10 * 60_000;

/** How far the clocks of two machines may differ, in milliseconds. */
const aheadMs = 60_000;

/** What is known of a server that was never read. */
export const unread: ServerObservation = {
  server: null,
  readAt: null,
  status: 'unknown',
  statusSince: null,
  emptySince: null,
  game: unaskedGame,
  isOutdated: false,
  failure: null,
  failingSince: null,
  newestBackup: undefined,
  restarts: [],
  falls: [],
};

/** What is known of a watched server. */
export interface ObservationState {
  readonly observation: ServerObservation;
  /** Since when nobody is online, as far as that was seen, and when it was seen last; null if someone was. */
  readonly empty: { readonly since: Date; readonly seenAt: Date } | null;
  /** The run that was seen last; null if the server was down since, or none was seen. */
  readonly run: ServerRun | null;
  /** When this process read it last; null if it hasn't yet. */
  readonly readAt: Moment | null;
}

/** Returns what is stored of a server; null if its name is not known or it was never read. @param knownName if it was not read now */
export function rowOf(
  accountId: string,
  serverId: string,
  observation: ServerObservation,
  knownName: string | undefined,
): ObservationRow | null {
  const { server, readAt, status, statusSince, emptySince, failingSince, game } = observation;
  const { restarts, falls } = observation;
  const name = server?.name ?? knownName;
  if (name === undefined || readAt === null) return null;
  return {
    ...{ accountId, serverId, name, readAt, status, statusSince, emptySince, failingSince, game },
    ...{ restarts, falls },
  };
}

/**
 * Returns what is known of a server before its first read by this process. What was stored before the clock was set back says
 * nothing about what happened since.
 */
export function initialState(stored: ObservationRow | undefined, now: Date): ObservationState {
  if (stored === undefined || stored.readAt.getTime() > now.getTime() + aheadMs)
    return { observation: unread, empty: null, run: null, readAt: null };
  const { readAt, status, statusSince, emptySince, failingSince, game, restarts, falls } = stored;
  return {
    observation: { ...unread, readAt, status, statusSince, emptySince, failingSince, game, restarts, falls },
    empty: emptySince && { since: emptySince, seenAt: readAt },
    run: storedRun(stored),
    readAt: null,
  };
}

/**
 * Returns the state after a read of the server.
 * @param knowsCauses whether the host can be asked why a server was started again, or fell
 */
export function afterRead(
  state: ObservationState,
  server: Server,
  moment: Moment,
  knowsCauses: boolean,
): ObservationState {
  const { observation } = state;
  const now = new Date(moment.date);
  const { run, isNew } = runAfter(state.run, server, now);
  const restarted = isNew && run !== null && state.run !== null;
  const restart = restarted
    ? changeAfter(state.run, run.since, now, server.lastEnd ?? (knowsCauses ? null : 'unknown'))
    : null;
  const fall =
    knowsCauses && state.run !== null && falls(state, server) ? changeAfter(state.run, now, now, null) : null;
  const empty = emptyAfter(state.empty, server, now);
  const isEmpty = empty !== null && server.players?.online === 0;
  // A clock that was set makes no silence longer.
  const stepMs = state.readAt && moment.date - state.readAt.date - (moment.elapsed - state.readAt.elapsed);
  const readAt = observation.status === 'unknown' ? null : observation.readAt;
  const readBefore = readAt && new Date(readAt.getTime() + (stepMs ?? 0));
  const isSameRun = run !== null && state.run !== null && !isNew;
  const game = gameAfter(afterClockStep(observation.game, stepMs ?? 0), {
    ...{ server, run, isSameRun, readBefore, now, isFirst: state.readAt === null },
  });
  return {
    observation: {
      ...observation,
      server,
      readAt: now,
      status: server.status,
      statusSince: statusSince(observation, server, restart, now),
      emptySince: isEmpty ? empty.since : null,
      game: { ...game, playersUnknownMs: playersUnknownMs(observation, server, now) },
      isOutdated: false,
      failure: null,
      failingSince: null,
      restarts: restart === null ? observation.restarts : withChange(observation.restarts, restart),
      falls: fall === null ? observation.falls : withChange(observation.falls, fall),
    },
    empty,
    run,
    readAt: moment,
  };
}

/** Returns whether a read shows that a server which was up has gone down. */
export function falls({ run }: Pick<ObservationState, 'run'>, { status }: Pick<Server, 'status'>): boolean {
  return run !== null && isDown(status);
}

/** Returns the state with something else that is known of the server. */
export function changed(
  { observation, ...rest }: ObservationState,
  change: Partial<ServerObservation>,
): ObservationState {
  return { ...rest, observation: { ...observation, ...change } };
}

/** Returns the state after a read that failed. */
export function afterFailure(state: ObservationState, failure: HostError, now: Date): ObservationState {
  return changed(state, { failure, failingSince: state.observation.failingSince ?? now });
}

/**
 * Returns the state after the account's failure has ended and before the server's own next read.
 * @param own why the server's own last read failed; null if it succeeded
 */
export function afterAccountFailure(state: ObservationState, own: HostError | null): ObservationState {
  return changed(state, { failure: own, failingSince: own && state.observation.failingSince });
}

/** Returns whether an item of a list carries the server's status. */
export function hasStatus({ status, statusWord }: Server): boolean {
  return status !== 'unknown' || statusWord !== null;
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
function statusSince(
  before: ServerObservation,
  { status, usage }: Server,
  restart: Restart | null,
  now: Date,
): Date {
  const startedAt = status === 'running' ? processStart(usage, now) : null;
  const { statusSince: since, readAt } = before;
  const isSame = readAt !== null && before.status === status && since !== null;
  if (!isSame) return readAt === null && startedAt !== null ? startedAt : now;
  if (since > now) return startedAt ?? now;
  return restart?.at ?? since;
}

function emptyAfter(
  before: ObservationState['empty'],
  { status, players }: Server,
  now: Date,
): ObservationState['empty'] {
  if (status !== 'running') return null;
  const online = players?.online ?? null;
  const isRecent = before !== null && Math.abs(now.getTime() - before.seenAt.getTime()) <= emptyUnseenMs;
  if (online === null) return isRecent ? before : null;
  if (online > 0) return null;
  return { since: isRecent ? before.since : now, seenAt: now };
}

/** A restart, or a time in which the server was not read, ends nothing, and hardly counts. */
function playersUnknownMs(
  { status: statusBefore, game, readAt }: ServerObservation,
  { status, players }: Server,
  now: Date,
): number {
  if ((players?.online ?? null) !== null) return 0;
  const known = game.playersUnknownMs;
  if (status !== 'running' || statusBefore !== 'running' || readAt === null) return known;
  const sinceRead = now.getTime() - readAt.getTime();
  return known + Math.min(Math.max(sinceRead, 0), sampleHoldMs);
}
