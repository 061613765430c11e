import { z } from 'zod';
import { isTextKey, type TextKey } from '../discord/texts/catalog.ts';
import type { Setting } from './setting.ts';

/** The texts that a setting needs: of its command `C`, and of its values `V`. */
type ChoiceText<C extends string, V extends string> =
  | `command.setup.${C}`
  | `choice.${C}.${V}`
  | `setup.${C}.${V}`
  | `change.${C}.${V}`;

/** Asks, by an error of the compiler that prints their keys, for the texts that are not there. */
type AllTexts<Needed extends string> = [Exclude<Needed, TextKey>] extends [never]
  ? unknown
  : { readonly missingTexts: { [Key in Needed]: Key extends TextKey ? never : Key }[Needed] };

/** Returns a setting with a few values, each with a text for its name, for how it is set, and for who chose it. */
export function choiceSetting<const C extends string, const V extends string>({
  command,
  option,
  values,
  usual,
}: {
  /** The names of the subcommand of `/setup` and of its option. */
  readonly command: C;
  readonly option: string;
  readonly values: readonly [V, ...V[]];
  readonly usual: NoInfer<V>;
} & AllTexts<ChoiceText<C, V>>): Setting<V> {
  const name: string = command;
  // A text that is missing shows at the start, not when somebody first needs it.
  for (const value of values)
    for (const key of [`choice.${name}.${value}`, `setup.${name}.${value}`, `change.${name}.${value}`])
      textKey(key);
  const line: NonNullable<Setting<string>['line']> = (t, value) => t.mdOf(textKey(`setup.${name}.${value}`));
  return {
    schema: z.enum(values),
    usual,
    told: (t, value, { person }) => t.mdOf(textKey(`change.${name}.${value}`), { person }),
    line,
    choices: {
      command,
      option,
      values,
      nameOf: (value) => ({ key: textKey(`choice.${name}.${value}`) }),
      texts: {
        option: 'command.setup.choice',
        title: textKey(`command.setup.${name}`),
        pick: 'setup.pick.choice',
      },
      saved: (t, value, guildLanguage) => ({
        title: t.md('setup.choice-saved'),
        text: line(t, value, guildLanguage),
      }),
    },
  };
}

/** Returns the key. @throws Error if there is no such text: the types of `choiceSetting` ask for each */
function textKey<const Key extends string>(key: Key) {
  if (!isTextKey(key)) throw new Error(`there is no text "${key}"`);
  return key;
}
