import { type Fields, numberIn } from './fields.ts';

const iso = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?)?\s?(?:Z|[+-]\d\d:?\d\d)?$/i;
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

const zoned = /(?:Z|\d\d:\d\d.*[+-]\d\d:?\d\d)$/i;

/** 1 January 1990, in milliseconds: earlier times, such as 0 for "never", are ignored. */
const earliest = 631_152_000_000;
const latest = 8_640_000_000_000_000;

/**
 * Parses a time as hosts write it: ISO 8601 (UTC if it has no zone), an HTTP date, or seconds or milliseconds
 * since 1970, as a number or a numeric string. Returns null for anything else.
 */
export function timeIn(value: unknown): Date | null {
  const number = numberIn(value);
  if (number !== null) return dateAt(number < 100_000_000_000 ? number * 1000 : number);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (httpDate.test(text)) return dateAt(Date.parse(text));
  return iso.test(text) ? dateAt(Date.parse(withZone(text))) : null;
}

/** Returns whether a time that `timeIn` parses is one without a zone, which is hours off where it is a different one from UTC. */
export function isUnzoned(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    numberIn(value) === null &&
    iso.test(value.trim()) &&
    !zoned.test(value.trim())
  );
}

function withZone(text: string): string {
  const [date = '', rest = ''] = [text.slice(0, 10), text.slice(11).replace(' ', '').replace(',', '.')];
  if (rest === '' || text.length === 11) return date;
  return `${date}T${rest.toUpperCase()}${/Z$|[+-]\d\d:?\d\d$/i.test(rest) ? '' : 'Z'}`;
}

function dateAt(milliseconds: number): Date | null {
  return milliseconds >= earliest && milliseconds <= latest ? new Date(milliseconds) : null;
}

/**
 * An `uptime` without a unit is in milliseconds from this value on: 58 days in seconds, which game servers do not
 * reach between restarts, but 83 minutes in milliseconds.
 */
const surelyMilliseconds = 5_000_000;

const started = ['startedat', 'startedtime', 'starttime', 'startdate', 'onlinesince', 'upsince'];

/**
 * Returns the seconds since the server was started; null if unknown. An `uptime` without a unit is in milliseconds
 * beside `cpu_absolute` (Pterodactyl) or if it is too large for seconds.
 */
export function uptimeIn(fields: Fields, down: boolean, now: Date): number | null {
  const milliseconds = fields.number(['uptimems', 'uptimemilliseconds', 'uptimemillis']);
  if (milliseconds !== null) return seconds(milliseconds / 1000);
  const whole = fields.number(['uptimeseconds', 'uptimes', 'uptimesec', 'uptimesecs']);
  if (whole !== null) return seconds(whole);
  const bare = fields.number(['uptime']);
  if (bare !== null) {
    return seconds(fields.has('cpuabsolute') || bare >= surelyMilliseconds ? bare / 1000 : bare);
  }
  if (down) return null;
  const since = startedAtIn(fields);
  return since === null ? null : seconds((now.getTime() - since.getTime()) / 1000);
}

/** Returns when the server was started, by the host's clock; null if unknown. */
export function startedAtIn(fields: Fields): Date | null {
  return fields.first(started, timeIn);
}

function seconds(value: number): number | null {
  return value >= 0 ? Math.floor(value) : null;
}
