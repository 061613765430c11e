const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/** `2 minutes ago`, `in 30 seconds`. */
export function ago(at: number, now = Date.now()): string {
  const seconds = Math.round((at - now) / 1_000);
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return relative.format(Math.round(seconds / size), unit);
}

const formats: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
};

/** A moment as Discord shows `<t:…:style>`. */
export function moment(at: number, style: string): string {
  if (style === 'R') return ago(at);
  return new Intl.DateTimeFormat('en', formats[style] ?? formats['f']).format(at);
}

/** When a message was sent: `Today at 10:12 AM`. */
export function sentAt(at: number, now = Date.now()): string {
  const day = dayOf(at);
  if (day === dayOf(now)) return `Today at ${moment(at, 't')}`;
  if (day === dayOf(now - 86_400_000)) return `Yesterday at ${moment(at, 't')}`;
  return `${moment(at, 'd')} ${moment(at, 't')}`;
}

/** The day, for the line between days. */
export function dayOf(at: number): string {
  return moment(at, 'D');
}
