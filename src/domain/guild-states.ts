import { type Clock, systemClock } from '@steward/kit';

/** How many guilds are read at a time. */
const readTogether = 16;
/** The pause until what could not be read is read again, in milliseconds. */
const retryMs = 2_000;

export interface GuildStatesOptions<State, Rows> {
  /** Calls the listener with each guild whose rows change; with null if those of any guild may have. Returns what ends it. */
  readonly onGuildChange: (listener: (guildId: string | null) => void) => () => void;
  /** Returns the rows of a guild. @param state what is known of it */
  readonly read: (guildId: string, state: State | undefined) => Promise<Rows>;
  /** Returns the rows of all guilds that have any. Default: only guilds that were set are known, and each is read. */
  readonly readAll?: () => Promise<ReadonlyMap<string, Rows>>;
  /**
   * Takes what was read, and returns what is known of the guild then; null: nothing, and the guild is forgotten.
   * @param rows undefined if `readAll` returned none
   */
  readonly take: (guildId: string, rows: Rows | undefined, state: State | undefined) => State | null;
  /** What is read, for the log. */
  readonly what: string;
  readonly logger: { warn(fields: object, message: string): void };
  readonly clock?: Pick<Clock, 'after'> | undefined;
}

/**
 * What is known of guilds, in memory, between `start` and `stop`. A guild that changes is read again, as often as it takes, and
 * never twice at the same time.
 */
export class GuildStates<State, Rows> {
  readonly #options: GuildStatesOptions<State, Rows>;
  readonly #states = new Map<string, State>();
  /** Guilds to be read; null: all. */
  readonly #outdated = new Set<string | null>();
  /** Those that could not be read, until they are tried again. */
  readonly #failed = new Set<string | null>();
  #reading: Promise<void> | null = null;
  #unsubscribe: (() => void) | null = null;
  #endPause = () => {};

  constructor(options: GuildStatesOptions<State, Rows>) {
    this.#options = options;
  }

  /** Follows the changes of guilds. @throws what `readAll` fails with: nothing is followed then */
  async start(): Promise<void> {
    this.#unsubscribe = this.#options.onGuildChange((guildId) => this.reload(guildId));
    if (this.#options.readAll !== undefined) {
      const first = Promise.withResolvers<void>();
      this.#reading = first.promise;
      try {
        await this.#readAll();
      } catch (error) {
        this.#end();
        throw error;
      } finally {
        this.#reading = null;
        first.resolve();
      }
    }
    this.#readOutdated();
  }

  /** Forgets all guilds. Resolves when nothing is being read. */
  async stop(): Promise<void> {
    this.#end();
    await this.#reading;
  }

  get(guildId: string): State | undefined {
    return this.#states.get(guildId);
  }

  values(): MapIterator<State> {
    return this.#states.values();
  }

  entries(): MapIterator<[guildId: string, state: State]> {
    return this.#states.entries();
  }

  set(guildId: string, state: State): void {
    this.#states.set(guildId, state);
  }

  forget(guildId: string): void {
    this.#states.delete(guildId);
  }

  /** Reads a guild again, or all guilds if it is null, in the background. */
  reload(guildId: string | null): void {
    this.#outdated.add(guildId);
    this.#readOutdated();
  }

  #end(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = null;
    this.#endPause();
    for (const each of [this.#states, this.#outdated, this.#failed]) each.clear();
  }

  #readOutdated(): void {
    if (this.#unsubscribe === null) return;
    this.#reading ??= this.#readInTurn().finally(() => {
      this.#reading = null;
      // One may have changed after the last look.
      if (this.#outdated.size > 0) this.#readOutdated();
    });
  }

  async #readInTurn(): Promise<void> {
    while (this.#unsubscribe !== null && this.#outdated.size > 0) {
      if (this.#outdated.has(null)) {
        this.#outdated.clear();
        if (this.#options.readAll === undefined)
          for (const guildId of this.#states.keys()) this.#outdated.add(guildId);
        else await this.#readAll().catch((error: unknown) => this.#retryLater(null, error));
        continue;
      }
      const guildIds = [...this.#outdated].slice(0, readTogether);
      for (const guildId of guildIds) this.#outdated.delete(guildId);
      await Promise.all(guildIds.map((guildId) => guildId !== null && this.#readOne(guildId)));
    }
  }

  async #readAll(): Promise<void> {
    const all = (await this.#options.readAll?.()) ?? new Map<string, Rows>();
    for (const guildId of new Set([...all.keys(), ...this.#states.keys()]))
      this.#take(guildId, all.get(guildId));
  }

  async #readOne(guildId: string): Promise<void> {
    try {
      this.#take(guildId, await this.#options.read(guildId, this.#states.get(guildId)));
    } catch (error) {
      this.#retryLater(guildId, error);
    }
  }

  #take(guildId: string, rows: Rows | undefined): void {
    if (this.#unsubscribe === null) return;
    const state = this.#options.take(guildId, rows, this.#states.get(guildId));
    if (state === null) this.#states.delete(guildId);
    else this.#states.set(guildId, state);
  }

  /** Reads what failed again after a pause, which others don't wait for. */
  #retryLater(guildId: string | null, error: unknown): void {
    if (this.#unsubscribe === null) return;
    const { logger, what, clock = systemClock } = this.#options;
    this.#failed.add(guildId);
    if (this.#failed.size > 1) return;
    logger.warn({ err: error, guild: guildId }, `failed to read ${what} of a guild that changed`);
    this.#endPause = clock.after(retryMs, () => {
      for (const failed of this.#failed) this.#outdated.add(failed);
      this.#failed.clear();
      this.#readOutdated();
    });
  }
}
