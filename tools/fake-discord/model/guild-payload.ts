import type { Channel } from './channel.ts';
import type { Role } from './role.ts';
import type { UserPayload } from './user.ts';

interface Described {
  readonly id: string;
  readonly name: string;
  readonly locale: string;
  readonly ownerId: string;
  readonly joinedAt: number;
  readonly roles: readonly Role[];
  readonly channels: readonly Channel[];
}

/** A guild as GUILD_CREATE sends it to a bot without privileged intents: of the members, the bot alone. */
export function guildPayload(guild: Described, bot: UserPayload, memberCount: number): object {
  return {
    id: guild.id,
    name: guild.name,
    icon: null,
    description: null,
    home_header: null,
    splash: null,
    discovery_splash: null,
    banner: null,
    features: [],
    owner_id: guild.ownerId,
    application_id: null,
    region: 'deprecated',
    afk_channel_id: null,
    afk_timeout: 300,
    system_channel_id: null,
    system_channel_flags: 0,
    widget_enabled: false,
    widget_channel_id: null,
    verification_level: 1,
    default_message_notifications: 1,
    mfa_level: 0,
    explicit_content_filter: 0,
    max_presences: null,
    max_members: 500_000,
    max_stage_video_channel_users: 50,
    max_video_channel_users: 25,
    vanity_url_code: null,
    premium_tier: 0,
    premium_subscription_count: 0,
    premium_progress_bar_enabled: false,
    preferred_locale: guild.locale,
    rules_channel_id: null,
    safety_alerts_channel_id: null,
    public_updates_channel_id: null,
    nsfw: false,
    nsfw_level: 0,
    emojis: [],
    stickers: [],
    incidents_data: null,
    roles: guild.roles.map((role) => role.payload()),
    channels: guild.channels.map((channel) => channel.payload()),
    members: [
      {
        user: bot,
        nick: null,
        avatar: null,
        banner: null,
        roles: [],
        joined_at: new Date(guild.joinedAt).toISOString(),
        premium_since: null,
        deaf: false,
        mute: false,
        flags: 0,
        pending: false,
        communication_disabled_until: null,
      },
    ],
    member_count: memberCount,
    joined_at: new Date(guild.joinedAt).toISOString(),
    large: false,
    unavailable: false,
    threads: [],
    voice_states: [],
    presences: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  };
}
