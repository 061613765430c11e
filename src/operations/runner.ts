import { repeat, withTimeout } from '@steward/kit';
import type { Logger } from 'pino';
import type { OperationTimings, Timings } from '../domain/timings.ts';
import type { ObservationStore } from '../store/repositories/observations.ts';
import type { Operations } from '../store/repositories/operations.ts';
import type { PausedSaves } from '../store/repositories/paused-saves.ts';
import { isKnownToAnswer } from '../watch/model/game.ts';
import { sharedTimings } from './adjusted-timings.ts';
import { type PreemptedReason, RunningOperations } from './concurrency.ts';
import { earlyEnd, earlyEndIn } from './early-end.ts';
import { type OperationEvent, type OperationListener, operationLogFields } from './events.ts';
import { failure, isStale, staleFailure } from './failures.ts';
import type { GuildHosts } from './guild-hosts.ts';
import { backupSteps, consoleCommandOf, stepKinds } from './kinds.ts';
import type { BackupTester } from './model/backup-tester.ts';
import type { HostConnection } from './model/host-connection.ts';
import { type Failure, mayHaveChanged, type Operation, type Outcome, type Step } from './model/operation.ts';
import { OperationLostError, OperationRecord } from './operation-record.ts';
import { failedStep } from './outcomes.ts';
import { PausedSaving } from './paused-saving.ts';
import { runStep, type StepEnd } from './run-step.ts';
import { statusAfterSuccess, statusNow } from './server-status.ts';
import { notReadReasons, type StepContext } from './step-handler.ts';

interface RunnerOptions {
  readonly operations: Operations;
  readonly pausedSaves: Pick<PausedSaves, 'add' | 'all' | 'remove'>;
  readonly hosts: Pick<GuildHosts, 'ofOperation' | 'link'>;
  readonly observations: Pick<ObservationStore, 'ofServer'>;
  readonly tester: BackupTester;
  readonly timings: OperationTimings;
  readonly recovery: Timings['recovery'];
  readonly listener: OperationListener;
  readonly logger: Logger;
  /** Must not throw. */
  readonly onOperation?: ((event: OperationEvent) => void) | undefined;
}

/** How long `stop` waits for the database to release what is left open, in milliseconds. */
const releaseMs = 500;

/**
 * Runs operations in the background, until their outcome is reported to people: new ones, and those that
 * ended processes left open.
 */
export class OperationRunner {
  /** The operations that run in this process. */
  readonly running = new RunningOperations();
  readonly #options: RunnerOptions;
  readonly #logger: Logger;
  readonly #stopping = new AbortController();
  readonly #saving: PausedSaving;
  /** One for each operation that runs, and for each outcome that is being reported. */
  readonly #tasks = new Set<Promise<void>>();
  /** By operation id; resolves when nothing more is done about it here. */
  readonly #runs = new Map<string, Promise<void>>();
  /** By operation id; aborted when the operation is preempted. */
  readonly #preempting = new Map<string, AbortController>();
  #onClaimed: (operations: readonly Operation[]) => void = () => {};
  #isClaiming = false;
  #heartbeatAt = performance.now();

  constructor(options: RunnerOptions) {
    this.#options = options;
    this.#logger = options.logger;
    this.#saving = new PausedSaving(options);
  }

