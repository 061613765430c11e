import type { API } from '@discordjs/core/http-only';
import type {
  APIChannel,
  APIGuild,
  APIOverwrite,
  APIRole,
  GatewayGuildCreateDispatchData,
  RESTGetAPIGuildChannelsResult,
} from 'discord.js';

/** What Discord says of a guild and of the bot in it. */
export interface GuildFacts {
  readonly id: string;
  readonly ownerId: string;
  readonly locale: string;
  /** Of Discord’s own messages; null: none. */
  readonly systemChannelId: string | null;
  readonly roles: readonly Pick<APIRole, 'id' | 'name' | 'permissions' | 'mentionable'>[];
  readonly bot: { readonly id: string; readonly roles: readonly string[] };
  /** In their order in Discord; without threads. */
  readonly channels: readonly GuildChannel[];
}

interface GuildChannel {
  readonly id: string;
  readonly type: number;
  readonly overwrites: readonly Pick<APIOverwrite, 'id' | 'type' | 'allow' | 'deny'>[];
}

/** Asks Discord about a guild. @param botId Default: Discord is asked for it. @throws what Discord failed with */
export async function readGuild(
  api: Pick<API, 'guilds' | 'users'>,
  guildId: string,
  botId?: string,
): Promise<GuildFacts> {
  const id = botId ?? (await api.users.getCurrent()).id;
  const [guild, channels, { roles }] = await Promise.all([
    api.guilds.get(guildId),
    api.guilds.getChannels(guildId),
    api.guilds.getMember(guildId, id),
  ]);
  return factsOf(guild, channels, { id, roles });
}

/** Returns what GUILD_CREATE says of a guild; null if it doesn't say it all. */
export function guildOfEvent(event: GatewayGuildCreateDispatchData, botId: string): GuildFacts | null {
  if (event.unavailable) return null;
  const bot = event.members.find(({ user }) => user.id === botId);
  return bot === undefined ? null : factsOf(event, event.channels, { id: botId, roles: bot.roles });
}

function factsOf(
  guild: APIGuild,
  channels: readonly (APIChannel | RESTGetAPIGuildChannelsResult[number])[],
  bot: GuildFacts['bot'],
): GuildFacts {
  return {
    id: guild.id,
    ownerId: guild.owner_id,
    locale: guild.preferred_locale,
    systemChannelId: guild.system_channel_id,
    roles: guild.roles,
    bot,
    channels: channels
      .flatMap((channel) => ('position' in channel ? [channel] : []))
      .toSorted((a, b) => Number(a.position) - Number(b.position))
      .map(({ id, type, permission_overwrites: overwrites = [] }) => ({ id, type, overwrites })),
  };
}
