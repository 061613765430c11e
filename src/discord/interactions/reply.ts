import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type APIInteractionResponse,
  type APIModalInteractionResponseCallbackData,
  InteractionResponseType as Kind,
  MessageFlags,
} from 'discord.js';
import type { ReplyTarget } from '../../operations/model/operation.ts';
import { isDiscordFault } from '../rest/errors.ts';
import type { DeliveryLimits, InteractionApi, Picture } from '../rest/interaction-client.ts';
import type { Message, PostedMessage } from '../views/embed.ts';
import type { InitialResponse } from './initial-response.ts';
import type { GuildInteraction } from './interaction.ts';

/**
 * How long an interaction's token is used, in milliseconds: it is valid for 15 minutes (Discord API docs, Receiving and
 * Responding, Followup Messages), less a margin of 15 s.
 */
const tokenMs = 15 * 60_000 - 15_000;

/** How long a response is repeated, in milliseconds. An operation's outcome is repeated until the token expires. */
const responseMs = 30_000;

/** How long a request that precedes a response is repeated, in milliseconds. */
const preparationMs = 10_000;

type State = 'new' | 'deferred' | 'deferred-update' | 'responded';

export interface Choice {
  readonly name: string;
  readonly value: string;
}

/** Returns whether an id can be a choice's value: short enough for Discord, and unchanged when options are trimmed. */
export function fitsChoice(id: string): boolean {
  return id.length <= 100 && id === id.trim();
}

/** What an interaction is responded to by. */
interface ReplyRoute
  extends Pick<
    GuildInteraction,
    'id' | 'token' | 'applicationId' | 'channelId' | 'source' | 'sourceIsEphemeral'
  > {
  /** Null outside of a guild. */
  readonly guildId: string | null;
}

/** What is shown in place of a "thinking…" that lasts. */
export interface WaitingMessage {
  /** In milliseconds. */
  readonly afterMs: number;
  readonly message: (visibility: 'public' | 'ephemeral') => Message;
}

/**
 * Responds to one interaction as its state requires: new, deferred or responded. Every method rejects with
 * @discordjs/rest's errors.
 */
export class Reply {
  readonly #api: InteractionApi;
  readonly #route: ReplyRoute;
  readonly #respond: InitialResponse;
  readonly #receivedAt = performance.now();
  #state: State = 'new';
  #deferredTo: 'public' | 'ephemeral' = 'public';
  #acknowledged = true;
  readonly #waiting: WaitingMessage | null;
  /** Runs while "thinking…" is shown. */
  #waitingTimer: NodeJS.Timeout | undefined;

  /** @param waiting what replaces a "thinking…" that lasts; null: nothing */
  constructor(
    api: InteractionApi,
    route: ReplyRoute,
    respond: InitialResponse,
    waiting: WaitingMessage | null = null,
  ) {
    this.#api = api;
    this.#route = route;
    this.#respond = respond;
    this.#waiting = waiting;
  }

  /** Returns what an operation needs to edit the reply from now on, while the token is valid. */
  handOver(): ReplyTarget {
    this.#stopWaiting();
    const { applicationId, channelId, token } = this.#route;
    return {
      applicationId,
      channelId,
      token,
      tokenExpiresAt: Math.round(Date.now() + this.#tokenLeftMs),
      message: this.#message,
      ...(this.#isEphemeral ? { ephemeral: true } : {}),
    };
  }

  /** Whether only the person sees the message that `update`, or `send` after a deferral, edits. */
  get #isEphemeral(): boolean {
    return this.#state === 'deferred-update'
      ? this.#route.sourceIsEphemeral
      : this.#deferredTo === 'ephemeral';
  }

  /** Identifies the message that `update`, or `send` after a deferral, edits. */
  get #message(): string {
    const { id, source } = this.#route;
    return this.#state === 'deferred-update' ? (source ?? id) : id;
  }

  /** False if Discord did not accept the response that precedes every change: "thinking…" or a form. */
  get acknowledged(): boolean {
    return this.#acknowledged;
  }

