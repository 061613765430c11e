import { withoutInvisible } from '@steward/kit';
import type { Call } from '../dialect.ts';
import { notUnderstood } from '../failures.ts';
import type { HostRequest } from '../request.ts';
import type { ResponseBody } from '../response.ts';
import { withoutTerminalCodes } from './accepted.ts';
import { cutText } from './cut-text.ts';
import { fieldsIn } from './fields.ts';
import { withoutSecrets } from './masks.ts';

/** The longest line that is kept, in UTF-16 code units. */
const lineLimit = 500;
/** How much of a line is read, with its color codes. */
const rawLineLimit = 4 * lineLimit;
/** The most lines that are read, blank ones included. */
const lineCountLimit = 5_000;

/** Sends a request for a console's last lines; returns them as `lastLines` does. @throws HostError */
export async function readLog(call: Call, request: HostRequest, count: number): Promise<readonly string[]> {
  const response = await call(request);
  const lines = linesIn(response.body);
  if (lines === null) throw notUnderstood(response, request);
  return lastLines(lines, count);
}

/**
 * Returns the last lines of a console as plain text, oldest first, without blank ones and bare prompts: without colors, control characters
 * and what was overwritten, with addresses and what looks like a secret masked.
 */
export function lastLines(lines: readonly string[], count: number): readonly string[] {
  const last: string[] = [];
  for (const raw of lines.slice(-lineCountLimit).toReversed()) {
    if (last.length >= count) break;
    const line = plainLine(raw);
    if (line !== '' && !isBarePrompt(line)) last.unshift(line);
  }
  return last;
}

function plainLine(raw: string): string {
  const visible = visibleText(raw.slice(0, rawLineLimit).toWellFormed())
    .replace(/§[\da-fk-orx]/gi, '')
    .replace(/\t/g, '  ');
  // Masks may be shorter than what they hide.
  const line = withoutInvisible(visible)
    .trimEnd()
    .slice(0, 2 * lineLimit);
  return cutText(withoutSecrets(line.toWellFormed()), lineLimit);
}

/** Returns what a terminal shows of a line: without colors, control sequences and what was overwritten. */
export function visibleText(line: string): string {
  const last = withoutTerminalCodes(line)
    .replace(/(?<!\r)\r+$/, '')
    .replace(/^.*\r/s, '');
  return last.includes('\b') ? withoutOverwritten(last) : last;
}

/** Returns what a line shows after its backspaces, which go back without deleting. */
function withoutOverwritten(line: string): string {
  const cells: string[] = [];
  let column = 0;
  for (const character of line) {
    if (character === '\b') column = Math.max(column - 1, 0);
    else cells[column++] = character;
  }
  return cells.join('');
}

/** Returns whether a line is a terminal's prompt with nothing typed; Paper's has dots too. */
export function isBarePrompt(line: string): boolean {
  return line.includes('>') && /^[.>\s]*$/.test(line);
}

/** Fields that hold lines, or records that do. */
const names = ['lines', 'logs', 'log', 'console', 'output', 'content', 'data', 'result'];
const depthLimit = 3;

/** Returns the lines in a response; none if a known field is null, and null if there is no such field. */
function linesIn(body: ResponseBody): readonly string[] | null {
  if (body.kind === 'empty') return [];
  if (body.kind === 'text') return body.text.split('\n');
  return body.kind === 'json' ? linesOf(body.value, 0) : null;
}

function linesOf(value: unknown, depth: number): readonly string[] | null {
  if (value === null) return [];
  if (typeof value === 'string') return value.split('\n');
  if (Array.isArray(value)) return value.slice(-lineCountLimit).map(lineOf);
  const fields = fieldsIn(value);
  if (fields === null || depth >= depthLimit) return null;
  for (const name of names) {
    const inner = fields.value(name);
    const lines = inner === undefined ? null : linesOf(inner, depth + 1);
    if (lines !== null) return lines;
  }
  return null;
}

function lineOf(value: unknown): string {
  return typeof value === 'string' ? value : (fieldsIn(value)?.text(['line', 'text', 'message']) ?? '');
}
