import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Files, noise, random } from '@steward/worlds/testing';
import { filesIn, inFolder, readingOf } from '../folder.ts';
import type { Subject } from '../subject.ts';

/** As `mod_storage_backend` and the others of Luanti 5.6. */
const settings = Buffer.from(
  'gameid = minetest\nbackend = sqlite3\nplayer_backend = sqlite3\nauth_backend = sqlite3\n',
);
/** The tables of its databases. */
const tables: Readonly<Record<string, string>> = {
  'map.sqlite': 'blocks (pos INT NOT NULL PRIMARY KEY, data BLOB)',
  'players.sqlite': 'player_metadata (player TEXT, metadata TEXT, value BLOB)',
  'auth.sqlite': 'auth (name TEXT, password BLOB)',
};

const world = 'worlds/ours/';

async function make(seed: number) {
  const next = random(seed);
  return inFolder(new Map([['world.mt', settings]]), async (folder) => {
    write(folder, next, 30);
    const older = await filesIn(folder, world);
    write(folder, next, 20);
    return { older, whole: await filesIn(folder, world) };
  });
}

function write(folder: string, next: () => number, rows: number): void {
  for (const [name, table] of Object.entries(tables)) {
    const database = new DatabaseSync(join(folder, name));
    database.exec(`CREATE TABLE IF NOT EXISTS ${table}`);
    const first = table.slice(0, table.indexOf(' '));
    const columns = table.split(',').length;
    const insert = database.prepare(
      `INSERT OR REPLACE INTO ${first} VALUES (${Array(columns).fill('?').join(', ')})`,
    );
    const count = name === 'map.sqlite' ? rows : 3;
    for (let row = 0; row < count; row++) {
      const key = Math.floor(next() * 5_000);
      const data = noise(100 + Math.floor(next() ** 2 * 9_000), next);
      insert.run(...(columns === 2 ? [key, data] : [`player${key}`, 'meta', data]));
    }
    database.exec(`DELETE FROM ${first} WHERE rowid % 7 = 0`);
    database.close();
  }
}

/** Reads the databases of a world. @param at its folder */
export function readDatabases(files: Files, at: string) {
  return readingOf((add) =>
    inFolder(files, async (folder) => {
      const databases = [...files.keys()].filter((path) => path.endsWith('.sqlite'));
      if (!databases.includes(`${at}map.sqlite`)) throw new Error('There is no map.sqlite');
      // Luanti reads this one itself.
      add(files.get(`${at}world.mt`) ?? '');
      for (const path of databases) {
        const database = new DatabaseSync(join(folder, path));
        try {
          const checked = database.prepare('PRAGMA integrity_check').get();
          if (checked?.['integrity_check'] !== 'ok') throw new Error(`${path}: ${JSON.stringify(checked)}`);
          add(path);
          const names = database
            .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
            .all();
          for (const { name } of names)
            for (const row of database.prepare(`SELECT * FROM "${name}"`).iterate())
              for (const value of Object.values(row))
                add(value instanceof Uint8Array ? value : String(value));
        } finally {
          database.close();
        }
      }
    }),
  );
}

/** Its databases, written and read by SQLite. */
export const luanti: Subject = {
  game: 'luanti',
  reader: `SQLite ${process.versions['sqlite'] ?? ''}`.trim(),
  open: async () => ({ make, read: (files) => readDatabases(files, world), close: async () => {} }),
};
