/** How long Discord may take with an answer that it got in an HTTP response; until then its webhook is unknown (10015). */
const freshMs = 2_000;

/**
 * First answers that went out in an HTTP response a moment ago. Nobody says when Discord has read one, so what is sent
 * to its webhook right after may overtake it: a 404 is no refusal then.
 */
export class FreshAnswers {
  readonly #until = new Map<string, number>();

  /** The first answer to the interaction with this token went out. */
  add(token: string): void {
    const now = Date.now();
    for (const [oldest, until] of this.#until) {
      if (until > now) break;
      this.#until.delete(oldest);
    }
    this.#until.set(token, now + freshMs);
  }

  /** Until when a 404 from this token's webhook says nothing, in milliseconds since 1970. */
  until(token: string): number {
    return this.#until.get(token) ?? 0;
  }
}
