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

/** Returns the time zones whose city is written nearly as what was typed, the nearest first. */
export function similarTimeZones(typed: string): readonly string[] {
  const name = typed
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');
  return timeZones()
    .map((zone) => ({ zone, edits: editsBetween(name, cityOf(zone).toLowerCase()) }))
    .filter(({ zone, edits }) => edits <= (cityOf(zone).length > 4 ? 2 : 1))
    .toSorted((a, b) => a.edits - b.edits)
    .map(({ zone }) => zone);
}

/** Returns what people call a time zone: `Buenos Aires`. */
export function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/** Returns the Levenshtein distance of two texts. */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [index, wanted] of [...other].entries()) {
      const replaced = (row[index] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Returns the time of day in a zone, such as `14:05`. */
export function timeOfDay(at: number, zone: string): string {
  const time = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainTime();
  return time.toString({ smallestUnit: 'minute' });
}
