import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { secretIn } from '../src/consoles/secret-in.ts';

describe('a password in a file', () => {
  test.for([
    ['server.properties', 'enable-rcon=true\nrcon.password=a\\:b c\nmotd=x\n', 'rcon.password', 'a:b c'],
    ['one of Windows', 'rcon.port=1\r\nrcon.password=abc\r\n', 'rcon.password', 'abc'],
    ['.rcon-cli.env', 'password=abc', 'password', 'abc'],
    ['.rcon-cli.yaml', 'password: "abc"', 'password', 'abc'],
    ['a file with nothing else', ' abc\n', null, 'abc'],
    ['a file with notes below', 'abc\r\nnotes\n', null, 'abc'],
    ['notes below nothing', '\nnotes\n', null, null],
    ['Palworld', 'OptionSettings=(Difficulty=None,AdminPassword="a,b)c",Port=1)', 'AdminPassword', 'a,b)c'],
    ['ARK', '[ServerSettings]\nServerAdminPassword=abc\n', 'ServerAdminPassword', 'abc'],
    ['an empty value', 'rcon.password=\n', 'rcon.password', null],
    ['another setting', 'rcon.password.old=abc', 'rcon.password', null],
    ['no setting', 'motd=rcon.password', 'rcon.password', null],
    ['an empty file', '\n', null, null],
  ] as const)('is read from %s', ([, text, key, password]) => {
    expect(secretIn(text, key)).toBe(password);
  });

  test('is read as it was written to a .properties file', () => {
    const words = fc.string({ unit: fc.constantFrom(...'abcXYZ019:=#!\\'), minLength: 1 });
    fc.assert(
      fc.property(words, (password) => {
        const written = password.replaceAll(/[:=#!\\]/g, '\\$&');
        expect(secretIn(`a=b\nrcon.password=${written}\nc=d`, 'rcon.password')).toBe(password);
      }),
    );
  });
});
