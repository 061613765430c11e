import { hash } from 'node:crypto';
import type { API } from '@discordjs/core/http-only';
import { backoff, dayMs, retry, Slots, systemClock } from '@steward/kit';
import { DiscordAPIError, RateLimitError } from 'discord.js';
import type { Logger } from 'pino';
import type { CommandIds } from '../../domain/guild.ts';
import type { Guilds } from '../../store/repositories/guilds.ts';

import type { Command } from '../interactions/command.ts';

const maxAttempts = 5;
const concurrency = 5;
const retryPauses = { firstMs: 4_000, maxMs: 32_000 };
/** The pause before the next guild grows by this after each consecutive limit: it may be shared by all guilds. */
const cooldownStepMs = 1_000;
const maxCooldownMs = 30_000;

export interface CommandRegistrarOptions {
  readonly api: API;
  readonly guilds: Guilds;
  /** The commands to register in each guild. */
  readonly commands: readonly Command[];
  /** From `applicationKey`, so that registrations of another bot don't count. */
  readonly bot: string;
  /** From `translationsHash`. */
  readonly translations: string;
  readonly logger: Logger;
  /** Gets the ids of the commands that were registered in a guild. */
  readonly onRegistered?: ((guildId: string, ids: CommandIds) => void) | undefined;
}

/** Registers the commands in each guild: when the bot joins, when the definitions change, and not otherwise. */
export class CommandRegistrar {
  readonly #options: CommandRegistrarOptions;
  readonly #definitions: Command['definition'][];
  readonly #fingerprint: string;
  /** Guilds to register: those that wait for their turn, or for another attempt, and those in progress. */
  readonly #pending = new Set<string>();
  readonly #slots = new Slots({ each: concurrency });
  /** Attempts that wait for their turn or are in progress. */
  readonly #attempts = new Set<Promise<unknown>>();
  #limitedInARow = 0;
  /** When the bot joined each guild, until that is stored. */
  readonly #joinedAt = new Map<string, Date>();
  /** Guilds that had the commands at the last `refresh`, and the stored time of joining in milliseconds. */
  readonly #upToDate = new Map<string, number>();
  #refreshed: Promise<unknown> = Promise.resolve();
  readonly #stop = new AbortController();
  #applicationId: string | null = null;

  constructor(options: CommandRegistrarOptions) {
    this.#options = options;
    this.#definitions = options.commands.map(({ definition }) => definition);
    this.#fingerprint = registrationFingerprint(options, this.#definitions);
  }

  /** Sets the application's id, which a new session brings; without one it is fetched. */
  identified(applicationId: string): void {
    this.#applicationId = applicationId;
  }

  /** Registers the commands in a guild that the bot joined anew since they were registered, in the background. */
  joined(guildId: string, joinedAt: Date | null): void {
    if (joinedAt !== null) this.#joinedAt.set(guildId, joinedAt);
    this.enqueue(guildId);
  }

