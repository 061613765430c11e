/**
 * An archive can't be read: its compression, one of its entries, or its end is damaged or missing, or something else follows
 * after its end.
 */
export class ArchiveError extends Error {
  override readonly name: string = 'ArchiveError';
  readonly at: 'compression' | 'entry' | 'end' | 'after';

  constructor(at: ArchiveError['at'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.at = at;
  }
}

/** Reads a given number of bytes from chunks of any size. */
export class ByteReader {
  /** How many bytes were read. */
  position = 0;
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #endError: (message: string) => Error;
  #chunk: Buffer = Buffer.alloc(0);
  /** Where what was not read begins in it. */
  #at = 0;

  /** @param endError is thrown if the data ends too early, or goes on after its end */
  constructor(chunks: AsyncIterable<Buffer>, endError: (message: string) => Error) {
    this.#chunks = chunks[Symbol.asyncIterator]();
    this.#endError = endError;
  }

  /** Returns the next bytes, which are a copy. */
  async read(length: number): Promise<Buffer> {
    if (length <= this.#left) return Buffer.from(this.#take(length));
    const parts: Buffer[] = [];
    for await (const part of this.stream(length)) parts.push(Buffer.from(part));
    return Buffer.concat(parts);
  }

  /** Yields the next bytes in parts, each of which may change when the next one is requested. */
  async *stream(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0; ) {
      const part = await this.part(left);
      left -= part.length;
      yield part;
    }
  }

  /** Returns at least one byte and at most so many, which may change at the next call. */
  async part(maxLength: number): Promise<Buffer> {
    if (!(await this.hasMore())) throw this.#endError('it ends too early');
    return this.#take(Math.min(maxLength, this.#left));
  }

  /** The next bytes, as far as they have come. */
  get buffered(): Buffer {
    return this.#chunk.subarray(this.#at);
  }

  /** Puts back so many of the last bytes of the part that was returned last, to be read again. */
  putBack(length: number): void {
    this.#at -= length;
    this.position -= length;
  }

  /** Whether anything comes. */
  async hasMore(): Promise<boolean> {
    while (this.#left === 0) {
      const { done, value } = await this.#chunks.next();
      if (done) return false;
      [this.#chunk, this.#at] = [value, 0];
    }
    return true;
  }

  /** Reads to the end, where nothing but zeros may come. */
  async expectZeros(): Promise<void> {
    while (await this.hasMore()) {
      if (!isZeros(this.buffered)) throw this.#endError('it continues after its end');
      this.#take(this.#left);
    }
  }

  get #left(): number {
    return this.#chunk.length - this.#at;
  }

  #take(length: number): Buffer {
    const part = this.#chunk.subarray(this.#at, this.#at + length);
    this.#at += part.length;
    this.position += length;
    return part;
  }
}

const zeros = Buffer.alloc(64 * 1024);

/** Returns whether bytes are all zero, or none. */
export function isZeros(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at += zeros.length) {
    const part = bytes.subarray(at, at + zeros.length);
    if (!part.equals(zeros.subarray(0, part.length))) return false;
  }
  return true;
}
