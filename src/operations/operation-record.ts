import { setTimeout as sleep } from 'node:timers/promises';
import type { Failure, Operation, Operations, Step } from '../domain/operation.ts';
import { StoreUnavailableError } from '../domain/store-errors.ts';
import { jittered } from '../jittered.ts';
import type { OperationListener } from './listener.ts';

/** Thrown where the operation got its outcome elsewhere: nothing more is to be done about it here. */
export class NotOurs extends Error {
  override readonly name = 'NotOurs';
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
   * @throws NotOurs
   * @throws StoreUnavailableError where it is still away when the signal is aborted
   */
  async change(index: number, change: Partial<Step>): Promise<void> {
    const steps = this.#operation.steps.map((step, at) => (at === index ? { ...step, ...change } : step));
    const save = () => this.#operations.save(this.#operation.id, { steps });
    if (!(await this.#written(save))) throw new NotOurs();
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
    const { id } = this.#operation;
    const finish = () => this.#operations.finish(id, { state, steps, serverStatus, now });
    if (!(await this.#written(finish))) {
      // Perhaps it was us, and the store's word was lost: whoever adopts it tells people.
      this.#operations.releaseClaim(id);
      throw new NotOurs();
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
