import type { Logger } from 'pino';
import type { Account } from '../hosting/hosting.ts';
import type { Connections } from '../store/connection.ts';
import {
  type Operation,
  OperationCollision,
  type OperationRequest,
  type ReplyTarget,
} from '../store/operation.ts';
import { StoreUnavailable } from '../store/store-unavailable.ts';
import { within } from '../within.ts';
import { abandoned } from './abandon.ts';
import { accountOf } from './account-of.ts';
import { type Draft, written } from './draft.ts';
import { logFields } from './log-fields.ts';
import { makesWay } from './one-at-a-time.ts';
import type { OperationEvent } from './operation-event.ts';
import { plan } from './plan.ts';
import { OperationRun, type RunnerDeps } from './runner.ts';
import { Running, type RunningLimits, usualRunningLimits } from './running.ts';
import { sharedPace } from './shared-pace.ts';

/** What the engine works with. */
interface EngineDeps extends RunnerDeps {
  readonly connections: Pick<Connections, 'get'>;
  /** The hosting API of this process: keys that were given for another are not sent to it. */
  readonly hostingUrl: string;
  readonly runningLimits?: RunningLimits;
  /** Told what happens to operations. Must not throw. */
  readonly onOperation?: ((event: OperationEvent) => void) | undefined;
}

/** How long the store may take to let others have what is left open, in milliseconds. */
const releaseMs = 500;

/** Runs operations: written down first, followed to their outcome, taken up again after a crash. */
export class OperationsEngine {
  readonly #deps: EngineDeps;
  readonly #logger: Logger;
  readonly #stopping = new AbortController();
  /** As many as operations run, and outcomes that Discord could not be told yet. */
  readonly #runs = new Set<Promise<void>>();
  readonly #running: Running;
  /** Aborted when a running operation is pushed aside, by its id. */
  readonly #abandoning = new Map<string, AbortController>();

  constructor(deps: EngineDeps) {
    this.#deps = deps;
    this.#running = new Running(deps.runningLimits ?? usualRunningLimits);
    this.#logger = deps.logger;
  }

