import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../src/clock.ts';

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** A clock whose time passes only when a test lets it. */
export class VirtualClock implements Clock {
  #elapsed = 0;
  /** Milliseconds since 1970 at the start. */
  #origin = Date.parse('2030-01-01T00:00:00Z');
  readonly #timers = new Set<Timer>();

  now(): number {
    return this.#origin + this.#elapsed;
  }

  elapsed(): number {
    return this.#elapsed;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.#elapsed + ms, run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  async sleep(ms: number, signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = this.after(signal.aborted ? 0 : ms, resolve);
    const end = () => resolve();
    signal.addEventListener('abort', end, { once: true });
    await promise;
    // A signal looks through all its listeners when one is added.
    signal.removeEventListener('abort', end);
    cancel();
  }

  /** Sets the time of day forward or back, as a person or NTP does. */
  jumps(ms: number): void {
    this.#origin += ms;
  }

  #first(): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of this.#timers) if (first === undefined || timer.at < first.at) first = timer;
    return first;
  }

  /** Lets time pass, timer by timer, and what each begins come to its end unless it waits for something outside. */
  async passes(ms: number): Promise<void> {
    const end = this.#elapsed + ms;
    for (;;) {
      await settled();
      const next = this.#first();
      if (next === undefined || next.at > end) break;
      this.#timers.delete(next);
      this.#elapsed = Math.max(this.#elapsed, next.at);
      next.run();
    }
    this.#elapsed = end;
    await settled();
  }
}

/** Resolves when everything has run that waits for nothing but its turn. */
async function settled(): Promise<void> {
  for (let count = 0; count < 5; count++) await turn();
}
