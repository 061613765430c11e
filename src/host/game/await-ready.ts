import { once } from 'node:events';
import { createConnection } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerEntry } from '../config.ts';
import type { GameRun } from './game-run.ts';

const portRetryMs = 200;

/** Resolves when the game says, or shows, that it is ready; rejects with the signal's reason. */
export async function awaitReady(entry: ServerEntry, run: GameRun, signal: AbortSignal): Promise<void> {
  if (entry.readyPattern) await awaitLine(run, entry.readyPattern, signal);
  else if (entry.readyPort) await awaitPort(entry.readyPort, signal);
}

/** Resolves when the console prints a line that matches, from now on; rejects with the signal's reason. */
export async function awaitLine(run: GameRun, pattern: RegExp, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const finish = (settle: () => void): void => {
      run.console.off('line', look);
      signal.removeEventListener('abort', give);
      settle();
    };
    const look = (line: string): void => {
      if (pattern.test(line)) finish(resolve);
    };
    const give = (): void => finish(() => reject(signal.reason));
    run.console.on('line', look);
    signal.addEventListener('abort', give);
  });
}

async function awaitPort(port: number, signal: AbortSignal): Promise<void> {
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
