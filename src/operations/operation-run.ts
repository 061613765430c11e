import type { Logger } from 'pino';
import type { Account, Hosting } from '../domain/hosting.ts';
import type { Operation, Operations } from '../domain/operation.ts';
import { lastStatus, statusNow } from './end-status.ts';
import { failure } from './failure.ts';
import type { OperationListener } from './listener.ts';
import { NotOurs, OperationRecord } from './operation-record.ts';
import type { Pace } from './pace.ts';
import { isTooLate } from './patience.ts';
import { StepRun } from './step-run.ts';

/** What a run works with. */
export interface OperationRunDeps {
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
  readonly #deps: OperationRunDeps;
  readonly #record: OperationRecord;
  readonly #account: Account;
  /** Aborted when the process is to stop, or when the operation was abandoned. */
  readonly #signal: AbortSignal;
  readonly #abandoned: AbortSignal;

  constructor(
    deps: OperationRunDeps,
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
    const { operation } = this.#record;
    try {
      const tooLate = await isTooLate(operation, pace.resume, operations);
      for (const index of operation.steps.keys()) {
        const state = await this.#step(index, tooLate);
        if (state !== 'done') return await this.#finish(state);
      }
      return await this.#finish('succeeded');
    } catch (error) {
      if (error instanceof NotOurs || this.#signal.aborted) return null;
      throw error;
    }
  }

  #step(index: number, tooLate: boolean): Promise<'done' | 'failed' | 'unknown'> {
    const { operation } = this.#record;
    if (tooLate && this.#record.step(index).state === 'pending')
      return this.#record.end(index, 'failed', failure('taken up too late', { applied: 'no' }));
    const { hosting, pace, logger } = this.#deps;
    const context = {
      hosting,
      account: this.#account,
      serverId: operation.server.id,
      request: operation.request,
      pace,
      signal: this.#signal,
      abandoned: this.#abandoned,
    };
    return new StepRun(this.#record, index, context, logger).run();
  }

  async #finish(state: 'succeeded' | 'failed' | 'unknown'): Promise<Operation> {
    const { operation } = this.#record;
    const serverStatus =
      state === 'succeeded'
        ? lastStatus(operation)
        : await statusNow(operation, this.#account, this.#deps, this.#signal);
    return this.#record.finish(state, serverStatus);
  }
}
