import type { DiscordContext } from '../context.ts';
import { Channel } from '../model/channel.ts';
import type { Command, CommandOption } from '../model/commands.ts';
import { Role } from '../model/role.ts';
import { optionType } from '../option-type.ts';

/** Somebody who can be named in an option: as much of a person as that takes. */
export interface Mentionable {
  readonly id: string;
  readonly user: object;
  memberPayload(): object;
}

export type OptionValue = string | number | boolean | Role | Channel | Mentionable;
export type OptionValues = Readonly<Record<string, OptionValue>>;

/** A command as it was typed, matched with what the bot has registered. */
export interface CommandData {
  readonly data: object;
  /** For autocomplete: the type of the option being typed. */
  readonly focusedType: number | undefined;
  readonly name: string;
}

interface Resolved {
  readonly roles: Record<string, object>;
  readonly channels: Record<string, object>;
  readonly users: Record<string, object>;
  readonly members: Record<string, object>;
}

/**
 * Builds what Discord sends for `/name [group] [subcommand]` with options.
 * @throws Error as Discord's client would hinder it: not registered, unknown or missing option, bad choice
 */
export function buildCommandData(
  stage: DiscordContext,
  guildId: string,
  line: string,
  values: OptionValues,
  focused?: string,
): CommandData {
  const [name = '', ...path] = line.trim().replace(/^\//, '').split(/\s+/);
  const command = stage.commands.find(guildId, name);
  if (command === undefined) {
    const known = [...stage.commands.list(guildId), ...stage.commands.list('global')].map(
      (one) => `/${one.name}`,
    );
    throw new Error(`/${name} is not registered in this guild; registered: ${known.join(', ') || 'nothing'}`);
  }
  const resolved: Resolved = { roles: {}, channels: {}, users: {}, members: {} };
  const leaf = findLeaf(command, path, line);
  const typed = buildOptions(leaf.options ?? [], values, focused, resolved, line);
  let options: object[] = typed.options;
  for (const part of [...leaf.chain].reverse()) options = [{ ...part, options }];
  const used = Object.fromEntries(
    Object.entries(resolved).filter(([, items]) => Object.keys(items).length > 0),
  );
  const data = {
    id: command.id,
    type: command.type,
    name: command.name,
    ...(command.guild_id === undefined ? {} : { guild_id: command.guild_id }),
    ...(options.length > 0 ? { options } : {}),
    ...(Object.keys(used).length > 0 ? { resolved: used } : {}),
  };
  return { data, focusedType: typed.focusedType, name: [name, ...path].join(' ') };
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
    if (next === undefined) throw new Error(`${line}: "${name}" is no subcommand of it`);
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
      // Discord sends what is typed so far as text, even for numbers.
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
  const bad = (what: string) => new Error(`${line}: the option "${option.name}" ${what}`);
  switch (option.type) {
    case optionType.string: {
      if (typeof value !== 'string') throw bad('takes text');
      if (option.choices?.length) return choiceValue(option, value, bad);
      if (value.length < (option.min_length ?? 0))
        throw bad(`takes at least ${option.min_length} characters`);
      if (value.length > (option.max_length ?? 6_000))
        throw bad(`takes at most ${option.max_length ?? 6_000} characters`);
      if (value === '') throw bad('is empty: Discord then does not send it');
      return value;
    }
    case optionType.integer:
    case optionType.number: {
      if (option.choices?.length) return choiceValue(option, value, bad);
      if (typeof value !== 'number' || (option.type === optionType.integer && !Number.isInteger(value)))
        throw bad('takes a number');
      if (value < (option.min_value ?? -Infinity) || value > (option.max_value ?? Infinity))
        throw bad('is out of range');
      return value;
    }
    case optionType.boolean:
      if (typeof value !== 'boolean') throw bad('takes true or false');
      return value;
    default:
      return resolveMentionable(option, value, resolved, bad);
  }
}

function choiceValue(
  option: CommandOption,
  value: OptionValue,
  bad: (what: string) => Error,
): string | number {
  const choice = option.choices?.find((one) => one.value === value || one.name === value);
  if (choice === undefined)
    throw bad(`has no choice "${String(value)}", only: ${option.choices?.map((one) => one.name).join(', ')}`);
  return choice.value;
}

function resolveMentionable(
  option: CommandOption,
  value: OptionValue,
  resolved: Resolved,
  bad: (what: string) => Error,
): string {
  if (typeof value !== 'object') throw bad('takes a role, a channel or a person');
  const takes = (...types: number[]) => types.includes(option.type);
  if (value instanceof Role) {
    if (!takes(optionType.role, optionType.mentionable)) throw bad('takes no role');
    resolved.roles[value.id] = value.payload();
  } else if (value instanceof Channel) {
    if (!takes(optionType.channel)) throw bad('takes no channel');
    if (option.channel_types?.length && !option.channel_types.includes(0)) throw bad('takes no text channel');
    resolved.channels[value.id] = value.partial();
  } else {
    if (!takes(optionType.user, optionType.mentionable)) throw bad('takes no person');
    resolved.users[value.id] = value.user;
    resolved.members[value.id] = value.memberPayload();
  }
  return value.id;
}
