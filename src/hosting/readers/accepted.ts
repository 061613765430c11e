import type { HostCall } from '../../domain/host-error.ts';
import type { Accepted } from '../../domain/hosting.ts';
import { withoutInvisible } from '../../util/invisible.ts';
import { type HoldsKey, withheld } from '../redact.ts';
import { isMarkup, type ResponseBody } from '../response.ts';
import { type Fields, fieldsIn, firstOf, textIn } from './fields.ts';

/** The longest output that is kept, in UTF-16 code units; of a longer one, the end. */
const outputLimit = 32_768;

const names = ['output', 'response', 'result', 'stdout', 'lines', 'log', 'message', 'msg', 'data'];
const consents = new Set(['ok', 'okay', 'success', 'accepted', 'done', 'true', '1']);
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals are controlled by them
const terminalCodes = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;

/** What a host says that took a change: the console's output, or its own words where they are more than "OK". */
export function acceptedOf(body: ResponseBody, holdsKey: HoldsKey): Accepted {
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

/** What may stand beside an error without being an answer. */
const noData = new Set(
  `error errors success ok status statuscode code message msg detail title type reason description
  timestamp time path instance requestid traceid data errorcode errormessage`.split(/\s+/),
);

/** Whether a 2xx answer is a refusal all the same: it says so, or holds an error and no data. */
export function isRefusal(body: ResponseBody, call: HostCall): boolean {
  const fields = body.kind === 'json' ? fieldsIn(body.value) : null;
  if (fields === null) return false;
  if (fields.flag(['success', 'ok', 'successful']) === false) return true;
  if (isEmpty(fields.value('error')) && isEmpty(fields.value('errors'))) {
    return call !== 'read-server' && saysFailed(fields);
  }
  return !holdsData(fields);
}

/** `{status: "error", message: "…"}`. A record with an id is data: a backup may have failed. */
function saysFailed(fields: Fields): boolean {
  const word = textIn(fields.value('status'))?.toLowerCase() ?? '';
  return ['error', 'fail', 'failed', 'failure'].includes(word) && !holdsData(fields);
}

function holdsData(fields: Fields): boolean {
  for (const { plain, value } of fields.entries()) {
    if (value !== null && (plain === 'data' ? !isEmpty(value) : !noData.has(plain))) return true;
  }
  return false;
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  const fields = fieldsIn(value);
  if (fields !== null) return [...fields.entries()].length === 0;
  return value === undefined || value === null || value === false || value === '' || value === 0;
}
