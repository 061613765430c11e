import {
  type API,
  type APIModalInteractionResponseCallbackData,
  MessageFlags,
} from '@discordjs/core/http-only';
import type { ReplyTarget } from '../store/operation.ts';
import type { Message } from './card.ts';

/** Interaction tokens are good for 15 minutes (receiving-and-responding.mdx:432); the margin is ours. */
export const tokenMs = 15 * 60_000 - 15_000;

/** Nobody is ever pinged by what Steward says. */
const nobody = { allowed_mentions: { parse: [] } };

export interface Choice {
  readonly name: string;
  readonly value: string;
}

/** Whether an id can be a choice's value itself: short enough for Discord, and unchanged by the trimming of options. */
export function fitsChoice(id: string): boolean {
  return id.length <= 100 && id === id.trim();
}

export interface Answerable {
  readonly id: string;
  readonly token: string;
  readonly applicationId: string;
  readonly channelId: string;
}

/**
 * The one door through which an interaction is answered; knows whether it is new, deferred or answered.
 * Every method rejects with @discordjs/rest's errors.
 */
export class Reply {
  readonly #api: API;
  readonly #to: Answerable;
  readonly #receivedAt = Date.now();
  #state: 'new' | 'deferred' | 'deferred update' | 'answered' = 'new';

  constructor(api: API, to: Answerable) {
    this.#api = api;
    this.#to = to;
  }

  get acknowledged(): boolean {
    return this.#state !== 'new';
  }

  /** Where an operation finds the person again, for as long as the token is good. */
  get target(): ReplyTarget {
    const { applicationId, channelId, token } = this.#to;
    return { applicationId, channelId, token, tokenExpiresAt: this.#receivedAt + tokenMs };
  }

  /** Shows "thinking…" until `answer`. */
  async defer(visibility: 'public' | 'ephemeral' = 'public'): Promise<void> {
    this.#state = 'deferred';
    await this.#api.interactions.defer(this.#to.id, this.#to.token, flags(visibility));
  }

  /** Acknowledges a click whose message will be edited later. */
  async deferUpdate(): Promise<void> {
    this.#state = 'deferred update';
    await this.#api.interactions.deferMessageUpdate(this.#to.id, this.#to.token);
  }

  /** Answers with a message of its own, in place of "thinking…" where it was deferred. */
  async answer(message: Message, visibility: 'public' | 'ephemeral' = 'public'): Promise<void> {
    const { id, token } = this.#to;
    if (this.#state === 'new') {
      this.#state = 'answered';
      await this.#api.interactions.reply(id, token, { ...message, ...nobody, ...flags(visibility) });
    } else if (this.#state === 'deferred') {
      await this.#edit(message);
    } else {
      await this.#api.interactions.followUp(this.#to.applicationId, token, {
        ...message,
        ...nobody,
        ...flags(visibility),
      });
    }
  }

  /** Changes the message that the clicked button belongs to. */
  async update(message: Message): Promise<void> {
    if (this.#state === 'new') {
      this.#state = 'answered';
      await this.#api.interactions.updateMessage(this.#to.id, this.#to.token, { ...message, ...nobody });
    } else {
      await this.#edit(message);
    }
  }

  async modal(modal: APIModalInteractionResponseCallbackData): Promise<void> {
    this.#state = 'answered';
    await this.#api.interactions.createModal(this.#to.id, this.#to.token, modal);
  }

  async choices(choices: readonly Choice[]): Promise<void> {
    this.#state = 'answered';
    await this.#api.interactions.createAutocompleteResponse(this.#to.id, this.#to.token, {
      choices: [...choices],
    });
  }

  async #edit(message: Message): Promise<void> {
    this.#state = this.#state === 'deferred' ? 'answered' : this.#state;
    await this.#api.interactions.editReply(this.#to.applicationId, this.#to.token, { ...message, ...nobody });
  }
}

function flags(visibility: 'public' | 'ephemeral') {
  return visibility === 'ephemeral' ? ({ flags: MessageFlags.Ephemeral } as const) : {};
}
