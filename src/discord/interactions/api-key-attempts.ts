import { HostError } from '../../domain/host-error.ts';
import { UseCounter } from '../../util/use-counter.ts';
import type { GuildInteraction } from './interaction.ts';
import { type ApiKeyLimits, type RateLimit, RateLimiter, refuse } from './rate-limits.ts';
import { UserError } from './user-error.ts';

/** Who tries to connect, and in which guild. */
type Attempt = Pick<GuildInteraction, 'guildId' | 'person'>;

/** Which host is tried. */
interface Tried {
  readonly id: string;
  /** Whether it is a guild's own: these are counted apart from the configured ones. */
  readonly isOwn: boolean;
}

/** For how long somebody who tried is no newcomer, in milliseconds. */
const newcomerMs = 3_600_000;

/** Limits how many API keys people can try, so that nobody guesses keys through the bot or gets it blocked. */
export class ApiKeyAttempts {
  readonly #people: RateLimiter;
  readonly #guilds: RateLimiter;
  readonly #all: RateLimiter;
  /** Counts the attempts of those who are no newcomers: half of all are left to people who have not tried before. */
  readonly #known: RateLimiter;
  readonly #tried = new UseCounter(newcomerMs);
  readonly #refused: ConsecutiveRefusals;
  /** Guilds whose key is being checked. */
  readonly #checking = new Set<string>();

  constructor({ person, guild, process, refused }: ApiKeyLimits) {
    this.#people = new RateLimiter(person);
    this.#guilds = new RateLimiter(guild);
    this.#all = new RateLimiter(process);
    this.#known = new RateLimiter({ ...process, count: Math.ceil(process.count / 2) });
    this.#refused = new ConsecutiveRefusals(refused);
  }

  /**
   * Runs the check of a key at a host, one at a time in a guild. Rejects as the check does.
   * @throws UserError if too many keys were tried
   */
  async run<T>(attempt: Attempt, host: Tried, check: () => Promise<T>): Promise<T> {
    // By host: a guild's own host could accept any key, and so reset the count for another one.
    const keys = [`guild ${attempt.guildId} ${host.id}`, `person ${attempt.person.id} ${host.id}`];
    return this.#limit(attempt, host, keys, () => this.#countRefusals(keys, check));
  }

  /**
   * Runs a call to a host without a key, within the same limits.
   * @throws UserError if there were too many attempts
   */
  async runWithoutKey<T>(attempt: Attempt, host: Pick<Tried, 'isOwn'>, call: () => Promise<T>): Promise<T> {
    return this.#limit(attempt, host, [], call);
  }

  async #limit<T>(
    { guildId, person }: Attempt,
    { isOwn }: Pick<Tried, 'isOwn'>,
    keys: readonly string[],
    call: () => Promise<T>,
  ): Promise<T> {
    if (this.#checking.has(guildId)) throw new UserError('key-being-checked');
    this.#checking.add(guildId);
    try {
      for (const key of keys) refuse(this.#refused.waitsUntil(key), 'keys-refused');
      refuse(this.#people.count(person.id), 'too-many-keys');
      refuse(this.#guilds.count(guildId), 'too-many-keys');
      const pool = isOwn ? 'own' : 'configured';
      if (this.#tried.get(person.id) !== null) refuse(this.#known.count(pool), 'too-many-keys');
      refuse(this.#all.count(pool), 'too-many-keys');
      this.#tried.add(person.id);
      return await call();
    } finally {
      this.#checking.delete(guildId);
    }
  }

  async #countRefusals<T>(keys: readonly string[], check: () => Promise<T>): Promise<T> {
    try {
      const result = await check();
      for (const key of keys) this.#refused.forget(key);
      return result;
    } catch (error) {
      if (isKeyRefused(error)) for (const key of keys) this.#refused.count(key);
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
  readonly #limit: number;
  readonly #refusals: UseCounter;

  constructor({ count, seconds }: RateLimit) {
    this.#limit = count;
    this.#refusals = new UseCounter(seconds * 1_000);
  }

  count(key: string): void {
    if (this.#refusals.add(key).count === this.#limit) this.#refusals.extend(key);
  }

  /** Returns when the wait is over; null if there is none. */
  waitsUntil(key: string): Date | null {
    const refusals = this.#refusals.get(key);
    if (refusals === null || refusals.count < this.#limit) return null;
    return new Date(Date.now() + refusals.leftMs);
  }

  forget(key: string): void {
    this.#refusals.forget(key);
  }
}
