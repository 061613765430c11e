import { type GameReport, processStart, type Server } from '@steward/hosts/model';
import { minuteMs } from '@steward/kit';
import { type GameObservation, hasAnsweredInRun, isKnownToAnswer } from './model/game.ts';
import { sampleHoldMs } from './model/watch.ts';
import type { ServerRun } from './server-runs.ts';

/** How many starts are kept. */
const mostStarts = 5;
/** How much earlier than seen a process may turn out to have begun, in milliseconds. A larger difference means another clock. */
const mostRepeatedMs = minuteMs;
/** A step of the clock that is larger than this is taken out of what was seen before, in milliseconds. */
const smallestStepMs = 1_000;

type Run = Pick<ServerRun, 'since'>;

/** A read of a server, and what is known of its run. */
export interface GameRead {
  readonly server: Pick<Server, 'status' | 'usage' | 'game' | 'isFrozen'>;
  /** The run that the read shows; null if the server is down, or none was seen. */
  readonly run: Run | null;
  /** Whether the run was seen at the read before. */
  readonly isSameRun: boolean;
  /** When the server was read before; null: never, or its status wasn't known then. */
  readonly readBefore: Date | null;
  /** Whether this process read it for the first time: it may have answered since it was read before. */
  readonly isFirst: boolean;
  readonly now: Date;
}

/**
 * Returns what is known of a game after a read of its server. An ask of before the process began, or none, changes nothing.
 * While nobody read the server, nothing is known: a silence then begins anew.
 */
export function gameAfter(known: GameObservation, read: GameRead): GameObservation {
  const { server, now } = read;
  const { status, game: asked, isFrozen } = server;
  const startedAt = startOf(known, read);
  const before = { ...known, startedAt };
  const nothing: GameObservation = { ...before, state: 'unknown', since: null };
  if (status !== 'running') return nothing;
  const isWatched = read.isSameRun && wasWatched(read);
  const isStillSilent = isWatched && known.state === 'silent';
  if (isFrozen === true) return { ...before, state: 'silent', since: isStillSilent ? known.since : now };
  // One that never answered was frozen.
  const wasFrozen = known.state === 'silent' && known.answeredAt === null;
  const isAnsweredHere = asked === undefined || asked.address === known.address;
  if (asked === undefined || isOutdated(asked, startedAt, now))
    return isWatched && !read.isFirst && !wasFrozen ? before : nothing;
  const { answered, address } = asked;
  // If it was asked in the future, the clock was set back since then.
  const askedAt = asked.askedAt > now ? now : asked.askedAt;
  // It answered elsewhere.
  const here = isAnsweredHere ? before : { ...nothing, answeredAt: null, address };
  const isSame = isWatched && isAnsweredHere;
  if (answered) {
    const since = isSame && known.state === 'answers' ? known.since : askedAt;
    const starts = startsAfter(here, read, askedAt);
    return { ...here, state: 'answers', since, answeredAt: askedAt, address, starts };
  }
  if (isSame && known.state === 'silent' && !wasFrozen) return here;
  if (!isKnownToAnswer(here, now)) return { ...here, state: 'unknown', since: null };
  return { ...here, state: 'silent', since: askedAt };
}

/** Returns whether a game was asked so long ago that it says nothing of now: before its process began, or before a pause. */
function isOutdated({ askedAt }: GameReport, startedAt: Date | null, now: Date): boolean {
  const isOfOtherRun = startedAt !== null && askedAt < startedAt;
  return isOfOtherRun || now.getTime() - askedAt.getTime() > sampleHoldMs;
}

/**
 * Returns when the process began that a read shows, as far as known; null if it isn't, or there is none. Hosts round and repeat
 * uptimes.
 */
function startOf({ startedAt: known, answeredAt }: GameObservation, read: GameRead): Date | null {
  const { server, run, isSameRun, now } = read;
  if (run === null) return null;
  const told = processStart(server.usage, now);
  if (!isSameRun && told !== null) return firstStart(told, read);
  if (!isSameRun) return seenStart(known === null, read, run);
  if (known === null || known.getTime() > now.getTime() + smallestStepMs) return told;
  if (told === null || told >= known || known.getTime() - told.getTime() > mostRepeatedMs) return known;
  // An answer of the previous process never counts for this one.
  const isOver = hasAnsweredInRun({ answeredAt, startedAt: told });
  return isOver && !hasAnsweredInRun({ answeredAt, startedAt: known }) ? known : told;
}

/**
 * Returns when a process began that the previous read didn't show, from the reported time: uptimes are rounded, and dates may be
 * of another clock.
 */
function firstStart(told: Date, read: GameRead): Date {
  const { server, readBefore, now } = read;
  const byMs = readBefore === null ? 0 : readBefore.getTime() - told.getTime();
  if (readBefore === null || byMs < 0) return told;
  const isWrong = byMs > mostRepeatedMs;
  if (isWrong && server.usage.startedAt === null) return told;
  if (isWrong && !wasWatched(read)) return now;
  return new Date(readBefore.getTime() + 1);
}

/** Returns when a process began at the latest that a read shows first: when its game answered, if none ran before. */
function seenStart(ranNone: boolean, { server, readBefore }: GameRead, { since }: Run): Date {
  const { game } = server;
  if (!ranNone || game?.answered !== true || readBefore === null || game.askedAt <= readBefore) return since;
  return game.askedAt < since ? game.askedAt : since;
}

/** Returns whether the server was read a short time ago. */
function wasWatched({ readBefore, now }: Pick<GameRead, 'readBefore' | 'now'>): boolean {
  return readBefore !== null && Math.abs(now.getTime() - readBefore.getTime()) <= sampleHoldMs;
}

/** Returns the last starts, with this one if its first answer was seen. */
function startsAfter(game: GameObservation, read: GameRead, answeredAt: Date): readonly number[] {
  const { startedAt, starts } = game;
  if (startedAt === null || hasAnsweredInRun(game)) return starts;
  const isFresh = answeredAt.getTime() - startedAt.getTime() <= sampleHoldMs;
  // Else it may have answered before anybody asked.
  const wasSeen = wasWatched(read) && (isFresh || read.isSameRun);
  return wasSeen ? [...starts, answeredAt.getTime() - startedAt.getTime()].slice(-mostStarts) : starts;
}

/** Returns what is known of a game as if the clock had been set before it was seen. @param stepMs by how much it was set */
export function afterClockStep(game: GameObservation, stepMs: number): GameObservation {
  if (Math.abs(stepMs) < smallestStepMs) return game;
  const moved = (at: Date | null) => at && new Date(at.getTime() + stepMs);
  const { since, answeredAt, startedAt } = game;
  return { ...game, since: moved(since), answeredAt: moved(answeredAt), startedAt: moved(startedAt) };
}
