import { isDown } from '@steward/hosts/model';
import { minuteMs, secondMs } from '@steward/kit';
import type { Waiting } from '@steward/worlds/model';
import { causeOf } from '../operations/model/waiting.ts';
import { hasAnsweredInRun } from '../watch/model/game.ts';
import type { ServerObservation } from '../watch/model/watch.ts';
import type { WaitingForPerson } from './kinds/waiting.ts';

/** How long after the start of a process its console is read, if its game hasn't answered until then, in milliseconds. */
const readAfterMs = [minuteMs, 5 * minuteMs];
/** How long what a console says can be what a start waits for, in milliseconds: players may write there later. */
const startMs = 10 * minuteMs;
/** The start of a process differs by this at most from one read to the next, in milliseconds: hosts round uptimes. */
const sameStartMs = 30 * secondMs;

/** What was read of the console of a server since its process began. */
export interface ConsoleReads {
  /** When the process began, in milliseconds since 1970. */
  readonly startedAt: number;
  /** How many of the reads are done, or no longer needed. */
  readonly count: number;
}

/**
 * Returns whether a server that went down was starting: its console says why, not its players.
 * @param before what was known before
 */
export function fellAtStart(before: ServerObservation, at: Date): boolean {
  const { status, readAt } = before;
  // It was started since.
  if (isDown(status)) return readAt !== null && at.getTime() - readAt.getTime() < startMs;
  return mayWait(before);
}

/**
 * Returns whether a game may still wait for a person: it was started a short time ago, and hasn't answered since, nor is
 * anyone known to be online. Nobody who plays can write into its console then.
 */
export function mayWait({
  game,
  readAt,
  server,
}: Pick<ServerObservation, 'game' | 'readAt' | 'server'>): boolean {
  const { startedAt } = game;
  if (startedAt === null || readAt === null || hasAnsweredInRun(game)) return false;
  return readAt.getTime() - startedAt.getTime() < startMs && (server?.players?.online ?? 0) === 0;
}

/** Returns what was read with the read that is due now; null if none is. @param before null: nothing */
export function readDue(before: ConsoleReads | null, observation: ServerObservation): ConsoleReads | null {
  const { server, readAt, failure, game } = observation;
  const isUp = server?.status === 'starting' || server?.status === 'running';
  if (!isUp || failure !== null || readAt === null || game.startedAt === null || !mayWait(observation))
    return null;
  const startedAt = game.startedAt.getTime();
  const isSame = before !== null && Math.abs(before.startedAt - startedAt) < sameStartMs;
  const count = readAfterMs.filter((ms) => readAt.getTime() - startedAt >= ms).length;
  return count > (isSame ? before.count : 0) ? { startedAt, count } : null;
}

/** Returns the cause of an incident about it. @param at when the console was read */
export function waitingCause(found: Waiting, at: Date): WaitingForPerson {
  return { kind: 'waiting', ...causeOf(found), readAt: at.getTime(), ending: 'answers' };
}
