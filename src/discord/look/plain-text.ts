import { withoutInvisible } from '../../util/invisible.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Cuts at a grapheme boundary so that the result, with its ellipsis, is at most `max` UTF-16 units long.
 * Discord counts code points, of which there are never more.
 */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  if (max <= 0) return '';
  let cut = '';
  // A grapheme can be of any length (combining marks without end); past the window none can fit any more.
  for (const { segment } of graphemes.segment(text.slice(0, max + 1))) {
    if (cut.length + segment.length > max - 1) break;
    cut += segment;
  }
  return `${cut || codePoints(text, max - 1)}…`;
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

/** One line of plain text for where Discord renders no Markdown: labels, choices, footers. Never empty. */
export function plain(text: string, max = 100): string {
  if (text.length <= max && clean.test(text)) return text;
  const line = withoutInvisible(text.toWellFormed().replace(/\s+/gu, ' ')).trim();
  return truncate(line, max) || '(no name)';
}
