import type { API } from '@discordjs/core/http-only';
import type { Logger } from 'pino';
import type { Guilds } from '../../domain/store.ts';
import { isRefusal } from './errors.ts';
import type { Registration } from './registration.ts';

/** How long after a new session guilds that Discord did not name are given to turn up. */
const usualAbsentMs = 60_000;

/** In which guilds the bot is: those that it joins are served, those that it leaves are forgotten, key included. */
export class Membership {
  readonly #api: API;
  readonly #guilds: Guilds;
  readonly #registration: Registration;
  readonly #logger: Logger;
  readonly #absentMs: number;
  /** Known, and not named by the newest session. */
  readonly #absent = new Set<string>();
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(parts: {
    api: API;
    guilds: Guilds;
    registration: Registration;
    logger: Logger;
    absentMs?: number;
  }) {
    this.#api = parts.api;
    this.#guilds = parts.guilds;
    this.#registration = parts.registration;
    this.#logger = parts.logger;
    this.#absentMs = parts.absentMs ?? usualAbsentMs;
  }

  /** A new session on a shard, with the guilds that the bot is in. */
  async began(shardId: number, shardCount: number, guildIds: readonly string[]): Promise<void> {
    await this.#registration.refresh(guildIds);
    const named = new Set(guildIds);
    for (const guildId of await this.#known(shardId, shardCount))
      if (!named.has(guildId)) this.#absent.add(guildId);
    if (this.#absent.size === 0) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#checkAbsent();
    }, this.#absentMs).unref();
    this.#timers.add(timer);
  }

  /** A resumed session: Discord names no guilds, but the definitions may have changed with the restart. */
  async resumed(shardId: number, shardCount: number): Promise<void> {
    await this.#registration.refresh(await this.#known(shardId, shardCount));
  }

  /** `joinedAt`: since when the bot is in it, as Discord says; null where it does not say. */
  joined(guildId: string, joinedAt: Date | null): void {
    this.#absent.delete(guildId);
    this.#registration.joined(guildId, joinedAt);
  }

  async left(guildId: string): Promise<void> {
    this.#absent.delete(guildId);
    await this.#guilds.forget(guildId);
    this.#logger.info({ guild: guildId }, 'left a guild, and forgot it');
  }

  /** Forgets a guild where Discord, when asked, says that the bot is not in it; answers whether it did. Never rejects. */
  async doubted(guildId: string): Promise<boolean> {
    try {
      if (!(await this.#isAway(guildId))) return false;
      await this.left(guildId);
      return true;
    } catch (error) {
      this.#logger.warn(
        { err: error, guild: guildId },
        'could not find out whether the bot is still in a guild',
      );
      return false;
    }
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  /** Guilds that were left while the bot was away. Discord is asked about each: what is forgotten can't be had back. */
  async #checkAbsent(): Promise<void> {
    for (const guildId of this.#absent) {
      this.#absent.delete(guildId);
      await this.doubted(guildId);
    }
  }

  async #isAway(guildId: string): Promise<boolean> {
    try {
      await this.#api.guilds.get(guildId);
      return false;
    } catch (error) {
      if (isRefusal(error)) return true;
      throw error;
    }
  }

  async #known(shardId: number, shardCount: number): Promise<string[]> {
    const all = await this.#guilds.all();
    return all.map(({ guildId }) => guildId).filter((guildId) => shardOf(guildId, shardCount) === shardId);
  }
}

/** The shard that a guild lives on (gateway.mdx, "Sharding"). */
export function shardOf(guildId: string, shardCount: number): number {
  return Number((BigInt(guildId) >> 22n) % BigInt(shardCount));
}
