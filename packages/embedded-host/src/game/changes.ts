import { Slots } from '@steward/kit';
import { ApiError } from '../api-error.ts';

/** A change to a server's files. Only one runs at a time. */
export type Change = 'backup' | 'restore' | 'delete' | 'lock';

/** Names of the changes for the start of a sentence. */
const changeNames: Readonly<Record<Change, string>> = {
  backup: 'A backup',
  restore: 'A restore',
  delete: 'A backup deletion',
  lock: 'A backup lock change',
};

/** How many commands of one client may wait. */
const maxWaiting = 10;

/** Limits what a server does at the same time: one change of its files, one command. */
export class Changes {
  readonly #name: string;
  #change: Change | null = null;
  #isClosing = false;
  readonly #commands = new Slots({ each: 1, all: 1, waiting: maxWaiting });

  /** @param name the server's, for sentences */
  constructor(name: string) {
    this.#name = name;
  }

  /** The change that others wait for; null if there is none. */
  get change(): Change | null {
    return this.#change;
  }

  get isClosing(): boolean {
    return this.#isClosing;
  }

  /** Refuses all changes from now on. */
  close(): void {
    this.#isClosing = true;
  }

  /** @throws ApiError `closing`, `busy` */
  assertNone(): void {
    if (this.#isClosing) throw new ApiError('closing', 'The host is stopping.');
    if (this.#change !== null) {
      throw new ApiError(
        'busy',
        `${changeNames[this.#change]} of ${this.#name} is in progress. Try again when it has finished.`,
      );
    }
  }

  /** Refuses other changes until the returned function is called. @throws ApiError `closing`, `busy` */
  begin(change: Change): () => void {
    this.assertNone();
    this.#change = change;
    return () => {
      this.#change = null;
    };
  }

  /**
   * Runs a command when its turn comes: one at a time, the clients in turn.
   * @param signal cancels it if its turn has not come yet
   * @throws ApiError `busy`, `rate_limited`
   */
  async inTurn<T>(client: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    const end = await this.#commands.acquire(client, { signal });
    if (end === null) {
      if (signal?.aborted) throw new ApiError('busy', 'The request was canceled.');
      const message = `${maxWaiting} commands are already waiting. Try again in a second.`;
      throw new ApiError('rate_limited', message, { retryAfterSeconds: 1 });
    }
    try {
      return await work();
    } finally {
      end();
    }
  }
}
