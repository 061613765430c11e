import {
  type APIApplicationCommandInteractionDataOption,
  type APIInteraction,
  type APIInteractionDataResolved,
  type APIMessage,
  ApplicationCommandOptionType,
  ApplicationIntegrationType,
  MessageFlags,
  PermissionFlagsBits,
} from 'discord.js';
import type { Person } from '../../access/access.ts';
import { inline, inlineCode } from '../texts/markdown.ts';
import { snowflake } from './custom-ids.ts';
import { UserError } from './user-error.ts';

/** The parts of an interaction in a guild that every handler uses. */
export interface GuildInteraction {
  readonly id: string;
  readonly token: string;
  readonly applicationId: string;
  readonly guildId: string;
  readonly channelId: string;
  /** The edit key of the message whose component was used; null for a command. */
  readonly source: string | null;
  /** The id of that message; null for a command. */
  readonly sourceId: string | null;
  /** Whether only the person sees that message. */
  readonly sourceIsEphemeral: boolean;
  /** The footer of that message: a host's address does not fit into a custom id. */
  readonly sourceFooter: string | null;
  readonly person: Person;
  /** The person's locale in Discord. */
  readonly locale: string | undefined;
  /** The guild's locale in Discord; many guilds have en-US whatever they speak. */
  readonly guildLocale: string | undefined;
}

const writePermissions = PermissionFlagsBits.ViewChannel | PermissionFlagsBits.SendMessages;
const adminPermissions = PermissionFlagsBits.Administrator | PermissionFlagsBits.ManageGuild;

/** Returns whether permissions at Discord, as decimal digits, permit everything in Steward. */
export function permitsEverything(permissions: string): boolean {
  return (permissionBits(permissions) & adminPermissions) !== 0n;
}

/**
 * Returns the interaction; null if it is outside a guild, or in a guild that has not installed the app, where a person
 * can use it who installed it for themselves.
 */
export function parseInteraction(payload: APIInteraction): GuildInteraction | null {
  const { member, guild_id: guildId, authorizing_integration_owners: owners } = payload;
  if (member === undefined || guildId === undefined) return null;
  if (owners[ApplicationIntegrationType.GuildInstall] !== guildId) return null;
  return {
    id: payload.id,
    token: payload.token,
    applicationId: payload.application_id,
    guildId,
    channelId: payload.channel?.id ?? payload.channel_id ?? '',
    locale: 'locale' in payload ? payload.locale : undefined,
    guildLocale: payload.guild_locale,
    source: payload.message === undefined ? null : editKeyOf(payload.message),
    sourceId: payload.message?.id ?? null,
    sourceIsEphemeral: ((payload.message?.flags ?? 0) & MessageFlags.Ephemeral) !== 0,
    sourceFooter: payload.message?.embeds?.[0]?.footer?.text ?? null,
    person: {
      id: member.user.id,
      name: member.nick ?? member.user.global_name ?? member.user.username,
      roleIds: new Set([guildId, ...member.roles]),
      isAdmin: permitsEverything(member.permissions),
    },
  };
}

/** Only digits count: a negative number would have every bit set. */
function permissionBits(permissions: string): bigint {
  return /^\d{1,40}$/.test(permissions) ? BigInt(permissions) : 0n;
}

/** Returns the id of the interaction that a message replied to: known even if the response with the message's id is lost. */
function editKeyOf({ id, interaction_metadata: interaction }: APIMessage): string {
  return interaction?.id ?? id;
}

/** Returns whether an option's value is the id of a person, a channel or a role. */
function isMention(
  option: APIApplicationCommandInteractionDataOption,
): option is Extract<typeof option, { type: MentionType }> {
  return mentionTypes.has(option.type);
}

type MentionType =
  | ApplicationCommandOptionType.User
  | ApplicationCommandOptionType.Channel
  | ApplicationCommandOptionType.Role
  | ApplicationCommandOptionType.Mentionable;
const mentionTypes: ReadonlySet<ApplicationCommandOptionType> = new Set([
  ApplicationCommandOptionType.User,
  ApplicationCommandOptionType.Channel,
  ApplicationCommandOptionType.Role,
  ApplicationCommandOptionType.Mentionable,
] satisfies MentionType[]);

