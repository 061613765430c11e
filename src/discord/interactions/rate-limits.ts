import { UseCounter } from '../../util/use-counter.ts';
import type { GuildInteraction } from './interaction.ts';
import { UserError } from './user-error.ts';

/**
 * The limit that applies to an interaction. The buttons of confirmations have their own, which other interactions don't
 * use up; Cancel has none.
 */
export type RateLimitGroup = 'command' | 'choices' | 'confirm' | 'cancel';

/** `count` within `seconds`. */
export interface RateLimit {
  readonly count: number;
  readonly seconds: number;
}

/** How many confirmations may be open at the same time. */
export interface ConfirmationLimits {
  /** Of one person in one guild. */
  readonly person: number;
  readonly guild: number;
  /** In this process: each takes some 2 KB until it is pressed or expires. */
  readonly process: number;
}

/** Limits on API keys tried at the host, which may block the bot after too many wrong ones. */
export interface ApiKeyLimits {
  readonly person: RateLimit;
  readonly guild: RateLimit;
  /** In this process. */
  readonly process: RateLimit;
  /** Keys refused in a row, of one person and of one guild; after that they wait for `seconds`. */
  readonly refused: RateLimit;
}

/** Limits on the interactions of people and guilds, and on those that run at once. */
export interface RateLimits {
  /** Commands, modals and presses of buttons other than those of confirmations, by one person. */
  readonly person: RateLimit;
  /** The same by all members of a guild but its admins. */
  readonly guild: RateLimit;
  /** Autocomplete requests of one person: Discord sends one for each pause in typing. */
  readonly choices: RateLimit;
  /** Presses of the buttons of confirmations, by one person. Cancel is never counted. */
  readonly confirmations: RateLimit;
  readonly openConfirmations: ConfirmationLimits;
  readonly apiKeys: ApiKeyLimits;
  /** Interactions that run at the same time in this process; above it they are refused, above twice as many ignored. */
  readonly atOnce: number;
}

/**
 * People stay below these limits: nobody presses or types twice a second for a minute, and a guild's six hundred are
 * ten people who do nothing else. A script that exceeds them harms neither the host nor other guilds. 2,000 at once is
 * 200 a second with a host that takes 10 s to respond; a running interaction takes some 20 KB.
 */
export const defaultRateLimits: RateLimits = {
  person: { count: 120, seconds: 60 },
  guild: { count: 600, seconds: 60 },
  choices: { count: 360, seconds: 60 },
  confirmations: { count: 120, seconds: 60 },
  openConfirmations: { person: 25, guild: 100, process: 5_000 },
  apiKeys: {
    person: { count: 10, seconds: 60 },
    // Three tries at a Crafty Controller, of which each takes two: the certificate is read, then the key is checked.
    guild: { count: 6, seconds: 60 },
    process: { count: 60, seconds: 60 },
    refused: { count: 2, seconds: 300 },
  },
  atOnce: 2_000,
};

/** Allows each key a number of uses within a window; a key takes some 200 bytes for at most two windows. */
export class RateLimiter {
  readonly #limit: number;
  readonly #uses: UseCounter;

  constructor({ count, seconds }: RateLimit) {
    this.#limit = count;
    this.#uses = new UseCounter(seconds * 1_000);
  }

  /** Counts one use. Returns null if it is allowed, else when the next one will be. */
  count(key: string): Date | null {
    const { count, leftMs } = this.#uses.add(key);
    return count <= this.#limit ? null : new Date(Date.now() + leftMs);
  }
}

/** When to try again if too many interactions run, in milliseconds. */
const retryOverloadedMs = 10_000;

/** Refuses interactions above the limits, before any request to the store or the host. */
export class InteractionRateLimits {
  readonly #limits: RateLimits;
  readonly #people: RateLimiter;
  readonly #guilds: RateLimiter;
  readonly #choices: RateLimiter;
  readonly #confirmations: RateLimiter;

  constructor(limits: RateLimits) {
    this.#limits = limits;
    this.#people = new RateLimiter(limits.person);
    this.#guilds = new RateLimiter(limits.guild);
    this.#choices = new RateLimiter(limits.choices);
    this.#confirmations = new RateLimiter(limits.confirmations);
  }

  /** Returns whether too many interactions run to refuse one in time. */
  isOverrun(running: number): boolean {
    return running >= 2 * this.#limits.atOnce;
  }

  /**
   * Counts an interaction.
   * @param running how many others run
   * @throws UserError if it is above a limit
   */
  check(group: RateLimitGroup, { guildId, person }: GuildInteraction, running: number): void {
    if (running >= this.#limits.atOnce) refuse(new Date(Date.now() + retryOverloadedMs), 'overloaded');
    switch (group) {
      case 'command':
        refuse(this.#people.count(person.id), 'too-fast');
        // Admins can use the bot even if other members exceed the guild's limit.
        if (!person.isAdmin) refuse(this.#guilds.count(guildId), 'guild-too-fast');
        return;
      case 'choices':
        refuse(this.#choices.count(person.id), 'too-fast');
        return;
      case 'confirm':
        refuse(this.#confirmations.count(person.id), 'too-fast');
        return;
      case 'cancel':
        return;
    }
  }
}

/** Codes of errors that say when the next attempt is allowed. */
type RateLimitCode = 'too-fast' | 'guild-too-fast' | 'overloaded' | 'too-many-keys' | 'keys-refused';

/** @throws UserError if `until` is not null */
export function refuse(until: Date | null, code: RateLimitCode): void {
  if (until !== null) throw new UserError(code, { after: (t) => t.after(until) });
}
