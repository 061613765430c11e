import { type Fields, numberIn } from './fields.ts';

const units = new Map<string, number>([
  ['bytes', 1],
  ['b', 1],
  ['kb', 1024],
  ['kib', 1024],
  ['mb', 1024 ** 2],
  ['mib', 1024 ** 2],
  ['gb', 1024 ** 3],
  ['gib', 1024 ** 3],
  ['tb', 1024 ** 4],
  ['tib', 1024 ** 4],
]);
const withUnit = /^(\d{1,30}(?:\.\d{1,30})?)\s*([kmgt]?i?b|bytes)$/i;

/** The unit of a size if neither its name nor its text has one. */
export type BareSize = 'bytes' | 'megabytes when small';

/** The possible field names of a size, each with the bytes in its unit; null if the name has no unit. */
export type SizeNames = ReadonlyMap<string, number | null>;

/** Returns every spelling of a size such as `max_memory_mb`: the qualifier first, second, or after the unit. */
export function sizeNames(bases: readonly string[], qualifiers: readonly string[] = ['']): SizeNames {
  const names = new Map<string, number | null>();
  for (const base of bases) {
    for (const qualifier of qualifiers) {
      names.set(base + qualifier, null).set(qualifier + base, null);
      for (const [unit, factor] of units) {
        if (unit === 'b') continue;
        names.set(base + qualifier + unit, factor).set(base + unit + qualifier, factor);
        names.set(qualifier + base + unit, factor);
      }
    }
  }
  return names;
}

/** Returns a size in whole bytes; null if it is none. @param factor bytes in the unit of the field's name */
export function sizeIn(value: unknown, factor: number | null, bare: BareSize): number | null {
  const [, amount, unit] = (typeof value === 'string' ? withUnit.exec(value.trim()) : null) ?? [];
  if (amount !== undefined && unit !== undefined) {
    return wholeBytes(Number(amount) * (units.get(unit.toLowerCase()) ?? 1));
  }
  const number = numberIn(value);
  if (number === null) return null;
  if (factor !== null) return wholeBytes(number * factor);
  return wholeBytes(bare === 'megabytes when small' && number < 1_000_000 ? number * 1024 ** 2 : number);
}

function wholeBytes(bytes: number): number | null {
  return bytes >= 0 && bytes <= Number.MAX_SAFE_INTEGER ? Math.round(bytes) : null;
}

/** Returns the first size among a record's fields, preferring names with a unit. */
export function firstSize(fields: Fields, names: SizeNames, bare: BareSize): number | null {
  let withoutUnit: number | null = null;
  for (const { plain, value } of fields.entries()) {
    const factor = names.get(plain);
    if (factor === undefined) continue;
    const bytes = sizeIn(value, factor, bare);
    if (bytes !== null && factor !== null) return bytes;
    withoutUnit ??= bytes;
  }
  return withoutUnit;
}
