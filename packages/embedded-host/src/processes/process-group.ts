import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from '@steward/kit';
import { cpuPercentOf } from './cpu-percent.ts';
import { findProcess, groupMembers, type ProcessEntry, residentBytes } from './process-table.ts';

/** Sends a signal to every process of a group. Does nothing if there is none. */
export function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch (error) {
    // EPERM: from macOS if only zombies are left.
    if (errorCode(error) !== 'ESRCH' && errorCode(error) !== 'EPERM') throw error;
  }
}

/** Ends the remaining processes of a group: SIGTERM, after `graceMs` SIGKILL. Returns true if the group is empty. */
export async function endGroup(group: number, graceMs: number): Promise<boolean> {
  if ((await groupMembers(group)).length === 0) return true;
  signalGroup(group, 'SIGTERM');
  if (await isEmptyWithin(group, graceMs)) return true;
  signalGroup(group, 'SIGKILL');
  return isEmptyWithin(group, 5000);
}

async function isEmptyWithin(group: number, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while ((await groupMembers(group)).length > 0) {
    if (performance.now() >= deadline) return false;
    await delay(50);
  }
  return true;
}

/** The usage of a process group, all its processes together. */
interface GroupUsage {
  /** Percent of one core since the previous reading (the first time: since the start). May exceed 100. */
  readonly cpuPercent: number;
  readonly memoryBytes: number;
  /** Whether its busiest process, which is the game, is stopped by a signal. */
  readonly isFrozen: boolean;
}

/** How long a process must be stopped to count as frozen, in milliseconds: cpulimit stops processes for moments. */
const frozenMs = 250;

/** Measures the usage of one process group, at most once a second. */
export class UsageMeter {
  readonly #group: number;
  #previous: { at: number; cpuMs: ReadonlyMap<number, number> };
  #latest: { at: number; usage: Promise<GroupUsage> } | null = null;

  /** @param startedAt when the group was started, in milliseconds since 1970 */
  constructor(group: number, startedAt: number) {
    this.#group = group;
    const ageMs = Math.max(0, Date.now() - startedAt);
    this.#previous = { at: performance.now() - ageMs, cpuMs: new Map() };
  }

  read(): Promise<GroupUsage> {
    const now = performance.now();
    if (this.#latest && now - this.#latest.at < 1000) return this.#latest.usage;
    const usage = this.#measure(now);
    this.#latest = { at: now, usage };
    return usage;
  }

  async #measure(now: number): Promise<GroupUsage> {
    const members = await groupMembers(this.#group);
    const previous = this.#previous;
    const usedMs = members.reduce((sum, { pid, cpuMs }) => sum + cpuMs - (previous.cpuMs.get(pid) ?? 0), 0);
    this.#previous = { at: now, cpuMs: new Map(members.map(({ pid, cpuMs }) => [pid, cpuMs])) };
    return {
      cpuPercent: cpuPercentOf(usedMs, now - previous.at),
      memoryBytes: await residentBytes(members),
      isFrozen: await isFrozen(members),
    };
  }
}

/** Returns whether the process that has used the most CPU time is stopped, and does nothing for a moment. */
async function isFrozen(members: readonly ProcessEntry[]): Promise<boolean> {
  const game = members.toSorted((one, other) => other.cpuMs - one.cpuMs).at(0);
  if (game?.isStopped !== true) return false;
  await delay(frozenMs);
  const now = findProcess(game.pid);
  return now?.isStopped === true && now.identity === game.identity && now.cpuMs === game.cpuMs;
}
