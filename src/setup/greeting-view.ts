import { ids } from '../discord/interactions/component-ids.ts';
import { join, type Markdown, md } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { type Button, type Message, message } from '../discord/views/embed.ts';
import { checklistIds } from './checklist-view.ts';

/** Shows in place of the greeting that there is nothing left to connect. */
export function connectedGreeting(t: Texts): Message {
  return greeting(t, t.md('greeting.connected'), [
    { customId: checklistIds.status.of(), label: t.plain('button.status'), style: 'secondary' },
    { customId: ids.help.of(), label: t.plain('button.help'), style: 'secondary' },
  ]);
}

/** Introduces the bot to a guild that it has joined. @param since when it is to be greeted */
export function greetingMessage(t: Texts, since: Date): Message {
  return greeting(t, t.md('greeting.begin'), [
    {
      customId: ids.begin.of(since.getTime()),
      label: t.plain('setup.key-form.title'),
      style: 'primary',
      emoji: '🔌',
    },
  ]);
}

/** @param state whether something is connected, or what to do for it */
function greeting(t: Texts, state: Markdown, buttons: readonly Button[]): Message {
  const text = join([t.md('greeting.text'), md``, state, md`-# ${t.md('greeting.help')}`]);
  return message({ tone: 'neutral', icon: '👋', title: t.md('greeting.title'), text }, buttons);
}
