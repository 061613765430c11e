import { invisible } from '../util/invisible.ts';
import { isRecord } from './readers/fields.ts';

/** Shorter keys are no secrets, and words and ids would be taken for them. */
const shortest = 6;

/** Stands in place of a host's text that holds the API key: all of it, because no part is certain to be free of it. */
export const withheld = '[hidden: API key]';

/** Returns whether a host's text or number holds the API key, in a form from which the key can be read. */
export type HoldsKey = (value: string | number) => boolean;

/**
 * Looks for an API key without regard to case, white space and invisible characters: as it is, in Base64 (also within
 * a longer text, such as the credentials of `Basic`), in Base64url and in hexadecimal; each also behind percent
 * encoding, HTML entities and the escapes of JSON, up to a few of these on top of each other. In a key that itself
 * holds `%`, `&` or `\`, as no token of RFC 6750 does, a mixture of these is not seen through.
 */
export function keyFinder(apiKey: string): HoldsKey {
  const plain = apiKey.replace(/\s/g, '');
  if (plain.length < shortest) return () => false;
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
    // The digits at the ends depend on what stands before and after the key.
    const first = Math.ceil((offset * 8) / 6);
    const digits = encoded.slice(first, Math.floor(((offset + bytes.length) * 8) / 6));
    return [digits, digits.replaceAll('-', '+').replaceAll('_', '/')];
  });
  return [...new Set([...base64, bytes.toString('hex')])];
}

/** So many encodings on top of each other are undone. */
const deepest = 4;
const unseen = new RegExp(`[\\s${invisible.source.slice(1)}+`, 'gu');

/** A text as it is compared, then with one layer of encoding after the other undone. */
function* readings(text: string): IteratorObject<string, undefined> {
  let seen = text.replace(unseen, '');
  yield seen.toLowerCase();
  for (let depth = 1; depth <= deepest && /[%&\\]/.test(seen); depth++) {
    const decoded = seen.replace(escapes, unescaped).replace(unseen, '');
    if (decoded === seen) return;
    seen = decoded;
    yield seen.toLowerCase();
  }
}

/** Percent encoding (in runs, for UTF-8), characters of HTML by number and by name, escapes of JSON and JavaScript. */
const escapes =
  /(?:%[0-9a-f]{2})+|&#x[0-9a-f]{1,6};?|&#\d{1,7};?|&[a-z]{2,31};|\\u[0-9a-f]{4}|\\u\{[0-9a-f]{1,6}\}|\\x[0-9a-f]{2}|\\[\\bfnrt]?/gi;

/** The HTML names of ASCII characters that keys are made of; of others, most are spaces and hyphens that aren't seen. */
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

function unescaped(sequence: string): string {
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
 * Withholds every string, number and field name of a JSON value that holds the key, in place. Works without recursion:
 * nothing bounds how deep a host nests.
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

/** Withholds what holds the key only in what was read of an answer: readers join texts, and take formatting out. */
export function withoutKey<T extends object>(read: T, holdsKey: HoldsKey): T {
  if (holdsKey(JSON.stringify(read))) {
    redactJson(read, (value) => typeof value === 'string' && holdsKey(value));
  }
  return read;
}

function isContainer(value: unknown): value is unknown[] | Record<string, unknown> {
  return Array.isArray(value) || isRecord(value);
}
