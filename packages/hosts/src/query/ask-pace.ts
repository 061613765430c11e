import { hourMs, minuteMs, secondMs } from '@steward/kit';

/** What is known of the asks of one game at one address. Times are elapsed ones of a clock, in milliseconds. */
export interface AskState {
  readonly askedAt: number | null;
  /** When the last ask began that it answered as its game. */
  readonly answeredAt: number | null;
  /** When its process began; null if that isn't known. */
  readonly runSince: number | null;
  /** How often it was asked since then, if it never answered. */
  readonly inVain: number;
  /** The last asks, oldest first. */
  readonly lately: readonly number[];
}

export const neverAsked: AskState = {
  askedAt: null,
  answeredAt: null,
  runSince: null,
  inVain: 0,
  lately: [],
};

/**
 * For whom a game is asked: for nobody who waits for it, for a person who looks, or for one who has just said how it is asked.
 */
export type AskReason = 'watch' | 'person' | 'change';

/** The shortest pause between two asks of one game. */
const shortestMs = 5 * secondMs;
/** How long people and panels share an answer. */
const sharedMs = minuteMs;
/** How long a game is asked more often after its process began, until it answers. */
const startingMs = 5 * minuteMs;
/** The longest pause between two asks of a game that never answered, and how often it is asked within that time at most. */
const longestMs = hourMs;
const mostInVain = 30;
/** How much later a process may seem to begin from one read to the next: hosts round uptimes, and repeat them for 20 s. */
const sameRunMs = 30 * secondMs;

/** Returns the state with what a read says of the process. @param since when it began; null if that isn't known */
export function inRun(state: AskState, since: number | null): AskState {
  const { runSince } = state;
  if (since === null) return state;
  if (runSince === null) return { ...state, runSince: since };
  if (since > runSince + sameRunMs) return { ...state, runSince: since, inVain: 0 };
  return since < runSince ? { ...state, runSince: since } : state;
}

/** Returns whether a game is to be asked now. @param isCheap whether asking costs so little that people may want it often */
export function isDue(state: AskState, now: number, reason: AskReason, isCheap: boolean): boolean {
  const { askedAt, answeredAt, lately } = state;
  if (askedAt === null) return true;
  const [first = now] = lately;
  if (answeredAt === null && lately.length >= mostInVain && now - first < longestMs) return false;
  return now - askedAt >= pauseOf(state, now, reason, isCheap);
}

function pauseOf(state: AskState, now: number, reason: AskReason, isCheap: boolean): number {
  const { answeredAt, runSince, inVain } = state;
  if (reason === 'change') return shortestMs;
  if (answeredAt === null) return Math.min(shortestMs * 2 ** Math.max(inVain - 1, 0), longestMs);
  const isStarting = runSince !== null && answeredAt < runSince && now - runSince < startingMs;
  return isStarting || (isCheap && reason === 'person') ? shortestMs : sharedMs;
}

/** Returns the state after an ask has begun. */
export function afterAsking(state: AskState, now: number): AskState {
  const lately = [...state.lately, now].slice(-mostInVain);
  return { ...state, askedAt: now, inVain: state.inVain + 1, lately };
}

/** Returns the state after an answer. @param askedAt when its ask began */
export function afterAnswer(state: AskState, askedAt: number): AskState {
  return { ...state, answeredAt: askedAt };
}

/** Returns the state of a game that has answered before anyone here asked it. */
export function knownToAnswer(state: AskState): AskState {
  return state.answeredAt === null ? { ...state, answeredAt: Number.NEGATIVE_INFINITY } : state;
}
