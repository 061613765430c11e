import { randomBytes } from 'node:crypto';
import { apiErrors } from '../errors.ts';
import type { Choice } from '../limits/command-limits.ts';
import type { Settings } from '../settings.ts';
import type { Channel } from './channel.ts';
import type { Message } from './message.ts';
import type { Modal } from './modal.ts';
import type { UserPayload } from './user.ts';

export const interactionType = { command: 2, component: 3, autocomplete: 4, modalSubmit: 5 } as const;
type InteractionType = (typeof interactionType)[keyof typeof interactionType];

/** What a person did. */
export interface InteractionRequest {
  readonly id: string;
  readonly type: InteractionType;
  readonly channel: Channel;
  readonly personId: string;
  /** The message whose component was used or opened the modal. */
  readonly source: Message | null;
  /** The `interaction_metadata` of its messages. */
  readonly metadata: object;
  /** For autocomplete: the type of the focused option. */
  readonly focusedType?: number;
}

/** One interaction and the bot's responses so far. */
export class Interaction {
  readonly request: InteractionRequest;
  readonly token: string;
  readonly createdAt: number;
  /** The type of the bot's callback; 0 until it has acknowledged. */
  acknowledgedWith = 0;
  /** The @original: the response, or the source message for the callbacks 6 and 7. */
  original: Message | null = null;
  /** `original.revision` right after the acknowledgement. */
  originalRevision = 0;
  readonly followUps: Message[] = [];
  modal: Modal | null = null;
  choices: readonly Choice[] | null = null;
  payload: object = {};

  constructor(request: InteractionRequest, at: number) {
    this.request = request;
    this.createdAt = at;
    const inner = `interaction:${request.id}:${randomBytes(60).toString('base64url')}`;
    this.token = Buffer.from(inner).toString('base64url');
  }
}

/** The interactions whose tokens are still valid, and some that expired lately. */
export class InteractionStore {
  readonly #byId = new Map<string, Interaction>();
  readonly #byToken = new Map<string, Interaction>();
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  issue(request: InteractionRequest): Interaction {
    const now = this.#settings.now();
    this.#sweep(now);
    const interaction = new Interaction(request, now);
    this.#byId.set(request.id, interaction);
    this.#byToken.set(interaction.token, interaction);
    return interaction;
  }

  /**
   * Returns the interaction of a callback.
   * @throws ApiError 10062 if it is unknown or its 3 seconds have passed, 40060 if it was acknowledged before
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
   * Returns the interaction of a webhook's token.
   * @throws ApiError 10015 if it is unknown or not acknowledged yet, 50027 if its token has expired
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

  /** Deletes interactions whose tokens expired long ago, so that memory does not grow. */
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
  readonly guild: { readonly id: string; readonly locale: string; readonly botPermissions: bigint };
  readonly locale: string;
  readonly permissions: bigint;
  memberPayload(): object;
}

/** Returns the data of INTERACTION_CREATE as Discord sends it (discord-api-docs, interactions/receiving-and-responding.mdx). */
export function interactionPayload(
  { applicationId }: Pick<Settings, 'applicationId'>,
  member: InteractingMember,
  interaction: Interaction,
  data: object,
  inDirectMessage = false,
): object {
  const { request } = interaction;
  const payload = {
    version: 1,
    id: request.id,
    type: request.type,
    token: interaction.token,
    application_id: applicationId,
    data,
    guild_id: member.guild.id,
    guild: { id: member.guild.id, locale: member.guild.locale, features: [] },
    guild_locale: member.guild.locale,
    locale: member.locale,
    channel_id: request.channel.id,
    channel: request.channel.partial(member.permissions),
    member: {
      ...member.memberPayload(),
      user: member.user,
      deaf: false,
      mute: false,
      unusual_dm_activity_until: null,
    },
    entitlements: [],
    entitlement_sku_ids: [],
    authorizing_integration_owners: { '0': member.guild.id },
    context: 0,
    app_permissions: String(request.channel.botPermissions(member.guild.botPermissions)),
    attachment_size_limit: 10_485_760,
  };
  if (inDirectMessage) return directMessagePayload(payload, member);
  if (request.source === null || request.type === interactionType.command) return payload;
  return { ...payload, message: request.source.payload() };
}

/** Returns the same for a direct message to the bot: with a user, without guild and member. */
function directMessagePayload(payload: Record<string, unknown>, member: InteractingMember): object {
  const { guild_id: _id, guild: _guild, guild_locale: _locale, member: _, ...rest } = payload;
  return { ...rest, user: member.user, context: 1 };
}
