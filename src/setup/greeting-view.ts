import { join, md } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { type Message, message } from '../discord/views/embed.ts';

/** Introduces the bot to a guild that it has joined. @param beginId the custom id of the button that opens the form for the key */
export function greetingMessage(t: Texts, beginId: string): Message {
  const text = join([t.md('greeting.text'), md``, t.md('greeting.begin'), md`-# ${t.md('greeting.help')}`]);
  return message({ tone: 'neutral', icon: '👋', title: t.md('greeting.title'), text }, [
    { customId: beginId, label: t.plain('setup.key-form.title'), style: 'primary', emoji: '🔌' },
  ]);
}
