import { systemClock } from '@steward/kit';
import { describe, expect, test } from 'vitest';
import type { Call, Dialect } from '../src/dialect.ts';
import { dialects } from '../src/dialects/index.ts';
import { hostKinds } from '../src/model/host.ts';
import { HostError } from '../src/model/host-error.ts';

const options = {
  address: 'https://host.example',
  network: null,
  now: systemClock.now,
};

const refusing: Call = () => Promise.reject(new Error('a request was sent'));

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

  test.each([
    ['a kill', kill, () => dialect.power(refusing, 's1', 'kill')],
    ['a list of backups', backups !== null, () => dialect.backups(refusing, 's1')],
    ['a backup', backups !== null, () => dialect.createBackup(refusing, 's1')],
    ['a restore', backups !== null, () => dialect.restoreBackup(refusing, 's1', 'b1')],
    ['a deletion', backups !== null, () => dialect.deleteBackup(refusing, 's1', 'b1')],
  ] as const)('with %s, unless it is unsupported', async (_, isSupported, call) => {
    const error = await call().catch((thrown: unknown) => thrown);
    expect(error instanceof HostError && error.kind === 'unsupported').toBe(!isSupported);
  });
});
