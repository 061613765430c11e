import type { APIModalInteractionResponseCallbackData } from 'discord.js';

/** Who sees a message: the person alone, everyone in the channel, or those who read the channel that a guild chose for it. */
export type SeenBy = 'private' | 'channel' | 'log' | 'alerts' | 'approvals';

/** A message, in the situation in which people see it. */
export interface Situation {
  /** In a line. */
  readonly situation: string;
  readonly seenBy: SeenBy;
  readonly message: Shown;
}

/** A message, or a form. */
export type Shown = ShownMessage | APIModalInteractionResponseCallbackData;

/** The part of a message that people see, as a view makes it, or as the fake Discord has it. */
export interface ShownMessage {
  readonly content?: string | null | undefined;
  readonly embeds: readonly ShownEmbed[];
  readonly components: readonly { readonly components?: readonly ShownComponent[] | null | undefined }[];
}

export interface ShownEmbed {
  readonly color?: number | null | undefined;
  readonly title?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly fields?: readonly { readonly name: string; readonly value: string }[] | null | undefined;
  readonly image?: { readonly url?: string | null | undefined } | null | undefined;
  readonly thumbnail?: { readonly url?: string | null | undefined } | null | undefined;
  readonly footer?: { readonly text?: string | null | undefined } | null | undefined;
}

export interface ShownComponent {
  readonly type: number;
  readonly label?: string | null | undefined;
  readonly style?: number | null | undefined;
  readonly url?: string | null | undefined;
  readonly disabled?: boolean | null | undefined;
  readonly emoji?: { readonly name?: string | null | undefined } | null | undefined;
  readonly placeholder?: string | null | undefined;
  readonly options?:
    | readonly {
        readonly label: string;
        readonly emoji?: { readonly name?: string | null | undefined } | null | undefined;
      }[]
    | null
    | undefined;
}

/** Returns the situations of a record, each of which is named by its key. */
export function situationsOf(
  seenBy: SeenBy,
  messages: Readonly<Record<string, Shown>>,
): readonly Situation[] {
  return Object.entries(messages).map(([situation, message]) => ({ situation, seenBy, message }));
}
