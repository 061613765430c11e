import { isZeros } from '@steward/kit';

/**
 * What reading the inside of a file showed: it is `whole`; it only begins as it should (`shape`); it is of a version that isn't known
 * (`unclear`); it has zeros where its format hardly has any, or a part of it can't be read (`doubtful`); it can't be whole (`damaged`).
 * It's whole, and holds nothing of its game (`foreign`).
 * By its length alone, unless another file beside it completes it, it can't be whole (`short`), or its last part isn't (`torn`).
 */
export type Reading = 'whole' | 'shape' | 'unclear' | 'doubtful' | 'damaged' | 'foreign' | 'short' | 'torn';

const blockBytes = 4096;
/** A shorter rest of a file may be zeros by chance. */
const fewestZeros = 32;

/** The content of a file, which is looked at while it passes by. Whoever stops reading it leaves the rest. */
export class WatchedFile implements AsyncIterable<Buffer> {
  readonly #parts: AsyncIterator<Buffer>;
  size = 0;
  hasData = false;
  /** Whether zeros in the middle are looked for. It must be said before anything is read. */
  looksAtBlocks = false;
  /** Whether 4 KiB at a border of so much are zeros, or what is left at the end. */
  hasZeroBlock = false;
  /** Whether the archive that the file is in couldn't be read on. */
  hasFailed = false;
  /** Whether its first 4 KiB are zeros, or all of a shorter one. */
  isHeadZero = true;
  #isBlockZero = true;

  constructor(parts: AsyncIterable<Buffer>) {
    this.#parts = parts[Symbol.asyncIterator]();
  }

  [Symbol.asyncIterator](): AsyncIterator<Buffer> {
    return { next: () => this.#next() };
  }

  /** Reads the rest. */
  async toEnd(): Promise<void> {
    for await (const part of this) void part;
  }

  async #next(): Promise<IteratorResult<Buffer>> {
    try {
      const part = await this.#parts.next();
      if (part.done === true) this.#endBlock(this.size % blockBytes);
      else this.#look(part.value);
      return part;
    } catch (error) {
      this.hasFailed = true;
      throw error;
    }
  }

  #look(part: Buffer): void {
    this.hasData ||= !isZeros(part);
    if (this.isHeadZero && this.size < blockBytes)
      this.isHeadZero = isZeros(part.subarray(0, blockBytes - this.size));
    for (let at = 0; at < part.length && this.looksAtBlocks; ) {
      const end = Math.min(part.length, at + blockBytes - ((this.size + at) % blockBytes));
      this.#isBlockZero &&= isZeros(part.subarray(at, end));
      at = end;
      if ((this.size + at) % blockBytes === 0) this.#endBlock(blockBytes);
    }
    this.size += part.length;
  }

  #endBlock(bytes: number): void {
    if (this.looksAtBlocks && this.#isBlockZero && bytes >= fewestZeros) this.hasZeroBlock = true;
    this.#isBlockZero = true;
  }
}
