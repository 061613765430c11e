import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiError } from '../api-error.ts';
import type { ServerEntry } from '../config.ts';
import { errorCode } from '../files/fs.ts';
import { exists, isReachedDirectly } from '../files/paths.ts';
import { FilesChangedError, PathTooLongError, sumFileBytes } from '../files/walk.ts';
import type { GameServer } from '../game/game-server.ts';
import type { BackupStore } from './backup-store.ts';
import { type Manifest, newBackupId } from './manifest.ts';
import { resumeSaving, saveWorld } from './save-world.ts';
import { ArchiveDamagedError, verifyArchive } from './unpack.ts';
import { type Archive, type OpenSink, writeArchive } from './write-archive.ts';

/** Of a backup's progress: writing the archive. The rest is reading it again. */
const writingPercent = 80;

interface BackupOptions {
  readonly store: BackupStore;
  readonly openSink: OpenSink;
  readonly signal: AbortSignal;
  readonly onProgress: (percent: number) => void;
}

/** Writes down that a backup begins: from here on it is in the list. @throws ApiError where it can't be made at all */
export async function beginBackup(entry: ServerEntry, store: BackupStore): Promise<Manifest> {
  if (entry.backupFolders.length === 0) {
    throw new ApiError('backup_failed', `The host's settings name no folder of ${entry.name} to back up.`);
  }
  const folders: Manifest['folders'] = [];
  for (const path of entry.backupFolders) {
    if (!(await isReachedDirectly(entry.cwd, path))) {
      throw new ApiError(
        'backup_failed',
        `"${path}" of ${entry.name} is reached through a link and can't be backed up.`,
      );
    }
    folders.push({ path, present: await exists(join(entry.cwd, path)) });
  }
  if (!folders.some(({ present }) => present)) {
    throw new ApiError('backup_failed', `${entry.name} has none of the folders that are to be backed up.`);
  }
  const now = new Date();
  const manifest: Manifest = {
    id: newBackupId(now),
    server: entry.id,
    name: `${now.toISOString().slice(0, 19).replace('T', ' ')} UTC`,
    createdAt: now.toISOString(),
    status: 'in_progress',
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
 * Makes the backup that was begun. It is complete only when its archive was read again as a restore would read it.
 * If it fails, its manifest says why and nothing else is left. @throws ApiError
 */
export async function finishBackup(
  server: GameServer,
  begun: Manifest,
  tools: BackupOptions,
): Promise<Manifest> {
  const { entry } = server;
  const limit = AbortSignal.timeout(entry.backupTimeoutSeconds * 1000);
  const limited = { ...tools, signal: AbortSignal.any([tools.signal, limit]) };
  try {
    const complete = await archiveAndVerify(server, begun, limited);
    await tools.store.put(complete);
    return complete;
  } catch (error) {
    const fault = toApiError(entry, error, tools.signal, limit);
    await tools.store.fail(begun, fault.message);
    throw fault;
  }
}

async function archiveAndVerify(
  server: GameServer,
  begun: Manifest,
  tools: BackupOptions,
): Promise<Manifest> {
  const archive = await archiveSavedWorld(server, begun, tools);
  const { files, bytes: contentBytes, archiveBytes, sha256 } = archive;
  const complete: Manifest = { ...begun, status: 'complete', files, contentBytes, archiveBytes, sha256 };
  const total = Math.max(1, contentBytes);
  const order = {
    archive: tools.store.archivePath(begun),
    manifest: complete,
    base: server.entry.cwd,
    signal: tools.signal,
    onProgress: (read: number) =>
      tools.onProgress(writingPercent + Math.floor((read / total) * (99 - writingPercent))),
  };
  await untilAborted(tools.signal, verifyArchive(order));
  return complete;
}

async function archiveSavedWorld(
  server: GameServer,
  begun: Manifest,
  tools: BackupOptions,
): Promise<Archive> {
  try {
    await saveWorld(server, tools.signal);
    return await untilAborted(tools.signal, archiveWorld(server.entry.cwd, begun, tools));
  } finally {
    await resumeSaving(server);
  }
}

async function archiveWorld(base: string, begun: Manifest, tools: BackupOptions): Promise<Archive> {
  const paths = begun.folders.filter(({ present }) => present).map(({ path }) => path);
  const bytes = Math.max(1, await sumFileBytes(base, paths, tools.signal));
  return writeArchive({
    base,
    paths,
    target: tools.store.archivePath(begun),
    openSink: tools.openSink,
    signal: tools.signal,
    onProgress: (read) => tools.onProgress(Math.floor(Math.min(1, read / bytes) * writingPercent)),
  });
}

function toApiError(entry: ServerEntry, error: unknown, stop?: AbortSignal, limit?: AbortSignal): ApiError {
  if (error instanceof ApiError) return error;
  const options = { cause: error };
  if (stop?.aborted)
    return new ApiError('closing', 'The host was stopped before the backup was whole.', options);
  if (errorCode(error) === 'ENOSPC' || errorCode(error) === 'EDQUOT') {
    return new ApiError(
      'disk_full',
      `There is no room left on the host's disk for a backup of ${entry.name}.`,
      options,
    );
  }
  return new ApiError('backup_failed', failureMessage(entry, error, limit), options);
}

function failureMessage(entry: ServerEntry, error: unknown, limit?: AbortSignal): string {
  if (limit?.aborted) {
    return `The backup of ${entry.name} took longer than ${entry.backupTimeoutSeconds} s and was given up.`;
  }
  if (error instanceof FilesChangedError) {
    return `The files of ${entry.name} changed while they were being read.`;
  }
  if (error instanceof PathTooLongError) {
    return `${entry.name} has a path that is too long to be restored: ${error.shownPath}`;
  }
  if (error instanceof ArchiveDamagedError) {
    return `The backup of ${entry.name} was written, but it could not be restored: ${error.message}.`;
  }
  if (errorCode(error) === 'EACCES' || errorCode(error) === 'EPERM') {
    return `The host is not allowed to read all files of ${entry.name}.`;
  }
  return `The backup of ${entry.name} could not be made.`;
}

/**
 * Returns what the work comes to. When the signal aborts, the work has a moment to end by itself; a read that
 * never ends, on a network drive that has gone, is not waited for. @throws the signal's reason
 */
export async function untilAborted<T>(signal: AbortSignal, work: Promise<T>, graceMs = 5000): Promise<T> {
  const over = new AbortController();
  const givenUp = async (): Promise<never> => {
    if (!signal.aborted) await once(signal, 'abort', { signal: over.signal });
    await delay(graceMs, null, { signal: over.signal });
    throw signal.reason;
  };
  return Promise.race([work, givenUp()]).finally(() => over.abort());
}
