import { isMarkup, type ResponseBody } from '../response.ts';
import { cutText, foldedLine } from './cut-text.ts';
import { type Fields, fieldsIn, isRecord, textIn } from './fields.ts';

/** The longest text of a host that is kept, in UTF-16 code units. */
export const errorTextLimit = 500;
/** Of several errors, so many are told. */
const errorLimit = 3;
const depthLimit = 4;
/** The fields in which a record says why what it tells of failed. */
const reasonNames = [
  'error',
  'errormessage',
  'failurereason',
  'failuremessage',
  'problem',
  'message',
  'reason',
  'detail',
];

/** The host's own words in an answer, as one line; null where it has none that can be shown. */
export function errorTextIn(body: ResponseBody): string | null {
  if (body.kind === 'text') return shown(body.text);
  return body.kind === 'json' ? shown(wordsIn(body.value, 0)) : null;
}

/** The host's own words for an error that stands in a record; null where there are none that can be shown. */
export function errorWordsIn(value: unknown): string | null {
  return shown(wordsIn(value, 0));
}

/** Why something failed, by a field of its record; null where none says it. */
export function failureWordsIn(fields: Fields): string | null {
  for (const name of reasonNames) {
    const words = errorWordsIn(fields.value(name));
    if (words !== null) return words;
  }
  return null;
}

function shown(text: string | null): string | null {
  if (text === null || isMarkup(text)) return null;
  const line = textIn(foldedLine(text));
  return line === null ? null : cutText(line, errorTextLimit);
}

function wordsIn(value: unknown, depth: number): string | null {
  if (typeof value === 'string') return isMarkup(value) ? null : textIn(value);
  if (depth >= depthLimit) return null;
  if (Array.isArray(value)) return joined(value, depth);
  const fields = fieldsIn(value);
  if (fields === null) return null;
  const at = (name: string) => wordsIn(fields.value(name), depth + 1);
  const errors = fields.value('errors');
  return (
    (isRecord(errors) ? (at('errors') ?? joined(Object.values(errors), depth)) : at('errors')) ??
    at('detail') ??
    longer(at('message'), at('error')) ??
    at('errormessage') ??
    at('errordescription') ??
    at('description') ??
    at('reason') ??
    at('msg') ??
    at('title') ??
    at('data')
  );
}

function joined(values: readonly unknown[], depth: number): string | null {
  const texts: string[] = [];
  for (const value of values.slice(0, errorLimit)) {
    const text = wordsIn(value, depth + 1);
    if (text !== null && !texts.includes(text)) texts.push(text);
  }
  return texts.length === 0 ? null : texts.join('; ');
}

/** Of `{error: "Conflict", message: "The server must be stopped"}`, the one that says more. */
function longer(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return other.length > one.length ? other : one;
}
