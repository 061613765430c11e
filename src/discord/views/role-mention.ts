import { type Markdown, mention } from '../texts/markdown.ts';
import type { Message, PostedMessage } from './embed.ts';

/** Returns a message that notifies a role, and nobody else, when it is posted. */
export function calling(roleId: string, message: Message): PostedMessage {
  return { ...mentioning(roleId, message), allowed_mentions: { parse: [], roles: [roleId] } };
}

/**
 * Returns a message with a line that has the mention of a role and the title: a phone's lock screen shows this line only. It
 * notifies nobody.
 */
export function mentioning(roleId: string, message: Message): PostedMessage {
  return { ...message, content: lineOf(mention.role(roleId), message) };
}

/** Returns a message that notifies a person, and nobody else, when it is posted. */
export function callingPerson(personId: string, message: Message): PostedMessage {
  const content = lineOf(mention.user(personId), message);
  return { ...message, content, allowed_mentions: { parse: [], users: [personId] } };
}

function lineOf(who: Markdown, { embeds }: Message): string {
  return `${who} ${embeds[0]?.title ?? ''}`;
}
