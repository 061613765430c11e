import type { ActionResult } from '../../../page-protocol.ts';
import type { Choice } from '../discord-types.ts';

const waitMs = 120;

/** What the bot offers for the option that is being typed. Answers that come too late are dropped. */
export class Autocomplete {
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  choices: readonly Choice[] = [];
  #turn = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #changed: () => void;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  reset(): void {
    this.#turn += 1;
    clearTimeout(this.#timer);
    this.status = 'idle';
    this.choices = [];
  }

  /** Asks a moment later, unless it is asked again or reset before. */
  ask(query: () => Promise<ActionResult>, atOnce: boolean): void {
    clearTimeout(this.#timer);
    this.#turn += 1;
    const turn = this.#turn;
    this.status = 'loading';
    this.#timer = setTimeout(
      async () => {
        const answer = await query();
        if (turn !== this.#turn) return;
        const answered = answer.ok && answer.failed === null;
        this.status = answered ? 'ready' : 'failed';
        this.choices = answered ? (answer.choices ?? []) : [];
        this.#changed();
      },
      atOnce ? 0 : waitMs,
    );
  }
}
