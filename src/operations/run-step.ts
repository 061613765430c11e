import { type Account, HostError } from '@steward/hosts/model';
import type { Logger } from 'pino';
import { StoreUnavailableError } from '../domain/store-errors.ts';
import type { OperationTimings } from '../domain/timings.ts';
import { timingsForAge } from './adjusted-timings.ts';
import { leavesServer } from './concurrency.ts';
import { operationLogFields } from './events.ts';
import { failure, staleFailure, stepFailure, unsuccessful, verifyForMs } from './failures.ts';
import { LiveStatus } from './live-status.ts';
import type { Failure, Operation, Origin, Step } from './model/operation.ts';
import { OperationLostError, type OperationRecord } from './operation-record.ts';
import { ageOf, retryAt, waitForRetry } from './poll.ts';
import {
  emptyResult,
  type StepContext,
  type StepOutcome,
  StepRefusedError,
  type StepResult,
} from './step-handler.ts';
import { stepHandlers } from './steps/index.ts';

/** A snapshot that is older when its change can be sent, because the database was away, is taken again. In milliseconds. */
const maxSnapshotAgeMs = 10_000;

/** How a step ended. */
export type StepEnd = 'done' | 'failed' | 'unknown';

/** One step of an operation that runs. */
interface StepRun {
  readonly record: OperationRecord;
  /** The step's index in the plan. */
  readonly index: number;
  readonly context: StepContext;
  readonly logger: Logger;
}

/**
 * Carries one step from its stored state to its end: writes it down, sends its change once, then checks what became
 * of it. The same code runs a new step and one that a crash interrupted.
 * @param index the step's index in the plan
 * @throws OperationLostError
 * @throws the signal's reason if the operation is handed over to another process
 */
export async function runStep(
  record: OperationRecord,
  index: number,
  options: Omit<StepContext, 'progress' | 'live'>,
  logger: Logger,
): Promise<StepEnd> {
  const live = new LiveStatus({ ...options, logger });
  const context: StepContext = {
    ...options,
    live,
    timings: timingsForAge(options.timings, options.hosting.capabilities),
    progress: (result, sharesServer) =>
      record.change(index, { result: mergedResult(record.step(index), result) }, sharesServer),
  };
  try {
    return await carryOn({ record, index, context, logger });
  } finally {
    live.close();
  }
}

async function carryOn(run: StepRun): Promise<StepEnd> {
  const { record, index } = run;
  const { state } = record.step(index);
  if (state === 'done' || state === 'failed' || state === 'unknown') return state;
  if (state === 'skipped') return 'failed';
  if (state === 'pending') {
    const end = await send(run, performance.now());
    if (end !== null) return end;
  } else if (state === 'sending') {
    // The process ended after it had written the step down, before the host's response was written down.
    await record.change(index, { state: 'lost', failure: failure('interrupted') });
  }
  return awaitOutcome(run);
}

/**
 * Sends the change. Returns how the step ended, or null if its outcome has to be awaited.
 * @param since when it was first tried, by `performance.now()`
 */
async function send(run: StepRun, since: number): Promise<'done' | 'failed' | null> {
  const { record, index, context } = run;
  const handler = stepHandlers[record.step(index).name];
  context.signal.throwIfAborted();
  let result: Partial<StepResult>;
  try {
    const before = await handler.snapshot(context);
    context.signal.throwIfAborted();
    if (record.operation.steps.length > 1 && handler.isAlreadyDone?.(before, context)) {
      const now = Date.now();
      const result = { ...emptyResult, status: before.status };
      await record.change(index, { state: 'done', startedAt: now, endedAt: now, before, result });
      return 'done';
    }
    const readAt = performance.now();
    await record.change(index, { state: 'sending', startedAt: Date.now(), before, failure: null });
    if (record.delayedMs >= context.timings.resumeWithinMs)
      return record.end(index, 'failed', staleFailure());
    if (performance.now() - readAt > maxSnapshotAgeMs) {
      await record.change(index, { state: 'pending', startedAt: null, before: null });
      return send(run, since);
    }
    const onSend: Account['onSend'] = ({ write }) => {
      if (write) record.sent(index);
    };
    result = await handler.send({ ...context, account: { ...context.account, onSend } });
  } catch (error) {
    if (isHandedOver(run, error)) throw error;
    const why = loggedFailure(run, error);
    if (record.step(index).state === 'sending' && why.applied === 'unknown') {
      await record.change(index, { state: 'lost', failure: why });
      return null;
    }
    if (await waitsForRateLimit(run, error, why, since)) return send(run, since);
    return record.end(index, 'failed', why);
  }
  // The host has accepted the change, whatever becomes of this write: if it fails, the step is resumed by checking.
  const accepted = { state: 'accepted', result: { ...emptyResult, ...result } } as const;
  await record.change(index, accepted, leavesServer(record.operation, context.hosting.capabilities));
  return null;
}

