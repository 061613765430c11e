import { StringDecoder } from 'node:string_decoder';

/** Cuts the bytes of an output into lines. Keeps no more than one line. */
export class PartialLine {
  readonly #maxLine: number;
  readonly #decoder = new StringDecoder('utf8');
  #text = '';

  /** @param maxLine in characters: the rest of a longer line is dropped */
  constructor(maxLine = 8_000) {
    this.#maxLine = maxLine;
  }

  /** Returns the lines that are complete now. */
  add(bytes: Buffer): readonly string[] {
    const lines = (this.#text + this.#decoder.write(bytes)).split('\n');
    this.#text = (lines.pop() ?? '').slice(0, this.#maxLine);
    return lines.map((line) => line.slice(0, this.#maxLine));
  }

  /** Returns the line that has no line break yet. */
  rest(): string {
    return this.#text + this.#decoder.end();
  }
}
