import type { ServerEntry } from '../config.ts';
import type { Logger } from '../logger.ts';
import { blockedWords, removeStages } from './restore-backup.ts';
import type { RestoreJournal } from './restore-journal.ts';
import type { RestoreRecord, RestoreState } from './restore-state.ts';
import { type Failpoints, type Swap, swapBack, swapForward } from './swap.ts';

export interface RecoveryTools {
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
export async function recoverRestore(tools: RecoveryTools): Promise<string | null> {
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
      await writeDownFailure(record.state, tools);
    }
  } catch (error) {
    log.error(
      { server: entry.id, err: error },
      'a restore stopped half way, and the files can not be put in order',
    );
    return blockedWords(entry);
  }
  await removeStages(tools);
  return null;
}

/** The files are whole: that this can't be written, on a full disk, is no reason to keep the server from starting. */
async function writeDownFailure(restore: RestoreState, tools: RecoveryTools): Promise<void> {
  const { entry, record, log } = tools;
  // What it unpacked may be what fills the disk.
  await removeStages(tools);
  const problem = `The host ended during the restore. The files of ${entry.name} are as they were.`;
  await record.put({ ...restore, state: 'failed', problem }).catch((error: unknown) => {
    log.error({ server: entry.id, err: error }, 'the failure of a restore can not be written down');
  });
}

async function finishSwap(restore: RestoreState, swap: Swap, tools: RecoveryTools): Promise<void> {
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
