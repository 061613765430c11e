import { type FileHandle, open } from 'node:fs/promises';
import { nullIfAbsent, withTimeout } from '@steward/kit';
import { ApiError } from '../api-error.ts';
import type { Change } from '../game/changes.ts';
import type { GameServer } from '../game/game-server.ts';
import { type Logger, logFailure } from '../logger.ts';
import type { BackupStore } from './backup-store.ts';
import { beginBackup, finishBackup } from './make-backup.ts';
import type { Manifest } from './manifest.ts';
import type { ReachProblems } from './reachable-files.ts';
import { restoreBackup } from './restore-backup.ts';
import type { RestoreGuard } from './restore-guard.ts';
import type { RestoreJournal, RestoreRecord, RestoreState } from './restore-state.ts';
import type { Failpoints } from './swap.ts';
import type { WorldSaving } from './world-saving.ts';
import type { OpenSink } from './write-archive.ts';

export interface ServerBackupsOptions {
  readonly server: GameServer;
  readonly saving: WorldSaving;
  readonly store: BackupStore;
  readonly record: RestoreRecord;
  readonly journal: RestoreJournal;
  /** Keeps the server down during a restore, if something else runs it. */
  readonly guard: RestoreGuard | null;
  /** Checks whether the host reaches the server's files. @throws ApiError */
  readonly checkReach: () => Promise<ReachProblems>;
  readonly maxBackups: number | null;
  /** A change that takes longer gets its response before it is done. */
  readonly respondWithinMs: number;
  readonly openSink: OpenSink;
  readonly atPoint: Failpoints;
  readonly log: Logger;
}

/** A backup with its progress in percent. */
export interface ListedBackup {
  readonly manifest: Manifest;
  readonly progress: number;
  /** Where its archive lies; null unless it is complete. */
  readonly archivePath: string | null;
}

/** One server's backups: checks the preconditions, runs one change at a time, continues after the response. */
export class ServerBackups {
  readonly #options: ServerBackupsOptions;
  readonly #closing = new AbortController();
  #progress = 0;
  /** The backup that is being made. */
  #making: string | null = null;
  #work: Promise<unknown> = Promise.resolve();

  constructor(options: ServerBackupsOptions) {
    this.#options = options;
  }

  /** The last restore. It runs for as long as the server refuses other changes, also while old files are removed. */
  get restoreState(): RestoreState | null {
    const { server, record } = this.#options;
    const { state } = record;
    return server.change === 'restore' && state !== null
      ? { ...state, state: 'running', problem: null }
      : state;
  }

  /** A problem that a backup or restore has left behind, as a sentence for people; null if none is known. */
  get problem(): string | null {
    return this.#options.saving.problem ?? this.#options.guard?.problem ?? null;
  }

  /** Returns the backups, newest first. */
  list(): readonly ListedBackup[] {
    return this.#options.store.list().map((manifest) => this.#toListed(manifest));
  }