  /**
   * Writes an operation down and runs it in the background.
   * @throws OperationCollision
   * @throws TooManyOperations
   * @throws OperationExists
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
   * @throws OperationExists
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
   * @throws OperationCollision and leaves it waiting
   * @throws TooManyOperations and leaves it waiting
   */
  confirm(proposed: Operation, request: OperationRequest, replyTo: ReplyTarget): Promise<Operation | null> {
    const change = { request, steps: plan(request), replyTo, now: new Date() };
    return this.#entering({ ...proposed, request }, async () => {
      const { operations } = this.#deps;
      const operation = await this.#makingWay(request, () => operations.claim(proposed.id, change));
      if (operation !== null) this.#tell('confirmed', operation);
      return operation;
    });
  }

  /** Ends a proposed operation that is not to be run; answers false where it was not waiting any more. */
  async drop(operation: Operation, state: 'cancelled' | 'expired'): Promise<boolean> {
    const now = new Date();
    const dropped = await this.#deps.operations.drop(operation.id, state, now);
    if (dropped) this.#tell(state, { ...operation, state, endedAt: now });
    return dropped;
  }

  /** Told without a server. @throws TooManyOperations */
  requireRoom(asked: Pick<Draft, 'guildId' | 'request'>): void {
    this.#running.require(asked);
  }

  /**
   * @throws OperationCollision where the request would be refused now because of another operation
   * @throws TooManyOperations
   */
  async requireWay(draft: Pick<Draft, 'guildId' | 'accountId' | 'server' | 'request'>): Promise<void> {
    this.#running.require(draft);
    const running = await this.#deps.operations.runningOn(draft.accountId, draft.server.id);
    if (running !== null && !makesWay(running, draft.request)) throw new OperationCollision(running);
  }

  /** Takes up what a crash or a restart left behind: of what was adopted, operations under way and outcomes that nobody was told. */
  recover(adopted: readonly Operation[]): void {
    for (const operation of adopted)
      if (operation.endedAt !== null) this.#track(this.#report(operation), operation);
    for (const operation of adopted) {
      if (operation.state !== 'running') continue;
      this.#logger.info(logFields(operation), 'taking up an operation');
      this.#start(operation);
    }
  }

  /** Writes down that this process still carries on what it runs, for whoever takes that up if it ends. */
  async stillCarried(): Promise<void> {
    const ids = [...this.#abandoning.keys()];
    if (ids.length > 0) await this.#deps.operations.seen(ids);
  }

  /** Hands over what runs: no step is begun any more, those under way are written down as they stand. */
  async stop(withinMs: number): Promise<void> {
    this.#stopping.abort();
    await within(withinMs, Promise.all(this.#runs));
    try {
      await within(releaseMs, this.#deps.operations.release());
    } catch (error) {
      // Others find out that this process has ended.
      this.#logger.warn({ err: error }, 'what is left open could not be released');
    }
  }

  /** A kill is for servers that hang: it ends the watch over a power action that does not get there. */
  async #makingWay<T>(request: OperationRequest, take: () => Promise<T>): Promise<T> {
    try {
      return await take();
    } catch (error) {
      if (!(error instanceof OperationCollision) || !makesWay(error.running, request)) throw error;
      const ended = await this.#abandon(error.running, 'superseded');
      if (ended !== null) {
        this.#tell('ended', ended);
        this.#track(this.#report(ended), ended);
      }
      return take();
    }
  }

  /** Counts an operation among those that run from before it is taken, so that no two take the last place. */
  async #entering(operation: Operation, take: () => Promise<Operation | null>): Promise<Operation | null> {
    this.#running.require(operation);
    const leave = this.#running.enter(operation);
    try {
      const taken = await take();
      if (taken === null) leave();
      else this.#start(taken, leave);
      return taken;
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** `leave`: counts it out again. What a crash left behind is taken up however many those are. */
  #start(operation: Operation, leave = this.#running.enter(operation)): void {
    if (this.#stopping.signal.aborted) return;
    this.#deps.listener.progressed(operation);
    this.#tell('started', operation);
    const run = this.#run(operation, leave).finally(() => this.#tell('stopped', operation));
    this.#track(run, operation);
  }

  #track(run: Promise<void>, { id, guildId }: Operation): void {
    const tracked = run
      .catch((error: unknown) => {
        this.#logger.error({ err: error, operation: id, guild: guildId }, 'an operation could not be run');
        // It is adopted again once the store answers.
        if (error instanceof StoreUnavailable) this.#deps.operations.letGo(id);
      })
      .finally(() => this.#runs.delete(tracked));
    this.#runs.add(tracked);
  }

  async #run(operation: Operation, leave: () => void): Promise<void> {
    const ended = await this.#toItsEnd(operation).finally(leave);
    if (ended === null) return;
    this.#tell('ended', ended);
    await this.#report(ended);
  }

  async #toItsEnd(operation: Operation): Promise<Operation | null> {
    const account = await accountOf(operation, this.#deps.connections, this.#deps.hostingUrl);
    return typeof account === 'string'
      ? this.#abandon(operation, account)
      : this.#carryOut(operation, account);
  }

  async #carryOut(operation: Operation, account: Account): Promise<Operation | null> {
    const abandoning = new AbortController();
    this.#abandoning.set(operation.id, abandoning);
    try {
      const signals = { stopping: this.#stopping.signal, abandoned: abandoning.signal };
      const pace = sharedPace(this.#deps.pace, () => this.#running.onAccount(account.id));
      return await new OperationRun({ ...this.#deps, pace }, operation, account, signals).run();
    } finally {
      this.#abandoning.delete(operation.id);
    }
  }

  /** What could not be told by the time the process stops is told by the next. */
  async #report(operation: Operation): Promise<void> {
    const told = await this.#deps.listener.ended(operation, this.#stopping.signal);
    if (told) await this.#deps.operations.reported(operation.id);
  }

  /** Ends an operation before its outcome is known; null where it has one by now. */
  async #abandon(operation: Operation, reason: string): Promise<Operation | null> {
    this.#abandoning.get(operation.id)?.abort();
    const { state, steps, why } = abandoned(operation, reason);
    const now = new Date();
    this.#logger.warn({ ref: why.reference, ...logFields(operation), reason }, 'an operation was abandoned');
    const done = await this.#deps.operations.overrule(operation.id, {
      state,
      steps,
      serverStatus: null,
      now,
    });
    return done ? { ...operation, state, steps, endedAt: now } : null;
  }

  #tell(what: OperationEvent['what'], operation: Operation): void {
    this.#deps.onOperation?.({ what, operation });
  }
}
