/** Returns the IANA time zones, UTC first. */
export function timeZones(): readonly string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
}

/** Returns the time zone that was typed, in whatever case; null if there is none. */
export function findTimeZone(typed: string): string | null {
  const name = typed.trim().replace(/\s+/g, '_');
  // An offset such as +01:00 is none: it knows no daylight saving time.
  if (!/^[a-z]/i.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** Returns the time of day in a zone, such as `14:05`. */
export function timeOfDay(at: number, zone: string): string {
  const time = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainTime();
  return time.toString({ smallestUnit: 'minute' });
}
