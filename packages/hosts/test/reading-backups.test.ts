import { describe, expect, test } from 'vitest';
import type { Backup } from '../src/model/backup.ts';
import { readBackup, readBackups } from '../src/readers/backup-fields.ts';
import { aBackup } from '../testing/records.ts';
import { account, hostAnswering } from '../testing/stub-host.ts';

function backup(record: object): Backup {
  const read = readBackup({ id: 'b1', ...record }, 'complete');
  if (read === null) throw new Error('not-understood');
  return read;
}

test('a backup needs only an id', () => {
  const bare = aBackup('b1');
  expect(readBackup({ id: 'b1' }, 'complete')).toEqual(bare);
  expect(readBackups(['b1'])?.items).toEqual([bare]);
});

const when = new Date('2026-08-06T10:20:30Z');

test.each([
  ['2026-08-06T10:20:30', true],
  ['2026-08-06 10:20', true],
  ['2026-08-06', true],
  ['2026-08-06T10:20:30Z', false],
  ['2026-08-06T10:20:30+02:00', false],
  ['2026-08-06T10:20-0430', false],
  ['Thu, 06 Aug 2026 10:20:30 GMT', false],
  [1_786_011_630, false],
  ['1786011630', false],
])('whether a time has no zone is known, because it may be hours off: %j', (created, isUnzoned) => {
  expect(backup({ created })?.createdAt).not.toBeNull();
  expect(backup({ created })?.isUnzoned ?? false).toBe(isUnzoned);
});

const sha1 = 'da39a3ee5e6b4b0d3255bfef95601890afd80709';

test.each([
  sha1,
  `sha1:${sha1}0`,
  `sha256:${sha1}`,
  `md5:${sha1}`,
  'sha1:',
  `sha1:${'x'.repeat(40)}`,
  5,
  null,
])('a checksum that is none is left out: %j', (checksum) =>
  expect(backup({ checksum })).not.toHaveProperty('checksum'),
);

test.each<[object, Partial<Backup>]>([
  [{ checksum: `sha1:${sha1.toUpperCase()}` }, { checksum: { algorithm: 'sha1', hex: sha1 } }],
  [{ name: 'Nightly' }, { name: 'Nightly' }],
  [{ note: 'Nightly' }, { name: 'Nightly' }],
  [{ label: 'Nightly' }, { name: 'Nightly' }],
  [{ created_at: '2026-08-06T10:20:30Z' }, { createdAt: when }],
  [{ created: '2026-08-06T12:20:30+02:00' }, { createdAt: when }],
  [{ createdAt: '2026-08-06 10:20:30' }, { createdAt: when }],
  [{ date: when.getTime() }, { createdAt: when }],
  [{ timestamp: when.getTime() / 1000 }, { createdAt: when }],
  [{ timestamp: String(when.getTime() / 1000) }, { createdAt: when }],
  [{ created_at: 'last tuesday' }, { createdAt: null }],
  [{ created_at: '0001-01-01T00:00:00Z' }, { createdAt: null }],
  [{ created_at: '2026-99-99' }, { createdAt: null }],
  [{ created_at: 9e99 }, { createdAt: null }],
  [{ size: 100 }, { sizeBytes: 100 }],
  [{ bytes: '100' }, { sizeBytes: 100 }],
  [{ size_bytes: 100 }, { sizeBytes: 100 }],
  [{ size_kb: 2 }, { sizeBytes: 2048 }],
  [{ size_mb: 1.5 }, { sizeBytes: 1_572_864 }],
  [{ size_gb: 1 }, { sizeBytes: 1024 ** 3 }],
  [{ size: '1.5 MB' }, { sizeBytes: 1_572_864 }],
  [{ size: -1 }, { sizeBytes: null }],
  [{ is_locked: true }, { locked: true }],
  [
    { status: 'in_progress', progress: 40 },
    { state: 'in-progress', progressPercent: 40 },
  ],
  [{ status: 'creating' }, { state: 'in-progress' }],
  [{ state: 'Pending' }, { state: 'in-progress' }],
  [
    { status: 'running', progress: 0.25 },
    { state: 'in-progress', progressPercent: 25 },
  ],
  [
    { status: 'running', progress: '40%' },
    { state: 'in-progress', progressPercent: 40 },
  ],
  [
    { status: 'failed', progress: 40 },
    { state: 'failed', progressPercent: null },
  ],
  [{ status: 'error' }, { state: 'failed' }],
  ...['complete', 'completed', 'success', 'ready', 'finished'].map((status): [object, Partial<Backup>] => [
    { status, completed_at: null },
    { state: 'complete' },
  ]),
  [{ status: 'who knows' }, { state: 'complete' }],
  [{ is_successful: false, completed_at: '2026-08-06T10:20:30Z' }, { state: 'failed' }],
  [{ is_successful: true, completed_at: '2026-08-06T10:20:30Z' }, { state: 'complete' }],
  [{ is_successful: false, completed_at: null }, { state: 'in-progress' }],
  [{ completed_at: null }, { state: 'in-progress' }],
  [{ progress: 99 }, { state: 'in-progress', progressPercent: 99 }],
  [{ progress: 100 }, { state: 'complete', progressPercent: null }],
])('%j is read', (record, expected) => {
  expect(backup(record)).toMatchObject(expected);
});

