import { withoutInvisible } from '@steward/kit';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Visible ASCII with single spaces in between: most texts, which need no folding. */
const plainLine = /^[!-~]+(?: [!-~]+)*$/;

/** Returns a text as one line without invisible characters. */
export function foldedLine(text: string): string {
  if (plainLine.test(text)) return text;
  return withoutInvisible(text.toWellFormed().replace(/\s+/gu, ' ')).trim();
}

/** Cuts a text to `limit` UTF-16 code units, between two graphemes; between two characters if one fills the limit. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const room = limit - 1;
  let end = graphemes.segment(text.slice(0, limit + 1)).containing(room)?.index ?? 0;
  if (end === 0) end = isLowSurrogate(text, room) ? room - 1 : room;
  return `${text.slice(0, end).trimEnd()}…`;
}

function isLowSurrogate(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit >= 0xdc00 && unit <= 0xdfff;
}
