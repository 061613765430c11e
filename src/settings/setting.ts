import type { z } from 'zod';
import type { Markdown } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import type { ServerRef } from '../domain/connection.ts';

/** A value of a guild that its admins choose. */
export interface Setting<Value> {
  /** What is stored. If null is a value, it's the usual one, and stored by storing nothing. */
  readonly schema: z.ZodType<Value>;
  /** What applies if nobody chose another value, or the stored one is damaged. */
  readonly usual: Value;
  /** Says who chose what, without a full stop: in the log channel and in `/history`. */
  readonly told: (t: Texts, value: Value, by: Chooser) => Markdown;
  /** Returns the server that a value names. Its connection takes the value with it. Default: values name none. */
  readonly server?: (value: Value) => ServerRef | null;
}

/** Who chose a value, and in which guild. */
export interface Chooser {
  readonly person: Markdown;
  readonly guildId: string;
}
