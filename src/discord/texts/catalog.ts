import { en } from './languages/en.ts';
import type { ServerCommand } from './server-commands.ts';

/** The key of a text: an ICU message (unicode-org.github.io/icu/userguide/format_parse/messages). */
export type TextKey = keyof typeof en;

/** The text before the first closing brace or comma: an argument's name, or a part of a nested message. */
type Head<Rest extends string> = Rest extends `${infer Inner}}${string}` ? Inner : never;

/** A part of a nested message, such as `# servers`, is no argument. */
type IsName<Name extends string> = Name extends '' | `${string}${' ' | '#' | '{'}${string}` ? false : true;

type ToArgument<Head extends string> = Head extends `${infer Name}, ${infer Format}`
  ? IsName<Name> extends true
    ? { name: Name; value: Format extends `select,${string}` ? string : number }
    : never
  : IsName<Head> extends true
    ? { name: Head; value: 'text' }
    : never;

/** The arguments of a message: the names in braces, and whether a format (`plural`, `number`, `select`) needs a number or string. */
type Argument<Message extends string> = Message extends `${string}{${infer Rest}`
  ? ToArgument<Head<Rest>> | Argument<Rest>
  : never;

/**
 * The values that a message takes, by name. `Text` is what an argument without a format takes, `Command` what stands for a command
 * on the server that the message is about.
 */
export type Values<Key extends TextKey, Text, Command = ServerCommand> = {
  readonly [A in Argument<(typeof en)[Key]> as A['name']]: A['value'] extends 'text'
    ? A['name'] extends `command_${string}`
      ? Command
      : Text
    : A['value'];
};

/** Returns whether there is a text with this key. */
export function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(en, key);
}
