import { nextRun, parseWhen, readOrProblem, WhenError } from './when.ts';

/**
 * Returns the moment that a person means by a length of time (`30 min`, `2 h`; a number alone is minutes) or by a time
 * (`22:00`, `tomorrow 08:00`), in milliseconds since 1970; null if the text means none.
 * @param zone an IANA time zone
 */
export function parseMoment(typed: string, zone: string, now: number): number | null {
  const text = typed.trim();
  const length = /^\d{1,5}$/.test(text) ? `${text} min` : text;
  return momentOf(`in ${length}`, zone, now) ?? momentOf(text.replace(/^until\s+/i, ''), zone, now);
}

function momentOf(text: string, zone: string, now: number): number | null {
  const when = readOrProblem(() => parseWhen(text, zone, now));
  if (when instanceof WhenError) return null;
  if (when.kind === 'once') return when.at;
  const isOneTime = when.kind === 'times' && when.times.length === 1;
  return isOneTime ? nextRun(when, zone, now) : null;
}
