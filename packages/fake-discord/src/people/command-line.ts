import { Channel } from '../model/channel.ts';
import type { Command, CommandOption } from '../model/command.ts';
import { Role } from '../model/role.ts';
import { optionType } from '../option-type.ts';
import type { DiscordParts } from '../parts.ts';

/** A person as the value of an option. Roles, channels and people can be given by their ids too. */
export interface Mentionable {
  readonly id: string;
  readonly user: object;
  memberPayload(): object;
}

type OptionValue = string | number | boolean | Role | Channel | Mentionable;
export type OptionValues = Readonly<Record<string, OptionValue>>;

/** The guild that a command is typed in, with what its options can name. */
export interface CommandPlace {
  readonly id: string;
  readonly roles: readonly Role[];
  readonly channels: readonly Channel[];
  readonly people: readonly Mentionable[];
}

interface Resolved {
  /** What an id can stand for. */
  readonly things: readonly (Role | Channel | Mentionable)[];
  readonly permissionsIn: (channel: Channel) => bigint;
  readonly roles: Record<string, object>;
  readonly channels: Record<string, object>;
  readonly users: Record<string, object>;
  readonly members: Record<string, object>;
}

/**
 * Returns the data that Discord sends for `/name [group] [subcommand]` with options, and the type of the focused one.
 * @throws Error if Discord's client would prevent it: not registered, unknown or missing option, invalid choice
 */
