import type { ServerRef } from '../../domain/connection.ts';
import type { TextKey, Values } from '../texts/catalog.ts';
import type { AnyValues, LocalizedText, MarkdownValue, Texts } from '../texts/texts.ts';
import type { Button } from '../views/embed.ts';

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
  readonly code: UserErrorCode;
  readonly values: AnyValues;
  /** The next step, as a button; null: there is none. */
  button: ((t: Texts) => Button) | null = null;
  /** The servers that may have been meant: each gets a button that runs the command on it. */
  meant: readonly ServerRef[] = [];
  /** Those buttons. */
  retypes: readonly Button[] = [];

  /** The message is the code alone: a value can be an API key that a person typed in the wrong place. */
  constructor(code: Code, ...[values]: keyof ErrorValues<Code> extends never ? [] : [ErrorValues<Code>]) {
    super(code);
    this.code = code;
    this.values = values ?? {};
  }
}

/** A refusal because the person may not do it. Someone else may approve it. */
export class PermissionError<Code extends UserErrorCode = UserErrorCode> extends UserError<Code> {
  /** The button with which the person asks for approval; null: nobody can be asked. */
  askButton: ((t: Texts) => Button) | null = null;
  /** Who can allow it, and how; null: nothing is said of that. */
  next: LocalizedText | null = null;
}
