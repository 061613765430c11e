import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { API } from '@discordjs/core/http-only';
import { DiscordAPIError, RateLimitError } from 'discord.js';
import type { Logger } from 'pino';
import type { Guilds } from '../../domain/store.ts';
import type { Command } from '../interactions/context.ts';
import { isForbiddenOrMissing } from '../rest/errors.ts';

const attempts = 5;
const atOnce = 5;
/** Where Discord has too much of several guilds in a row, it may be of all: each further one is given more time. */
const calmMs = 1_000;
const longestCalmMs = 30_000;
const dayMs = 86_400_000;

interface CommandRegistrarOptions {
  readonly api: API;
  readonly guilds: Guilds;
  /** What each guild gets. */
  readonly commands: readonly Command[];
  /** As `applicationKey` makes it; what another bot registered is not there for this one. */
  readonly bot: string;
  readonly logger: Logger;
  /** Hears of guilds in which Discord lets the bot register nothing (403, 404). */
  readonly refused?: (guildId: string) => void;
}

/** Gives each guild its commands: when the bot joins, when the definitions change, and not otherwise. */
export class CommandRegistrar {
  readonly #api: API;
  readonly #guilds: Guilds;
  readonly #logger: Logger;
  readonly #definitions: Command['definition'][];
  readonly #fingerprint: string;
  readonly #refused: (guildId: string) => void;
  /** Each guild stands here once at most, however often it is asked for. */
  readonly #waiting = new Set<string>();
  /** Of those, the guilds that may have lost what the store says that they have. */
  readonly #doubted = new Set<string>();
  readonly #underWay = new Set<string>();
  /** Guilds that Discord wants to hear of later. */
  readonly #limited = new Set<string>();
  #limitedInARow = 0;
  /** Since when the bot is in guilds, as Discord said and nobody wrote down yet. */
  readonly #joinedAt = new Map<string, Date>();
  /** Guilds that had the commands when the store was last asked about all, and since when the bot was in each then. */
  readonly #settled = new Map<string, number>();
  #refreshed: Promise<unknown> = Promise.resolve();
  /** How often it did not work, by guild. */
  readonly #failures = new Map<string, number>();
  readonly #stop = new AbortController();
  #workers = 0;
  #applicationId: string | null = null;

  constructor({ api, guilds, commands, bot, logger, refused }: CommandRegistrarOptions) {
    this.#api = api;
    this.#guilds = guilds;
    this.#logger = logger;
    this.#refused = refused ?? (() => {});
    this.#definitions = commands.map(({ definition }) => definition);
    this.#fingerprint = createHash('sha256')
      .update(`${bot} ${JSON.stringify(this.#definitions)}`)
      .digest('hex');
  }

  /** Discord tells the application's id at each new session; after a resumed one it is asked for. */
  identified(applicationId: string): void {
    this.#applicationId = applicationId;
  }

  /** Discord tells since when the bot is in a guild: one that it has left meanwhile has lost its commands. */
  joined(guildId: string, joinedAt: Date | null): void {
    if (joinedAt !== null) this.#joinedAt.set(guildId, joinedAt);
    this.enqueue(guildId);
  }

