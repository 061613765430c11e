import { optionType } from '@steward/fake-discord/model';
import type { Choice, Command, CommandOption, State } from '../../../page-protocol.ts';
import { fill, type Words } from '../words.ts';

/** A command or subcommand that can be sent. */
export interface UsableCommand {
  /** `backup restore`. */
  readonly name: string;
  readonly description: string;
  /** Required ones first, as Discord demands. */
  readonly options: readonly CommandOption[];
  /** Discord hides the command from people without these permission bits. */
  readonly requiredPermissions: bigint;
}

const subcommandGroup = 2;

/** Returns all commands and subcommands, sorted by name. */
export function listCommands(commands: readonly Command[]): readonly UsableCommand[] {
  return commands
    .flatMap(({ name, description, options, default_member_permissions: permissions }) =>
      expand(name, description, options ?? [], BigInt(permissions ?? 0)),
    )
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

function expand(
  name: string,
  description: string,
  options: readonly CommandOption[],
  requiredPermissions: bigint,
): readonly UsableCommand[] {
  const inner = options.filter(({ type }) => type <= subcommandGroup);
  if (inner.length === 0) return [{ name, description, options, requiredPermissions }];
  return inner.flatMap((one) =>
    expand(`${name} ${one.name}`, one.description, one.options ?? [], requiredPermissions),
  );
}

/** Returns the commands that match the text after the slash, best first. */
export function matchCommands(commands: readonly UsableCommand[], typed: string): readonly UsableCommand[] {
  const wanted = typed.trim().toLowerCase().split(/\s+/).join(' ');
  const rank = ({ name }: UsableCommand) => {
    if (name.startsWith(wanted)) return 0;
    if (name.split(' ').some((word) => word.startsWith(wanted))) return 1;
    return name.includes(wanted) ? 2 : 3;
  };
  return commands
    .map((command) => ({ command, rank: rank(command) }))
    .filter((one) => one.rank < 3)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ command }) => command);
}

/** An option with its input. */
export interface Field {
  readonly option: CommandOption;
  /** The input's value. */
  text: string;
  /** The value chosen from a list; null if the text was typed. */
  chosen: string | number | boolean | null;
  /** Whether the input had the focus and lost it. */
  touched: boolean;
}

export interface FieldChoice extends Omit<Choice, 'value'> {
  readonly value: string | number | boolean;
  readonly color?: string | null;
}

export function emptyField(option: CommandOption): Field {
  return { option, text: '', chosen: null, touched: false };
}

/** Returns what Discord's client offers for an option without the bot; null if any text is allowed. */
export function builtInChoices(
  option: CommandOption,
  { guild, people }: State,
): readonly FieldChoice[] | null {
  const roles = guild.roles.map(({ id, name, color }) => ({
    name: `@${name.replace(/^@/, '')}`,
    value: id,
    color,
  }));
  const persons = people
    .filter(({ present }) => present)
    .map(({ id, name, color }) => ({ name: `@${name}`, value: id, color }));
  switch (option.type) {
    case optionType.boolean:
      return [
        { name: 'True', value: true },
        { name: 'False', value: false },
      ];
    case optionType.user:
      return persons;
    case optionType.channel:
      return guild.channels.map(({ id, name }) => ({ name: `#${name}`, value: id }));
    case optionType.role:
      return roles;
    case optionType.mentionable:
      return [...persons, ...roles];
    default:
      return option.choices?.length ? option.choices : null;
  }
}

/** Returns the choices that contain the text. */
export function filterChoices(choices: readonly FieldChoice[], typed: string): readonly FieldChoice[] {
  const wanted = typed.trim().replace(/^[@#]/, '').toLowerCase();
  return choices.filter(({ name }) => name.toLowerCase().includes(wanted));
}

/** Returns the value of the choice whose name or value was typed in full; null if there is none. */
export function exactChoice({ option, text }: Field, state: State): FieldChoice['value'] | null {
  const plain = (name: string) => name.trim().replace(/^[@#]/, '').toLowerCase();
  const choices = builtInChoices(option, state) ?? [];
  const exact = choices.find(
    ({ name, value }) => plain(name) === plain(text) || String(value) === text.trim(),
  );
  return exact?.value ?? null;
}

/** Returns the value to send; undefined for none. */
export function fieldValue({ option, text, chosen }: Field): string | number | boolean | undefined {
  if (chosen !== null) return chosen;
  if (text.trim() === '') return undefined;
  const isNumber = option.type === optionType.integer || option.type === optionType.number;
  return isNumber && text.trim() !== '' ? Number(text) : text;
}

/** Returns the message of Discord's client if the field can't be sent; null if it can. */
export function problemOf(field: Field, state: State, words: Words): string | null {
  const { option, text, chosen } = field;
  if (text.trim() === '') return option.required ? words.required : null;
  if (chosen !== null) return null;
  if (builtInChoices(option, state) !== null) return words.invalid;
  if (option.type === optionType.integer || option.type === optionType.number) {
    const value = Number(text);
    const whole = option.type === optionType.number || Number.isInteger(value);
    const inRange = value >= (option.min_value ?? -Infinity) && value <= (option.max_value ?? Infinity);
    return Number.isFinite(value) && whole && inRange ? null : words.invalid;
  }
  if (text.length < (option.min_length ?? 0)) return fill(words.atLeast, { count: option.min_length ?? 0 });
  return text.length > (option.max_length ?? 6_000)
    ? fill(words.atMost, { count: option.max_length ?? 6_000 })
    : null;
}
