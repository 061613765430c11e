import { extname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Files, noise } from '@steward/worlds/testing';
import { inFolder, readingOf } from './folder.ts';

/** The program that reads databases of SQLite, for people. */
export const sqliteReader = `SQLite ${process.versions['sqlite'] ?? ''}`.trim();

/**
 * Adds rows to a table of a database, as a game does that saves, and deletes some.
 * @param table its name and columns: `blocks (pos INT, data BLOB)`. The last one gets data
 */
export function addRows(path: string, table: string, rows: number, next: () => number): void {
  const database = new DatabaseSync(path);
  database.exec(`CREATE TABLE IF NOT EXISTS ${table}`);
  const name = table.slice(0, table.indexOf(' '));
  const columns = table.split(',').length;
  const insert = database.prepare(
    `INSERT OR REPLACE INTO ${name} VALUES (${Array(columns).fill('?').join(', ')})`,
  );
  for (let row = 0; row < rows; row++) {
    const key = Math.floor(next() * 5_000);
    const data = noise(100 + Math.floor(next() ** 2 * 9_000), next);
    insert.run(...(columns === 2 ? [key, data] : [`player${key}`, 'meta', data]));
  }
  database.exec(`DELETE FROM ${name} WHERE rowid % 7 = 0`);
  database.close();
}

/**
 * Reads the databases of a save.
 * @param needed the path of one that must be there; others have the same end
 * @param raw paths of files that the game reads itself
 */
export function readDatabases(files: Files, needed: string, raw: readonly string[] = []) {
  return readingOf((add) =>
    inFolder(files, async (folder) => {
      const databases = [...files.keys()].filter((path) => extname(path) === extname(needed));
      if (!databases.includes(needed)) throw new Error(`There is no ${needed}`);
      for (const path of raw) add(files.get(path) ?? '');
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