  /**
   * Makes a backup of a server that runs or is down. Returns it, as `in_progress` if it takes longer than `respondWithinMs`.
   * @throws ApiError
   */
  async create(name?: string): Promise<ListedBackup> {
    const { server, saving, store, checkReach, openSink, atPoint, respondWithinMs, log } = this.#options;
    const endChange = server.beginChange('backup');
    const release = () => {
      this.#making = null;
      endChange();
    };
    const manifest = await this.#releaseOnError(release, async () => {
      await server.refreshFirst();
      if (server.status !== 'running' && !server.isDown) {
        throw new ApiError(
          'not_running',
          `${server.entry.name} must be running or stopped to be backed up; it is ${server.status}.`,
        );
      }
      if (server.blocked !== null) throw new ApiError('blocked', server.blocked);
      const { backup: problem } = await checkReach();
      if (problem !== null) throw new ApiError('backup_refused', problem);
      return beginBackup(server.entry, store, name);
    });
    this.#making = manifest.id;
    this.#progress = 0;
    const onProgress = (percent: number): void => {
      this.#progress = percent;
    };
    const options = { saving, store, openSink, atPoint, signal: this.#closing.signal, onProgress };
    const finished = finishBackup(server, manifest, options)
      .then(async (complete) => {
        await this.#removeSurplus().catch(logFailure(log, server.entry.id, 'failed to remove old backups'));
        return complete;
      })
      .finally(release);
    return this.#toListed((await this.#resultWithin(respondWithinMs, finished, 'backup')) ?? manifest);
  }

  /** Restores a backup of a stopped server. Returns false if it takes longer than `respondWithinMs` and continues. @throws ApiError */
  async restore(id: string): Promise<boolean> {
    const { server, store, record, journal, guard, checkReach, atPoint, log, respondWithinMs } =
      this.#options;
    const manifest = this.#find(id);
    const release = server.beginChange('restore');
    const restore: RestoreState = {
      backupId: id,
      state: 'running',
      at: new Date().toISOString(),
      progress: 0,
      problem: null,
    };
    await this.#releaseOnError(release, async () => {
      await server.refreshFirst();
      if (!server.isDown) {
        throw new ApiError(
          'not_stopped',
          `${server.entry.name} must be stopped to be restored; it is ${server.status}.`,
        );
      }
      if (server.blocked !== null) throw new ApiError('blocked', server.blocked);
      if (manifest.status !== 'complete')
        throw new ApiError('backup_unfinished', 'This backup is not complete.');
      const { restore: problem } = await checkReach();
      if (problem !== null)
        throw new ApiError('restore_refused', `${problem} ${server.entry.name}’s files are unchanged.`);
    });
    const archive = store.archivePath(manifest);
    const options = {
      entry: server.entry,
      archive,
      record,
      journal,
      guard,
      log,
      signal: this.#closing.signal,
      atPoint,
    };
    const done = restoreBackup(manifest, restore, options)
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'blocked') server.block(error.message);
        throw error;
      })
      .then(() => true)
      .finally(release);
    return (await this.#resultWithin(respondWithinMs, done, 'restore')) ?? false;
  }

  /** Opens the archive of a complete backup, which stays whole if the backup is deleted meanwhile. @throws ApiError */
  async openArchive(id: string): Promise<{ readonly file: FileHandle; readonly bytes: number }> {
    const { store } = this.#options;
    const { manifest } = this.#toListed(this.#find(id));
    if (manifest.status !== 'complete')
      throw new ApiError('backup_unfinished', 'This backup is not complete.');
    const file = await open(store.archivePath(manifest), 'r').catch(nullIfAbsent);
    if (file === null) {
      // It was deleted since.
      this.#find(id);
      throw new ApiError('backup_damaged', 'The archive of this backup is missing.');
    }
    const { size } = await file.stat();
    if (size === manifest.archiveBytes) return { file, bytes: size };
    await file.close();
    throw new ApiError('backup_damaged', 'The archive of this backup has changed size since it was created.');
  }

  /** Deletes a backup. @throws ApiError */
  async remove(id: string): Promise<void> {
    const { server, store } = this.#options;
    const manifest = this.#find(id);
    if (manifest.locked) throw new ApiError('backup_locked', 'This backup is locked. Unlock it first.');
    const release = server.beginChange('delete');
    await store.remove(manifest).finally(release);
  }

  /** Locks a backup, so that it is not deleted, or unlocks it. Returns it. @throws ApiError */
  async setLocked(id: string, locked: boolean): Promise<ListedBackup> {
    const { server, store } = this.#options;
    const manifest = { ...this.#find(id), locked };
    // While it is made, its manifest is rewritten.
    const release = server.beginChange('lock');
    await store.put(manifest).finally(release);
    return this.#toListed(manifest);
  }

  /** Cancels a running backup or restore and waits for its end. A swap that has begun is finished. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#options.guard?.close();
    await this.#work;
    this.#options.saving.close();
  }

  #find(id: string): Manifest {
    const manifest = this.#options.store.get(id);
    if (manifest === null) {
      throw new ApiError('backup_not_found', `${this.#options.server.entry.name} has no such backup.`);
    }
    return manifest;
  }

  /** A backup is in progress for as long as the server refuses other changes, also while older ones are removed. */
  #toListed(stored: Manifest): ListedBackup {
    const manifest: Manifest =
      stored.id === this.#making ? { ...stored, status: 'in_progress', problem: null } : stored;
    const progress = { complete: 100, failed: 0, in_progress: this.#progress }[manifest.status];
    const isComplete = manifest.status === 'complete';
    return { manifest, progress, archivePath: isComplete ? this.#options.store.archivePath(manifest) : null };
  }

  async #releaseOnError<T>(release: () => void, begin: () => Promise<T>): Promise<T> {
    return begin().catch((error: unknown) => {
      release();
      throw error;
    });
  }

  /** Returns the result of the work; null if it takes longer than `ms`. Failures are logged. */
  async #resultWithin<T>(ms: number, work: Promise<T>, change: Change): Promise<T | null> {
    const { server, log } = this.#options;
    this.#work = work.catch((error: unknown) => {
      const cause = error instanceof ApiError ? (error.cause ?? error) : error;
      log.error({ server: server.entry.id, err: cause }, `${change} failed`);
    });
    return (await withTimeout(ms, work)) ?? null;
  }

  /** Removes failed backups, then the oldest above the maximum, without those that are locked. */
  async #removeSurplus(): Promise<void> {
    const { store, maxBackups } = this.#options;
    if (maxBackups === null) return;
    const [failed, complete] = [
      store.list().filter(({ status }) => status === 'failed'),
      store.list().filter(({ status }) => status === 'complete'),
    ];
    for (const manifest of [...failed, ...complete.slice(maxBackups)]) {
      if (!manifest.locked) await store.remove(manifest);
    }
  }
}
