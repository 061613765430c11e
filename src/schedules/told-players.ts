import { minuteMs } from '@steward/kit';
import { mayHaveChanged, type Operation, type Origin } from '../operations/model/operation.ts';
import type { LostWarning } from './model/schedule.ts';
import type { RunState } from './model/scheduled-run.ts';
import { lateMs } from './run-request.ts';

/** For how long after a run was to begin it is news that it doesn't happen, in milliseconds: it could begin late. */
const newsMs = 2 * lateMs;

/** Warnings that players did not get. */
export interface LostWarnings {
  /** How many minutes before the run, the most first. */
  readonly minutes: readonly number[];
  /** False if players may have been warned. */
  readonly isCertain: boolean;
  /** Why the last of them was lost: the code of a failure. */
  readonly reason: string;
}

/** What became of the warnings of a run. */
export interface ToldPlayers {
  /** Null: no warning was lost. */
  readonly lost: LostWarnings | null;
  /** How many times players were warned. */
  readonly given: number;
  /** How certain it is that they don't know that the run doesn't happen; null: they do, or may still be told. */
  readonly untold: 'certain' | 'maybe' | null;
}

/** What players were told of a run in the game. */
interface Told extends Pick<Extract<Origin, { kind: 'schedule' }>, 'warned'> {
  readonly operation: Pick<Operation, 'state' | 'steps'>;
}

/** What the message of a run depends on. */
export interface RunFacts {
  /** What the run has become; null if it has become no operation. */
  readonly operation: Operation | null;
  /** What players were told of it, oldest first: warnings, and that it doesn't happen. */
  readonly told: readonly Told[];
}

/** What players are told of a run that they were warned of. */
export type Correction =
  /** It begins so many minutes from now. */
  | { readonly kind: 'postponed'; readonly minutes: number }
  /** It doesn't happen. */
  | { readonly kind: 'canceled' }
  /** It isn't known yet whether they were told. */
  | { readonly kind: 'unknown' }
  /** Nothing. `untold`: how certain it is that they don't know that it doesn't happen; null: they do, or there is nothing to know. */
  | { readonly kind: 'none'; readonly untold: ToldPlayers['untold'] };

const nothing: Correction = { kind: 'none', untold: null };

/**
 * Returns what players who were warned of a run are to be told, once, for as long as that is news to them. Whether they were warned,
 * and whether it happened, is known from the operations.
 */
export function correctionOf(
  { end, begin, correction }: RunState,
  { operation, told }: RunFacts,
  now: number,
): Correction {
  const warning = told.findLast(
    ({ warned, operation }) => warned !== undefined && operation.state !== 'failed',
  )?.warned;
  // Nobody is left on a server that was stopped.
  if (warning === undefined || correction === 'settled' || end?.kind === 'nothing') return nothing;
  if (end === null && operation === null) {
    const minutes = Math.ceil((begin - now) / minuteMs);
    const isKnown = minutes < 1 || told.some(({ warned }) => warned?.begin === begin);
    return isKnown || correction === 'failed' ? nothing : { kind: 'postponed', minutes };
  }
  if (operation !== null && !cameToNothing(operation)) return nothing;
  const said = told.find(({ warned }) => warned === undefined);
  if (said !== undefined) return afterSaid[said.operation.state] ?? { kind: 'unknown' };
  const isLate = correction === 'failed' || now > warning.begin + newsMs;
  return isLate ? { kind: 'none', untold: 'certain' } : { kind: 'canceled' };
}

const afterSaid: Readonly<Partial<Record<Operation['state'], Correction>>> = {
  succeeded: nothing,
  failed: { kind: 'none', untold: 'certain' },
  unknown: { kind: 'none', untold: 'maybe' },
};

/** Returns whether a run that was started has certainly changed nothing. */
function cameToNothing({ state, steps }: Operation): boolean {
  return state === 'failed' && !steps.some(mayHaveChanged);
}

/** Returns what became of the warnings of a run. */
export function toldPlayers(state: RunState, facts: RunFacts, now: number): ToldPlayers {
  const warnings = facts.told.flatMap(({ warned, operation }) =>
    warned === undefined ? [] : [{ ...warned, operation }],
  );
  // One that was postponed is warned of anew.
  const begin = Math.max(...warnings.map((one) => one.begin));
  const last = warnings.filter((one) => one.begin === begin);
  const correction = correctionOf(state, facts, now);
  return {
    lost: lostWarnings(state.lost, last),
    given: last.filter(({ operation }) => operation.state === 'succeeded').length,
    untold: correction.kind === 'none' ? correction.untold : null,
  };
}

/** Returns which warnings of a run were lost; null if none. @param unsent those that became no operation */
function lostWarnings(
  unsent: readonly LostWarning[],
  sent: readonly (Pick<Told, 'operation'> & { readonly minutes: number })[],
): LostWarnings | null {
  const lost = [
    ...unsent.map(({ minutes, failure }) => ({ minutes, isCertain: true, reason: failure })),
    ...sent.flatMap(({ minutes, operation: { state, steps } }) => {
      if (state !== 'failed' && state !== 'unknown') return [];
      const step = steps.find(({ failure }) => failure !== null);
      return [{ minutes, isCertain: state === 'failed', reason: step?.failure?.reason ?? 'internal' }];
    }),
  ].toSorted((a, b) => b.minutes - a.minutes);
  const last = lost.at(-1);
  if (last === undefined) return null;
  return {
    minutes: lost.map(({ minutes }) => minutes),
    isCertain: lost.every(({ isCertain }) => isCertain),
    reason: last.reason,
  };
}
