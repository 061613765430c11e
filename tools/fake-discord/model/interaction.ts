import { randomBytes } from 'node:crypto';
import type { DiscordContext } from '../context.ts';
import { apiErrors } from '../errors.ts';
import type { Choice } from '../limits/command-limits.ts';
import type { Settings } from '../settings.ts';
import type { Channel } from './channel.ts';
import type { Guild } from './guild.ts';
import type { Message } from './message.ts';
import type { Modal } from './modal.ts';
import { effectivePermissions, everyonePermissions } from './role.ts';
import type { UserPayload } from './user.ts';

export const interactionType = { command: 2, component: 3, autocomplete: 4, modalSubmit: 5 } as const;
type InteractionType = (typeof interactionType)[keyof typeof interactionType];

export interface InteractionRequest {
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
  readonly request: InteractionRequest;
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

  constructor(asked: InteractionRequest, at: number) {
    this.request = asked;
    this.createdAt = at;
    const inner = `interaction:${asked.id}:${randomBytes(60).toString('base64url')}`;
    this.token = Buffer.from(inner).toString('base64url');
  }
}

/** The interactions that were issued, for as long as their tokens are good. */
export class InteractionStore {
  readonly #byId = new Map<string, Interaction>();
  readonly #byToken = new Map<string, Interaction>();
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  issue(asked: InteractionRequest): Interaction {
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
  findForCallback(id: string, token: string): Interaction {
    const interaction = this.#byId.get(id);
    if (interaction === undefined || interaction.token !== token) throw apiErrors.unknownInteraction();
    if (interaction.acknowledgedWith !== 0) throw apiErrors.alreadyAcknowledged();
    if (this.#settings.now() - interaction.createdAt > this.#settings.acknowledgeWithinMs) {
      throw apiErrors.unknownInteraction();
    }
    return interaction;
  }

  /**
   * The interaction whose webhook is used.
   * @throws UserError 10015 where there is none (yet), 50027 where its token has expired
   */
  findForWebhook(applicationId: string, token: string): Interaction {
    const interaction = this.#byToken.get(token);
    if (interaction === undefined || applicationId !== this.#settings.applicationId)
      throw apiErrors.unknownWebhook();
    if (this.#settings.now() - interaction.createdAt > this.#settings.tokenLifetimeMs)
      throw apiErrors.webhookToken();
    if (interaction.acknowledgedWith === 0) throw apiErrors.unknownWebhook();
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

interface InteractingMember {
  readonly user: UserPayload;
  readonly guild: Guild;
  readonly locale: string;
  readonly permissions: bigint;
  memberPayload(): object;
}

/** INTERACTION_CREATE as Discord sends it (discord-api-docs, interactions/receiving-and-responding.mdx). */
export function interactionPayload(
  stage: DiscordContext,
  asker: InteractingMember,
  interaction: Interaction,
  data: object,
  inDirectMessage = false,
): object {
  const { request: asked } = interaction;
  const payload = {
    version: 1,
    id: asked.id,
    type: asked.type,
    token: interaction.token,
    application_id: stage.settings.applicationId,
    data,
    guild_id: asker.guild.id,
    guild: { id: asker.guild.id, locale: asker.guild.locale, features: [] },
    guild_locale: asker.guild.locale,
    locale: asker.locale,
    channel_id: asked.channel.id,
    channel: asked.channel.partial(asker.permissions),
    member: {
      ...asker.memberPayload(),
      user: asker.user,
      deaf: false,
      mute: false,
      unusual_dm_activity_until: null,
    },
    entitlements: [],
    entitlement_sku_ids: [],
    authorizing_integration_owners: { '0': asker.guild.id },
    context: 0,
    app_permissions: String(effectivePermissions(everyonePermissions)),
    attachment_size_limit: 10_485_760,
  };
  if (inDirectMessage) return directMessagePayload(payload, asker);
  if (asked.source === null || asked.type === interactionType.command) return payload;
  return { ...payload, message: asked.source.payload() };
}

/** The same in a direct message to the bot: a user, and neither guild nor member. */
function directMessagePayload(payload: Record<string, unknown>, asker: InteractingMember): object {
  const { guild_id: _id, guild: _guild, guild_locale: _locale, member: _member, ...rest } = payload;
  return { ...rest, user: asker.user, context: 1 };
}
