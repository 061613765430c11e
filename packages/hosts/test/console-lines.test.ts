import { isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lastLines, readLog } from '../src/readers/console-lines.ts';
import { KeyFinder } from '../src/redact.ts';
import type { ResponseBody } from '../src/response.ts';
import { failureOf } from '../testing/stub-host.ts';

/** Returns what is shown of one console line. */
function shown(line: string): string {
  return lastLines([line], 1)[0] ?? '';
}

const address = fc.oneof(
  fc.ipV4(),
  fc.ipV6(),
  fc.tuple(fc.ipV6(), fc.constantFrom('eth0', '2', 'wlan-1.5')).map(([ip, zone]) => `${ip}%${zone}`),
  // All groups are written out, as Java does.
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 })
    .map((groups) => groups.map((group) => group.toString(16)).join(':')),
  fc.ipV4().map((ip) => `::ffff:${ip}`),
  fc.ipV4().map((ip) => `64:FF9B::${ip}`),
);
const before = fc.constantFrom(
  '',
  ' ',
  '/',
  '[/',
  '[',
  '(',
  '"',
  "'",
  '=',
  'ip=',
  'ip: ',
  ',',
  '@',
  '<',
  '|',
);
const after = fc.constantFrom('', ' ', ']', '] logged in', ')', '"', "'", ',', ';', '.', '!', '>', '|', '\t');
const port = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 1, max: 65_535 }).map((number) => `:${number}`),
);

describe('addresses in console lines', () => {
  test('none is shown, whatever surrounds it', () => {
    const line = fc.tuple(before, address, port, after);
    fc.assert(
      fc.property(line, ([start, ip, end, rest]) => {
        // `::` is nobody's address, and `Steve::1` names something else.
        fc.pre(isIP(ip) !== 0 && !/^::(?:%|$)/.test(ip) && !(start === '' && ip.startsWith('::')));
        // `0.0.0.0`, networks and the machine itself are shown.
        fc.pre(!/^(?:127\.0\.0\.1|\d+\.\d+\.0\.0)$/.test(ip));
        for (const written of [`${ip}${end}`, `[${ip}]${end}`]) {
          const text = shown(`[12:34:56 INFO]: Steve${start}${written}${rest}`);
          expect(text).not.toContain(ip);
          const words = text
            .split(/[\s[\]()/"'=,;@<>|!]+/)
            .flatMap((word) => [word, word.replace(/\.$/, '')]);
          expect(words.filter((word) => isIP(word) !== 0)).toEqual([]);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    ['Steve[/203.0.113.7:51234] logged in with entity id 5', 'Steve[/•••] logged in with entity id 5'],
    ['Steve[/[2001:db8:0:0:0:0:0:1]:51234] logged in', 'Steve[/•••] logged in'],
    ['Steve[/2001:db8:0:0:0:0:0:1:51234] logged in', 'Steve[/•••] logged in'],
    ['/fe80:0:0:0:1:2:3:4%eth0:51234 lost connection: Timed out', '/••• lost connection: Timed out'],
    ['Banned IP 203.0.113.7: griefing', 'Banned IP •••: griefing'],
    ['Disconnecting ip:203.0.113.7.', 'Disconnecting ip:•••.'],
  ])('%s', (line, expected) => {
    expect(shown(line)).toBe(expected);
  });

  test.each([
    '[12:34:56] [Server thread/INFO]: Done (5.123s)! For help, type "help"',
    '[2026-11-22 04:05:06.789] Starting minecraft server version 1.21.4',
    'Steve[local] logged in with entity id 12 at ([world]-12.5, 64.0, 7.25)',
    'Loaded paper-1.21.4-R0.1-SNAPSHOT, java 21.0.5+11 in 00:01:02:345',
    'UUID of player Steve is 069a79f4-44e9-4726-a5be-fca90e38aaf5',
    'sha1 2fd4e1c67a2d28fced849ee1bb76e7391b93eb12, MAC 00:1b:44:11:3a:b7',
    'Caused by: at java.util.List::add, net.minecraft.Foo::bar (minecraft:overworld) :: end',
    '  Steve > my pass is at 12:30, ratio 3:2:1 :)',
  ])('stay as they are if they are none: %s', (line) => {
    expect(shown(line)).toBe(line);
  });

  test('times, versions and coordinates in any order stay as they are', () => {
    const two = fc.integer({ min: 0, max: 59 }).map((number) => `${number}`.padStart(2, '0'));
    const number = fc.integer({ min: 0, max: 300 });
    const word = fc.oneof(
      fc.tuple(two, two, two).map((parts) => parts.join(':')),
      fc.tuple(number, number, number).map((parts) => parts.join('.')),
      fc
        .tuple(number, number, number)
        .map((parts) => `[world] ${parts.map((part) => part / 8 - 20).join(', ')}`),
      fc.constantFrom('Steve:', 'joined', 'the', 'game', '[INFO]:', '(1/20)'),
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), (words) => {
        const line = words.join(' ');
        expect(shown(line)).toBe(line);
      }),
    );
  });
});

test.each([
  ['rcon.password=hunter2 rcon.port=25575', 'rcon.password=••• rcon.port=25575'],
  ['{"token": "abc def", "port": 25575}', '{"token": •••, "port": 25575}'],
  ['Authorization: Basic c3RldmU6aHVudGVyMg==', 'Authorization: Basic •••'],
  ['sent Bearer abc.def', 'sent Bearer •••'],
  ['jdbc:mysql://steve:hunter2@db.example/world', 'jdbc:mysql://•••@db.example/world'],
  ['Steve issued server command: /login hunter2', 'Steve issued server command: /login •••'],
  ['Steve issued server command: /authme:register a b', 'Steve issued server command: /authme:register •••'],
  ['using ptlc_Abcdefgh1234567890abcdefghijklmnop123456789', 'using •••'],
  ['using eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyIjoxfQ.c2lnbmF0dXJl now', 'using ••• now'],
])('credentials are masked: %s', (line, expected) => {
  expect(shown(line)).toBe(expected);
});

describe('console lines', () => {
  test.each([
    ['\u001b[32m[12:00:00 INFO]\u001b[0m: \u001b[38;2;1;2;3mhi\u001b[m', '[12:00:00 INFO]: hi'],
    ['§aGreen §land§r bold', 'Green and bold'],
    ['> say h\r[12:00:00] [Server] h\r', '[12:00:00] [Server] h'],
    ['> \b\b  \b\b[12:00:01 INFO]: Alex joined the game', '[12:00:01 INFO]: Alex joined the game'],
    ['\u001b[?2004h>\r\u001b[K> say hi\b\b\b\b\b\b\b\b[12:00:02]', '[12:00:02]'],
    ['\b\bSaving 10%\b\b\b47%', 'Saving 47%'],
    ['\u0007a\u0000b\u202ec\u200b', 'abc'],
    ['\tat net.minecraft.Server', '  at net.minecraft.Server'],
  ])('are plain text: %j', (line, expected) => {
    expect(shown(line)).toBe(expected);
  });

  test('leave out those that are only a prompt', () => {
    expect(lastLines(['one', '> ', '>....\r', '> \b\b  \b\b', 'two > one'], 5)).toEqual(['one', 'two > one']);
  });

  test('show at the start what was written there last, wherever they go back', () => {
    const part = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 5 }),
      fc.constant('\b'),
      fc.constant('\b\b  \b\b'),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), fc.stringMatching(/^[a-z]{10}$/), (parts, word) => {
        const back = '\b'.repeat(parts.join('').length);
        const line = shown(`${parts.join('')}${back}${word}`);
        expect(line.startsWith(word)).toBe(true);
        expect(line).not.toContain('\b');
      }),
    );
  });

  test('are the last ones, without blank ones, and not longer than 500 characters', () => {
    const lines = ['one', 'two', '', '\u001b[K', 'x'.repeat(100_000), ' '];
    expect(lastLines(lines, 2)).toEqual(['two', `${'x'.repeat(499)}…`]);
  });

  test.each([':', '1.', 'a:', '::', '[', '://:', 'password=', 'eyJ', 'Aa1', '/l ', '\r', '\b', 'a\b', '§'])(
    'may repeat %j without end',
    (part) => {
      const lines = lastLines(
        Array.from({ length: 100 }, () => part.repeat(20_000)),
        100,
      );
      expect(lines.every(({ length }) => length <= 500)).toBe(true);
    },
  );
});

