import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { HostError } from '../domain/host-error.ts';
import type { Failure, Operation, Operations, Step } from '../domain/operation.ts';
import { StoreUnavailableError } from '../domain/store-errors.ts';
import { jittered } from '../util/backoff.ts';
import { type OperationListener, operationLogFields } from './events.ts';
import { failure, failureOf, unsuccessful, verifyForMs } from './failures.ts';
import { retryAt, stepMaintenanceUntil, timingsDuringMaintenance, waitForRetry } from './poll.ts';
import {
  emptyResult,
  type StepContext,
  type StepOutcome,
  StepRefusedError,
  type StepResult,
} from './step-handler.ts';
import { stepKinds } from './steps/index.ts';

/** Thrown where the operation got its outcome elsewhere: nothing more is to be done about it here. */
export class OperationLostError extends Error {
  override readonly name = 'OperationLostError';
}

const firstPauseMs = 100;
const longestPauseMs = 2_000;

/**
 * An operation under way: each of its moves is written down, then shown. While the store is away it waits: what the host
 * has answered is not thrown away.
 */
export class OperationRecord {
  readonly #operations: Operations;
  readonly #listener: OperationListener;
  readonly #signal: AbortSignal;
  #operation: Operation;

  /** @param signal ends the wait for a store that is away */
  constructor(
    operation: Operation,
    operations: Operations,
    listener: OperationListener,
    signal: AbortSignal,
  ) {
    this.#signal = signal;
    this.#operation = operation;
    this.#operations = operations;
    this.#listener = listener;
  }

  /** The operation as it was last written down. */
  get operation(): Operation {
    return this.#operation;
  }

  /** The step at a place in the plan, as it was last written down. */
  step(index: number): Step {
    const step = this.#operation.steps[index];
    if (step === undefined) throw new RangeError(`operation ${this.#operation.id} has no step ${index}`);
    return step;
  }

