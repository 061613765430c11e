import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KeyFinder, redact, withheld } from '../src/redact.ts';
import { toHostResponse } from '../src/response.ts';
import {
  type Answer,
  account,
  type Behaviour,
  connect,
  failureOf,
  send,
  skippingClock,
  stubHost,
} from '../testing/stub-host.ts';
import { anyKey, echoes, keyAndEcho } from './echoes.ts';

const { apiKey } = account;
/** The key in JSON escapes, which hide it in the text. */
const escaped = [...apiKey]
  .map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
  .join('');

const echoing: readonly (readonly [what: string, behaviour: Behaviour])[] = [
  ...[400, 401, 403, 404, 409, 429, 500, 502, 503].map(
    (status) => [`${status} with the key`, { status, body: { error: `bad key ${apiKey}` } }] as const,
  ),
  ['the key by itself', { status: 409, body: apiKey }],
  ['the key, escaped', { status: 409, body: `{"error":"${escaped}"}` }],
  [
    'the key at the point where a text is cut',
    { status: 409, body: { error: `${'x'.repeat(490)}${apiKey}` } },
  ],
  [
    'the key with invisible characters between its own',
    { status: 409, body: { error: `bad key ${[...apiKey].join('\u200b')}` } },
  ],
  ['the key as a field name', { status: 409, body: { errors: { [apiKey]: [`${apiKey}!`] } } }],
  ['the key in broken JSON', { status: 409, body: `{"status": ${apiKey}` }],
  ['the key in a redirect', { status: 302, headers: { location: `https://example.com/${apiKey}` } }],
  [
    'the key in a response that is not HTTP',
    (_request, _response, incoming) => {
      incoming.socket.end(`${apiKey} is what you sent\r\n\r\n`);
    },
  ],
  [
    'a lost response',
    (_request, _response, incoming) => {
      incoming.socket.destroy();
    },
  ],
];

describe('no failure and no log line holds the key', () => {
  test.each(echoing)('%s', async (_what, behaviour) => {
    const host = await stubHost(behaviour);
    const logged: unknown[] = [];
    const logger = { debug: (...line: unknown[]) => void logged.push(line) };
    const hosting = connect(host.url, { clock: skippingClock().clock, logger });
    const options = { deadlineMs: 900 };
    const errors = [
      await failureOf(hosting.server(account, 's1', options)),
      await failureOf(hosting.command(account, 's1', `say ${apiKey}`, options)),
      await failureOf(hosting.deleteBackup(account, 's1', 'b1', options)),
    ];
    const seen = inspect([errors, logged], { depth: 20, showHidden: true, maxStringLength: null });
    expect(seen).not.toContain(apiKey);
    expect(seen).not.toContain(apiKey.slice(0, 9));
    expect(JSON.stringify([errors, logged])).not.toContain(apiKey);
    expect(logged.length).toBeGreaterThanOrEqual(3);
  });

  test('a host that can’t be reached', async () => {
    const host = await stubHost({});
    await host.stop();
    const error = await failureOf(connect(host.url, { clock: skippingClock().clock }).server(account, 's1'));
    expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(apiKey);
  });
});

test('a result does not hold the key if the host repeats it everywhere', async () => {
  const everywhere = {
    id: `id-${apiKey}`,
    name: apiKey,
    status: apiKey,
    players: [apiKey],
    motd: `${'x'.repeat(195)}${apiKey}`,
    configuration: { [apiKey]: apiKey, plain: `a ${apiKey} b` },
    restore: { backup_id: apiKey, state: 'running', at: apiKey },
    note: apiKey,
    output: `one\n${apiKey}\u001b[0m ${apiKey.slice(0, 4)}\u0007${apiKey.slice(4)}`,
  };
  const host = await stubHost((request, response) => {
    const list = request.path.endsWith('s') && request.method === 'GET';
    send(response, { body: list ? { data: [everywhere] } : everywhere });
  });
  const hosting = connect(host.url);
  const read = [
    await hosting.servers(account),
    await hosting.server(account, 'x'),
    await hosting.backups(account, 'x'),
    await hosting.createBackup(account, 'x'),
    await hosting.command(account, 'x', 'list'),
    await hosting.power(account, 'x', 'stop'),
  ];
  const seen = inspect(read, { depth: 20, maxStringLength: null });
  expect(seen).not.toContain(apiKey);
  expect(seen).not.toContain(apiKey.slice(0, 9));
  expect(seen).toContain(withheld);
});

