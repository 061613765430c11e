import type { Clock } from '../util/clock.ts';

/** The share of the processor that reading the responses to one guild may take. */
const cpuShare = 0.0025;
/** How much a guild may take at once, in milliseconds of processor time. */
const burstMs = 100;
/** How much later the next one who shares a read goes on, in milliseconds. */
const settleEveryMs = 10;
/** From this many guilds on, those that have taken nothing lately are removed. */
const sweepAt = 1_000;

/** The processor time that a connection takes with its TLS handshake, in milliseconds, which can't be measured. */
const usualMs = 2;
/** A handshake costs by the certificates that the server sends: up to 256 ms for the 100 KiB that OpenSSL reads. */
const usualBytes = 6 * 1024;
const msPerKiB = 2.6;

interface Taken {
  readonly ms: number;
  /** An elapsed time of the clock. */
  readonly at: number;
}

/**
 * Has the responses of guilds’ own hosts read one after the other, with everything else that is due in between; measures
 * the processor time that this takes, and says how long a guild waits that has taken more than its share: a response can
 * be made so that it is expensive to read.
 */
export class ReadingTime {
  readonly #taken = new Map<string, Taken>();
  /** By guild: from when on the next one who shares a read goes on, by elapsed time. */
  readonly #settledAt = new Map<string, number>();
  readonly #clock: Pick<Clock, 'elapsed' | 'after'>;
  readonly #cpuMs: () => number;
  /** Settles when the last response that waits is read. */
  #last: Promise<unknown> = Promise.resolve();

  /** @param cpuMs returns the processor time of this thread, in milliseconds */
  constructor(clock: Pick<Clock, 'elapsed' | 'after'>, cpuMs: () => number = threadCpuMs) {
    this.#clock = clock;
    this.#cpuMs = cpuMs;
  }

  /**
   * Resolves with true when a response may be read, one in each round of the event loop, and then counts the processor time
   * until everything that follows from it at once is done.
   * @param withinMs for how long the guild may have to wait because of responses that were read since the request; if it is
   * longer, this resolves with false. Null: the guild does not wait
   */
  async turn(guildId: string, withinMs: number | null): Promise<boolean> {
    const until = this.#clock.elapsed() + (withinMs ?? 0);
    for (;;) {
      this.#last = this.#last.then(() => new Promise(setImmediate));
      await this.#last;
      const waitMs = withinMs === null ? 0 : this.waitMs(guildId);
      if (waitMs === 0) break;
      if (this.#clock.elapsed() + waitMs > until) return false;
      await new Promise<void>((resolve) => this.#clock.after(waitMs, resolve));
    }
    const since = this.#cpuMs();
    // Runs after all microtasks, and before anything else that happens.
    process.nextTick(() => this.add(guildId, this.#cpuMs() - since));
    return true;
  }

  /**
   * Settles as a read does that others of the guild may share, for one of them every 10 ms: those who waited for a slow panel
   * would otherwise all go on before anybody else does.
   */
  async share<T>(guildId: string, read: Promise<T>): Promise<T> {
    try {
      return await read;
    } finally {
      const now = this.#clock.elapsed();
      const at = Math.max(this.#settledAt.get(guildId) ?? now, now);
      if (this.#settledAt.size >= sweepAt)
        for (const [id, until] of this.#settledAt) if (until <= now) this.#settledAt.delete(id);
      this.#settledAt.set(guildId, at + settleEveryMs);
      if (at > now) await new Promise<void>((resolve) => this.#clock.after(at - now, resolve));
    }
  }

  /** Counts processor time that reading the responses to a guild took. */
  add(guildId: string, ms: number): void {
    if (this.#taken.size >= sweepAt) this.#sweep();
    this.#taken.set(guildId, { ms: this.#takenBy(guildId) + ms, at: this.#clock.elapsed() });
  }

  /** Returns how long the guild’s next call has to wait, in milliseconds. */
  waitMs(guildId: string): number {
    return Math.ceil(Math.max(this.#takenBy(guildId) - burstMs, 0) / cpuShare);
  }

  /** Returns how much a guild has taken beyond its share. */
  #takenBy(guildId: string): number {
    const taken = this.#taken.get(guildId);
    if (taken === undefined) return 0;
    return Math.max(taken.ms - (this.#clock.elapsed() - taken.at) * cpuShare, 0);
  }

  #sweep(): void {
    for (const guildId of this.#taken.keys()) if (this.#takenBy(guildId) === 0) this.#taken.delete(guildId);
  }
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Sums the processor time of connections to one host, until a guild is charged for it. */
export class Handshakes {
  #ms = 0;

  /** Counts a connection that was made, or failed. */
  add(receivedBytes: number): void {
    this.#ms += handshakeMs(receivedBytes);
  }

  /** Returns the milliseconds that were not taken yet. */
  take(): number {
    const ms = this.#ms;
    this.#ms = 0;
    return ms;
  }
}

/** Returns the processor time that a connection takes whose server sent so many bytes until the end of the handshake. */
export function handshakeMs(receivedBytes: number): number {
  return usualMs + (Math.max(receivedBytes - usualBytes, 0) / 1024) * msPerKiB;
}
