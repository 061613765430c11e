import type { SupervisedExit, SupervisedState } from '../supervisors/supervisor.ts';
import type { GameReading, GameStatus } from './game-server.ts';
import { isCrash } from './last-exit.ts';

interface StatusFacts {
  readonly state: SupervisedState;
  /** Whether its own sign of being ready was seen, or it has none. */
  readonly isReady: boolean;
  /** Whether its game has answered while it was starting. */
  readonly answers: boolean;
  /** Whether the host asked for a restart that is in progress. */
  readonly isRestarting: boolean;
  /** The supervisor's label: “container mc”. */
  readonly label: string;
  /** What to do if there is none of that name. */
  readonly missingHint: string;
  /** How to resume it while it's paused, as a sentence. */
  readonly pausedHint: string;
}

/** The status to show for a server that something else runs. */
export interface AdoptedStatus extends Pick<GameReading, 'problem' | 'answers'> {
  readonly status: GameStatus;
}

/** Returns the status to show for a server in this state. */
export function adoptedStatus({ state, ...facts }: StatusFacts): AdoptedStatus {
  const nothing = { problem: null, answers: null };
  switch (state.phase) {
    case 'up':
      return upStatus(state, facts);
    case 'paused':
      return {
        status: 'running',
        problem: `The ${facts.label} is paused. ${facts.pausedHint}`,
        answers: false,
      };
    case 'starting':
      return { ...nothing, status: 'starting' };
    case 'stopping':
      return { ...nothing, status: facts.isRestarting ? 'restarting' : 'stopping' };
    case 'between':
      // For example by a command in the game, under a policy that restarts it however it ended.
      if (state.exit !== null && !isCrash(state.exit)) return { ...nothing, status: 'restarting' };
      return {
        status: 'crashed',
        problem: `${howItEnded(state.exit)} It is about to be started again.`,
        answers: null,
      };
    case 'down':
      return state.exit !== null && isCrash(state.exit)
        ? { status: 'crashed', problem: `${howItEnded(state.exit)}${givenUp(state)}`, answers: null }
        : { ...nothing, status: 'stopped' };
    case 'missing':
      return {
        status: 'stopped',
        problem: `There is no ${facts.label}. ${facts.missingHint}`,
        answers: null,
      };
  }
}

function upStatus(
  { health }: SupervisedState,
  { isReady, answers }: Pick<StatusFacts, 'isReady' | 'answers'>,
): AdoptedStatus {
  switch (health) {
    case 'starting':
      return { status: answers ? 'running' : 'starting', problem: null, answers: null };
    case 'healthy':
      return { status: 'running', problem: null, answers: true };
    case 'unhealthy':
      return { status: 'running', problem: 'Its health check fails.', answers: false };
    case null:
      return { status: isReady ? 'running' : 'starting', problem: null, answers: null };
  }
}

/** Returns how a run ended, as a sentence. */
function howItEnded(exit: SupervisedExit | null): string {
  const how = exit?.signal ? `signal ${exit.signal}` : exit?.code == null ? '' : `exit code ${exit.code}`;
  if (exit?.outOfMemory) return `It ran out of memory and was killed${how && ` (${how})`}.`;
  return `It ended unexpectedly${how && ` (${how})`}.`;
}

/** Returns a sentence that its own rules no longer start it, to append; empty if they never did. */
function givenUp({ restarts }: SupervisedState): string {
  if (restarts === null || restarts === 0) return '';
  const times = restarts === 1 ? 'once' : `${restarts} times`;
  return ` It was started again automatically ${times}, but no longer is.`;
}
