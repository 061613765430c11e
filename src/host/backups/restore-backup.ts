import { randomBytes } from 'node:crypto';
import { lstat, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ApiError } from '../api-error.ts';
import type { ServerEntry } from '../config.ts';
import { errorCode, nullIfAbsent, syncFolder } from '../files/fs.ts';
import { exists, isReachedDirectly, restoreFolderName } from '../files/paths.ts';
import type { Logger } from '../logger.ts';
import type { Manifest } from './manifest.ts';
import type { RestoreJournal, RestoreRecord, RestoreState } from './restore-state.ts';
import { type Failpoints, type Swap, swapBack, swapForward } from './swap.ts';
import { ArchiveDamagedError, unpack, verifyChecksum } from './unpack.ts';
import { FolderTarget } from './unpack-target.ts';

interface RestoreOptions {
  readonly entry: ServerEntry;
  readonly archive: string;
  readonly record: RestoreRecord;
  readonly journal: RestoreJournal;
  readonly log: Logger;
  /** Heeded until the swap begins; that is short, and always finished. */
  readonly signal: AbortSignal;
  readonly atPoint: Failpoints;
}

/**
 * Puts a backup in the place of the server's folders: checks, unpacks beside, swaps by renames.
 * Until the journal is written the old files are untouched; from then on a start after a crash goes on.
 * @throws ApiError, with the old files whole, unless its code is `blocked`
 */
export async function restoreBackup(
  manifest: Manifest,
  begun: RestoreState,
  tools: RestoreOptions,
): Promise<void> {
  const { entry, record, journal, log } = tools;
  try {
    await record.put(begun);
    const folders = foldersToReplace(manifest, entry);
    const stage = await createStage(entry);
    await unpackToStage(manifest, folders, stage, tools);
    const swap = await planSwap(entry, folders, stage);
    await journal.write(begun, swap);
    await tools.atPoint('journal written');
    await swapOrRollBack(begun, swap, tools);
  } catch (error) {
    const fault = toRestoreError(entry, error, tools.signal);
    if (fault.code !== 'blocked') await removeStaging(tools);
    await record.put({ ...begun, state: 'failed', problem: fault.message }).catch((cause: unknown) => {
      log.error({ server: entry.id, err: cause }, 'the failure of a restore can not be written down');
    });
    throw fault;
  }
  await tools.atPoint('swapped');
  await finishRestore(begun, tools);
}

/** The new files are in place: where this can't be written down, the journal stays, and the next start does it. */
async function finishRestore(begun: RestoreState, tools: RestoreOptions): Promise<void> {
  try {
    await tools.record.put({ ...begun, state: 'complete', progress: 100 });
    await tools.atPoint('recorded');
    await tools.journal.clear();
  } catch (error) {
    tools.log.error({ server: tools.entry.id, err: error }, 'the end of a restore can not be written down');
    return;
  }
  await removeStaging(tools);
}

/** Removes what restores have left beside the server's folders; what can't be removed is tried again at the next start. */
async function removeStaging({ entry, log }: Pick<RestoreOptions, 'entry' | 'log'>): Promise<void> {
  const folder = join(entry.cwd, restoreFolderName);
  const remove = async (): Promise<void> => {
    // Anything else than a folder is somebody else's, and refused by the next restore.
    if ((await lstat(folder).catch(nullIfAbsent))?.isDirectory())
      await rm(folder, { recursive: true, maxRetries: 5 });
  };
  await remove().catch((error: unknown) => {
    log.warn({ server: entry.id, err: error }, 'what a restore left behind can not be removed');
  });
}

/**
 * Returns the folders that both the manifest and the host's settings list: whoever can write to the backups' folder
 * does not choose what a restore replaces. @throws ApiError
 */
function foldersToReplace(manifest: Manifest, entry: ServerEntry): Manifest['folders'] {
  if (manifest.server !== entry.id) {
    throw new ApiError('restore_failed', `This backup is not one of ${entry.name}. Nothing was changed.`);
  }
  const folders = entry.backupFolders.flatMap(
    (path) => manifest.folders.find((folder) => folder.path === path) ?? [],
  );
  if (folders.length === 0) {
    throw new ApiError(
      'restore_failed',
      `This backup holds none of the folders that the host's settings list for ${entry.name}. Nothing was changed.`,
    );
  }
  return folders;
}

