import type { Logger } from 'pino';
import { HostError } from '../hosting/host-error.ts';
import type { Account, Hosting } from '../hosting/hosting.ts';
import type { Failure, Operation, Operations } from '../store/operation.ts';
import { StoreUnavailable } from '../store/store-unavailable.ts';
import { stepClosedUntil, whileClosed } from './closed-host.ts';
import { lastStatus, statusNow } from './end-status.ts';
import { failure, failureOf, unsuccessful } from './failure.ts';
import { listensAgainAt, waitsToListen } from './held-back.ts';
import type { OperationListener } from './listener.ts';
import { logFields } from './log-fields.ts';
import { NotOurs, OperationRecord } from './operation-record.ts';
import type { Pace } from './pace.ts';
import { isTooLate, lostMs } from './patience.ts';
import { emptyResult, type Settlement, type StepContext, StepRefused, type StepResult } from './step-kind.ts';
import { stepKinds } from './steps/index.ts';

/** What a run works with. */
export interface RunnerDeps {
  readonly operations: Operations;
  readonly hosting: Hosting;
  readonly pace: Pace;
  readonly listener: OperationListener;
  readonly logger: Logger;
}

/**
 * Carries one operation from wherever it stands to its outcome, writing each move down before it is made.
 * The same code runs a fresh operation and one that a crash left behind.
 */
export class OperationRun {
  readonly #deps: RunnerDeps;
  readonly #record: OperationRecord;
  readonly #account: Account;
  /** Aborted when the process is to stop, or when the operation was abandoned. */
  readonly #signal: AbortSignal;
  readonly #abandoned: AbortSignal;
  #takenUpTooLate = false;

  constructor(
    deps: RunnerDeps,
    operation: Operation,
    account: Account,
    signals: { readonly stopping: AbortSignal; readonly abandoned: AbortSignal },
  ) {
    this.#deps = deps;
    this.#account = account;
    this.#signal = AbortSignal.any([signals.stopping, signals.abandoned]);
    this.#record = new OperationRecord(operation, deps.operations, deps.listener, this.#signal);
    this.#abandoned = signals.abandoned;
  }

