import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Block, blocks, height, landscape, width } from './landscape.ts';

/** A world that is on disk: what a backup holds and a restore brings back. */
export class World {
  readonly #folder: string;
  readonly #file: string;
  /** Highest row first. */
  #rows: string[];
  #autosave = true;

  /** Opens the world in a folder, or makes it. */
  constructor(folder: string) {
    this.#folder = folder;
    this.#file = join(folder, 'blocks.txt');
    this.#rows = this.#load() ?? [...landscape];
    this.save();
  }

  /** Minecraft's `save-off` and `save-on`: nothing is written while a backup reads. */
  set autosave(on: boolean) {
    this.#autosave = on;
    this.#changed();
  }

  /** Where big files of the world go. */
  get regions(): string {
    return join(this.#folder, 'region');
  }

  /** What stands there; null outside the world. */
  at(x: number, y: number): string | null {
    return this.#rows[height - 1 - y]?.[x] ?? null;
  }

  /** Answers whether it is inside the world. */
  set(x: number, y: number, block: Block): boolean {
    if (this.at(x, y) === null) return false;
    this.#put(x, y, block);
    this.#changed();
    return true;
  }

  /** Wrecks the castle: a crater with lava in it. */
  blowUp(): void {
    for (let x = 4; x <= 17; x += 1) {
      const depth = 1 + ((x * 7) % 3);
      for (let y = 0; y < height; y += 1) {
        if (y >= height - 8 || (y >= 2 - depth && x > 6 && x < 15)) this.#put(x, y, y < 2 ? 'lava' : 'air');
      }
    }
    this.#changed();
  }

  /** The world as a person sees it: rows with their heights, and a ruler. */
  map(): string[] {
    const rows = this.#rows.map((row, index) => `${height - 1 - index} ${row}`);
    const ruler = Array.from({ length: width }, (_, x) => (x % 5 === 0 ? String(x).padEnd(5) : '')).join('');
    return [...rows, `  ${ruler.trimEnd()}`];
  }

  /** Writes it down whole, or not at all. */
  save(): void {
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(`${this.#file}.tmp`, `${this.#rows.join('\n')}\n`);
    renameSync(`${this.#file}.tmp`, this.#file);
  }

  #put(x: number, y: number, block: Block): void {
    const index = height - 1 - y;
    const row = this.#rows[index] ?? '';
    this.#rows[index] = row.slice(0, x) + blocks[block] + row.slice(x + 1);
  }

  #changed(): void {
    if (this.#autosave) this.save();
  }

  #load(): string[] | null {
    try {
      return readFileSync(this.#file, 'utf8').trimEnd().split('\n');
    } catch {
      return null;
    }
  }
}
