import { after, md } from '../../look/text.ts';
import { Refusal } from '../refusal.ts';

/** One person is quicker than their allowance. */
export function tooFast(until: Date): Refusal {
  return new Refusal(
    md`Too fast`,
    md`You asked me for more within a few seconds than I do for one person. Nothing was done. Try again ${after(until)}.`,
  );
}

/** A guild is. */
export function guildTooFast(until: Date): Refusal {
  return new Refusal(
    md`Too much at once`,
    md`This guild asked me for more within a few seconds than I do for one guild. Nothing was done. Try again ${after(until)}.`,
  );
}

/** Everybody together is. */
export function tooMany(): Refusal {
  const soon = new Date(Date.now() + 10_000);
  return new Refusal(
    md`I have too much to do`,
    md`More is asked of me just now than I can do in time. Nothing was done. Try again ${after(soon)}.`,
  );
}

/** More API keys were tried than a person, a guild or all guilds may try. */
export function tooManyKeys(until: Date): Refusal {
  return new Refusal(
    md`Too many API keys`,
    md`More API keys were tried within a minute than I send to the host. Nothing was stored. Try again ${after(until)}.`,
  );
}

/** The host refused several keys in a row. */
export function keysRefused(until: Date): Refusal {
  return new Refusal(
    md`Wait with the next API key`,
    md`The host refused the last keys, and may lock me out if I go on. Nothing was stored. Make a new key in the host’s settings and copy it whole. Try again ${after(until)}.`,
  );
}

/** A guild has one key checked at a time. */
export function keyUnderWay(): Refusal {
  return new Refusal(
    md`One key at a time`,
    md`Another API key is being checked for this guild. Nothing was stored. Look at **/setup show** in a moment.`,
  );
}