  /** Registers the commands in a guild that does not have them yet, in the background. */
  enqueue(guildId: string): void {
    if (this.#stop.signal.aborted || this.#underWay.has(guildId) || this.#limited.has(guildId)) return;
    this.#waiting.add(guildId);
    if (this.#workers < atOnce) void this.#work();
  }

  /** Registers the commands in a guild, in the background, whatever the store says that it has. */
  force(guildId: string): void {
    this.#doubted.add(guildId);
    this.enqueue(guildId);
  }

  /** Registers what is missing in the guilds that are known already. */
  async refresh(guildIds: readonly string[]): Promise<void> {
    const all = this.#guilds.all();
    // Discord goes on to tell of each guild: with what is known of all, the store is not asked about each.
    this.#refreshed = all.catch(() => {});
    const known = new Map((await all).map((guild) => [guild.guildId, guild]));
    for (const guildId of guildIds) {
      const { commands, joinedAt } = known.get(guildId) ?? {};
      if (commands !== this.#fingerprint) this.enqueue(guildId);
      else if (joinedAt) this.#settled.set(guildId, joinedAt.getTime());
    }
  }

  /**
   * Registers the commands in a guild; answers false where it has them already.
   * Rejects with @discordjs/rest's errors.
   * @throws RegistrationLimitError
   */
  async register(guildId: string, { anyway = false } = {}): Promise<boolean> {
    if (!anyway && (await this.#has(guildId))) return false;
    this.#applicationId ??= (await this.#api.applications.getCurrent()).id;
    const { applicationCommands } = this.#api;
    const applicationId = this.#applicationId;
    await limitsTold(() =>
      applicationCommands.bulkOverwriteGuildCommands(applicationId, guildId, this.#definitions),
    );
    await this.#remember(guildId);
    this.#logger.info({ guild: guildId }, 'commands registered');
    return true;
  }

  stop(): void {
    this.#stop.abort();
    this.#waiting.clear();
  }

  async #has(guildId: string): Promise<boolean> {
    const settled = this.#settled.get(guildId);
    this.#settled.delete(guildId);
    if (settled !== undefined && settled === this.#joinedAt.get(guildId)?.getTime())
      return this.#joinedAt.delete(guildId);
    if ((await this.#guilds.commands(guildId)) !== this.#fingerprint) return false;
    const joinedAt = this.#joinedAt.get(guildId);
    if (joinedAt === undefined) return true;
    const before = await this.#guilds.joinedAt(guildId);
    if (before === null) await this.#remember(guildId);
    else if (before.getTime() !== joinedAt.getTime()) return false;
    this.#joinedAt.delete(guildId);
    return true;
  }

  async #remember(guildId: string): Promise<void> {
    await this.#guilds.setCommands(guildId, this.#fingerprint, this.#joinedAt.get(guildId));
    this.#joinedAt.delete(guildId);
  }

  async #work(): Promise<void> {
    this.#workers += 1;
    await this.#refreshed;
    for (const guildId of this.#waiting) {
      this.#waiting.delete(guildId);
      this.#underWay.add(guildId);
      const anyway = this.#doubted.delete(guildId);
      try {
        await this.register(guildId, { anyway });
        this.#failures.delete(guildId);
        this.#limitedInARow = 0;
      } catch (error) {
        if (anyway) this.#doubted.add(guildId);
        if (error instanceof RegistrationLimitError) this.#later(guildId, error);
        else this.#failed(guildId, error);
      } finally {
        this.#underWay.delete(guildId);
      }
      await this.#calm();
    }
    this.#workers -= 1;
  }

  /** Tries again when Discord takes commands in the guild again, however often that is. */
  #later(guildId: string, { retryInMs }: RegistrationLimitError): void {
    const wait = Math.min(dayMs, retryInMs * (1 + Math.random() * 0.1));
    this.#logger.warn(
      { guild: guildId, retryInMs: Math.round(wait) },
      'Discord takes no commands in a guild for now: they are registered later',
    );
    this.#limited.add(guildId);
    this.#limitedInARow += 1;
    sleep(wait, undefined, { signal: this.#stop.signal, ref: false }).then(
      () => {
        this.#limited.delete(guildId);
        this.enqueue(guildId);
      },
      () => {},
    );
  }

  async #calm(): Promise<void> {
    const pause = Math.min(longestCalmMs, calmMs * (this.#limitedInARow - atOnce));
    if (pause <= 0) return;
    await sleep(pause, undefined, { signal: this.#stop.signal, ref: false }).catch(() => {});
  }

  /** Tries again later where that may help; other guilds don't wait for it. */
  #failed(guildId: string, error: unknown): void {
    if (this.#stop.signal.aborted) return;
    const failures = (this.#failures.get(guildId) ?? 0) + 1;
    const final = error instanceof DiscordAPIError && error.status < 500;
    if (final || failures === attempts) {
      this.#failures.delete(guildId);
      this.#doubted.delete(guildId);
      this.#joinedAt.delete(guildId);
      this.#logger.error({ err: error, guild: guildId }, 'the commands could not be registered');
      if (isForbiddenOrMissing(error)) this.#refused(guildId);
      return;
    }
    this.#failures.set(guildId, failures);
    sleep(1_000 * 2 ** failures, undefined, { signal: this.#stop.signal, ref: false }).then(
      () => this.enqueue(guildId),
      () => {},
    );
  }
}

/** Discord takes no commands in a guild for now: so many were created there today (30034), or just now. */
export class RegistrationLimitError extends Error {
  override readonly name = 'RegistrationLimitError';
  readonly retryInMs: number;

  constructor(retryInMs: number) {
    super(`Discord takes no commands there for the next ${Math.ceil(retryInMs / 1_000)} s`);
    this.retryInMs = retryInMs;
  }
}

/** @throws RegistrationLimitError in place of @discordjs/rest's word for it */
async function limitsTold<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RateLimitError) throw new RegistrationLimitError(error.retryAfter);
    throw error;
  }
}
