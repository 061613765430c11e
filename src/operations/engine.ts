import {
  type Operation,
  OperationConflictError,
  type OperationRequest,
  type Operations,
  type ReplyTarget,
} from '../domain/operation.ts';
import { type Draft, written } from './draft.ts';
import { makesWay } from './one-at-a-time.ts';
import type { OperationEvent } from './operation-event.ts';
import type { Pace } from './pace.ts';
import { plan } from './plan.ts';
import type { OperationsUnderWay } from './under-way.ts';

/** What the engine works with. */
interface EngineDeps {
  readonly operations: Pick<Operations, 'insert' | 'confirm' | 'endUnconfirmed' | 'runningOn'>;
  readonly underWay: Pick<OperationsUnderWay, 'running' | 'start' | 'supersede'>;
  readonly pace: Pick<Pace, 'confirmation'>;
  /** Told what happens to operations. Must not throw. */
  readonly onOperation?: ((event: OperationEvent) => void) | undefined;
}

/** Takes what people ask for: each operation is written down first, then run in the background. */
export class OperationsEngine {
  readonly #deps: EngineDeps;

  constructor(deps: EngineDeps) {
    this.#deps = deps;
  }

  /**
   * Writes an operation down and runs it in the background.
   * @throws OperationConflictError
   * @throws TooManyOperations
   * @throws OperationExistsError
   */
  async begin(draft: Draft): Promise<Operation> {
    const now = new Date();
    const operation: Operation = { ...written(draft, now), state: 'running', startedAt: now };
    await this.#entering(operation, async () => {
      await this.#makingWay(operation.request, () => this.#deps.operations.insert(operation));
      return operation;
    });
    return operation;
  }

  /**
   * Writes an operation down that waits for its button.
   * @throws OperationExistsError
   */
  async propose(draft: Draft): Promise<Operation> {
    const now = new Date();
    const expiresAt = new Date(now.getTime() + this.#deps.pace.confirmation);
    const operation: Operation = { ...written(draft, now), expiresAt };
    await this.#deps.operations.insert(operation);
    this.#tell('asked', operation);
    return operation;
  }

  /**
   * Takes a proposed operation, once, on the path that was chosen, and runs it in the background.
   * Null where it was confirmed, dropped or expired before.
   * @throws OperationConflictError and leaves it waiting
   * @throws TooManyOperations and leaves it waiting
   */
  confirm(proposed: Operation, request: OperationRequest, replyTo: ReplyTarget): Promise<Operation | null> {
    const change = { request, steps: plan(request), replyTo, now: new Date() };
    return this.#entering({ ...proposed, request }, async () => {
      const { operations } = this.#deps;
      const operation = await this.#makingWay(request, () => operations.confirm(proposed.id, change));
      if (operation !== null) this.#tell('confirmed', operation);
      return operation;
    });
  }

  /** Ends a proposed operation that is not to be run; answers false where it was not waiting any more. */
  async drop(operation: Operation, state: 'cancelled' | 'expired'): Promise<boolean> {
    const now = new Date();
    const dropped = await this.#deps.operations.endUnconfirmed(operation.id, state, now);
    if (dropped) this.#tell(state, { ...operation, state, endedAt: now });
    return dropped;
  }

  /** Told without a server. @throws TooManyOperations */
  requireRoom(asked: Pick<Draft, 'guildId' | 'request'>): void {
    this.#deps.underWay.running.require(asked);
  }

  /**
   * @throws OperationConflictError where the request would be refused now because of another operation
   * @throws TooManyOperations
   */
  async requireWay(draft: Pick<Draft, 'guildId' | 'accountId' | 'server' | 'request'>): Promise<void> {
    this.#deps.underWay.running.require(draft);
    const running = await this.#deps.operations.runningOn(draft.accountId, draft.server.id);
    if (running !== null && !makesWay(running, draft.request)) throw new OperationConflictError(running);
  }

  /** A kill is for servers that hang: it ends the watch over a power action that does not get there. */
  async #makingWay<T>(request: OperationRequest, take: () => Promise<T>): Promise<T> {
    try {
      return await take();
    } catch (error) {
      if (!(error instanceof OperationConflictError) || !makesWay(error.running, request)) throw error;
      await this.#deps.underWay.supersede(error.running);
      return take();
    }
  }

  /** Counts an operation among those that run from before it is taken, so that no two take the last place. */
  async #entering(operation: Operation, take: () => Promise<Operation | null>): Promise<Operation | null> {
    const { underWay } = this.#deps;
    underWay.running.require(operation);
    const leave = underWay.running.enter(operation);
    try {
      const taken = await take();
      if (taken === null) leave();
      else underWay.start(taken, leave);
      return taken;
    } catch (error) {
      leave();
      throw error;
    }
  }

  #tell(what: OperationEvent['what'], operation: Operation): void {
    this.#deps.onOperation?.({ what, operation });
  }
}
