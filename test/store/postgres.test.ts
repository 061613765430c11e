import { describe, onTestFinished } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { dump, postgresMissing, runStatement, usedDatabase } from '../support/postgres.ts';
import { newRing, recordingLog } from './fixtures.ts';
import { storeContract } from './store-contract.ts';

describe.skipIf(postgresMissing)('with PostgreSQL', () => {
  storeContract('PostgreSQL', async () => {
    const databaseUrl = await usedDatabase();
    const keyRing = newRing();
    const log = recordingLog();
    const another = async () => {
      const store = await openStore({ databaseUrl, keyRing, log });
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
      damage: (statement) => runStatement(databaseUrl, statement),
      dump: () => dump(databaseUrl),
    };
  });
});
