/** The data is not NBT, or Minecraft would not read it. */
export class NbtError extends Error {
  override readonly name = 'NbtError';
}

/** As deep as Minecraft reads. */
const maxDepth = 512;

export type NbtValue = number | string | readonly number[];

/** Numbers of tags, as in the format: https://minecraft.wiki/w/NBT_format */
const tag = {
  end: 0,
  byte: 1,
  short: 2,
  int: 3,
  long: 4,
  float: 5,
  double: 6,
  bytes: 7,
  string: 8,
  list: 9,
  compound: 10,
  ints: 11,
  longs: 12,
} as const;

/** Bytes of a value, or of an entry of an array. */
const fixedSizes: Readonly<Record<number, number>> = {
  [tag.byte]: 1,
  [tag.short]: 2,
  [tag.int]: 4,
  [tag.long]: 8,
  [tag.float]: 4,
  [tag.double]: 8,
};
const entrySizes: Readonly<Record<number, number>> = { [tag.bytes]: 1, [tag.ints]: 4, [tag.longs]: 8 };

/** The longest string that is returned, in bytes. */
const maxTextBytes = 256;

/** What is wanted of a compound, by the names of its entries. */
interface Wanted {
  readonly path: string;
  readonly isWanted: boolean;
  readonly entries: ReadonlyMap<string, Wanted>;
}

interface Open {
  /** Null for a compound: its entries end with a tag. */
  left: number | null;
  /** The tag of a list's entries. */
  readonly entry: number;
  /** Null where nothing is wanted: in lists, whose entries have no names, and beside all paths. */
  readonly wanted: Wanted | null;
}

/**
 * Reads NBT to the end of its root, and returns those values that are wanted: numbers, strings of up to 256 bytes, and arrays
 * of up to 16 integers. Its cost is bounded by its size, whatever it says of its own.
 * @param paths what is wanted, by names: `Data.Version.Name`
 * @param options `needed`: the name of a compound that the root must have
 * @throws NbtError
 */
export function readNbt(
  bytes: Buffer,
  paths: ReadonlySet<string>,
  { littleEndian = false, needed }: { readonly littleEndian?: boolean; readonly needed?: string } = {},
): ReadonlyMap<string, NbtValue> {
  const reader = new NbtReader(bytes, littleEndian);
  const found = new Map<string, NbtValue>();
  if (reader.byte() !== tag.compound) throw new NbtError('The root is not a compound');
  reader.skipString();
  const root = wantedOf(needed === undefined ? paths : new Set([...paths, needed]));
  let hasNeeded = needed === undefined;
  const open: Open[] = [{ left: null, entry: tag.end, wanted: root }];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    let type = top.entry;
    let wanted: Wanted | null = null;
    if (top.left === null) {
      type = reader.byte();
      if (type === tag.end) {
        open.pop();
        continue;
      }
      // Names are read only where one is wanted: others may have 65,535 bytes.
      if (top.wanted === null) reader.skipString();
      else wanted = top.wanted.entries.get(reader.text() ?? '') ?? null;
    } else if (top.left-- === 0) {
      open.pop();
      continue;
    }
    if (type === tag.compound) {
      if (wanted !== null && wanted.path === needed) hasNeeded = true;
      open.push({ left: null, entry: tag.end, wanted });
    } else if (type === tag.list) open.push({ ...reader.list(), wanted: null });
    else {
      const value = reader.value(type, wanted?.isWanted === true);
      if (wanted !== null && value !== null) found.set(wanted.path, value);
    }
    if (open.length > maxDepth) throw new NbtError('It is too deep');
  }
  if (!hasNeeded) throw new NbtError(`It has no ${needed}`);
  return found;
}

/** Returns what of paths that begin with this one is wanted. */
function wantedOf(paths: ReadonlySet<string>, path = ''): Wanted {
  const start = path === '' ? '' : `${path}.`;
  const names = [...paths].flatMap((one) =>
    one.startsWith(start) ? (one.slice(start.length).split('.')[0] ?? []) : [],
  );
  return {
    path,
    isWanted: paths.has(path),
    entries: new Map(names.map((name) => [name, wantedOf(paths, start + name)])),
  };
}

class NbtReader {
  readonly #bytes: Buffer;
  readonly #littleEndian: boolean;
  #at = 0;

  constructor(bytes: Buffer, littleEndian: boolean) {
    this.#bytes = bytes;
    this.#littleEndian = littleEndian;
  }

  byte(): number {
    return this.#bytes.readInt8(this.#take(1));
  }

  /** Returns a string; null if it is longer than any that is wanted. */
  text(): string | null {
    const length = this.#textLength();
    const start = this.#take(length);
    return length > maxTextBytes ? null : this.#bytes.toString('utf8', start, start + length);
  }

  skipString(): void {
    this.#take(this.#textLength());
  }

  /** Returns how many entries follow: none if they have all the same length, and were passed over. */
  list(): { readonly left: number; readonly entry: number } {
    const entry = this.byte();
    const length = this.#int();
    if (length <= 0) return { left: 0, entry };
    // Entries of no bytes could be any number.
    if (entry === tag.end) throw new NbtError('A list has entries of no type');
    const size = fixedSizes[entry];
    if (size !== undefined) {
      this.#take(length * size);
      return { left: 0, entry };
    }
    return { left: length, entry };
  }

  /** Skips a value, and returns it if it is wanted. */
  value(type: number, isWanted: boolean): NbtValue | null {
    const size = fixedSizes[type];
    if (size !== undefined) {
      const at = this.#take(size);
      return isWanted ? this.#number(type, at) : null;
    }
    if (type === tag.string) {
      if (isWanted) return this.text();
      this.skipString();
      return null;
    }
    const entrySize = entrySizes[type];
    if (entrySize === undefined) throw new NbtError(`There is no type ${type}`);
    const length = this.#int();
    if (length < 0) throw new NbtError('An array has a negative length');
    const start = this.#take(length * entrySize);
    if (!isWanted || type !== tag.ints || length > 16) return null;
    return Array.from({ length }, (_, index) => this.#number(tag.int, start + index * entrySize));
  }

  #number(type: number, at: number): number {
    const [bytes, little] = [this.#bytes, this.#littleEndian];
    if (type === tag.byte) return bytes.readInt8(at);
    if (type === tag.short) return little ? bytes.readInt16LE(at) : bytes.readInt16BE(at);
    if (type === tag.int) return little ? bytes.readInt32LE(at) : bytes.readInt32BE(at);
    if (type === tag.long) return Number(little ? bytes.readBigInt64LE(at) : bytes.readBigInt64BE(at));
    if (type === tag.float) return little ? bytes.readFloatLE(at) : bytes.readFloatBE(at);
    return little ? bytes.readDoubleLE(at) : bytes.readDoubleBE(at);
  }

  #textLength(): number {
    const at = this.#take(2);
    return this.#littleEndian ? this.#bytes.readUInt16LE(at) : this.#bytes.readUInt16BE(at);
  }

  #int(): number {
    return this.#number(tag.int, this.#take(4));
  }

  #take(length: number): number {
    const at = this.#at;
    if (at + length > this.#bytes.length) throw new NbtError('It ends too early');
    this.#at += length;
    return at;
  }
}
