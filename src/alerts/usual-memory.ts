import { isDown, processStart, type Server } from '@steward/hosts/model';
import { minuteMs, secondMs } from '@steward/kit';

/**
 * The memory that a run of a server needs: many take what they may use at their start and keep it, as a Java heap that is
 * touched then.
 */
export interface UsualMemory {
  /** When the run began, or was first seen. */
  readonly since: Date;
  /** The most that was used soon after that, of what it may use. */
  readonly percent: number;
}

/** How long a run shows how much memory it needs, in milliseconds. */
const settlingMs = 10 * minuteMs;
/** A process that began later than the one before by more than this, in milliseconds, is another one: hosts round uptimes. */
const newRunMs = 30 * secondMs;
/** How much more than usual is used by a server that isn't as usual, in percent of what it may use. */
const growthPercent = 2;

/** Returns how much memory a run needs, with what a read shows; null if it has ended, or that is not known. */
export function usualMemoryAfter(
  usual: UsualMemory | null,
  { status, usage }: Pick<Server, 'status' | 'usage'>,
  at: Date,
): UsualMemory | null {
  if (isDown(status) || status === 'stopping' || status === 'restarting') return null;
  const percent = usedPercent(usage, 'memory');
  if (percent === null) return usual;
  const startedAt = processStart(usage, at);
  const isAnother =
    usual !== null && startedAt !== null && startedAt.getTime() > usual.since.getTime() + newRunMs;
  // The clock was set back since if it was first seen in the future.
  if (usual === null || isAnother || usual.since > at) return { since: at, percent };
  const isSettling = at.getTime() - usual.since.getTime() <= settlingMs;
  return isSettling && percent > usual.percent ? { ...usual, percent } : usual;
}

/** Returns whether a run uses more memory than it needs since its start. */
export function isMoreThanUsual(percent: number, usual: UsualMemory | null): boolean {
  return usual === null || percent > usual.percent + growthPercent;
}

/** Returns how much a server uses of its memory or disk, in percent; null if that is not known. */
export function usedPercent(usage: Server['usage'], kind: 'memory' | 'disk'): number | null {
  const used = usage[`${kind}Bytes`];
  const limit = usage[`${kind}LimitBytes`];
  return used === null || limit === null || limit <= 0 ? null : (used / limit) * 100;
}
