import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Each block's character on the map. */
export const blocks = {
  air: '.',
  grass: '=',
  stone: '#',
  wood: 'W',
  leaves: '%',
  glass: 'o',
  water: '~',
  lava: '^',
  gold: '$',
} as const;

type Block = keyof typeof blocks;

export function isBlock(name: string): name is Block {
  return Object.hasOwn(blocks, name);
}

/** A new world, seen from the side, highest row first: a castle, a tree, a lake. */
const newWorld: readonly string[] = [
  '................................',
  '..........$.....................',
  '......#.#.#.#.#.................',
  '......#########.......%%%.......',
  '......##o###o##......%%%%%......',
  '......#########.......%%%.......',
  '......###WWW###........W........',
  '......###WWW###........W........',
  '========================~~~~~===',
  '################################',
];

const width = 32;
const height = 10;

/** A world on disk, for backups and restores. */
export class World {
  readonly #folder: string;
  readonly #file: string;
  /** Highest row first. */
  #rows: string[];
  #autosave = true;

  /** Opens the world in a folder, or creates it. */
  constructor(folder: string) {
    this.#folder = folder;
    this.#file = join(folder, 'blocks.txt');
    this.#rows = this.#load() ?? [...newWorld];
    this.save();
  }

  /** Off, as by Minecraft's `save-off`: nothing is written, so that a backup can read. */
  set autosave(on: boolean) {
    this.#autosave = on;
    this.#changed();
  }

  /** The folder for the world's big files. */
  get regions(): string {
    return join(this.#folder, 'region');
  }

  /** Returns the block's character; null outside the world. */
  at(x: number, y: number): string | null {
    return this.#rows[height - 1 - y]?.[x] ?? null;
  }

  /** Returns false if the position is outside the world. */
  set(x: number, y: number, block: Block): boolean {
    if (this.at(x, y) === null) return false;
    this.#put(x, y, block);
    this.#changed();
    return true;
  }

  /** Replaces the castle by a crater with lava. */
  blowUp(): void {
    for (let x = 4; x <= 17; x += 1) {
      const depth = 1 + ((x * 7) % 3);
      for (let y = 0; y < height; y += 1) {
        if (y >= height - 8 || (y >= 2 - depth && x > 6 && x < 15)) this.#put(x, y, y < 2 ? 'lava' : 'air');
      }
    }
    this.#changed();
  }

  /** Returns the rows with their heights, and a ruler. */
  map(): string[] {
    const rows = this.#rows.map((row, index) => `${height - 1 - index} ${row}`);
    const ruler = Array.from({ length: width }, (_, x) => (x % 5 === 0 ? String(x).padEnd(5) : '')).join('');
    return [...rows, `  ${ruler.trimEnd()}`];
  }

  /** Writes the whole file or nothing. */
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
