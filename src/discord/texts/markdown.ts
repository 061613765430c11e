import { withoutInvisible } from '@steward/kit';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Two characters that are never of one grapheme, which no segmenter has to be asked about. */
const apart = /^[ -~]{2}$/;

/**
 * Cuts at a grapheme boundary so that the result, with its ellipsis, is at most `max` UTF-16 units long.
 * Discord counts code points, of which there are never more.
 */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  if (max <= 0) return '';
  if (apart.test(text.slice(max - 2, max))) return `${text.slice(0, max - 1)}…`;
  // A grapheme can be of any length (combining marks without end); past the window none can fit.
  const cut = graphemes.segment(text.slice(0, max + 1)).containing(max - 1)?.index ?? 0;
  return `${cut > 0 ? text.slice(0, cut) : codePoints(text, max - 1)}…`;
}

function codePoints(text: string, max: number): string {
  let cut = '';
  for (const point of text) {
    if (cut.length + point.length > max) break;
    cut += point;
  }
  return cut;
}

/** Visible ASCII with single spaces in between: most names and values. */
const clean = /^[!-~]+(?: [!-~]+)*$/;

/** Returns one line of plain text for labels, choices and footers, which render no Markdown. Never empty. */
export function plain(text: string, max = 100): string {
  if (text.length <= max && clean.test(text)) return text;
  const line = withoutInvisible(text.toWellFormed().replace(/\s+/gu, ' ')).replace(/ +/g, ' ').trim();
  return truncate(line, max) || '—';
}

/**
 * Text with Discord's markup, in which everything from outside (names, players, console output) is escaped. Embeds
 * take nothing else.
 */
export class Markdown {
  readonly #text: string;
  private constructor(text: string) {
    this.#text = text;
  }

  /** For markup that this project writes itself. Text from outside goes through `md`, `inline` or `codeBlock`. */
  static trusted(text: string): Markdown {
    return new Markdown(text);
  }

  /** For markup around text from outside that is already escaped. */
  static escaped(text: string): Markdown {
    return new Markdown(text);
  }

  get length(): number {
    return this.#text.length;
  }

  toString(): string {
    return this.#text;
  }
}

const markup = /[\\*_~`|<>[\]]/g;
/** Most names and values: they contain no markup. A number with a full stop begins a list only before a space. */
const harmless = /^(?:[a-z][a-z\d ,'’%.]*|\d+(?:\.\d+)*)$/i;

/** Escapes what Discord would render or resolve, so that the text shows as it was written. */
export function escapeMarkdown(text: string): string {
  if (harmless.test(text)) return text;
  return (
    text
      .replace(markup, '\\$&')
      .replace(/@(?=everyone|here)/gi, '@\u200b')
      // Headings, lists and small print begin a line; a backslash before a letter or digit would be shown.
      .replace(/^(#{1,3}|-#?|\+)(?=\s)/, '\\$1')
      .replace(/^(\d+)\.(?=\s)/, '$1\\.')
      .replace(/(?<=[a-z]):(?=\/\/)/gi, '\\:')
  );
}

/** Maximum length of one interpolated text. */
const maxInlineLength = 100;

/** Interpolates values: strings are folded to one line, cut to 100 and escaped; Markdown stays as it is. */
export function md(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | Markdown)[]
): Markdown {
  let text = parts[0] ?? '';
  let at = 1;
  for (const value of values)
    text += `${typeof value === 'string' ? inline(value) : value}${parts[at++] ?? ''}`;
  return Markdown.escaped(text);
}

/** Returns outside text as one escaped line of at most `max` characters before escaping. */
export function inline(text: string, max = maxInlineLength): Markdown {
  return Markdown.escaped(escapeMarkdown(plain(text, max)));
}

/** Returns a command, a permission or another fixed text in a code span. */
export function inlineCode(text: string): Markdown {
  return Markdown.trusted(`\`${plain(text).replaceAll('`', 'ˋ')}\``);
}

