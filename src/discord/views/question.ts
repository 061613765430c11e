import { ids } from '../interactions/component-ids.ts';
import type { Markdown } from '../texts/markdown.ts';
import type { Texts } from '../texts/texts.ts';
import { type Message, message, notice } from './embed.ts';

interface Question {
  readonly title: Markdown;
  readonly text: Markdown;
  /** The red button, which does it. */
  readonly go: { readonly customId: string; readonly label: string };
}

/** Asks a person alone whether to do one thing, which can be canceled. */
export function questionMessage(t: Texts, { title, text, go }: Question): Message {
  return message({ tone: 'warning', title, text }, [
    { ...go, style: 'danger' },
    { customId: ids.cancelQuestion.of(), label: t.plain('button.cancel'), style: 'secondary' },
  ]);
}

/** Replaces a question that was canceled. */
export function notChangedMessage(t: Texts): Message {
  return notice('neutral', t.md('confirmation.cancelled.title'), t.md('setup.disconnect.cancelled'));
}
