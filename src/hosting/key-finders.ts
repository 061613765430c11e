import type { Clock } from '../util/clock.ts';
import { type KeyFinder, keyFinder } from './redact.ts';

/** How long one is kept at least that nobody needs, in milliseconds; at most twice as long. */
const keptMs = 5 * 60_000;
/** The most that are kept for as long: about 1 KB each. */
const mostKept = 16_384;

/** Keeps what finds the API keys of the last minutes' calls: making one takes longer than searching a small response. */
export class KeyFinders {
  readonly #clock: Pick<Clock, 'after'>;
  /** By key: those that were needed since the last turn. */
  #recent = new Map<string, KeyFinder>();
  /** Those of the time before it. */
  #earlier = new Map<string, KeyFinder>();
  #cancelTurn: (() => void) | null = null;

  constructor(clock: Pick<Clock, 'after'>) {
    this.#clock = clock;
  }

  of(apiKey: string): KeyFinder {
    const known = this.#recent.get(apiKey);
    if (known !== undefined) return known;
    const finder = this.#earlier.get(apiKey) ?? keyFinder(apiKey);
    if (this.#recent.size >= mostKept) this.#turn();
    this.#recent.set(apiKey, finder);
    this.#cancelTurn ??= this.#clock.after(keptMs, () => this.#turn());
    return finder;
  }

  /** Drops all keys. */
  clear(): void {
    this.#cancelTurn?.();
    this.#cancelTurn = null;
    this.#recent.clear();
    this.#earlier.clear();
  }

  /** Drops those that were not needed since the last turn. */
  #turn(): void {
    this.#cancelTurn?.();
    this.#earlier = this.#recent;
    this.#recent = new Map();
    const isEmpty = this.#earlier.size === 0;
    this.#cancelTurn = isEmpty ? null : this.#clock.after(keptMs, () => this.#turn());
  }
}
