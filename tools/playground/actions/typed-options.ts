import type { Command, CommandOption } from '../../fake-discord/model/command.ts';
import type { Guild } from '../../fake-discord/model/guild.ts';
import { optionType } from '../../fake-discord/option-type.ts';
import type { OptionValue, OptionValues } from '../../fake-discord/people/command-line.ts';
import type { Options } from '../page-protocol.ts';
import { ClientError } from './client-error.ts';

/**
 * The options as the person means them: the page names roles, channels and people by id.
 * @throws ClientError where there is no such thing
 */
export function typedOptions(
  guild: Guild,
  commands: readonly Command[],
  line: string,
  options: Options,
): OptionValues {
  const known = optionsOf(commands, line);
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => {
      const type = known.find((option) => option.name === name)?.type;
      return [name, typed(guild, type, value)];
    }),
  );
}

/** What may be filled in after `/name [group] [subcommand]`. */
function optionsOf(commands: readonly Command[], line: string): readonly CommandOption[] {
  const [name, ...path] = line.trim().replace(/^\//, '').split(/\s+/);
  let options = commands.find((command) => command.name === name)?.options ?? [];
  for (const part of path) options = options.find((option) => option.name === part)?.options ?? [];
  return options;
}

function typed(guild: Guild, type: number | undefined, value: string | number | boolean): OptionValue {
  const one = (all: readonly (OptionValue & { readonly id: string })[], kind: string): OptionValue => {
    const found = all.find(({ id }) => id === value);
    if (found === undefined) throw new ClientError(`The guild has no such ${kind}.`);
    return found;
  };
  switch (type) {
    case optionType.role:
      return one(guild.roles, 'role');
    case optionType.channel:
      return one(guild.channels, 'channel');
    case optionType.user:
      return one(guild.people, 'person');
    case optionType.mentionable:
      return one([...guild.people, ...guild.roles], 'person or role');
    case optionType.integer:
    case optionType.number:
      return Number(value);
    default:
      return value;
  }
}
