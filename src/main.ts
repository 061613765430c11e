import { enableCompileCache } from './util/compile-cache.ts';
import { listenForStop } from './util/stop-signals.ts';

// Listened for from the start: process 1 of a container does not even end by a signal that nobody listens for.
const stopping = new AbortController();
listenForStop((count, signal) => {
  if (count === 1) return stopping.abort(signal);
  process.stderr.write('Ended at once, at a second signal. The next start takes up what was under way.\n');
  process.exit(1);
});

enableCompileCache();
// Everything else is imported from here on, or it would be compiled before there is a cache.
const { formatStartupError: problem, run } = await import('./run.ts');
const { giveBackAfterStart } = await import('./after-start.ts');
giveBackAfterStart();

try {
  await run(stopping.signal);
  process.exit(0);
} catch (error) {
  process.stderr.write(`${problem(error)}\n`);
  process.exit(1);
}
