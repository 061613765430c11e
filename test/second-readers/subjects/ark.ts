import { join } from 'node:path';
import { type Files, noise, random } from '@steward/worlds/testing';
import { filesIn, inFolder } from '../folder.ts';
import { addRows, readDatabases, sqliteReader } from '../sqlite.ts';
import type { Subject } from '../subject.ts';

const saved = 'ShooterGame/Saved/SavedArks/TheIsland_WP/';
const map = 'TheIsland_WP.ark';
/** The tables of its map. */
const tables = ['game (key BLOB PRIMARY KEY, value BLOB)', 'custom (key TEXT PRIMARY KEY, value BLOB)'];
/** A player and a tribe, which Steward doesn't read inside. */
const others = ['00021a2b.arkprofile', '1456.arktribe'];

async function make(seed: number) {
  const next = random(seed);
  return inFolder(new Map(), async (folder) => {
    const save = async (rows: number): Promise<Files> => {
      for (const table of tables) addRows(join(folder, map), table, rows, next);
      const files = await filesIn(folder, saved);
      for (const name of others) files.set(saved + name, noise(2_000 + Math.floor(next() * 9_000), next));
      return files;
    };
    return { older: await save(30), whole: await save(20) };
  });
}

/** Its map, written and read by SQLite. */
export const ark: Subject = {
  game: 'ark-survival-ascended',
  reader: sqliteReader,
  open: async () => ({
    make,
    read: (files) => {
      const raw = others.map((name) => saved + name);
      return readDatabases(files, saved + map, raw);
    },
    close: async () => {},
  }),
};
