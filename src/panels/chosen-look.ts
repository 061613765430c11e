import type { CommandContext } from '../discord/interactions/context.ts';
import type { Choice } from '../discord/interactions/reply.ts';
import { UserError } from '../discord/interactions/user-error.ts';
import { fold } from '../discord/resolvers/server-names.ts';
import { inlineCode, plain } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { type PanelLook, type PanelPart, panelParts } from './model/panel.ts';

/** How long the texts of a panel can be, in characters. */
export const lookLimits = { title: 80, text: 700, image: 500 };

/** What people type for what is usual. */
const usual = '-';

/**
 * Returns how the options say that a panel is to look.
 * @param before used where an option is missing
 * @throws UserError if an option is not understood
 */
export function chosenLook(
  { options, privateTexts: t }: Pick<CommandContext, 'options' | 'privateTexts'>,
  before: PanelLook,
): PanelLook {
  const chosen = <Value>(
    name: string,
    known: Value | null,
    parse: (typed: string) => Value | null,
  ): Value | null => {
    const typed = options.get(name);
    if (typed === null) return known;
    return typed === usual ? null : parse(typed);
  };
  return {
    title: chosen('title', before.title, (typed) => plain(typed, lookLimits.title)),
    color: chosen('color', before.color, colorOf),
    text: chosen('text', before.text, (typed) => typed.slice(0, lookLimits.text).replaceAll('\\n', '\n')),
    image: chosen('image', before.image, imageOf),
    show: chosen('show', before.show, (typed) => partsOf(t, typed)),
  };
}

function colorOf(typed: string): number {
  const [, digits] = /^#?([\da-f]{6})$/i.exec(typed) ?? [];
  if (digits === undefined) throw new UserError('panel-color');
  return Number.parseInt(digits, 16);
}

function imageOf(typed: string): string {
  const url = URL.parse(typed);
  const isUsable = url?.protocol === 'https:' && url.username === '' && url.password === '';
  if (!isUsable || url.href.length > lookLimits.image)
    throw new UserError('panel-image', { max: lookLimits.image });
  return url.href;
}

function partsOf(t: Texts, typed: string): readonly PanelPart[] {
  const words = wordsOf(typed);
  const parts = words.map((word) => partCalled(t, word));
  if (parts.length === 0 || parts.includes(undefined))
    throw new UserError('panel-parts', { parts: (texts) => texts.list(panelParts.map(inlineCode), 'and') });
  return panelParts.filter((part) => parts.includes(part));
}

function wordsOf(typed: string): readonly string[] {
  return typed
    .split(/[,;、，]/)
    .map(fold)
    .filter((word) => word !== '');
}

function partCalled(t: Texts, word: string): PanelPart | undefined {
  return panelParts.find((part) => part === word || fold(t.plain(`panel.part.${part}`)) === word);
}

const colors = [
  '🟥 #e74c3c',
  '🟧 #e67e22',
  '🟨 #f1c40f',
  '🟩 #57f287',
  '🟦 #5865f2',
  '🟪 #9b59b6',
  '🟫 #a0522d',
];

/** Returns choices for the option `color`. */
export function colorChoices(typed: string): readonly Choice[] {
  return colors
    .filter((name) => name.includes(typed.toLowerCase()))
    .map((name) => ({ name, value: name.slice(-7) }));
}

/** Returns choices for the option `show`: what is typed, and with each other part. */
export function partChoices(t: Texts, typed: string): readonly Choice[] {
  const words = wordsOf(typed);
  const chosen = words.flatMap((word) => partCalled(t, word) ?? []);
  const [begun = ''] = words.filter((word) => partCalled(t, word) === undefined);
  const others = panelParts.filter(
    (part) =>
      !chosen.includes(part) &&
      (part.startsWith(begun) || fold(t.plain(`panel.part.${part}`)).startsWith(begun)),
  );
  const lists = [
    ...(chosen.length > 0 && begun === '' ? [chosen] : []),
    ...others.map((part) => [...chosen, part]),
  ];
  return lists.map((parts) => ({
    name: plain(parts.map((part) => t.plain(`panel.part.${part}`)).join(', ')),
    value: parts.join(', '),
  }));
}
