import { setTimeout as delay } from 'node:timers/promises';
import { emptyGroup } from '../processes/process-group.ts';
import { findProcess, groupMembers, isOfSameBootAndNotOlder } from '../processes/process-table.ts';
import { ConsoleLog } from './console-log.ts';
import { type GameExit, GameRun } from './game-run.ts';
import type { RunFiles, RunRecord } from './run-file.ts';

const lookEveryMs = 500;

/** What was found of the run that an earlier host process left behind. */
export type Adoption =
  | { readonly found: 'nothing' }
  /** The game ended while no host was watching; what it left in its group was ended too. */
  | { readonly found: 'ended' }
  | { readonly found: 'running'; readonly run: GameRun };

/**
 * Takes over the game process that a crashed host left behind. Its console is a named pipe and a file,
 * so everything still works; only the exit code can't be known.
 */
export async function adoptRun(files: RunFiles): Promise<Adoption> {
  const record = await files.recall();
  if (record === null) return { found: 'nothing' };
  const leader = await findProcess(record.pid);
  if (leader?.identity === record.identity && leader.group === record.pid) {
    const console = await ConsoleLog.open(files.consoleLog, record.ready ? 'end' : record.logOffset);
    return { found: 'running', run: new GameRun(files, record, console, watch(record)) };
  }
  if (leader === null) await endRemains(record);
  await files.forget();
  return { found: 'ended' };
}

/** Since the last boot the number may have become that of another group, whose first process has ended too. */
async function endRemains(record: RunRecord): Promise<void> {
  const members = await groupMembers(record.pid);
  if (members.every((member) => isOfSameBootAndNotOlder(member, record.identity)))
    await emptyGroup(record.pid, 0);
}

async function watch(record: RunRecord): Promise<GameExit> {
  while ((await findProcess(record.pid))?.identity === record.identity)
    await delay(lookEveryMs, undefined, { ref: false });
  return { code: null, signal: null };
}
