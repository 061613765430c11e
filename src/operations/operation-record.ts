import { untilStored } from '../domain/until-stored.ts';
import type { Operations } from '../store/repositories/operations.ts';
import type { OperationListener } from './events.ts';
import type { Failure, Operation, Step } from './model/operation.ts';
import type { EndStatus } from './server-status.ts';
import { emptyResult } from './step-handler.ts';

/** Thrown if an operation no longer runs in this process: nothing more may be done about it here. */
export class OperationLostError extends Error {
  override readonly name = 'OperationLostError';
}

/**
 * A running operation as the store has it: each change is written down first, then shown. While the database is
 * unavailable, a write is repeated, so that what the host has returned is not lost.
 */
export class OperationRecord {
  readonly #operations: Operations;
  readonly #listener: OperationListener;
  readonly #signal: AbortSignal;
  #operation: Operation;
  #delayedMs = 0;

  /** @param signal ends the wait for an unavailable database, and what is shown */
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

  /** The operation as last written. */
  get operation(): Operation {
    return this.#operation;
  }

  /** The longest time that the unavailable database has delayed one write, in milliseconds. */
  get delayedMs(): number {
    return this.#delayedMs;
  }

  /** Returns the step at an index of the plan, as last written. */
  step(index: number): Step {
    const step = this.#operation.steps[index];
    if (step === undefined) throw new RangeError(`operation ${this.#operation.id} has no step ${index}`);
    return step;
  }

  /**
   * Writes a change of a step, then shows it.
   * @param sharesServer whether the operation shares its server from now on
   * @throws OperationLostError
   * @throws StoreUnavailableError if the database is still unavailable when the signal is aborted
   */
  async change(index: number, change: Partial<Step>, sharesServer = false): Promise<void> {
    const steps = this.#operation.steps.map((step, at) => (at === index ? { ...step, ...change } : step));
    const save = () => this.#operations.save(this.#operation.id, steps, sharesServer);
    if (!(await this.#write(save))) throw new OperationLostError();
    this.#operation = { ...this.#operation, steps, ...(sharesServer ? { sharesServer } : {}) };
    this.#show();
  }

  /** Notes that the change of a step is on its way, and shows it. It is written down with the next change. */
  sent(index: number): void {
    const steps = this.#operation.steps.map((step, at) =>
      at === index ? { ...step, sentAt: Date.now() } : step,
    );
    this.#operation = { ...this.#operation, steps };
    this.#show();
  }

  /**
   * Ends a step that did not succeed, and returns its state.
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
   * Writes the outcome and returns the ended operation. Steps that have not begun are skipped.
   * @throws OperationLostError
   */
  async finish(
    state: 'succeeded' | 'failed' | 'unknown',
    { status: serverStatus, mayBeOld }: EndStatus,
  ): Promise<Operation> {
    const last = this.#operation.steps.findLastIndex((step) => step.state !== 'pending');
    const steps = this.#operation.steps.map((step, index): Step => {
      if (step.state === 'pending') return { ...step, state: 'skipped' };
      return withStatusAge(step, mayBeOld && index === last);
    });
    const now = new Date();
    const { id } = this.#operation;
    const finish = () => this.#operations.finish(id, { state, steps, serverStatus, now });
    if (!(await this.#write(finish))) {
      // Perhaps the write succeeded and only its confirmation was lost: the process that claims the operation reports it.
      this.#operations.releaseClaim(id);
      throw new OperationLostError();
    }
    return { ...this.#operation, state, steps, serverStatus, endedAt: now };
  }

  /** Shows nothing more once the operation has been preempted: its outcome may be shown already. */
  #show(): void {
    if (!this.#signal.aborted) this.#listener.onProgress(this.#operation);
  }

  async #write(write: () => Promise<boolean>): Promise<boolean> {
    const since = performance.now();
    try {
      return await untilStored(write, this.#signal);
    } finally {
      this.#delayedMs = Math.max(this.#delayedMs, performance.now() - since);
    }
  }
}

/** Returns an ended step that says whether the operation's status may be from before the change. */
function withStatusAge(step: Step, statusMayBeOld: boolean): Step {
  if (statusMayBeOld) return { ...step, result: { ...emptyResult, ...step.result, statusMayBeOld } };
  if (!step.result?.statusMayBeOld) return step;
  const { statusMayBeOld: _, ...result } = step.result;
  return { ...step, result };
}
