import fc from 'fast-check';

const visible = fc
  .integer({ min: 0x21, max: 0x7e })
  .map((code) => String.fromCharCode(code))
  .filter((character) => !'%&\\'.includes(character));
const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789');

/** Keys as panels make them, and most that a header can carry, without characters that begin an escape. */
export const anyKey: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: letter, minLength: 8, maxLength: 48 }),
  fc.string({ unit: letter, minLength: 8, maxLength: 40 }).map((text) => `ptlc_${text}`),
  fc.string({ unit: letter, minLength: 8, maxLength: 40 }).map((text) => `12|${text}`),
  fc.string({ unit: visible, minLength: 8, maxLength: 40 }),
);

/** Some invisible characters of each kind. */
const unseen = fc.constantFrom(
  ...[
    '\u0000',
    '\u0007',
    '\u00ad',
    '\u034f',
    '\u061c',
    '\u115f',
    '\u180e',
    '\u200b',
    '\u200c',
    '\u200d',
    '\u200e',
  ],
  ...[
    '\u200f',
    '\u2028',
    '\u2029',
    '\u202a',
    '\u202e',
    '\u2060',
    '\u2064',
    '\u2066',
    '\u206a',
    '\u206f',
    '\u3164',
  ],
  ...['\ufe0f', '\ufeff', '\ufff9', '\u{e0041}', '\u{e0101}', ' ', '\u00a0', '\n', '\t'],
);

const hex = (character: string) => Buffer.from(character).toString('hex');
const each = (text: string, encode: (character: string) => string) => [...text].map(encode).join('');
const point = (character: string, radix: number) => `${character.codePointAt(0)?.toString(radix)}`;
const unit = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
const names: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  _: '&lowbar;',
  '|': '&vert;',
};

/** Bold mathematical letters and digits. */
const bold = (character: string) => {
  const from = /[A-Z]/.test(character)
    ? 0x1d400 - 0x41
    : /[a-z]/.test(character)
      ? 0x1d41a - 0x61
      : 0x1d7ce - 0x30;
  const code = character.charCodeAt(0);
  return /[A-Za-z0-9]/.test(character) ? String.fromCodePoint(code + from) : character;
};
const fullWidth = (character: string) => {
  const code = character.charCodeAt(0);
  return code > 0x20 && code < 0x7f ? String.fromCodePoint(code + 0xfee0) : character;
};

/** Encodings that work character by character. */
const escapings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text) => encodeURIComponent(text.toWellFormed()),
  (text) => encodeURIComponent(encodeURIComponent(text.toWellFormed())),
  (text) => each(text, (character) => hex(character).replace(/../g, '%$&')),
  (text) => each(text, (character) => hex(character).toUpperCase().replace(/../g, '%$&')),
  (text) => each(text, (character) => `&#${point(character, 10)};`),
  (text) => each(text, (character) => `&#x${point(character, 16)};`),
  (text) => each(text, (character) => names[character] ?? character),
  (text) => each(text, fullWidth),
  (text) => each(text, bold),
  (text) => encodeURIComponent(each(text.toWellFormed(), fullWidth)),
  (text) => each(text, bold).split('').map(unit).join(''),
  (text) => text.split('').map(unit).join('').replaceAll('\\', '%'),
  (text) =>
    each(text, (character) => (character <= '~' ? `\\${point(character, 8).padStart(3, '0')}` : character)),
  (text) => each(text, (character) => `\\u{${point(character, 16)}}`),
  (text) => text.split('').map(unit).join(''),
  (text) => JSON.stringify(text).slice(1, -1),
  (text) => JSON.stringify(JSON.stringify(text)).slice(3, -3),
];

/** Encodings of the bytes of the key, alone or within a longer text such as the credentials of `Basic`. */
const digits = (key: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom('base64' as const, 'base64url' as const, 'hex' as const),
      fc.stringMatching(/^[ -~]{0,6}$/),
      fc.stringMatching(/^[ -~]{0,6}$/),
      fc.boolean(),
    )
    .map(([encoding, before, after, loud]) => {
      const text = Buffer.from(before + key + after).toString(encoding);
      return loud && encoding === 'hex' ? text.toUpperCase() : text;
    });

const torn = (text: string): fc.Arbitrary<string> =>
  fc.array(fc.tuple(fc.nat(), unseen), { maxLength: 6 }).map((tears) => {
    const points = [...text];
    for (const [at, character] of tears) points.splice(at % (points.length + 1), 0, character);
    return points.join('');
  });

/** Keys as a host may repeat them: interrupted by invisible characters and encoded, in either order. */
export function anyEcho(key: string): fc.Arbitrary<string> {
  const escaped = torn(key).chain((text) => fc.constantFrom(...escapings.map((encode) => encode(text))));
  return fc.oneof(escaped, escaped.chain(torn), digits(key).chain(torn));
}
