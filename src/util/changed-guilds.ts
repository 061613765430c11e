/** The guilds whose rows are to be read again, because they changed; null: all guilds. */
export class ChangedGuilds {
  readonly #changed = new Set<string | null>();

  get isEmpty(): boolean {
    return this.#changed.size === 0;
  }

  add(guildId: string | null): void {
    this.#changed.add(guildId);
  }

  clear(): void {
    this.#changed.clear();
  }

  /**
   * Reads them, one after the other. One that changes meanwhile is read once more, one that can't be read the next time.
   * @throws what `read` rejects with
   */
  async read(read: (guildId: string | null) => Promise<void>): Promise<void> {
    if (this.#changed.has(null)) {
      this.#changed.clear();
      this.#changed.add(null);
    }
    for (const guildId of this.#changed) {
      this.#changed.delete(guildId);
      await read(guildId).catch((error: unknown) => {
        this.#changed.add(guildId);
        throw error;
      });
    }
  }
}
