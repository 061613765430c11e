import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandBooleanOption,
  type APIApplicationCommandChannelOption,
  type APIApplicationCommandIntegerOption,
  type APIApplicationCommandRoleOption,
  type APIApplicationCommandStringOption,
  type APIApplicationCommandUserOption,
  ApplicationCommandOptionType,
} from 'discord.js';
import { type DefinitionKey, described } from '../texts/localizations.ts';
import { messageChannels } from '../views/embed.ts';

/** What an option has besides its type, name and description. */
type Rest<Option extends APIApplicationCommandBasicOption> = Option extends unknown
  ? Omit<Option, 'type' | 'name' | 'description' | 'name_localizations' | 'description_localizations'>
  : never;

/** Returns an option that takes a text. */
export function textOption(
  name: string,
  description: DefinitionKey,
  rest: Rest<APIApplicationCommandStringOption> = {},
): APIApplicationCommandStringOption {
  return { type: ApplicationCommandOptionType.String, name, ...described(description), ...rest };
}

/** Returns an option that takes a whole number from `min` to `max`. */
export function numberOption(
  name: string,
  description: DefinitionKey,
  min: number,
  max: number,
): APIApplicationCommandIntegerOption {
  const type = ApplicationCommandOptionType.Integer;
  return { type, name, ...described(description), min_value: min, max_value: max };
}

/** Returns an option that takes True or False. Its value is the text `true` or `false`. */
export function flagOption(name: string, description: DefinitionKey): APIApplicationCommandBooleanOption {
  return { type: ApplicationCommandOptionType.Boolean, name, ...described(description) };
}

/** Returns the option `role`. */
export function roleOption(
  description: DefinitionKey,
  rest: Rest<APIApplicationCommandRoleOption> = {},
): APIApplicationCommandRoleOption {
  return { type: ApplicationCommandOptionType.Role, name: 'role', ...described(description), ...rest };
}

/** Returns an option that takes a person. */
export function personOption(name: string, description: DefinitionKey): APIApplicationCommandUserOption {
  return { type: ApplicationCommandOptionType.User, name, ...described(description) };
}

/** Returns the option `channel`, which takes a channel for the bot’s own messages. */
export function channelOption(
  description: DefinitionKey,
  rest: Rest<APIApplicationCommandChannelOption> = {},
): APIApplicationCommandChannelOption {
  return {
    type: ApplicationCommandOptionType.Channel,
    name: 'channel',
    ...described(description),
    channel_types: [...messageChannels],
    ...rest,
  };
}

/** The `server` option of every command on a server. */
export const serverOption = textOption('server', 'command.server-option', {
  // Names and ids are shorter; a longer id is picked from the choices, which contain a reference to it.
  max_length: 200,
  autocomplete: true,
  required: false,
});
