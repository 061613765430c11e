import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { after, md } from '../views/markdown.ts';
import type { GuildInteraction } from './interaction.ts';
import { UserError } from './user-error.ts';

/**
 * How an interaction is counted. A question can be answered whatever else its person did; least of all may Cancel be
 * refused.
 */
export type RateLimitGroup = 'command' | 'choices' | 'answer' | 'cancel';

/** So many within a time. */
export interface RateLimit {
  readonly count: number;
  readonly seconds: number;
}

/** How many questions may wait for a button at the same time. */
export interface QuestionLimits {
  /** Of one person in one guild: more than anybody keeps in mind for two minutes. */
  readonly person: number;
  readonly guild: number;
  /** In this process: each takes some 2 KB until it is answered or lapses. */
  readonly inAll: number;
}

/** How many API keys are tried at the host. It may hold against the bot how many of them were wrong. */
export interface ProofAllowances {
  readonly person: RateLimit;
  readonly guild: RateLimit;
  /** In this process. */
  readonly inAll: RateLimit;
  /** Refused keys in a row, of one person and of one guild; then they wait for so long. */
  readonly refused: RateLimit;
}

/** What people and guilds may ask for within a time, and how much may be in hand at once. */
export interface RateLimits {
  /** Commands, submitted forms and presses of buttons that answer no question, of one person. */
  readonly person: RateLimit;
  /** The same of everybody in a guild; those who manage it are not held up by the others. */
  readonly guild: RateLimit;
  /** Choices asked for while one person types: one request for each pause between key strokes. */
  readonly choices: RateLimit;
  /** Presses of the buttons that answer a question, of one person. Cancel is never counted. */
  readonly answers: RateLimit;
  readonly questions: QuestionLimits;
  readonly proofs: ProofAllowances;
  /** Interactions in hand at the same time in this process. Twice as many, refusals included, and no more is taken. */
  readonly atOnce: number;
}

/**
 * Generous for people: nobody presses or types twice a second for a minute, and a guild's six hundred are ten people
 * who all do nothing else; short bursts pass. For a program that plays a person it is little enough that it harms
 * neither the host nor other guilds. 2,000 at once is 200 a second at a host that takes ten seconds to answer; an
 * interaction in hand takes some 20 KB.
 */
export const defaultRateLimits: RateLimits = {
  person: { count: 120, seconds: 60 },
  guild: { count: 600, seconds: 60 },
  choices: { count: 360, seconds: 60 },
  answers: { count: 120, seconds: 60 },
  questions: { person: 25, guild: 100, inAll: 5_000 },
  proofs: {
    person: { count: 10, seconds: 60 },
    guild: { count: 5, seconds: 60 },
    inAll: { count: 60, seconds: 60 },
    refused: { count: 2, seconds: 300 },
  },
  atOnce: 2_000,
};

/**
 * Counts uses by key within a time that begins with the first. Bounded by what comes in: a key is forgotten when its
 * time is over, so that there are never more than Discord delivers interactions within it (some 200 bytes each).
 */
export class RateLimiter {
  readonly #limiter: RateLimiterMemory;

  constructor({ count, seconds }: RateLimit) {
    this.#limiter = new RateLimiterMemory({ points: count, duration: seconds });
  }

  /** Counts one more; answers null where it is allowed, else when the next will be. */
  async count(key: string): Promise<Date | null> {
    try {
      await this.#limiter.consume(key);
      return null;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return new Date(Date.now() + refusal.msBeforeNext);
    }
  }
}

/** One person is quicker than their allowance. */
function tooFast(until: Date): UserError {
  return new UserError(
    md`Too fast`,
    md`You asked me for more within a few seconds than I do for one person. Nothing was done. Try again ${after(until)}.`,
  );
}

/** A guild is. */
function guildTooFast(until: Date): UserError {
  return new UserError(
    md`Too much at once`,
    md`This guild asked me for more within a few seconds than I do for one guild. Nothing was done. Try again ${after(until)}.`,
  );
}

/** Everybody together is. */
function tooMany(): UserError {
  const soon = new Date(Date.now() + 10_000);
  return new UserError(
    md`I have too much to do`,
    md`More is asked of me just now than I can do in time. Nothing was done. Try again ${after(soon)}.`,
  );
}

/** More API keys were tried than a person, a guild or all guilds may try. */
export function tooManyKeys(until: Date): UserError {
  return new UserError(
    md`Too many API keys`,
    md`More API keys were tried within a minute than I send to the host. Nothing was stored. Try again ${after(until)}.`,
  );
}

/** The host refused several keys in a row. */
export function keysRefused(until: Date): UserError {
  return new UserError(
    md`Wait with the next API key`,
    md`The host refused the last keys, and may lock me out if I go on. Nothing was stored. Make a new key in the host’s settings and copy it whole. Try again ${after(until)}.`,
  );
}

/** A guild has one key checked at a time. */
export function keyUnderWay(): UserError {
  return new UserError(
    md`One key at a time`,
    md`Another API key is being checked for this guild. Nothing was stored. Look at **/setup show** in a moment.`,
  );
}

/** Turns away what is too much, before the store or the host is asked for anything. */
export class InteractionRateLimits {
  readonly #allowances: RateLimits;
  readonly #people: RateLimiter;
  readonly #guilds: RateLimiter;
  readonly #choices: RateLimiter;
  readonly #answers: RateLimiter;

  constructor(allowances: RateLimits) {
    this.#allowances = allowances;
    this.#people = new RateLimiter(allowances.person);
    this.#guilds = new RateLimiter(allowances.guild);
    this.#choices = new RateLimiter(allowances.choices);
    this.#answers = new RateLimiter(allowances.answers);
  }

  /** Whether so much is in hand that not even a refusal can be sent: it would only come too late, as all others. */
  isOverrun(inHand: number): boolean {
    return inHand >= 2 * this.#allowances.atOnce;
  }

  /**
   * Counts an interaction. `inHand`: how many others are being handled.
   * @throws UserError
   */
  async check(group: RateLimitGroup, { guildId, person }: GuildInteraction, inHand: number): Promise<void> {
    if (inHand >= this.#allowances.atOnce) throw tooMany();
    switch (group) {
      case 'command':
        refuse(await this.#people.count(person.id), tooFast);
        // Whoever manages the guild gets through when others are at it without end.
        if (!person.isAdmin) refuse(await this.#guilds.count(guildId), guildTooFast);
        return;
      case 'choices':
        return refuse(await this.#choices.count(person.id), tooFast);
      case 'answer':
        return refuse(await this.#answers.count(person.id), tooFast);
      case 'cancel':
        return;
    }
  }
}

/** @throws the refusal in these words, unless there is nothing to wait for */
export function refuse(until: Date | null, words: (until: Date) => UserError): void {
  if (until !== null) throw words(until);
}
