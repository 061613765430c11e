import { anyText } from '@steward/kit/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HostError } from '../src/model/host-error.ts';
import { acceptedOf, isRefusal } from '../src/readers/accepted.ts';
import { readBackup, readBackups } from '../src/readers/backup-fields.ts';
import { cutText } from '../src/readers/cut-text.ts';
import { errorTextIn } from '../src/readers/error-text.ts';
import { readServers, toServer } from '../src/readers/server-fields.ts';
import { KeyFinder, redact } from '../src/redact.ts';
import { type ResponseBody, toHostResponse } from '../src/response.ts';
import { account, connect, skippingClock, stubHost } from '../testing/stub-host.ts';

const now = new Date();
const noKey = new KeyFinder('');

/** Known field names with unexpected values. */
const names = fc.constantFrom(
  ...'id uuid name status state players online max list memory memory_mb cpu disk limits network uptime'.split(
    ' ',
  ),
  ...'started_at created_at size progress completed_at is_successful restore backup backup_id data'.split(
    ' ',
  ),
  ...'attributes server servers backups items meta pagination links next total configuration software'.split(
    ' ',
  ),
  ...'motd port ip address error errors message detail success output result __proto__ constructor'.split(
    ' ',
  ),
);
const strange = fc.constantFrom(
  'NaN',
  'undefined',
  '',
  '1e999',
  '-1',
  '\ud800',
  '‮',
  '0',
  'Infinity',
  '2026-13-45',
);
const { hostile } = fc.letrec((tie) => ({
  hostile: fc.oneof(
    { maxDepth: 5 },
    fc.oneof(strange, fc.double(), fc.boolean(), fc.constant(null), anyText()),
    fc.array(tie('hostile'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(names, fc.string()), tie('hostile'), { maxKeys: 8 }),
  ),
}));

/** Runs every reader on a response. */
function readAll(value: unknown): void {
  const body: ResponseBody = { kind: 'json', value };
  const server = toServer(value, 'asked', now);
  const servers = readServers(value, now);
  const backups = readBackups(value);
  readBackup(value, 'complete');
  acceptedOf(body, noKey);
  isRefusal(body, 'power');
  const text = errorTextIn(body);
  expect(text?.length ?? 0).toBeLessThanOrEqual(500);
  for (const each of [...(server === null ? [] : [server]), ...(servers?.items ?? [])]) {
    expect(each.id).not.toBe('');
    expect(each.name).not.toBe('');
    expect(each.configuration.length).toBeLessThanOrEqual(16);
    for (const amount of [...Object.values(each.usage), each.players?.online ?? 0, each.players?.max ?? 0]) {
      expect(amount === null || (Number.isFinite(amount) && amount >= 0)).toBe(true);
    }
    const shown = each.configuration.flatMap(({ label, value: setting }) => [label, setting]);
    for (const part of shown) expect(['', 'undefined', 'null', '[object Object]', 'NaN']).not.toContain(part);
  }
  for (const { createdAt, progressPercent, sizeBytes } of backups?.items ?? []) {
    expect(createdAt === null || Number.isFinite(createdAt.getTime())).toBe(true);
    expect(progressPercent === null || (progressPercent >= 0 && progressPercent <= 100)).toBe(true);
    expect(sizeBytes === null || sizeBytes >= 0).toBe(true);
  }
}

test('no JSON makes a reader throw, and every result is sound', () => {
  fc.assert(
    fc.property(hostile, (value) => {
      readAll(JSON.parse(JSON.stringify(value)));
    }),
    { numRuns: 500 },
  );
});

/** More than the stack would hold, if a reader went down. */
const deep = 50_000;

test.each<[string, () => string]>([
  ['lists in lists', () => '['.repeat(deep) + ']'.repeat(deep)],
  ['data in data', () => `${'{"data":'.repeat(deep)}1${'}'.repeat(deep)}`],
  ['errors in errors', () => `${'{"error":{"message":'.repeat(deep)}"x"${'}}'.repeat(deep)}`],
  ['an own __proto__', () => '{"__proto__":{"status":"running","players":7},"constructor":null,"name":"x"}'],
])('%s are read', (_what, make) => {
  const value: unknown = JSON.parse(make());
  readAll(value);
  redact(value, new KeyFinder('a-key-that-is-long'));
});

test('nothing that a host sends changes the prototypes of objects', () => {
  readAll(
    JSON.parse('{"__proto__":{"polluted":1},"configuration":{"__proto__":{"polluted":1}},"status":"on"}'),
  );
  redact(JSON.parse('{"__proto__":{"polluted":"a-long-key"},"a-long-key":1}'), new KeyFinder('a-long-key'));
  expect('polluted' in {}).toBe(false);
});

test('any bytes with any status lead to a result or a HostError', async () => {
  let next = { status: 200, bytes: Buffer.alloc(0) };
  const host = await stubHost((_request, response) => {
    response.writeHead(next.status);
    response.end(next.bytes);
  });
  const hosting = connect(host.url, { clock: skippingClock().clock });
  const bytes = fc.oneof(
    fc.uint8Array(),
    fc.json().map((json) => Buffer.from(json)),
    fc.string().map((text) => Buffer.from(text)),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(200, 202, 299, 400, 404, 409, 418, 451, 599),
      bytes,
      async (status, body) => {
        next = { status, bytes: Buffer.from(body) };
        const outcomes = await Promise.allSettled([
          hosting.servers(account),
          hosting.backups(account, 's'),
          hosting.server(account, 's'),
          hosting.createBackup(account, 's'),
          hosting.command(account, 's', 'x'),
        ]);
        for (const outcome of outcomes) {
          if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(HostError);
        }
      },
    ),
    { numRuns: 60 },
  );
});

describe('a text that is cut', () => {
  test('keeps to its limit, stays well formed, and is unchanged if it fits', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 80 }),
        fc.integer({ min: 2, max: 60 }),
        (text, limit) => {
          const cut = cutText(text, limit);
          expect(cut.length).toBeLessThanOrEqual(limit);
          expect(cut.isWellFormed()).toBe(text.isWellFormed());
          if (text.length <= limit) expect(cut).toBe(text);
          else expect(text.startsWith(cut.slice(0, -1))).toBe(true);
        },
      ),
    );
  });

  test('is cut even if it is a single grapheme', () => {
    expect(cutText(`e${'\u0301'.repeat(900)}`, 100)).toHaveLength(100);
  });
});

test('a byte order mark does not hide JSON', () => {
  const answer = {
    status: 200,
    header: () => null,
    text: new TextDecoder().decode(Buffer.from('\ufeff{"id":"b"}')),
  };
  expect(toHostResponse(answer, noKey).body).toEqual({ kind: 'json', value: { id: 'b' } });
});
