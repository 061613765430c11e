import { type Account, HostError, type Hosting, type ServerStatus } from '@steward/hosts/model';
import { withTimeout } from '@steward/kit';
import type { Logger } from 'pino';

/** The longest that opening delays what waits for it, in milliseconds; it goes on meanwhile. */
const openMs = 2_000;

interface LiveStatusOptions {
  readonly hosting: Pick<Hosting, 'followStatus' | 'followServer' | 'followBackups'>;
  readonly account: Account;
  readonly serverId: string;
  readonly signal: AbortSignal;
  readonly logger: Logger;
}

/** Called with a status and when it came, in milliseconds of `performance.now()`. */
export type StatusListener = (status: ServerStatus, at: number) => void;

/**
 * The statuses of one server, and the ends of its backups, as its host reports each change. There are none if the host can't
 * report them, or does not now: they are then read as usual.
 */
export class LiveStatus {
  readonly #options: LiveStatusOptions;
  readonly #closing = new AbortController();
  readonly #listeners = new Set<StatusListener>();
  #opening: Promise<void> | null = null;
  #status: ServerStatus | null = null;
  #isMarked = false;
  #refusal: HostError | null = null;
  /** Since `mark`, oldest first. */
  #history: { readonly status: ServerStatus; readonly at: number }[] = [];

  constructor(options: LiveStatusOptions) {
    this.#options = options;
  }

  /** The current status; null if it is not known live. */
  get status(): ServerStatus | null {
    return this.#status;
  }

  /** True if the status was known when the change was sent. */
  get isMarked(): boolean {
    return this.#isMarked;
  }

  /** Why there are no statuses, if the host limits how often they can be followed; null otherwise. */
  get limit(): HostError | null {
    return this.#refusal?.reason === 'throttled' ? this.#refusal : null;
  }

  /** Resolves when the first status is there, or there will be none, or not soon. Never rejects. */
  open(): Promise<void> {
    this.#opening ??= this.#open();
    return this.#opening;
  }

  /** Forgets all statuses but the current one: a change is sent now. */
  mark(): void {
    this.#isMarked = this.#status !== null;
    this.#history = this.#status === null ? [] : [{ status: this.#status, at: performance.now() }];
  }

  /** Calls the listener with each status since `mark`, and with each later one. Returns what ends that. */
  listen(listener: StatusListener): () => void {
    for (const { status, at } of this.#history) listener(status, at);
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Calls the listener whenever the host has said something new of the server, so that a read shows it. */
  listenToServer(listener: () => void): void {
    const { hosting, account, serverId } = this.#options;
    void this.#untilClosed(async (signal) => hosting.followServer?.(account, serverId, listener, signal));
  }

  /** Calls the listener whenever the host reports that a backup of the server has ended: with its id, or null. */
  listenToBackups(listener: (backupId: string | null) => void): void {
    const { hosting, account, serverId } = this.#options;
    void this.#untilClosed(async (signal) => hosting.followBackups?.(account, serverId, listener, signal));
  }

  close(): void {
    this.#closing.abort();
  }

  async #open(): Promise<void> {
    const { promise: first, resolve } = Promise.withResolvers<void>();
    await withTimeout(openMs, Promise.race([first, this.#follow(resolve)]));
  }

  /** Never rejects. */
  async #follow(onFirst: () => void): Promise<void> {
    const { hosting, account, serverId } = this.#options;
    const onStatus = (status: ServerStatus): void => {
      const at = performance.now();
      this.#status = status;
      this.#history.push({ status, at });
      for (const listener of this.#listeners) listener(status, at);
      onFirst();
    };
    await this.#untilClosed(async (ends) => hosting.followStatus?.(account, serverId, onStatus, ends));
    this.#status = null;
  }

  /** Follows a server until it is closed. Never rejects: without it, the server is read. */
  async #untilClosed(follow: (ends: AbortSignal) => Promise<void>): Promise<void> {
    const { signal, logger } = this.#options;
    const ends = AbortSignal.any([signal, this.#closing.signal]);
    try {
      await follow(ends);
    } catch (error) {
      if (error instanceof HostError) this.#refusal = error;
      const level = error instanceof HostError || ends.aborted ? 'debug' : 'warn';
      logger[level]({ err: error }, 'failed to follow a server live');
    }
  }
}
