import type { APIModalInteractionResponseCallbackData } from 'discord.js';
import type { PostedMessage } from '../../src/discord/views/embed.ts';

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
export type Shown = PostedMessage | APIModalInteractionResponseCallbackData;

/** Returns the situations of a record, each of which is named by its key. */
export function situationsOf(
  seenBy: SeenBy,
  messages: Readonly<Record<string, Shown>>,
): readonly Situation[] {
  return Object.entries(messages).map(([situation, message]) => ({ situation, seenBy, message }));
}
