/** The value below which this share of ascending values lies; 0 where there are none. */
export function percentile(ascending: readonly number[], share: number): number {
  return ascending[Math.min(ascending.length - 1, Math.ceil(ascending.length * share) - 1)] ?? 0;
}

export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

export function spread(values: readonly number[]): Spread {
  const ascending = values.toSorted((a, b) => a - b);
  const middle = ascending.length / 2;
  const median =
    ascending.length % 2 === 1
      ? (ascending[Math.floor(middle)] ?? 0)
      : ((ascending[middle - 1] ?? 0) + (ascending[middle] ?? 0)) / 2;
  return { median, least: ascending[0] ?? 0, most: ascending.at(-1) ?? 0 };
}