export function buildCommandData(
  { commands }: Pick<DiscordParts, 'commands'>,
  guild: CommandPlace,
  line: string,
  values: OptionValues,
  permissionsIn: (channel: Channel) => bigint,
  focused?: string,
): { readonly data: object; readonly focusedType: number | undefined } {
  const [name = '', ...path] = line.trim().replace(/^\//, '').split(/\s+/);
  const command = commands.find(guild.id, name);
  if (command === undefined) {
    const registered = [...commands.list(guild.id), ...commands.list('global')].map((one) => `/${one.name}`);
    throw new Error(
      `/${name} is not registered in this guild; registered: ${registered.join(', ') || 'none'}`,
    );
  }
  const things = [...guild.roles, ...guild.channels, ...guild.people];
  const named = { roles: {}, channels: {}, users: {}, members: {} };
  const leaf = findLeaf(command, path, line);
  const built = buildOptions(leaf.options ?? [], values, focused, { ...named, things, permissionsIn }, line);
  let options: object[] = built.options;
  for (const part of [...leaf.chain].reverse()) options = [{ ...part, options }];
  const nonEmpty = Object.fromEntries(
    Object.entries(named).filter(([, items]) => Object.keys(items).length > 0),
  );
  const data = {
    id: command.id,
    type: command.type,
    name: command.name,
    ...(command.guild_id === undefined ? {} : { guild_id: command.guild_id }),
    ...(options.length > 0 ? { options } : {}),
    ...(Object.keys(nonEmpty).length > 0 ? { resolved: nonEmpty } : {}),
  };
  return { data, focusedType: built.focusedType };
}

interface Leaf {
  readonly options: readonly CommandOption[] | null | undefined;
  readonly chain: readonly { readonly type: number; readonly name: string }[];
}

function findLeaf(command: Command, path: readonly string[], line: string): Leaf {
  const chain: { type: number; name: string }[] = [];
  let options: readonly CommandOption[] | null | undefined = command.options;
  for (const name of path) {
    const next: CommandOption | undefined = options?.find(
      (option) => option.type <= optionType.group && option.name === name,
    );
    if (next === undefined) throw new Error(`${line}: "${name}" is not a subcommand`);
    chain.push({ type: next.type, name });
    options = next.options;
  }
  if (options?.some((option) => option.type <= optionType.group)) {
    throw new Error(
      `${line} needs one of the subcommands: ${options.map((option) => option.name).join(', ')}`,
    );
  }
  return { options, chain };
}

function buildOptions(
  known: readonly CommandOption[],
  values: OptionValues,
  focused: string | undefined,
  resolved: Resolved,
  line: string,
): { options: object[]; focusedType: number | undefined } {
  for (const name of Object.keys(values)) {
    if (!known.some((option) => option.name === name)) {
      throw new Error(
        `${line} has no option "${name}", only: ${known.map((option) => option.name).join(', ') || 'none'}`,
      );
    }
  }
  const options: object[] = [];
  let focusedType: number | undefined;
  for (const [name, value] of Object.entries(values)) {
    const option = known.find((one) => one.name === name);
    if (option === undefined) continue;
    if (name === focused) {
      if (!option.autocomplete) throw new Error(`${line}: the option "${name}" has no autocomplete`);
      focusedType = option.type;
      // Discord sends the text typed so far as a string, even for numbers.
      options.push({ name, type: option.type, value: String(value), focused: true });
    } else {
      options.push({ name, type: option.type, value: toOptionValue(option, value, resolved, line) });
    }
  }
  const missing = known.find((option) => option.required && values[option.name] === undefined);
  if (missing !== undefined && focused === undefined)
    throw new Error(`${line} requires the option "${missing.name}"`);
  return { options, focusedType };
}

function toOptionValue(
  option: CommandOption,
  value: OptionValue,
  resolved: Resolved,
  line: string,
): string | number | boolean {
  const invalid = (what: string) => new Error(`${line}: the option "${option.name}" ${what}`);
  switch (option.type) {
    case optionType.string: {
      if (typeof value !== 'string') throw invalid('needs a text');
      if (option.choices?.length) return choiceValue(option, value, invalid);
      if (value.length < (option.min_length ?? 0))
        throw invalid(`needs at least ${option.min_length} characters`);
      if (value.length > (option.max_length ?? 6_000))
        throw invalid(`allows at most ${option.max_length ?? 6_000} characters`);
      if (value === '') throw invalid('is empty: Discord does not send it then');
      return value;
    }
    case optionType.integer:
    case optionType.number: {
      if (option.choices?.length) return choiceValue(option, value, invalid);
      if (typeof value !== 'number' || (option.type === optionType.integer && !Number.isInteger(value)))
        throw invalid('needs a number');
      if (value < (option.min_value ?? -Infinity) || value > (option.max_value ?? Infinity))
        throw invalid('is out of range');
      return value;
    }
    case optionType.boolean:
      if (typeof value !== 'boolean') throw invalid('needs true or false');
      return value;
    case optionType.attachment:
      throw invalid('takes a file, which the fake Discord doesn’t simulate');
    default:
      return resolveMentionable(option, value, resolved, invalid);
  }
}

function choiceValue(
  option: CommandOption,
  value: OptionValue,
  invalid: (what: string) => Error,
): string | number {
  const choice = option.choices?.find((one) => one.value === value || one.name === value);
  if (choice === undefined)
    throw invalid(
      `has no choice "${String(value)}", only: ${option.choices?.map((one) => one.name).join(', ')}`,
    );
  return choice.value;
}

function resolveMentionable(
  option: CommandOption,
  given: OptionValue,
  resolved: Resolved,
  invalid: (what: string) => Error,
): string {
  const value = typeof given === 'string' ? resolved.things.find(({ id }) => id === given) : given;
  if (typeof value !== 'object') throw invalid('needs a role, a channel or a person');
  const accepts = (...types: number[]) => types.includes(option.type);
  if (value instanceof Role) {
    if (!accepts(optionType.role, optionType.mentionable)) throw invalid('does not accept a role');
    resolved.roles[value.id] = value.payload();
  } else if (value instanceof Channel) {
    if (!accepts(optionType.channel)) throw invalid('does not accept a channel');
    if (option.channel_types?.length && !option.channel_types.includes(0))
      throw invalid('does not accept a text channel');
    resolved.channels[value.id] = value.partial(resolved.permissionsIn(value));
  } else {
    if (!accepts(optionType.user, optionType.mentionable)) throw invalid('does not accept a person');
    resolved.users[value.id] = value.user;
    resolved.members[value.id] = value.memberPayload();
  }
  return value.id;
}
