import { once } from 'node:events';
import { createConnection } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerEntry } from '../config.ts';
import type { GameRun } from './game-run.ts';

const portRetryMs = 200;

/** Resolves when the game is ready, by its output or its port; rejects with the signal's reason. */
export async function awaitReady(entry: ServerEntry, run: GameRun, signal: AbortSignal): Promise<void> {
  if (entry.readyPattern) await awaitLine(run, entry.readyPattern, signal);
  else if (entry.readyPort) await awaitPort(entry.readyPort, signal);
}

/** Resolves when the console prints a matching line after this call; rejects with the signal's reason. */
export async function awaitLine(run: GameRun, pattern: RegExp, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const onLine = (line: string): void => {
    if (pattern.test(line)) resolve();
  };
  const onAbort = (): void => reject(signal.reason);
  run.console.on('line', onLine);
  signal.addEventListener('abort', onAbort);
  try {
    await promise;
  } finally {
    run.console.off('line', onLine);
    signal.removeEventListener('abort', onAbort);
  }
}

/** Resolves when this port of 127.0.0.1 accepts a connection; rejects with the signal's reason. */
export async function awaitPort(port: number, signal: AbortSignal): Promise<void> {
  while (!(await acceptsConnection(port, signal))) await delay(portRetryMs, undefined, { signal });
}

async function acceptsConnection(port: number, signal: AbortSignal): Promise<boolean> {
  const socket = createConnection({ host: '127.0.0.1', port });
  try {
    await once(socket, 'connect', { signal });
    return true;
  } catch {
    signal.throwIfAborted();
    return false;
  } finally {
    socket.on('error', () => {});
    socket.destroy();
  }
}
