import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from '../files/error-code.ts';
import { groupMembers } from './process-table.ts';

/** Sends a signal to every process of a group; nothing happens where there is none. */
export function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch (error) {
    // EPERM: macOS answers so where only zombies are left.
    if (errorCode(error) !== 'ESRCH' && errorCode(error) !== 'EPERM') throw error;
  }
}

/** Ends what is left of a group after its first process has ended: SIGTERM, then SIGKILL. Answers whether it is empty. */
export async function emptyGroup(group: number, graceMs: number): Promise<boolean> {
  if ((await groupMembers(group)).length === 0) return true;
  signalGroup(group, 'SIGTERM');
  if (await becomesEmpty(group, graceMs)) return true;
  signalGroup(group, 'SIGKILL');
  return becomesEmpty(group, 5000);
}

async function becomesEmpty(group: number, withinMs: number): Promise<boolean> {
  const until = Date.now() + withinMs;
  while ((await groupMembers(group)).length > 0) {
    if (Date.now() >= until) return false;
    await delay(50);
  }
  return true;
}
