import { processStart, type Server, type ServerStatus } from '@steward/hosts/model';
import { dayMs, minuteMs } from '@steward/kit';

/** What is known of whether the game of a server answers people, beside the status of its process. */
export interface GameObservation {
  /**
   * `answers`: it did when it was asked last. `silent`: it runs and didn't, although it answered at this address within a week,
   * or it is frozen.
   * `unknown`: it isn't running, wasn't asked, or isn't known to answer anyone here.
   */
  readonly state: 'answers' | 'silent' | 'unknown';
  /** When it was asked first with that result; null if that is unknown. */
  readonly since: Date | null;
  /** When it last answered at `address`; null: never. */
  readonly answeredAt: Date | null;
  /** Where it was asked last, as `host:port`; null if the host asks it, or it was never asked. */
  readonly address: string | null;
  /** When the process began that was seen last; null if it is down, or that is not known. */
  readonly startedAt: Date | null;
  /** How long the last starts took from the beginning of the process to the first answer, in milliseconds, oldest first. */
  readonly starts: readonly number[];
  /** For how long it has been unknown how many play, while the server was seen running, in milliseconds; 0: it is known. */
  readonly playersUnknownMs: number;
}

/** What is known of a game that was never asked. */
export const unaskedGame: GameObservation = {
  state: 'unknown',
  since: null,
  answeredAt: null,
  address: null,
  startedAt: null,
  starts: [],
  playersUnknownMs: 0,
};

/** How long ago a game may have answered for its silence to mean something. */
const rememberedMs = 7 * dayMs;
/** How many times as long as the longest of the last starts a start may take, and at least and at most. */
const startFactor = 3;
const shortestStartMs = 5 * minuteMs;
const longestStartMs = 60 * minuteMs;

/** Returns whether a game answered so recently that it should. */
export function isKnownToAnswer({ answeredAt }: Pick<GameObservation, 'answeredAt'>, now: Date): boolean {
  return answeredAt !== null && now.getTime() - answeredAt.getTime() <= rememberedMs;
}

/** Returns whether the game has answered since its process began, or at all if it isn't known when that was. */
export function hasAnsweredInRun({
  answeredAt,
  startedAt,
}: Pick<GameObservation, 'answeredAt' | 'startedAt'>): boolean {
  return answeredAt !== null && (startedAt === null || answeredAt >= startedAt);
}

/**
 * Returns whether a server that runs has come up to stay: its game has answered since its process began, or that has lived for a
 * while. One that can't go on, for example because its port is taken, ends before.
 * @param settleMs how long it must have lived, in milliseconds
 */
export function hasComeUp(
  { game, statusSince }: { readonly game: GameObservation; readonly statusSince: Date | null },
  now: Date,
  settleMs: number,
): boolean {
  const aliveSince = game.startedAt ?? statusSince;
  if (aliveSince === null || (game.startedAt !== null && hasAnsweredInRun(game))) return true;
  // It began later if the clock was set back since.
  return Math.abs(now.getTime() - aliveSince.getTime()) >= settleMs;
}

/** Returns how long a start may take until the game answers, in milliseconds: an hour if no start was seen yet. */
export function startAllowanceMs({ starts }: Pick<GameObservation, 'starts'>): number {
  if (starts.length === 0) return longestStartMs;
  return Math.min(Math.max(startFactor * Math.max(...starts), shortestStartMs), longestStartMs);
}

/** Returns whether a game that should answer has not done so since its process began, and may still need its time. */
export function isStarting(game: GameObservation, now: Date): boolean {
  const { startedAt } = game;
  return (
    startedAt !== null &&
    isKnownToAnswer(game, now) &&
    !hasAnsweredInRun(game) &&
    now.getTime() - startedAt.getTime() < startAllowanceMs(game)
  );
}

/** What people are shown of a server: its status, unless its process runs and its game doesn't answer. */
export type ShownStatus = ServerStatus | 'silent';

/** Returns what people are shown of a server: that it is starting until its game answers, and that it is silent. */
export function shownStatus(status: ServerStatus, game: GameObservation, now: Date): ShownStatus {
  if (status !== 'running') return status;
  if (isStarting(game, now)) return 'starting';
  return game.state === 'silent' ? 'silent' : status;
}

/**
 * Returns what is known of a game after it didn't answer someone who isn't watching its server.
 * @param known what the watch knows of it
 */
export function unansweredGame(
  known: GameObservation,
  { usage, game, isFrozen }: Pick<Server, 'usage' | 'game' | 'isFrozen'>,
  now: Date,
): GameObservation {
  if (isFrozen === true && known.state !== 'silent') return { ...known, state: 'silent', since: now };
  if (isFrozen === true) return known;
  const isHere = game === undefined || game.address === known.address;
  if (!isHere || !isKnownToAnswer(known, now)) return unaskedGame;
  const startedAt = processStart(usage, now) ?? known.startedAt;
  if (known.state === 'silent') return { ...known, startedAt };
  return { ...known, startedAt, state: 'silent', since: game?.askedAt ?? now };
}
