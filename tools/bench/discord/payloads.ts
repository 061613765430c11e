/** Returns an id like Discord's: 19 digits. `kind` separates guilds, people and interactions. */
export function snowflake(kind: number, index: number): string {
  return `1${kind}${String(index).padStart(17, '0')}`;
}

export const applicationId = snowflake(0, 1);

/** Returns the id of the guild with this index, from 0. */
export function guildId(index: number): string {
  return snowflake(1, index);
}

/** Returns the id of the person with this index, from 0. */
export function personId(index: number): string {
  return snowflake(2, index);
}

/** Returns the id of the channel in which the guild with this index has its panel. */
export function panelChannel(guild: number): string {
  return snowflake(partIds, guild * 100 + 1);
}

/** Returns the index of a guild by the channel of its panel. */
export function guildOfChannel(channelId: string): number {
  return (Number(channelId.slice(2)) - 1) / 100;
}

/** Returns the API key of the guild with this index: one each, because guilds with the same account share reads. */
export function apiKeyOf(guild: number): string {
  return `key-of-the-account-of-guild-${guild}`;
}

export function guildOfKey(apiKey: string): number {
  return Number(apiKey.slice(apiKey.lastIndexOf('-') + 1));
}

/** When the bots joined all guilds. */
export const joinedAt = '2026-01-01T00:00:00.000000+00:00';

/** Everybody in the guilds has this role; it may use `/status`. */
export const moderatorRole = snowflake(3, 1);

export const interactionIds = 4;
/** The kind of channels and roles. */
export const partIds = 5;

const commandId = snowflake(6, 1);
/** As long as Discord's interaction tokens; the interaction's id is appended. */
const tokenStart = `aW50ZXJhY3Rpb246${'QmVuY2hUb2tlbk9mQW5JbnRlcmFjdGlvbg'.repeat(4)}`;

const serverOption = { name: 'server', type: 3, value: 'w' };

/** What people type: the type and the data of the interaction (discord-api-docs, interactions/receiving-and-responding.mdx). */
const interactionKinds = {
  /** `/status` */
  command: { type: 2, name: 'status', options: [] },
  /** Autocomplete of the server of `/status`. */
  autocomplete: { type: 4, name: 'status', options: [{ ...serverOption, focused: true }] },
  /** `/backup list`, of a server that is named. */
  backups: { type: 2, name: 'backup', options: [{ name: 'list', type: 1, options: [serverOption] }] },
} as const;
export type InteractionKind = keyof typeof interactionKinds;

/** Returns the interaction's id, with which the bench's tokens end. */
export function idInToken(token: string): string {
  return token.slice(-19);
}

const member = {
  user: {
    id: '%PERSON%',
    username: 'moderator',
    discriminator: '0',
    global_name: 'Mo',
    avatar: null,
    avatar_decoration_data: null,
    clan: null,
    primary_guild: null,
    public_flags: 0,
  },
  nick: null,
  avatar: null,
  banner: null,
  roles: [moderatorRole],
  joined_at: '2026-01-01T00:00:00.000000+00:00',
  premium_since: null,
  communication_disabled_until: null,
  unusual_dm_activity_until: null,
  flags: 0,
  pending: false,
  deaf: false,
  mute: false,
  permissions: '2248473465835073',
};

/** Returns the parts of an INTERACTION_CREATE as Discord sends it. */
function interactionTemplate(kind: InteractionKind): readonly string[] {
  const { type, name, options } = interactionKinds[kind];
  const interaction = {
    version: 1,
    type,
    id: '%ID%',
    token: `${tokenStart}%ID%`,
    application_id: applicationId,
    data: { id: commandId, name, type: 1, guild_id: '%GUILD%', options },
    guild_id: '%GUILD%',
    guild: { id: '%GUILD%', locale: 'en-US', features: [] },
    guild_locale: 'en-US',
    locale: 'en-GB',
    channel_id: '%CHANNEL%',
    channel: {
      id: '%CHANNEL%',
      guild_id: '%GUILD%',
      name: 'general',
      type: 0,
      position: 0,
      permissions: '2248473465835073',
      topic: null,
      nsfw: false,
      last_message_id: null,
      parent_id: null,
      rate_limit_per_user: 0,
      flags: 0,
    },
    member,
    entitlements: [],
    entitlement_sku_ids: [],
    authorizing_integration_owners: { '0': '%GUILD%' },
    context: 0,
    app_permissions: '2248473465835073',
    attachment_size_limit: 10_485_760,
  };
  return JSON.stringify(interaction).split('%');
}

