import { describe, expect, test } from 'vitest';
import type { HostErrorKind } from '../src/model/host-error.ts';
import {
  type Answer,
  account,
  connect,
  failureOf,
  hostAnswering,
  send,
  stubHost,
} from '../testing/stub-host.ts';

const html = '<!DOCTYPE html><html><body><h1>502 Bad Gateway</h1></body></html>';
const text = { error: 'The server must be running.' };

const read: readonly (readonly [what: string, answer: Answer, kind: HostErrorKind])[] = [
  ['401', { status: 401, body: { message: 'Unauthenticated.' } }, 'key-refused'],
  ['403', { status: 403 }, 'not-allowed'],
  ['404', { status: 404, body: { error: 'no such server' } }, 'unknown-server'],
  ['500', { status: 500, body: { error: 'boom' } }, 'host-failed'],
  ['501', { status: 501 }, 'host-failed'],
  ['502 with words', { status: 502, body: text }, 'host-failed'],
  ['502 with a page', { status: 502, body: html }, 'gateway-failed'],
  ['502 without a word', { status: 502 }, 'gateway-failed'],
  ['521 with a page', { status: 521, body: html }, 'gateway-failed'],
  ['504 with a page', { status: 504, body: html }, 'gateway-failed'],
  ['504', { status: 504 }, 'gateway-failed'],
  ['522 with a page', { status: 522, body: html }, 'gateway-failed'],
  ['408', { status: 408 }, 'too-slow'],
  ['503 with a page', { status: 503, headers: { 'retry-after': '120' }, body: html }, 'maintenance'],
  ['400', { status: 400, body: text }, 'declined'],
  ['418', { status: 418 }, 'declined'],
  ['success: false', { body: { success: false, error: 'no', data: null } }, 'declined'],
  ['an error and no data', { body: { error: { code: 7, message: 'no' } } }, 'declined'],
  ['an empty answer', { body: '' }, 'not-understood'],
  ['204', { status: 204 }, 'not-understood'],
  ['a page', { body: html }, 'not-understood'],
  ['null', { body: 'null' }, 'not-understood'],
  ['a number', { body: '42' }, 'not-understood'],
  ['broken JSON', { body: '{"status": "runn' }, 'not-understood'],
  ['{"data": null}', { body: { data: null } }, 'not-understood'],
  ['an empty record', { body: {} }, 'not-understood'],
  ['lists of lists', { body: [[[]], [[]]] }, 'not-understood'],
];

describe('a read that gets', () => {
  test.each(read)('%s', async (_what, answer, kind) => {
    const { hosting } = await hostAnswering(answer);
    const error = await failureOf(hosting.server(account, 's1'));
    expect([error.kind, error.applied, error.call]).toEqual([kind, 'no', 'read-server']);
    expect(error.httpStatus).toBe(answer.status ?? 200);
  });
});

const write: readonly (readonly [
  what: string,
  answer: Answer,
  kind: HostErrorKind,
  applied: 'no' | 'unknown',
])[] = [
  ['401', { status: 401 }, 'key-refused', 'no'],
  ['403', { status: 403 }, 'not-allowed', 'no'],
  ['404', { status: 404 }, 'unknown-server', 'no'],
  ...[400, 409, 412, 422, 423].map(
    (status) => [String(status), { status, body: text }, 'declined', 'no'] as const,
  ),
  ['502 with words', { status: 502, body: text }, 'host-failed', 'unknown'],
  ['504 with words', { status: 504, body: { errors: [{ detail: 'timed-out' }] } }, 'too-slow', 'unknown'],
  ['502 with a page', { status: 502, body: html }, 'gateway-failed', 'unknown'],
  ['502 with plain text', { status: 502, body: 'bad gateway' }, 'gateway-failed', 'unknown'],
  ['504', { status: 504 }, 'gateway-failed', 'unknown'],
  ['500', { status: 500, body: { error: 'boom' } }, 'host-failed', 'unknown'],
  ['507', { status: 507, body: { error: 'no room' } }, 'declined', 'no'],
  ['503', { status: 503 }, 'maintenance', 'unknown'],
  ['408', { status: 408 }, 'too-slow', 'unknown'],
  ['success: false', { body: { success: false, message: 'no' } }, 'declined', 'no'],
  ['status: error', { body: { status: 'error', message: 'no' } }, 'declined', 'no'],
];

describe('a write that gets', () => {
  test.each(write)('%s', async (_what, answer, kind, applied) => {
    const { host, hosting } = await hostAnswering(answer);
    const error = await failureOf(hosting.command(account, 's1', 'list'));
    expect([error.kind, error.applied]).toEqual([kind, applied]);
    expect(host.received).toHaveLength(1);
  });
});

test('a 404 for the list of servers means that the API is not there, not that a server is unknown', async () => {
  const { hosting } = await hostAnswering({ status: 404, body: html });
  expect((await failureOf(hosting.servers(account))).kind).toBe('not-understood');
});

