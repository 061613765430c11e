import { randomBytes } from 'node:crypto';
import { lstat, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode, nullIfAbsent, syncFolder } from '@steward/kit';
import { ApiError } from '../api-error.ts';
import type { ServerEntry } from '../config.ts';
import { exists, isReachedDirectly, restoreFolderName } from '../files/paths.ts';
import { type Logger, logFailure } from '../logger.ts';
import type { Manifest } from './manifest.ts';
import type { RestoreGuard } from './restore-guard.ts';
import type { RestoreJournal, RestoreRecord, RestoreState } from './restore-state.ts';
import { type Failpoints, type Swap, swapBack, swapForward } from './swap.ts';
import { ArchiveDamagedError, unpack, verifyChecksum } from './unpack.ts';
import { FolderTarget, OwnerError } from './unpack-target.ts';

interface RestoreOptions {
  readonly entry: ServerEntry;
  readonly archive: string;
  readonly record: RestoreRecord;
  readonly journal: RestoreJournal;
  /** Keeps the server down, if something else runs it; null: only the host starts it. */
  readonly guard: RestoreGuard | null;
  readonly log: Logger;
  /** Cancels the restore until the swap begins. The swap is short and always finished. */
  readonly signal: AbortSignal;
  readonly atPoint: Failpoints;
}

/**
 * Replaces the server's folders by a backup: verifies it, unpacks it beside them, swaps by renames. Until the journal is
 * written the old files are untouched; after a later crash the next start finishes the swap.
 * @throws ApiError; the old files are intact unless its code is `blocked`
 */
export async function restoreBackup(
  manifest: Manifest,
  restore: RestoreState,
  options: RestoreOptions,
): Promise<void> {
  const { entry, record, journal, guard } = options;
  try {
    await record.put(restore);
    await guard?.begin();
    await options.atPoint('held');
    const folders = foldersToReplace(manifest, entry);
    const stage = await createStage(entry);
    await unpackToStage(manifest, folders, stage, options);
    const swap = await planSwap(entry, folders, stage);
    await guard?.assertDown();
    await journal.write(restore, swap);
    await options.atPoint('journal written');
    await swapOrRollBack(restore, swap, options);
  } catch (error) {
    const failure = toRestoreError(entry, error, options.signal);
    const isBlocked = failure.code === 'blocked';
    if (!isBlocked) await removeStaging(options);
    const mixed = isBlocked ? null : await guard?.mixedProblem();
    await recordFailure(restore, mixed ?? failure.message, options);
    // Nothing may start it while its files are incomplete.
    if (!isBlocked) await release(restore, options);
    throw mixed ? new ApiError('restore_failed', mixed, { cause: error }) : failure;
  }
  await options.atPoint('swapped');
  await guard?.swapped();
  const mixed = (await guard?.mixedProblem()) ?? null;
  await finishRestore(restore, mixed, options);
  await options.atPoint('finished');
  await release(restore, options);
  await options.atPoint('released');
  if (mixed !== null) throw new ApiError('restore_failed', mixed);
}

/** Lets the server be started again. */
async function release(restore: RestoreState, options: RecoveryOptions): Promise<void> {
  await options.guard?.release((problem) => recordFailure(restore, problem, options));
}

/** Records the success, or that the files may be mixed. If that fails, the journal stays and the next start records it. */
async function finishRestore(
  restore: RestoreState,
  mixed: string | null,
  options: RestoreOptions,
): Promise<void> {
  const failed = { ...restore, state: 'failed', problem: mixed } as const;
  try {
    await options.record.put(mixed === null ? { ...restore, state: 'complete', progress: 100 } : failed);
    await options.atPoint('recorded');
    await options.journal.clear();
  } catch (error) {
    options.log.error({ server: options.entry.id, err: error }, 'failed to record the end of a restore');
    return;
  }
  await removeStaging(options);
}