  /**
   * Moves a step on.
   * @throws OperationLostError
   * @throws StoreUnavailableError where it is still away when the signal is aborted
   */
  async change(index: number, change: Partial<Step>): Promise<void> {
    const steps = this.#operation.steps.map((step, at) => (at === index ? { ...step, ...change } : step));
    const save = () => this.#operations.save(this.#operation.id, { steps });
    if (!(await this.#written(save))) throw new OperationLostError();
    this.#operation = { ...this.#operation, steps };
    this.#listener.onProgress(this.#operation);
  }

  /**
   * Ends a step that did not succeed; answers its state.
   * @throws OperationLostError
   */
  async end<State extends 'failed' | 'unknown'>(
    index: number,
    state: State,
    failure: Failure,
  ): Promise<State> {
    await this.change(index, { state, endedAt: Date.now(), failure });
    return state;
  }

  /**
   * Records the outcome; steps that were not begun are skipped. Whoever is told of it is told by the engine.
   * @throws OperationLostError
   */
  async finish(state: 'succeeded' | 'failed' | 'unknown', serverStatus: string | null): Promise<Operation> {
    const steps = this.#operation.steps.map((step) =>
      step.state === 'pending' ? { ...step, state: 'skipped' as const } : step,
    );
    const now = new Date();
    const { id } = this.#operation;
    const finish = () => this.#operations.finish(id, { state, steps, serverStatus, now });
    if (!(await this.#written(finish))) {
      // Perhaps it was us, and the store's word was lost: whoever adopts it tells people.
      this.#operations.releaseClaim(id);
      throw new OperationLostError();
    }
    return { ...this.#operation, state, steps, serverStatus, endedAt: now };
  }

  async #written(write: () => Promise<boolean>): Promise<boolean> {
    for (let pause = firstPauseMs; ; pause = Math.min(2 * pause, longestPauseMs)) {
      try {
        return await write();
      } catch (error) {
        if (!(error instanceof StoreUnavailableError) || this.#signal.aborted) throw error;
      }
      await sleep(jittered(pause), undefined, { signal: this.#signal }).catch(() => {});
    }
  }
}

/** How a step came out. */
type StepEnd = 'done' | 'failed' | 'unknown';

/** Carries one step of an operation from wherever it stands to its end: sends its change once, then follows it. */
export class StepRun {
  readonly #record: OperationRecord;
  readonly #index: number;
  readonly #context: StepContext;
  readonly #logger: Logger;

  /** @param index the step's place in the plan */
  constructor(
    record: OperationRecord,
    index: number,
    context: Omit<StepContext, 'progress'>,
    logger: Logger,
  ) {
    this.#record = record;
    this.#index = index;
    this.#context = { ...context, progress: (result) => this.#change({ result: this.#resultWith(result) }) };
    this.#logger = logger;
  }

  /**
   * @throws OperationLostError
   * @throws the signal's reason where the operation is handed over
   */
  async run(): Promise<StepEnd> {
    const { state } = this.#step;
    if (state === 'done' || state === 'failed' || state === 'unknown') return state;
    if (state === 'skipped') return 'failed';
    if (state === 'pending') {
      const end = await this.#send();
      if (end !== null) return end;
    } else if (state === 'sending') {
      // The process ended between writing the step down and hearing the answer.
      await this.#change({ state: 'lost', failure: failure('interrupted') });
    }
    return this.#settle();
  }

  /** Sends the change; answers the step's end where there is nothing to follow. */
  async #send(since = Date.now()): Promise<'done' | 'failed' | null> {
    const kind = stepKinds[this.#step.name];
    const context = this.#context;
    context.signal.throwIfAborted();
    try {
      const before = await kind.snapshot(context);
      context.signal.throwIfAborted();
      if (this.#record.operation.steps.length > 1 && kind.isAlreadyDone?.(before)) {
        const now = Date.now();
        const result = { ...emptyResult, status: before.status };
        await this.#change({ state: 'done', startedAt: now, endedAt: now, before, result });
        return 'done';
      }
      await this.#change({ state: 'sending', startedAt: Date.now(), before, failure: null });
      const result = await kind.send(context);
      await this.#change({ state: 'accepted', result: { ...emptyResult, ...result } });
      return null;
    } catch (error) {
      if (this.#isCutShort(error)) throw error;
      const why = this.#logged(error);
      if (error instanceof HostError && error.applied === 'unknown' && this.#step.state === 'sending') {
        await this.#change({ state: 'lost', failure: why });
        return null;
      }
      if (await this.#goesOnLater(error, why, since)) return this.#send(since);
      return this.#end('failed', why);
    }
  }

  /**
   * Waits out the rate limit before a later step, which was not sent: an operation that is under way is not left
   * half done. Nobody waits for a first one: whoever asked is told when to ask again.
   */
  async #goesOnLater(error: unknown, why: Failure, since: number): Promise<boolean> {
    if (this.#index === 0 || retryAt(error) === null) return false;
    await this.#change({ state: 'pending', startedAt: null, before: null, failure: why });
    return waitForRetry(error, { since, signal: this.#context.signal });
  }

  /** Follows a change that was sent, or may have been, to its outcome. */
  async #settle(): Promise<StepEnd> {
    const step = this.#step;
    try {
      const { timings } = this.#context;
      const context = {
        ...this.#context,
        timings: timingsDuringMaintenance(timings, stepMaintenanceUntil(step.failure)),
      };
      return await this.#settled(
        await stepKinds[step.name].awaitOutcome(context, step, verifyForMs(step, timings)),
      );
    } catch (error) {
      if (this.#isCutShort(error)) throw error;
      return this.#end('unknown', this.#logged(error));
    }
  }

  async #settled(settlement: StepOutcome): Promise<StepEnd> {
    const result = this.#resultWith(settlement.result);
    if (settlement.state === 'done') {
      const { endedAt = Date.now() } = settlement;
      // Why the answer was lost stays: people are told.
      await this.#change({ state: 'done', endedAt, result });
      return 'done';
    }
    await this.#change({ result });
    const { state, failure: why } = unsuccessful(settlement, this.#step.failure);
    this.#logger.warn({ ...this.#logFields(why), reason: why.reason, state }, 'a step did not succeed');
    return this.#end(state, why);
  }

  /** Whether a run ends here without an outcome. What the host has answered counts, also while the process stops. */
  #isCutShort(error: unknown): boolean {
    const answered = error instanceof HostError || error instanceof StepRefusedError;
    // What could not be written down is found out from the host when the store is back.
    const unwritten = error instanceof OperationLostError || error instanceof StoreUnavailableError;
    return unwritten || (this.#context.signal.aborted && !answered);
  }

  /** The step as it was last written down. */
  get #step(): Step {
    return this.#record.step(this.#index);
  }

  #change(change: Partial<Step>): Promise<void> {
    return this.#record.change(this.#index, change);
  }

  #end<State extends 'failed' | 'unknown'>(state: State, why: Failure): Promise<State> {
    return this.#record.end(this.#index, state, why);
  }

  #resultWith(more: Partial<StepResult> | undefined): StepResult {
    return { ...emptyResult, ...this.#step.result, ...more };
  }

  /** What is written down of an error; the log line has the same reference. */
  #logged(error: unknown): Failure {
    const why = failureOf(error);
    const level = why.reason === 'internal' ? 'error' : 'warn';
    this.#logger[level]({ err: error, ...this.#logFields(why) }, 'a step failed');
    return why;
  }

  #logFields({ reference }: Failure) {
    return { ref: reference, ...operationLogFields(this.#record.operation), step: this.#step.name };
  }
}
