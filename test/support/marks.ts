import type { Backup } from '@steward/hosts/model';
import { aBackup, readBackups } from '@steward/hosts/testing';
import type { Compared } from '@steward/worlds/model';
import { type BackupTest, identityOf } from '../../src/backups/model/backup-test.ts';
import type { BackupTester } from '../../src/operations/model/backup-tester.ts';
import { openStore } from '../../src/store/open.ts';
import { recordingLog } from '../store/fixtures.ts';
import type { Community } from './community.ts';

/** What a backup of Minecraft holds that was compared with its server. */
export const compared: Compared = {
  files: 1_600,
  bytes: 1_500_000_000,
  players: 212,
  regions: 1_280,
  dimensions: 3,
  game: 'minecraft-java',
  with: 'live',
  uncounted: [],
  guessed: false,
  inside: true,
};

/** Returns a check of a backup: by default, it was tested and compared with the server. */
export function aCheck(backupId: string, change: Partial<BackupTest> = {}): BackupTest {
  return {
    accountId: 'account',
    serverId: 's-1',
    backupId,
    mark: 'tested',
    testedAt: new Date('2026-11-23T04:12:00Z'),
    compared,
    problems: [],
    warnings: [],
    loss: null,
    identity: identityOf(aBackup(backupId)),
    notTried: null,
    tries: 0,
    ...change,
  };
}

/** Returns a check of a listed backup, as `aCheck` does. */
export function aCheckOf(backup: Backup, change: Partial<BackupTest> = {}): BackupTest {
  return aCheck(backup.id, { identity: identityOf(backup), ...change });
}

/** Reads no backup back. */
export const noTester = {
  canTest: () => false,
  testingOf: () => 'never',
  isReading: () => false,
  isBad: async () => false,
  test: (): Promise<BackupTest> => Promise.reject(new Error('no backup is tested here')),
} satisfies BackupTester;

/**
 * Stores what is known of backups of the guild's server, as if the bot had checked them as its host lists them.
 * @param contents what each was found to hold, packed. Default: that is not known
 */
export async function marksBackups(
  { settings, guild, host }: Pick<Community, 'settings' | 'guild'> & Partial<Pick<Community, 'host'>>,
  checks: readonly BackupTest[],
  contents: Uint8Array | null = null,
): Promise<void> {
  const store = await openStore({ databaseUrl: settings.databaseUrl, keyRing: null, log: recordingLog() });
  try {
    const [connection] = await store.connections.list(guild.id);
    if (connection === undefined) throw new Error('the guild is not connected');
    for (const check of checks) {
      const listed = readBackups(host?.servers.get(check.serverId)?.backups ?? [])?.items;
      const backup = listed?.find(({ id }) => id === check.backupId);
      const identity = backup === undefined ? check.identity : identityOf(backup);
      await store.backupTests.save({ ...check, identity, accountId: connection.accountId }, contents);
    }
  } finally {
    await store.close();
  }
}
