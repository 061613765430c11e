import { accountServerKey } from '@steward/hosts/model';
import { type Clock, type RepeatingJob, repeatingJob } from '@steward/kit';
import type { Logger } from 'pino';
import { StoreUnavailableError } from '../domain/store-errors.ts';
import type { Operation } from '../operations/model/operation.ts';
import type { Operations } from '../store/repositories/operations.ts';

interface OperationPollOptions {
  readonly operations: Pick<Operations, 'get' | 'exclusive'>;
  readonly clock: Clock;
  readonly everyMs: number;
  readonly logger: Logger;
  /** Called once when an operation started, and once when it ended. */
  readonly onOperation: (operation: Operation) => void;
}

/** How far back ended operations are looked for, in milliseconds: the clocks of machines differ. */
const overlapMs = 60_000;

/** Notices the exclusive operations of all processes that share the store. */
export class OperationPoll {
  readonly #options: OperationPollOptions;
  /** By id. */
  readonly #running = new Map<string, Operation>();
  /** The same by account and server. Of two, the one that doesn't share the server. */
  readonly #byServer = new Map<string, Operation>();
  /** When operations ended that were noticed, by id, for longer than they are looked for. */
  readonly #ended = new Map<string, number>();
  /** By the clock's elapsed time. */
  #startedAt = 0;
  readonly #polling: RepeatingJob;

  constructor(options: OperationPollOptions) {
    const { clock, everyMs, logger } = options;
    this.#options = options;
    this.#polling = repeatingJob(everyMs, () => this.#poll(), {
      clock,
      onError: (error) => {
        const level = error instanceof StoreUnavailableError ? 'debug' : 'error';
        logger[level]({ err: error }, 'failed to look for operations of other processes');
      },
    });
  }

  /** Operations that ended earlier are not reported. @throws StoreUnavailableError */
  async start(): Promise<void> {
    this.#startedAt = this.#options.clock.elapsed();
    await this.#poll();
    await this.#polling.start();
  }

  async stop(): Promise<void> {
    await this.#polling.stop();
    this.#running.clear();
    this.#byServer.clear();
    this.#ended.clear();
  }

  /** Returns the operation that runs on a server; null if none does, as far as it was noticed. */
  running(accountId: string, serverId: string): Operation | null {
    return this.#byServer.get(accountServerKey(accountId, serverId)) ?? null;
  }

  /** Takes an operation of this process as it is now. */
  note(operation: Operation): void {
    if (!operation.exclusive) return;
    const { id, endedAt } = operation;
    if (this.#ended.has(id)) return;
    if (endedAt === null) {
      const isNew = !this.#running.has(id);
      this.#running.set(id, operation);
      const place = placeOf(operation);
      const shown = this.#byServer.get(place);
      const isBesideOther = operation.sharesServer && shown && shown.id !== id && !shown.sharesServer;
      if (!isBesideOther) this.#byServer.set(place, operation);
      if (isNew) this.#options.onOperation(operation);
      return;
    }
    this.#remove(id);
    this.#ended.set(id, this.#options.clock.elapsed());
    this.#options.onOperation(operation);
  }

  async #poll(): Promise<void> {
    const { operations, clock } = this.#options;
    const now = clock.elapsed();
    for (const [id, at] of this.#ended) if (at < now - 2 * overlapMs) this.#ended.delete(id);
    const since = new Date(clock.now() - Math.min(now - this.#startedAt, overlapMs));
    const found = new Set<string>();
    for (const { id, isRunning } of await operations.exclusive(since)) {
      found.add(id);
      // After the clock was set back, an operation is found for as long as its end is ahead.
      if (this.#ended.has(id)) this.#ended.set(id, now);
      else if (!isRunning || !this.#running.has(id)) await this.#look(id);
    }
    for (const id of this.#running.keys()) if (!found.has(id)) await this.#look(id);
  }

  async #look(id: string): Promise<void> {
    const { operations, clock } = this.#options;
    const operation = await operations.get(id);
    if (operation === null) return this.#remove(id);
    const isAhead = (operation.endedAt?.getTime() ?? 0) > clock.now() + overlapMs;
    // It ended before the clock was set back, and was reported then.
    if (isAhead && !this.#running.has(id)) this.#ended.set(id, clock.elapsed());
    else this.note(operation);
  }

  #remove(id: string): void {
    const operation = this.#running.get(id);
    if (operation === undefined) return;
    this.#running.delete(id);
    const place = placeOf(operation);
    if (this.#byServer.get(place)?.id !== id) return;
    const other = [...this.#running.values()].find((each) => placeOf(each) === place);
    if (other === undefined) this.#byServer.delete(place);
    else this.#byServer.set(place, other);
  }
}

function placeOf({ accountId, server }: Operation): string {
  return accountServerKey(accountId, server.id);
}
