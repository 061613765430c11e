import { Person, type PersonOptions, type PersonParts } from '../people/person.ts';
import { Channel } from './channel.ts';
import type { Message } from './message.ts';
import {
  effectivePermissions,
  everyonePermissions,
  type Permissions,
  permission,
  permissionBits,
  Role,
} from './role.ts';

/** What guilds share. */
export interface GuildParts extends PersonParts {
  readonly guilds: Map<string, Guild>;
}

export interface GuildOptions {
  readonly id?: string;
  readonly name?: string;
  readonly roles?: readonly (string | RoleOptions)[];
  /** Default: one channel, `general`. */
  readonly channels?: readonly string[];
  /** The one in which Discord posts its own messages. Default: none. */
  readonly systemChannel?: string;
  readonly locale?: string;
  /** The bot's. Default: those of @everyone, which don't include Mention Everyone. */
  readonly botPermissions?: Permissions;
}

interface RoleOptions {
  readonly name: string;
  readonly permissions?: Permissions;
  /** Default false, as of a new role. */
  readonly mentionable?: boolean;
}

/** A guild that the bot is in. */
export class Guild {
  readonly id: string;
  readonly name: string;
  readonly locale: string;
  readonly ownerId: string;
  readonly #context: GuildParts;
  readonly #roles: Role[] = [];
  readonly #channels: Channel[] = [];
  readonly #people: Person[] = [];
  readonly botPermissions: bigint;
  /** The role that the bot was invited with; null: it was invited without permissions. */
  readonly #botRole: Role | null;
  /** Where Discord posts its own messages; null: nowhere. */
  readonly systemChannel: Channel | null = null;
  /** When the bot joined it, in milliseconds since 1970. */
  joinedAt: number;
  /** False once the bot has left. */
  present = true;
  /** True during an outage. */
  unavailable = false;

  constructor(context: GuildParts, options: GuildOptions = {}) {
    this.#context = context;
    this.id = options.id ?? context.ids.nextGuild();
    this.name = options.name ?? 'Guild';
    this.locale = options.locale ?? 'en-US';
    this.ownerId = context.ids.next();
    const { botPermissions = 0n } = options;
    this.botPermissions = effectivePermissions(permissionBits(botPermissions));
    this.#botRole =
      botPermissions === 0n
        ? null
        : new Role(context.ids.next(), context.bot.username, permissionBits(botPermissions), 1);
    this.joinedAt = context.settings.now();
    this.#roles.push(new Role(this.id, '@everyone', everyonePermissions, 0));
    for (const role of options.roles ?? []) {
      if (typeof role === 'string') this.addRole(role);
      else this.addRole(role.name, role.permissions, context.ids.next(), role.mentionable);
    }
    for (const channel of options.channels ?? ['general']) this.addChannel(channel);
    if (options.systemChannel !== undefined) this.systemChannel = this.channel(options.systemChannel);
  }

  get roles(): readonly Role[] {
    return this.#roles;
  }
  /** The roles as Discord lists them: with those that only one person has, or the bot. */
  get everyRole(): readonly Role[] {
    return [...this.#roles, ...this.#people.flatMap(({ ownRole }) => ownRole ?? []), ...this.#botRoles];
  }
  get #botRoles(): readonly Role[] {
    return this.#botRole === null ? [] : [this.#botRole];
  }
  get channels(): readonly Channel[] {
    return this.#channels;
  }
  /** The members that tests created. */
  get people(): readonly Person[] {
    return this.#people;
  }

