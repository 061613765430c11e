/** Ends each text in what `visibleAscii` returns. No other byte is it, and no decoding adds or removes one. */
export const textEnd = 0;

/** The code points that may be compatibility forms of ASCII: full-width, mathematical, enclosed letters and the like. */
const foldedRanges = [
  [0xa0, 0x33ff],
  [0xfb00, 0xffef],
  [0x1d400, 0x1d7ff],
  [0x1f100, 0x1f1ff],
  [0x1fbf0, 0x1fbf9],
] as const;
const lastFolded = 0x1fbf9;

const percent = 0x25;
const ampersand = 0x26;
const backslash = 0x5c;

/**
 * Returns the visible ASCII characters of texts, in lower case, with `textEnd` after each text. A character whose NFKC
 * normalization is one of them counts as that; all others are left out. Takes time in proportion to the texts’ length.
 */
export function visibleAscii(texts: readonly string[]): Uint8Array {
  const writer = new Writer(new Uint8Array(texts.reduce((length, text) => length + text.length + 1, 0)));
  for (const text of texts) {
    writer.writeText(text);
    writer.copy(textEnd);
  }
  return writer.written();
}

/**
 * Undoes one layer of encoding in what `visibleAscii` returned, in place: percent encoding, numeric and named HTML
 * entities, escapes of JSON and JavaScript. Returns what is left of it; null if nothing was encoded. Takes time in
 * proportion to its length.
 */
export function withoutEncoding(bytes: Uint8Array): Uint8Array | null {
  const decoded = new Decoder(bytes, 'any').decode();
  // Every encoded character is longer than what it stands for.
  return decoded.length === bytes.length ? null : decoded;
}

/** Does the same for the escapes of JSON and JavaScript alone, which are around everything else in a text of JSON. */
export function withoutEscapes(bytes: Uint8Array): Uint8Array {
  return new Decoder(bytes, 'escapes').decode();
}

/** Writes the visible ASCII characters of a text, one UTF-16 unit or code point after the other. */
class Writer {
  readonly #bytes: Uint8Array;
  #length = 0;
  /** The first half of a code point, if it was written last. */
  #high = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Writes a byte as it is. */
  copy(byte: number): void {
    this.#bytes[this.#length++] = byte;
  }

  /** Writes the next of its own bytes as they are, from one position up to one that `stops` has. Returns that position. */
  copyUntil(stops: Uint8Array, from: number): number {
    const bytes = this.#bytes;
    let length = this.#length;
    let at = from;
    for (; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (stops[byte] === 1) break;
      bytes[length++] = byte;
    }
    this.#length = length;
    return at;
  }

  writeText(text: string): void {
    const bytes = this.#bytes;
    let length = this.#length;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      const byte = code < 0x80 ? (visible[code] ?? 0) : this.#folded(code);
      if (byte !== 0) bytes[length++] = byte;
    }
    this.#length = length;
  }

  write(code: number): void {
    const byte = code < 0x80 ? (visible[code] ?? 0) : this.#folded(code);
    if (byte !== 0) this.#bytes[this.#length++] = byte;
  }

  written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #folded(code: number): number {
    const high = this.#high;
    this.#high = code >= 0xd800 && code <= 0xdbff ? code : 0;
    const isLow = code >= 0xdc00 && code <= 0xdfff;
    return foldedOf(isLow && high !== 0 ? ((high - 0xd800) << 10) + (code - 0xdc00) + 0x10000 : code);
  }
}

/** By ASCII code: the character in lower case; 0 if it is not visible. */
const visible = Uint8Array.from({ length: 0x80 }, (_, code) => {
  if (code <= 0x20 || code === 0x7f) return 0;
  return code >= 0x41 && code <= 0x5a ? code + 0x20 : code;
});

/** By code point, made when it is first needed. */
let folded: Uint8Array | null = null;

/** Returns the ASCII character in lower case whose compatibility form a code point is; 0 if it is none. */
function foldedOf(point: number): number {
  if (point > lastFolded) return 0;
  folded ??= foldedCharacters();
  return folded[point] ?? 0;
}

function foldedCharacters(): Uint8Array {
  const table = new Uint8Array(lastFolded + 1);
  for (const [first, last] of foldedRanges)
    for (let point = first; point <= last; point++) {
      const plain = String.fromCodePoint(point).normalize('NFKC');
      table[point] = plain.length === 1 ? (visible[plain.charCodeAt(0)] ?? 0) : 0;
    }
  return table;
}

/** By layer and ASCII code, 1 for the characters that an encoded one may begin with. */
const firsts = {
  any: bytesOf([percent, ampersand, backslash]),
  escapes: bytesOf([backslash]),
} as const;

function bytesOf(codes: readonly number[]): Uint8Array {
  return Uint8Array.from({ length: 0x80 }, (_, code) => (codes.includes(code) ? 1 : 0));
}

/** Reads bytes and writes them, decoded, over what was read: an encoded character is never shorter than it. */
class Decoder {
  readonly #bytes: Uint8Array;
  readonly #writer: Writer;
  readonly #firsts: Uint8Array;
  #at = 0;
  /** What `#number` read. */
  #value = 0;

  constructor(bytes: Uint8Array, layer: 'any' | 'escapes') {
    this.#bytes = bytes;
    this.#writer = new Writer(bytes);
    this.#firsts = firsts[layer];
  }

