import { setTimeout as delay } from 'node:timers/promises';
import { ApiError } from '../api-error.ts';
import type { ServerEntry } from '../config.ts';
import type { GameRun } from './game-run.ts';

/** Between SIGTERM and SIGKILL. */
const termGraceMs = 5000;

/** Types the stop command and waits for its limit, then SIGTERM, then SIGKILL. Resolves when the run has ended. */
export async function stopRun(entry: ServerEntry, run: GameRun): Promise<void> {
  if (entry.stopCommand !== undefined && (await typed(run, entry.stopCommand))) {
    if (await endsWithin(run, entry.stopTimeoutSeconds * 1000)) return;
  }
  run.signal('SIGTERM');
  if (await endsWithin(run, termGraceMs)) return;
  run.signal('SIGKILL');
  await run.ended;
}

async function typed(run: GameRun, line: string): Promise<boolean> {
  return run.type(line).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError) return false;
      throw error;
    },
  );
}

/** Whether the run ended in time. */
export async function endsWithin(run: GameRun, ms: number): Promise<boolean> {
  const timer = new AbortController();
  const late = delay(ms, false, { signal: timer.signal }).catch(() => false);
  const ended = await Promise.race([run.ended.then(() => true), late]);
  timer.abort();
  return ended;
}
