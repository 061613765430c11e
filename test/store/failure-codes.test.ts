import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { anOperation, newRing, recordingLog } from './fixtures.ts';
import { temporaryFolder } from './folder.ts';

const keyRing = newRing();

test('a failure that was stored as a phrase is a code after the update', async () => {
  const path = join(await temporaryFolder(), 'steward.db');
  const open = () => openStore({ databaseUrl: `sqlite:${path}`, keyRing, log: recordingLog() });
  const operation = anOperation({});
  const before = await open();
  await before.operations.insert(operation);
  await before.close();

  const [step] = operation.steps;
  const failure = {
    reason: 'taken up too late',
    hostText: 'as “not in time”',
    retryAt: null,
    applied: 'no',
    reference: 'R',
  };
  const rows = new DatabaseSync(path);
  rows.exec(`
    delete from kysely_migration where name >= '0005-failure-codes';
    alter table connections drop column language;
    alter table operations drop column language;
  `);
  rows.prepare('update operations set steps = ?').run(JSON.stringify([{ ...step, failure }]));
  rows.close();

  const after = await open();
  expect((await after.operations.get(operation.id))?.steps).toEqual([
    { ...step, failure: { ...failure, reason: 'stale' } },
  ]);
  await after.close();
});
