import { HostError } from '../../../domain/host-error.ts';
import type { Asked } from '../interaction.ts';
import type { ProofAllowances } from './allowances.ts';
import { refuse } from './limits.ts';
import { RefusedInARow } from './refused-in-a-row.ts';
import { Tally } from './tally.ts';
import { keysRefused, keyUnderWay, tooManyKeys } from './words.ts';

/** Keeps people from trying keys on the host, in the bot's name, until one fits or the host bans the bot. */
export class KeyProofs {
  readonly #people: Tally;
  readonly #guilds: Tally;
  readonly #all: Tally;
  readonly #refused: RefusedInARow;
  readonly #underWay = new Set<string>();

  constructor({ person, guild, inAll, refused }: ProofAllowances) {
    this.#people = new Tally(person);
    this.#guilds = new Tally(guild);
    this.#all = new Tally(inAll);
    this.#refused = new RefusedInARow(refused);
  }

  /**
   * Runs the proof of a key, one at a time in a guild. Rejects as the proof does.
   * @throws Refusal if too many were tried
   */
  async run<T>({ guildId, person }: Pick<Asked, 'guildId' | 'person'>, proof: () => Promise<T>): Promise<T> {
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
  return error instanceof HostError && (error.kind === 'key refused' || error.kind === 'not allowed');
}
