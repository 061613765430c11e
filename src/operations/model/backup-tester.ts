import type { Backup } from '@steward/hosts/model';
import type { BackupTest } from '../../backups/model/backup-test.ts';
import type { HostConnection } from './host-connection.ts';

/**
 * How backups of a host are tested: also without being asked (`on`), only if a person asks (`by-hand`), not at all because whoever
 * runs the bot wants so (`off`), or because the host does not send them, or a guild named it (`never`).
 */
export type Testing = 'on' | 'by-hand' | 'off' | 'never';

/** Tests backups. */
export interface BackupTester {
  testingOf(link: HostConnection): Testing;
  /** Returns whether a backup is being read by this process. */
  isReading(accountId: string, serverId: string, backupId: string): boolean;
  /** Returns whether backups can be tested there at all: not if the host does not send them, or a guild named it. */
  canTest(link: HostConnection): boolean;
  /**
   * Returns whether a complete backup is bad, as far as that is known without reading it: a test found it, or its size shows it.
   * @param listed the server's backups
   */
  isBad(link: HostConnection, serverId: string, backup: Backup, listed: readonly Backup[]): Promise<boolean>;
  /**
   * Tests a backup now, stores what was found, and returns it: with `notTried` if it could not be read.
   * @param options `onWait` is called if another one is read first; it must not throw. `onProgress` is called with how much was read, 0 to 100; it must not throw. `stopped` is aborted, with
   * `signal`, if someone stops it
   * @throws HostError if the host did not send it: that is stored too
   * @throws the signal's reason
   */
  test(
    link: HostConnection,
    serverId: string,
    backup: Backup,
    options: {
      readonly signal: AbortSignal;
      readonly stopped: AbortSignal;
      readonly onWait?: () => void;
      readonly onProgress: (percent: number) => void;
    },
  ): Promise<BackupTest>;
}
