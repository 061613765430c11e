import type { Logger } from 'pino';
import { HostError } from '../hosting/host-error.ts';
import type { Account, Hosting } from '../hosting/hosting.ts';
import type { Operation, Operations, Step } from '../store/operation.ts';
import { failure, failureOf } from './failure.ts';
import { glance } from './follow.ts';
import type { OperationListener } from './listener.ts';
import type { Pace } from './pace.ts';
import { answeredWithFailure, isTooLate, lostMs } from './patience.ts';
import { stepKinds } from './plan.ts';
import { emptyResult, type Settlement, type StepContext, StepRefused, type StepResult } from './step-kind.ts';

export interface RunnerDeps {
  readonly operations: Operations;
  readonly hosting: Hosting;
  readonly pace: Pace;
  readonly listener: OperationListener;
  readonly logger: Logger;
}

/** Thrown inside a run whose operation got its outcome elsewhere. */
class NotOurs extends Error {}

/**
 * Carries one operation from wherever it stands to its outcome, writing each move down before it is made.
 * The same code runs a fresh operation and one that a crash left behind.
 */
export class OperationRun {
  readonly #deps: RunnerDeps;
  readonly #account: Account;
  /** Aborted when the process is to stop, or when the operation was abandoned. */
  readonly #signal: AbortSignal;
  readonly #abandoned: AbortSignal;
  readonly #takenUpTooLate: boolean;
  #operation: Operation;

  constructor(
    deps: RunnerDeps,
    operation: Operation,
    account: Account,
    signals: { readonly stopping: AbortSignal; readonly abandoned: AbortSignal },
  ) {
    this.#deps = deps;
    this.#operation = operation;
    this.#account = account;
    this.#signal = AbortSignal.any([signals.stopping, signals.abandoned]);
    this.#abandoned = signals.abandoned;
    this.#takenUpTooLate = isTooLate(operation, deps.pace.resume);
  }

