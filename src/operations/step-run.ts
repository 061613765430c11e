import type { Logger } from 'pino';
import { HostError } from '../domain/host-error.ts';
import type { Failure, Step } from '../domain/operation.ts';
import { StoreUnavailableError } from '../domain/store-errors.ts';
import { stepClosedUntil, whileClosed } from './closed-host.ts';
import { failure, failureOf, unsuccessful } from './failure.ts';
import { listensAgainAt, waitsToListen } from './held-back.ts';
import { logFields } from './log-fields.ts';
import { NotOurs, type OperationRecord } from './operation-record.ts';
import { lostMs } from './patience.ts';
import { emptyResult, type Settlement, type StepContext, StepRefused, type StepResult } from './step-kind.ts';
import { stepKinds } from './steps/index.ts';

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
   * @throws NotOurs
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
      const before = await kind.before(context);
      context.signal.throwIfAborted();
      if (this.#record.operation.steps.length > 1 && kind.isThere?.(before)) {
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
    if (this.#index === 0 || listensAgainAt(error) === null) return false;
    await this.#change({ state: 'pending', startedAt: null, before: null, failure: why });
    return waitsToListen(error, { since, signal: this.#context.signal });
  }

  /** Follows a change that was sent, or may have been, to its outcome. */
  async #settle(): Promise<StepEnd> {
    const step = this.#step;
    try {
      const { pace } = this.#context;
      const context = { ...this.#context, pace: whileClosed(pace, stepClosedUntil(step.failure)) };
      return await this.#settled(await stepKinds[step.name].settle(context, step, lostMs(step, pace)));
    } catch (error) {
      if (this.#isCutShort(error)) throw error;
      return this.#end('unknown', this.#logged(error));
    }
  }

  async #settled(settlement: Settlement): Promise<StepEnd> {
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
    const answered = error instanceof HostError || error instanceof StepRefused;
    // What could not be written down is found out from the host when the store is back.
    const unwritten = error instanceof NotOurs || error instanceof StoreUnavailableError;
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
    return { ref: reference, ...logFields(this.#record.operation), step: this.#step.name };
  }
}
