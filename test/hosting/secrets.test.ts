import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redactJson, redactorOf } from '../../src/hosting/redact.ts';
import { account, type Behaviour, connect, failureOf, fakeHost, send, skippingClock } from './fake-host.ts';

const { apiKey } = account;
/** As JSON may write it, so that the text does not show it. */
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
    'the key, torn apart by control characters',
    { status: 409, body: { error: apiKey.split('').join('\u0000') } },
  ],
  ['the key where a text is cut', { status: 409, body: { error: `${'x'.repeat(490)}${apiKey}` } }],
  ['the key as a field name', { status: 409, body: { errors: { [apiKey]: [`${apiKey}!`] } } }],
  ['the key in broken JSON', { status: 409, body: `{"status": ${apiKey}` }],
  ['the key in a redirect', { status: 302, headers: { location: `https://example.com/${apiKey}` } }],
  [
    'the key where no HTTP is',
    (_request, _response, incoming) => {
      incoming.socket.end(`${apiKey} is what you sent\r\n\r\n`);
    },
  ],
  [
    'a lost answer',
    (_request, _response, incoming) => {
      incoming.socket.destroy();
    },
  ],
];

describe('no failure holds the key, and no log line', () => {
  test.each(echoing)('%s', async (_what, behaviour) => {
    const host = await fakeHost(behaviour);
    const logged: unknown[] = [];
    const logger = { debug: (...line: unknown[]) => void logged.push(line) };
    const hosting = connect(host.url, { clock: skippingClock().clock, logger });
    const options = { patienceMs: 900 };
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

  test('a host that is not there', async () => {
    const host = await fakeHost({});
    await host.stop();
    const error = await failureOf(connect(host.url, { clock: skippingClock().clock }).server(account, 's1'));
    expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(apiKey);
  });
});

test('what is read of a host that repeats the key everywhere does not hold it', async () => {
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
  const host = await fakeHost((request, response) => {
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
  expect(seen).toContain('[key]');
});

test('each call is logged with its outcome, its status, its time and its tries', async () => {
  const host = await fakeHost({ status: 500 }, { body: { status: 'on' } });
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
      call: 'read server',
      accountId: account.id,
      outcome: 'ok',
      status: 200,
      ms: 187.5,
      tries: 2,
      limits: 0,
      heldMs: 0,
    },
  ]);
  expect(reports).toEqual(logged);
});

describe('redaction', () => {
  const key = fc
    .string({ minLength: 6, maxLength: 30 })
    .filter((text) => !'[key]'.includes(text.slice(0, 1)));

  test('takes a key out of any JSON, and leaves all else as it was', () => {
    fc.assert(
      fc.property(key, fc.jsonValue(), fc.string(), (apiKey, value, around) => {
        const redact = redactorOf(apiKey);
        const clean = JSON.stringify(value).includes(JSON.stringify(apiKey).slice(1, -1));
        fc.pre(!clean && !around.includes(apiKey));
        const dirty = { value, list: [around + apiKey, [[apiKey]]], [apiKey]: { [`x${apiKey}`]: apiKey } };
        const redacted = redactJson(structuredClone(dirty), redact);
        expect(redacted).toEqual({
          value,
          list: [`${around}[key]`, [['[key]']]],
          '[key]': { 'x[key]': '[key]' },
        });
      }),
      { numRuns: 200 },
    );
  });

  test('leaves words alone where a key is as short as a word', () => {
    expect(redactorOf('test')('a test server')).toBe('a test server');
  });
});
