import type { API } from '@discordjs/core/http-only';
import { systemClock } from '@steward/kit';
import type { Logger } from 'pino';
import type { Guilds } from '../../store/repositories/guilds.ts';

import { isForbiddenOrMissing } from '../rest/errors.ts';
import { translationsHash } from '../texts/translations-hash.ts';
import { CommandRegistrar, type CommandRegistrarOptions } from './command-registrar.ts';

interface GuildMembershipOptions {
  readonly api: API;
  readonly guilds: Guilds;
  readonly logger: Logger;
  readonly registration: CommandRegistrar;
  readonly absentMs: number;
  readonly readsEndMs: number;
  /** Called when the data of a guild was deleted. Must not throw. Default: does nothing. */
  readonly onForgotten?: () => void;
}

/** Registers the commands in guilds that the bot joins, and deletes the data of guilds that it leaves. */
export class GuildMembership {
  readonly #options: GuildMembershipOptions;
  /** Stored guilds that the newest session did not mention. */
  readonly #absent = new Set<string>();
  readonly #stopping = new AbortController();

  constructor(options: GuildMembershipOptions) {
    this.#options = options;
  }

  /** @param guildIds the guilds of the shard that the bot is in */
  async onReady(shardId: number, shardCount: number, guildIds: readonly string[]): Promise<void> {
    await this.#options.registration.refresh(guildIds);
    const present = new Set(guildIds);
    for (const guildId of await this.#storedGuilds(shardId, shardCount))
      if (!present.has(guildId)) this.#absent.add(guildId);
    if (this.#absent.size === 0) return;
    void this.#checkAbsent();
  }

  /** Registers changed definitions: a resumed session names no guilds. */
  async onResumed(shardId: number, shardCount: number): Promise<void> {
    await this.#options.registration.refresh(await this.#storedGuilds(shardId, shardCount));
  }

  /** @param joinedAt when the bot joined; null if Discord doesn't say */
  onGuildCreate(guildId: string, joinedAt: Date | null): void {
    this.#absent.delete(guildId);
    this.#options.registration.joined(guildId, joinedAt);
  }

  async onGuildDelete(guildId: string): Promise<void> {
    this.#absent.delete(guildId);
    await this.#forget(guildId);
  }

  /** Deletes a guild's data if the bot is not in it according to Discord; returns whether it did. Never rejects. */
  async verifyMembership(guildId: string): Promise<boolean> {
    const { api, logger } = this.#options;
    try {
      if (await isMember(api, guildId)) return false;
      await this.#forget(guildId);
      return true;
    } catch (error) {
      logger.warn({ err: error, guild: guildId }, 'failed to check whether the bot is in a guild');
      return false;
    }
  }

  /** Deletes what is stored of a guild, its API key included. */
  async #forget(guildId: string): Promise<void> {
    const { guilds, logger, onForgotten } = this.#options;
    const accountIds = await guilds.forget(guildId);
    onForgotten?.();
    logger.info({ guild: guildId }, 'left a guild: its data was deleted');
    if (accountIds.length > 0) void this.#forgetReads(accountIds);
  }

  /** Deletes what reads of a guild's accounts stored that were still going on when it was forgotten. Never rejects. */
  async #forgetReads(accountIds: readonly string[]): Promise<void> {
    const { guilds, logger, readsEndMs } = this.#options;
    const { signal } = this.#stopping;
    await systemClock.sleep(readsEndMs, signal, { ref: false });
    // The next process does it at its start.
    if (signal.aborted) return;
    try {
      await guilds.pruneAccounts(accountIds);
    } catch (error) {
      logger.warn({ err: error }, 'failed to delete what was read of accounts that nobody is connected to');
    }
  }

  stop(): void {
    this.#stopping.abort();
  }

  /** Waits, then checks each guild that is still absent with a request, because deleted data can't be restored. */
  async #checkAbsent(): Promise<void> {
    const { absentMs } = this.#options;
    const { signal } = this.#stopping;
    await systemClock.sleep(absentMs, signal, { ref: false });
    if (signal.aborted) return;
    for (const guildId of this.#absent) {
      this.#absent.delete(guildId);
      await this.verifyMembership(guildId);
    }
  }

  async #storedGuilds(shardId: number, shardCount: number): Promise<string[]> {
    const all = await this.#options.guilds.all();
    return all.map(({ guildId }) => guildId).filter((guildId) => shardOf(guildId, shardCount) === shardId);
  }
}

/** Returns the shard that receives a guild's events (gateway.mdx, "Sharding"). */
function shardOf(guildId: string, shardCount: number): number {
  return Number((BigInt(guildId) >> 22n) % BigInt(shardCount));
}

async function isMember(api: API, guildId: string): Promise<boolean> {
  try {
    await api.guilds.get(guildId);
    return true;
  } catch (error) {
    if (isForbiddenOrMissing(error)) return false;
    throw error;
  }
}

type MembershipOptions = Omit<GuildMembershipOptions, 'registration'> &
  Omit<CommandRegistrarOptions, 'translations'>;

export function openMembership(options: MembershipOptions): {
  registration: CommandRegistrar;
  membership: GuildMembership;
} {
  const registration = new CommandRegistrar({ ...options, translations: translationsHash() });
  return { registration, membership: new GuildMembership({ ...options, registration }) };
}
