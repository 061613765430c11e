import { EventEmitter } from 'node:events';
import { copyFile, type FileHandle, open } from 'node:fs/promises';
import { StringDecoder } from 'node:string_decoder';

const chunkBytes = 64 * 1024;
/** A console that prints faster than this between two readings is not read in full. */
const maxBacklogBytes = 4 * 1024 * 1024;
/** Then the file is copied to `….old` and begun anew. */
const rotateBytes = 16 * 1024 * 1024;
const pollMs = 100;

/**
 * Reads what a game server prints from the file that it prints to. A file, not a pipe: the game outlives
 * a crash of the host, and the host that comes after it reads on.
 * Emits `line` for each.
 */
export class ConsoleLog extends EventEmitter<{ line: [string]; error: [unknown] }> {
  readonly #path: string;
  readonly #file: FileHandle;
  #offset: number;
  #decoder = new StringDecoder('utf8');
  #partialLine = '';
  #reading: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  private constructor(path: string, file: FileHandle, offset: number) {
    super();
    this.#path = path;
    this.#file = file;
    this.#offset = offset;
  }

  /** Reads from `offset` (bytes) on, or from the end. */
  static async open(path: string, offset: number | 'end'): Promise<ConsoleLog> {
    const file = await open(path, 'r+');
    const { size } = await file.stat();
    return new ConsoleLog(path, file, offset === 'end' ? size : Math.min(offset, size));
  }

  /** Reads on, ten times a second. To be called when all who wait for a line are listening. */
  startPolling(): void {
    if (this.#closed) return;
    this.#timer = setInterval(() => {
      this.read().catch((error: unknown) => this.emit('error', error));
    }, pollMs).unref();
  }

  /** Reads what is there now. */
  async read(): Promise<void> {
    if (this.#closed) return;
    this.#reading ??= this.#readNew().finally(() => {
      this.#reading = null;
    });
    await this.#reading;
  }

  /** Reads what is left, then lets go of the file. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    if (this.#timer) clearInterval(this.#timer);
    await this.#reading;
    await this.#readNew();
    if (this.#partialLine !== '') this.emit('line', toPlainLine(this.#partialLine));
    await this.#file.close();
  }

  async #readNew(): Promise<void> {
    const { size } = await this.#file.stat();
    if (size < this.#offset) this.#seek(0);
    if (size - this.#offset > maxBacklogBytes) this.#seek(size - chunkBytes);
    while (this.#offset < size) {
      const { bytesRead, buffer } = await this.#file.read(
        Buffer.alloc(chunkBytes),
        0,
        chunkBytes,
        this.#offset,
      );
      if (bytesRead === 0) break;
      this.#offset += bytesRead;
      this.#emitLines(this.#decoder.write(buffer.subarray(0, bytesRead)));
    }
    if (this.#offset > rotateBytes) await this.#rotate();
  }

  /** The game appends (O_APPEND), so that it goes on at the file's new beginning. */
  async #rotate(): Promise<void> {
    await copyFile(this.#path, `${this.#path}.old`);
    await this.#file.truncate(0);
    this.#offset = 0;
  }

  #seek(offset: number): void {
    this.#offset = offset;
    this.#decoder = new StringDecoder('utf8');
    this.#partialLine = '';
  }

  #emitLines(text: string): void {
    const lines = (this.#partialLine + text).split('\n');
    this.#partialLine = (lines.pop() ?? '').slice(0, maxLineLength * 4);
    for (const line of lines) this.emit('line', toPlainLine(line));
  }
}

/** Longest line of a console that is kept. */
const maxLineLength = 2000;

// Colours and cursor movements, as terminals take them (ECMA-48: CSI, OSC, single escapes).
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const escapes = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\^_])/gu;

/** A line of console output as text: without colours, prompts' carriage returns and control characters. */
export function toPlainLine(raw: string): string {
  const text = raw
    .slice(0, maxLineLength * 4)
    .replace(escapes, '')
    .replace(/^.*\r(?!$)/u, '')
    .replace(/[^\P{Cc}\t]/gu, '');
  return text.length > maxLineLength ? text.slice(0, maxLineLength).replace(/[\uD800-\uDBFF]$/u, '') : text;
}
