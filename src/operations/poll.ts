import { setTimeout as sleep } from 'node:timers/promises';
import { HostError, type HostErrorKind, orNull } from '@steward/hosts/model';
import type { OperationTimings } from '../domain/timings.ts';

/** Errors that a later read would return again. */
const permanentErrors: ReadonlySet<HostErrorKind> = new Set(['key-refused', 'not-allowed', 'unknown-server']);

/**
 * Reads repeatedly until `judge` returns an outcome. A read that fails passes `null`, so that its time counts too; one
 * that the rate limit refuses is repeated, because there was nothing to judge.
 * @param judge gets how long after `since` the read ended, and how long after it it began
 * @throws HostError if further reads are of no use
 * @throws the signal's reason
 */
export async function pollUntil<Value, Outcome>(
  read: () => Promise<Value>,
  judge: (
    value: Value | null,
    elapsedMs: number,
    readAtMs: number,
  ) => Promise<Outcome | null> | Outcome | null,
  options: {
    readonly timings: OperationTimings;
    readonly signal: AbortSignal;
    readonly since: number;
    /** Gets what lets the next read begin at once. */
    readonly onBegin?: (readNow: () => void) => void;
  },
): Promise<Outcome> {
  const startedAt = performance.now();
  const startAgeMs = ageOf(options.since);
  const sinceMs = () => Math.round(startAgeMs + performance.now() - startedAt);
  let waiting = new AbortController();
  options.onBegin?.(() => waiting.abort());
  for (;;) {
    options.signal.throwIfAborted();
    waiting = new AbortController();
    let readAtMs = sinceMs();
    const readNow = () => {
      readAtMs = sinceMs();
      return read();
    };
    const value = await tryRead(readWhenAllowed(readNow, { since: startedAt, signal: options.signal }));
    const elapsedMs = sinceMs();
    // After a crash the time may be over at the first read, while this machine’s network is still starting.
    const isEarly = value === null && elapsedMs - startAgeMs < options.timings.verifyLostMs;
    const outcome = isEarly ? null : await judge(value, elapsedMs, readAtMs);
    if (outcome !== null) return outcome;
    const signal = AbortSignal.any([options.signal, waiting.signal]);
    // It rejects when a signal aborts it. The next turn reads at once, or throws the reason of `options.signal`.
    await sleep(options.timings.pollMs(elapsedMs), undefined, { signal }).catch(() => {});
  }
}

async function readWhenAllowed<Value>(
  read: () => Promise<Value>,
  options: { readonly since: number; readonly signal: AbortSignal },
): Promise<Value> {
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (!(await waitForRetry(error, options))) throw error;
    }
  }
}

/** Returns what a read returns, or null if the host could not respond this time. */
export function tryRead<Value>(read: Promise<Value>): Promise<Value | null> {
  return orNull(read, ({ kind }) => !permanentErrors.has(kind));
}

/** No further wait starts after the host has refused calls for this long, in milliseconds. */
const maxRateLimitMs = 3_600_000;
/** The shortest wait, in milliseconds: a host may name a time that has just passed. */
const minWaitMs = 50;

/**
 * Returns how long ago a stored moment was, in milliseconds; 0 if the clock was set back since. For the start of a wait,
 * which then goes on by monotonic time.
 */
export function ageOf(since: number): number {
  return Math.max(0, Date.now() - since);
}

/** Returns when the rate limit ends that an error reports (milliseconds since 1970); null for other errors. */
export function retryAt(error: unknown): number | null {
  return error instanceof HostError && error.kind === 'rate-limited'
    ? (error.retryAt?.getTime() ?? null)
    : null;
}

/**
 * Waits until the rate limit ends that an error reports. Returns false at once for other errors, or if the host has
 * refused calls for an hour.
 * @param options.since when the first call was made, by `performance.now()`
 * @throws the signal's reason
 */
export async function waitForRetry(
  error: unknown,
  { since, signal }: { readonly since: number; readonly signal: AbortSignal },
): Promise<boolean> {
  const at = retryAt(error);
  if (at === null || performance.now() - since > maxRateLimitMs) return false;
  await sleep(Math.max(at - Date.now(), minWaitMs), undefined, { signal });
  return true;
}
