import { withoutInvisible } from '../../invisible.ts';
import type { Accepted } from '../hosting.ts';
import { type HoldsKey, withheld } from '../redact.ts';
import { type Body, isMarkup } from '../reply.ts';
import { type Fields, fieldsIn, firstOf } from './fields.ts';
import { textIn } from './scalars.ts';

/** The longest output that is kept, in UTF-16 code units; of a longer one, the end. */
export const outputLimit = 32_768;

const names = ['output', 'response', 'result', 'stdout', 'lines', 'log', 'message', 'msg', 'data'];
const consents = new Set(['ok', 'okay', 'success', 'accepted', 'done', 'true', '1']);
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals are controlled by them
const terminalCodes = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;

/** What a host says that took a change: the console's output, or its own words where they are more than "OK". */
export function acceptedOf(body: Body, holdsKey: HoldsKey): Accepted {
  const said = body.kind === 'text' ? body.text : body.kind === 'json' ? wordsIn(body.value) : null;
  return { output: said === null ? null : shown(said, holdsKey) };
}

function wordsIn(value: unknown): string | null {
  const plain = linesIn(value);
  if (plain !== null) return plain;
  const top = fieldsIn(value);
  if (top === null) return null;
  const inner = ['data', 'attributes', 'result', 'response'].map((name) => top.record([name]));
  return firstOf([top, ...inner.filter((fields) => fields !== null)], said);
}

function said(fields: Fields): string | null {
  for (const name of names) {
    const text = linesIn(fields.value(name));
    if (text !== null) return text;
  }
  return null;
}

function linesIn(value: unknown): string | null {
  if (typeof value === 'string') return textIn(value) === null ? null : value;
  if (!Array.isArray(value)) return null;
  const lines = value
    .slice(-outputLimit)
    .map((line) => textIn(line) ?? fieldsIn(line)?.text(['line', 'text', 'message']));
  const text = lines.filter((line) => line !== undefined && line !== null).join('\n');
  return text === '' ? null : text;
}

function shown(text: string, holdsKey: HoldsKey): string | null {
  if (isMarkup(text)) return null;
  const plain = text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(terminalCodes, '')
    .replace(/[^\n\t]+/g, withoutInvisible)
    .trimEnd();
  // It may have come together only now, from several lines or by what was taken out.
  const output = holdsKey(plain) ? withheld : plain;
  if (textIn(output) === null || consents.has(output.trim().toLowerCase())) return null;
  return output.length > outputLimit ? `…${output.slice(1 - outputLimit)}`.toWellFormed() : output;
}
