import { randomBytes } from 'node:crypto';
import {
  type Operation,
  OperationConflictError,
  type OperationRequest,
  type Operations,
  type ReplyTarget,
} from '../domain/operation.ts';
import { isExclusive, preempts } from './concurrency.ts';
import type { OperationEvent } from './events.ts';
import { plan } from './plan.ts';
import type { OperationRunner } from './runner.ts';
import type { Timings } from './timings.ts';

/** What somebody asks for: of an operation, what only they can tell, and where they are answered. */
export interface NewOperation
  extends Pick<Operation, 'guildId' | 'accountId' | 'server' | 'request' | 'requestedBy' | 'interactionId'> {
  readonly replyTo: ReplyTarget;
}

/** The operation that a draft becomes: it waits for its button until it is told otherwise. */
function createOperation(draft: NewOperation, now: Date): Operation {
  return {
    ...draft,
    id: randomBytes(12).toString('base64url'),
    state: 'awaiting',
    exclusive: isExclusive(draft.request),
    steps: plan(draft.request),
    serverStatus: null,
    createdAt: now,
    expiresAt: null,
    startedAt: null,
    endedAt: null,
  };
}

/** What the engine works with. */
interface EngineDeps {
  readonly operations: Pick<Operations, 'insert' | 'confirm' | 'endUnconfirmed' | 'runningOn'>;
  readonly underWay: Pick<OperationRunner, 'running' | 'start' | 'preempt'>;
  readonly timings: Pick<Timings, 'confirmationMs'>;
  /** Told what happens to operations. Must not throw. */
  readonly onOperation?: ((event: OperationEvent) => void) | undefined;
}

/** Takes what people ask for: each operation is written down first, then run in the background. */
export class OperationService {
  readonly #deps: EngineDeps;

  constructor(deps: EngineDeps) {
    this.#deps = deps;
  }

  /**
   * Writes an operation down and runs it in the background.
   * @throws OperationConflictError
   * @throws OperationLimitError
   * @throws OperationExistsError
   */
  async start(draft: NewOperation): Promise<Operation> {
    const now = new Date();
    const operation: Operation = { ...createOperation(draft, now), state: 'running', startedAt: now };
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
  async requestConfirmation(draft: NewOperation): Promise<Operation> {
    const now = new Date();
    const expiresAt = new Date(now.getTime() + this.#deps.timings.confirmationMs);
    const operation: Operation = { ...createOperation(draft, now), expiresAt };
    await this.#deps.operations.insert(operation);
    this.#tell('asked', operation);
    return operation;
  }

  /**
   * Takes a proposed operation, once, on the path that was chosen, and runs it in the background.
   * Null where it was confirmed, dropped or expired before.
   * @throws OperationConflictError and leaves it waiting
   * @throws OperationLimitError and leaves it waiting
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
  async end(operation: Operation, state: 'cancelled' | 'expired'): Promise<boolean> {
    const now = new Date();
    const dropped = await this.#deps.operations.endUnconfirmed(operation.id, state, now);
    if (dropped) this.#tell(state, { ...operation, state, endedAt: now });
    return dropped;
  }

  /** Told without a server. @throws OperationLimitError */
  assertCapacity(asked: Pick<NewOperation, 'guildId' | 'request'>): void {
    this.#deps.underWay.running.require(asked);
  }

  /**
   * @throws OperationConflictError where the request would be refused now because of another operation
   * @throws OperationLimitError
   */
  async assertNoConflict(
    draft: Pick<NewOperation, 'guildId' | 'accountId' | 'server' | 'request'>,
  ): Promise<void> {
    this.#deps.underWay.running.require(draft);
    const running = await this.#deps.operations.runningOn(draft.accountId, draft.server.id);
    if (running !== null && !preempts(running, draft.request)) throw new OperationConflictError(running);
  }

  /** A kill is for servers that hang: it ends the watch over a power action that does not get there. */
  async #makingWay<T>(request: OperationRequest, take: () => Promise<T>): Promise<T> {
    try {
      return await take();
    } catch (error) {
      if (!(error instanceof OperationConflictError) || !preempts(error.running, request)) throw error;
      await this.#deps.underWay.preempt(error.running);
      return take();
    }
  }

  /** Counts an operation among those that run from before it is taken, so that no two take the last place. */
  async #entering(operation: Operation, take: () => Promise<Operation | null>): Promise<Operation | null> {
    const { underWay } = this.#deps;
    underWay.running.require(operation);
    const leave = underWay.running.add(operation);
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