/** Removes the staging folder of restores. If that fails, the next start tries again. */
async function removeStaging({ entry, log }: Pick<RestoreOptions, 'entry' | 'log'>): Promise<void> {
  const folder = join(entry.cwd, restoreFolderName);
  const remove = async (): Promise<void> => {
    // Anything but a folder was not made by the host. The next restore refuses it.
    if ((await lstat(folder).catch(nullIfAbsent))?.isDirectory())
      await rm(folder, { recursive: true, maxRetries: 5 });
  };
  await remove().catch((error: unknown) => {
    log.warn({ server: entry.id, err: error }, 'failed to remove the staging folder of a restore');
  });
}

/**
 * Returns the folders that both the manifest and the host's settings list, so that a forged manifest can't choose what a
 * restore replaces. @throws ApiError
 */
function foldersToReplace(manifest: Manifest, entry: ServerEntry): Manifest['folders'] {
  if (manifest.server !== entry.id) {
    throw new ApiError(
      'restore_failed',
      `This backup belongs to a different server from ${entry.name}. Nothing changed.`,
    );
  }
  const folders = entry.backupFolders.flatMap(
    (path) => manifest.folders.find((folder) => folder.path === path) ?? [],
  );
  if (folders.length === 0) {
    throw new ApiError(
      'restore_failed',
      `This backup contains none of the folders that the host's settings list for ${entry.name}. Nothing changed.`,
    );
  }
  return folders;
}