test('each call is logged with its outcome, status, duration and attempts', async () => {
  const host = await stubHost({ status: 500 }, { body: { status: 'on' } });
  const logged: object[] = [];
  const reports: object[] = [];
  const hosting = connect(host.url, {
    clock: skippingClock().clock,
    logger: { debug: (what) => void logged.push(what) },
    onCall: (report) => void reports.push(report),
  });
  await hosting.server(account, 's1');
  await failureOf(hosting.power(account, '..', 'stop'));
  expect(logged).toEqual([
    {
      call: 'read-server',
      accountId: account.id,
      outcome: 'ok',
      status: 200,
      ms: 188,
      tries: 2,
      limits: 0,
      heldMs: 0,
    },
  ]);
  expect(reports).toEqual(logged);
});

/** Responses that carry a text: as a name, as output, as an error. */
const uses: readonly ((echo: string) => { readonly read: Answer; readonly write: Answer })[] = [
  (echo) => ({
    read: { body: { id: 's1', name: `My ${echo}`, motd: echo, configuration: { hint: echo } } },
    write: { body: { output: `one\n${echo}` } },
  }),
  (echo) => ({
    read: { body: { status: 'running', players: [echo], motd: { text: 'a', extra: [echo] } } },
    write: { body: `one ${echo}` },
  }),
  (echo) => ({
    read: { status: 400, body: { error: `Not good: ${echo}` } },
    write: { status: 409, body: `Not good: ${echo}` },
  }),
];

