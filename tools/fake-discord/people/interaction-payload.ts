import type { DiscordContext } from '../context.ts';
import type { Guild } from '../model/guild.ts';
import { type Interaction, interactionType } from '../model/interaction.ts';
import { effective, everyday } from '../model/permissions.ts';
import type { UserPayload } from '../model/user.ts';

interface Asker {
  readonly user: UserPayload;
  readonly guild: Guild;
  readonly locale: string;
  readonly permissions: bigint;
  memberPayload(): object;
}

/** INTERACTION_CREATE as Discord sends it (discord-api-docs, interactions/receiving-and-responding.mdx). */
export function interactionPayload(
  stage: DiscordContext,
  asker: Asker,
  interaction: Interaction,
  data: object,
  inDirectMessage = false,
): object {
  const { asked } = interaction;
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
    app_permissions: String(effective(everyday)),
    attachment_size_limit: 10_485_760,
  };
  if (inDirectMessage) return directly(payload, asker);
  if (asked.source === null || asked.type === interactionType.command) return payload;
  return { ...payload, message: asked.source.payload() };
}

/** The same in a direct message to the bot: a user, and neither guild nor member. */
function directly(payload: Record<string, unknown>, asker: Asker): object {
  const { guild_id: _id, guild: _guild, guild_locale: _locale, member: _member, ...rest } = payload;
  return { ...rest, user: asker.user, context: 1 };
}
