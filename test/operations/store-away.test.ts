import { expect, test } from 'vitest';
import type { Operations } from '../../src/domain/operation.ts';
import { StoreUnavailableError } from '../../src/domain/store-errors.ts';
import { OperationLostError, OperationRecord } from '../../src/operations/operation-record.ts';
import { openStore } from '../../src/store/open.ts';
import { anOperation, recordingLog } from '../store/fixtures.ts';

/** Returns a record over a store whose first writes fail, before or after they are made. */
async function recorded(failures: number, when: 'before' | 'after') {
  const { operations, close } = await openStore({
    databaseUrl: 'sqlite::memory:',
    keyRing: null,
    log: recordingLog(),
  });
  const operation = anOperation();
  await operations.insert(operation);
  let left = failures;
  const failing = async (write: () => Promise<boolean>) => {
    if (left === 0) return write();
    left -= 1;
    if (when === 'after') await write();
    throw new StoreUnavailableError('away');
  };
  const away: Operations = Object.assign(Object.create(operations), {
    releaseClaim: (id: string) => operations.releaseClaim(id),
    save: (...change: Parameters<Operations['save']>) => failing(() => operations.save(...change)),
    finish: (...change: Parameters<Operations['finish']>) => failing(() => operations.finish(...change)),
  });
  const stopping = new AbortController();
  const listener = { onProgress() {}, onEnd: async () => true };
  return {
    record: new OperationRecord(operation, away, listener, stopping.signal),
    operation,
    operations,
    stopping,
    close,
  };
}

test('a response of the host is written down once the database is back', async () => {
  const { record, operation, operations, close } = await recorded(2, 'before');
  await record.change(0, { state: 'accepted' });
  expect((await operations.get(operation.id))?.steps[0]?.state).toBe('accepted');
  await close();
});

test('an outcome whose write was not confirmed is left for the process that claims the operation', async () => {
  const { record, operation, operations, close } = await recorded(1, 'after');
  await expect(record.finish('succeeded', null)).rejects.toThrow(OperationLostError);
  expect((await operations.claimOrphans()).map(({ id, state }) => [id, state])).toEqual([
    [operation.id, 'succeeded'],
  ]);
  await close();
});

test('a process that stops does not wait for the database', async () => {
  const { record, stopping, close } = await recorded(1_000, 'before');
  const change = record.change(0, { state: 'accepted' });
  stopping.abort();
  await expect(change).rejects.toThrow(StoreUnavailableError);
  await close();
});
