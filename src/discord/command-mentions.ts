import { atMost } from '@steward/kit';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { CommandIds } from '../domain/guild.ts';
import type { Guilds } from '../store/repositories/guilds.ts';

import { withCommandMentions } from './views/mentioned-commands.ts';

/** The ids of a guild's commands take about 1 KB. */
const maxGuilds = 5_000;
/** How long another process's registration of a guild that invited the bot again may remain unknown, in milliseconds. */
const maxAgeMs = 3_600_000;

interface CommandMentionsOptions {
  /** What people type to run commands, without the slash. */
  readonly paths: readonly string[];
  readonly guilds: Pick<Guilds, 'commandIds'>;
  readonly logger: Logger;
}

/** Makes the names of commands in messages clickable; needs the ids that Discord gave the commands in each guild. */
export class CommandMentions {
  readonly #paths: ReadonlySet<string>;
  readonly #guilds: CommandMentionsOptions['guilds'];
  readonly #logger: Logger;
  readonly #ids = new LRUCache<string, CommandIds>({ ...atMost(maxGuilds), ttl: maxAgeMs });
  /** Bounded by the reads in flight. */
  readonly #loading = new Map<string, Promise<void>>();

  constructor({ paths, guilds, logger }: CommandMentionsOptions) {
    this.#paths = new Set(paths);
    this.#guilds = guilds;
    this.#logger = logger;
  }

  /** Takes the ids from a registration. */
  registered(guildId: string, ids: CommandIds): void {
    this.#ids.set(guildId, ids);
  }

  /**
   * Returns a message with mentions in place of command names in code spans. As long as the ids of the guild are not loaded,
   * which this starts, it stays as it is: a response must not wait for the database.
   */
  in<Body extends object>(guildId: string, message: Body): Body {
    const ids = this.#ids.get(guildId);
    if (ids !== undefined) return withCommandMentions(message, this.#paths, ids);
    void this.load(guildId);
    return message;
  }

  /** Loads the ids of a guild, unless they are. Never rejects: without them, names stay as they are. */
  load(guildId: string): Promise<void> {
    if (this.#ids.has(guildId)) return Promise.resolve();
    const loading = this.#loading.get(guildId) ?? this.#load(guildId);
    this.#loading.set(guildId, loading);
    return loading;
  }

  async #load(guildId: string): Promise<void> {
    try {
      const ids = await this.#guilds.commandIds(guildId);
      // Those of a registration that was made meanwhile are newer.
      if (ids !== null && !this.#ids.has(guildId)) this.#ids.set(guildId, ids);
    } catch (error) {
      this.#logger.debug({ err: error, guild: guildId }, 'failed to read the ids of commands');
    } finally {
      this.#loading.delete(guildId);
    }
  }
}
