import { join } from 'node:path';
import { random } from '@steward/worlds/testing';
import { filesIn, inFolder } from '../folder.ts';
import { addRows, readDatabases, sqliteReader } from '../sqlite.ts';
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
    const write = (rows: number) => {
      for (const [name, table] of Object.entries(tables))
        addRows(join(folder, name), table, name === 'map.sqlite' ? rows : 3, next);
    };
    write(30);
    const older = await filesIn(folder, world);
    write(20);
    return { older, whole: await filesIn(folder, world) };
  });
}

/** Its databases, written and read by SQLite. */
export const luanti: Subject = {
  game: 'luanti',
  reader: sqliteReader,
  open: async () => ({
    make,
    read: (files) => readDatabases(files, `${world}map.sqlite`, [`${world}world.mt`]),
    close: async () => {},
  }),
};
