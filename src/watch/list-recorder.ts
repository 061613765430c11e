import { accountServerKey, type KnownList } from '@steward/hosts/model';
import type { KnownLists } from '../store/repositories/known-lists.ts';

interface Log {
  warn(fields: object, message: string): void;
}

/** How many lists wait for the store at most; the oldest are dropped. */
const maxWaiting = 1_000;

/** Stores the lists that hosts send, one after the other; of each only the newest. */
export class ListRecorder {
  readonly #lists: Pick<KnownLists, 'save'>;
  readonly #log: Log;
  /** By account and server, oldest first. */
  readonly #waiting = new Map<string, KnownList>();
  #work: Promise<void> | null = null;

  constructor(lists: Pick<KnownLists, 'save'>, log: Log) {
    this.#lists = lists;
    this.#log = log;
  }

  record(list: KnownList): void {
    const key = list.kind === 'servers' ? list.accountId : accountServerKey(list.accountId, list.serverId);
    this.#waiting.delete(key);
    this.#waiting.set(key, list);
    const [oldest] = this.#waiting.keys();
    if (this.#waiting.size > maxWaiting && oldest !== undefined) this.#waiting.delete(oldest);
    this.#work ??= this.#saveAll();
  }

  /** Resolves when everything that was recorded is stored, or could not be. */
  async settled(): Promise<void> {
    await this.#work;
  }

  async #saveAll(): Promise<void> {
    for (const [key, list] of this.#waiting) {
      this.#waiting.delete(key);
      try {
        await this.#lists.save(list);
      } catch (error) {
        this.#log.warn({ err: error, account: list.accountId }, 'failed to store a list of a host');
      }
    }
    this.#work = null;
  }
}
