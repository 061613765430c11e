import type { Backup } from '@steward/hosts/model';
import { newestGood, type ServerTests } from '../backups/model/backup-test.ts';
import { type ServerId, serverKey } from '../domain/connection.ts';
import type { BackupTests } from '../store/repositories/backup-tests.ts';
import type { KnownLists } from '../store/repositories/known-lists.ts';
import type { BackupAge } from './kinds/alert-kind.ts';
import type { AlertSetting } from './model/alert.ts';

interface TestedBackupsOptions {
  readonly knownLists: Pick<KnownLists, 'backups'>;
  readonly backupTests: Pick<BackupTests, 'of'>;
}

/** The newest good backup of each server of a guild. */
export class TestedBackups {
  readonly #options: TestedBackupsOptions;
  /** By the server's key; null: there is none, missing: not known. */
  readonly #newest = new Map<string, Backup | null>();

  constructor(options: TestedBackupsOptions) {
    this.#options = options;
  }

  set(server: ServerId, { backups, tests }: ServerTests): void {
    this.#newest.set(serverKey(server), newestGood(backups, tests));
  }

  /**
   * Returns the age of the newest tested backup, and the allowed age. What is not known is read from the store for the next call.
   * @param enqueue runs a task in the background
   */
  ageOf(
    { testAgeHours: maxHours }: AlertSetting,
    accountId: string,
    server: ServerId,
    enqueue: (task: () => Promise<void>) => void,
  ): BackupAge {
    const key = serverKey(server);
    if (maxHours === null) this.#newest.delete(key);
    else if (!this.#newest.has(key)) enqueue(() => this.#load(accountId, server));
    return { maxHours, newest: this.#newest.get(key) };
  }

  async #load(accountId: string, server: ServerId): Promise<void> {
    const { knownLists, backupTests } = this.#options;
    const backups = await knownLists.backups(accountId, server.id);
    const tests = await backupTests.of(accountId, server.id);
    const key = serverKey(server);
    if (backups !== null && !this.#newest.has(key)) this.#newest.set(key, newestGood(backups, tests));
  }
}
