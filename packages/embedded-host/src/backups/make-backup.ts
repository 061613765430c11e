import { join } from 'node:path';
import { errorCode } from '@steward/kit';
import { ApiError } from '../api-error.ts';
import type { ServerEntry } from '../config.ts';
import { FilesChangedError } from '../files/open-folder.ts';
import { exists, isReachedDirectly } from '../files/paths.ts';
import { PathTooLongError, sumFileBytes } from '../files/walk.ts';
import type { GameServer } from '../game/game-server.ts';
import type { BackupStore } from './backup-store.ts';
import { type Manifest, newBackupId } from './manifest.ts';
import type { Failpoints } from './swap.ts';
import { ArchiveDamagedError, verifyArchive } from './unpack.ts';
import { untilAborted } from './until-aborted.ts';
import type { WorldSaving } from './world-saving.ts';
import { type OpenSink, type WrittenArchive, writeArchive } from './write-archive.ts';

/** The share of a backup's progress for writing the archive. The rest is for verifying it. */
const writingPercent = 80;

interface BackupOptions {
  readonly saving: WorldSaving;
  readonly store: BackupStore;
  readonly openSink: OpenSink;
  readonly atPoint: Failpoints;
  readonly signal: AbortSignal;
  readonly onProgress: (percent: number) => void;
}

/**
 * Checks that a backup is possible and writes its manifest: from now on it is listed.
 * @param name default: the time
 * @throws ApiError
 */
export async function beginBackup(entry: ServerEntry, store: BackupStore, name?: string): Promise<Manifest> {
  if (entry.backupFolders.length === 0) {
    throw new ApiError('backup_refused', `The host's settings list no folders to back up for ${entry.name}.`);
  }
  const folders: Manifest['folders'] = [];
  for (const path of entry.backupFolders) {
    if (!(await isReachedDirectly(entry.cwd, path))) {
      throw new ApiError(
        'backup_refused',
        `"${path}" of ${entry.name} is reached through a link and can't be backed up.`,
      );
    }
    folders.push({ path, present: await exists(join(entry.cwd, path)) });
  }
  if (!folders.some(({ present }) => present)) {
    throw new ApiError('backup_refused', `None of the folders to back up exist for ${entry.name}.`);
  }
  const now = new Date();
  const manifest: Manifest = {
    id: newBackupId(now),
    server: entry.id,
    name: name ?? `${now.toISOString().slice(0, 19).replace('T', ' ')} UTC`,
    createdAt: now.toISOString(),
    status: 'in_progress',
    locked: false,
    problem: null,
    folders,
    files: 0,
    contentBytes: 0,
    archiveBytes: 0,
    sha256: '',
  };
  await store.put(manifest).catch((error: unknown) => {
    throw toApiError(entry, error);
  });
  return manifest;
}

/**
 * Makes the backup of a manifest. It is complete only when its archive has been tested as a restore would read it.
 * If it fails, only the manifest is left, which says why. @throws ApiError
 */
export async function finishBackup(
  server: GameServer,
  manifest: Manifest,
  options: BackupOptions,
): Promise<Manifest> {
  const { entry } = server;
  const limit = AbortSignal.timeout(entry.backupTimeoutSeconds * 1000);
  const limited = { ...options, signal: AbortSignal.any([options.signal, limit]) };
  try {
    const complete = await archiveAndVerify(server, manifest, limited);
    await options.store.put(complete);
    return complete;
  } catch (error) {
    const failure = toApiError(entry, error, options.signal, limit);
    await options.store.fail(manifest, failure.message);
    throw failure;
  }
}

async function archiveAndVerify(
  server: GameServer,
  manifest: Manifest,
  options: BackupOptions,
): Promise<Manifest> {
  const archive = await archiveSavedWorld(server, manifest, options);
  const { files, bytes: contentBytes, archiveBytes, sha256 } = archive;
  const complete: Manifest = { ...manifest, status: 'complete', files, contentBytes, archiveBytes, sha256 };
  const total = Math.max(1, contentBytes);
  const unpackOptions = {
    archive: options.store.archivePath(manifest),
    manifest: complete,
    base: server.entry.cwd,
    signal: options.signal,
    onProgress: (read: number) =>
      options.onProgress(writingPercent + Math.floor((read / total) * (99 - writingPercent))),
  };
  await untilAborted(options.signal, verifyArchive(unpackOptions));
  await options.atPoint('tested');
  return complete;
}

async function archiveSavedWorld(
  server: GameServer,
  manifest: Manifest,
  options: BackupOptions,
): Promise<WrittenArchive> {
  const { signal, saving } = options;
  return saving.whilePaused(signal, async () => {
    await options.atPoint('world saved');
    const archive = await untilAborted(signal, archiveWorld(server.entry.cwd, manifest, options));
    await options.atPoint('archived');
    return archive;
  });
}

async function archiveWorld(
  base: string,
  manifest: Manifest,
  options: BackupOptions,
): Promise<WrittenArchive> {
  const paths = manifest.folders.filter(({ present }) => present).map(({ path }) => path);
  const bytes = Math.max(1, await sumFileBytes(base, paths, options.signal));
  return writeArchive({
    base,
    paths,
    target: options.store.archivePath(manifest),
    openSink: options.openSink,
    signal: options.signal,
    onProgress: (read) => options.onProgress(Math.floor(Math.min(1, read / bytes) * writingPercent)),
  });
}

function toApiError(entry: ServerEntry, error: unknown, stop?: AbortSignal, limit?: AbortSignal): ApiError {
  if (error instanceof ApiError) return error;
  const options = { cause: error };
  if (stop?.aborted)
    return new ApiError('closing', 'The host was stopped before the backup was complete.', options);
  if (errorCode(error) === 'ENOSPC' || errorCode(error) === 'EDQUOT') {
    return new ApiError(
      'disk_full',
      `The host's disk is full. The backup of ${entry.name} was not made.`,
      options,
    );
  }
  return new ApiError('backup_failed', failureMessage(entry, error, limit), options);
}

function failureMessage(entry: ServerEntry, error: unknown, limit?: AbortSignal): string {
  if (limit?.aborted) {
    return `The backup of ${entry.name} took longer than ${entry.backupTimeoutSeconds} s and was canceled.`;
  }
  if (error instanceof FilesChangedError) {
    return `The files of ${entry.name} changed while they were being read.`;
  }
  if (error instanceof PathTooLongError) {
    return `${entry.name} has a path that is too long to be restored: ${error.shownPath}`;
  }
  if (error instanceof ArchiveDamagedError) {
    return `The backup of ${entry.name} was written but can't be restored: ${error.message}.`;
  }
  if (errorCode(error) === 'EACCES' || errorCode(error) === 'EPERM') {
    return `The host is not allowed to read all files of ${entry.name}.`;
  }
  return `The backup of ${entry.name} failed.`;
}
