import { randomBytes } from 'node:crypto';
import type { OperationTimings } from '../domain/timings.ts';
import type { Operations } from '../store/repositories/operations.ts';
import { preemptedBy, waitsFor } from './concurrency.ts';
import type { OperationEvent } from './events.ts';
import { actionsNeeded, isExclusive, isTest, plan } from './kinds.ts';
import {
  type Operation,
  OperationConflictError,
  OperationExistsError,
  type OperationRequest,
  type Origin,
  type ReplyTarget,
} from './model/operation.ts';
import type { OperationRunner } from './runner.ts';
import { assertSupported, type NamedHost } from './supported.ts';

/** What a person asks for, and where the reply goes. */
export interface NewOperation
  extends Pick<
    Operation,
    'guildId' | 'accountId' | 'server' | 'request' | 'requestedBy' | 'interactionId' | 'language'
  > {
  /** The server's. */
  readonly host: NamedHost;
  /** Null if no reply shows the operation. */
  readonly replyTo: ReplyTarget | null;
  /** Default: null. */
  readonly origin?: Origin;
}

interface ServiceOptions {
  readonly operations: Pick<Operations, 'insert' | 'confirm' | 'endUnconfirmed' | 'runningOn' | 'sharing'>;
  readonly runner: Pick<OperationRunner, 'running' | 'start' | 'preempt' | 'stopTest' | 'report'>;
  readonly timings: Pick<OperationTimings, 'confirmationMs'>;
  /** Must not throw. */
  readonly onOperation?: ((event: OperationEvent) => void) | undefined;
}

/** Accepts or refuses operations. Each is written down first, then run in the background. */
export class OperationService {
  readonly #options: ServiceOptions;

  constructor(options: ServiceOptions) {
    this.#options = options;
  }

