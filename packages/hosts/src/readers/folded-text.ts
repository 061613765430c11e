import { invisible } from '@steward/kit';

/** A part of a text, as the indexes of its start and of its end (exclusive), in UTF-16 code units. */
export type Span = readonly [start: number, end: number];

const ascii = /^[\0-\x7f]*$/;
const marks = new RegExp(String.raw`\p{M}|${invisible.source}`, 'gu');

/**
 * Returns a text as it is compared: in compatibility form (NFKD), so that full-width letters and digits are ordinary ones,
 * without accents, and with `.` for an ideographic full stop. Takes linear time.
 */
export function foldText(text: string): string {
  return ascii.test(text) ? text : Array.from(text, foldPoint).join('');
}

function foldPoint(point: string): string {
  if (ascii.test(point)) return point;
  const folded = point.normalize('NFKD').replace(marks, '').replace('。', '.');
  // A ligature of several words is no part of a word.
  return /\s/.test(folded) ? point : folded;
}

/**
 * Replaces the spans that `find` returns for the folded text, also where they overlap or touch; the rest of the text stays as
 * it is.
 */
export function replaceFolded(
  text: string,
  find: (folded: string) => Iterable<Span>,
  replacement: string,
): string {
  if (ascii.test(text)) return replaceSpans(text, find(text), replacement);
  // Where in the text each character of the folded one begins.
  const starts: number[] = [];
  const parts = new Map<string, string>();
  let folded = '';
  let index = 0;
  for (const point of text) {
    const part = parts.get(point) ?? foldPoint(point);
    parts.set(point, part);
    for (let count = part.length; count > 0; count--) starts.push(index);
    folded += part;
    index += point.length;
  }
  const indexOf = (at: number) => starts[at] ?? text.length;
  const spans = [...find(folded)].map(([start, end]): Span => {
    // One character may have become several: it belongs to the span as a whole.
    let next = end;
    while (next < starts.length && starts[next] === starts[end - 1]) next++;
    return [indexOf(start), indexOf(next)];
  });
  return replaceSpans(text, spans, replacement);
}

function replaceSpans(text: string, spans: Iterable<Span>, replacement: string): string {
  let result = '';
  let done = 0;
  let isOpen = false;
  for (const [start, end] of [...spans].sort(([a], [b]) => a - b)) {
    if (start > done || !isOpen) result += text.slice(done, Math.max(start, done)) + replacement;
    isOpen = true;
    done = Math.max(done, end);
  }
  return result + text.slice(done);
}
