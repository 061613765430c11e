import { type Fields, numberIn } from './fields.ts';

const iso = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?)?\s?(?:Z|[+-]\d\d:?\d\d)?$/i;
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

/** Nothing that a host tells of is older than game hosting: 1 January 1990. A zero time means "never". */
const earliest = 631_152_000_000;
const latest = 8_640_000_000_000_000;

/**
 * A time as hosts write it: ISO 8601 (UTC where it names no zone), an HTTP date, or seconds or milliseconds
 * since 1970, as a number or a numeric string.
 */
export function timeIn(value: unknown): Date | null {
  const number = numberIn(value);
  if (number !== null) return dateAt(number < 100_000_000_000 ? number * 1000 : number);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (httpDate.test(text)) return dateAt(Date.parse(text));
  return iso.test(text) ? dateAt(Date.parse(withZone(text))) : null;
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
 * A bare `uptime` of this much or more is milliseconds: 58 days in seconds, which game servers do not reach
 * between restarts, and 83 minutes in milliseconds.
 */
const surelyMilliseconds = 5_000_000;

const started = ['startedat', 'startedtime', 'starttime', 'startdate', 'onlinesince', 'upsince'];

/**
 * Seconds since the server was started. A bare `uptime` is milliseconds beside `cpu_absolute`, as Pterodactyl
 * sends it, and where it is too large for seconds; else seconds.
 */
export function uptimeIn(fields: Fields, down: boolean, now: Date): number | null {
  const milliseconds = fields.number(['uptimems', 'uptimemilliseconds', 'uptimemillis']);
  if (milliseconds !== null) return seconds(milliseconds / 1000);
  const told = fields.number(['uptimeseconds', 'uptimes', 'uptimesec', 'uptimesecs']);
  if (told !== null) return seconds(told);
  const bare = fields.number(['uptime']);
  if (bare !== null) {
    return seconds(fields.has('cpuabsolute') || bare >= surelyMilliseconds ? bare / 1000 : bare);
  }
  if (down) return null;
  const since = startedAtIn(fields);
  return since === null ? null : seconds((now.getTime() - since.getTime()) / 1000);
}

/** When the server was started, by the host's clock. */
export function startedAtIn(fields: Fields): Date | null {
  for (const name of started) {
    const since = timeIn(fields.value(name));
    if (since !== null) return since;
  }
  return null;
}

function seconds(value: number): number | null {
  return value >= 0 ? Math.floor(value) : null;
}
