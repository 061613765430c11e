import { type FileHandle, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { repeat } from '@steward/kit';
import { readTail } from '../game/console-log.ts';
import { PartialLine } from './partial-line.ts';
import { nullIfNowhere, openOwned } from './script-place.ts';

const pollMs = 100;
const chunkBytes = 64 * 1024;
/** The most bytes of earlier output that are read. */
const maxBacklogBytes = 4 * 1024 * 1024;

/**
 * Returns the last lines of a log that is renamed at each start (`x-console.log` to `x-console-2026-11-27-22:14:53.log`),
 * oldest first, including the previous run's.
 */
export async function lastLinesOf(path: string, uid: number, count: number): Promise<readonly string[]> {
  const lines = await tailOf(path, uid);
  if (lines.length >= count) return lines.slice(-count);
  const start = `${basename(path, '.log')}-`;
  const names = (await readdir(dirname(path)).catch(nullIfNowhere)) ?? [];
  const before = names
    .filter((name) => name.startsWith(start) && name.endsWith('.log'))
    .sort()
    .at(-1);
  const earlier = before === undefined ? [] : await tailOf(join(dirname(path), before), uid);
  return [...earlier, ...lines].slice(-count);
}

async function tailOf(path: string, uid: number): Promise<readonly string[]> {
  await using file = await openOwned(path, uid);
  return file === null ? [] : await readTail(file);
}

/** Calls back for each new line of a log, even when another file takes its place, until the signal is aborted. */
export class ConsoleFile {
  readonly #path: string;
  readonly #uid: number;
  readonly #onLine: (line: string) => void;
  #file: FileHandle | null = null;
  #offset = 0;
  #partial = new PartialLine();

  constructor(path: string, uid: number, onLine: (line: string) => void) {
    this.#path = path;
    this.#uid = uid;
    this.#onLine = onLine;
  }

  /** Resolves once it reads. @param from which lines of the existing file count: `all`, or none (`end`) */
  async follow(from: 'all' | 'end', signal: AbortSignal): Promise<void> {
    this.#file = await openOwned(this.#path, this.#uid);
    const size = (await this.#file?.stat())?.size ?? 0;
    this.#offset = from === 'end' ? size : Math.max(0, size - maxBacklogBytes);
    const read = (): Promise<void> => this.#read(signal);
    // A file that can't be read now may be readable later.
    void repeat(pollMs, read, signal, { firstMs: 0, onError: () => {} }).finally(() => this.#file?.close());
  }

  async #read(signal: AbortSignal): Promise<void> {
    const now = await stat(this.#path).catch(nullIfNowhere);
    const isSame = this.#file !== null && now?.ino === (await this.#file.stat()).ino;
    await this.#readNew(signal);
    if (isSame || now === null) return;
    await this.#file?.close();
    this.#file = null;
    this.#file = await openOwned(this.#path, this.#uid);
    this.#offset = 0;
    this.#partial = new PartialLine();
    await this.#readNew(signal);
  }

  async #readNew(signal: AbortSignal): Promise<void> {
    const file = this.#file;
    if (file === null) return;
    const { size } = await file.stat();
    if (size < this.#offset) this.#offset = 0;
    if (size - this.#offset > maxBacklogBytes) this.#offset = size - maxBacklogBytes;
    while (this.#offset < size && !signal.aborted) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(chunkBytes), 0, chunkBytes, this.#offset);
      if (bytesRead === 0) return;
      this.#offset += bytesRead;
      for (const line of this.#partial.add(buffer.subarray(0, bytesRead))) this.#onLine(line);
    }
  }
}
