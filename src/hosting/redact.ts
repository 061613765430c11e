import { textEnd, visibleAscii, withoutEncoding, withoutEscapes } from './encodings.ts';
import { isRecord } from './readers/fields.ts';

/** The shortest key that is looked for, in characters: shorter ones would match words and ids. */
const minimumLength = 6;
/** How many nested encodings are undone. */
const depthLimit = 4;

/** Replaces the whole of a host's text that holds the API key, because any part of it may reveal the key. */
export const withheld = '[hidden: API key]';

/**
 * Finds an API key in what a host sends, in a time that is in proportion to the length. It ignores case, punctuation, white
 * space, invisible characters and the style of letters (NFKC). The key may be plain, in Base64 (also within a longer text,
 * such as the credentials of `Basic`), in Base64url or in hexadecimal; each also under percent encoding, HTML entities and
 * escapes of JSON and JavaScript, nested up to four deep.
 * If the key itself holds `%`, `&` or `\`, which no RFC 6750 token does, mixed encodings of it are not found.
 */
export class KeyFinder {
  readonly #forms: readonly Form[];
  /** The key as a number; null if it is none. */
  readonly #number: number | null;

  constructor(apiKey: string) {
    this.#forms = formsOf(apiKey);
    this.#number = this.#forms.length > 0 && /^\d+$/.test(apiKey) ? Number(apiKey) : null;
  }

  /** Returns whether a text holds the key. */
  isIn(text: string): boolean {
    return this.#forms.length > 0 && this.#isInAny(readings(visibleAscii([text])));
  }

  /** Returns whether a text of JSON holds the key. Unlike `among`, it may find one that is broken over any of its texts. */
  isInJson(json: string): boolean {
    return this.#forms.length > 0 && this.#isInAny(readings(withoutEscapes(visibleAscii([json]))));
  }

