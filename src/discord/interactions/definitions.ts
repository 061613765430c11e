import {
  type APIApplicationCommandStringOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  PermissionFlagsBits,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord.js';

type Definition = RESTPostAPIChatInputApplicationCommandsJSONBody;

/** What every command of Steward has: it is a slash command, and lives in guilds. */
export const guildCommand: Pick<Definition, 'type' | 'contexts' | 'integration_types'> = {
  type: ApplicationCommandType.ChatInput,
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
};

/** What Discord shows to members with Manage Server alone, unless a guild decides otherwise. */
export const adminCommand: Pick<
  Definition,
  'type' | 'contexts' | 'integration_types' | 'default_member_permissions'
> = {
  ...guildCommand,
  default_member_permissions: String(PermissionFlagsBits.ManageGuild),
};

/** The `server` option that every command on a server has. */
export const serverOption = {
  type: ApplicationCommandOptionType.String,
  name: 'server',
  description: 'Which server; can be left out where there is a default or only one',
  // Names and ids of servers are shorter; a longer id is picked from the choices, where a reference stands for it.
  max_length: 200,
  autocomplete: true,
  required: false,
} as const satisfies APIApplicationCommandStringOption;
