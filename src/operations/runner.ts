import type { Logger } from 'pino';
import type { Connections } from '../domain/connection.ts';
import type { Account, Hosting } from '../domain/hosting.ts';
import type { Failure, Operation, Operations, Step } from '../domain/operation.ts';
import { StoreUnavailableError } from '../domain/store-errors.ts';
import { withTimeout } from '../util/timeout.ts';
import { loadAccount } from './account.ts';
import { defaultRunningLimits, RunningOperations } from './concurrency.ts';
import { type OperationEvent, type OperationListener, operationLogFields } from './events.ts';
import { failure, isStale } from './failures.ts';
import { OperationLostError, OperationRecord, StepRun } from './run-step.ts';
import { lastStatus, statusNow } from './server-status.ts';
import { sharedTimings, type Timings } from './timings.ts';

/** How an operation ends that is not carried on with: what was begun may still come about, the rest does not. */
function forcedOutcome(
  operation: Operation,
  reason: string,
): { readonly state: 'failed' | 'unknown'; readonly steps: readonly Step[]; readonly why: Failure } {
  const open = operation.steps.findIndex((step) => step.state !== 'done');
  const begun = operation.steps[open]?.state !== 'pending';
  const state = begun ? 'unknown' : 'failed';
  const why = failure(reason, { applied: begun ? 'unknown' : 'no' });
  const steps = operation.steps.map((step, index): Step => {
    if (index === open) return { ...step, state, failure: why };
    return step.state === 'pending' ? { ...step, state: 'skipped' } : step;
  });
  return { state, steps, why };
}

/** What a run works with. */
interface OperationRunDeps {
  readonly operations: Operations;
  readonly hosting: Hosting;
  readonly timings: Timings;
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
    const { operations, timings } = this.#deps;
    const { operation } = this.#record;
    try {
      const tooLate = await isStale(operation, timings.resumeWithinMs, operations);
      for (const index of operation.steps.keys()) {
        const state = await this.#step(index, tooLate);
        if (state !== 'done') return await this.#finish(state);
      }
      return await this.#finish('succeeded');
    } catch (error) {
      if (error instanceof OperationLostError || this.#signal.aborted) return null;
      throw error;
    }
  }

  #step(index: number, tooLate: boolean): Promise<'done' | 'failed' | 'unknown'> {
    const { operation } = this.#record;
    if (tooLate && this.#record.step(index).state === 'pending')
      return this.#record.end(index, 'failed', failure('stale', { applied: 'no' }));
    const { hosting, timings, logger } = this.#deps;
    const context = {
      hosting,
      account: this.#account,
      serverId: operation.server.id,
      request: operation.request,
      timings,
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
export class OperationRunner {
  readonly #deps: UnderWayDeps;
  readonly #logger: Logger;
  readonly #stopping = new AbortController();
  /** As many as operations run, and outcomes that Discord could not be told yet. */
  readonly #runs = new Set<Promise<void>>();
  /** Aborted when a running operation is pushed aside, by its id. */
  readonly #abandoning = new Map<string, AbortController>();
  /** Counts those that run. */
  readonly running = new RunningOperations(defaultRunningLimits);

  constructor(deps: UnderWayDeps) {
    this.#deps = deps;
    this.#logger = deps.logger;
  }

  /**
   * Carries an operation out that was written down as running. `leave` counts it out again; without it, it is counted
   * in here, however many there are.
   */
  start(operation: Operation, leave = this.running.add(operation)): void {
    if (this.#stopping.signal.aborted) return;
    this.#deps.listener.onProgress(operation);
    this.#tell('started', operation);
    const run = this.#run(operation, leave).finally(() => this.#tell('stopped', operation));
    this.#track(run, operation);
  }

  /** Takes up what a crash or a restart left behind: of what was adopted, operations under way and outcomes that nobody was told. */
  resume(adopted: readonly Operation[]): void {
    for (const operation of adopted)
      if (operation.endedAt !== null) this.#track(this.#report(operation), operation);
    for (const operation of adopted) {
      if (operation.state !== 'running') continue;
      this.#logger.info(operationLogFields(operation), 'taking up an operation');
      this.start(operation);
    }
  }

  /** Pushes a running operation aside, in whichever process it runs, for another that was asked for. */
  async preempt(operation: Operation): Promise<void> {
    const ended = await this.#abandon(operation, 'preempted');
    if (ended === null) return;
    this.#tell('ended', ended);
    this.#track(this.#report(ended), ended);
  }

  /** Writes down that this process still carries on what it runs, for whoever takes that up if it ends. */
  async heartbeat(): Promise<void> {
    const ids = [...this.#abandoning.keys()];
    if (ids.length > 0) await this.#deps.operations.heartbeat(ids);
  }

  /** Hands over what runs: no step is begun any more, those under way are written down as they stand. */
  async stop(withinMs: number): Promise<void> {
    this.#stopping.abort();
    await withTimeout(withinMs, Promise.all(this.#runs));
    try {
      await withTimeout(releaseMs, this.#deps.operations.release());
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
    const account = await loadAccount(operation, this.#deps.connections, this.#deps.hostingUrl);
    return typeof account === 'string'
      ? this.#abandon(operation, account)
      : this.#carryOut(operation, account);
  }

  async #carryOut(operation: Operation, account: Account): Promise<Operation | null> {
    const abandoning = new AbortController();
    this.#abandoning.set(operation.id, abandoning);
    try {
      const signals = { stopping: this.#stopping.signal, abandoned: abandoning.signal };
      const timings = sharedTimings(this.#deps.timings, () => this.running.onAccount(account.id));
      return await new OperationRun({ ...this.#deps, timings }, operation, account, signals).run();
    } finally {
      this.#abandoning.delete(operation.id);
    }
  }

  /** What could not be told by the time the process stops is told by the next. */
  async #report(operation: Operation): Promise<void> {
    const told = await this.#deps.listener.onEnd(operation, this.#stopping.signal);
    if (told) await this.#deps.operations.markNotified(operation.id);
  }

  /** Ends an operation before its outcome is known; null where it has one by now. */
  async #abandon(operation: Operation, reason: string): Promise<Operation | null> {
    this.#abandoning.get(operation.id)?.abort();
    const { state, steps, why } = forcedOutcome(operation, reason);
    const now = new Date();
    this.#logger.warn(
      { ref: why.reference, ...operationLogFields(operation), reason },
      'an operation was abandoned',
    );
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
