/** Formats a duration in its largest unit and the next one, if that is not zero: `23 s`, `4 min 10 s`, `2 h 5 min`, `3 d 4 h`. */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const units = [
    ['d', Math.floor(seconds / 86_400)],
    ['h', Math.floor(seconds / 3_600) % 24],
    ['min', Math.floor(seconds / 60) % 60],
    ['s', seconds % 60],
  ] as const;
  const first = units.findIndex(([, amount]) => amount > 0);
  if (first < 0) return '0 s';
  return units
    .slice(first, first + 2)
    .filter(([, amount]) => amount > 0)
    .map(([unit, amount]) => `${amount} ${unit}`)
    .join(' ');
}

/** Formats a size: `512 MB`, `1.4 GB`; 1 KB is 1024 bytes, as hosting panels count. */
export function size(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;
  let amount = Math.max(0, bytes);
  let unit = 0;
  while (amount >= 1023.5 && unit < units.length - 1) {
    amount /= 1024;
    unit += 1;
  }
  const rounded = amount < 10 && unit > 0 ? Math.round(amount * 10) / 10 : Math.round(amount);
  return `${rounded} ${units[unit]}`;
}

/** Returns how long ago, in one unit, for texts in which Discord renders no timestamps: `3 hours ago`. */
export function timeAgo(then: Date, now: Date): string {
  const seconds = Math.max(0, (now.getTime() - then.getTime()) / 1000);
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
  if (seconds < 60) return 'just now';
  if (seconds < 3_600) return format.format(-Math.floor(seconds / 60), 'minute');
  if (seconds < 86_400) return format.format(-Math.floor(seconds / 3_600), 'hour');
  return format.format(-Math.floor(seconds / 86_400), 'day');
}

/** Returns the date if it is in the future, else null. */
export function ahead(moment: Date | null): Date | null {
  return moment !== null && moment.getTime() > Date.now() ? moment : null;
}