/** Creates a new folder to unpack into. @throws ApiError if its parent exists and was not made by this host */
async function createStage(entry: ServerEntry): Promise<string> {
  const parent = join(entry.cwd, restoreFolderName);
  await mkdir(parent, { mode: 0o700 }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
  const stats = await lstat(parent);
  if (!stats.isDirectory() || stats.uid !== (process.getuid?.() ?? stats.uid)) {
    throw new ApiError(
      'restore_failed',
      `"${restoreFolderName}" in the folder of ${entry.name} was not created by the host and must be removed first. ${entry.name}’s files are unchanged.`,
    );
  }
  const stage = join(parent, randomBytes(4).toString('hex'));
  await mkdir(stage, { mode: 0o700 });
  return stage;
}

async function unpackToStage(
  manifest: Manifest,
  folders: Manifest['folders'],
  stage: string,
  options: RestoreOptions,
): Promise<void> {
  const { entry, archive, record, signal } = options;
  await verifyChecksum(archive, manifest, signal);
  record.setProgress(20);
  await options.atPoint('checked');
  const total = Math.max(1, manifest.contentBytes);
  const onProgress = (bytes: number): void => record.setProgress(20 + Math.floor((bytes / total) * 60));
  const paths = folders.map(({ path }) => path);
  // Its game may run as another user.
  const mustKeepOwners = options.guard !== null;
  const target = await FolderTarget.create(join(stage, 'new'), paths, { mustKeepOwners });
  await unpack({ archive, manifest, base: entry.cwd, signal, onProgress }, target);
  for (const folder of [stage, dirname(stage), entry.cwd]) await syncFolder(folder);
  record.setProgress(90);
  await options.atPoint('unpacked');
  signal.throwIfAborted();
}

async function planSwap(entry: ServerEntry, listed: Manifest['folders'], stage: string): Promise<Swap> {
  const folders: Swap['folders'] = [];
  for (const { path, present } of listed) {
    if (!(await isReachedDirectly(entry.cwd, path))) {
      throw new ApiError(
        'restore_failed',
        `"${path}" of ${entry.name} is reached through a link and can't be replaced.`,
      );
    }
    folders.push({ path, hadOld: await exists(join(entry.cwd, path)), hasNew: present });
  }
  return { base: entry.cwd, stage, direction: 'forward', folders };
}

async function swapOrRollBack(restore: RestoreState, swap: Swap, options: RestoreOptions): Promise<void> {
  try {
    await swapForward(swap, options.atPoint);
  } catch (error) {
    await rollBack(restore, swap, options).catch((cause: unknown) => {
      throw new ApiError('blocked', blockedMessage(options.entry), { cause });
    });
    throw error;
  }
}

async function rollBack(restore: RestoreState, swap: Swap, options: RestoreOptions): Promise<void> {
  const back: Swap = { ...swap, direction: 'back' };
  await options.journal.write(restore, back);
  await swapBack(back, options.atPoint);
  await options.guard?.swapped();
  await options.journal.clear();
}

function blockedMessage(entry: ServerEntry): string {
  return `A restore of ${entry.name} was interrupted, and the host couldn’t repair its files. The host's log says why. ${entry.name} can't start until this is fixed.`;
}

function toRestoreError(entry: ServerEntry, error: unknown, signal: AbortSignal): ApiError {
  const options = { cause: error };
  const unchanged = `${entry.name}’s files are unchanged.`;
  if (error instanceof ApiError)
    return error.code === 'supervisor_unavailable'
      ? new ApiError(error.code, `${error.message} ${unchanged}`, options)
      : error;
  if (error instanceof ArchiveDamagedError) {
    return new ApiError(
      'backup_damaged',
      `The backup's archive is damaged (${error.message}). ${unchanged}`,
      options,
    );
  }
  if (error instanceof OwnerError) {
    const message = `The host’s user can’t give restored files of ${entry.name} back to their owners. Run the host as root.`;
    return new ApiError('restore_failed', `${message} ${unchanged}`, options);
  }
  if (signal.aborted)
    return new ApiError('closing', `The host was stopped during the restore. ${unchanged}`, options);
  if (errorCode(error) === 'ENOSPC' || errorCode(error) === 'EDQUOT') {
    return new ApiError('disk_full', `The host's disk is full. ${unchanged}`, options);
  }
  return new ApiError('restore_failed', `The restore failed. ${unchanged}`, options);
}

type RecoveryOptions = Omit<RestoreOptions, 'archive' | 'signal'>;

/**
 * Cleans up after a restore that was interrupted when the host ended: finishes a swap that had begun, and discards
 * anything earlier. Returns why the server must not start; null if it may.
 */
export async function recoverRestore(options: RecoveryOptions): Promise<string | null> {
  const { entry, record, journal, guard, log } = options;
  const journaled = await journal.read();
  try {
    if (journaled !== null) {
      await finishSwap(journaled.restore, journaled.swap, options);
      log.warn(
        { server: entry.id, backup: journaled.restore.backupId },
        'finished a restore that was interrupted',
      );
    } else if (record.state?.state === 'running') {
      await recordInterruption(record.state, options);
    }
  } catch (error) {
    log.error({ server: entry.id, err: error }, 'failed to repair the files after an interrupted restore');
    return blockedMessage(entry);
  }
  await removeStaging(options);
  if (record.state !== null) await release(record.state, options);
  else await guard?.release(async () => {});
  return null;
}

/** Records the interrupted restore as failed. The old files are intact, so the server may start even if this fails. */
async function recordInterruption(restore: RestoreState, options: RecoveryOptions): Promise<void> {
  const { entry } = options;
  // First, because the unpacked files may be what fills the disk.
  await removeStaging(options);
  const problem = `The host ended during the restore. ${entry.name}’s files are unchanged.`;
  await recordFailure(restore, problem, options);
}

async function recordFailure(
  restore: RestoreState,
  problem: string,
  { entry, record, log }: Pick<RestoreOptions, 'entry' | 'record' | 'log'>,
): Promise<void> {
  const failed = { ...restore, state: 'failed', problem } as const;
  await record.put(failed).catch(logFailure(log, entry.id, 'failed to record the failure of a restore'));
}

async function finishSwap(restore: RestoreState, swap: Swap, options: RecoveryOptions): Promise<void> {
  if (swap.direction === 'forward') {
    await swapForward(swap, options.atPoint);
    await options.guard?.swapped();
    await options.record.put({ ...restore, state: 'complete', progress: 100 });
  } else {
    await swapBack(swap, options.atPoint);
    await options.guard?.swapped();
    const problem = `The restore failed. ${options.entry.name}’s files are unchanged.`;
    await options.record.put({ ...restore, state: 'failed', problem });
  }
  await options.journal.clear();
}
