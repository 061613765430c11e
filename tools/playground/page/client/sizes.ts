const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** `812 bytes`, `1.4 MB`. */
export function bytes(count: number): string {
  let value = count;
  let unit = 0;
  while (value >= 1_000 && unit < units.length - 1) {
    value /= 1_000;
    unit += 1;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}
