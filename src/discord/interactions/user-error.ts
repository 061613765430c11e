import type { TextKey, Values } from '../texts/catalog.ts';
import type { AnyValues, MarkdownValue } from '../texts/texts.ts';
import { Markdown } from '../views/markdown.ts';

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
