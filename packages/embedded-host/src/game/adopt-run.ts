import { setTimeout as delay } from 'node:timers/promises';
import { endGroup } from '../processes/process-group.ts';
import { findProcess, groupMembers, isSameBootAndNotOlder } from '../processes/process-table.ts';
import { ConsoleLog } from './console-log.ts';
import { type GameExit, GameRun, type RunFiles, type RunRecord } from './game-run.ts';

const exitPollMs = 500;

/**
 * Adopts the game process that a crashed host left behind. Everything still works, because its console is a named pipe
 * and a file; only its exit code can't be known. Returns null if there was none, and `ended` if it ended while no host was
 * running: the rest of its process group was ended too.
 */
export async function adoptRun(files: RunFiles): Promise<GameRun | 'ended' | null> {
  const record = await files.readRecord();
  if (record === null) return null;
  const leader = findProcess(record.pid);
  if (leader?.identity === record.identity && leader.group === record.pid) {
    const console = await ConsoleLog.open(files.consoleLog, record.ready ? 'end' : record.logOffset);
    return new GameRun(files, record, console, waitForExit(record));
  }
  if (leader === null) await endLeftovers(record);
  await files.removeRecord();
  return 'ended';
}

/** Ends the processes that the game left behind. After a reboot the same number may belong to an unrelated group. */
async function endLeftovers(record: RunRecord): Promise<void> {
  const members = await groupMembers(record.pid);
  if (members.every((member) => isSameBootAndNotOlder(member, record.identity)))
    await endGroup(record.pid, 0);
}

async function waitForExit(record: RunRecord): Promise<GameExit> {
  while (findProcess(record.pid)?.identity === record.identity)
    await delay(exitPollMs, undefined, { ref: false });
  return { code: null, signal: null };
}
