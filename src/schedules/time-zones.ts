import { similar } from '@steward/kit';
import { languages } from '../domain/language.ts';
import { cityOf, renamedZones, todaysName } from '../domain/zone-names.ts';

/** What an abbreviation can mean, what people mean most first: none has rules of its own, and some are used in several countries. */
const abbreviated: ReadonlyMap<string, readonly string[]> = new Map(
  (
    [
      ['CET CEST MET MEST MEZ MESZ', 'Europe/Berlin Europe/Paris Europe/Madrid Europe/Rome Europe/Warsaw'],
      ['WET WEST', 'Europe/Lisbon Atlantic/Canary'],
      ['EET EEST OEZ OESZ', 'Europe/Helsinki Europe/Kyiv Europe/Athens Europe/Bucharest'],
      ['BST', 'Europe/London Asia/Dhaka'],
      ['IST', 'Asia/Kolkata Europe/Dublin Asia/Jerusalem'],
      ['MSK', 'Europe/Moscow'],
      ['TRT', 'Europe/Istanbul'],
      ['EST EDT ET EST5EDT', 'America/New_York America/Toronto America/Panama'],
      ['CST CDT CT CST6CDT', 'America/Chicago America/Mexico_City Asia/Shanghai'],
      ['MST MDT MT MST7MDT', 'America/Denver America/Edmonton America/Phoenix'],
      ['PST PDT PT PST8PDT', 'America/Los_Angeles America/Vancouver Asia/Manila'],
      ['AKST AKDT', 'America/Anchorage'],
      ['HST HDT', 'Pacific/Honolulu'],
      ['AST ADT', 'America/Halifax America/Puerto_Rico Asia/Riyadh'],
      ['NST NDT', 'America/St_Johns'],
      ['BRT', 'America/Sao_Paulo'],
      ['ART', 'America/Argentina/Buenos_Aires'],
      ['CLT CLST', 'America/Santiago'],
      ['COT', 'America/Bogota'],
      ['PET', 'America/Lima'],
      ['GST', 'Asia/Dubai'],
      ['PKT', 'Asia/Karachi'],
      ['ICT', 'Asia/Bangkok Asia/Ho_Chi_Minh'],
      ['WIB', 'Asia/Jakarta'],
      ['SGT', 'Asia/Singapore'],
      ['HKT', 'Asia/Hong_Kong'],
      ['PHT', 'Asia/Manila'],
      ['JST', 'Asia/Tokyo'],
      ['KST', 'Asia/Seoul'],
      ['AWST', 'Australia/Perth'],
      ['ACST ACDT ACT', 'Australia/Adelaide Australia/Darwin'],
      ['AEST AEDT AET', 'Australia/Sydney Australia/Melbourne Australia/Brisbane'],
      ['NZST NZDT NZT', 'Pacific/Auckland'],
      ['SAST', 'Africa/Johannesburg'],
      ['EAT', 'Africa/Nairobi'],
      ['WAT', 'Africa/Lagos'],
      ['CAT', 'Africa/Maputo'],
    ] as const
  ).flatMap(([names, zones]) => names.split(' ').map((name) => [name, zones.split(' ')] as const)),
);

/** Returns the IANA time zones by today's names, UTC first and the others in alphabetical order. */
export function timeZones(): readonly string[] {
  const zones = Intl.supportedValuesOf('timeZone').map(todaysName);
  return ['UTC', ...zones.filter((zone) => zone !== 'UTC').toSorted()];
}

/**
 * Returns the time zone that was typed in whatever case, or that a city or a country alone stands for, such as `Berlin` or
 * `Poland`, by today's name; null if it isn't only one, or it is an abbreviation.
 */
export function findTimeZone(typed: string): string | null {
  return namedTimeZone(typed) ?? onlyTimeZone(typed);
}

function namedTimeZone(typed: string): string | null {
  const name = typed.trim().replace(/\s+/g, '_');
  // An offset such as +01:00 is none: it knows no daylight saving time. A name without a place is an abbreviation, or a country.
  if (!/^(?:[a-z_+-]+\/[a-z0-9_+/-]+|utc|gmt)$/i.test(name)) return null;
  try {
    // UTC is named beside times, and GMT is the same.
    return name.toUpperCase() === 'GMT'
      ? 'UTC'
      : todaysName(Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId);
  } catch {
    return null;
  }
}

/** Returns the time zones that an abbreviation such as `CEST` can mean; none if it is no abbreviation. */
export function meantByAbbreviation(typed: string): readonly string[] {
  return abbreviated.get(typed.trim().toUpperCase()) ?? [];
}

/**
 * Returns the time zones that are meant by an old name such as `Japan`, or by a country in one of the bot's languages; else
 * those whose city is written nearly so, the nearest first.
 */
export function similarTimeZones(typed: string): readonly string[] {
  const old = oldName(typed.trim());
  if (old !== null) return [old];
  const ofCountry = zonesOfCountry(typed);
  return ofCountry.length > 0
    ? ofCountry
    : similar(asCity(typed), timeZones(), (zone) => cityOf(zone).toLowerCase());
}

function onlyTimeZone(typed: string): string | null {
  const called = timeZones().filter((zone) => cityOf(zone).toLowerCase() === asCity(typed));
  const [only, ...others] = called.length > 0 ? called : zonesOfCountry(typed);
  return others.length === 0 ? (only ?? null) : null;
}

function asCity(typed: string): string {
  return typed
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');
}

/** Returns the time zones of a country by its name in one of the bot's languages; none if there is no such country. */
function zonesOfCountry(typed: string): readonly string[] {
  const name = typed.trim().toLowerCase();
  for (const language of languages) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    const code = regionCodes.find((region) => names.of(region)?.toLowerCase() === name);
    if (code !== undefined) return (new Intl.Locale(`und-${code}`).getTimeZones() ?? []).map(todaysName);
  }
  return [];
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** All codes that ISO 3166 could use; most belong to no country. */
const regionCodes = letters.flatMap((one) => letters.map((other) => `${one}${other}`));

function oldName(typed: string): string | null {
  if (!/^[a-z]/i.test(typed)) return null;
  try {
    return todaysName(new Intl.DateTimeFormat('en', { timeZone: typed }).resolvedOptions().timeZone);
  } catch {
    return null;
  }
}

/** Returns the time zones that are offered for what is being typed, by any of their names. */
export function offeredTimeZones(typed: string): readonly string[] {
  const query = typed.trim().toLowerCase().replace(/\s+/g, '_');
  const meant = meantByAbbreviation(query);
  const found = timeZones().filter((zone) => zone.toLowerCase().includes(query));
  const once = [...renamedZones].flatMap(([old, zone]) => (old.toLowerCase().includes(query) ? [zone] : []));
  const offered = [...new Set([...meant, ...found, ...once])];
  return offered.length > 0 ? offered : similarTimeZones(query);
}

/** Returns the time of day in a zone, such as `14:05`. */
export function timeOfDay(at: number, zone: string): string {
  const time = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainTime();
  return time.toString({ smallestUnit: 'minute' });
}
