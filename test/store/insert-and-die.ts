import { OperationConflictError } from '../../src/domain/operation.ts';
import { parseKeyRing } from '../../src/store/crypto/key-ring.ts';
import { openStore } from '../../src/store/open.ts';
import { anOperation } from './fixtures.ts';

/*
 * Started as a process by tests: writes an operation down and kills itself with -9 the moment that the
 * store says it is written. Ends with code 3 where the server was taken.
 */
const [databaseUrl = '', interactionId = '', keys] = process.argv.slice(2);
const silent = { warn: () => {}, error: () => {} };
const store = await openStore({
  databaseUrl,
  keyRing: keys === undefined ? null : parseKeyRing(keys),
  log: silent,
});
const operation = anOperation({ interactionId, server: { id: 's1', name: 'Survival' } });
try {
  await store.operations.insert(operation);
  process.kill(process.pid, 'SIGKILL');
} catch (error) {
  if (!(error instanceof OperationConflictError)) throw error;
  process.exitCode = 3;
}
