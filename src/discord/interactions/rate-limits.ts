import { UseCounter, type UseLimit } from '@steward/kit';
import type { GuildInteraction } from './interaction.ts';
import { UserError } from './user-error.ts';

/**
 * The limit that applies to an interaction. The buttons of confirmations have their own, which other interactions don't
 * use up; Cancel has none.
 */
export type RateLimitGroup = 'command' | 'choices' | 'confirm' | 'cancel';

/** How many confirmations may be open at the same time. */
export interface ConfirmationLimits {
  /** Of one person in one guild. */
  readonly person: number;
  /** Each takes some 2 KB until it is pressed or expires. */
  readonly guild: number;
}

/** Limits on API keys tried at the host, which may block the bot after too many wrong ones. */
export interface ApiKeyLimits {
  readonly person: UseLimit;
  readonly guild: UseLimit;
  /** In this process. */
  readonly process: UseLimit;
  /** Keys refused in a row, of one person and of one guild; after that they wait for `seconds`. */
  readonly refused: UseLimit;
}

/** Limits on the interactions of people and guilds, and on those that run at once. */
export interface RateLimits {
  /** Commands, modals and presses of buttons other than those of confirmations, by one person. */
  readonly person: UseLimit;
  /** The same, for all members of a guild except its admins. */
  readonly guild: UseLimit;
  /** Autocomplete requests of one person: Discord sends one for each pause in typing. */
  readonly choices: UseLimit;
  /** Presses of the buttons of confirmations, by one person. Cancel is never counted. */
  readonly confirmations: UseLimit;
  readonly openConfirmations: ConfirmationLimits;
  readonly apiKeys: ApiKeyLimits;
  /** Interactions that run at the same time in this process; above it they are refused. */
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
  openConfirmations: { person: 25, guild: 100 },
  apiKeys: {
    person: { count: 10, seconds: 60 },
    // Three tries at a Crafty Controller, of which each takes two: the certificate is read, then the key is checked.
    guild: { count: 6, seconds: 60 },
    process: { count: 60, seconds: 60 },
    refused: { count: 2, seconds: 300 },
  },
  atOnce: 2_000,
};

/** When to try again if too many interactions run, in milliseconds. */
const retryOverloadedMs = 10_000;

/** Refuses interactions above the limits, before any request to the store or the host. */
export class InteractionRateLimits {
  readonly #limits: RateLimits;
  readonly #people: UseCounter;
  readonly #guilds: UseCounter;
  readonly #choices: UseCounter;
  readonly #confirmations: UseCounter;

  constructor(limits: RateLimits) {
    this.#limits = limits;
    this.#people = new UseCounter(limits.person);
    this.#guilds = new UseCounter(limits.guild);
    this.#choices = new UseCounter(limits.choices);
    this.#confirmations = new UseCounter(limits.confirmations);
  }

  /**
   * Counts an interaction.
   * @param running how many others run
   * @throws UserError if it is above a limit
   */
  check(group: RateLimitGroup, { guildId, person }: GuildInteraction, running: number): void {
    if (running >= this.#limits.atOnce) refuse(retryOverloadedMs, 'overloaded');
    switch (group) {
      case 'command':
        refuse(this.#people.use(person.id), 'too-fast');
        // Admins can use the bot even if other members exceed the guild's limit.
        if (!person.isAdmin) refuse(this.#guilds.use(guildId), 'guild-too-fast');
        return;
      case 'choices':
        refuse(this.#choices.use(person.id), 'too-fast');
        return;
      case 'confirm':
        refuse(this.#confirmations.use(person.id), 'too-fast');
        return;
      case 'cancel':
        return;
    }
  }
}

/** Codes of errors that say when the next attempt is allowed. */
type RateLimitCode = 'too-fast' | 'guild-too-fast' | 'overloaded' | 'too-many-keys' | 'keys-refused';

/**
 * @param waitMs how long it takes until the next attempt is allowed, in milliseconds; 0: this one is
 * @throws UserError if it isn't
 */
export function refuse(waitMs: number, code: RateLimitCode): void {
  if (waitMs === 0) return;
  const until = new Date(Date.now() + waitMs);
  throw new UserError(code, { after: (t) => t.after(until) });
}
