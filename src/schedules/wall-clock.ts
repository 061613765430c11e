/**
 * Returns the moment at which a clock on the wall shows a time, in milliseconds since 1970. A time that is left out when clocks go
 * forward is right after the change, and one that comes twice when they go back is the first one.
 * @param zone an IANA time zone
 */
export function momentAt(wall: Temporal.PlainDateTime, zone: string): number {
  const earlier = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
  if (earlier.toPlainDateTime().equals(wall)) return earlier.epochMilliseconds;
  const change = earlier.getTimeZoneTransition('next') ?? earlier;
  return change.epochMilliseconds;
}

/** Returns what a clock on the wall shows at a moment, as milliseconds since 1970 of the same time in UTC. */
export function wallAt(at: number, zone: string): number {
  const moment = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  return at + Math.round(moment.offsetNanoseconds / 1e6);
}

/** Returns the moment at which a clock on the wall shows a time that is given as `wallAt` returns it. */
export function momentOfWall(wall: number, zone: string): number {
  const shown = Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO('UTC').toPlainDateTime();
  return momentAt(shown, zone);
}
