import { dayMs } from '@steward/kit';
import { timeIn } from '../readers/times.ts';

// Crafty writes the times of files in the local time of its machine, to the minute, and does not say in which zone that is.

/** A moment as Crafty wrote it: `2026/11/22 14:02`. */
export interface LocalTime {
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * Returns the time zones in which these moments were written so: one of all that have had the same rules for ten years. None
 * if there are no moments, or no zone has them all.
 * @param now in milliseconds since 1970
 */
export function zonesOf(times: readonly LocalTime[], now: number): readonly string[] {
  if (times.length === 0) return [];
  const possible = ['UTC', ...Intl.supportedValuesOf('timeZone')].filter((zone) =>
    times.every(({ text, at }) => textOf(at, zone) === text),
  );
  const byRules = new Map(possible.map((zone) => [rulesOf(zone, now), zone]));
  return [...byRules.values()];
}

/**
 * Returns what reads the times that a machine in one of these zones wrote. They are null if the zones don't agree, and in the
 * hour that comes twice when the clocks are set back.
 */
export function localTimeReader(zones: readonly string[]): (text: string) => Date | null {
  /** By day; null: the zones don't agree, or the clocks were changed. */
  const offsets = new Map<string, number | null>();
  return (text) => {
    const parts = format.exec(text);
    if (parts === null) return null;
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.slice(1).map(Number);
    const date = text.slice(0, 10);
    const known = offsets.get(date);
    const offsetMs =
      known === undefined ? offsetOn(Temporal.PlainDate.from({ year, month, day }), zones) : known;
    offsets.set(date, offsetMs);
    if (offsetMs !== null) return timeIn(Date.UTC(year, month - 1, day, hour, minute) - offsetMs);
    const local = Temporal.PlainDateTime.from({ year, month, day, hour, minute });
    const moments = new Set(zones.flatMap((zone) => momentsOf(local, zone)));
    const [moment] = moments;
    return moments.size === 1 ? timeIn(moment) : null;
  };
}

const format = /^(\d{4})\/(0[1-9]|1[0-2])\/(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):([0-5]\d)$/;

function textOf(at: number, zone: string): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(Math.floor(at)).toZonedDateTimeISO(zone);
  const text = zoned.toPlainDateTime().toString({ smallestUnit: 'minute', roundingMode: 'floor' });
  return text.replaceAll('-', '/').replace('T', ' ');
}

/** Returns when the clocks of a zone were changed in ten years up to tomorrow, and from which offsets. */
function rulesOf(zone: string, now: number): string {
  const tomorrow = Temporal.Instant.fromEpochMilliseconds(Math.floor(now) + dayMs);
  const end = tomorrow.toZonedDateTimeISO(zone);
  const begin = end.subtract({ years: 10 });
  let rules = end.offset;
  for (
    let change = end.getTimeZoneTransition('previous');
    change !== null && Temporal.ZonedDateTime.compare(change, begin) > 0;
    change = change.getTimeZoneTransition('previous')
  )
    rules += ` ${change.epochMilliseconds} ${change.subtract({ nanoseconds: 1 }).offset}`;
  return rules;
}

/** Returns the offset that all zones had all that day, in milliseconds; null if there is no such one. */
function offsetOn(day: Temporal.PlainDate, zones: readonly string[]): number | null {
  const begins = zones.map((zone) => day.toZonedDateTime(zone));
  const offsets = new Set(begins.map(({ offsetNanoseconds }) => offsetNanoseconds));
  const [offset] = offsets;
  const isSteady = begins.every(({ hoursInDay }) => hoursInDay === 24);
  return offset !== undefined && offsets.size === 1 && isSteady ? offset / 1e6 : null;
}

/** Returns the moments, in milliseconds since 1970, at which the clocks of a zone show a time: two, one, or none. */
function momentsOf(local: Temporal.PlainDateTime, zone: string): readonly number[] {
  return (['earlier', 'later'] as const)
    .map((disambiguation) => local.toZonedDateTime(zone, { disambiguation }))
    .filter((moment) => moment.toPlainDateTime().equals(local))
    .map(({ epochMilliseconds }) => epochMilliseconds);
}
