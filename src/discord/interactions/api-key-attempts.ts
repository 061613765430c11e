import { HostError } from '@steward/hosts/model';
import { UseCounter, type UseLimit } from '@steward/kit';
import type { GuildInteraction } from './interaction.ts';
import { type ApiKeyLimits, refuse } from './rate-limits.ts';
import { UserError } from './user-error.ts';

/** Who tries to connect, and in which guild. */
type Attempt = Pick<GuildInteraction, 'guildId' | 'person'>;

/** Which host is tried. */
interface Tried {
  readonly id: string;
  /** Whether it is a guild's own: these are counted apart from the configured ones. */
  readonly isOwn: boolean;
}

/** For how long someone who tried is no newcomer. */
const newcomer: UseLimit = { count: 1, seconds: 3_600 };

/** Limits how many API keys people can try, so that nobody guesses keys through the bot or gets it blocked. */
export class ApiKeyAttempts {
  readonly #people: UseCounter;
  readonly #guilds: UseCounter;
  readonly #all: UseCounter;
  /** Counts the attempts of those who are no newcomers: half of all are left to people who have not tried before. */
  readonly #known: UseCounter;
  readonly #tried = new UseCounter(newcomer);
  /** Counts refusals in a row. */
  readonly #refused: UseCounter;
  /** Guilds whose key is being checked. */
  readonly #checking = new Set<string>();

  constructor({ person, guild, process, refused }: ApiKeyLimits) {
    this.#people = new UseCounter(person);
    this.#guilds = new UseCounter(guild);
    this.#all = new UseCounter(process);
    this.#known = new UseCounter({ ...process, count: Math.ceil(process.count / 2) });
    this.#refused = new UseCounter(refused);
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
      for (const key of keys) refuse(this.#refused.waitMs(key), 'keys-refused');
      refuse(this.#people.use(person.id), 'too-many-keys');
      refuse(this.#guilds.use(guildId), 'too-many-keys');
      const pool = isOwn ? 'own' : 'configured';
      if (this.#tried.waitMs(person.id) > 0) refuse(this.#known.use(pool), 'too-many-keys');
      refuse(this.#all.use(pool), 'too-many-keys');
      this.#tried.use(person.id);
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
      if (isKeyRefused(error))
        for (const key of keys) {
          this.#refused.use(key);
          // The wait is as long as it says from the last one on.
          this.#refused.extend(key);
        }
      throw error;
    }
  }
}

/** Some hosts respond 403 to an invalid key. */
function isKeyRefused(error: unknown): boolean {
  return error instanceof HostError && (error.kind === 'key-refused' || error.kind === 'not-allowed');
}
