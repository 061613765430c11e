import type { Failure, Operation, Operations, Step } from '../store/operation.ts';
import type { OperationListener } from './listener.ts';

/** Thrown where the operation got its outcome elsewhere: nothing more is to be done about it here. */
export class NotOurs extends Error {
  override readonly name = 'NotOurs';
}

/** An operation under way: each of its moves is written down, then shown. */
export class OperationRecord {
  readonly #operations: Operations;
  readonly #listener: OperationListener;
  #operation: Operation;

  constructor(operation: Operation, operations: Operations, listener: OperationListener) {
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
   * @throws NotOurs
   */
  async change(index: number, change: Partial<Step>): Promise<void> {
    const steps = this.#operation.steps.map((step, at) => (at === index ? { ...step, ...change } : step));
    if (!(await this.#operations.save(this.#operation.id, { steps }))) throw new NotOurs();
    this.#operation = { ...this.#operation, steps };
    this.#listener.progressed(this.#operation);
  }

  /**
   * Ends a step that did not succeed; answers its state.
   * @throws NotOurs
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
   * @throws NotOurs
   */
  async finish(state: 'succeeded' | 'failed' | 'unknown', serverStatus: string | null): Promise<Operation> {
    const steps = this.#operation.steps.map((step) =>
      step.state === 'pending' ? { ...step, state: 'skipped' as const } : step,
    );
    const now = new Date();
    if (!(await this.#operations.finish(this.#operation.id, { state, steps, serverStatus, now })))
      throw new NotOurs();
    return { ...this.#operation, state, steps, serverStatus, endedAt: now };
  }
}
