import { randomBytes } from 'node:crypto';
import { refuse } from '../errors.ts';
import type { Choice } from '../limits/autocomplete-limits.ts';
import type { Settings } from '../settings.ts';
import type { Channel } from './channel.ts';
import type { Message } from './message.ts';
import type { Modal } from './modal.ts';

export const interactionType = { command: 2, component: 3, autocomplete: 4, modalSubmit: 5 } as const;
export type InteractionType = (typeof interactionType)[keyof typeof interactionType];

export interface Asked {
  readonly id: string;
  readonly type: InteractionType;
  readonly channel: Channel;
  readonly personId: string;
  /** The message whose component was used, or whose component opened the modal. */
  readonly source: Message | null;
  /** What goes into a message's `interaction_metadata`. */
  readonly metadata: object;
  /** For autocomplete: the type of the option that is being typed. */
  readonly focusedType?: number;
}

/** One interaction, and how the bot has answered it so far. */
export class Interaction {
  readonly asked: Asked;
  readonly token: string;
  readonly createdAt: number;
  /** 0 until the bot has acknowledged, then the type of its callback. */
  acknowledgedWith = 0;
  /** What @original is: the answer, or the source message for the callbacks 6 and 7. */
  original: Message | null = null;
  /** `original.revision` right after the acknowledgement. */
  originalRevision = 0;
  readonly followUps: Message[] = [];
  modal: Modal | null = null;
  choices: readonly Choice[] | null = null;
  payload: object = {};

  constructor(asked: Asked, at: number) {
    this.asked = asked;
    this.createdAt = at;
    const inner = `interaction:${asked.id}:${randomBytes(60).toString('base64url')}`;
    this.token = Buffer.from(inner).toString('base64url');
  }
}

/** The interactions that were issued, for as long as their tokens are good. */
export class InteractionBook {
  readonly #byId = new Map<string, Interaction>();
  readonly #byToken = new Map<string, Interaction>();
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  issue(asked: Asked): Interaction {
    const now = this.#settings.now();
    this.#sweep(now);
    const interaction = new Interaction(asked, now);
    this.#byId.set(asked.id, interaction);
    this.#byToken.set(interaction.token, interaction);
    return interaction;
  }

  /**
   * The interaction that a callback is for.
   * @throws UserError 10062 where it is unknown or its 3 seconds have passed, 40060 where it was acknowledged before
   */
  awaiting(id: string, token: string): Interaction {
    const interaction = this.#byId.get(id);
    if (interaction === undefined || interaction.token !== token) throw refuse.unknownInteraction();
    if (interaction.acknowledgedWith !== 0) throw refuse.alreadyAcknowledged();
    if (this.#settings.now() - interaction.createdAt > this.#settings.acknowledgeWithinMs) {
      throw refuse.unknownInteraction();
    }
    return interaction;
  }

  /**
   * The interaction whose webhook is used.
   * @throws UserError 10015 where there is none (yet), 50027 where its token has expired
   */
  webhook(applicationId: string, token: string): Interaction {
    const interaction = this.#byToken.get(token);
    if (interaction === undefined || applicationId !== this.#settings.applicationId)
      throw refuse.unknownWebhook();
    if (this.#settings.now() - interaction.createdAt > this.#settings.tokenLifetimeMs)
      throw refuse.webhookToken();
    if (interaction.acknowledgedWith === 0) throw refuse.unknownWebhook();
    return interaction;
  }

  /** Tokens that expired a while ago are forgotten, so that a long bench stays small. */
  #sweep(now: number): void {
    for (const [id, interaction] of this.#byId) {
      if (now - interaction.createdAt <= 2 * this.#settings.tokenLifetimeMs) return;
      this.#byId.delete(id);
      this.#byToken.delete(interaction.token);
    }
  }
}
