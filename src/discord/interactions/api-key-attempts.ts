import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { HostError } from '../../domain/host-error.ts';
import type { GuildInteraction } from './interaction.ts';
import { type ApiKeyLimits, type RateLimit, RateLimiter, refuse } from './rate-limits.ts';
import { UserError } from './user-error.ts';

/** Limits how many API keys people can try, so that nobody guesses keys through the bot or gets it blocked. */
export class ApiKeyAttempts {
  readonly #people: RateLimiter;
  readonly #guilds: RateLimiter;
  readonly #all: RateLimiter;
  readonly #refused: ConsecutiveRefusals;
  /** Guilds whose key is being checked. */
  readonly #checking = new Set<string>();

  constructor({ person, guild, process, refused }: ApiKeyLimits) {
    this.#people = new RateLimiter(person);
    this.#guilds = new RateLimiter(guild);
    this.#all = new RateLimiter(process);
    this.#refused = new ConsecutiveRefusals(refused);
  }

  /**
   * Runs the check of a key, one at a time in a guild. Rejects as the check does.
   * @throws UserError if too many keys were tried
   */
  async run<T>(
    { guildId, person }: Pick<GuildInteraction, 'guildId' | 'person'>,
    check: () => Promise<T>,
  ): Promise<T> {
    if (this.#checking.has(guildId)) throw new UserError('key-being-checked');
    this.#checking.add(guildId);
    try {
      const keys = [`guild ${guildId}`, `person ${person.id}`];
      for (const key of keys) refuse(await this.#refused.waitsUntil(key), 'keys-refused');
      refuse(await this.#people.count(person.id), 'too-many-keys');
      refuse(await this.#guilds.count(guildId), 'too-many-keys');
      refuse(await this.#all.count(''), 'too-many-keys');
      return await this.#countRefusals(keys, check);
    } finally {
      this.#checking.delete(guildId);
    }
  }

  async #countRefusals<T>(keys: readonly string[], check: () => Promise<T>): Promise<T> {
    try {
      const result = await check();
      for (const key of keys) await this.#refused.forget(key);
      return result;
    } catch (error) {
      if (isKeyRefused(error)) for (const key of keys) await this.#refused.count(key);
      throw error;
    }
  }
}

/** Some hosts respond 403 to an invalid key. */
function isKeyRefused(error: unknown): boolean {
  return error instanceof HostError && (error.kind === 'key-refused' || error.kind === 'not-allowed');
}

/** Counts consecutive refusals by key until a success; the last allowed one starts a wait. */
class ConsecutiveRefusals {
  readonly #limiter: RateLimiterMemory;
  /** The limiter blocks a key on the first use beyond its points. */
  readonly #points: number;

  constructor({ count, seconds }: RateLimit) {
    this.#points = count - 1;
    this.#limiter = new RateLimiterMemory({ points: count - 1, duration: seconds, blockDuration: seconds });
  }

  async count(key: string): Promise<void> {
    try {
      await this.#limiter.consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
    }
  }

  /** Returns when the wait is over; null if there is none. */
  async waitsUntil(key: string): Promise<Date | null> {
    const counted = await this.#limiter.get(key);
    if (counted === null || counted.consumedPoints <= this.#points) return null;
    return new Date(Date.now() + counted.msBeforeNext);
  }

  async forget(key: string): Promise<void> {
    await this.#limiter.delete(key);
  }
}
