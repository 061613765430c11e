import { parseKeyRing } from '../../src/config/key-ring.ts';
import { OperationConflictError } from '../../src/operations/model/operation.ts';
import { openStore } from '../../src/store/open.ts';
import { anOperation } from './fixtures.ts';

/*
 * Tests start this as a process: it stores an operation and kills itself with SIGKILL as soon as the insert resolves.
 * Exits with code 3 if another operation runs on the server.
 */
const [databaseUrl = '', interactionId = '', keys] = process.argv.slice(2);
const silent = { warn: () => {}, error: () => {} };
const store = await openStore({
  databaseUrl,
  keyRing: keys === undefined ? null : parseKeyRing(keys),
  log: silent,
});
const operation = anOperation({
  interactionId,
  server: { connectionId: 'default', id: 's1', name: 'Survival' },
});
try {
  await store.operations.insert(operation);
  process.kill(process.pid, 'SIGKILL');
} catch (error) {
  if (!(error instanceof OperationConflictError)) throw error;
  process.exitCode = 3;
}
