import type { Clock } from '../util/clock.ts';

/** The share of the processor that reading the responses to one guild may take. */
const share = 0.02;
/** How much a guild may take at once, in milliseconds of processor time. */
const burstMs = 500;
/** From this many guilds on, those that have taken nothing lately are removed. */
const sweepAt = 1_000;

interface Taken {
  readonly ms: number;
  /** An elapsed time of the clock. */
  readonly at: number;
}

/**
 * Measures the processor time that reading the responses of each guild’s own hosts takes, and says how long a guild waits
 * that has taken more than its share: a response can be made so that it is expensive to read.
 */
export class ReadingTime {
  readonly #taken = new Map<string, Taken>();
  readonly #clock: Pick<Clock, 'elapsed'>;
  readonly #cpuMs: () => number;

  /** @param cpuMs returns the processor time of this thread, in milliseconds */
  constructor(clock: Pick<Clock, 'elapsed'>, cpuMs: () => number = threadCpuMs) {
    this.#clock = clock;
    this.#cpuMs = cpuMs;
  }

  /** Counts the processor time from now until everything that follows from this response at once is done. */
  measure(guildId: string): void {
    const since = this.#cpuMs();
    // Runs after all microtasks, and before anything else that happens.
    process.nextTick(() => {
      if (this.#taken.size >= sweepAt) this.#sweep();
      const ms = this.#takenBy(guildId) + this.#cpuMs() - since;
      this.#taken.set(guildId, { ms, at: this.#clock.elapsed() });
    });
  }

  /** Returns how long the guild’s next call has to wait, in milliseconds. */
  waitMs(guildId: string): number {
    return Math.ceil(Math.max(this.#takenBy(guildId) - burstMs, 0) / share);
  }

  /** Returns how much a guild has taken beyond its share. */
  #takenBy(guildId: string): number {
    const taken = this.#taken.get(guildId);
    if (taken === undefined) return 0;
    return Math.max(taken.ms - (this.#clock.elapsed() - taken.at) * share, 0);
  }

  #sweep(): void {
    for (const guildId of this.#taken.keys()) if (this.#takenBy(guildId) === 0) this.#taken.delete(guildId);
  }
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
