import { anyText } from '@steward/kit/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { levelFolders, parseProperties } from '../src/java-properties.ts';

describe('the main world is the one that server.properties names, as Java reads it', () => {
  test.each([
    ['level-name=survival', 'survival'],
    ['#Minecraft\r\n  level-name = Our World\r\nmotd=a\r\n', 'Our World'],
    ['level-name:survival', 'survival'],
    ['level-name survival', 'survival'],
    ['level-name=Tajemnej sv\\u011Bt', 'Tajemnej svět'],
    ['level-name=a\\:b\\ c', 'a:b c'],
    ['level\\u002Dname=a', 'a'],
    ['level-name=first\nlevel-name=last', 'last'],
    ['#level-name=a\n!level-name=b\nmotd=x \\\nlevel-name=c', 'world'],
    ['level-name=sur\\\n   vival', 'survival'],
    ['level-name=a\\\\\nmotd=b', 'a\\'],
    ['level-name=', 'world'],
    ['motd=a', 'world'],
    ['level-name=./worlds//main/', 'worlds/main'],
    ['level-name=.', ''],
  ])('%j', (text, folder) => expect(levelFolders(Buffer.from(text))).toEqual([folder]));

  test('in UTF-8, or in Latin-1 as old servers do', () => {
    expect(levelFolders(Buffer.from('level-name=svět'))).toContain('svět');
    expect(levelFolders(Buffer.from('level-name=Übung', 'latin1'))).toContain('Übung');
  });

  test.each(['level-name=../other', 'level-name=/srv/world', 'level-name=a/../../b', 'level-name=\\u12'])(
    'and none outside of the server’s folder, nor what Java does not read: %j',
    (text) => expect(levelFolders(Buffer.from(text))).toEqual([]),
  );

  test('unless the file is larger than any', () =>
    expect(levelFolders(Buffer.alloc(2 ** 20, 'level-name=a\n'))).toEqual([]));
});

/** Writes a text as Java's `Properties.store` does. */
function stored(text: string, isKey: boolean): string {
  return Array.from({ length: text.length }, (_, at) => {
    const char = text.charAt(at);
    if (char === ' ') return isKey || at === 0 ? '\\ ' : ' ';
    if ('=:#!\\'.includes(char)) return `\\${char}`;
    if (char >= ' ' && char <= '~') return char;
    return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  }).join('');
}

test('what Java wrote is read, whatever it is', () => {
  const text = anyText();
  fc.assert(
    fc.property(fc.dictionary(text, text), (entries) => {
      const lines = Object.entries(entries).map(
        ([key, value]) => `${stored(key, true)}=${stored(value, false)}`,
      );
      expect(parseProperties(lines.join('\n'))).toEqual(new Map(Object.entries(entries)));
    }),
  );
});

test('any text is read, or none of it', () => {
  const parts = fc.constantFrom('\\', '\n', '\r\n', ' ', '=', ':', '#', '\\u', '\\u0041', 'a', 'é');
  fc.assert(
    fc.property(fc.array(parts), (text) => {
      expect(parseProperties(text.join(''))?.size ?? 0).toBeLessThanOrEqual(text.length);
    }),
  );
});
