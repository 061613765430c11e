import { type APIInteraction, InteractionType } from '@discordjs/core/http-only';
import { decodeCustomId } from '../custom-id.ts';
import type { Asked } from '../interaction.ts';
import type { Refusal } from '../refusal.ts';
import type { Allowances } from './allowances.ts';
import { Tally } from './tally.ts';
import { guildTooFast, tooFast, tooMany } from './words.ts';

/** Turns away what is too much, before the store or the host is asked for anything. */
export class Limits {
  readonly #allowances: Allowances;
  readonly #people: Tally;
  readonly #guilds: Tally;
  readonly #choices: Tally;
  readonly #answers: Tally;

  constructor(allowances: Allowances) {
    this.#allowances = allowances;
    this.#people = new Tally(allowances.person);
    this.#guilds = new Tally(allowances.guild);
    this.#choices = new Tally(allowances.choices);
    this.#answers = new Tally(allowances.answers);
  }

  /** Whether so much is in hand that not even a refusal can be sent: it would only come too late, as all others. */
  isOverrun(inHand: number): boolean {
    return inHand >= 2 * this.#allowances.atOnce;
  }

  /**
   * Counts an interaction. `inHand`: how many others are being handled.
   * @throws Refusal
   */
  async admit(payload: APIInteraction, { guildId, person }: Asked, inHand: number): Promise<void> {
    if (inHand >= this.#allowances.atOnce) throw tooMany();
    switch (kindOf(payload)) {
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

type Kind = 'command' | 'choices' | 'answer' | 'cancel';

/** A question that was asked can be answered, whatever else its person did: least of all may Cancel be kept from them. */
function kindOf(payload: APIInteraction): Kind {
  if (payload.type === InteractionType.ApplicationCommandAutocomplete) return 'choices';
  if (payload.type !== InteractionType.MessageComponent) return 'command';
  const id = decodeCustomId(payload.data.custom_id);
  if (id?.[0] !== 'confirm') return 'command';
  return id[2] === 'cancel' ? 'cancel' : 'answer';
}

/** @throws the refusal in these words, unless there is nothing to wait for */
export function refuse(until: Date | null, words: (until: Date) => Refusal): void {
  if (until !== null) throw words(until);
}
