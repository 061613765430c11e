import type { API } from '@discordjs/core/http-only';
import type { Logger } from 'pino';
import type { Guilds } from '../../domain/store.ts';
import type { Command } from '../interactions/context.ts';
import { isForbiddenOrMissing } from '../rest/errors.ts';
import { CommandRegistrar } from './command-registrar.ts';

/** How long after a new session guilds that Discord did not name are given to turn up. */
const usualAbsentMs = 60_000;

/** In which guilds the bot is: those that it joins are served, those that it leaves are forgotten, key included. */
export class GuildMembership {
  readonly #api: API;
  readonly #guilds: Guilds;
  readonly #registration: CommandRegistrar;
  readonly #logger: Logger;
  readonly #absentMs: number;
  /** Known, and not named by the newest session. */
  readonly #absent = new Set<string>();
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(parts: {
    api: API;
    guilds: Guilds;
    registration: CommandRegistrar;
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
  async onReady(shardId: number, shardCount: number, guildIds: readonly string[]): Promise<void> {
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
  async onResumed(shardId: number, shardCount: number): Promise<void> {
    await this.#registration.refresh(await this.#known(shardId, shardCount));
  }

  /** `joinedAt`: since when the bot is in it, as Discord says; null where it does not say. */
  onGuildCreate(guildId: string, joinedAt: Date | null): void {
    this.#absent.delete(guildId);
    this.#registration.joined(guildId, joinedAt);
  }

  async onGuildDelete(guildId: string): Promise<void> {
    this.#absent.delete(guildId);
    await this.#guilds.forget(guildId);
    this.#logger.info({ guild: guildId }, 'left a guild, and forgot it');
  }

  /** Forgets a guild where Discord, when asked, says that the bot is not in it; answers whether it did. Never rejects. */
  async verifyMembership(guildId: string): Promise<boolean> {
    try {
      if (!(await this.#isAway(guildId))) return false;
      await this.onGuildDelete(guildId);
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
      await this.verifyMembership(guildId);
    }
  }

  async #isAway(guildId: string): Promise<boolean> {
    try {
      await this.#api.guilds.get(guildId);
      return false;
    } catch (error) {
      if (isForbiddenOrMissing(error)) return true;
      throw error;
    }
  }

  async #known(shardId: number, shardCount: number): Promise<string[]> {
    const all = await this.#guilds.all();
    return all.map(({ guildId }) => guildId).filter((guildId) => shardOf(guildId, shardCount) === shardId);
  }
}

/** The shard that a guild lives on (gateway.mdx, "Sharding"). */
function shardOf(guildId: string, shardCount: number): number {
  return Number((BigInt(guildId) >> 22n) % BigInt(shardCount));
}

/**
 * Who serves the guilds that the bot joins, and forgets those that it leaves.
 * @param parts.everywhere What stands in every guild by itself, and is not registered in each: for bots that Discord
 * does not tell of guilds. They find out that they left one where Discord refuses them there.
 */
export function openMembership(parts: {
  readonly api: API;
  readonly guilds: Guilds;
  readonly commands: readonly Command[];
  readonly everywhere: readonly Command[];
  /** As `applicationKey` makes it. */
  readonly bot: string;
  readonly logger: Logger;
  readonly absentMs?: number;
}): { registration: CommandRegistrar; membership: GuildMembership } {
  const { everywhere } = parts;
  const registration = new CommandRegistrar({
    ...parts,
    commands: parts.commands.filter((command) => !everywhere.includes(command)),
    ...(everywhere.length === 0 ? {} : { refused: (guildId) => void membership.verifyMembership(guildId) }),
  });
  const membership = new GuildMembership({ ...parts, registration });
  return { registration, membership };
}