  addRole(
    name: string,
    permissions: Permissions = 0n,
    id: string = this.#context.ids.next(),
    mentionable = false,
  ): Role {
    const role = new Role(id, name, permissionBits(permissions), this.#roles.length, mentionable);
    this.#roles.push(role);
    return role;
  }

  /** Deletes a role, which its members lose: GUILD_ROLE_DELETE. */
  deleteRole(role: Role): void {
    this.#roles.splice(this.#roles.indexOf(role), 1);
    for (const person of this.#people) person.loses(role);
    this.#context.dispatch(this.id, 'GUILD_ROLE_DELETE', { guild_id: this.id, role_id: role.id });
    this.#context.changes.notify();
  }

  /** Adds a channel, after the others. */
  addChannel(name: string, id: string = this.#context.ids.next()): Channel {
    const channel = new Channel(this.#context, this.id, id, name, this.#channels.length);
    this.#channels.push(channel);
    return channel;
  }

  /** Returns a role by its name. @throws Error if the guild has no such role */
  role(name: string): Role {
    return findByName(this.#roles, name, 'role');
  }

  /** Returns a channel by its name. @throws Error if the guild has no such channel */
  channel(name: string): Channel {
    return findByName(this.#channels, name, 'channel');
  }

  /** Adds a member. */
  member(options: PersonOptions = {}): Person {
    const person = new Person(this.#context, this, options);
    this.#people.push(person);
    return person;
  }

  /** Removes a member: GUILD_MEMBER_REMOVE, which only bots with the privileged intent receive. */
  removeMember(person: Person): void {
    this.#people.splice(this.#people.indexOf(person), 1);
    this.#context.dispatch(this.id, 'GUILD_MEMBER_REMOVE', { guild_id: this.id, user: person.user });
    this.#context.changes.notify();
  }

  /** Adds a member who was removed. */
  readmitMember(person: Person): void {
    if (!this.#people.includes(person)) this.#people.push(person);
    this.#context.dispatch(this.id, 'GUILD_MEMBER_ADD', { guild_id: this.id, ...person.fetchedPayload() });
    this.#context.changes.notify();
  }

  /**
   * Returns the members whom a message notified: those that its first version mentions, by name, by a role that the bot
   * may mention, or all (resources/message.mdx, Allowed Mentions Object).
   */
  notifiedBy(message: Message): readonly Person[] {
    const mentionsAll = (this.botPermissions & permission.mentionEveryone) !== 0n;
    const roles = this.#roles.filter(({ mentionable }) => mentionable || mentionsAll);
    const isNotified = (person: Person) =>
      message.firstPings.some((ping) =>
        ping.startsWith('@')
          ? mentionsAll
          : ping === person.mention ||
            roles.some((role) => ping === role.mention && person.roles.some(({ id }) => id === role.id)),
      );
    return this.#people.filter(isNotified);
  }

  /** Removes the bot from the guild: GUILD_DELETE. */
  leave(): void {
    this.present = false;
    this.#context.guilds.delete(this.id);
    this.#context.commands.clear(this.id);
    this.#context.dispatch(this.id, 'GUILD_DELETE', { id: this.id });
    this.#context.changes.notify();
  }

  /** Adds the bot to the guild, for the first time or after `leave`: GUILD_CREATE. */
  rejoin(): void {
    if (!this.present) this.joinedAt = Math.max(this.#context.settings.now(), this.joinedAt + 1);
    this.present = true;
    this.#context.guilds.set(this.id, this);
    this.#context.dispatch(this.id, 'GUILD_CREATE', this.payload());
    this.#context.changes.notify();
  }

  /** Begins an outage (GUILD_DELETE with `unavailable: true`) or ends it (GUILD_CREATE). */
  outage(begins: boolean): void {
    this.unavailable = begins;
    if (begins) this.#context.dispatch(this.id, 'GUILD_DELETE', { id: this.id, unavailable: true });
    else this.#context.dispatch(this.id, 'GUILD_CREATE', this.payload());
    this.#context.changes.notify();
  }

  /** Returns the guild as GUILD_CREATE and GET /guilds/:id send it. */
  payload(): object {
    return guildPayload(this, this.botMember(), this.#people.length + 2);
  }

  /** Returns the bot as a member. */
  botMember(): object {
    return {
      user: this.#context.bot,
      nick: null,
      avatar: null,
      banner: null,
      roles: this.#botRoles.map(({ id }) => id),
      joined_at: new Date(this.joinedAt).toISOString(),
      premium_since: null,
      deaf: false,
      mute: false,
      flags: 0,
      pending: false,
      communication_disabled_until: null,
    };
  }
}

function findByName<T extends { readonly name: string }>(all: readonly T[], name: string, kind: string): T {
  const one = all.find((item) => item.name === name);
  if (one !== undefined) return one;
  throw new Error(`The guild has no ${kind} "${name}", only: ${all.map((item) => item.name).join(', ')}`);
}

/** Returns a guild as GUILD_CREATE sends it to a bot without privileged intents: the only member in it is the bot. */
function guildPayload(guild: Guild, bot: object, memberCount: number): object {
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
    system_channel_id: guild.systemChannel?.id ?? null,
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
    roles: guild.everyRole.map((role) => role.payload()),
    channels: guild.channels.map((channel) => channel.payload()),
    members: [bot],
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
