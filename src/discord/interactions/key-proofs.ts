import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { HostError } from '../../domain/host-error.ts';
import type { GuildInteraction } from './interaction.ts';
import {
  keysRefused,
  keyUnderWay,
  type ProofAllowances,
  type RateLimit,
  RateLimiter,
  refuse,
  tooManyKeys,
} from './rate-limits.ts';

/** Keeps people from trying keys on the host, in the bot's name, until one fits or the host bans the bot. */
export class KeyProofs {
  readonly #people: RateLimiter;
  readonly #guilds: RateLimiter;
  readonly #all: RateLimiter;
  readonly #refused: RefusedInARow;
  readonly #underWay = new Set<string>();

  constructor({ person, guild, inAll, refused }: ProofAllowances) {
    this.#people = new RateLimiter(person);
    this.#guilds = new RateLimiter(guild);
    this.#all = new RateLimiter(inAll);
    this.#refused = new RefusedInARow(refused);
  }

  /**
   * Runs the proof of a key, one at a time in a guild. Rejects as the proof does.
   * @throws UserError if too many were tried
   */
  async run<T>(
    { guildId, person }: Pick<GuildInteraction, 'guildId' | 'person'>,
    proof: () => Promise<T>,
  ): Promise<T> {
    if (this.#underWay.has(guildId)) throw keyUnderWay();
    this.#underWay.add(guildId);
    try {
      const keys = [`guild ${guildId}`, `person ${person.id}`];
      for (const key of keys) refuse(await this.#refused.until(key), keysRefused);
      refuse(await this.#people.count(person.id), tooManyKeys);
      refuse(await this.#guilds.count(guildId), tooManyKeys);
      refuse(await this.#all.count(''), tooManyKeys);
      return await this.#counted(keys, proof);
    } finally {
      this.#underWay.delete(guildId);
    }
  }

  async #counted<T>(keys: readonly string[], proof: () => Promise<T>): Promise<T> {
    try {
      const proven = await proof();
      for (const key of keys) await this.#refused.forget(key);
      return proven;
    } catch (error) {
      if (isRefusedKey(error)) for (const key of keys) await this.#refused.count(key);
      throw error;
    }
  }
}

/** Some hosts say 403 to a key that they don't know. */
function isRefusedKey(error: unknown): boolean {
  return error instanceof HostError && (error.kind === 'key-refused' || error.kind === 'not-allowed');
}

/** Counts refusals by key until there is a success; with the last one that is allowed, a wait begins. */
class RefusedInARow {
  readonly #limiter: RateLimiterMemory;
  /** The limiter blocks a key with the first use beyond its points. */
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

  /** When the wait is over; null if there is none. */
  async until(key: string): Promise<Date | null> {
    const counted = await this.#limiter.get(key);
    if (counted === null || counted.consumedPoints <= this.#points) return null;
    return new Date(Date.now() + counted.msBeforeNext);
  }

  async forget(key: string): Promise<void> {
    await this.#limiter.delete(key);
  }
}