/** Joins pieces of Markdown. */
export function join(pieces: readonly Markdown[], separator = '\n'): Markdown {
  return Markdown.escaped(pieces.map(String).join(separator));
}

/** The first half of what has an end, such as a code span; mentions, links and timestamps; beginnings of lines; emoji. */
const piece =
  /(?<!\\)(?:(`+|\*\*|__|~~|\|\|)|<[^>\s][^>]*>)|^(?:-#|[-*>]|#{1,3}) |\p{Extended_Pictographic}/gmu;

/** Returns how many pieces of a text Discord’s clients render in their own way, or more. */
function markupPieces(text: string): number {
  let pieces = 0;
  for (const [, paired] of text.matchAll(piece)) pieces += paired === undefined ? 1 : 0.5;
  return pieces;
}

/** Discord’s clients stop rendering a text after about 200 pieces: the rest then shows as it was sent. */
const maxPieces = 150;

/**
 * Joins lines until `max` characters, or as many pieces as Discord’s clients render, are reached, and says with `more` how
 * many lines were left out. No line is cut, so no escape or code span is broken.
 * @param all a function makes its line when there may be room for it
 */
export function joinLines(
  all: readonly (Markdown | (() => Markdown))[],
  max: number,
  more: (count: number) => Markdown,
): Markdown {
  const reserve = 40;
  let text = '';
  let pieces = 0;
  for (const [index, one] of all.entries()) {
    const line = typeof one === 'function' ? one() : one;
    pieces += markupPieces(`${line}`);
    const next = text ? `${text}\n${line}` : `${line}`;
    const last = index === all.length - 1;
    if (pieces > maxPieces || next.length > (last ? max : max - reserve))
      return Markdown.escaped(`${text}${text ? '\n' : ''}${more(all.length - index)}`);
    text = next;
  }
  return Markdown.escaped(text);
}

/**
 * Quotes console output, a command or the host's words in at most `max` characters, including the fence.
 * @param keep the part of a longer text that is kept
 */
export function codeBlock(text: string, max = 1000, keep: 'start' | 'end' = 'end'): Markdown {
  const fence = '```\n\n```'.length;
  const clean = text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\n]+/g, (line) => withoutInvisible(line.replace(/\t/g, '  ')))
    // A zero-width space after each backtick leaves no run that could close the fence.
    .replaceAll('`', '`\u200b')
    .trim();
  const room = max - fence;
  const kept = keep === 'start' ? truncate(clean, room) : end(clean, room);
  return Markdown.escaped(`\`\`\`\n${kept || ' '}\n\`\`\``);
}

function end(text: string, max: number): string {
  return text.length <= max ? text : `…\n${tail(text, max - 2)}`;
}

function tail(text: string, max: number): string {
  const cut = text.slice(-max);
  const newline = cut.indexOf('\n');
  const whole = newline >= 0 && newline < cut.length / 2 ? cut.slice(newline + 1) : cut;
  // Removes the second half of a surrogate pair that was cut.
  return whole.replace(/^[\udc00-\udfff]/, '');
}

/** Returns a link. @param url without a space; its label must not look like an address, or Discord shows both */
export function link(label: Markdown, url: string): Markdown {
  return Markdown.escaped(`[${label}](<${url.replaceAll('<', '%3C').replaceAll('>', '%3E')}>)`);
}

/**
 * Returns a timestamp, shown in each reader's time zone: relative (`R`), a time of day (`T`, `t`), a date (`d`, `D`), or both
 * (`f`), with the day of the week (`F`).
 */
export function time(date: Date, style: 'R' | 'T' | 't' | 'd' | 'D' | 'f' | 'F' = 'R'): Markdown {
  return Markdown.trusted(`<t:${Math.floor(date.getTime() / 1000)}:${style}>`);
}

/** Mentions, which notify nobody: see `Message`. */
export const mention = {
  user: (id: string) => Markdown.trusted(`<@${id}>`),
  role: (id: string) => Markdown.trusted(`<@&${id}>`),
  channel: (id: string) => Markdown.trusted(`<#${id}>`),
};