  /** Shows "thinking…" until `send`, and after a while that it is still being waited for. */
  async defer(visibility: 'public' | 'ephemeral' = 'public'): Promise<void> {
    this.#deferredTo = visibility;
    const data = flags(visibility);
    await this.#acknowledge('deferred', { type: Kind.DeferredChannelMessageWithSource, data });
    if (this.#waiting === null) return;
    const { afterMs, message } = this.#waiting;
    this.#waitingTimer = setTimeout(() => this.#showWaiting(message(visibility)), afterMs).unref();
  }

  /**
   * Responds with a message that is being made. If it is made before the event loop's next turn, as it is of what is in
   * memory, it is the initial response; else, or if it can't be made, "thinking…" is. Rejects as `making` does.
   */
  async sendMade(making: Promise<Message>, visibility: 'public' | 'ephemeral' = 'public'): Promise<void> {
    const made = making.then(
      () => true,
      () => false,
    );
    if (!(await Promise.race([made, nextTurn(false)]))) await this.defer(visibility);
    await this.send(await making, visibility);
  }

  /** Never rejects: nothing is lost without it. */
  #showWaiting(message: Message): void {
    const { applicationId, token, guildId, id } = this.#route;
    const isCurrent = async () => this.#waitingTimer !== undefined;
    const shown = this.#api.editReply({ applicationId, token, guildId, message: id }, message, {
      ...this.#limits(preparationMs),
      isCurrent,
    });
    shown.catch(() => {});
  }

  #stopWaiting(): void {
    clearTimeout(this.#waitingTimer);
    this.#waitingTimer = undefined;
  }

  /** Acknowledges a click whose message will be edited later, unless it has a response. */
  async deferUpdate(): Promise<void> {
    if (this.#state !== 'new') return;
    await this.#acknowledge('deferred-update', { type: Kind.DeferredMessageUpdate });
  }

  /** Returns whether Discord shows "thinking…", whichever process deferred. */
  isThinking(): Promise<boolean> {
    return this.#api.isThinking(this.#route.applicationId, this.#route.token, this.#limits(preparationMs));
  }

  /** Replaces a "thinking…", whichever process deferred. */
  async replaceThinking(message: Message): Promise<void> {
    this.#state = 'deferred';
    await this.#edit(message);
  }

  /**
   * Responds with a message: in place of "thinking…" if the response was deferred, as a follow-up if one was sent.
   * @param isCurrent as in `DeliveryLimits`
   */
  async send(
    message: Message,
    visibility: 'public' | 'ephemeral' = 'public',
    isCurrent?: DeliveryLimits['isCurrent'],
  ): Promise<void> {
    this.#stopWaiting();
    const body = { ...message, ...flags(visibility) };
    if (this.#state === 'new') {
      await this.#sendInitial('responded', { type: Kind.ChannelMessageWithSource, data: body });
    } else if (this.#state === 'deferred') {
      await this.#edit(message, isCurrent);
    } else {
      await this.#api.followUp(this.#route, body, this.#limits());
    }
  }

  /**
   * Shows a refusal only to the person. A public "thinking…" is deleted first, because its replacement would be public;
   * if it can't be deleted, the refusal replaces it nevertheless.
   */
  async refuse(message: Message): Promise<void> {
    this.#stopWaiting();
    if (this.#state === 'deferred' && this.#deferredTo === 'public') {
      const { applicationId, token } = this.#route;
      await this.#api
        .deleteReply(applicationId, token, this.#limits(preparationMs))
        .catch((error: unknown) => {
          if (!isDiscordFault(error)) throw error;
        });
      this.#state = 'responded';
    }
    await this.send(message, 'ephemeral');
  }

  #limits(ms: number = responseMs): DeliveryLimits {
    return { withinMs: Math.min(this.#tokenLeftMs, ms) };
  }

  /** For how long the token is still used, in milliseconds. */
  get #tokenLeftMs(): number {
    return this.#receivedAt + tokenMs - performance.now();
  }

  /**
   * Changes the message that the clicked button belongs to, or the one that was sent.
   * @param isCurrent as in `DeliveryLimits`
   */
  async update(
    message: PostedMessage,
    picture?: Picture,
    isCurrent?: DeliveryLimits['isCurrent'],
  ): Promise<void> {
    // Edits of a message are kept in order; an initial response that updates it (type 7) would not be.
    await this.deferUpdate();
    await this.#edit(message, isCurrent, picture);
  }

  async modal(modal: APIModalInteractionResponseCallbackData): Promise<void> {
    await this.#acknowledge('responded', { type: Kind.Modal, data: modal });
  }

  async choices(choices: readonly Choice[]): Promise<void> {
    await this.#sendInitial('responded', {
      type: Kind.ApplicationCommandAutocompleteResult,
      data: { choices: [...choices] },
    });
  }

  async #acknowledge(state: State, response: APIInteractionResponse): Promise<void> {
    this.#acknowledged = false;
    await this.#sendInitial(state, response);
    this.#acknowledged = true;
  }

  async #sendInitial(state: State, response: APIInteractionResponse): Promise<void> {
    await this.#respond(response);
    this.#state = state;
  }

  async #edit(
    message: PostedMessage,
    isCurrent?: DeliveryLimits['isCurrent'],
    picture?: Picture,
  ): Promise<void> {
    this.#stopWaiting();
    const { applicationId, token, guildId } = this.#route;
    const target = { applicationId, token, guildId, message: this.#message };
    const limits = { ...this.#limits(), isCurrent };
    await this.#api.editReply(target, message, limits, picture);
    this.#state = this.#state === 'deferred' ? 'responded' : this.#state;
  }
}

function flags(visibility: 'public' | 'ephemeral') {
  return visibility === 'ephemeral' ? ({ flags: MessageFlags.Ephemeral } as const) : {};
}