  /**
   * Runs an operation that is stored as running, unless it runs here: one whose confirmation seemed to fail can be both
   * confirmed again and claimed.
   * @param release frees its place among the running operations; without it the operation takes one, whatever the limits
   */
  start(operation: Operation, release = this.running.add(operation)): void {
    if (this.#stopping.signal.aborted) return;
    if (this.#runs.has(operation.id)) {
      release();
      return;
    }
    this.#options.listener.onProgress(operation);
    this.#emit('started', operation);
    const run = this.#run(operation, release).finally(() => {
      this.#runs.delete(operation.id);
      this.#emit('stopped', operation);
    });
    this.#runs.set(operation.id, this.#track(run, operation));
  }

  /**
   * Ends a running operation, in whichever process it runs, in favour of another.
   * @throws StoreUnavailableError and the operation is carried on
   */
  async preempt(operation: Operation, reason: PreemptedReason): Promise<void> {
    const { id } = operation;
    const run = this.#runs.get(id);
    try {
      const ended = await this.#forceFinish(operation, reason);
      if (ended !== null) this.report(ended);
    } catch (error) {
      // Its run here was aborted, and may still be waiting for the host. If it runs elsewhere, perhaps only the confirmation
      // of the write was lost: its outcome is then to be reported here.
      void Promise.resolve(run).then(() => this.#options.operations.releaseClaim(id));
      throw error;
    }
  }

  /** Ends the read of a backup at someone's wish, in whichever process it runs. Returns false if it has ended. */
  async stopTest(operation: Operation): Promise<boolean> {
    const ended = await this.#forceFinish(operation, notReadReasons.stopped);
    if (ended !== null) this.report(ended);
    return ended !== null;
  }

  /** Reports the outcome of an operation that is stored as ended. */
  report(ended: Operation): void {
    this.#emit('ended', ended);
    this.#track(this.#report(ended), ended);
  }

  /**
   * Claims what ended processes left open, now and for as long as this process runs, and carries it on. If the store is
   * unavailable now, it's claimed later.
   * @param onClaimed gets all that was claimed, confirmations included
   */
  async startRecovery(onClaimed: (operations: readonly Operation[]) => void = () => {}): Promise<void> {
    this.#onClaimed = onClaimed;
    const { claimEveryMs } = this.#options.recovery;
    await this.claimNow();
    void repeat(claimEveryMs, () => this.claimNow(), this.#stopping.signal, { jitter: true });
  }

  /** Claims now, because another process may just have ended. Never rejects. */
  async claimNow(): Promise<void> {
    if (this.#isClaiming || this.#stopping.signal.aborted) return;
    this.#isClaiming = true;
    try {
      await this.#heartbeat();
      await this.#claimOrphans();
      await this.#saving.resumeEnded();
    } catch (error) {
      this.#logger.warn({ err: error }, 'failed to look for operations of ended processes');
    } finally {
      this.#isClaiming = false;
    }
  }

  /** Hands over what runs: no further step is sent, and each operation stays stored as it is. */
  async stop(withinMs: number): Promise<void> {
    this.#stopping.abort();
    await withTimeout(withinMs, Promise.all(this.#tasks));
    try {
      await withTimeout(releaseMs, this.#options.operations.release());
    } catch (error) {
      // Other processes notice by themselves that this one has ended.
      this.#logger.warn({ err: error }, 'failed to release open operations');
    }
  }

  async #heartbeat(): Promise<void> {
    const { operations, recovery } = this.#options;
    if (performance.now() - this.#heartbeatAt < recovery.heartbeatEveryMs) return;
    const ids = [...this.#preempting.keys()];
    if (ids.length > 0) await operations.heartbeat(ids);
    this.#heartbeatAt = performance.now();
  }

  async #claimOrphans(): Promise<void> {
    const claimed = await this.#options.operations.claimOrphans();
    if (claimed.length === 0 || this.#stopping.signal.aborted) return;
    for (const operation of claimed)
      if (operation.endedAt !== null) this.#track(this.#report(operation), operation);
    for (const operation of claimed) {
      if (operation.state !== 'running' || this.#runs.has(operation.id)) continue;
      this.#logger.info(operationLogFields(operation), 'resuming an operation');
      this.start(operation);
    }
    this.#onClaimed(claimed);
  }

  /** Returns a promise for the end of a task, which never rejects. */
  #track(task: Promise<void>, { id, guildId }: Operation): Promise<void> {
    const tracked = task
      .catch((error: unknown) => {
        this.#logger.error({ err: error, operation: id, guild: guildId }, 'failed to run an operation');
        // It has no outcome, or nobody was told of it: it is claimed again, and carried on.
        this.#options.operations.releaseClaim(id);
      })
      .finally(() => this.#tasks.delete(tracked));
    this.#tasks.add(tracked);
    return tracked;
  }

  async #run(operation: Operation, release: () => void): Promise<void> {
    const ended = await this.#runToEnd(operation).finally(release);
    if (ended === null) return;
    this.#emit('ended', ended);
    await this.#report(ended);
  }

  /** Returns the ended operation; null if it was handed over or has ended elsewhere. */
  async #runToEnd(operation: Operation): Promise<Operation | null> {
    const loaded = await this.#options.hosts.ofOperation(operation);
    if (typeof loaded === 'string') return this.#forceFinish(operation, loaded);
    const preempting = new AbortController();
    this.#preempting.set(operation.id, preempting);
    const signal = AbortSignal.any([this.#stopping.signal, preempting.signal]);
    try {
      return await this.#runSteps(operation, loaded, signal, preempting.signal);
    } catch (error) {
      if (error instanceof OperationLostError || signal.aborted) return null;
      throw error;
    } finally {
      this.#preempting.delete(operation.id);
    }
  }

  async #runSteps(
    operation: Operation,
    link: HostConnection,
    signal: AbortSignal,
    preempted: AbortSignal,
  ): Promise<Operation> {
    const { operations, tester, timings, listener, logger } = this.#options;
    const { account, hosting, consoleGames } = link;
    const record = new OperationRecord(operation, operations, listener, signal);
    const { id: serverId } = operation.server;
    const context: Omit<StepContext, 'progress' | 'live'> = {
      hosting,
      account,
      serverId,
      consoleGames,
      request: operation.request,
      timings: sharedTimings(timings, () => this.running.onAccount(account.id)),
      signal,
      preempted,
      test: (backup, options) => tester.test(link, serverId, backup, options),
      pauseSaving: () => this.#saving.pause(operation),
      expectsAnswer: async () => {
        const known = await this.#options.observations.ofServer(account.id, serverId);
        return known !== null && isKnownToAnswer(known.game, new Date());
      },
      isBad: (backup, listed) => tester.isBad(link, serverId, backup, listed),
    };
    const wasStale = await isStale(operation, timings.resumeWithinMs, operations);
    const isTooLate = () => wasStale || record.delayedMs >= timings.resumeWithinMs;
    let end: StepEnd = 'done';
    for (const index of operation.steps.keys()) {
      end =
        record.step(index).state === 'pending' && isTooLate()
          ? await record.end(index, 'failed', staleFailure())
          : record.step(index).state === 'pending' && (await this.#isStoppedBeside(record.operation))
            ? await record.end(index, 'failed', failure('stopped-meanwhile', { applied: 'no' }))
            : await runStep(record, index, context, logger);
      // Before the command is sent that the backup is for, and whatever became of the backup.
      if (consoleCommandOf(operation.request) !== null && backupSteps([record.step(index)]).length > 0)
        await this.#saving.resume(operation, link);
      if (end !== 'done') break;
    }
    const read = end === 'done' ? statusAfterSuccess : statusNow;
    const status = await read(record.operation, account, { hosting, logger }, signal);
    return record.finish(end === 'done' ? 'succeeded' : end, status);
  }

  /** Returns whether someone has stopped the server of an operation that shares it: what is left of the plan would start it again. */
  async #isStoppedBeside({ id, accountId, server, sharesServer, createdAt }: Operation): Promise<boolean> {
    if (!sharesServer) return false;
    const beside = await this.#options.operations.lastOn(accountId, server.id, createdAt);
    return beside.some(
      (other) =>
        other.id !== id &&
        other.createdAt >= createdAt &&
        other.steps.some((step) => stepKinds[step.name].isPower === true && mayHaveChanged(step)),
    );
  }

  /** Reports an outcome to people. What is not reported before this process stops is left for the next one. */
  async #report(operation: Operation): Promise<void> {
    const { listener, operations } = this.#options;
    const { signal } = this.#stopping;
    if (!(await listener.onEnd(operation, signal))) return;
    const corrected = await this.#endedEarly(operation);
    if (signal.aborted || (corrected !== null && !(await listener.onEnd(corrected, signal)))) return;
    await operations.markNotified(operation.id);
  }

  /** Returns an operation that failed after all, because the server that it started went down again at once; null if it didn't. */
  async #endedEarly(operation: Operation): Promise<Operation | null> {
    if (earlyEndIn(operation, this.#options.timings) === 0) return null;
    const link = await this.#options.hosts.ofOperation(operation);
    if (typeof link === 'string') return null;
    const outcome = await earlyEnd(operation, link, this.#options, this.#stopping.signal);
    if (outcome === null || !(await this.#options.operations.correct(operation.id, outcome))) return null;
    const { state, steps, serverStatus } = outcome;
    const corrected = { ...operation, state, steps, serverStatus };
    const ref = failedStep(corrected)?.failure?.reference;
    this.#logger.warn({ ref, ...operationLogFields(operation) }, 'a started server went down again');
    return corrected;
  }

  /** Ends an operation before its outcome is known, and returns it; null if it already has an outcome. */
  async #forceFinish(operation: Operation, reason: string): Promise<Operation | null> {
    this.#preempting.get(operation.id)?.abort();
    const why = failure(reason);
    const { operations } = this.#options;
    const ended = await operations.forceFinish(operation.id, (stored) => forcedOutcome(stored, why));
    const fields = { ref: why.reference, ...operationLogFields(operation), reason };
    if (ended !== null) this.#logger.warn(fields, 'ended an operation early');
    return ended;
  }

  #emit(type: OperationEvent['type'], operation: Operation): void {
    this.#options.onOperation?.({ type, operation });
  }
}

/**
 * Returns how an operation ends that is not carried on: a step that was sent, and changes something, is uncertain, later ones are skipped. A step
 * that has ended stays as it is.
 */
function forcedOutcome({ steps, serverStatus }: Operation, why: Failure): Outcome {
  const open = steps.findIndex(({ state }) => state !== 'done');
  const ended = { serverStatus, now: new Date() };
  const openStep = steps[open];
  if (openStep === undefined) return { ...ended, state: 'succeeded', steps };
  const { name, state: openState } = openStep;
  const hasEnded = openState === 'failed' || openState === 'unknown';
  const changedNothing = openState === 'pending' || !stepKinds[name].isChange;
  const state = hasEnded ? openState : changedNothing ? 'failed' : 'unknown';
  const applied = state === 'failed' ? 'no' : 'unknown';
  const endedSteps = steps.map((step, index): Step => {
    if (index === open) return hasEnded ? step : { ...step, state, failure: { ...why, applied } };
    return step.state === 'pending' ? { ...step, state: 'skipped' } : step;
  });
  return { ...ended, state, steps: endedSteps };
}
