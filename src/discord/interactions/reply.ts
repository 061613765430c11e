import {
  type APIInteractionResponse,
  type APIModalInteractionResponseCallbackData,
  InteractionResponseType as Kind,
  MessageFlags,
} from 'discord.js';
import type { ReplyTarget } from '../../domain/operation.ts';
import type { DeliveryLimits } from '../rest/delivery.ts';
import { isDiscordFault } from '../rest/errors.ts';
import type { InteractionApi } from '../rest/interaction-client.ts';
import type { Message } from '../views/embed.ts';
import type { AckResult, InitialResponse } from './initial-response.ts';

/** Interaction tokens are good for 15 minutes (receiving-and-responding.mdx:432); the margin is ours. */
export const tokenMs = 15 * 60_000 - 15_000;

/** For how long an answer is sent again, in milliseconds. The outcome of an operation has the token's whole time. */
const answerMs = 30_000;

/** For what comes before an answer or a change, in milliseconds: then it goes on without. */
const lookMs = 10_000;

type State = 'new' | 'deferred' | 'deferred-update' | 'answered';

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

export interface ReplyRoute {
  readonly id: string;
  readonly token: string;
  readonly applicationId: string;
  readonly channelId: string;
  /** The message whose component was used, by the key of its edits; null for a command. */
  readonly source: string | null;
}

/** Thrown if Discord delivered an interaction again that an earlier process has answered. */
export class AnsweredBeforeError extends Error {
  override readonly name = 'AnsweredBeforeError';

  constructor() {
    super('an earlier process answered the interaction');
  }
}

/**
 * The one door through which an interaction is answered; knows whether it is new, deferred or answered.
 * Every method rejects with @discordjs/rest's errors.
 */
export class Reply {
  readonly #api: InteractionApi;
  readonly #to: ReplyRoute;
  readonly #sendFirst: InitialResponse;
  readonly #tokenExpiresAt = Date.now() + tokenMs;
  #state: State = 'new';
  #deferredTo: 'public' | 'ephemeral' = 'public';
  #begun = true;
  #replayed = false;

  constructor(api: InteractionApi, to: ReplyRoute, sendFirst: InitialResponse) {
    this.#api = api;
    this.#to = to;
    this.#sendFirst = sendFirst;
  }

  /** Where an operation finds the person again, for as long as the token is good. */
  get target(): ReplyTarget {
    const { applicationId, channelId, token } = this.#to;
    return { applicationId, channelId, token, tokenExpiresAt: this.#tokenExpiresAt, message: this.#message };
  }

  /** The key of the message that `update`, or `answer` after a deferral, edits. */
  get #message(): string {
    const { id, source } = this.#to;
    return this.#state === 'deferred-update' ? (source ?? id) : id;
  }

  /** False once Discord did not take what is sent before anything is done: "thinking…", or a form. */
  get acknowledged(): boolean {
    return this.#begun;
  }

  /** Whether an earlier process acknowledged the interaction, or may have: what it said must not be replaced. */
  get replayed(): boolean {
    return this.#replayed;
  }

