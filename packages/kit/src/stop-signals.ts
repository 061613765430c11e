import { performance } from 'node:perf_hooks';

/** Terminals and many process managers signal the whole process group, and npm forwards signals: these count once. */
const sameSignalMs = 300;

/**
 * Listens for stop signals for as long as the process runs. `onSignal` gets the signal's number: 1 is the first,
 * and later ones ask the process to stop at once.
 */
export function listenForStop(
  onSignal: (count: number, signal: NodeJS.Signals) => void,
  signals: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGINT'],
): void {
  let count = 0;
  let countedAt = Number.NEGATIVE_INFINITY;
  const listener = (signal: NodeJS.Signals): void => {
    const now = performance.now();
    if (now - countedAt < sameSignalMs) return;
    countedAt = now;
    count += 1;
    onSignal(count, signal);
  };
  for (const signal of signals) process.on(signal, listener);
}
