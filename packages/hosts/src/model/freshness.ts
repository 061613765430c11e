/*
 * What a read of a server proves about its status depends on when the read began, and on how old the statuses may be that the
 * host sends (`Capabilities.statusAgeMs`). Times are in milliseconds since 1970, or all since the same moment.
 */

/** When a status was read, and how old it may have been by then. */
export interface StatusRead {
  /** When the read began. */
  readonly readAt: number;
  /** In milliseconds. */
  readonly statusAgeMs: number;
}

/** Returns the first time at which a read shows a status that is not older than a moment. */
export function provenFrom(moment: number, statusAgeMs: number): number {
  return moment + statusAgeMs;
}

/** Returns whether every read shows the status of its own time. */
export function isAlwaysCurrent(statusAgeMs: number): boolean {
  return statusAgeMs <= 0;
}

/** Returns whether a status may be from before a moment, so that it proves nothing about what happened then. */
export function mayPredate({ readAt, statusAgeMs }: StatusRead, moment: number): boolean {
  return readAt < provenFrom(moment, statusAgeMs);
}
