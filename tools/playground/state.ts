import {
  type FakeDiscord,
  type Guild,
  type Message,
  messageFlag,
  noResponse,
  type Person,
  permission,
} from '@steward/fake-discord';
import type { Command, CommandOption } from '@steward/fake-discord/model';
import { pngSize } from '@steward/fake-discord/testing';
import type { ClientLog, Note } from './client-log.ts';
import { ownRoles, roleColors } from './community.ts';
import type { GameHost } from './game-host.ts';
import type { CallLog, HostProxy } from './host-proxy.ts';
import type { Inspector } from './inspector.ts';
import type { GuildView, MessageView, PersonView, State } from './page-protocol.ts';
import type { Bot } from './processes/bot.ts';

const maxMessages = 200;
/** An interaction's token is valid for 15 minutes: after that no reply can come. */
const tokenMs = 15 * 60_000;

export interface StateSources {
  readonly discord: FakeDiscord;
  readonly guild: Guild;
  readonly clientLog: ClientLog;
  readonly bot: Bot;
  readonly host: GameHost;
  readonly proxy: HostProxy;
  readonly calls: CallLog;
  readonly inspector: Inspector;
  readonly everybody: readonly Person[];
  /** The demo account's API key. */
  readonly key: string;
}

/** Returns everything that the page shows. */
export function buildState(sources: StateSources): State {
  const { discord, guild, clientLog, bot, host, proxy, calls, inspector, key } = sources;
  return {
    guild: guildView(guild),
    people: sources.everybody.map((person) => personView(guild, person)),
    commands: discord.registeredCommands(guild.id).map((command) => inLocale(command, guild.locale)),
    messages: messageViews(guild, clientLog, Date.now()),
    inspector: {
      bot: {
        state: bot.state,
        pid: bot.pid,
        connected: discord.gateway.sessions.some(({ connected }) => connected),
        problem: bot.problem,
      },
      host: {
        state: host.program?.state ?? 'running',
        pid: host.program?.pid ?? null,
        servers: inspector.servers,
      },
      calls: calls.newest,
      store: { sections: inspector.sections },
      hostFault: proxy.fault,
      account: { key, fingerprint: host.target.tls?.fingerprint ?? null },
      survival: host.survival,
    },
  };
}

/** Returns a command as Discord shows it to people with this locale. */
function inLocale(command: Command, locale: string): Command {
  return { ...localized(command, locale), options: optionsIn(command.options, locale) };
}

function optionsIn(options: readonly CommandOption[] | null | undefined, locale: string): CommandOption[] {
  return (options ?? []).map((option) => ({
    ...localized(option, locale),
    choices: option.choices?.map((choice) => ({
      ...choice,
      name: choice.name_localizations?.[locale] ?? choice.name,
    })),
    options: optionsIn(option.options, locale),
  }));
}

function localized<
  Part extends Pick<Command, 'description'> & Pick<CommandOption, 'description_localizations'>,
>(part: Part, locale: string): Part {
  return { ...part, description: part.description_localizations?.[locale] ?? part.description };
}

function guildView(guild: Guild): GuildView {
  return {
    id: guild.id,
    name: guild.name,
    locale: guild.locale,
    channels: guild.channels.map(({ id, name }) => ({ id, name })),
    roles: [...ownRoles(guild), ...guild.roles.filter(({ id }) => id === guild.id)].map(({ id, name }) => ({
      id,
      name,
      color: roleColors[name] ?? null,
    })),
  };
}

function personView(guild: Guild, person: Person): PersonView {
  return {
    id: person.id,
    name: person.name,
    present: guild.people.includes(person),
    roleIds: person.roles.map(({ id }) => id),
    isAdmin: (person.permissions & (permission.administrator | permission.manageGuild)) !== 0n,
    permissions: String(person.permissions),
    color: colorOf(person),
  };
}

/** Returns the color of the person's last role that has one. */
function colorOf(person: Person): string | null {
  const colors = person.roles.map(({ name }) => roleColors[name]).filter((color) => color !== undefined);
  return colors.at(-1) ?? null;
}

/** Returns the newest 200 messages of all channels, oldest first. */
function messageViews(guild: Guild, clientLog: ClientLog, now: number): readonly MessageView[] {
  const messages = guild.channels
    .flatMap(({ allMessages }) => allMessages)
    .filter(({ id }) => !clientLog.isDismissed(id))
    .map((message) => messageView(guild, message, clientLog, now));
  const notes = clientLog.notes.map(noteView);
  return [...messages, ...notes].sort((a, b) => a.timestamp - b.timestamp).slice(-maxMessages);
}

function messageView(guild: Guild, message: Message, clientLog: ClientLog, now: number): MessageView {
  const action = clientLog.actionFor(message);
  const expired = message.thinking && now - message.createdAt > tokenMs;
  return {
    id: message.id,
    channelId: message.channelId,
    timestamp: message.createdAt,
    editedTimestamp: message.editedAt,
    visibleTo: message.visibleTo,
    invokedBy:
      action === null || action.command === null
        ? null
        : { personId: action.person.id, name: action.person.name, command: action.command },
    replyTo: action?.source?.id ?? null,
    thinking: message.thinking && !expired,
    failed: expired ? noResponse : null,
    notified: message.firstPings.length === 0 ? null : guild.notifiedBy(message).map(({ id }) => id),
    failedFor: clientLog.failedFor(message.id),
    content: message.content,
    embeds: message.embeds,
    components: message.components,
    componentsV2: (message.flags & messageFlag.componentsV2) !== 0,
    attachments: message.attachments.map(({ id, filename, contentType, description, data }) => ({
      id,
      filename,
      contentType,
      size: data.byteLength,
      description,
      width: pngSize(data)?.width ?? null,
      height: pngSize(data)?.height ?? null,
      url: `attachments/${message.id}/${id}`,
    })),
  };
}

function noteView({ id, channel, person, at, command, text }: Note): MessageView {
  return {
    id,
    channelId: channel.id,
    timestamp: at,
    editedTimestamp: null,
    visibleTo: person.id,
    invokedBy: { personId: person.id, name: person.name, command },
    replyTo: null,
    thinking: false,
    failed: text,
    notified: null,
    failedFor: [],
    content: '',
    embeds: [],
    components: [],
    componentsV2: false,
    attachments: [],
  };
}
