import type { Failure, Operation } from '../../../domain/operation.ts';
import { isDown } from '../../../operations/server-status.ts';
import { inline, type Markdown, md } from '../text.ts';

/**
 * Where a power action had nothing to change, because the server was where that was to bring it: says so.
 * Null where there was something to change. Two people press Start, and the host declines the second.
 */
export function already(operation: Operation): Markdown | null {
  const { request, server, state, steps, serverStatus } = operation;
  const [step] = steps;
  if (request.kind !== 'power' || request.action === 'restart' || step === undefined) return null;
  const declined = state === 'failed' && step.failure?.reason === 'declined';
  const lost = lostAnswer(operation) !== null;
  const status = declined || (lost && step.before?.status === serverStatus) ? serverStatus : null;
  const stood = status ?? (state === 'succeeded' ? step.before?.status : null);
  const name = inline(server.name, 60);
  if (request.action === 'start') return stood === 'running' ? md`${name} is already running` : null;
  if (stood === 'stopped') return md`${name} is already stopped`;
  // A crashed server that takes a stop may well be another one after it.
  return isDown(status) ? md`${name} is already down` : null;
}

/** Why the answer to a change is missing that succeeded all the same, or changed nothing; else null. */
export function lostAnswer({ state, steps }: Operation): Failure | null {
  const lost = steps.find(({ result, failure }) => result?.answerLost && failure !== null);
  return state === 'succeeded' ? (lost?.failure ?? null) : null;
}
