import { fill, wordsIn } from './words.ts';

const timeUnits = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Returns `2 minutes ago` or `in 30 seconds`. */
function relativeTime(at: number, locale: string, now = Date.now()): string {
  const seconds = Math.round((at - now) / 1_000);
  const [unit, size] = timeUnits.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'always' }).format(Math.round(seconds / size), unit);
}

const formats: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
};

/** Formats a time as Discord does for `<t:…:style>`. @param locale as Discord names it, such as `pt-BR` */
export function formatTime(at: number, style: string, locale: string): string {
  if (style === 'R') return relativeTime(at, locale);
  return new Intl.DateTimeFormat(locale, formats[style] ?? formats['f']).format(at);
}

/** Formats the time of a message: `Today at 10:12 AM`. */
export function sentAt(at: number, locale: string, now = Date.now()): string {
  const { today, yesterday } = wordsIn(locale);
  const time = formatTime(at, 't', locale);
  const day = dayOf(at, locale);
  if (day === dayOf(now, locale)) return fill(today, { time });
  if (day === dayOf(now - 86_400_000, locale)) return fill(yesterday, { time });
  return `${formatTime(at, 'd', locale)} ${time}`;
}

/** Returns the date for the line between two days. */
export function dayOf(at: number, locale: string): string {
  return formatTime(at, 'D', locale);
}

const byteUnits = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** Returns `812 bytes` or `1.4 MB`. */
export function formatBytes(count: number): string {
  let value = count;
  let unit = 0;
  while (value >= 1_000 && unit < byteUnits.length - 1) {
    value /= 1_000;
    unit += 1;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${byteUnits[unit]}`;
}
