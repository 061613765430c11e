/** Within the seconds in which Discord delivers again, there are never more. */
const limit = 5_000;

/** The newest interactions: Discord may deliver one twice. */
export class RecentIds {
  readonly #ids = new Set<string>();

  /** Answers whether this one is new, and remembers it. */
  add(id: string): boolean {
    if (this.#ids.has(id)) return false;
    this.#ids.add(id);
    if (this.#ids.size > limit) this.#forgetOldest();
    return true;
  }

  #forgetOldest(): void {
    for (const oldest of this.#ids) {
      this.#ids.delete(oldest);
      return;
    }
  }
}
