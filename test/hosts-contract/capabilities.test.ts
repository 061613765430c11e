import { type BackupCapabilities, HostError } from '@steward/hosts/model';
import { describe, test } from 'vitest';
import { hosted } from './hosted.ts';
import { kinds } from './kinds.ts';

// What a kind says of itself is what its host does.

const patience = { timeout: 20_000 };

/** Returns whether the host refuses a change. */
async function isRefused(change: Promise<unknown>): Promise<boolean> {
  try {
    await change;
    return false;
  } catch (error) {
    if (error instanceof HostError && error.kind === 'declined') return true;
    throw error;
  }
}

describe.concurrent.each(kinds)('$name', (kind) => {
  const { players, backups } = kind.capabilities;

  test('it isn’t taken for a website', async (test) => {
    const { host, hosting } = await hosted(test, kind);
    const { length } = host.traffic.lines;
    test.expect(await hosting.showsPage(20_000)).toBe(false);
    test.expect(host.traffic.lines).toHaveLength(length + 1);
  });

  test('the record of a server says who is online and how many backups it may have, as far as the kind says so', async (test) => {
    const { hosting, account, id } = await hosted(test, kind, 'running');
    const server = await hosting.server(account, id);
    test.expect(server.backupLimit !== undefined).toBe(backups?.limit ?? false);
    // A game that does not respond is one that has no player here.
    if (kind.player !== null || !players) test.expect(server.players !== null).toBe(players);
  });
});

const withBackups = kinds.flatMap((kind) =>
  kind.capabilities.backups === null ? [] : [{ ...kind, backups: kind.capabilities.backups }],
);

describe.concurrent.each(withBackups)('$name', (kind) => {
  const backups: BackupCapabilities = kind.backups;

  test('a stopped server is backed up, unless the kind says that it must run', async (test) => {
    const { hosting, account, id } = await hosted(test, kind);
    test.expect(await isRefused(hosting.createBackup(account, id))).toBe(backups.createNeedsRunning);
  });

  test('a running server is restored, unless the kind says that it must be stopped, and left as it says', async (test) => {
    const { host, hosting, account, id } = await hosted(test, kind, 'running');
    const { expect } = test;
    const status = async () => (await hosting.server(account, id)).status;
    const backup = await host.addBackup('Survival');
    const mustStop = await isRefused(hosting.restoreBackup(account, id, backup));
    expect(mustStop).toBe(backups.restoreNeedsStopped);
    if (mustStop) {
      await hosting.power(account, id, 'stop');
      await expect.poll(status, patience).toBe('stopped');
      await hosting.restoreBackup(account, id, backup);
    }
    await expect.poll(() => host.isRestored('Survival'), patience).toBe(true);
    await expect.poll(status, patience).toBe(backups.restoreLeavesStopped ? 'stopped' : 'running');
  });
});
