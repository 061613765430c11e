import type { Operation, OperationRequest } from '../domain/operation.ts';

/** Whether no other such operation may run on the server meanwhile. A console command stands in nobody's way. */
export function isExclusive(request: OperationRequest): boolean {
  return request.kind !== 'command';
}

/** Whether a running operation is pushed aside by a request: a power action that may hang, by a kill. */
export function preempts(running: Operation, request: OperationRequest): boolean {
  const kills = request.kind === 'power' && request.action === 'kill';
  return kills && running.request.kind === 'power' && running.request.action !== 'kill';
}

/** Thrown where so many operations run that no other is begun. */
export class OperationLimitError extends Error {
  override readonly name = 'OperationLimitError';
  /** Those of the guild, as they were begun. */
  readonly running: readonly Operation[];
  /** Whether it is the guild's own that are too many, and not those of all guilds. */
  readonly ofGuild: boolean;

  constructor(running: readonly Operation[], ofGuild: boolean) {
    super(`${running.length} operations run in this guild`);
    this.running = running;
    this.ofGuild = ofGuild;
  }
}

/** How many operations may run at the same time. */
interface RunningLimits {
  readonly ofGuild: number;
  readonly inAll: number;
}

/**
 * Ten in a guild: one server each; more is nothing that people follow with their eyes.
 * 5,000 in a process: each takes some 10 KB and a call to the host every few seconds.
 */
export const defaultRunningLimits: RunningLimits = { ofGuild: 10, inAll: 5_000 };

/**
 * The operations that run in this process. A guild lives in one process, so its own are all here. Console commands are
 * not counted and never one too many: they are over at once, and bounded by what a person may type and an account ask.
 */
export class RunningOperations {
  readonly #limits: RunningLimits;
  readonly #byGuild = new Map<string, Set<Operation>>();
  readonly #byAccount = new Map<string, number>();
  #count = 0;

  constructor(limits: RunningLimits) {
    this.#limits = limits;
  }

  /** How many run on an account: it may be shared by guilds. */
  onAccount(accountId: string): number {
    return this.#byAccount.get(accountId) ?? 0;
  }

  /**
   * A kill is always let through: it ends what hangs.
   * @throws OperationLimitError where the operation would be one too many
   */
  require({ guildId, request }: Pick<Operation, 'guildId' | 'request'>): void {
    if (!isExclusive(request) || (request.kind === 'power' && request.action === 'kill')) return;
    const running = [...(this.#byGuild.get(guildId) ?? [])];
    const full = running.length >= this.#limits.ofGuild;
    if (full || this.#count >= this.#limits.inAll) throw new OperationLimitError(running, full);
  }

  /** Counts an operation in, however many there are; what is answered counts it out again, once. */
  add(operation: Operation): () => void {
    if (!isExclusive(operation.request)) return () => {};
    const { guildId, accountId } = operation;
    const ofGuild = this.#byGuild.get(guildId) ?? new Set();
    this.#byGuild.set(guildId, ofGuild.add(operation));
    this.#byAccount.set(accountId, this.onAccount(accountId) + 1);
    this.#count += 1;
    return () => {
      if (!ofGuild.delete(operation)) return;
      this.#count -= 1;
      if (ofGuild.size === 0) this.#byGuild.delete(guildId);
      const left = this.onAccount(accountId) - 1;
      if (left > 0) this.#byAccount.set(accountId, left);
      else this.#byAccount.delete(accountId);
    };
  }
}