describe('a response with console lines', () => {
  const request = { call: 'read-log', method: 'GET', write: false, path: '/v1/servers/s-1/logs' } as const;
  const read = (body: ResponseBody) =>
    readLog(async () => ({ status: 200, header: () => null, body, key: new KeyFinder('') }), request, 2);

  test.each<[string, unknown]>([
    ['a list', ['one', '  two', 'three']],
    ['a list in a field', { lines: ['one', '  two', 'three'] }],
    ['a list in a wrapping', { success: true, data: { logs: ['one', '  two', 'three'] } }],
    ['a text in a wrapping', { success: true, error: null, data: { content: 'one\n  two\r\nthree\n' } }],
    ['a text', 'one\n  two\nthree'],
  ])('may be %s', async (_, value) => {
    expect(await read({ kind: 'json', value })).toEqual(['  two', 'three']);
  });

  test('may be plain text or records, or have none', async () => {
    expect(await read({ kind: 'text', text: 'one\ntwo\nthree' })).toEqual(['two', 'three']);
    expect(await read({ kind: 'json', value: [{ line: 'one' }, { text: 'two' }] })).toEqual(['one', 'two']);
    expect(await read({ kind: 'empty' })).toEqual([]);
    expect(await read({ kind: 'json', value: { data: { content: null } } })).toEqual([]);
  });

  test.each<ResponseBody>([
    { kind: 'html', text: '<html>' },
    { kind: 'json', value: 5 },
    { kind: 'json', value: { name: 'Survival' } },
    { kind: 'json', value: { data: { data: { data: { data: ['one'] } } } } },
  ])('is not understood: %j', async (body) => {
    expect((await failureOf(read(body))).kind).toBe('not-understood');
  });
});