describe('a host that repeats the key in another form', () => {
  test('has it hidden in results, errors and the log', async () => {
    let answers = { read: {}, write: {} };
    const host = await stubHost(({ method }, response) => {
      send(response, method === 'GET' ? answers.read : answers.write);
    });
    const logged: unknown[] = [];
    const logger = { debug: (...line: unknown[]) => void logged.push(line) };
    const hosting = connect(host.url, { logger });
    await fc.assert(
      fc.asyncProperty(keyAndEcho, fc.constantFrom(...uses), async ([key, echo], use) => {
        // A text that looks like HTML is not shown at all.
        fc.pre(!key.includes('<'));
        answers = use(echo);
        logged.length = 0;
        const whose = { id: 'a', apiKey: key };
        const read = [
          await hosting.server(whose, 's1').catch((error: unknown) => error),
          await hosting.command(whose, 's1', 'list').catch((error: unknown) => error),
        ];
        const seen = inspect([read, logged], { depth: 20, maxStringLength: null });
        expect(seen).not.toContain(echo);
        expect(seen.split(withheld).length).toBeGreaterThan(2);
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    [
      'joined from several texts',
      { status: 'on', motd: { extra: [apiKey.slice(0, 8), { text: apiKey.slice(8) }] } },
    ],
    ['interrupted by Minecraft’s formatting', { status: 'on', motd: [...apiKey].join('§a') }],
  ])('has it hidden if it is %s', async (_what, body) => {
    const host = await stubHost({ body });
    const server = await connect(host.url).server(account, 's1');
    expect(server.configuration).toEqual([{ label: 'MOTD', value: withheld }]);
  });

  test('has it hidden if it is a number', async () => {
    const apiKey = '123456789';
    const host = await stubHost({
      body: `{"status":"on","configuration":{"a":${apiKey},"b":"x ${apiKey}"}}`,
    });
    const server = await connect(host.url).server({ id: 'a', apiKey }, 's1');
    expect(server.configuration.map(({ value }) => value)).toEqual([withheld, withheld]);
  });
});

describe('the search for a key', () => {
  test.each(Object.entries(echoes))('finds it %s, at any position', (_form, echo) => {
    fc.assert(
      fc.property(
        anyKey.chain((key) => fc.tuple(fc.constant(key), echo(key))),
        fc.string(),
        fc.string(),
        ([key, repeated], before, after) => {
          expect(new KeyFinder(key).isIn(before + repeated + after)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  test.each(Object.entries(echoes))(
    'finds it %s, with invisible characters anywhere in it',
    (_form, echo) => {
      const invisible = fc.constantFrom('', '\u200b', '\u200d', '\u2060', '\ufeff', '\u00ad', '\n', '\u0007');
      fc.assert(
        fc.property(
          anyKey.chain((key) => fc.tuple(fc.constant(key), echo(key))),
          fc.infiniteStream(invisible),
          ([key, repeated], between) => {
            const spread = [...repeated].map((letter) => letter + between.next().value).join('');
            expect(new KeyFinder(key).isIn(spread)).toBe(true);
          },
        ),
        { numRuns: 60 },
      );
    },
  );

  test.each(Object.entries(echoes))('finds it %s in a body of JSON, and hides it there', (_form, echo) => {
    const escapeAll = (json: string) =>
      json.replace(/[^\\"{}:,[\]]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
    fc.assert(
      fc.property(
        anyKey.chain((key) => fc.tuple(fc.constant(key), echo(key))),
        fc.string(),
        fc.constantFrom((json: string) => json, escapeAll),
        ([key, repeated], before, encode) => {
          const body = JSON.stringify({
            name: before + repeated,
            [`x${repeated}`]: {},
            list: [[repeated], 'b'],
          });
          // An escape sequence can't be escaped letter by letter.
          const text = /\\/.test(body) ? body : encode(body);
          const response = toHostResponse({ status: 200, header: () => null, text }, new KeyFinder(key));
          expect(response.body).toEqual({
            kind: 'json',
            value: { name: withheld, [withheld]: {}, list: [[withheld], 'b'] },
          });
        },
      ),
      { numRuns: 60 },
    );
  });

  test('takes hardly longer if a host sends what is expensive to search', () => {
    const size = 262_144;
    const body = (part: string) =>
      JSON.stringify({ x: Array.from({ length: Math.floor(size / (part.length + 3)) }, () => part) });
    // Of many runs together: some systems count the time of a thread in steps of milliseconds.
    const cpuOf = (text: string, key: string, runs: number) => {
      const before = process.threadCpuUsage();
      for (let run = 0; run < runs; run++)
        toHostResponse({ status: 200, header: () => null, text }, new KeyFinder(key));
      return process.threadCpuUsage(before).user / runs;
    };
    const long = `${'a'.repeat(500)}b${'a'.repeat(499)}`;
    const usual = cpuOf(body('a server like any other'), apiKey, 50);
    for (const text of [body('a'.repeat(1_000)), body(long.replace('b', 'c')), body('%25'.repeat(300))])
      expect(cpuOf(text, long, 10) / usual).toBeLessThan(16);
  });

  test('finds it HTML-escaped by a program that leaves apostrophes alone', () => {
    expect(new KeyFinder(`it's<secret>`).isIn(`bad key it's&lt;secret&gt;!`)).toBe(true);
  });

  test('finds nothing in texts without the key', () => {
    const texts = ['The server must be stopped', 'hk_live_****', '100%25 &amp; more \\u0041', 'Zq8vT3n Lw1'];
    expect(texts.filter((text) => new KeyFinder(apiKey).isIn(text))).toEqual([]);
  });

  test('finds no key that is as short as a word', () => {
    expect(new KeyFinder('test').isIn('a test server')).toBe(false);
  });
});

test('redacting removes a key from any JSON and leaves the rest unchanged', () => {
  fc.assert(
    fc.property(anyKey, fc.jsonValue(), (key, value) => {
      const finder = new KeyFinder(key);
      fc.pre(!finder.isIn(JSON.stringify(value)) && !finder.isIn(withheld));
      const dirty = { value, list: [`x${key}`, [[key]]], [key]: { [`x${key}`]: key, plain: 1 } };
      expect(redact(structuredClone(dirty), finder)).toEqual({
        value,
        list: [withheld, [[withheld]]],
        [withheld]: { [withheld]: withheld, plain: 1 },
      });
    }),
    { numRuns: 100 },
  );
});