  /** The ended operation, or null where it was handed over (the signal) or had ended elsewhere. */
  async run(): Promise<Operation | null> {
    const { operations, pace } = this.#deps;
    try {
      this.#takenUpTooLate = await isTooLate(this.#record.operation, pace.resume, operations);
      for (const index of this.#record.operation.steps.keys()) {
        const state = await this.#step(index);
        if (state !== 'done') return await this.#finish(state);
      }
      return await this.#finish('succeeded');
    } catch (error) {
      if (error instanceof NotOurs || this.#signal.aborted) return null;
      throw error;
    }
  }

  async #step(index: number): Promise<'done' | 'failed' | 'unknown'> {
    const { state } = this.#record.step(index);
    if (state === 'done' || state === 'failed' || state === 'unknown') return state;
    if (state === 'skipped') return 'failed';
    if (state === 'pending') {
      if (this.#takenUpTooLate)
        return this.#record.end(index, 'failed', failure('taken up too late', { applied: 'no' }));
      const end = await this.#send(index);
      if (end !== null) return end;
    } else if (state === 'sending') {
      // The process ended between writing the step down and hearing the answer.
      await this.#record.change(index, { state: 'lost', failure: failure('interrupted') });
    }
    return this.#settle(index);
  }

  /** Sends a step's change; answers its end where there is nothing to follow. */
  async #send(index: number, since = Date.now()): Promise<'done' | 'failed' | null> {
    const kind = stepKinds[this.#record.step(index).name];
    const context = this.#context(index);
    this.#signal.throwIfAborted();
    try {
      const before = await kind.before(context);
      this.#signal.throwIfAborted();
      if (this.#record.operation.steps.length > 1 && kind.isThere?.(before)) {
        const now = Date.now();
        const result = { ...emptyResult, status: before.status };
        await this.#record.change(index, { state: 'done', startedAt: now, endedAt: now, before, result });
        return 'done';
      }
      await this.#record.change(index, {
        state: 'sending',
        startedAt: Date.now(),
        before,
        failure: null,
      });
      const result = await kind.send(context);
      await this.#record.change(index, { state: 'accepted', result: { ...emptyResult, ...result } });
      return null;
    } catch (error) {
      if (this.#isCutShort(error)) throw error;
      const reason = this.#logged(index, error);
      if (
        error instanceof HostError &&
        error.applied === 'unknown' &&
        this.#record.step(index).state === 'sending'
      ) {
        await this.#record.change(index, { state: 'lost', failure: reason });
        return null;
      }
      if (await this.#goesOnLater(index, error, reason, since)) return this.#send(index, since);
      await this.#record.end(index, 'failed', reason);
      return 'failed';
    }
  }

  /**
   * Waits out the rate limit before a later step, which was not sent: an operation that is under way is not left
   * half done. Nobody waits for a first one: whoever asked is told when to ask again.
   */
  async #goesOnLater(index: number, error: unknown, why: Failure, since: number): Promise<boolean> {
    if (index === 0 || listensAgainAt(error) === null) return false;
    await this.#record.change(index, { state: 'pending', startedAt: null, before: null, failure: why });
    return waitsToListen(error, { since, signal: this.#signal });
  }

  /** Follows a change that was sent, or may have been, to its outcome. */
  async #settle(index: number): Promise<'done' | 'failed' | 'unknown'> {
    const step = this.#record.step(index);
    try {
      const { pace } = this.#deps;
      const context = { ...this.#context(index), pace: whileClosed(pace, stepClosedUntil(step.failure)) };
      const settlement = await stepKinds[step.name].settle(context, step, lostMs(step, pace));
      return await this.#settled(index, settlement);
    } catch (error) {
      if (this.#isCutShort(error)) throw error;
      return this.#record.end(index, 'unknown', this.#logged(index, error));
    }
  }

  async #settled(index: number, settlement: Settlement): Promise<'done' | 'failed' | 'unknown'> {
    const step = this.#record.step(index);
    const result = { ...emptyResult, ...step.result, ...settlement.result };
    if (settlement.state === 'done') {
      const { endedAt = Date.now() } = settlement;
      // Why the answer was lost stays: people are told.
      await this.#record.change(index, { state: 'done', endedAt, result });
      return 'done';
    }
    await this.#record.change(index, { result });
    const { state, failure: why } = unsuccessful(settlement, step.failure);
    const details = {
      ref: why.reference,
      ...logFields(this.#record.operation),
      step: step.name,
      reason: why.reason,
    };
    this.#deps.logger.warn({ ...details, state }, 'a step did not succeed');
    return this.#record.end(index, state, why);
  }

  /** Whether a run ends here without an outcome. What the host has answered counts, also while the process stops. */
  #isCutShort(error: unknown): boolean {
    const answered = error instanceof HostError || error instanceof StepRefused;
    // What could not be written down is found out from the host when the store is back.
    const unwritten = error instanceof NotOurs || error instanceof StoreUnavailable;
    return unwritten || (this.#signal.aborted && !answered);
  }

  #context(index: number): StepContext {
    return {
      hosting: this.#deps.hosting,
      account: this.#account,
      serverId: this.#record.operation.server.id,
      request: this.#record.operation.request,
      pace: this.#deps.pace,
      signal: this.#signal,
      abandoned: this.#abandoned,
      progress: (result: Partial<StepResult>) =>
        this.#record.change(index, {
          result: { ...emptyResult, ...this.#record.step(index).result, ...result },
        }),
    };
  }

  async #finish(state: 'succeeded' | 'failed' | 'unknown'): Promise<Operation> {
    const { operation } = this.#record;
    const serverStatus =
      state === 'succeeded'
        ? lastStatus(operation)
        : await statusNow(operation, this.#account, this.#deps, this.#signal);
    return this.#record.finish(state, serverStatus);
  }

  /** What is written down of an error; the log line has the same reference. */
  #logged(index: number, error: unknown): Failure {
    const reason = failureOf(error);
    const level = reason.reason === 'internal' ? 'error' : 'warn';
    const details = {
      err: error,
      ref: reason.reference,
      ...logFields(this.#record.operation),
      step: this.#record.step(index).name,
    };
    this.#deps.logger[level](details, 'a step failed');
    return reason;
  }
}
