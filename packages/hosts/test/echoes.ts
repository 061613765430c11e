import { anyText } from '@steward/kit/testing';
import fc from 'fast-check';

const visible = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));
const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789');

/** Keys as panels make them, and any that a header can carry. */
export const anyKey: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: letter, minLength: 8, maxLength: 48 }),
  fc.string({ unit: letter, minLength: 8, maxLength: 40 }).map((text) => `ptlc_${text}`),
  fc.string({ unit: letter, minLength: 8, maxLength: 40 }).map((text) => `12|${text}`),
  fc.string({ unit: visible, minLength: 8, maxLength: 100 }),
);

const entities: readonly (readonly [character: string, entity: string])[] = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
];
const escapeHtml = (text: string, apostrophe: string) =>
  [...entities, ["'", apostrophe] as const].reduce((all, [from, to]) => all.replaceAll(from, to), text);
const around = anyText({ maxLength: 6 });

/** A key as software repeats it without meaning to, in each of the six forms. */
export const echoes: Readonly<Record<string, (key: string) => fc.Arbitrary<string>>> = {
  'as it is': (key) => fc.constant(key),
  'JSON-escaped': (key) => {
    const escaped = JSON.stringify(key).slice(1, -1);
    return fc.constantFrom(escaped, escaped.replaceAll('/', '\\/'));
  },
  'percent-encoded': (key) => {
    const encoded = encodeURIComponent(key);
    return fc.constantFrom(
      encoded,
      encoded.replace(/%../g, (byte) => byte.toLowerCase()),
    );
  },
  'HTML-escaped': (key) =>
    fc.constantFrom("'", '&#39;', '&#039;', '&#x27;').map((apostrophe) => escapeHtml(key, apostrophe)),
  'in Base64': (key) =>
    fc
      .tuple(around, around, fc.constantFrom('base64' as const, 'base64url' as const))
      .map(([before, after, alphabet]) => Buffer.from(before + key + after).toString(alphabet)),
  'in hexadecimal': (key) => {
    const digits = Buffer.from(key).toString('hex');
    return fc.constantFrom(digits, digits.toUpperCase());
  },
};

/** A key and how a host repeats it, in any of the forms. */
export const keyAndEcho: fc.Arbitrary<readonly [key: string, echo: string]> = anyKey.chain((key) =>
  fc.tuple(fc.constant(key), fc.oneof(...Object.values(echoes).map((echo) => echo(key)))),
);
