import { optionType } from '../../../../fake-discord/option-type.ts';
import type { State } from '../../../page-protocol.ts';
import type { Choice, CommandOption } from '../discord-types.ts';

/** An option that is being filled in. */
export interface Field {
  readonly option: CommandOption;
  /** What stands in it. */
  text: string;
  /** What was chosen from a list; null where it was typed. */
  chosen: string | number | boolean | null;
  /** The person has been in it and left it. */
  touched: boolean;
}

export interface FieldChoice extends Omit<Choice, 'value'> {
  readonly value: string | number | boolean;
  readonly color?: string | null;
}

export function emptyField(option: CommandOption): Field {
  return { option, text: '', chosen: null, touched: false };
}

/** What Discord's client offers by itself for an option: its choices, roles, channels, people, true and false. */
export function ownChoices(option: CommandOption, { guild, people }: State): readonly FieldChoice[] | null {
  const roles = guild.roles.map(({ id, name, color }) => ({
    name: `@${name.replace(/^@/, '')}`,
    value: id,
    color,
  }));
  const persons = people.map(({ id, name, color }) => ({ name: `@${name}`, value: id, color }));
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

/** The choices in which what is typed occurs. */
export function fitting(choices: readonly FieldChoice[], typed: string): readonly FieldChoice[] {
  const wanted = typed.trim().replace(/^[@#]/, '').toLowerCase();
  return choices.filter(({ name }) => name.toLowerCase().includes(wanted));
}

/** What is sent for a field; undefined where nothing is. */
export function sentValue({ option, text, chosen }: Field): string | number | boolean | undefined {
  if (chosen !== null) return chosen;
  if (text.trim() === '') return undefined;
  const isNumber = option.type === optionType.integer || option.type === optionType.number;
  return isNumber && text.trim() !== '' ? Number(text) : text;
}

/** What Discord's client says where a field can't be sent as it is; null where it can. */
export function problemOf(field: Field, state: State): string | null {
  const { option, text, chosen } = field;
  if (text.trim() === '') return option.required ? 'This option is required. Specify a value' : null;
  if (chosen !== null) return null;
  if (ownChoices(option, state) !== null) return 'This option is invalid';
  if (option.type === optionType.integer || option.type === optionType.number) {
    const value = Number(text);
    const whole = option.type === optionType.number || Number.isInteger(value);
    const inRange = value >= (option.min_value ?? -Infinity) && value <= (option.max_value ?? Infinity);
    return Number.isFinite(value) && whole && inRange ? null : 'This option is invalid';
  }
  if (text.length < (option.min_length ?? 0)) return `At least ${option.min_length} characters`;
  return text.length > (option.max_length ?? 6_000)
    ? `At most ${option.max_length ?? 6_000} characters`
    : null;
}
