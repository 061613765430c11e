/** Returns a delay up to a fifth shorter or longer, so that processes that wait for the same thing don't retry at once. */
export function jittered(ms: number): number {
  return ms * (0.8 + Math.random() * 0.4);
}

/** Bounds of a growing wait, in milliseconds. */
export interface BackoffOptions {
  readonly firstMs: number;
  readonly maxMs: number;
}

/** Returns the wait after the given attempt (1 is the first): doubles with each attempt, up to `maxMs`. */
export function exponentialDelay(attempt: number, { firstMs, maxMs }: BackoffOptions): number {
  return Math.min(firstMs * 2 ** (attempt - 1), maxMs);
}

/** Returns `exponentialDelay` with jitter: a random wait between half of it and all of it. */
export function backoff(attempt: number, options: BackoffOptions, random = Math.random): number {
  return exponentialDelay(attempt, options) * (0.5 + random() / 2);
}
