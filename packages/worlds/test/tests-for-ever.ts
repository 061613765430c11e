import { readFileSync } from 'node:fs';
import { streamOf, testing } from '../testing/testing.ts';

/* A program that tests a backup whose archive never comes, and prints the id of the process that reads it. */
const never = (async function* () {
  await new Promise(() => {});
  yield Buffer.alloc(0);
})();
void testing(streamOf(never, 1_000));
process.stdout.write(readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim());
