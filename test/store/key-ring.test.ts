import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatKeyRing, generateKey, KeyRingError, parseKeyRing } from '../../src/store/crypto/key-ring.ts';

const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
const id = fc.stringMatching(/^[A-Za-z0-9_.-]{1,32}$/);
const entries = fc.uniqueArray(fc.record({ id, bytes }), {
  selector: (entry) => entry.id,
  minLength: 1,
  maxLength: 4,
});

function problemsOf(text: string): readonly string[] {
  try {
    parseKeyRing(text);
  } catch (error) {
    if (error instanceof KeyRingError) return error.problems;
    throw error;
  }
  return [];
}

describe('a key ring', () => {
  test('is parsed in order, in both base64 alphabets, padded or not, with spaces around', () => {
    fc.assert(
      fc.property(entries, fc.constantFrom('base64', 'base64url'), fc.boolean(), (keys, alphabet, padded) => {
        const text = keys.map((key) => {
          const encoded = Buffer.from(key.bytes).toString(alphabet).replace(/=+$/, '');
          return ` ${key.id}:${encoded}${padded ? '=' : ''} `;
        });
        const ring = parseKeyRing(`${text.join(',')}\n`);
        expect(ring.map((key) => key.id)).toEqual(keys.map((key) => key.id));
        for (const [index, key] of ring.entries())
          expect(key.key.export()).toEqual(Buffer.from(keys[index]?.bytes ?? []));
      }),
    );
  });

  test('is formatted as it is parsed', () => {
    const ring = [generateKey(new Date()), generateKey(new Date())] as const;
    expect(formatKeyRing(parseKeyRing(formatKeyRing(ring)))).toBe(formatKeyRing(ring));
  });

  test('reports each mistake by its position, without the keys', () => {
    const key = () => randomBytes(32).toString('base64');
    const [bare, short, spaced, swapped] = [key(), randomBytes(31).toString('base64'), key(), key()];
    const text = [`a:${key()}`, bare, '', `b:${short}`, `c:${spaced.slice(0, 9)} ${spaced.slice(9)}`];
    const problems = problemsOf([...text, `a:${key()}`, `${swapped}:d`, 'e:'].join(','));
    expect(problems.map((problem) => problem.replace(/ (has|is|holds).*/, ''))).toEqual([
      'key 2',
      'key 3',
      'key 4',
      'key 5',
      'key 6',
      'key 7',
      'key 8',
    ]);
    expect(problems[2]).toContain('31 bytes; 32 are needed');
    expect(problems[4]).toBe('key 6 has the same id as key 1');
    for (const secret of [bare, short, spaced, swapped])
      expect(problems.join()).not.toContain(secret.slice(0, 8));
  });

  test('of any other text is refused without quoting the text', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\w:,=+/ -]{9,80}$/), (text) => {
        const problems = problemsOf(text);
        expect(problems.length).toBeGreaterThan(0);
        expect(problems.join()).not.toContain(text);
      }),
    );
  });

  test('hides its keys when it is printed or logged', () => {
    const ring = [generateKey(new Date())] as const;
    const secret = ring[0].key.export();
    const shown = `${inspect(ring, { depth: 9, showHidden: true })}${JSON.stringify(ring)}`;
    for (const encoding of ['base64', 'hex'] as const) expect(shown).not.toContain(secret.toString(encoding));
    expect(shown).not.toContain(secret.join(','));
  });
});
