import type { Logger } from 'pino';
import type { Operation, Operations } from '../domain/operation.ts';
import { jittered } from '../util/backoff.ts';

/** How often what other processes left open is looked for, in milliseconds: cheap, and nobody is kept waiting long. */
const usualEveryMs = 5_000;
/** How often it is written down that operations are still carried on, in milliseconds. */
const usualSeenMs = 60_000;

export interface OrphanWatcherOptions {
  readonly operations: Pick<Operations, 'claimOrphans'>;
  /** Carries on what was adopted. */
  readonly resume: (adopted: readonly Operation[]) => void;
  /** Writes down that the operations of this process are still carried on. */
  readonly heartbeat: () => Promise<void>;
  readonly logger: Logger;
  readonly everyMs?: number | undefined;
  readonly seenMs?: number | undefined;
}

/** Takes up what ended processes left open, at the start and for as long as this process runs. */
export class OrphanWatcher {
  readonly #parts: OrphanWatcherOptions;
  readonly #everyMs: number;
  readonly #seenMs: number;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | null = null;
  #seenAt = performance.now();
  #stopped = false;

  constructor(parts: OrphanWatcherOptions) {
    this.#parts = parts;
    this.#everyMs = parts.everyMs ?? usualEveryMs;
    this.#seenMs = parts.seenMs ?? usualSeenMs;
  }

  /** Looks for the first time. @throws what the store throws */
  async begin(): Promise<void> {
    await this.#adopt();
    this.#lookLater();
  }

  /** Looks now: another process may have ended. */
  lookNow(): void {
    if (this.#looking !== null || this.#stopped) return;
    clearTimeout(this.#timer);
    this.#looking = this.#look();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  /** Spread, so that several processes don't look at the same moments. */
  #lookLater(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => this.lookNow(), jittered(this.#everyMs)).unref();
  }

  async #look(): Promise<void> {
    try {
      if (performance.now() - this.#seenAt >= this.#seenMs) {
        await this.#parts.heartbeat();
        this.#seenAt = performance.now();
      }
      await this.#adopt();
    } catch (error) {
      this.#parts.logger.warn({ err: error }, 'could not look for operations that other processes left');
    } finally {
      this.#looking = null;
      this.#lookLater();
    }
  }

  async #adopt(): Promise<void> {
    const adopted = await this.#parts.operations.claimOrphans();
    if (adopted.length > 0 && !this.#stopped) this.#parts.resume(adopted);
  }
}