  /** Returns the positions of the texts that hold the key, by themselves or read one after the other, like broken lines. */
  among(texts: readonly string[]): ReadonlySet<number> {
    const found = new Set<number>();
    if (this.#forms.length === 0) return found;
    for (const reading of readings(visibleAscii(texts)))
      for (const form of this.#forms) for (const position of reading.positions(form)) found.add(position);
    return found;
  }

  /** Returns whether a number is the key. */
  isNumber(value: number): boolean {
    return value === this.#number;
  }

  #isInAny(texts: IteratorObject<Reading, undefined>): boolean {
    return texts.some((reading) => this.#forms.some((form) => reading.positions(form).next().done === false));
  }
}

/** A form of the key. */
interface Form {
  /** What is looked for: the end of the form, which in a JSON Web Token is the secret part. */
  readonly end: string;
  /** How many characters are before it. */
  readonly before: number;
  /** Whether these are the letters and digits of the form alone. */
  readonly isBare: boolean;
}

/** The most characters that are looked for: with longer ones a search may take a time that is not linear. */
const searchedLength = 64;

function formsOf(apiKey: string): readonly Form[] {
  const key = charactersOf(apiKey);
  if (key.length < minimumLength) return [];
  const unpadded = /^0+(\d+)$/.exec(apiKey)?.[1] ?? apiKey;
  const texts = new Set([key, ...[unpadded, ...encodingsOf(apiKey)].map(charactersOf)].map(searchedPart));
  return [...texts].flatMap((text) => {
    const before = Math.max(text.length - searchedLength, 0);
    const end = text.slice(before);
    return end.length < minimumLength ? [] : { end, before, isBare: !/[^a-z0-9]/.test(text) };
  });
}

/** Returns the letters and digits of a form; all of it if they are too few. */
function searchedPart(text: string): string {
  const bare = text.replaceAll(/[^a-z0-9]/g, '');
  return bare.length >= minimumLength ? bare : text;
}

function charactersOf(text: string): string {
  return Buffer.from(visibleAscii([text]).subarray(0, -1)).toString('latin1');
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
  return [...base64, bytes.toString('hex')];
}

/** By ASCII code, 1 for the characters of a bare form. */
const alphanumeric = Uint8Array.from({ length: 0x80 }, (_, code) =>
  (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) ? 1 : 0,
);
/** By ASCII code, 1 for all but `textEnd`. */
const character = Uint8Array.from({ length: 0x80 }, (_, code) => (code === textEnd ? 0 : 1));

/** Yields visible characters as they are, then with each layer of encoding undone in turn. */
function* readings(visible: Uint8Array): IteratorObject<Reading, undefined> {
  let bytes: Uint8Array | null = visible;
  for (let depth = 0; bytes !== null && depth <= depthLimit; depth++) {
    yield new Reading(bytes);
    bytes = withoutEncoding(bytes);
  }
}

/** Texts in which forms of the key are searched. */
class Reading {
  readonly #bytes: Uint8Array;
  #whole: JoinedTexts | null = null;
  #bare: JoinedTexts | null = null;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Yields the positions of the texts that the form is in, in ascending order. */
  positions(form: Form): IteratorObject<number, undefined> {
    if (form.isBare) {
      this.#bare ??= new JoinedTexts(this.#bytes, alphanumeric);
      return this.#bare.positions(form);
    }
    this.#whole ??= new JoinedTexts(this.#bytes, character);
    return this.#whole.positions(form);
  }
}

/** The characters of texts without what is between them. */
class JoinedTexts {
  readonly #characters: Buffer;
  /** Where each text ends among the characters. */
  readonly #ends: number[] = [];

  /** @param kept by ASCII code, 1 for the characters that count */
  constructor(bytes: Uint8Array, kept: Uint8Array) {
    const characters = Buffer.allocUnsafe(bytes.length);
    let length = 0;
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (kept[byte] === 1) characters[length++] = byte;
      else if (byte === textEnd) this.#ends.push(length);
    }
    this.#characters = characters.subarray(0, length);
  }

  *positions({ end, before }: Form): IteratorObject<number, undefined> {
    let text = 0;
    let next = 0;
    for (
      let at = this.#characters.indexOf(end, 0, 'latin1');
      at !== -1;
      at = this.#characters.indexOf(end, at + end.length, 'latin1')
    ) {
      while (this.#endOf(text) <= Math.max(at - before, 0)) text++;
      for (next = Math.max(next, text); next <= text || this.#endOf(next - 1) < at + end.length; next++)
        yield next;
    }
  }

  #endOf(text: number): number {
    return this.#ends[text] ?? this.#characters.length;
  }
}

type Container = unknown[] | Record<string, unknown>;

/** A text in a JSON value: a string, or the name of a field. */
interface Place {
  readonly container: Container;
  readonly key: string | number;
  readonly isName: boolean;
}

/**
 * Replaces every string and field name of a JSON value that holds the key, also together with the next ones, and every
 * number that is the key, in place. Not recursive, because a host may nest values to any depth.
 */
export function redactJson(value: unknown, finder: KeyFinder): unknown {
  return redact(value, finder, (number) => finder.isNumber(number));
}

/** Replaces texts that hold the key only after reading: readers join texts and remove formatting. Changes `read`. */
export function withoutKey<T extends object>(read: T, finder: KeyFinder): T {
  if (finder.isInJson(JSON.stringify(read))) redact(read, finder, () => false);
  return read;
}

function redact(value: unknown, finder: KeyFinder, isKey: (number: number) => boolean): unknown {
  const root: [unknown] = [value];
  const { strings, names } = placesIn(root, isKey);
  const places = [...strings, ...names];
  const texts = [
    ...strings.map(({ container, key }) => `${get(container, key)}`),
    ...names.map(({ key }) => `${key}`),
  ];
  for (const position of [...finder.among(texts)].sort((first, second) => first - second)) {
    const place = places[position];
    if (place === undefined) continue;
    const { container, key, isName } = place;
    if (!isName) {
      set(container, key, withheld);
    } else {
      const inner = get(container, key);
      if (!Array.isArray(container)) delete container[key];
      set(container, withheld, inner);
    }
  }
  return root[0];
}

/** Returns the strings and the field names in a value, each level after the one above it; withholds numbers. */
function placesIn(root: Container, isKey: (number: number) => boolean) {
  const strings: Place[] = [];
  const names: Place[] = [];
  const open = [root];
  for (const container of open) {
    const isArray = Array.isArray(container);
    for (const [key, inner] of isArray ? container.entries() : Object.entries(container)) {
      if (!isArray) names.push({ container, key, isName: true });
      if (typeof inner === 'string') strings.push({ container, key, isName: false });
      else if (typeof inner === 'number' && isKey(inner)) set(container, key, withheld);
      else if (isContainer(inner)) open.push(inner);
    }
  }
  return { strings, names };
}

function get(container: Container, key: string | number): unknown {
  return Object.getOwnPropertyDescriptor(container, key)?.value;
}

function set(container: Container, key: string | number, value: unknown): void {
  Object.defineProperty(container, key, { value, enumerable: true, configurable: true, writable: true });
}

function isContainer(value: unknown): value is Container {
  return Array.isArray(value) || isRecord(value);
}
