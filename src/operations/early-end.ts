import { isDown, type Server } from '@steward/hosts/model';
import { minuteMs, repeat, secondMs } from '@steward/kit';
import type { Logger } from 'pino';
import type { OperationTimings } from '../domain/timings.ts';
import type { Operations } from '../store/repositories/operations.ts';
import { operationLogFields } from './events.ts';
import { failure } from './failures.ts';
import { mayRestart, stepKinds } from './kinds.ts';
import type { HostConnection } from './model/host-connection.ts';
import type { Operation, Outcome, Step } from './model/operation.ts';
import { nothingToDo } from './outcomes.ts';
import { ageOf } from './poll.ts';
import { emptyResult, type StepResult } from './step-handler.ts';
import { saidAtStart } from './steps/start-console.ts';

/** The time limit of each read, in milliseconds. */
const deadlineMs = 10 * secondMs;
/** How far before the end of an operation another one may have been requested that stopped its server, in milliseconds. */
const overlapMs = minuteMs;

interface EarlyEndOptions {
  readonly operations: Pick<Operations, 'lastOn'>;
  readonly timings: Pick<OperationTimings, 'earlyEndMs' | 'earlyEndEveryMs'>;
  readonly logger: Logger;
}

/** Returns for how much longer the end of a started server makes its start a failure, in milliseconds; 0 if it doesn't. */
export function earlyEndIn(
  operation: Operation,
  { earlyEndMs }: Pick<OperationTimings, 'earlyEndMs'>,
): number {
  const step = startOf(operation);
  return step?.startedAt == null ? 0 : Math.max(0, earlyEndMs - ageOf(step.startedAt));
}

/** Returns the start with which an operation ended well; null if it didn't, or had nothing to start. */
function startOf(operation: Operation): Step | null {
  const { state, serverStatus, steps } = operation;
  const step = steps.at(-1);
  const isStart = step !== undefined && stepKinds[step.name].leavesRunning;
  const isUp = state === 'succeeded' && serverStatus === 'running' && nothingToDo(operation) === null;
  return isStart && isUp ? step : null;
}

/**
 * Watches a server that was started until a minute has passed. Returns how its start ends if it goes down before, and nobody asked
 * for that; else null, and once the signal is aborted.
 * @throws StoreUnavailableError
 */
export async function earlyEnd(
  operation: Operation,
  link: HostConnection,
  options: EarlyEndOptions,
  signal: AbortSignal,
): Promise<Outcome | null> {
  const { hosting, account, consoleGames } = link;
  const serverId = operation.server.id;
  const server = await fallen(operation, link, options, signal);
  if (server === null || server.lastEnd === 'request') return null;
  const since = new Date((operation.endedAt ?? operation.createdAt).getTime() - overlapMs);
  const others = await options.operations.lastOn(operation.accountId, serverId, since);
  const mayStop = (other: Operation) =>
    other.steps.some(({ name }) => stepKinds[name].isPower !== false) ||
    mayRestart(other, hosting.capabilities.backups);
  if (others.some((other) => other.id !== operation.id && mayStop(other))) return null;
  const context = { hosting, account, serverId, consoleGames, signal };
  const outcome = { state: 'failed', reason: 'ended-early', result: { status: server.status } } as const;
  return failedStart(operation, server, await saidAtStart('start', context, outcome));
}

/** Returns a server that goes down within a minute of its start; null if it doesn't, or the signal is aborted. */
async function fallen(
  operation: Operation,
  { hosting, account }: Pick<HostConnection, 'hosting' | 'account'>,
  { timings, logger }: EarlyEndOptions,
  stopping: AbortSignal,
): Promise<Server | null> {
  const { promise: down, resolve } = Promise.withResolvers<Server | null>();
  const seen = new AbortController();
  const limit = AbortSignal.timeout(earlyEndIn(operation, timings));
  const signal = AbortSignal.any([stopping, seen.signal, limit]);
  const look = async () => {
    const maxAgeMs = timings.earlyEndEveryMs / 2;
    const server = await hosting.server(account, operation.server.id, { maxAgeMs, deadlineMs, signal });
    if (!isDown(server.status)) return;
    resolve(server);
    seen.abort();
  };
  await repeat(timings.earlyEndEveryMs, look, signal, {
    onError: (error) => {
      const details = { err: error, ...operationLogFields(operation) };
      if (!signal.aborted) logger.debug(details, 'failed to look whether a started server stays up');
    },
  });
  resolve(null);
  return down;
}

/** Returns how an operation ends whose server went down right after it was started. Its end stays: what follows is an alert's. */
function failedStart(
  { steps, endedAt }: Operation,
  { status, problem }: Server,
  said: Pick<StepResult, 'waiting' | 'lastLines'>,
): Outcome {
  const ended = (step: Step): Step => ({
    ...step,
    state: 'failed',
    failure: failure('ended-early', { hostText: problem ?? null }),
    result: { ...emptyResult, ...step.result, status, ...said, toldAsUp: true },
  });
  return {
    state: 'failed',
    steps: steps.map((step, index) => (index === steps.length - 1 ? ended(step) : step)),
    serverStatus: status,
    now: endedAt ?? new Date(),
  };
}