const interactionTemplates = {
  command: interactionTemplate('command'),
  autocomplete: interactionTemplate('autocomplete'),
  backups: interactionTemplate('backups'),
};

/** An interaction in a guild by a person, each by index. */
export interface BenchInteraction {
  readonly kind: InteractionKind;
  /** The number of the interaction in this run. */
  readonly index: number;
  readonly guild: number;
  readonly person: number;
}

export function interactionId(index: number): string {
  return snowflake(interactionIds, index);
}

/** Returns the event's data as JSON, from a template: JSON.stringify would cost several times as much. */
export function interactionJson({ kind, index, guild, person }: BenchInteraction): string {
  const fields: Readonly<Record<string, string>> = {
    ID: interactionId(index),
    GUILD: guildId(guild),
    CHANNEL: snowflake(partIds, guild * 100),
    PERSON: personId(person),
  };
  let json = '';
  for (const [at, part] of interactionTemplates[kind].entries()) json += at % 2 === 0 ? part : fields[part];
  return json;
}

const guildTemplate = JSON.stringify({
  id: '%0%',
  name: 'A community',
  ...nulls('icon description home_header splash discovery_splash banner application_id afk_channel_id'),
  ...nulls('system_channel_id widget_channel_id max_presences vanity_url_code rules_channel_id'),
  ...nulls('safety_alerts_channel_id public_updates_channel_id incidents_data'),
  features: [],
  owner_id: personId(0),
  region: 'deprecated',
  afk_timeout: 300,
  system_channel_flags: 0,
  widget_enabled: false,
  verification_level: 1,
  default_message_notifications: 1,
  mfa_level: 0,
  explicit_content_filter: 0,
  max_members: 500_000,
  max_stage_video_channel_users: 50,
  max_video_channel_users: 25,
  premium_tier: 0,
  premium_subscription_count: 0,
  premium_progress_bar_enabled: false,
  preferred_locale: 'en-US',
  nsfw: false,
  nsfw_level: 0,
  emojis: [],
  stickers: [],
  roles: Array.from({ length: 20 }, (_, index) => ({
    id: index === 0 ? '%0%' : `%${index}%`,
    name: index === 0 ? '@everyone' : `Role ${index}`,
    permissions: '2248473465835073',
    position: index,
    color: 0,
    colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
    hoist: false,
    managed: false,
    mentionable: false,
    icon: null,
    unicode_emoji: null,
    flags: 0,
  })),
  channels: Array.from({ length: 30 }, (_, index) => ({
    id: `%${30 + index}%`,
    type: 0,
    name: `channel-${index}`,
    position: index,
    topic: null,
    nsfw: false,
    last_message_id: null,
    rate_limit_per_user: 0,
    parent_id: null,
    permission_overwrites: [],
    flags: 0,
  })),
  members: [
    {
      user: { id: applicationId, username: 'bench', discriminator: '4242', avatar: null, bot: true },
      nick: null,
      avatar: null,
      roles: [],
      joined_at: '2026-01-01T00:00:00.000000+00:00',
      premium_since: null,
      deaf: false,
      mute: false,
      flags: 0,
      pending: false,
      communication_disabled_until: null,
    },
  ],
  member_count: 250,
  joined_at: joinedAt,
  large: false,
  unavailable: false,
  threads: [],
  voice_states: [],
  presences: [],
  stage_instances: [],
  guild_scheduled_events: [],
  soundboard_sounds: [],
}).split('%');

/** Returns a GUILD_CREATE for a bot without privileged intents: 30 channels, 20 roles, and the bot as the only member. */
export function guildJson(guild: number): string {
  let json = '';
  for (const [at, part] of guildTemplate.entries()) {
    if (at % 2 === 0) json += part;
    else json += part === '0' ? guildId(guild) : snowflake(partIds, guild * 100 + Number(part));
  }
  return json;
}

function nulls(names: string): Readonly<Record<string, null>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, null]));
}
