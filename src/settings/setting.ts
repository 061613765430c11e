import type { z } from 'zod';
import type { TextKey } from '../discord/texts/catalog.ts';
import type { DefinitionKey } from '../discord/texts/localizations.ts';
import type { Markdown } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import type { ServerRef } from '../domain/connection.ts';
import type { Language } from '../domain/language.ts';

/** A value of a guild that its admins choose. */
export interface Setting<Value> {
  /** What is stored. If null is a value, it's the usual one, and stored by storing nothing. */
  readonly schema: z.ZodType<Value>;
  /** What applies if nobody chose another value, or the stored one is damaged. */
  readonly usual: Value;
  /** Returns who chose what, without a full stop: in the log channel and in `/history`. */
  readonly told: (t: Texts, value: Value, by: Chooser) => Markdown;
  /** Returns the server that a value names. Its connection takes the value with it. Default: values name none. */
  readonly server?: (value: Value) => ServerRef | null;
  /** Returns the line that shows the value. Default: none, because it needs more than the value; `checklist-view.ts` makes it. */
  readonly line?: (t: Texts, value: Value, guildLanguage: Language) => Markdown;
  /** Whether the checklist has a step for it, so that its line isn't below the steps. Default: false. */
  readonly isStep?: boolean;
  /** Whether it matters only with hosts that make backups. Default: false. */
  readonly isOfBackups?: boolean;
  /** What makes its part of `/setup`. Default: its value is typed or looked up, so `commands/setup.ts` has that part. */
  readonly choices?: Choices<Value>;
}

/** The part of `/setup` for a setting with few values: an option, or a menu if that is left out. */
export interface Choices<Value> {
  /** The names of the subcommand and of its option. */
  readonly command: string;
  readonly option: string;
  readonly values: readonly string[];
  /** What the menu offers besides, to unset it. Default: nothing. */
  readonly unset?: { readonly value: string; readonly label: TextKey };
  /** Returns the text of a value's name, or a name that is the same in every language. */
  readonly nameOf: (value: string) => { readonly key: DefinitionKey } | { readonly name: string };
  readonly texts: {
    readonly option: DefinitionKey;
    /** The title of the message with the menu. */
    readonly title: TextKey;
    /** What that message asks for below how it is set. Default: its title says it. */
    readonly ask?: TextKey;
    /** What stands in the menu before something is chosen. */
    readonly pick: TextKey;
  };
  /** Says what was saved. */
  readonly saved: (
    t: Texts,
    value: Value,
    guildLanguage: Language,
  ) => { readonly title: Markdown; readonly text: Markdown };
}

/** Who chose a value, and in which guild. */
export interface Chooser {
  readonly person: Markdown;
  readonly guildId: string;
}
