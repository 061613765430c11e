import { visibleOnly } from '@steward/kit';
import { isRecord } from './readers/fields.ts';

/** The shortest key that is looked for, in characters: shorter ones would match words and ids. */
const minimumLength = 6;
/** How much of a form is looked for, its end, in characters: with more, a search may take a time that is not linear. */
const searchedLength = 64;

/** Replaces the whole of a host's text that holds the API key, because any part of it may reveal the key. */
export const withheld = '[hidden: API key]';

/**
 * Finds an API key in what a host sends, in the forms that software gives it without meaning to: as it is, JSON-escaped,
 * percent-encoded, HTML-escaped, in Base64 (also within a longer text, such as the credentials of `Basic`) and in hexadecimal.
 * Invisible characters between its own are passed over: they are removed before a text is shown or logged.
 */
export class KeyFinder {
  readonly #forms: readonly string[];

  constructor(apiKey: string) {
    const forms = apiKey.length < minimumLength ? [] : formsOf(apiKey);
    this.#forms = [...new Set(forms.map((form) => form.slice(-searchedLength)))];
  }

  /** Returns whether a text holds the key. */
  isIn(text: string): boolean {
    if (text.length < minimumLength) return false;
    const visible = visibleOnly(text);
    return this.#forms.some((form) => visible.includes(form));
  }
}

function formsOf(apiKey: string): readonly string[] {
  const json = JSON.stringify(apiKey).slice(1, -1);
  const percent = encodeURIComponent(apiKey.toWellFormed());
  const bytes = Buffer.from(apiKey);
  const hex = bytes.toString('hex');
  return [
    apiKey,
    ...[json, json.replaceAll('/', '\\/')],
    ...[percent, percent.replace(/%../g, (byte) => byte.toLowerCase())],
    ...["'", '&#39;', '&#039;', '&#x27;', '&apos;'].map((apostrophe) => htmlOf(apiKey, apostrophe)),
    ...(['base64', 'base64url'] as const).flatMap((alphabet) => base64Of(bytes, alphabet)),
    ...[hex, hex.toUpperCase()],
  ];
}

function htmlOf(text: string, apostrophe: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? apostrophe);
}

/** Returns the digits that stand for these bytes alone, wherever they begin in what is encoded. */
function base64Of(bytes: Buffer, alphabet: 'base64' | 'base64url'): readonly string[] {
  return [0, 1, 2].map((before) => {
    const digits = Buffer.concat([Buffer.alloc(before), bytes]).toString(alphabet);
    return digits.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
  });
}

const plain = { enumerable: true, configurable: true, writable: true };

/**
 * Replaces every text and field name that holds the key in what was read, in place. Not recursive, because a host may nest
 * values to any depth.
 * @param kinds of the values that are looked at. Numbers are left alone where they must stay numbers
 */
export function redact<T>(
  read: T,
  finder: KeyFinder,
  kinds: readonly ('string' | 'number')[] = ['string'],
): T {
  const root: [T] = [read];
  const open: (unknown[] | Record<string, unknown>)[] = [root];
  for (const container of open) {
    const isList = Array.isArray(container);
    for (const [name, inner] of isList ? container.entries() : Object.entries(container)) {
      const shown = kinds.some((kind) => kind === typeof inner) && finder.isIn(`${inner}`) ? withheld : inner;
      const shownName = !isList && finder.isIn(`${name}`) ? withheld : name;
      if (shownName !== name) Reflect.deleteProperty(container, name);
      // An assignment would not change an own `__proto__`.
      if (shownName !== name || shown !== inner)
        Object.defineProperty(container, shownName, { ...plain, value: shown });
      if (Array.isArray(inner) || isRecord(inner)) open.push(inner);
    }
  }
  return root[0];
}