  /**
   * Shows "thinking…" until `answer`.
   * @throws AnsweredBeforeError if an earlier process did that, and has answered
   */
  async defer(visibility: 'public' | 'ephemeral' = 'public'): Promise<void> {
    if ((await this.#defer(visibility)) === 'this') return;
    this.#replayed = true;
    this.#begun = false;
    if (!(await this.#isThinking())) throw new AnsweredBeforeError();
    this.#begun = true;
  }

  /** `defer`, before what must not be done again; answers false where a process before this one acknowledged it. */
  async deferOnce(visibility: 'public' | 'ephemeral'): Promise<boolean> {
    const taken = await this.#defer(visibility);
    this.#replayed = taken !== 'this';
    // Where a try seemed to fail: an earlier process would have put its answer there.
    return taken === 'either' ? this.#isThinking() : taken === 'this';
  }

  /** Takes over a "thinking…", whoever showed it; returns false if there is none: what was answered stays. */
  async takeOver(): Promise<boolean> {
    if (!(await this.#isThinking())) return false;
    this.#state = 'deferred';
    return true;
  }

  /**
   * Acknowledges a click whose message will be edited later.
   * @param options.again whether to go on if an earlier process acknowledged it: only if what follows is done once anyway
   * @throws AnsweredBeforeError
   */
  async deferUpdate({ again = false } = {}): Promise<void> {
    const taken = await this.#before('deferred-update', { type: Kind.DeferredMessageUpdate });
    this.#replayed = taken === 'earlier';
    if (this.#replayed && !again) throw new AnsweredBeforeError();
  }

  /**
   * Answers with a message of its own, in place of "thinking…" where it was deferred.
   * @param isCurrent as of `BotTimings`, for what other processes may have replaced
   */
  async send(
    message: Message,
    visibility: 'public' | 'ephemeral' = 'public',
    isCurrent?: DeliveryLimits['isCurrent'],
  ): Promise<void> {
    const { token, applicationId } = this.#to;
    const body = { ...message, ...nobody, ...flags(visibility) };
    if (this.#state === 'new') {
      await this.#first('answered', { type: Kind.ChannelMessageWithSource, data: body });
    } else if (this.#state === 'deferred') {
      await this.#edit(message, isCurrent);
    } else {
      await this.#api.followUp(applicationId, token, body, this.#patience());
    }
  }

  /**
   * Says no to whoever asked, alone: a "thinking…" that everybody saw goes, for its first answer would be as public.
   * Where it can't be taken away, the "no" stands in its place rather than nowhere.
   */
  async refuse(message: Message): Promise<void> {
    if (this.#state === 'deferred' && this.#deferredTo === 'public') {
      await this.#dropThinking().catch((error: unknown) => {
        if (!isDiscordFault(error)) throw error;
      });
      this.#state = 'answered';
    }
    await this.send(message, 'ephemeral');
  }

  /** What a process before this one answered stays: Discord delivers an interaction again to whoever resumes. */
  async #dropThinking(): Promise<void> {
    if (!(await this.#isThinking())) return;
    await this.#api.deleteReply(this.#to.applicationId, this.#to.token, this.#patience(lookMs));
  }

  #isThinking(): Promise<boolean> {
    return this.#api.isThinking(this.#to.applicationId, this.#to.token, this.#patience(lookMs));
  }

  #patience(ms: number = answerMs): DeliveryLimits {
    return { until: Math.min(this.#tokenExpiresAt, Date.now() + ms) };
  }

  /** Changes the message that the clicked button belongs to. */
  async update(message: Message): Promise<void> {
    // An edit keeps its place among others of the message; a first answer that is an update (type 7) would not.
    if (this.#state === 'new') await this.deferUpdate();
    await this.#edit(message);
  }

  async modal(modal: APIModalInteractionResponseCallbackData): Promise<void> {
    await this.#before('answered', { type: Kind.Modal, data: modal });
  }

  async choices(choices: readonly Choice[]): Promise<void> {
    await this.#first('answered', {
      type: Kind.ApplicationCommandAutocompleteResult,
      data: { choices: [...choices] },
    });
  }

  #defer(visibility: 'public' | 'ephemeral'): Promise<AckResult> {
    this.#deferredTo = visibility;
    const data = flags(visibility);
    return this.#before('deferred', { type: Kind.DeferredChannelMessageWithSource, data });
  }

  async #before(state: State, answer: APIInteractionResponse): Promise<AckResult> {
    this.#begun = false;
    const taken = await this.#first(state, answer);
    this.#begun = true;
    return taken;
  }

  async #first(state: State, answer: APIInteractionResponse): Promise<AckResult> {
    const taken = await this.#sendFirst(answer);
    this.#state = state;
    return taken;
  }

  async #edit(message: Message, isCurrent?: DeliveryLimits['isCurrent']): Promise<void> {
    const { applicationId, token } = this.#to;
    const to = { applicationId, token, message: this.#message };
    await this.#api.editReply(to, { ...message, ...nobody }, { ...this.#patience(), isCurrent });
    this.#state = this.#state === 'deferred' ? 'answered' : this.#state;
  }
}

function flags(visibility: 'public' | 'ephemeral') {
  return visibility === 'ephemeral' ? ({ flags: MessageFlags.Ephemeral } as const) : {};
}