/** The part of a payload that names a command, and what was typed. */
interface TypedCommand {
  readonly name: string;
  readonly options?: readonly APIApplicationCommandInteractionDataOption[];
  readonly resolved?: APIInteractionDataResolved;
}

/** Returns what a person types to run a command, without the slash. Steward has no groups of subcommands. */
export function commandPath({ name, options: [first] = [] }: Pick<TypedCommand, 'name' | 'options'>): string {
  return first?.type === ApplicationCommandOptionType.Subcommand ? `${name} ${first.name}` : name;
}

/** A command's options, with a subcommand unwrapped into `path`. */
export class CommandOptions {
  /** For example `setup connect`. */
  readonly path: string;
  readonly #values = new Map<string, string>();
  readonly #channels: APIInteractionDataResolved['channels'];
  /** The option that is being typed, in an autocomplete interaction. */
  readonly focused: string | null;

  constructor(command: TypedCommand) {
    const { options = [], resolved } = command;
    this.#channels = resolved?.channels;
    this.path = commandPath(command);
    const [first] = options;
    const typed = first?.type === ApplicationCommandOptionType.Subcommand ? (first.options ?? []) : options;
    let focused: string | null = null;
    for (const option of typed) {
      if (isMention(option) && !snowflake.test(option.value))
        throw new TypeError('the value of an option of members, roles or channels is not an id');
      // The value of a future option type may be anything.
      if ('value' in option && typeof option.value !== 'object')
        this.#values.set(option.name, `${option.value}`);
      if ('focused' in option && option.focused) focused = option.name;
    }
    this.focused = focused;
  }

  /** The names and values of all options. */
  get typed(): readonly (readonly [name: string, value: string])[] {
    return [...this.#values];
  }

  /** Returns the option as text (the id of a role or channel); null if it is missing or blank. */
  get(name: string): string | null {
    return this.#values.get(name)?.trim() || null;
  }

  /** Returns whether Discord says that the person can see the channel of an option and send messages in it. */
  mayWriteIn(name: string): boolean {
    const { permissions = '' } = this.#channels?.[this.get(name) ?? ''] ?? {};
    return (permissionBits(permissions) & writePermissions) === writePermissions;
  }

  /** Returns whether the option is there, blank or not. */
  given(name: string): boolean {
    return this.#values.has(name);
  }

  /** @throws UserError if the option is missing or blank, which Discord allows for text */
  required(name: string): string {
    const value = this.get(name);
    if (value === null) throw missingOption(name);
    return value;
  }

  /**
   * Returns an option with choices; null if it is missing.
   * @throws UserError if it is none of the values: Discord checks it against the definition that the guild has
   */
  choice<T extends string>(name: string, values: readonly T[]): T | null {
    const typed = this.get(name);
    if (typed === null) return null;
    const chosen = values.find((value) => value === typed);
    if (chosen === undefined) throw noSuchChoice(name, typed, values);
    return chosen;
  }

  /** @throws UserError if the option is missing or none of the values */
  requiredChoice<T extends string>(name: string, values: readonly T[]): T {
    const chosen = this.choice(name, values);
    if (chosen === null) throw missingOption(name);
    return chosen;
  }
}

/** Returns options as a person would have typed them, for a component that does what a command does. */
export function typedOptions(path: string, values: Readonly<Record<string, string>> = {}): CommandOptions {
  const type = ApplicationCommandOptionType.String as const;
  const options = Object.entries(values).map(([name, value]) => ({ type, name, value }));
  return new CommandOptions({ name: path, options });
}

/** For a required option that is missing or blank. */
function missingOption(name: string): UserError {
  return new UserError('missing-option', { option: inlineCode(name) });
}

/** For a value that is none of the option's choices: from an older definition, or not from Discord's own app. */
function noSuchChoice(name: string, value: string, values: readonly string[]): UserError {
  return new UserError('no-such-choice', {
    option: inlineCode(name),
    value: inline(value, 60),
    choices: (t) => t.list(values.map(inlineCode), 'and'),
  });
}
