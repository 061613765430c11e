import { StringDecoder } from 'node:string_decoder';

/** In characters. The rest of a longer line is dropped. */
const maxLine = 8_000;

/** Cuts the bytes of an output into lines. Keeps no more than one line. */
export class PartialLine {
  readonly #decoder = new StringDecoder('utf8');
  #text = '';

  /** Returns the lines that are complete now. */
  add(bytes: Buffer): readonly string[] {
    const lines = (this.#text + this.#decoder.write(bytes)).split('\n');
    this.#text = (lines.pop() ?? '').slice(0, maxLine);
    return lines.map((line) => line.slice(0, maxLine));
  }

  /** Returns the line that has no end. */
  rest(): string {
    return this.#text + this.#decoder.end();
  }
}
