import { setTimeout as sleep } from 'node:timers/promises';
import { DiscordAPIError, HTTPError } from 'discord.js';
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

/** For how long a request to an interaction's webhook is worth being sent again. */
export interface DeliveryLimits {
  /** In milliseconds since 1970; no try is begun later. The token's time is over then, or nobody waits any more. */
  readonly until: number;
  /** Ends the waiting for the next try. A try that is on its way is heard to its end. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Asked before a request is sent late, or again: if false, it is not, because something newer may be shown by then, perhaps by
   * another process. If it rejects, nobody knows, and the request is sent. Default: always true.
   */
  readonly isCurrent?: (() => Promise<boolean>) | undefined;
}