/** Waits for the rate limit to end, and says so. Returns false if the step is not to be tried again. */
async function waitsForRateLimit(
  { record, index, context }: StepRun,
  error: unknown,
  why: Failure,
  since: number,
): Promise<boolean> {
  const until = retryAt(error);
  const { operation } = record;
  if (until === null || !mayWait(operation, index, until, context.timings)) return false;
  const { limitedAt = Date.now() } = record.step(index);
  await record.change(index, { state: 'pending', startedAt: null, before: null, failure: why, limitedAt });
  return waitForRetry(error, { since, signal: context.signal });
}

/**
 * Returns whether a step waits for a rate limit: a later one does, so that an operation is not left half done. The first one
 * does not, because the reply says when to try again, unless nobody is there for that.
 */
function mayWait(
  { origin, createdAt }: Operation,
  index: number,
  until: number,
  { waitForLimitMs }: OperationTimings,
): boolean {
  if (index > 0) return true;
  return isTriedLater(origin) && ageOf(createdAt.getTime()) + until - Date.now() <= waitForLimitMs;
}

/** Returns whether nobody sees a reply that says when to try again. */
function isTriedLater(origin: Origin | null): boolean {
  switch (origin?.kind) {
    case 'schedule':
      // A warning would name a wrong time.
      return origin.part !== 'warning';
    case 'group':
      return true;
    case 'approval':
    case undefined:
      return false;
  }
}

/** Follows a change that was sent, or may have been sent, to its outcome. */
async function awaitOutcome(run: StepRun): Promise<StepEnd> {
  const { record, index, context } = run;
  const step = record.step(index);
  try {
    const handler = stepHandlers[step.name];
    const outcome = await handler.awaitOutcome(context, step, verifyForMs(step, context.timings));
    return await saveOutcome(run, outcome);
  } catch (error) {
    if (isHandedOver(run, error)) throw error;
    return record.end(index, 'unknown', loggedFailure(run, error));
  }
}

async function saveOutcome(run: StepRun, outcome: StepOutcome): Promise<StepEnd> {
  const { record, index, logger } = run;
  const result = mergedResult(record.step(index), outcome.result);
  if (outcome.state === 'done') {
    const { endedAt = Date.now() } = outcome;
    // The reason for a lost response is kept, because people are shown it.
    await record.change(index, { state: 'done', endedAt, result });
    return 'done';
  }
  await record.change(index, { result });
  const ended = unsuccessful(outcome, record.step(index).failure);
  const { state } = ended;
  const why = atHost(run, ended.failure);
  logger.warn({ ...logFields(run, why), reason: why.reason, state }, 'step did not succeed');
  return record.end(index, state, why);
}

/**
 * Returns whether the step stops here without an end, for another process to carry on. A response of the host counts,
 * even while this process stops.
 */
function isHandedOver({ context }: StepRun, error: unknown): boolean {
  const hasResponse = error instanceof HostError || error instanceof StepRefusedError;
  // What could not be written down is read from the host once the database is available again.
  const isUnwritten = error instanceof OperationLostError || error instanceof StoreUnavailableError;
  return isUnwritten || (context.signal.aborted && !hasResponse);
}

function mergedResult({ result }: Step, more: Partial<StepResult> | undefined): StepResult {
  return { ...emptyResult, ...result, ...more };
}

/** Logs an error that ended a step, and returns its stored form, with the same reference. */
function loggedFailure(run: StepRun, error: unknown): Failure {
  const why = atHost(run, stepFailure(error));
  const level = why.reason === 'internal' ? 'error' : 'warn';
  run.logger[level]({ err: error, ...logFields(run, why) }, 'step failed');
  return why;
}

/** Returns a failure with what is known of its host. */
function atHost({ context }: StepRun, why: Failure): Failure {
  return context.hosting.capabilities.isOwnMachine === true ? { ...why, isOwnMachine: true } : why;
}

function logFields({ record, index }: StepRun, { reference }: Failure) {
  return { ref: reference, ...operationLogFields(record.operation), step: record.step(index).name };
}
