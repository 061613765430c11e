import { constants } from 'node:os';
import type { Container, ContainerEvent } from './docker-engine.ts';
import type { SupervisedState } from './supervisor.ts';

/** Exit codes of processes that were asked to end: by SIGINT, SIGTERM. */
const wantedCodes = new Set([130, 143]);
/** SIGINT, SIGQUIT, SIGKILL, SIGTERM. Others, such as SIGHUP, don't ask it to end. */
const endingSignals = new Set([2, 3, 9, 15]);

/** Returns whether nobody may have wanted the end of a container, so that its events have to be checked. */
export function mayBeUnwanted({ State: state }: Container): boolean {
  return isDown(state.Status) && !wantedCodes.has(state.ExitCode);
}

/** Returns whether events of a run show that someone wanted its end. */
export function showWish(
  events: readonly ContainerEvent[],
  { Config: { StopSignal: stopSignal } }: Container,
): boolean {
  return events.some(({ Action: action, Actor: { Attributes: attributes } }) => {
    if (action === 'stop') return true;
    const signal = Number(attributes['signal']);
    return action === 'kill' && (endingSignals.has(signal) || signal === signalNumber(stopSignal));
  });
}

function signalNumber(name: string | null | undefined): number | null {
  if (name == null) return null;
  const known = Object.entries(constants.signals).find(
    ([signal]) => signal === name || signal === `SIG${name}`,
  );
  return known?.[1] ?? (Number(name) || null);
}

function isDown(status: string): boolean {
  return status === 'exited' || status === 'dead' || status === 'created';
}

/**
 * Returns the state of a container.
 * @param isWanted whether someone wanted the end of its last run
 */
export function stateOf(container: Container, isWanted: boolean): SupervisedState {
  const { State: state, RestartCount: restarts, HostConfig: settings } = container;
  const phase = phaseOf(state.Status);
  const hasEnded = phase === 'between' || (phase === 'down' && state.StartedAt !== null);
  const exit = {
    code: state.ExitCode,
    signal: null,
    outOfMemory: state.OOMKilled,
    isWanted: isWanted || wantedCodes.has(state.ExitCode),
  };
  return {
    phase,
    startedAt: state.StartedAt,
    health: healthOf(container),
    exit: hasEnded ? exit : null,
    restarts,
    restartsOnlyCrashes: settings.RestartPolicy.Name === 'on-failure',
  };
}

function phaseOf(status: string): SupervisedState['phase'] {
  if (isDown(status)) return 'down';
  if (status === 'restarting') return 'between';
  if (status === 'paused') return 'paused';
  // It will be gone in a moment.
  if (status === 'removing') return 'stopping';
  return 'up';
}

function healthOf({ State: { Health: health } }: Container): SupervisedState['health'] {
  const status = health?.Status;
  return status === 'starting' || status === 'healthy' || status === 'unhealthy' ? status : null;
}
