import { systemClock } from '@steward/kit';
import { describe, expect, test } from 'vitest';
import type { Call, Dialect } from '../src/dialect.ts';
import { dialects } from '../src/dialects/index.ts';
import { hostKinds } from '../src/model/host.ts';
import { createPinger } from '../src/server-list-ping.ts';
import { failureOf } from '../testing/fake-host.ts';

const options = {
  address: 'https://host.example',
  network: null,
  ping: createPinger().ping,
  now: systemClock.now,
};

const noRequest: Call = () => Promise.reject(new Error('a request was sent'));

describe.each(hostKinds)('what %s says it can do is what its dialect does', (kind) => {
  const dialect: Dialect = dialects[kind](options);
  const { kill, backups, log, files = null } = dialect.capabilities;

  test('with consoles and files', () => {
    expect(dialect.log !== undefined).toBe(log !== null);
    expect(dialect.listFiles !== undefined).toBe(files !== null);
    expect(dialect.readFile !== undefined).toBe((files?.maxReadBytes ?? null) !== null);
  });

  test('with backups', () => {
    expect(dialect.lockBackup !== undefined).toBe(backups?.lock ?? false);
    expect(dialect.downloadBackup !== undefined).toBe(backups?.download ?? false);
    expect(dialect.openBackup !== undefined).toBe(backups?.stream ?? false);
  });

  const refused: readonly (readonly [string, () => Promise<unknown>])[] = [
    ...(kill ? [] : [['a kill', () => dialect.power(noRequest, 's1', 'kill')] as const]),
    ...(backups === null ? backupCalls(dialect) : []),
  ];
  test.each(refused)('and refuses %s without a request', async (_, call) => {
    expect((await failureOf(call())).kind).toBe('unsupported');
  });
});

function backupCalls(dialect: Dialect): readonly (readonly [string, () => Promise<unknown>])[] {
  return [
    ['a list of backups', () => dialect.backups(noRequest, 's1')],
    ['a backup', () => dialect.createBackup(noRequest, 's1')],
    ['a restore', () => dialect.restoreBackup(noRequest, 's1', 'b1')],
    ['a deletion', () => dialect.deleteBackup(noRequest, 's1', 'b1')],
  ];
}
