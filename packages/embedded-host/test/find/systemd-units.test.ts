import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, type TestContext, test, vi } from 'vitest';
import { findUnits } from '../../src/find/systemd-units.ts';
import { makeTestFolder } from '../../testing/harness.ts';

/** Lets what is asked of `systemctl` be answered by a script; null: there is none. */
async function stubSystemctl(t: TestContext, script: string | null): Promise<void> {
  const { folder } = await makeTestFolder(t);
  if (script !== null) {
    await writeFile(join(folder, 'systemctl'), `#!/bin/sh\n${script}\n`);
    await chmod(join(folder, 'systemctl'), 0o755);
  }
  vi.stubEnv('PATH', folder);
  t.onTestFinished(() => void vi.unstubAllEnvs());
}

describe('the units of systemd', () => {
  test('are those of the system, if the user has no manager', async (t) => {
    await stubSystemctl(
      t,
      `case "$*" in
      *--user*) echo 'Failed to connect to bus: No medium found' >&2; exit 1 ;;
      list-unit-files*) echo 'valheim.service enabled'; echo 'minecraft@.service static' ;;
      list-units*) echo 'minecraft@one.service loaded active running' ;;
      show*) for unit; do case $unit in *.service) printf 'Id=%s\\nLoadState=loaded\\nUser=gs\\n\\n' "$unit" ;; esac; done ;;
      esac`,
    );
    expect((await findUnits()).map(({ id, user }) => [id, user])).toEqual([
      ['valheim.service', 'gs'],
      ['minecraft@one.service', 'gs'],
    ]);
  });

  test.for([
    ['there is no systemctl', null, 'systemd: not used on this machine.'],
    [
      'it isn’t what the machine was booted with',
      "echo 'System has not been booted with systemd as init system' >&2; exit 1",
      'systemd: not used on this machine.',
    ],
    ['it fails', "echo 'Unit is odd' >&2; echo more >&2; exit 4", 'systemd: systemctl failed: Unit is odd'],
    ['it fails without a word', 'exit 4', 'systemd: systemctl failed: exit code 4'],
  ] as const)('aren’t looked at if %s', async ([, script, message], t) => {
    await stubSystemctl(t, script);
    await expect(findUnits()).rejects.toThrow(message);
  });
});
