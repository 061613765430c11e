import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@steward/kit/testing';
import { inject, onTestFinished } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { newRing, recordingLog } from './fixtures.ts';
import { withRows } from './sqlite-files.ts';
import { storeContract } from './store-contract.ts';

storeContract('SQLite', async () => {
  const path = join(await temporaryFolder(), 'steward.db');
  copyFileSync(inject('sqliteTemplate'), path);
  const keyRing = newRing();
  const log = recordingLog();
  const another = async () => {
    const store = await openStore({ databaseUrl: `sqlite:${path}`, keyRing, log, staleMs: 50 });
    onTestFinished(() => store.close());
    return store;
  };
  const store = await another();
  return {
    store,
    logged: log.entries,
    another,
    later: async () => {
      await store.close();
      return another();
    },
    damage: async (statement) => withRows(path, (db) => db.exec(statement)),
    dump: async () =>
      withRows(path, (db) => {
        const tables = db.prepare(`select name from sqlite_schema where type = 'table'`).all();
        return JSON.stringify(tables.map(({ name }) => db.prepare(`select * from "${name}"`).all()));
      }),
  };
});
