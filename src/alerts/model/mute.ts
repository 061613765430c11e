import { dayMs, minuteMs } from '@steward/kit';
import { isSameServer, type ServerId, type ServerRef } from '../../domain/connection.ts';

/** How long a mute may be in milliseconds, its reason in characters, and how many a guild may have. */
export const muteLimits = { leastMs: 5 * minuteMs, mostMs: 7 * dayMs, reason: 100, perGuild: 50 } as const;

/** By how much the clocks of two processes may differ, in milliseconds. */
const skewMs = muteLimits.leastMs;

/** That alerts about a server, or all servers of a guild, aren't posted for a while. */
export interface Mute {
  /** 16 URL-safe characters. */
  readonly id: string;
  readonly guildId: string;
  /** Null: all servers. */
  readonly server: ServerRef | null;
  readonly until: Date;
  readonly reason: string | null;
  /** The id of the person. */
  readonly setBy: string;
  readonly setAt: Date;
  /** When it was over; null until then. What happened meanwhile may still have to be told. */
  readonly endedAt: Date | null;
}

/**
 * Returns whether a mute is on. One that was set in the future isn't: the clock was wrong then and has been set back, so
 * nobody knows for how long it would go on.
 */
export function isOn({ until, setAt, endedAt }: Mute, now: Date): boolean {
  return endedAt === null && now < until && now.getTime() > setAt.getTime() - skewMs;
}

/** Returns the mute that is on for a server, the longest if there are several; null if there is none. @param server null: a whole connection */
export function muteOf(mutes: readonly Mute[], server: ServerId | null, now: Date): Mute | null {
  const fitting = mutes.filter(
    (mute) =>
      isOn(mute, now) && (mute.server === null || (server !== null && isSameServer(mute.server, server))),
  );
  return fitting.toSorted((a, b) => b.until.getTime() - a.until.getTime())[0] ?? null;
}
