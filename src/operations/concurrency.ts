import type { Capabilities } from '@steward/hosts/model';
import { copiesFiles, isCounted, newBackupOf, powerActionOf, sharedAs } from './kinds.ts';
import type { Operation, OperationRequest, Origin, Step } from './model/operation.ts';

/** The failure reason of an operation that another one preempted. */
export type PreemptedReason = 'preempted' | 'preempted-by-stop' | 'preempted-by-restart';

/**
 * Returns why the operation that runs ends in favour of another; null if it doesn't. A kill ends any power action, which may hang.
 * A person's stop or restart ends a start that the host has begun: it may be waiting for a person. A schedule waits for its
 * end, because nobody is there to judge; so does everyone if the host would refuse it.
 */
export function preemptedBy(
  running: Operation,
  { request, origin }: Pick<Operation, 'request' | 'origin'>,
  { stopsStarting = true }: Pick<Capabilities, 'stopsStarting'>,
): PreemptedReason | null {
  const action = powerActionOf(request);
  if (action === null || powerActionOf(running.request) === null || isKill(running.request)) return null;
  if (action === 'kill') return 'preempted';
  const waits = action === 'start' || isUnattended(origin) || !stopsStarting;
  if (waits || !isComingUp(running)) return null;
  return action === 'stop' ? 'preempted-by-stop' : 'preempted-by-restart';
}

/**
 * Returns whether a start, or a restart whose stop is over, has nothing left to do but to wait until the server has come up. Of a server
 * that was starting before its restart, "starting" may still mean the process from before.
 */
function isComingUp({ request, steps }: Operation): boolean {
  const [step] = steps;
  const isUp = step?.result?.status === 'running' && step.result.awaits !== undefined;
  const action = powerActionOf(request);
  if (action === null || !(isUp || step?.result?.status === 'starting')) return false;
  if (step.state !== 'accepted' && step.state !== 'lost') return false;
  return action === 'start' || (action === 'restart' && wasNotStarting(step.before));
}

function wasNotStarting(before: Step['before']): boolean {
  return before !== null && before.status !== null && before.status !== 'starting';
}

/** Returns whether an operation shares its server once the host has accepted its last step: the host then makes a backup by itself. */
export function leavesServer({ request }: Pick<Operation, 'request'>, { backups }: Capabilities): boolean {
  return newBackupOf(request) !== null && backups?.createLeavesPower === true;
}

/**
 * Returns whether an operation waits for the end of one that shares the server. For that of a backup, one waits that copies files
 * too; for that of a restore of which the host says nothing, all but a stop and a kill. So does what a schedule requests, because nobody is
 * there to judge.
 */
export function waitsFor(
  running: Pick<Operation, 'request'>,
  { request, origin }: Pick<Operation, 'request' | 'origin'>,
): boolean {
  if (isUnattended(origin)) return true;
  switch (sharedAs(running.request)) {
    case 'backup':
      return copiesFiles(request);
    case 'restore': {
      const action = powerActionOf(request);
      return action !== 'stop' && action !== 'kill';
    }
    case null:
      return true;
  }
}

/** Returns whether nobody is there to judge what to do about another operation. */
function isUnattended(origin: Origin | null): boolean {
  switch (origin?.kind) {
    case 'schedule':
      return true;
    case 'group':
    case 'approval':
    case undefined:
      return false;
  }
}

function isKill(request: OperationRequest): boolean {
  return powerActionOf(request) === 'kill';
}

/** Thrown if too many operations run for another to start. */
export class OperationLimitError extends Error {
  override readonly name = 'OperationLimitError';
  /** The operations of the guild, in the order in which they started. */
  readonly running: readonly Operation[];

  constructor(running: readonly Operation[]) {
    super(`${running.length} operations run in this guild`);
    this.running = running;
  }
}

/** How many operations of a guild may run at the same time: one for each server, and as many as people can follow. */
export const mostRunning = 10;

/**
 * The operations that run in this process, which are all of a guild: through the gateway a guild belongs to one process. Console commands
 * without a backup are neither counted nor refused: they end at once, and the rate limits bound them.
 */
export class RunningOperations {
  readonly #byGuild = new Map<string, Set<Operation>>();
  readonly #byAccount = new Map<string, number>();

  /** Returns how many run on an account, which several guilds may share. */
  onAccount(accountId: string): number {
    return this.#byAccount.get(accountId) ?? 0;
  }

  /**
   * Never refuses a kill, because it ends what hangs.
   * @throws OperationLimitError if the operation would be one too many
   */
  assertCapacity({ guildId, request }: Pick<Operation, 'guildId' | 'request'>): void {
    if (!isCounted(request) || isKill(request)) return;
    const running = [...(this.#byGuild.get(guildId) ?? [])];
    if (running.length >= mostRunning) throw new OperationLimitError(running);
  }

  /** Adds an operation, whatever the limits. Returns what removes it again; calling that twice does no harm. */
  add(operation: Operation): () => void {
    if (!isCounted(operation.request)) return () => {};
    const { guildId, accountId } = operation;
    const ofGuild = this.#byGuild.get(guildId) ?? new Set();
    this.#byGuild.set(guildId, ofGuild.add(operation));
    this.#byAccount.set(accountId, this.onAccount(accountId) + 1);
    return () => {
      if (!ofGuild.delete(operation)) return;
      if (ofGuild.size === 0) this.#byGuild.delete(guildId);
      const left = this.onAccount(accountId) - 1;
      if (left > 0) this.#byAccount.set(accountId, left);
      else this.#byAccount.delete(accountId);
    };
  }
}
