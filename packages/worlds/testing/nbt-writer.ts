/** A value of NBT, as tests write it. */
export type Nbt =
  | { readonly int: number }
  | { readonly long: bigint }
  | { readonly double: number }
  | { readonly ints: readonly number[] }
  | { readonly bytes: Uint8Array }
  | { readonly list: readonly Nbt[] }
  | string
  | { readonly compound: Readonly<Record<string, Nbt>> };

/** Encodes NBT whose root is a compound. Big-endian, as Minecraft Java has it, unless `littleEndian`, as Bedrock has it. */
export function encodeNbt(root: Readonly<Record<string, Nbt>>, littleEndian = false): Buffer {
  const encoder = new Encoder(littleEndian);
  return Buffer.concat([Buffer.from([10]), encoder.string(''), encoder.payload({ compound: root })]);
}

class Encoder {
  readonly #little: boolean;

  constructor(little: boolean) {
    this.#little = little;
  }

  string(text: string): Buffer {
    const bytes = Buffer.from(text);
    return Buffer.concat([this.#number(bytes.length, 2), bytes]);
  }

  payload(value: Nbt): Buffer {
    if (typeof value === 'string') return this.string(value);
    if ('int' in value) return this.#number(value.int, 4);
    if ('long' in value) {
      const bytes = Buffer.alloc(8);
      if (this.#little) bytes.writeBigInt64LE(value.long);
      else bytes.writeBigInt64BE(value.long);
      return bytes;
    }
    if ('double' in value) {
      const bytes = Buffer.alloc(8);
      if (this.#little) bytes.writeDoubleLE(value.double);
      else bytes.writeDoubleBE(value.double);
      return bytes;
    }
    if ('bytes' in value) return Buffer.concat([this.#number(value.bytes.length, 4), value.bytes]);
    if ('ints' in value)
      return Buffer.concat([
        this.#number(value.ints.length, 4),
        ...value.ints.map((one) => this.#number(one, 4)),
      ]);
    if ('list' in value) {
      const type = value.list[0] === undefined ? 0 : typeOf(value.list[0]);
      return Buffer.concat([
        Buffer.from([type]),
        this.#number(value.list.length, 4),
        ...value.list.map((one) => this.payload(one)),
      ]);
    }
    const entries = Object.entries(value.compound).flatMap(([name, one]) => [
      Buffer.from([typeOf(one)]),
      this.string(name),
      this.payload(one),
    ]);
    return Buffer.concat([...entries, Buffer.from([0])]);
  }

  #number(value: number, bytes: 2 | 4): Buffer {
    const buffer = Buffer.alloc(bytes);
    if (bytes === 2) this.#little ? buffer.writeUInt16LE(value) : buffer.writeUInt16BE(value);
    else this.#little ? buffer.writeInt32LE(value) : buffer.writeInt32BE(value);
    return buffer;
  }
}

function typeOf(value: Nbt): number {
  if (typeof value === 'string') return 8;
  if ('int' in value) return 3;
  if ('long' in value) return 4;
  if ('double' in value) return 6;
  if ('bytes' in value) return 7;
  if ('ints' in value) return 11;
  return 'list' in value ? 9 : 10;
}
