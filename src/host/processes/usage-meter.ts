import { groupMembers, residentBytes } from './process-table.ts';

/** What a process group uses, all its processes together. */
export interface GroupUsage {
  /** Percent of one core since the reading before (since the start, the first time); may exceed 100. */
  readonly cpuPercent: number;
  readonly memoryBytes: number;
}

/** Reads what one process group uses; readings within a second share one. */
export class UsageMeter {
  readonly #group: number;
  #before: { at: number; cpuMs: ReadonlyMap<number, number> };
  #latest: { at: number; usage: Promise<GroupUsage> } | null = null;

  /** @param startedAt when the group began, in milliseconds since 1970 */
  constructor(group: number, startedAt: number) {
    this.#group = group;
    this.#before = { at: startedAt, cpuMs: new Map() };
  }

  read(): Promise<GroupUsage> {
    const now = Date.now();
    if (this.#latest && now - this.#latest.at < 1000) return this.#latest.usage;
    const usage = this.#measure(now);
    this.#latest = { at: now, usage };
    return usage;
  }

  async #measure(now: number): Promise<GroupUsage> {
    const members = await groupMembers(this.#group);
    const before = this.#before;
    const spentMs = members.reduce((sum, { pid, cpuMs }) => sum + cpuMs - (before.cpuMs.get(pid) ?? 0), 0);
    this.#before = { at: now, cpuMs: new Map(members.map(({ pid, cpuMs }) => [pid, cpuMs])) };
    return {
      cpuPercent: Math.round((Math.max(0, spentMs) / Math.max(1, now - before.at)) * 1000) / 10,
      memoryBytes: await residentBytes(members),
    };
  }
}
