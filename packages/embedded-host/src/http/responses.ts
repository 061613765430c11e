import { type FileHandle, statfs } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { errorCode } from '@steward/kit';
import type { Context } from 'hono';
import { ApiError } from '../api-error.ts';
import type { ListedBackup } from '../backups/server-backups.ts';
import type { FolderEntry } from '../files/server-files.ts';
import { isCrash } from '../game/last-exit.ts';
import type { HostedServer } from '../hosted-server.ts';
import type { Logger } from '../logger.ts';

/** Returns a server's record for the API. */
export async function serverRecord({ server, backups, askGame }: HostedServer) {
  const { entry } = server;
  const [{ status, problem, usage, startedAt, answers, isFrozen, lastExit }, freeBytes] = await Promise.all([
    server.read(),
    freeBytesAt(entry.cwd),
  ]);
  const asked = status === 'running' && !isFrozen ? await askGame() : null;
  const players = asked?.players ?? null;
  const answered = asked?.answered ?? answers;
  const restore = backups.restoreState;
  const shownProblem = problem ?? backups.problem;
  return {
    id: entry.id,
    name: entry.name,
    status,
    players: players && { online: players.online, max: players.max, list: players.names },
    game: answered === null ? null : { answered },
    resources: {
      cpu_percent: usage?.cpuPercent ?? null,
      memory_bytes: usage?.memoryBytes ?? null,
      uptime_seconds: startedAt && Math.max(0, Math.floor((Date.now() - startedAt.getTime()) / 1000)),
    },
    disk: { free_bytes: freeBytes },
    configuration: entry.configuration,
    frozen: isFrozen,
    ...(shownProblem === null ? {} : { problem: shownProblem }),
    last_exit: lastExit && {
      code: lastExit.code,
      signal: lastExit.signal,
      out_of_memory: lastExit.outOfMemory,
      wanted: lastExit.isWanted,
      crashed: isCrash(lastExit),
      killed_after_seconds: lastExit.killedAfterSeconds,
    },
    restore: restore && {
      backup_id: restore.backupId,
      state: restore.state,
      at: restore.at,
      progress: restore.progress,
      ...(restore.problem === null ? {} : { error: restore.problem }),
    },
  };
}

/** Returns how many bytes this user can still write to the disk that a folder is on; null if the system doesn't say. */
async function freeBytesAt(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    if (errorCode(error) === null) throw error;
    return null;
  }
}

/** Returns what a folder holds, for the API. */
export function folderRecord({ entries, more }: { entries: readonly FolderEntry[]; more: boolean }) {
  return { files: entries.map(fileRecord), more };
}

function fileRecord({ name, stats }: FolderEntry) {
  const type = stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : 'other';
  const isTime = !Number.isNaN(stats.mtime.getTime());
  return {
    name,
    type,
    size_bytes: type === 'file' ? stats.size : null,
    modified_at: isTime ? stats.mtime.toISOString() : null,
  };
}

/** Returns a file's content as a stream; the file is closed at its end. */
export function streamOf(file: FileHandle): ReadableStream {
  return Readable.toWeb(file.createReadStream({ highWaterMark: 256 * 1024 }));
}

/** Returns a backup's record for the API. */
export function backupRecord({ manifest, progress, archivePath }: ListedBackup) {
  return {
    id: manifest.id,
    name: manifest.name,
    created_at: manifest.createdAt,
    size_bytes: manifest.status === 'complete' ? manifest.archiveBytes : null,
    status: manifest.status,
    progress,
    locked: manifest.locked,
    ...(archivePath === null ? {} : { archive_path: archivePath, checksum: `sha256:${manifest.sha256}` }),
    ...(manifest.problem === null ? {} : { error: manifest.problem }),
  };
}

/** Turns an error into a response. An `ApiError` keeps its message; the text of any other error, or cause, is only logged. */
export function toErrorResponse(c: Context, error: Error, log: Logger): Response {
  const apiError =
    error instanceof ApiError
      ? error
      : new ApiError('internal', 'Something went wrong on the host.', { cause: error });
  const { status } = apiError;
  // The host does its part: what runs the servers is away, or has refused.
  const isOthers = apiError.code === 'supervisor_unavailable' || !apiError.mayHaveChanged;
  if (status >= 500 || apiError.cause !== undefined)
    log[isOthers ? 'warn' : 'error']({ path: c.req.path, err: apiError.cause ?? apiError }, apiError.message);
  if (apiError.retryAfterSeconds !== null) c.header('Retry-After', String(apiError.retryAfterSeconds));
  if (status === 401) c.header('WWW-Authenticate', 'Bearer');
  return c.json({ error: { code: apiError.code, message: apiError.message } }, status);
}
