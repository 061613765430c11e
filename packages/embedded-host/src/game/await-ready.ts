import { once } from 'node:events';
import { createConnection } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerEntry } from '../config.ts';
import type { GameRun } from './game-run.ts';

const portRetryMs = 200;
const answerRetryMs = 1_000;

/** Asks a game as its clients do, and returns whether it answers. */
export type AskWhetherItAnswers = () => Promise<boolean>;

/** Resolves when a game is ready; rejects with the signal's reason. */
export type ReadySign = (signal: AbortSignal) => Promise<void>;

/**
 * Resolves when the game is ready: by its output or its port, or because it answers, whatever it prints. Rejects with the signal's
 * reason.
 * @param answers null: it can't be asked
 */
export async function awaitReady(
  { readyPattern, readyPort }: ServerEntry,
  run: GameRun,
  answers: AskWhetherItAnswers | null,
  signal: AbortSignal,
): Promise<void> {
  if (readyPattern) await awaitSign([(over) => awaitLine(run, readyPattern, over)], answers, signal);
  else if (readyPort) await awaitSign([(over) => awaitPort(readyPort, over)], answers, signal);
}

/**
 * Resolves when one of the signs is seen, or the game answers. Rejects once none of them can be seen any more, and when the signal
 * is aborted.
 */
export async function awaitSign(
  signs: readonly ReadySign[],
  answers: AskWhetherItAnswers | null,
  signal: AbortSignal,
): Promise<void> {
  const seen = new AbortController();
  const over = AbortSignal.any([signal, seen.signal]);
  const all = answers === null ? signs : [...signs, (end: AbortSignal) => awaitAnswer(answers, end)];
  try {
    await Promise.any(all.map((sign) => sign(over)));
  } finally {
    seen.abort();
  }
}

/** Resolves when the game answers; rejects with the signal's reason. */
async function awaitAnswer(answers: AskWhetherItAnswers, signal: AbortSignal): Promise<void> {
  while (!(await answers())) await delay(answerRetryMs, undefined, { signal });
  signal.throwIfAborted();
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