  /** Registers the commands in a guild that does not have them yet, in the background. */
  enqueue(guildId: string): void {
    if (this.#stop.signal.aborted || this.#pending.has(guildId)) return;
    this.#pending.add(guildId);
    void this.#registerWithRetries(guildId).finally(() => this.#pending.delete(guildId));
  }

  /** Registers the commands in those of the guilds that don't have them yet, in the background. */
  async refresh(guildIds: readonly string[]): Promise<void> {
    const all = this.#options.guilds.all();
    // A GUILD_CREATE follows for each guild: this one query replaces one for each of them.
    this.#refreshed = all.catch(() => {});
    const known = new Map((await all).map((guild) => [guild.guildId, guild]));
    for (const guildId of guildIds) {
      const { commands, joinedAt } = known.get(guildId) ?? {};
      if (commands !== this.#fingerprint) this.enqueue(guildId);
      else if (joinedAt) this.#upToDate.set(guildId, joinedAt.getTime());
    }
  }

  /**
   * Registers the commands in a guild; returns false if it has them already.
   * Rejects with @discordjs/rest's errors: a `RateLimitError` if too many commands were created there, today (30034) or just
   * now.
   */
  async register(guildId: string): Promise<boolean> {
    if (await this.#hasCommands(guildId)) return false;
    this.#applicationId ??= (await this.#options.api.applications.getCurrent()).id;
    const { applicationCommands } = this.#options.api;
    const registered = await applicationCommands.bulkOverwriteGuildCommands(
      this.#applicationId,
      guildId,
      this.#definitions,
    );
    const ids = Object.fromEntries(registered.map(({ name, id }) => [name, id]));
    await this.#store(guildId, ids);
    this.#options.onRegistered?.(guildId, ids);
    this.#options.logger.info({ guild: guildId }, 'commands registered');
    return true;
  }

  /** Resolves when no guild waits for its registration, apart from those that wait for a limit or after a failure. */
  async settled(): Promise<void> {
    while (this.#attempts.size > 0) await Promise.allSettled(this.#attempts);
  }

  stop(): void {
    this.#stop.abort();
  }

  async #hasCommands(guildId: string): Promise<boolean> {
    const upToDate = this.#upToDate.get(guildId);
    this.#upToDate.delete(guildId);
    if (upToDate !== undefined && upToDate === this.#joinedAt.get(guildId)?.getTime())
      return this.#joinedAt.delete(guildId);
    if ((await this.#options.guilds.commands(guildId)) !== this.#fingerprint) return false;
    const joinedAt = this.#joinedAt.get(guildId);
    if (joinedAt === undefined) return true;
    const stored = await this.#options.guilds.joinedAt(guildId);
    if (stored === null) await this.#options.guilds.setJoinedAt(guildId, joinedAt);
    else if (stored.getTime() !== joinedAt.getTime()) return false;
    this.#joinedAt.delete(guildId);
    return true;
  }

  async #store(guildId: string, ids: CommandIds): Promise<void> {
    const fingerprint = this.#fingerprint;
    const joinedAt = this.#joinedAt.get(guildId);
    await this.#options.guilds.setCommands(guildId, { fingerprint, ids, joinedAt, greets: true });
    this.#joinedAt.delete(guildId);
  }

  /** Registers the commands in a guild. Other guilds don't wait while it pauses. Never rejects. */
  async #registerWithRetries(guildId: string): Promise<void> {
    const { logger } = this.#options;
    let failures = 0;
    const pauseAfter = (error: unknown) => {
      if (error instanceof RateLimitError) return this.#pauseOfLimit(guildId, error);
      failures += 1;
      const isFinal = error instanceof DiscordAPIError && error.status < 500;
      return isFinal || failures === maxAttempts ? null : backoff(failures, retryPauses);
    };
    try {
      await retry(() => this.#attempt(guildId), { pauseAfter, signals: [this.#stop.signal] });
    } catch (error) {
      if (this.#stop.signal.aborted) return;
      this.#joinedAt.delete(guildId);
      logger.error({ err: error, guild: guildId }, 'failed to register the commands');
    }
  }

  /** Registers the commands in a guild when it is its turn. */
  async #attempt(guildId: string): Promise<void> {
    const attempt = this.#slots.acquire('').then(async (release) => {
      await this.#refreshed;
      try {
        this.#stop.signal.throwIfAborted();
        await this.register(guildId);
        this.#limitedInARow = 0;
      } catch (error) {
        if (error instanceof RateLimitError) this.#limitedInARow += 1;
        throw error;
      } finally {
        void this.#coolDown().then(release);
      }
    });
    this.#attempts.add(attempt);
    await attempt.finally(() => this.#attempts.delete(attempt));
  }

  /** Returns how long a guild waits until its limit is over, in milliseconds, however often that happens. */
  #pauseOfLimit(guildId: string, { retryAfter }: RateLimitError): number {
    const pauseMs = Math.min(dayMs, retryAfter * (1 + Math.random() * 0.1));
    this.#options.logger.warn(
      { guild: guildId, retryInMs: Math.round(pauseMs) },
      'hit Discord’s command limit in a guild: will register later',
    );
    return pauseMs;
  }

  async #coolDown(): Promise<void> {
    const pauseMs = Math.min(maxCooldownMs, cooldownStepMs * (this.#limitedInARow - concurrency));
    if (pauseMs > 0) await systemClock.sleep(pauseMs, this.#stop.signal, { ref: false });
  }
}

/**
 * Returns what is stored of a registration, to see whether the definitions or their translations have changed since. Reads no
 * translation.
 */
export function registrationFingerprint(
  { bot, translations }: Pick<CommandRegistrarOptions, 'bot' | 'translations'>,
  definitions: readonly Command['definition'][],
): string {
  return hash('sha256', `${bot} ${translations} ${JSON.stringify(definitions, withoutTranslations)}`);
}

/** Leaves out the translations of an object in a definition. `JSON.stringify` calls it before it serializes them. */
function withoutTranslations(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !name.endsWith('_localizations')));
}
