import { PartialLine } from './partial-line.ts';

/** The header of each part of a container's output, if it has no terminal: its stream, three zeros, its length. */
const headerBytes = 8;
/** The data isn't a container's log. */
export class LogFormatError extends Error {
  override readonly name = 'LogFormatError';
}

/** Splits the log of a container, as its engine sends it, into lines. Keeps no more than a line of each stream. */
export class LogLines {
  readonly #hasTerminal: boolean;
  readonly #streams = new Map<number, PartialLine>();
  #header = Buffer.alloc(0);
  /** How much of the part is still missing, in bytes. */
  #left = 0;
  #stream = 0;

  /** @param hasTerminal whether the output comes without a header for each part */
  constructor(hasTerminal: boolean) {
    this.#hasTerminal = hasTerminal;
  }

  /** Returns the lines that are complete now. @throws LogFormatError */
  add(chunk: Buffer): readonly string[] {
    if (this.#hasTerminal) return this.#lineOf(0).add(chunk);
    const lines: string[] = [];
    for (let rest = chunk; rest.length > 0; ) {
      if (this.#left === 0) {
        rest = this.#readHeader(rest);
        continue;
      }
      const part = rest.subarray(0, this.#left);
      this.#left -= part.length;
      rest = rest.subarray(part.length);
      lines.push(...this.#lineOf(this.#stream).add(part));
    }
    return lines;
  }

  /** Returns the lines that have no line break yet. */
  rest(): readonly string[] {
    return [...this.#streams.values()].map((line) => line.rest()).filter((line) => line !== '');
  }

  /** Returns what follows. */
  #readHeader(chunk: Buffer): Buffer {
    const missing = headerBytes - this.#header.length;
    this.#header = Buffer.concat([this.#header, chunk.subarray(0, missing)]);
    if (this.#header.length < headerBytes) return chunk.subarray(missing);
    this.#stream = this.#header.readUInt8(0);
    if (this.#stream > 2 || this.#header.readUIntBE(1, 3) !== 0)
      throw new LogFormatError('the log has no header where one is due');
    this.#left = this.#header.readUInt32BE(4);
    this.#header = Buffer.alloc(0);
    return chunk.subarray(missing);
  }

  #lineOf(stream: number): PartialLine {
    const line = this.#streams.get(stream) ?? new PartialLine();
    this.#streams.set(stream, line);
    return line;
  }
}
