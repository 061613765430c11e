import { setTimeout as sleep } from 'node:timers/promises';
import { DiscordAPIError, HTTPError } from '@discordjs/rest';
import { HttpError } from '../../http/client.ts';
import { jittered } from '../../util/backoff.ts';

const longestPauseMs = 30_000;

/** Discord could not take it for the moment (5xx, or no connection): the same may work later. */
export function isTransient(error: unknown): boolean {
  if (error instanceof DiscordAPIError || error instanceof HTTPError) return error.status >= 500;
  if (error instanceof HttpError) return true;
  // undici's and the system's errors have a code; @discordjs/rest's own time-out is an abort.
  return (
    error instanceof Error &&
    (error.name === 'AbortError' || ('code' in error && typeof error.code === 'string'))
  );
}

/**
 * Sends something to Discord, again and again while Discord is away.
 * @throws what Discord refused it with, or the signal's reason
 */
export async function deliver<T>(send: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      return await send();
    } catch (error) {
      if (!isTransient(error)) throw error;
    }
    const pause = jittered(Math.min(longestPauseMs, 500 * 2 ** attempt));
    await sleep(pause, undefined, { signal });
  }
}
