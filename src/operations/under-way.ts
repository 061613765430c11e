import type { Logger } from 'pino';
import type { Connections } from '../domain/connection.ts';
import type { Account } from '../domain/hosting.ts';
import type { Operation } from '../domain/operation.ts';
import { StoreUnavailableError } from '../domain/store-errors.ts';
import { within } from '../within.ts';
import { abandoned } from './abandon.ts';
import { accountOf } from './account-of.ts';
import { logFields } from './log-fields.ts';
import type { OperationEvent } from './operation-event.ts';
import { OperationRun, type OperationRunDeps } from './operation-run.ts';
import { Running, usualRunningLimits } from './running.ts';
import { sharedPace } from './shared-pace.ts';

/** What operations under way work with. */
interface UnderWayDeps extends OperationRunDeps {
  readonly connections: Pick<Connections, 'get'>;
  /** The hosting API of this process: keys that were given for another are not sent to it. */
  readonly hostingUrl: string;
  /** Told what happens to operations. Must not throw. */
  readonly onOperation?: ((event: OperationEvent) => void) | undefined;
}

/** How long the store may take to let others have what is left open, in milliseconds. */
const releaseMs = 500;

/** The operations that this process carries, in the background, to their outcome and until people are told of it. */
export class OperationsUnderWay {
  readonly #deps: UnderWayDeps;
  readonly #logger: Logger;
  readonly #stopping = new AbortController();
  /** As many as operations run, and outcomes that Discord could not be told yet. */
  readonly #runs = new Set<Promise<void>>();
  /** Aborted when a running operation is pushed aside, by its id. */
  readonly #abandoning = new Map<string, AbortController>();
  /** Counts those that run. */
  readonly running = new Running(usualRunningLimits);

  constructor(deps: UnderWayDeps) {
    this.#deps = deps;
    this.#logger = deps.logger;
  }

  /**
   * Carries an operation out that was written down as running. `leave` counts it out again; without it, it is counted
   * in here, however many there are.
   */
  start(operation: Operation, leave = this.running.enter(operation)): void {
    if (this.#stopping.signal.aborted) return;
    this.#deps.listener.progressed(operation);
    this.#tell('started', operation);
    const run = this.#run(operation, leave).finally(() => this.#tell('stopped', operation));
    this.#track(run, operation);
  }

  /** Takes up what a crash or a restart left behind: of what was adopted, operations under way and outcomes that nobody was told. */
  recover(adopted: readonly Operation[]): void {
    for (const operation of adopted)
      if (operation.endedAt !== null) this.#track(this.#report(operation), operation);
    for (const operation of adopted) {
      if (operation.state !== 'running') continue;
      this.#logger.info(logFields(operation), 'taking up an operation');
      this.start(operation);
    }
  }

  /** Pushes a running operation aside, in whichever process it runs, for another that was asked for. */
  async supersede(operation: Operation): Promise<void> {
    const ended = await this.#abandon(operation, 'superseded');
    if (ended === null) return;
    this.#tell('ended', ended);
    this.#track(this.#report(ended), ended);
  }

  /** Writes down that this process still carries on what it runs, for whoever takes that up if it ends. */
  async stillCarried(): Promise<void> {
    const ids = [...this.#abandoning.keys()];
    if (ids.length > 0) await this.#deps.operations.heartbeat(ids);
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

  #track(run: Promise<void>, { id, guildId }: Operation): void {
    const tracked = run
      .catch((error: unknown) => {
        this.#logger.error({ err: error, operation: id, guild: guildId }, 'an operation could not be run');
        // It is adopted again once the store answers.
        if (error instanceof StoreUnavailableError) this.#deps.operations.releaseClaim(id);
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
      const pace = sharedPace(this.#deps.pace, () => this.running.onAccount(account.id));
      return await new OperationRun({ ...this.#deps, pace }, operation, account, signals).run();
    } finally {
      this.#abandoning.delete(operation.id);
    }
  }

  /** What could not be told by the time the process stops is told by the next. */
  async #report(operation: Operation): Promise<void> {
    const told = await this.#deps.listener.ended(operation, this.#stopping.signal);
    if (told) await this.#deps.operations.markNotified(operation.id);
  }

  /** Ends an operation before its outcome is known; null where it has one by now. */
  async #abandon(operation: Operation, reason: string): Promise<Operation | null> {
    this.#abandoning.get(operation.id)?.abort();
    const { state, steps, why } = abandoned(operation, reason);
    const now = new Date();
    this.#logger.warn({ ref: why.reference, ...logFields(operation), reason }, 'an operation was abandoned');
    const done = await this.#deps.operations.forceFinish(operation.id, {
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
