import { withoutInvisible } from '@steward/kit';
import type { HostCall } from '../model/host-error.ts';
import type { Accepted } from '../model/hosting.ts';
import { type KeyFinder, withheld } from '../redact.ts';
import { isMarkup, type ResponseBody } from '../response.ts';
import { type Fields, fieldsIn, firstOf, textIn } from './fields.ts';

/** The longest output that is kept, in UTF-16 code units; a longer one keeps its end. */
const outputLimit = 32_768;

const outputNames = ['output', 'response', 'result', 'stdout', 'lines', 'log', 'message', 'msg', 'data'];
const acknowledgements = new Set(['ok', 'okay', 'success', 'accepted', 'done', 'true', '1']);
const terminalCodes =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: terminal sequences contain them
  /(?:\u009b|\u001b\[)[0-?]*[ -/]*[@-~]|\u001b(?:\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[ -/]*[0-Z\\^-~])/g;

/** Reads the response to an accepted change: the console's output, or the host's message if it is more than "OK". */
export function acceptedOf(body: ResponseBody, key: KeyFinder): Accepted {
  const text = body.kind === 'text' ? body.text : body.kind === 'json' ? messageIn(body.value) : null;
  return { output: text === null ? null : cleanOutput(text, key) };
}

function messageIn(value: unknown): string | null {
  const plain = linesIn(value);
  if (plain !== null) return plain;
  const top = fieldsIn(value);
  if (top === null) return null;
  const inner = ['data', 'attributes', 'result', 'response'].map((name) => top.record([name]));
  const all = [top, ...inner.filter((fields) => fields !== null)];
  return firstOf(all, (fields) => fields.first(outputNames, linesIn));
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

function cleanOutput(text: string, key: KeyFinder): string | null {
  if (isMarkup(text)) return null;
  const plain = withoutTerminalCodes(text.toWellFormed().replace(/\r\n?/g, '\n'))
    .replace(/[^\n\t]+/g, withoutInvisible)
    .trimEnd();
  // Joining lines and removing characters may have completed a key.
  const output = key.isIn(plain) ? withheld : plain;
  if (textIn(output) === null || acknowledgements.has(output.trim().toLowerCase())) return null;
  return output.length > outputLimit ? `…${output.slice(1 - outputLimit)}`.toWellFormed() : output;
}

/** Returns a text without terminal sequences, such as colors; Node's own function takes quadratic time. */
export function withoutTerminalCodes(text: string): string {
  return text.replace(terminalCodes, '');
}

/** Fields that accompany an error and are no data. */
const noData = new Set(
  `error errors success ok status statuscode code message msg detail title type reason description
  timestamp time path instance requestid traceid data errorcode errormessage`.split(/\s+/),
);

/** Returns whether a 2xx response reports a failure: by a flag or a status, or by an error without data. */
export function isRefusal(body: ResponseBody, call: HostCall): boolean {
  const fields = body.kind === 'json' ? fieldsIn(body.value) : null;
  if (fields === null) return false;
  if (fields.flag(['success', 'ok', 'successful']) === false) return true;
  if (isEmpty(fields.value('error')) && isEmpty(fields.value('errors'))) {
    return call !== 'read-server' && hasFailedStatus(fields);
  }
  return !holdsData(fields);
}

/** Matches `{status: "error", message: "…"}`. A record with other fields is data, such as a failed backup. */
function hasFailedStatus(fields: Fields): boolean {
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
