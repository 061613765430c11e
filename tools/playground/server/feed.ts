import type { State } from '../page-protocol.ts';

const gatherMs = 50;

/** Tells those who look what the state has become: what comes together is told together. */
export class Feed {
  #state: (() => State) | null = null;
  readonly #listeners = new Set<(state: string) => void>();
  #timer: NodeJS.Timeout | null = null;
  #last = '';

  /** From where the state comes. Nothing is told before. */
  set source(state: () => State) {
    this.#state = state;
  }

  /** Something may have changed. */
  touch(): void {
    if (this.#listeners.size === 0) return;
    this.#timer ??= setTimeout(() => this.#tell(), gatherMs);
  }

  /** Tells the listener the state now and whenever it has changed; the answer ends that. */
  subscribe(listener: (state: string) => void): () => void {
    this.#listeners.add(listener);
    if (this.#state !== null) listener(JSON.stringify(this.#state()));
    return () => {
      this.#listeners.delete(listener);
    };
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  #tell(): void {
    this.#timer = null;
    if (this.#state === null) return;
    const state = JSON.stringify(this.#state());
    if (state === this.#last) return;
    this.#last = state;
    for (const listener of this.#listeners) listener(state);
  }
}
