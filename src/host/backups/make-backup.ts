import { join } from 'node:path';
import type { ServerEntry } from '../config.ts';
import { Fault } from '../fault.ts';
import { errorCode } from '../files/error-code.ts';
import { exists, isReachedDirectly } from '../files/real-folder.ts';
import { measure } from '../files/walk.ts';
import type { GameServer } from '../game/game-server.ts';
import { newBackupId } from './backup-id.ts';
import type { BackupShelf } from './backup-shelf.ts';
import type { Manifest } from './manifest.ts';
import { resumeSaving, saveWorld } from './save-world.ts';
import { FileShrank } from './tar-stream.ts';
import { type OpenSink, writeArchive } from './write-archive.ts';

export interface BackupTools {
  readonly shelf: BackupShelf;
  readonly openSink: OpenSink;
  readonly signal: AbortSignal;
  readonly onProgress: (percent: number) => void;
}

/** Writes down that a backup begins: from here on it is in the list. @throws Fault where it can't be made at all */
export async function beginBackup(entry: ServerEntry, shelf: BackupShelf): Promise<Manifest> {
  if (entry.backupFolders.length === 0) {
    throw new Fault('backup_failed', `The host's settings name no folder of ${entry.name} to back up.`);
  }
  const folders: Manifest['folders'] = [];
  for (const path of entry.backupFolders) {
    if (!(await isReachedDirectly(entry.cwd, path))) {
      throw new Fault(
        'backup_failed',
        `"${path}" of ${entry.name} is reached through a link and can't be backed up.`,
      );
    }
    folders.push({ path, present: await exists(join(entry.cwd, path)) });
  }
  if (!folders.some(({ present }) => present)) {
    throw new Fault('backup_failed', `${entry.name} has none of the folders that are to be backed up.`);
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
  await shelf.put(manifest).catch((error: unknown) => {
    throw asFault(entry, error);
  });
  return manifest;
}

/** Makes the backup that was begun; where that fails, its manifest says so and nothing else is left. @throws Fault */
export async function finishBackup(
  server: GameServer,
  begun: Manifest,
  tools: BackupTools,
): Promise<Manifest> {
  const { entry } = server;
  try {
    const archive = await archiveSavedWorld(server, begun, tools);
    const { files, bytes: contentBytes, archiveBytes, sha256 } = archive;
    const complete: Manifest = { ...begun, status: 'complete', files, contentBytes, archiveBytes, sha256 };
    await tools.shelf.put(complete);
    return complete;
  } catch (error) {
    const fault = asFault(entry, error, tools.signal);
    await tools.shelf.fail(begun, fault.message);
    throw fault;
  }
}

async function archiveSavedWorld(server: GameServer, begun: Manifest, tools: BackupTools) {
  const base = server.entry.cwd;
  const paths = begun.folders.filter(({ present }) => present).map(({ path }) => path);
  try {
    await saveWorld(server, tools.signal);
    const { bytes } = await measure(base, paths);
    return await writeArchive({
      base,
      paths,
      target: tools.shelf.archivePath(begun),
      openSink: tools.openSink,
      signal: tools.signal,
      onProgress: (read) =>
        tools.onProgress(bytes === 0 ? 0 : Math.min(99, Math.floor((read / bytes) * 100))),
    });
  } finally {
    await resumeSaving(server);
  }
}

function asFault(entry: ServerEntry, error: unknown, signal?: AbortSignal): Fault {
  if (error instanceof Fault) return error;
  const options = { cause: error };
  if (signal?.aborted)
    return new Fault('closing', 'The host was stopped before the backup was whole.', options);
  if (errorCode(error) === 'ENOSPC' || errorCode(error) === 'EDQUOT') {
    return new Fault(
      'disk_full',
      `There is no room left on the host's disk for a backup of ${entry.name}.`,
      options,
    );
  }
  if (error instanceof FileShrank) {
    return new Fault(
      'backup_failed',
      `The files of ${entry.name} changed while they were being read.`,
      options,
    );
  }
  return new Fault('backup_failed', `The backup of ${entry.name} could not be made.`, options);
}
