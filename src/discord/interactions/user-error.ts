import { inline, inlineCode, join, type Markdown, md } from '../views/markdown.ts';

/** A refusal, shown to the person: nothing failed, and nothing was done. */
export class UserError extends Error {
  override readonly name = 'UserError';
  readonly title: Markdown;
  readonly text: Markdown;

  constructor(title: Markdown, text: Markdown) {
    // The message is logged, so it leaves out what a person typed: that may be an API key in the wrong place.
    super(title.ownWords);
    this.title = title;
    this.text = text;
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
