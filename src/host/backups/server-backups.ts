import { setTimeout as delay } from 'node:timers/promises';
import { ApiError } from '../api-error.ts';
import type { Change, GameServer } from '../game/game-server.ts';
import type { Logger } from '../logger.ts';
import type { BackupStore } from './backup-store.ts';
import { beginBackup, finishBackup } from './make-backup.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import type { RestoreJournal, RestoreRecord, RestoreState } from './restore-state.ts';
import type { Failpoints } from './swap.ts';
import type { OpenSink } from './write-archive.ts';

export interface ServerBackupsOptions {
  readonly server: GameServer;
  readonly store: BackupStore;
  readonly record: RestoreRecord;
  readonly journal: RestoreJournal;
  readonly maxBackups: number | null;
  /** What takes longer is answered before it is done, and goes on. */
  readonly respondWithinMs: number;
  readonly openSink: OpenSink;
  readonly atPoint: Failpoints;
  readonly log: Logger;
}

/** A backup as it is listed. `progress` is in percent. */
export interface ListedBackup {
  readonly manifest: Manifest;
  readonly progress: number;
}

/** One server's backups: the preconditions, one change at a time, and what goes on after the answer. */
export class ServerBackups {
  readonly #options: ServerBackupsOptions;
  readonly #closing = new AbortController();
  #progress = 0;
  #work: Promise<unknown> = Promise.resolve();

  constructor(deps: ServerBackupsOptions) {
    this.#options = deps;
  }

  get restoreState(): RestoreState | null {
    return this.#options.record.state;
  }

  /** Newest first. */
  list(): readonly ListedBackup[] {
    return this.#options.store.list().map((manifest) => this.#toListed(manifest));
  }

  /** Needs the server running. Answers the backup, `in_progress` where it takes longer. @throws ApiError */
  async create(): Promise<ListedBackup> {
    const { server, store, openSink, respondWithinMs, log } = this.#options;
    const release = server.beginChange('backup');
    const begun = await this.#releaseOnError(release, async () => {
      if (server.status !== 'running') {
        throw new ApiError(
          'not_running',
          `${server.entry.name} must be running to be backed up; it is ${server.status}.`,
        );
      }
      return beginBackup(server.entry, store);
    });
    this.#progress = 0;
    const onProgress = (percent: number): void => {
      this.#progress = percent;
    };
    const tools = { store, openSink, signal: this.#closing.signal, onProgress };
    const made = finishBackup(server, begun, tools)
      .then(async (manifest) => {
        await this.#removeSurplus().catch((error: unknown) => {
          log.error({ server: server.entry.id, err: error }, 'old backups can not be removed');
        });
        return manifest;
      })
      .finally(release);
    return this.#toListed((await this.#resultWithin(respondWithinMs, made, 'backup')) ?? begun);
  }

  /** Needs the server stopped. Answers whether it is complete; else it goes on. @throws ApiError */
  async restore(id: string): Promise<boolean> {
    const { server, store, record, journal, atPoint, log, respondWithinMs } = this.#options;
    const manifest = this.#find(id);
    const release = server.beginChange('restore');
    const begun: RestoreState = {
      backupId: id,
      state: 'running',
      at: new Date().toISOString(),
      progress: 0,
      problem: null,
    };
    await this.#releaseOnError(release, async () => {
      if (server.status !== 'stopped' && server.status !== 'crashed') {
        throw new ApiError(
          'not_stopped',
          `${server.entry.name} must be stopped to be restored; it is ${server.status}.`,
        );
      }
      if (server.blocked !== null) throw new ApiError('blocked', server.blocked);
      if (manifest.status !== 'complete')
        throw new ApiError('backup_unfinished', 'This backup is not whole.');
    });
    const archive = store.archivePath(manifest);
    const tools = {
      entry: server.entry,
      archive,
      record,
      journal,
      log,
      signal: this.#closing.signal,
      atPoint,
    };
    const done = restoreBackup(manifest, begun, tools)
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'blocked') server.block(error.message);
        throw error;
      })
      .then(() => true)
      .finally(release);
    return (await this.#resultWithin(respondWithinMs, done, 'restore')) ?? false;
  }

  /** @throws ApiError */
  async remove(id: string): Promise<void> {
    const { server, store } = this.#options;
    const manifest = this.#find(id);
    const release = server.beginChange('delete');
    await store.remove(manifest).finally(release);
  }

  /** Gives up what is under way, in order; a swap that has begun is finished. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#work;
  }

  #find(id: string): Manifest {
    const manifest = this.#options.store.get(id);
    if (manifest === null) {
      throw new ApiError('backup_not_found', `${this.#options.server.entry.name} has no such backup.`);
    }
    return manifest;
  }

  #toListed(manifest: Manifest): ListedBackup {
    const progress = { complete: 100, failed: 0, in_progress: this.#progress }[manifest.status];
    return { manifest, progress };
  }

  async #releaseOnError<T>(release: () => void, begin: () => Promise<T>): Promise<T> {
    return begin().catch((error: unknown) => {
      release();
      throw error;
    });
  }

  /** What the work comes to, or null where it takes longer; then its failure is logged, and shown in the record. */
  async #resultWithin<T>(ms: number, work: Promise<T>, change: Change): Promise<T | null> {
    const { server, log } = this.#options;
    this.#work = work.catch((error: unknown) => {
      const cause = error instanceof ApiError ? (error.cause ?? error) : error;
      log.error({ server: server.entry.id, err: cause }, `the ${change} did not succeed`);
    });
    const timer = new AbortController();
    const late = delay(ms, null, { signal: timer.signal }).catch(() => null);
    return Promise.race([work, late]).finally(() => timer.abort());
  }

  /** Failed ones go first, then the oldest. */
  async #removeSurplus(): Promise<void> {
    const { store, maxBackups } = this.#options;
    if (maxBackups === null) return;
    const [failed, complete] = [
      store.list().filter(({ status }) => status === 'failed'),
      store.list().filter(({ status }) => status === 'complete'),
    ];
    for (const manifest of [...failed, ...complete.slice(maxBackups)]) await store.remove(manifest);
  }
}
