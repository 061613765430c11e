import type { API } from '@discordjs/core/http-only';
import type { APIOverwrite, APIRole } from 'discord.js';

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

/** Asks Discord about a guild. @throws what Discord failed with */
export async function readGuild(api: Pick<API, 'guilds' | 'users'>, guildId: string): Promise<GuildFacts> {
  const { id } = await api.users.getCurrent();
  const [guild, channels, { roles }] = await Promise.all([
    api.guilds.get(guildId),
    api.guilds.getChannels(guildId),
    api.guilds.getMember(guildId, id),
  ]);
  return {
    id: guild.id,
    ownerId: guild.owner_id,
    locale: guild.preferred_locale,
    systemChannelId: guild.system_channel_id,
    roles: guild.roles,
    bot: { id, roles },
    channels: channels
      .flatMap((channel) => ('position' in channel ? [channel] : []))
      .toSorted((a, b) => Number(a.position) - Number(b.position))
      .map(({ id, type, permission_overwrites: overwrites = [] }) => ({ id, type, overwrites })),
  };
}
