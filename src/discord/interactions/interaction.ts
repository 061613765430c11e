import {
  type APIApplicationCommandInteractionDataOption,
  type APIInteraction,
  type APIMessage,
  ApplicationCommandOptionType,
  ApplicationIntegrationType,
  PermissionFlagsBits,
} from 'discord.js';
import type { Person } from '../../access/access.ts';
import { missingOption, noSuchChoice } from './user-error.ts';

/** An interaction in a guild, as far as every handler needs it. */
export interface GuildInteraction {
  readonly id: string;
  readonly token: string;
  readonly applicationId: string;
  readonly guildId: string;
  readonly channelId: string;
  /** The message whose component was used, by the key of its edits; null for a command. */
  readonly source: string | null;
  readonly person: Person;
}

const adminPermissions = PermissionFlagsBits.Administrator | PermissionFlagsBits.ManageGuild;

/**
 * Null for an interaction outside a guild, or in a guild that has not installed the app: somebody who installed it for
 * themselves can use it anywhere, and says nothing of what they may do for a guild.
 */
export function parseInteraction(payload: APIInteraction): GuildInteraction | null {
  const { member, guild_id: guildId, authorizing_integration_owners: installedBy } = payload;
  if (member === undefined || guildId === undefined) return null;
  if (installedBy[ApplicationIntegrationType.GuildInstall] !== guildId) return null;
  // Digits alone: of a negative number every bit would be set.
  const permissions = /^\d+$/.test(member.permissions) ? BigInt(member.permissions) : 0n;
  return {
    id: payload.id,
    token: payload.token,
    applicationId: payload.application_id,
    guildId,
    channelId: payload.channel?.id ?? payload.channel_id ?? '',
    source: payload.message === undefined ? null : editKeyOf(payload.message),
    person: {
      id: member.user.id,
      name: member.nick ?? member.user.global_name ?? member.user.username,
      roleIds: new Set([guildId, ...member.roles]),
      isAdmin: (permissions & adminPermissions) !== 0n,
    },
  };
}

/** The id of the interaction that a message answers: known even while Discord's receipt with the message's id is lost. */
function editKeyOf({ id, interaction_metadata: answered }: APIMessage): string {
  return answered?.id ?? id;
}

/** The options that were typed, with subcommands unwrapped into `path`. */
export class CommandOptions {
  /** For example `setup connect`. */
  readonly path: string;
  readonly #values = new Map<string, string>();
  /** The option that is being typed, in an autocomplete interaction. */
  readonly focused: string | null;

  constructor(command: string, options: readonly APIApplicationCommandInteractionDataOption[] = []) {
    const path = [command];
    let level = options;
    for (;;) {
      const inner = level[0];
      if (
        inner?.type !== ApplicationCommandOptionType.Subcommand &&
        inner?.type !== ApplicationCommandOptionType.SubcommandGroup
      ) {
        break;
      }
      path.push(inner.name);
      level = inner.options ?? [];
    }
    let focused: string | null = null;
    for (const option of level) {
      // Of a type that there is not yet, a value may be anything.
      if ('value' in option && typeof option.value !== 'object')
        this.#values.set(option.name, `${option.value}`);
      if ('focused' in option && option.focused) focused = option.name;
    }
    this.path = path.join(' ');
    this.focused = focused;
  }

  /** The option as text (an id for a role or channel); null where it was not given or is blank. */
  get(name: string): string | null {
    return this.#values.get(name)?.trim() || null;
  }

  /** Whether the option was given at all, blank or not. */
  given(name: string): boolean {
    return this.#values.has(name);
  }

  /** @throws UserError where it was not given or is blank, which Discord leaves possible for text */
  required(name: string): string {
    const value = this.get(name);
    if (value === null) throw missingOption(name);
    return value;
  }

  /**
   * An option with choices; null where it was not given.
   * @throws UserError where it is none of them: Discord checks that, but against the definition that the guild has
   */
  choice<T extends string>(name: string, values: readonly T[]): T | null {
    const typed = this.get(name);
    if (typed === null) return null;
    const chosen = values.find((value) => value === typed);
    if (chosen === undefined) throw noSuchChoice(name, typed, values);
    return chosen;
  }

  /** @throws UserError where it was not given, or is none of the values */
  requiredChoice<T extends string>(name: string, values: readonly T[]): T {
    const chosen = this.choice(name, values);
    if (chosen === null) throw missingOption(name);
    return chosen;
  }
}