/** Makes a new folder to unpack into. @throws ApiError if something else than a folder of this host's is in its place */
async function createStage(entry: ServerEntry): Promise<string> {
  const parent = join(entry.cwd, restoreFolderName);
  await mkdir(parent, { mode: 0o700 }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
  const stats = await lstat(parent);
  if (!stats.isDirectory() || stats.uid !== (process.getuid?.() ?? stats.uid)) {
    throw new ApiError(
      'restore_failed',
      `"${restoreFolderName}" in the folder of ${entry.name} is not a folder of the host's and has to be removed first. The files of ${entry.name} are as they were.`,
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
  tools: RestoreOptions,
): Promise<void> {
  const { entry, archive, record, signal } = tools;
  await verifyChecksum(archive, manifest, signal);
  record.setProgress(20);
  await tools.atPoint('checked');
  const total = Math.max(1, manifest.contentBytes);
  const onProgress = (bytes: number): void => record.setProgress(20 + Math.floor((bytes / total) * 60));
  const paths = folders.map(({ path }) => path);
  const target = await FolderTarget.create(join(stage, 'new'), paths);
  await unpack({ archive, manifest, base: entry.cwd, signal, onProgress }, target);
  for (const folder of [stage, dirname(stage), entry.cwd]) await syncFolder(folder);
  record.setProgress(90);
  await tools.atPoint('unpacked');
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

async function swapOrRollBack(begun: RestoreState, swap: Swap, tools: RestoreOptions): Promise<void> {
  try {
    await swapForward(swap, tools.atPoint);
  } catch (error) {
    await rollBack(begun, swap, tools).catch((cause: unknown) => {
      throw new ApiError('blocked', blockedMessage(tools.entry), { cause });
    });
    throw error;
  }
}

async function rollBack(begun: RestoreState, swap: Swap, tools: RestoreOptions): Promise<void> {
  const back: Swap = { ...swap, direction: 'back' };
  await tools.journal.write(begun, back);
  await swapBack(back, tools.atPoint);
  await tools.journal.clear();
}

function blockedMessage(entry: ServerEntry): string {
  return `A restore of ${entry.name} stopped half way and its files could not be put in order; the host's log says why. It does not start until that is done.`;
}

function toRestoreError(entry: ServerEntry, error: unknown, signal: AbortSignal): ApiError {
  if (error instanceof ApiError) return error;
  const options = { cause: error };
  const unchanged = `The files of ${entry.name} are as they were.`;
  if (error instanceof ArchiveDamagedError) {
    return new ApiError(
      'backup_damaged',
      `The backup's archive is damaged (${error.message}). ${unchanged}`,
      options,
    );
  }
  if (signal.aborted)
    return new ApiError('closing', `The host was stopped during the restore. ${unchanged}`, options);
  if (errorCode(error) === 'ENOSPC' || errorCode(error) === 'EDQUOT') {
    return new ApiError('disk_full', `There is no room left on the host's disk. ${unchanged}`, options);
  }
  return new ApiError('restore_failed', `The restore did not succeed. ${unchanged}`, options);
}

interface RecoveryOptions {
  readonly entry: ServerEntry;
  readonly record: RestoreRecord;
  readonly journal: RestoreJournal;
  readonly log: Logger;
  readonly atPoint: Failpoints;
}

/**
 * Puts in order what a restore left when the host ended: finishes a swap that had begun, forgets anything earlier.
 * Answers null, or why the server must not start.
 */
export async function recoverRestore(tools: RecoveryOptions): Promise<string | null> {
  const { entry, record, journal, log } = tools;
  const left = await journal.read();
  try {
    if (left !== null) {
      await finishSwap(left.restore, left.swap, tools);
      log.warn(
        { server: entry.id, backup: left.restore.backupId },
        'finished a restore that was interrupted',
      );
    } else if (record.state?.state === 'running') {
      await recordInterruption(record.state, tools);
    }
  } catch (error) {
    log.error(
      { server: entry.id, err: error },
      'a restore stopped half way, and the files can not be put in order',
    );
    return blockedMessage(entry);
  }
  await removeStaging(tools);
  return null;
}

/** The files are whole: that this can't be written, on a full disk, is no reason to keep the server from starting. */
async function recordInterruption(restore: RestoreState, tools: RecoveryOptions): Promise<void> {
  const { entry, record, log } = tools;
  // What it unpacked may be what fills the disk.
  await removeStaging(tools);
  const problem = `The host ended during the restore. The files of ${entry.name} are as they were.`;
  await record.put({ ...restore, state: 'failed', problem }).catch((error: unknown) => {
    log.error({ server: entry.id, err: error }, 'the failure of a restore can not be written down');
  });
}

async function finishSwap(restore: RestoreState, swap: Swap, tools: RecoveryOptions): Promise<void> {
  if (swap.direction === 'forward') {
    await swapForward(swap, tools.atPoint);
    await tools.record.put({ ...restore, state: 'complete', progress: 100 });
  } else {
    await swapBack(swap, tools.atPoint);
    const problem = `The restore did not succeed. The files of ${tools.entry.name} are as they were.`;
    await tools.record.put({ ...restore, state: 'failed', problem });
  }
  await tools.journal.clear();
}
