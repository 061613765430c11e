import { EventEmitter } from 'node:events';
import { copyFile, type FileHandle, open } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import { nullIfAbsent, repeat } from '@steward/kit';
import { PartialLine } from '../supervisors/partial-line.ts';

const chunkBytes = 64 * 1024;
/** If the console prints more than this between two reads, all but the end is skipped. */
const maxBacklogBytes = 4 * 1024 * 1024;
/** At this size the file is copied to `….old` and truncated. */
const rotateBytes = 16 * 1024 * 1024;
const pollMs = 100;
/** In characters. Longer lines are cut. */
const maxLineLength = 2000;

/**
 * Reads a game server's output and emits each line. The game writes to a file, not to a pipe, so that it survives a
 * crash of the host and the next host can read on.
 */
export class ConsoleLog extends EventEmitter<{ line: [string]; error: [unknown] }> {
  readonly #path: string;
  readonly #file: FileHandle;
  #offset: number;
  #partial = new PartialLine();
  #reading: Promise<void> | null = null;
  readonly #closing = new AbortController();

  private constructor(path: string, file: FileHandle, offset: number) {
    super();
    this.#path = path;
    this.#file = file;
    this.#offset = offset;
  }

  /** Opens the file, to be read from `offset` (in bytes) or from its end. */
  static async open(path: string, offset: number | 'end'): Promise<ConsoleLog> {
    const file = await open(path, 'r+');
    const { size } = await file.stat();
    return new ConsoleLog(path, file, offset === 'end' ? size : Math.min(offset, size));
  }

  /** Starts reading ten times a second. Call it after all listeners are attached. */
  startPolling(): void {
    const onError = (error: unknown) => void this.emit('error', error);
    void repeat(pollMs, () => this.read(), this.#closing.signal, { onError });
  }

  /** Reads the output so far. */
  async read(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#reading ??= this.#readNew().finally(() => {
      this.#reading = null;
    });
    await this.#reading;
  }

  /** Reads the rest of the output, then closes the file. */
  async close(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort();
    await this.#reading;
    await this.#readNew();
    const rest = this.#partial.rest();
    if (rest !== '') this.emit('line', toPlainLine(rest));
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
      for (const line of this.#partial.add(buffer.subarray(0, bytesRead)))
        this.emit('line', toPlainLine(line));
    }
    if (this.#offset > rotateBytes) await this.#rotate();
  }

  /** Copies the file and truncates it. The game writes with O_APPEND, and so goes on at its start. */
  async #rotate(): Promise<void> {
    await copyFile(this.#path, `${this.#path}.old`);
    await this.#file.truncate(0);
    this.#offset = 0;
  }

  #seek(offset: number): void {
    this.#offset = offset;
    this.#partial = new PartialLine();
  }
}

/** How many bytes at the end of the file are read for the last lines. */
const tailBytes = 256 * 1024;
/** Maximum number of lines read from the end of the file. */
export const maxLastLines = 500;

/** Returns the last lines of a console log, oldest first, also of earlier runs; none if there is no such file. */
export async function readLastLines(path: string, count: number): Promise<readonly string[]> {
  const lines = await tailOf(path);
  // It was copied a moment ago.
  const earlier = lines.length < count ? await tailOf(`${path}.old`) : [];
  return [...earlier, ...lines].slice(-Math.min(count, maxLastLines));
}

async function tailOf(path: string): Promise<readonly string[]> {
  await using file = await open(path, 'r').catch(nullIfAbsent);
  return file === null ? [] : await readTail(file);
}

/** Returns the lines at the end of a file, without empty ones. */
export async function readTail(file: FileHandle): Promise<readonly string[]> {
  const { size } = await file.stat();
  const start = Math.max(0, size - tailBytes);
  const { bytesRead, buffer } = await file.read(Buffer.alloc(size - start), 0, size - start, start);
  const lines = buffer.toString('utf8', 0, bytesRead).split('\n');
  // The first one may have begun before.
  if (start > 0) lines.shift();
  return lines.map(toPlainLine).filter((line) => line !== '');
}

/** Returns a line of console output as plain text: without escape sequences, overwritten prompts and control characters. */
export function toPlainLine(raw: string): string {
  const text = withoutOverwritten(raw.slice(0, maxLineLength * 4)).replace(/[^\P{Cc}\t]/gu, '');
  return text.length > maxLineLength ? text.slice(0, maxLineLength).replace(/[\uD800-\uDBFF]$/u, '') : text;
}

/** A move to the start of the line or to a column, or the erasure of a line or of the screen (CSI G, K, J in ECMA-48). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals are controlled by them
const cursorMove = /(\r|\u001b\[\d*[GJK])/u;

/** Returns what stands in a line after a terminal has drawn it, without escape sequences: a prompt is drawn anew around each line. */
function withoutOverwritten(raw: string): string {
  let line = '';
  // What precedes a move at the end of the line stays.
  let kept: number | null = null;
  for (const part of raw.split(cursorMove)) {
    if (cursorMove.test(part)) {
      kept = keptAfter(part, kept);
      continue;
    }
    const text = stripVTControlCharacters(part);
    if (text === '') continue;
    line = line.slice(0, kept ?? undefined) + text;
    kept = null;
  }
  return line;
}

/**
 * Returns how many of the characters before a move stay; null: all of them.
 * @param before the result for the move before it, without text in between
 */
function keptAfter(move: string, before: number | null): number | null {
  const [, number = '', kind] = /(\d*)([GJK])$/u.exec(move) ?? [];
  if (kind === undefined) return 0;
  if (kind === 'G') return Math.max(0, Number(number || 1) - 1);
  // From the cursor to the end, which a move to a column has already taken away.
  return Number(number) === 0 ? before : 0;
}
