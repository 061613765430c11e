import { setTimeout as sleep } from 'node:timers/promises';
import {
  type API,
  type APIModalInteractionResponseCallbackData,
  MessageFlags,
} from '@discordjs/core/http-only';
import type { ReplyTarget } from '../../store/operation.ts';
import { isTransient } from '../client/deliver.ts';
import { isAcknowledged } from '../client/errors.ts';
import type { Message } from '../look/card.ts';

/** Interaction tokens are good for 15 minutes (receiving-and-responding.mdx:432); the margin is ours. */
export const tokenMs = 15 * 60_000 - 15_000;

/** Discord waits 3 s for the first answer (receiving-and-responding.mdx:351). */
const acknowledgeMs = 2_500;
const retryMs = 150;

type State = 'new' | 'deferred' | 'deferred update' | 'answered';

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
  #state: State = 'new';
  #deferredTo: 'public' | 'ephemeral' = 'public';

  constructor(api: API, to: Answerable) {
    this.#api = api;
    this.#to = to;
  }

  /** Where an operation finds the person again, for as long as the token is good. */
  get target(): ReplyTarget {
    const { applicationId, channelId, token } = this.#to;
    return { applicationId, channelId, token, tokenExpiresAt: this.#receivedAt + tokenMs };
  }

  /** Shows "thinking…" until `answer`. */
  async defer(visibility: 'public' | 'ephemeral' = 'public'): Promise<void> {
    const { id, token } = this.#to;
    this.#deferredTo = visibility;
    await this.#callback('deferred', () => this.#api.interactions.defer(id, token, flags(visibility)));
  }

  /** Acknowledges a click whose message will be edited later. */
  async deferUpdate(): Promise<void> {
    const { id, token } = this.#to;
    await this.#callback('deferred update', () => this.#api.interactions.deferMessageUpdate(id, token));
  }

  /** Answers with a message of its own, in place of "thinking…" where it was deferred. */
  async answer(message: Message, visibility: 'public' | 'ephemeral' = 'public'): Promise<void> {
    const { id, token, applicationId } = this.#to;
    const body = { ...message, ...nobody, ...flags(visibility) };
    if (this.#state === 'new') {
      await this.#callback('answered', () => this.#api.interactions.reply(id, token, body));
    } else if (this.#state === 'deferred') {
      await this.#edit(message);
    } else {
      await this.#api.interactions.followUp(applicationId, token, body);
    }
  }

  /** Says no to whoever asked, alone: a "thinking…" that everybody saw goes, for its first answer would be as public. */
  async refuse(message: Message): Promise<void> {
    const { token, applicationId } = this.#to;
    if (this.#state === 'deferred' && this.#deferredTo === 'public') {
      await this.#api.interactions.deleteReply(applicationId, token);
      this.#state = 'answered';
    }
    await this.answer(message, 'ephemeral');
  }

  /** Changes the message that the clicked button belongs to. */
  async update(message: Message): Promise<void> {
    const { id, token } = this.#to;
    const body = { ...message, ...nobody };
    if (this.#state === 'new') {
      await this.#callback('answered', () => this.#api.interactions.updateMessage(id, token, body));
    } else {
      await this.#edit(message);
    }
  }

  async modal(modal: APIModalInteractionResponseCallbackData): Promise<void> {
    const { id, token } = this.#to;
    await this.#callback('answered', () => this.#api.interactions.createModal(id, token, modal));
  }

  async choices(choices: readonly Choice[]): Promise<void> {
    const { id, token } = this.#to;
    const body = { choices: [...choices] };
    await this.#callback('answered', () =>
      this.#api.interactions.createAutocompleteResponse(id, token, body),
    );
  }

  /** Sends the first answer, again where Discord fails and there is time left. */
  async #callback(state: State, send: () => Promise<unknown>): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        await send();
        break;
      } catch (error) {
        // Discord has it: from a try of ours that seemed to fail, or from a process that ended right after deferring.
        if (isAcknowledged(error) && (attempt > 0 || state !== 'answered')) break;
        const late = Date.now() - this.#receivedAt > acknowledgeMs;
        if (late || !isTransient(error)) throw error;
      }
      await sleep(retryMs);
    }
    this.#state = state;
  }

  async #edit(message: Message): Promise<void> {
    await this.#api.interactions.editReply(this.#to.applicationId, this.#to.token, { ...message, ...nobody });
    this.#state = this.#state === 'deferred' ? 'answered' : this.#state;
  }
}

function flags(visibility: 'public' | 'ephemeral') {
  return visibility === 'ephemeral' ? ({ flags: MessageFlags.Ephemeral } as const) : {};
}