  /**
   * Writes an operation down and runs it in the background.
   * @throws UnsupportedError
   * @throws OperationConflictError
   * @throws OperationLimitError
   * @throws OperationExistsError
   */
  async start(request: NewOperation): Promise<Operation> {
    assertSupported(actionsNeeded(request.request), request.host, request.server);
    const now = new Date();
    const operation: Operation = { ...createOperation(request, now), state: 'running', startedAt: now };
    await this.#reserveAndStart(operation, async () => {
      await this.#preemptAndRetry(operation, request.host, () => this.#options.operations.insert(operation));
      return operation;
    });
    return operation;
  }

  /**
   * Writes down and announces what has been done already; does nothing if that was written down before, because Discord
   * delivered the interaction twice.
   */
  async record(request: NewOperation): Promise<void> {
    const now = new Date();
    const operation: Operation = {
      ...createOperation(request, now),
      state: 'succeeded',
      replyTo: null,
      startedAt: now,
      endedAt: now,
    };
    try {
      await this.#options.operations.insert(operation);
    } catch (error) {
      if (error instanceof OperationExistsError) return;
      throw error;
    }
    this.#options.runner.report(operation);
  }

  /**
   * Writes an operation down that waits for its button.
   * @throws UnsupportedError
   * @throws OperationExistsError
   */
  async requestConfirmation(request: NewOperation): Promise<Operation> {
    assertSupported(actionsNeeded(request.request), request.host, request.server);
    const now = new Date();
    const expiresAt = new Date(now.getTime() + this.#options.timings.confirmationMs);
    const operation: Operation = { ...createOperation(request, now), expiresAt };
    await this.#options.operations.insert(operation);
    this.#emit('requested', operation);
    return operation;
  }

  /**
   * Confirms an operation once, with the request that was chosen, and runs it in the background. Returns null if it was
   * confirmed, canceled or has expired before.
   * @throws OperationConflictError and the operation keeps waiting
   * @throws OperationLimitError and the operation keeps waiting
   */
  confirm(awaiting: Operation, request: OperationRequest, replyTo: ReplyTarget): Promise<Operation | null> {
    const change = {
      request,
      steps: plan(request),
      exclusive: isExclusive(request),
      replyTo,
      now: new Date(),
    };
    return this.#reserveAndStart({ ...awaiting, request }, async () => {
      const { operations } = this.#options;
      const asked = { ...awaiting, request };
      const operation = await this.#preemptAndRetry(asked, null, () =>
        operations.confirm(awaiting.id, change),
      );
      if (operation !== null) this.#emit('confirmed', operation);
      return operation;
    });
  }

  /** Ends the read of a backup, which changes nothing. Returns false if it has ended. */
  async stopTest(operation: Operation): Promise<boolean> {
    return isTest(operation.request) && this.#options.runner.stopTest(operation);
  }

  /** Ends an operation that waits for its button. Returns false if it is no longer waiting. */
  async end(operation: Operation, state: 'cancelled' | 'expired'): Promise<boolean> {
    const now = new Date();
    const ended = await this.#options.operations.endUnconfirmed(operation.id, state, now);
    if (ended) this.#emit(state, { ...operation, state, endedAt: now });
    return ended;
  }

  /**
   * Checks that an operation could start now.
   * @param target null: its server is not known yet
   * @throws OperationLimitError if too many operations run
   * @throws OperationConflictError if another one on the server prevents it
   */
  async assertStartable(
    { guildId, request }: Pick<Operation, 'guildId' | 'request'>,
    target: Pick<Operation, 'accountId' | 'server'> | null,
  ): Promise<void> {
    this.#options.runner.running.assertCapacity({ guildId, request });
    if (target === null || !isExclusive(request)) return;
    const running = await this.#options.operations.runningOn(target.accountId, target.server.id);
    if (running !== null && preemptedBy(running, { request, origin: null }, {}) === null)
      throw new OperationConflictError(running);
    await this.#requireShared({ ...target, request, origin: null });
  }

  /** Returns the operation that runs on a server and shares it; null if none does. */
  sharing({ accountId, server }: Pick<Operation, 'accountId' | 'server'>): Promise<Operation | null> {
    return this.#options.operations.sharing(accountId, server.id);
  }

  /** @throws OperationConflictError if an operation that shares the server prevents it all the same */
  async #requireShared(
    operation: Pick<Operation, 'accountId' | 'server' | 'request' | 'origin'>,
  ): Promise<void> {
    if (!isExclusive(operation.request)) return;
    const running = await this.sharing(operation);
    if (running !== null && waitsFor(running, operation)) throw new OperationConflictError(running);
  }

  /**
   * Writes an operation down; if it conflicts with a power action that it preempts, ends that one first.
   * @param host the server's; null: what it can do doesn't matter
   */
  async #preemptAndRetry<T>(
    operation: Operation,
    host: NamedHost | null,
    write: () => Promise<T>,
  ): Promise<T> {
    await this.#requireShared(operation);
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof OperationConflictError)) throw error;
      const reason = preemptedBy(error.running, operation, host?.capabilities ?? {});
      if (reason === null) throw error;
      await this.#options.runner.preempt(error.running, reason);
      return write();
    }
  }

  /** Reserves a place before the operation is written down, so that two can't take the last one, then starts it. */
  async #reserveAndStart(
    operation: Operation,
    write: () => Promise<Operation | null>,
  ): Promise<Operation | null> {
    const { runner } = this.#options;
    runner.running.assertCapacity(operation);
    const release = runner.running.add(operation);
    try {
      const written = await write();
      if (written === null) release();
      else runner.start(written, release);
      return written;
    } catch (error) {
      release();
      throw error;
    }
  }

  #emit(type: OperationEvent['type'], operation: Operation): void {
    this.#options.onOperation?.({ type, operation });
  }
}

/** Returns the operation that a request becomes; it waits for its button. */
function createOperation({ host: _, ...request }: NewOperation, now: Date): Operation {
  return {
    origin: null,
    ...request,
    id: randomBytes(12).toString('base64url'),
    state: 'awaiting',
    exclusive: isExclusive(request.request),
    steps: plan(request.request),
    serverStatus: null,
    createdAt: now,
    expiresAt: null,
    startedAt: null,
    endedAt: null,
  };
}