  /** The ended operation, or null where it was handed over (the signal) or had ended elsewhere. */
  async run(): Promise<Operation | null> {
    try {
      for (const index of this.#operation.steps.keys()) {
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
    const { state } = this.#at(index);
    if (state === 'done' || state === 'failed' || state === 'unknown') return state;
    if (state === 'skipped') return 'failed';
    if (state === 'pending') {
      if (this.#takenUpTooLate)
        return this.#end(index, 'failed', failure('taken up too late', { applied: 'no' }));
      const end = await this.#send(index);
      if (end !== null) return end;
    } else if (state === 'sending') {
      // The process ended between writing the step down and hearing the answer.
      await this.#change(index, { state: 'lost', failure: failure('interrupted') });
    }
    return this.#settle(index);
  }

  /** Sends a step's change; answers its end where there is nothing to follow. */
  async #send(index: number): Promise<'done' | 'failed' | null> {
    const kind = stepKinds[this.#at(index).name];
    const context = this.#context(index);
    this.#signal.throwIfAborted();
    try {
      const before = await kind.before(context);
      this.#signal.throwIfAborted();
      if (this.#operation.steps.length > 1 && kind.isThere?.(before)) {
        const now = Date.now();
        const result = { ...emptyResult, status: before.status };
        await this.#change(index, { state: 'done', startedAt: now, endedAt: now, before, result });
        return 'done';
      }
      await this.#change(index, { state: 'sending', startedAt: Date.now(), before });
      const result = await kind.send(context);
      await this.#change(index, { state: 'accepted', result: { ...emptyResult, ...result } });
      return null;
    } catch (error) {
      if (this.#isCutShort(error)) throw error;
      const reason = this.#logged(index, error);
      if (error instanceof HostError && error.applied === 'unknown' && this.#at(index).state === 'sending') {
        await this.#change(index, { state: 'lost', failure: reason });
        return null;
      }
      await this.#end(index, 'failed', reason);
      return 'failed';
    }
  }

  async #settle(index: number): Promise<'done' | 'failed' | 'unknown'> {
    const step = this.#at(index);
    try {
      const settlement = await stepKinds[step.name].settle(
        this.#context(index),
        step,
        lostMs(step, this.#deps.pace),
      );
      return await this.#settled(index, settlement);
    } catch (error) {
      if (this.#isCutShort(error)) throw error;
      return this.#end(index, 'unknown', this.#logged(index, error));
    }
  }

  async #settled(index: number, settlement: Settlement): Promise<'done' | 'failed' | 'unknown'> {
    const step = this.#at(index);
    const result = { ...emptyResult, ...step.result, ...settlement.result };
    if (settlement.state === 'done') {
      await this.#change(index, { state: 'done', endedAt: Date.now(), result, failure: null });
      return 'done';
    }
    await this.#change(index, { result });
    const lost = step.failure;
    if (settlement.reason === undefined && lost !== null) return this.#end(index, settlement.state, lost);
    if (settlement.reason === 'not seen' && lost !== null) {
      // Nothing came of it as far as can be seen: what counts is how the sending failed.
      return this.#end(index, answeredWithFailure(lost) ? 'failed' : 'unknown', lost);
    }
    // What went wrong may stand in the host's report on the change, or in its answer to it.
    const hostText = settlement.state === 'failed' ? (settlement.hostText ?? lost?.hostText ?? null) : null;
    return this.#end(index, settlement.state, failure(settlement.reason ?? 'not seen', { hostText }));
  }

  /** Whether a run ends here without an outcome. What the host has answered counts, also while the process stops. */
  #isCutShort(error: unknown): boolean {
    const answered = error instanceof HostError || error instanceof StepRefused;
    return error instanceof NotOurs || (this.#signal.aborted && !answered);
  }

  #context(index: number): StepContext {
    return {
      hosting: this.#deps.hosting,
      account: this.#account,
      serverId: this.#operation.server.id,
      request: this.#operation.request,
      pace: this.#deps.pace,
      signal: this.#signal,
      abandoned: this.#abandoned,
      progress: (result: Partial<StepResult>) =>
        this.#change(index, { result: { ...emptyResult, ...this.#at(index).result, ...result } }),
    };
  }

  #at(index: number): Step {
    const step = this.#operation.steps[index];
    if (step === undefined) throw new RangeError(`operation ${this.#operation.id} has no step ${index}`);
    return step;
  }

  async #end<State extends 'failed' | 'unknown'>(
    index: number,
    state: State,
    reason: NonNullable<Step['failure']>,
  ): Promise<State> {
    await this.#change(index, { state, endedAt: Date.now(), failure: reason });
    return state;
  }

  async #change(index: number, change: Partial<Step>): Promise<void> {
    const steps = this.#operation.steps.map((step, at) => (at === index ? { ...step, ...change } : step));
    if (!(await this.#deps.operations.save(this.#operation.id, { steps }))) throw new NotOurs();
    this.#operation = { ...this.#operation, steps };
    this.#deps.listener.progressed(this.#operation);
  }

  async #finish(state: 'succeeded' | 'failed' | 'unknown'): Promise<Operation> {
    const steps = this.#operation.steps.map((step) =>
      step.state === 'pending' ? { ...step, state: 'skipped' as const } : step,
    );
    const serverStatus = state === 'succeeded' ? this.#lastStatus() : await this.#statusNow();
    const now = new Date();
    if (!(await this.#deps.operations.finish(this.#operation.id, { state, steps, serverStatus, now })))
      throw new NotOurs();
    return { ...this.#operation, state, steps, serverStatus, endedAt: now };
  }

  #lastStatus(): string | null {
    return this.#operation.steps.findLast(({ result }) => result?.status != null)?.result?.status ?? null;
  }

  /** After a failure people need to know how the server stands, not how it stood. */
  async #statusNow(): Promise<string | null> {
    const { hosting, logger } = this.#deps;
    const options = { patienceMs: 5_000, signal: this.#signal };
    try {
      const server = await glance(() => hosting.server(this.#account, this.#operation.server.id, options));
      return server?.status ?? null;
    } catch (error) {
      if (this.#signal.aborted) throw error;
      logger.debug({ err: error, operation: this.#operation.id }, 'the server could not be read at the end');
      return null;
    }
  }

  #logged(index: number, error: unknown): NonNullable<Step['failure']> {
    const reason = failureOf(error);
    const { id, guildId } = this.#operation;
    const level = reason.reason === 'internal' ? 'error' : 'warn';
    const details = {
      err: error,
      ref: reason.reference,
      operation: id,
      guild: guildId,
      step: this.#at(index).name,
    };
    this.#deps.logger[level](details, 'a step failed');
    return reason;
  }
}