describe('a 404 for a path that names a backup', () => {
  const answering = async (server: Answer) => {
    const host = await hostAnswering((request, response) => {
      send(response, request.method === 'GET' ? server : { status: 404, body: { error: 'not-found' } });
    });
    return failureOf(host.hosting.deleteBackup(account, 's1', 'b1'));
  };

  test('means the backup if the server exists', async () => {
    const error = await answering({ body: { status: 'running' } });
    expect([error.kind, error.call, error.hostText]).toEqual([
      'unknown-backup',
      'delete-backup',
      'not-found',
    ]);
  });

  test('means the server if that does not exist either', async () => {
    const error = await answering({ status: 404 });
    expect([error.kind, error.call]).toEqual(['unknown-server', 'delete-backup']);
  });

  test('means the backup if the server can’t be read', async () => {
    expect((await answering({ status: 500 })).kind).toBe('unknown-backup');
  });
});

describe('at a host that has no locks', () => {
  const locking = async (refusal: Answer, backups: readonly unknown[]) => {
    const host = await hostAnswering((request, response) => {
      send(response, request.method === 'GET' ? { body: backups } : refusal);
    });
    return failureOf(host.hosting.lockBackup(account, 's1', 'b1', true));
  };

  test.each([404, 405, 501])('a %i to the lock of a known backup means that', async (status) => {
    const error = await locking({ status }, [{ id: 'b1' }]);
    expect([error.kind, error.call, error.applied]).toEqual(['unsupported', 'lock-backup', 'no']);
  });

  test('a 404 to the lock of an unknown backup means the backup', async () => {
    expect((await locking({ status: 404 }, [{ id: 'b2' }])).kind).toBe('unknown-backup');
  });
});

const texts: readonly (readonly [body: unknown, shown: string | null])[] = [
  [{ error: 'text' }, 'text'],
  [{ error: { code: 'E1', message: 'text' } }, 'text'],
  [{ message: 'text' }, 'text'],
  [{ detail: 'text' }, 'text'],
  [
    { errors: [{ code: 'TooManyBackups', status: '400', detail: 'first' }, { detail: 'second' }] },
    'first; second',
  ],
  [
    { message: 'The given data was invalid.', errors: { name: ['The name is required.'] } },
    'The name is required.',
  ],
  [{ success: false, error: 'text' }, 'text'],
  [
    { type: 'about:blank', title: 'Conflict', detail: 'The server must be stopped.', status: 409 },
    'The server must be stopped.',
  ],
  [{ title: 'Conflict', status: 409 }, 'Conflict'],
  [{ statusCode: 409, error: 'Conflict', message: 'Stop the server first' }, 'Stop the server first'],
  [{ detail: [{ loc: ['body'], msg: 'field required' }] }, 'field required'],
  ['plain text', 'plain text'],
  ['"a JSON string"', 'a JSON string'],
  [html, null],
  [{ error: html }, null],
  [{ message: '<br>oops<br>' }, null],
  [{ error: 'undefined' }, null],
  [{ error: '[object Object]' }, null],
  [{ error: {} }, null],
  [{ error: 17 }, null],
  ['', null],
  [{ error: 'a\u0000b\u001b[31m\tc\r\n  d\u202ee' }, 'ab[31m c de'],
];

describe("the host's error text", () => {
  test.each(texts)('of %j is %j', async (body, shown) => {
    const { hosting } = await hostAnswering({ status: 409, body });
    expect((await failureOf(hosting.power(account, 's1', 'stop'))).hostText).toBe(shown);
  });

  test('is cut at 500 characters, between two graphemes', async () => {
    const family = '👩‍👩‍👧‍👦';
    const { hosting } = await hostAnswering({ status: 409, body: { error: family.repeat(100) } });
    const { hostText } = await failureOf(hosting.power(account, 's1', 'stop'));
    expect(hostText).toBe(`${family.repeat(Math.floor(499 / family.length))}…`);
  });
});

test('a maintenance error says when it ends, if the host does', async () => {
  const { hosting, clock } = await hostAnswering(
    { status: 503, headers: { 'retry-after': '120' } },
    { status: 503 },
  );
  const started = clock.now();
  const first = await failureOf(hosting.power(account, 's1', 'start'));
  expect(first.retryAt?.getTime()).toBe(started + 120_000);
  expect((await failureOf(hosting.power(account, 's1', 'start'))).retryAt).toBeNull();
});

test('an aborted call rejects with the reason of its signal', async () => {
  const host = await stubHost(() => {});
  const hosting = connect(host.url);
  const reason = new Error('changed my mind');
  await expect(hosting.server(account, 's1', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  await expect(hosting.power(account, 's1', 'stop', { signal: AbortSignal.abort(reason) })).rejects.toBe(
    reason,
  );
  expect(host.received).toEqual([]);
  const giving = new AbortController();
  const write = hosting.power(account, 's1', 'stop', { signal: giving.signal });
  await expect.poll(() => host.received.length).toBe(1);
  giving.abort(reason);
  await expect(write).rejects.toBe(reason);
});
