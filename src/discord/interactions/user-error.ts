import type { TextKey, Values } from '../texts/catalog.ts';
import type { AnyValues, MarkdownValue } from '../texts/texts.ts';
import { inline, inlineCode, join, Markdown, md } from '../views/markdown.ts';

/** The codes of the texts `error.<code>.title` and `error.<code>.text`. */
export type UserErrorCode = TextKey extends infer Key
  ? Key extends `error.${infer Code}.title`
    ? Code
    : never
  : never;

/** The values that both texts of an error take. */
type ErrorValues<Code extends UserErrorCode> = Values<`error.${Code}.title`, MarkdownValue> &
  Values<`error.${Code}.text`, MarkdownValue>;

/** A refusal, shown to the person: nothing failed, and nothing was done. */
export class UserError<Code extends UserErrorCode = UserErrorCode> extends Error {
  override readonly name = 'UserError';
  readonly code: UserErrorCode | null;
  readonly values: AnyValues;
  /** FIXME: goes when every error is a code. */
  readonly old: { readonly title: Markdown; readonly text: Markdown } | null;

  /** The message is the code alone: a value can be an API key that a person typed in the wrong place. */
  constructor(
    code: Code | Markdown,
    ...[values]: (keyof ErrorValues<Code> extends never ? [] : [ErrorValues<Code>]) | [Markdown]
  ) {
    super(`${code}`);
    this.code = code instanceof Markdown ? null : code;
    this.values = values === undefined || values instanceof Markdown ? {} : values;
    this.old = code instanceof Markdown && values instanceof Markdown ? { title: code, text: values } : null;
  }
}

const pickOne = md`Type / and pick one from the list.`;

/** For a command or subcommand of an older version that is still registered in the guild. */
export function noSuchCommand(): UserError {
  return new UserError(md`No such command`, md`I don’t know this command any more. ${pickOne}`);
}

/** For a required option that is missing or blank. */
export function missingOption(name: string): UserError {
  return new UserError(
    md`Something is missing`,
    md`The option ${inlineCode(name)} is empty. ${pickOne} Nothing was done.`,
  );
}

/** For a value that is none of the option's choices: from an older definition, or not from Discord's own app. */
export function noSuchChoice(name: string, value: string, values: readonly string[]): UserError {
  const known = join(values.map(inlineCode), ', ');
  return new UserError(
    md`No such choice`,
    md`The option ${inlineCode(name)} can’t be “${inline(value, 60)}”. There are: ${known}. ${pickOne} Nothing was done.`,
  );
}

/** For a process that ends before the host responded. Operations continue in the next process. */
export function shuttingDown(): UserError {
  return new UserError(
    md`I am being restarted`,
    md`I had to stop before the host answered, and did nothing. Try again in a moment.`,
  );
}

/** For a button or modal that no command has any more. */
export function outdatedComponent(): UserError {
  return new UserError(
    md`This button is too old`,
    md`I don’t know any more what it was for. Type the command again.`,
  );
}
