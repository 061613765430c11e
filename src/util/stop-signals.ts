import { performance } from 'node:perf_hooks';

/** A terminal, and many process managers, signal the whole group, and npm passes on what it gets: these are one. */
const sameMs = 300;

/**
 * Listens for what asks this process to stop, until it ends: a signal that nobody listens for ends it at once.
 * `onSignal` gets 1 for the first signal and more for later ones, which say that somebody will not wait.
 */
export function listenForStop(
  onSignal: (count: number, signal: NodeJS.Signals) => void,
  signals: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGINT'],
): void {
  let count = 0;
  let countedAt = Number.NEGATIVE_INFINITY;
  const listener = (signal: NodeJS.Signals): void => {
    const now = performance.now();
    if (now - countedAt < sameMs) return;
    countedAt = now;
    count += 1;
    onSignal(count, signal);
  };
  for (const signal of signals) process.on(signal, listener);
}
