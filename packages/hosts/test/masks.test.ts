import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lastLines } from '../src/readers/console-lines.ts';
import { withoutAddresses, withoutCredentials } from '../src/readers/masks.ts';

/** Returns what is shown of one console line. */
function shown(line: string): string {
  return lastLines([line], 1)[0] ?? '';
}

/** Lines of consoles, in which « and » are around what is secret. Each game has a heading. */
const corpus = readFileSync(new URL('console-corpus.txt', import.meta.url), 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((part) => {
    const [game = '', ...lines] = part.trimEnd().split('\n');
    return { game, lines };
  });

test('the corpus has 200 lines of ten games, harmless ones and others', () => {
  const lines = corpus.flatMap((part) => part.lines);
  expect(corpus.length).toBeGreaterThanOrEqual(10);
  expect(lines.length).toBeGreaterThanOrEqual(200);
  expect(lines.filter((line) => line.includes('«')).length).toBeGreaterThan(80);
  expect(lines.filter((line) => !line.includes('«')).length).toBeGreaterThan(80);
});

describe('nothing secret is left, and nothing harmless masked, in the console of', () => {
  test.each(corpus)('$game', ({ lines }) => {
    const expected = lines.map((line) => line.replaceAll(/«[^»]*»/g, '•••').replaceAll('\t', '  '));
    expect(lines.map((line) => shown(line.replaceAll(/[«»]/g, '')))).toEqual(expected);
    expect(expected.map(shown)).toEqual(expected);
  });
});

test.each([
  ['set to', 'RCON password has been set to hunter2', 'RCON password has been set to •••'],
  ['an arrow', "'password' => 'hunter2', 'port' => 1", "'password' => •••, 'port' => 1"],
  ['no sign that is known', 'server password hunter2 and more', 'server password •••'],
  ['no sign, and mathematical letters', '𝐩𝐚𝐬𝐬𝐰𝐨𝐫𝐝 hunter2', '𝐩𝐚𝐬𝐬𝐰𝐨𝐫𝐝 •••'],
  ['a full-width sign', 'ｐａｓｓｗｏｒｄ＝ｈｕｎｔｅｒ２', 'ｐａｓｓｗｏｒｄ＝•••'],
  [
    'an escaped text',
    String.raw`{\"password\":\"hunter2\",\"port\":1}`,
    String.raw`{\"password\":•••,\"port\":1}`,
  ],
  ['XML', '<rcon_password>hunter 2</rcon_password>', '<rcon_password>•••</rcon_password>'],
  ['a URL with a slash', 'mysql://root:a/x@db', 'mysql://•••@db'],
  ['German', 'Das Passwort lautet Bärlauch', 'Das Passwort lautet •••'],
  ['Spanish', 'la contraseña: Fresa', 'la contraseña: •••'],
  ['French', 'mot de passe : Cornichon', 'mot de passe : •••'],
  ['Polish', 'hasło: Jagoda', 'hasło: •••'],
  ['Portuguese', 'Senha: Abacaxi', 'Senha: •••'],
  ['Japanese', 'パスワード：いちご', 'パスワード：•••'],
  ['Chinese', '密码 荔枝', '密码 •••'],
  ['a character that is several when it is folded', 'password=㍿㍿ port=1', 'password=••• port=1'],
])('a password is masked: %s', (_, line, expected) => {
  expect(shown(line)).toBe(expected);
});

/** What is before a secret. */
const label = fc.constantFrom(
  ...[
    'password',
    'rcon_password',
    '+passphrase',
    'token',
    'hasło',
    'パスワード',
    'Authorization: ',
    'Bearer ',
  ],
  ...['/login ', 'authme register ', '://', '<password>', '"password"'],
);
/** What may be around and in one. */
const part = fc.constantFrom(
  ...[
    'is',
    'set to',
    ' ',
    '  ',
    '=',
    ': ',
    '=>',
    '"',
    "'",
    '\\',
    '(',
    ')',
    '<',
    '>',
    '|',
    ',',
    '.',
    '?a=',
    '-',
    '@',
  ],
  ...['a', 'b2', '203.0.113.7', '::1', 'ﷺ', '。', '•••', 'required', 'for ', 'ő'],
);
const textOf = (parts: fc.Arbitrary<string>) => fc.array(parts, { maxLength: 10 }).map((all) => all.join(''));
const line = fc.tuple(textOf(part), label, textOf(part)).map((all) => all.join(''));

test('what is masked is not masked differently a second time, and no line becomes much longer', () => {
  fc.assert(
    fc.property(line, (text) => {
      for (const mask of [withoutCredentials, withoutAddresses]) {
        const masked = mask(text);
        expect(mask(masked)).toBe(masked);
        // At most each character becomes the three of a mask.
        expect(masked.length).toBeLessThanOrEqual(3 * text.length);
      }
    }),
    { numRuns: 500 },
  );
});
