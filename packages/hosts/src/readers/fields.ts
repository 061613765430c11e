/** The most fields that are read of one record. */
const fieldLimit = 500;

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a name without case and separators: `max_players`, `maxPlayers` and `Max-Players` are `maxplayers`. */
export function plainName(name: string): string {
  return notPlain.test(name) ? name.replace(/[_\-\s.]/g, '').toLowerCase() : name;
}

const notPlain = /[^a-z0-9]/;

interface Field {
  readonly plain: string;
  /** As the host sent it. */
  readonly name: string;
  readonly value: unknown;
}

/**
 * The fields of a JSON record, looked up by plain name. The getters that take several names return the first value of
 * the right type.
 */
export class Fields {
  readonly #fields: ReadonlyMap<string, Field>;
  /** The fields that are records, parsed on first use. */
  readonly #records = new Map<unknown, Fields>();

  private constructor(fields: ReadonlyMap<string, Field>) {
    this.#fields = fields;
  }

  static of(record: Readonly<Record<string, unknown>>): Fields {
    const fields = new Map<string, Field>();
    for (const name in record) {
      if (fields.size >= fieldLimit) break;
      const plain = plainName(name);
      const value = record[name];
      const known = fields.get(plain);
      if (known === undefined || known.value === null) fields.set(plain, { plain, name, value });
    }
    return new Fields(fields);
  }

  /** Returns the fields with inner records flattened: `{memory: {used: 5}}` becomes `memoryused: 5`. */
  flat(): Fields {
    const flat = new Map<string, Field>();
    for (const field of this.#fields.values()) {
      for (const one of isRecord(field.value) ? this.#recordOf(field.value).entries() : [field]) {
        const plain = one === field ? field.plain : field.plain + one.plain;
        if (flat.size < fieldLimit) flat.set(plain, { plain, name: plain, value: one.value });
      }
    }
    return new Fields(flat);
  }

  /** Returns only the fields with these names. */
  only(names: { has(name: string): boolean }): Fields {
    const fields = new Map<string, Field>();
    for (const field of this.#fields.values()) if (names.has(field.plain)) fields.set(field.plain, field);
    return new Fields(fields);
  }

  /** Returns whether the field exists, even if it is null. */
  has(name: string): boolean {
    return this.#fields.has(name);
  }

  value(name: string): unknown {
    return this.#fields.get(name)?.value;
  }

  text(names: readonly string[]): string | null {
    return this.first(names, textIn);
  }

  number(names: readonly string[]): number | null {
    return this.first(names, numberIn);
  }

  flag(names: readonly string[]): boolean | null {
    return this.first(names, flagIn);
  }

  record(names: readonly string[]): Fields | null {
    return this.first(names, (value) => (isRecord(value) ? this.#recordOf(value) : null));
  }

  list(names: readonly string[]): readonly unknown[] | null {
    return this.first(names, (value) => (Array.isArray(value) ? value : null));
  }

  entries(): Iterable<Field> {
    return this.#fields.values();
  }

  #recordOf(value: Readonly<Record<string, unknown>>): Fields {
    const known = this.#records.get(value);
    if (known !== undefined) return known;
    const fields = Fields.of(value);
    this.#records.set(value, fields);
    return fields;
  }

  /** Returns the first value, of the fields with these names, that `read` can read; null if there is none. */
  first<T>(names: readonly string[], read: (value: unknown) => T | null): T | null {
    for (const name of names) {
      const value = this.#fields.get(name)?.value;
      if (value === undefined || value === null) continue;
      const found = read(value);
      if (found !== null) return found;
    }
    return null;
  }
}

export function fieldsIn(value: unknown): Fields | null {
  return isRecord(value) ? Fields.of(value) : null;
}

/** Returns the first result of `read` that is not null; null if there is none. */
export function firstOf<T>(sources: readonly Fields[], read: (fields: Fields) => T | null): T | null {
  for (const source of sources) {
    const found = read(source);
    if (found !== null) return found;
  }
  return null;
}

function flagIn(value: unknown): boolean | null {
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  return null;
}

/** Texts that programs print by mistake for a missing value. */
export const nothings: ReadonlySet<string> = new Set(['', 'undefined', 'null', '[object Object]', 'NaN']);

const decimal = /^[+-]?\d{1,300}(?:\.\d{1,300})?(?:e[+-]?\d{1,3})?$/i;

/** Returns a trimmed text, or a number as text; null for anything else and for `nothings`. */
export function textIn(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null;
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return nothings.has(text) ? null : text.toWellFormed();
}

/** Returns a finite number, even if written as a string; null for anything else. */
export function numberIn(value: unknown): number | null {
  if (typeof value === 'string') {
    const text = value.trim();
    return decimal.test(text) ? numberIn(Number(text)) : null;
  }
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Returns an identifier unchanged: a non-empty string, or a number as text; null for anything else. */
export function idIn(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null;
}

/** Returns a number, even if written as a string, with or without a percent sign; null for anything else. */
export function percentageIn(value: unknown): number | null {
  const text = typeof value === 'string' ? value.trim() : null;
  return numberIn(text?.endsWith('%') === true ? text.slice(0, -1) : value);
}

/** Returns a percentage from 0 to 100. A fraction between 0 and 1 is a ratio: 0.5 is 50 percent, but 1 is 1 percent. */
export function percentIn(value: unknown): number | null {
  const number = percentageIn(value);
  if (number === null) return null;
  const percent = number > 0 && number < 1 ? number * 100 : number;
  return Math.min(Math.max(percent, 0), 100);
}

const oneWord = /^[a-z]+$/;

/** Returns a field name for people: `view_distance`, `viewDistance` and `view-distance` become "View distance". */
export function readableName(name: string): string {
  if (oneWord.test(name)) return name.slice(0, 1).toUpperCase() + name.slice(1);
  const words = name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/[\p{Cc}\s_.-]+/gu, ' ')
    .trim();
  const lower = words.replace(/\p{Lu}\p{Ll}+/gu, (word) => word.toLowerCase());
  return lower.replace(/^\p{L}/u, (letter) => letter.toUpperCase());
}