  decode(): Uint8Array {
    for (;;) {
      this.#at = this.#writer.copyUntil(this.#firsts, this.#at);
      const first = this.#bytes[this.#at++];
      if (first === undefined) return this.#writer.written();
      if (first === backslash) this.#escape();
      else if (first === percent) this.#percent();
      else this.#entity();
    }
  }

  /** `%41`, in runs for UTF-8, and `%u0041`. */
  #percent(): void {
    if (this.#is('u') && this.#number(this.#at + 1, 16, 4) === 4) {
      this.#at += 5;
      this.#writer.write(this.#value);
    } else if (this.#number(this.#at, 16, 2) === 2) {
      this.#at += 2;
      this.#writer.write(this.#value < 0x80 ? this.#value : this.#restOfUtf8(this.#value));
    } else {
      this.#writer.copy(percent);
    }
  }

  /** Reads the percent-encoded bytes that follow the first one of a character. */
  #restOfUtf8(first: number): number {
    const count = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
    let point = first & (0x3f >> count);
    for (let rest = 0; rest < count; rest++) {
      const isNext = this.#is('%') && this.#number(this.#at + 1, 16, 2) === 2 && this.#value >> 6 === 2;
      if (!isNext) return 0;
      this.#at += 3;
      point = (point << 6) | (this.#value & 0x3f);
    }
    return point;
  }

  /** `&#65;` and `&#x41;`, also without the semicolon, and `&amp;`. */
  #entity(): void {
    const isNumeric = this.#is('#');
    const isHex = isNumeric && this.#bytes[this.#at + 1] === 0x78;
    const start = this.#at + (isHex ? 2 : 1);
    const digits = isNumeric ? this.#number(start, isHex ? 16 : 10, isHex ? 6 : 7) : 0;
    if (digits > 0) {
      this.#at = start + digits;
      if (this.#is(';')) this.#at++;
      this.#writer.write(this.#value);
      return;
    }
    const letters = isNumeric ? 0 : this.#name();
    if (letters < 2) {
      this.#writer.copy(ampersand);
      return;
    }
    this.#at += letters + 1;
    const character = entities.get(this.#value);
    if (character !== undefined) this.#writer.copy(character);
  }

  /** `\u0041`, `\u{41}`, `\x41`, `\101` and `\\`. Any other escaped character stays, except those that stand for controls. */
  #escape(): void {
    const next = this.#bytes[this.#at];
    const isLong = this.#is('u') && this.#bytes[this.#at + 1] === 0x7b;
    const longDigits = isLong ? this.#number(this.#at + 2, 16, 6) : 0;
    if (longDigits > 0 && this.#bytes[this.#at + 2 + longDigits] === 0x7d) {
      this.#at += longDigits + 3;
      this.#writer.write(this.#value);
    } else if (this.#is('u') && this.#number(this.#at + 1, 16, 4) === 4) {
      this.#at += 5;
      this.#writer.write(this.#value);
    } else if (this.#is('x') && this.#number(this.#at + 1, 16, 2) === 2) {
      this.#at += 3;
      this.#writer.write(this.#value);
    } else if (this.#is('\\')) {
      this.#at++;
      this.#writer.copy(backslash);
    } else if (next !== undefined && controls.includes(next)) {
      this.#at++;
    } else {
      const octal = this.#number(this.#at, 8, 3);
      this.#at += octal;
      if (octal > 0) this.#writer.write(this.#value);
    }
  }

  #is(character: string): boolean {
    return this.#bytes[this.#at] === character.charCodeAt(0);
  }

  /** Reads digits of a radix into `#value`. Returns how many there are, at most `max`. */
  #number(from: number, radix: number, max: number): number {
    this.#value = 0;
    for (let count = 0; count < max; count++) {
      const byte = this.#bytes[from + count] ?? 0;
      const digit =
        byte >= 0x30 && byte <= 0x39 ? byte - 0x30 : byte >= 0x61 && byte <= 0x66 ? byte - 0x57 : 16;
      if (digit >= radix) return count;
      this.#value = this.#value * radix + digit;
    }
    return max;
  }

  /** Reads the name of an entity into `#value`. Returns how many letters it has; 0 if it is none. */
  #name(): number {
    this.#value = 0;
    for (let count = 0; count <= longestName; count++) {
      const byte = this.#bytes[this.#at + count] ?? 0;
      if (byte === 0x3b) return count;
      if (byte < 0x61 || byte > 0x7a) return 0;
      this.#value = withLetter(this.#value, byte);
    }
    return 0;
  }
}

/** The escapes `\b`, `\f`, `\n`, `\r` and `\t`. */
const controls = new TextEncoder().encode('bfnrt');
/** Of an HTML entity, in letters. */
const longestName = 31;

/** Returns a number that stands for a name and one more letter. Distinct for names of up to ten letters. */
function withLetter(name: number, letter: number): number {
  return name * 27 + (letter - 0x60);
}

/** Named HTML entities of the ASCII characters that occur in keys; any other is removed. */
const entities: ReadonlyMap<number, number> = new Map(
  Object.entries({
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
  }).map(([name, character]) => [
    new TextEncoder().encode(name).reduce(withLetter, 0),
    character.charCodeAt(0),
  ]),
);
