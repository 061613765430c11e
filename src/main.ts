import {
  collectGarbageWhenIdle,
  listenForStop,
  printUncaughtErrors,
  printVersionIfAsked,
} from '@steward/kit';
import { version } from './domain/version.ts';

// First, because process 1 of a container ignores signals that have no listener.
const stopping = new AbortController();
listenForStop((count, signal) => {
  if (count === 1) return stopping.abort(signal);
  process.stderr.write('Stopped immediately (second signal). Running actions resume at the next start.\n');
  process.exit(1);
});

printVersionIfAsked(version);
// Imported after that, because it takes a while.
const { formatStartupError, run } = await import('./run.ts');
printUncaughtErrors();
collectGarbageWhenIdle();

try {
  await run(stopping.signal);
  process.exit(0);
} catch (error) {
  process.stderr.write(`${formatStartupError(error)}\n`);
  process.exit(1);
}
