import { join, link, Markdown, md } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { type Message, message } from '../discord/views/embed.ts';
import type { Incident } from './model/alert.ts';

/** The most characters of the list of alerts: an embed's text has at most 4,096. */
const listLength = 3_800;

/** An alert that was posted without its mention. */
export interface HeldAlert {
  /** The incident whose message it is. */
  readonly lead: Incident;
  /** Of its message as it is now. */
  readonly title: string;
}

/** Returns the message that makes up for the mentions of alerts that are still open. @param held at least one */
export function heldCallsMessage(t: Texts, held: readonly HeldAlert[]): Message {
  const lines = held.map((each) => md`• ${titleOf(each)} · ${linkTo(t, each)}`);
  const [first, ...others] = held;
  const isOne = first !== undefined && others.length === 0;
  return message({
    tone: 'bad',
    ...(isOne && { icon: '' }),
    title: isOne ? titleOf(first) : t.md('alert.held.title', { count: held.length }),
    text: isOne
      ? t.md('alert.held.one', { alert: linkTo(t, first) })
      : join([t.md('alert.held.text'), t.lines(lines, listLength)]),
  });
}

function titleOf({ title }: HeldAlert): Markdown {
  return Markdown.escaped(title);
}

function linkTo(t: Texts, { lead: { guildId, channelId, messageId } }: HeldAlert): Markdown {
  return link(t.md('alert.held.link'), `https://discord.com/channels/${guildId}/${channelId}/${messageId}`);
}
