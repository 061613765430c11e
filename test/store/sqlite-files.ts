import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryFolder } from '@steward/kit/testing';
import type { KeyRing } from '../../src/config/key-ring.ts';
import { openStore } from '../../src/store/open.ts';
import { recordingLog } from './fixtures.ts';

/** Returns the URL of an SQLite database that is not created yet. */
export async function sqliteUrl(): Promise<string> {
  return `sqlite:${join(await temporaryFolder(), 'steward.db')}`;
}

/** Returns the paths of an SQLite store that is not created yet, and a function that opens it. */
export async function sqliteFiles() {
  const folder = join(await temporaryFolder(), 'data');
  const path = join(folder, 'steward.db');
  const log = recordingLog();
  const open = (keyRing: KeyRing | null = null) => openStore({ databaseUrl: `sqlite:${path}`, keyRing, log });
  return { folder, path, keyFile: `${path}.key`, log, open };
}

/** Reads or edits the database of a store. */
export function withRows<T>(path: string, work: (rows: DatabaseSync) => T): T {
  const rows = new DatabaseSync(path);
  try {
    return work(rows);
  } finally {
    rows.close();
  }
}
