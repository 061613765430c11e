import { invisible } from '../util/invisible.ts';
import { isRecord } from './readers/fields.ts';

/** The shortest key that is looked for, in characters: shorter ones would match words and ids. */
const minimumLength = 6;

/** Replaces the whole of a host's text that holds the API key, because any part of it may reveal the key. */
export const withheld = '[hidden: API key]';

/** Returns whether a host's text or number holds the API key, plain or encoded. */
export type HoldsKey = (value: string | number) => boolean;

/**
 * Returns a function that finds an API key, ignoring case, white space and invisible characters: plain, in Base64 (also
 * within a longer text, such as the credentials of `Basic`), in Base64url and in hexadecimal; each also under percent
 * encoding, HTML entities and JSON escapes, nested up to four deep. If the key itself holds `%`, `&` or `\`, which no
 * RFC 6750 token does, mixed encodings of it are not found.
 */
export function keyFinder(apiKey: string): HoldsKey {
  const plain = apiKey.replace(/\s/g, '');
  if (plain.length < minimumLength) return () => false;
  const forms = [plain, ...encodingsOf(apiKey)].map((form) => form.toLowerCase());
  const number = /^\d+$/.test(apiKey) ? Number(apiKey) : null;
  return (value) => {
    if (typeof value === 'number' && value === number) return true;
    return readings(String(value)).some((reading) => forms.some((form) => reading.includes(form)));
  };
}

function encodingsOf(apiKey: string): readonly string[] {
  const bytes = Buffer.from(apiKey);
  const base64 = [0, 1, 2].flatMap((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64url');
    // The digits at the ends also encode bits of the bytes before and after the key.
    const first = Math.ceil((offset * 8) / 6);
    const digits = encoded.slice(first, Math.floor(((offset + bytes.length) * 8) / 6));
    return [digits, digits.replaceAll('-', '+').replaceAll('_', '/')];
  });
  return [...new Set([...base64, bytes.toString('hex')])];
}

/** How many nested encodings are undone. */
const depthLimit = 4;
const invisibleRuns = new RegExp(`[\\s${invisible.source.slice(1)}+`, 'gu');

/** Yields the normalized text, then the same with each layer of encoding undone in turn. */
function* readings(text: string): IteratorObject<string, undefined> {
  let visible = text.replace(invisibleRuns, '');
  yield visible.toLowerCase();
  for (let depth = 1; depth <= depthLimit && /[%&\\]/.test(visible); depth++) {
    const decoded = visible.replace(escapes, decodeEscape).replace(invisibleRuns, '');
    if (decoded === visible) return;
    visible = decoded;
    yield visible.toLowerCase();
  }
}

/** Percent encoding (in runs, for UTF-8), numeric and named HTML entities, escapes of JSON and JavaScript. */
const escapes =
  /(?:%[0-9a-f]{2})+|&#x[0-9a-f]{1,6};?|&#\d{1,7};?|&[a-z]{2,31};|\\u[0-9a-f]{4}|\\u\{[0-9a-f]{1,6}\}|\\x[0-9a-f]{2}|\\[\\bfnrt]?/gi;

/** Named HTML entities of the ASCII characters that occur in keys; any other is removed. */
const entities: Readonly<Record<string, string | undefined>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  lowbar: '_',
  period: '.',
  comma: ',',
  plus: '+',
  equals: '=',
  sol: '/',
  bsol: '\\',
  colon: ':',
  semi: ';',
  vert: '|',
  verbar: '|',
  num: '#',
  dollar: '$',
  percnt: '%',
  commat: '@',
  excl: '!',
  quest: '?',
  ast: '*',
};

function decodeEscape(sequence: string): string {
  if (sequence.startsWith('%')) return Buffer.from(sequence.replaceAll('%', ''), 'hex').toString();
  const hex = /^(?:&#x|\\[ux]\{?)([0-9a-f]+)/i.exec(sequence)?.[1];
  if (hex !== undefined) return character(Number.parseInt(hex, 16));
  const decimal = /^&#(\d+)/.exec(sequence)?.[1];
  if (decimal !== undefined) return character(Number(decimal));
  if (sequence.startsWith('&')) return entities[sequence.slice(1, -1).toLowerCase()] ?? '';
  return sequence === '\\\\' ? '\\' : '';
}

function character(code: number): string {
  return code > 0x10ffff ? '' : String.fromCodePoint(code);
}

/**
 * Replaces every string, number and field name of a JSON value that holds the key, in place. Not recursive, because a
 * host may nest values to any depth.
 */
export function redactJson(value: unknown, holdsKey: HoldsKey): unknown {
  const holder: unknown[] = [value];
  const open: (unknown[] | Record<string, unknown>)[] = [holder];
  const kept = (inner: unknown) =>
    (typeof inner === 'string' || typeof inner === 'number') && holdsKey(inner) ? withheld : inner;
  for (let container = open.pop(); container !== undefined; container = open.pop()) {
    if (Array.isArray(container)) {
      for (const [index, inner] of container.entries()) {
        container[index] = kept(inner);
        if (isContainer(inner)) open.push(inner);
      }
    } else {
      for (const [name, inner] of Object.entries(container)) {
        const safe = holdsKey(name) ? withheld : name;
        const value = kept(inner);
        if (safe !== name) delete container[name];
        if (safe !== name || value !== inner) {
          Object.defineProperty(container, safe, { value, enumerable: true, configurable: true });
        }
        if (isContainer(inner)) open.push(inner);
      }
    }
  }
  return holder[0];
}

/** Replaces texts that hold the key only after reading: readers join texts and remove formatting. Changes `read`. */
export function withoutKey<T extends object>(read: T, holdsKey: HoldsKey): T {
  if (holdsKey(JSON.stringify(read))) {
    redactJson(read, (value) => typeof value === 'string' && holdsKey(value));
  }
  return read;
}

function isContainer(value: unknown): value is unknown[] | Record<string, unknown> {
  return Array.isArray(value) || isRecord(value);
}
