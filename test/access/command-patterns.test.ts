import { anyText } from '@steward/kit/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Access } from '../../src/access/access.ts';
import {
  CommandPatternError,
  maxPatternLength,
  maxPatterns,
  parseCommandPatterns,
} from '../../src/access/command-patterns.ts';

const server = { connectionId: 'default', id: 's-1', name: 'Survival' };
const person = { id: '1', name: 'Mo', roleIds: new Set(['7']), isAdmin: false };

/** Returns the access of a role whose grant is limited to these commands. */
function limitedTo(...commands: readonly string[]): Access {
  return new Access(person, [{ roleId: '7', permission: 'command', server: null, commands }]);
}

describe('a list of commands', () => {
  test.each([
    ['say, whitelist, kick *', ['say', 'whitelist', 'kick *']],
    ['/say', ['say']],
    ['//set', ['/set']],
    [' Whitelist   Add  * ,say,SAY', ['whitelist add *', 'say']],
    ['minecraft:say', ['minecraft:say']],
  ])('%j is read as %j', (typed, patterns) => {
    expect(parseCommandPatterns(typed)).toEqual(patterns);
  });

  test.each([
    ['nothing', ''],
    ['nothing between two commas', 'say,,kick'],
    ['a slash alone', '/'],
    ['any command', '*'],
    ['any word first', '* add'],
    ['a part of a word', 'kick a*'],
    ['several commands', 'say; stop'],
    ['a pipe', 'say | stop'],
    ['two ampersands', 'say && stop'],
    ['a line break', 'say\nstop'],
    ['a pattern that is too long', 'x'.repeat(maxPatternLength + 1)],
    ['too many patterns', Array.from({ length: maxPatterns + 1 }, (_, index) => `c${index}`).join()],
  ])('with %s is refused', (_what, typed) => {
    expect(() => parseCommandPatterns(typed)).toThrow(CommandPatternError);
  });
});

test('a list whose `*` can stand for a part of a word is read so, but not for the first word', () => {
  const inWords = { inWords: true };
  expect(parseCommandPatterns('function Lobby:*, kick *', inWords)).toEqual(['function lobby:*', 'kick *']);
  for (const typed of ['lobby:*', 'kick a*b*', '*'])
    expect(() => parseCommandPatterns(typed, inWords)).toThrow(CommandPatternError);
});

describe('a grant that is limited to certain commands', () => {
  const access = limitedTo('say', 'whitelist add *', 'kick *');

  test.each([
    'say',
    'say hi',
    'SAY hi',
    'say  hi',
    'whitelist  add Mia',
    'kick Mia being rude',
    'say a & b, c',
  ])('allows %j', (line) => expect(access.mayRun(line, server)).toBe(true));

  test.each([
    ['the beginning of another word', 'sayall hi'],
    ['a namespace', 'minecraft:say hi'],
    ['a second slash', '/say hi'],
    ['a missing word', 'kick'],
    ['a missing word after a space', 'whitelist add '],
    ['another subcommand', 'whitelist off'],
    ['a command within another', 'execute as @a run say hi'],
    ['a second command', 'say hi; stop'],
    ['a second command without spaces', 'say;stop'],
    ['a pipe', 'say hi | stop'],
    ['two ampersands', 'say hi && stop'],
    ['a line break', 'say hi\nstop'],
    ['a carriage return', 'say hi\rstop'],
    ['a tab', 'say\tstop'],
    ['a no-break space', 'say\u00a0hi'],
    ['letters that only look alike', 'sаy hi'],
    ['a letter that becomes an ASCII one in lower case', '\u212aick Mia'],
    ['quotation marks', '"say" hi'],
    ['nothing', ''],
  ])('does not allow %s', (_what, line) => {
    expect(access.mayRun(line, server)).toBe(false);
  });

  test('adds up with others, and counts for nothing beside one that is not limited', () => {
    const limited = { roleId: '7', permission: 'command', server: null, commands: ['say'] };
    const here = { ...limited, server, commands: ['kick *'] };
    const elsewhere = { ...server, id: 's-2' };
    const both = new Access(person, [limited, here]);
    expect(both.commandsOn(server)).toEqual(['say', 'kick *']);
    expect(both.commandsOn(elsewhere)).toEqual(['say']);
    for (const permission of ['command', 'manager']) {
      const all = new Access(person, [limited, { roleId: '7', permission, server }]);
      expect(all.mayRun('stop; op Mia', server)).toBe(true);
      expect(all.mayRun('stop', elsewhere)).toBe(false);
    }
    expect(new Access({ ...person, isAdmin: true }, []).mayRun('stop', server)).toBe(true);
    expect(new Access(person, []).mayRun('say hi', server)).toBe(false);
  });

  test('lets through only lines whose words are those of a pattern, whatever characters they have', () => {
    const word = fc.stringMatching(/^[a-zA-Z0-9:_/-]{1,8}$/);
    const pattern = fc
      .array(fc.oneof(word, fc.constant('*')), { minLength: 1, maxLength: 4 })
      .filter(([first]) => first !== '*' && first?.startsWith('/') === false);
    const noise = fc.oneof(
      anyText({ maxLength: 12 }),
      fc.constantFrom(
        ' ',
        '  ',
        '\t',
        '\u00a0',
        '\u3000',
        '/',
        ';',
        '|',
        '&&',
        '\n',
        '\u2028',
        '\u212a',
        'ı',
      ),
    );
    const line = fc
      .array(fc.oneof(word, noise, fc.constant(' ')), { maxLength: 8 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(pattern, line, fc.boolean(), (words, text, isPrefixed) => {
        const [stored = ''] = parseCommandPatterns(words.join(' '));
        const typed = isPrefixed ? `${words.join(' ')}${text}` : text;
        if (!limitedTo(stored).mayRun(typed, server)) return;
        expect(typed).not.toMatch(/[;|\n\r\t\u2028\u2029]|&&/);
        const read = typed.split(' ').filter((part) => part !== '');
        for (const [index, expected] of words.entries()) {
          expect(read[index]).toBeDefined();
          if (expected !== '*') expect(read[index]?.toLowerCase()).toBe(expected.toLowerCase());
          // Only letters of ASCII count as lower and upper case of each other.
          if (expected !== '*') expect(read[index]).toMatch(/^[\x21-\x7e]+$/);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
