import type { Fields } from './fields.ts';
import { timeIn } from './times.ts';

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
