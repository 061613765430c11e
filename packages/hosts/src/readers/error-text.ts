import { isMarkup, type ResponseBody } from '../response.ts';
import { cutText, foldedLine } from './cut-text.ts';
import { type Fields, fieldsIn, isRecord, textIn } from './fields.ts';

/** The longest error text that is kept, in UTF-16 code units. */
const errorTextLimit = 500;
/** The most errors that are joined into one text. */
const errorLimit = 3;
const depthLimit = 4;
/** The fields of a record that hold the reason for a failure. */
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

/** Returns the error text of a response, as one line; null if it has none that can be shown. */
export function errorTextIn(body: ResponseBody): string | null {
  if (body.kind === 'text') return oneLine(body.text);
  return body.kind === 'json' ? oneLine(textOf(body.value, 0)) : null;
}

/** Returns the text of an error within a record, as one line; null if it has none that can be shown. */
export function errorWordsIn(value: unknown): string | null {
  return oneLine(textOf(value, 0));
}

/** Returns the reason for a failure from a record; null if it gives none. */
export function failureWordsIn(fields: Fields): string | null {
  return fields.first(reasonNames, errorWordsIn);
}

function oneLine(text: string | null): string | null {
  if (text === null || isMarkup(text)) return null;
  const line = textIn(foldedLine(text));
  return line === null ? null : cutText(line, errorTextLimit);
}

function textOf(value: unknown, depth: number): string | null {
  if (typeof value === 'string') return isMarkup(value) ? null : textIn(value);
  if (depth >= depthLimit) return null;
  if (Array.isArray(value)) return joined(value, depth);
  const fields = fieldsIn(value);
  if (fields === null) return null;
  const at = (name: string) => textOf(fields.value(name), depth + 1);
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
    const text = textOf(value, depth + 1);
    if (text !== null && !texts.includes(text)) texts.push(text);
  }
  return texts.length === 0 ? null : texts.join('; ');
}

/** Returns the longer text of, for example, `{error: "Conflict", message: "The server must be stopped"}`. */
function longer(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return other.length > one.length ? other : one;
}