describe('a list of backups', () => {
  const two = [{ id: 'a' }, { backup_id: 'b' }];
  test.each<[string, unknown]>([
    ['bare', two],
    ['data', { data: two }],
    ['backups', { backups: two }],
    ['data, backups', { data: { backups: two } }],
    ['attributes', { data: two.map((attributes) => ({ object: 'backup', attributes })) }],
    ['keyed by id', { backups: { a: {}, b: {} } }],
    ['keyed by id, with a count', { backups: { a: {}, b: {}, count: 2 } }],
    ['keyed by id, with what is gone', { data: { a: {}, b: {}, c: null }, note: 'daily' }],
    ['bare ids', ['a', 'b', 'a']],
  ])('is read from %s', (_what, answer) => {
    expect(readBackups(answer)?.items.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  test('the server that a backup names is not read as a backup', () => {
    expect(readBackups([{ id: 'b1', server: { id: 's1', name: 'Survival' } }])?.items[0]).toMatchObject({
      id: 'b1',
      name: null,
    });
  });
});

describe('a created backup', () => {
  test.each<[unknown, string | null]>([
    [{ id: 'b9' }, 'b9'],
    [{ data: { id: 'b9' } }, 'b9'],
    [{ backup: { id: 'b9' } }, 'b9'],
    [{ object: 'backup', attributes: { uuid: 'b9' } }, 'b9'],
    ['"b9"', 'b9'],
    ['', null],
    ['OK', null],
    [{ success: true }, null],
  ])('gets from %j the id %j', async (body, id) => {
    const { hosting } = await hostAnswering({ body });
    expect((await hosting.createBackup(account, 's1'))?.id ?? null).toBe(id);
  });

  test.each([
    [200, 'complete'],
    [202, 'in-progress'],
  ])('after a %i is %s', async (status, state) => {
    const { hosting } = await hostAnswering({ status, body: { id: 'b9' } });
    expect((await hosting.createBackup(account, 's1'))?.state).toBe(state);
  });
});

test.each<[number, unknown, string | null]>([
  [200, { output: 'There are 0 players' }, 'There are 0 players'],
  [200, { response: 'hi' }, 'hi'],
  [200, { result: 'hi' }, 'hi'],
  [200, { message: 'Command sent' }, 'Command sent'],
  [202, { data: { output: 'a\r\nb\u001b[32m green\u001b[0m\u0007' } }, 'a\nb green'],
  [200, { output: ['one', 'two'] }, 'one\ntwo'],
  [200, { output: '<Steve> hello' }, '<Steve> hello'],
  [200, { output: '' }, null],
  [200, { success: true }, null],
  [200, 'OK', null],
  [200, '"ok"', null],
  [200, 'There are 0 players', 'There are 0 players'],
  [204, undefined, null],
  [202, undefined, null],
  [200, null, null],
])('a response to a command, %i with %j, has the output %j', async (status, body, output) => {
  const { hosting } = await hostAnswering({ status, body });
  expect(await hosting.command(account, 's1', 'list')).toEqual({ output });
});

test('plain text is output, whatever its content type', async () => {
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  const { hosting } = await hostAnswering({ status: 200, body: 'OK', headers });
  expect(await hosting.power(account, 's1', 'start')).toEqual({ output: null });
});

test('after an HTML page it is unknown whether the command ran', async () => {
  const { hosting } = await hostAnswering({ status: 200, body: '<html><body>Log in</body></html>' });
  const failure = await hosting.command(account, 's1', 'list').catch((error: unknown) => error);
  expect(failure).toMatchObject({ kind: 'not-understood', applied: 'unknown' });
});

describe('why a backup failed', () => {
  const long = 'x'.repeat(900);
  test.each<[Readonly<Record<string, unknown>>, string | null]>([
    [{ status: 'failed', error: 'No space' }, 'No space'],
    [{ is_successful: false, completed_at: 1, failure_reason: 'No space' }, 'No space'],
    [{ state: 'error', error: { code: 7, message: 'No space' } }, 'No space'],
    [{ status: 'failed', problem: 'a\nb' }, 'a b'],
    [{ status: 'failed', error: '<html>' }, null],
    [{ status: 'failed' }, null],
    [{ status: 'complete', message: 'All is well' }, null],
    [{ status: 'failed', error: long }, `${long.slice(0, 499)}…`],
  ])('of %j', (fields, error) => {
    expect(readBackup({ id: 'b1', ...fields }, 'complete')?.error).toBe(error);
  });
});
