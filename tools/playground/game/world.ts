import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

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

const air = '.';
const lava = '^';

const width = 32;
const height = 10;

/** The files of a server. */
export interface ServerFiles {
  /** Returns null if there is no such file. */
  read(path: string): string | null;
  /** Writes the whole file or nothing. */
  write(path: string, text: string): void;
}

/** Files in the working directory. */
export const filesOnDisk: ServerFiles = {
  read(path) {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return null;
    }
  },
  write(path, text) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.tmp`, text);
    renameSync(`${path}.tmp`, path);
  },
};

const worldFile = 'world/blocks.txt';

/** A world in a server's files, for backups and restores. */
export class World {
  readonly #files: ServerFiles;
  /** Highest row first. */
  #rows: string[];
  #autosave = true;

  /** Opens the world among the files, or creates it. */
  constructor(files: ServerFiles) {
    this.#files = files;
    this.#rows = files.read(worldFile)?.trimEnd().split('\n') ?? [...newWorld];
    this.save();
  }

  /** Off, as by Minecraft's `save-off`: nothing is written, so that a backup can read. */
  set autosave(on: boolean) {
    this.#autosave = on;
    this.#changed();
  }

  /** Replaces the castle by a crater with lava. */
  blowUp(): void {
    for (let x = 4; x <= 17; x += 1) {
      const depth = 1 + ((x * 7) % 3);
      for (let y = 0; y < height; y += 1) {
        if (y >= height - 8 || (y >= 2 - depth && x > 6 && x < 15)) this.#put(x, y, y < 2 ? lava : air);
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

  save(): void {
    this.#files.write(worldFile, `${this.#rows.join('\n')}\n`);
  }

  #put(x: number, y: number, block: string): void {
    const index = height - 1 - y;
    const row = this.#rows[index] ?? '';
    this.#rows[index] = row.slice(0, x) + block + row.slice(x + 1);
  }

  #changed(): void {
    if (this.#autosave) this.save();
  }
}
