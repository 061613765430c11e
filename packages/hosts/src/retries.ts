import { backoff, type Clock } from '@steward/kit';
import { rateLimitedUntil } from './failures.ts';
import type { RequestTimeouts } from './http/client.ts';
import { HostError, type HostErrorKind } from './model/host-error.ts';
import type { RateLimitGate } from './rate-limit-gate.ts';
import type { HostRequest } from './request.ts';

/** Attempts of one call, the first included, if the host or the connection fails. */
const maxFaults = 3;
/** Attempts of one call that the host's rate limit delays. */
const maxRateLimits = 6;
const retryBackoff = { firstMs: 250, maxMs: 8_000 };
/** No attempt starts with less time than this left, in milliseconds. */
const minLeftMs = 50;
/** Calls that the rate limit delayed continue spread over this time, in milliseconds. */
const spreadMs = 100;

interface RetriedCall<T> {
  readonly request: HostRequest;
  readonly apiKey: string;
  /** For all attempts and waits together, except the response to a write. In milliseconds. */
  readonly deadlineMs: number;
  /** For one attempt, in milliseconds. */
  readonly timeoutMs: number;
  /** Ends waits between attempts. */
  readonly signal: AbortSignal;
  /** Updated during the call: how many responses were 429, and how long they delayed it in milliseconds. */
  readonly counts: { limits: number; heldMs: number };
  /** Sends the call once. @throws HostError */
  readonly send: (timeouts: RequestTimeouts) => Promise<T>;
  /** Returns a number from 0 to 1, which spreads waits. */
  readonly random: () => number;
}

/**
 * Repeats a read after a temporary failure, and a write that certainly did not arrive, with exponential backoff; waits
 * for the host's rate limit. All within the deadline.
 * @throws HostError of the last attempt, of a read of the last one that the deadline didn't cut off, or what else `send` throws
 */
export async function withRetries<T>(call: RetriedCall<T>, gate: RateLimitGate, clock: Clock): Promise<T> {
  const deadline = clock.elapsed() + call.deadlineMs;
  let faults = 0;
  let earlier: HostError | null = null;
  for (;;) {
    await waitForGate(call, gate, clock, deadline);
    try {
      const value = await call.send(timeoutsOf(call, Math.max(deadline - clock.elapsed(), 1)));
      gate.succeeded(call.apiKey, call.request.limitScope);
      return value;
    } catch (thrown) {
      if (!(thrown instanceof HostError)) throw thrown;
      const isLimited = thrown.kind === 'rate-limited';
      if (isLimited) call.counts.limits++;
      else faults++;
      const { limits } = call.counts;
      const error = isLimited ? closeGate(thrown, call, gate, clock) : thrown;
      const mayRetry = isLimited
        ? limits < maxRateLimits
        : faults < maxFaults && isRepeatable(error, call.request);
      const untilRetryAt = error.retryAt === null ? 0 : error.retryAt.getTime() - clock.now();
      const delay = Math.max(untilRetryAt, backoff(isLimited ? limits : faults, retryBackoff, call.random));
      const isCutOff = error.kind === 'too-slow' && clock.elapsed() > deadline - minLeftMs;
      // A write that was cut off may have arrived.
      if (isCutOff && earlier !== null && !call.request.write) throw earlier;
      if (!mayRetry || clock.elapsed() + delay > deadline - minLeftMs) throw error;
      earlier = error;
      if (isLimited) await sleepLimited(delay, call, clock);
      else await clock.sleep(delay, call.signal);
    }
  }
}

/** Returns the time limits of one attempt. A read ends at the deadline. A write only has to start before it: aborted early, its outcome would be unknown. */
function timeoutsOf<T>({ request, timeoutMs }: RetriedCall<T>, leftMs: number): RequestTimeouts {
  const startMs = Math.min(timeoutMs, leftMs);
  return { startMs, timeoutMs: request.write ? timeoutMs : startMs };
}

async function waitForGate<T>(
  call: RetriedCall<T>,
  gate: RateLimitGate,
  clock: Clock,
  deadline: number,
): Promise<void> {
  const opensAt = gate.opensAt(call.apiKey, call.request.limitScope);
  const delay = opensAt - clock.elapsed();
  if (delay <= 0) return;
  if (opensAt > deadline - minLeftMs) {
    throw rateLimitedUntil(clock.now() + delay, call.request, opensAt > gate.opensAt(call.apiKey));
  }
  await sleepLimited(delay + call.random() * spreadMs, call, clock);
}

async function sleepLimited<T>(ms: number, { counts, signal }: RetriedCall<T>, clock: Clock): Promise<void> {
  const since = clock.elapsed();
  await clock.sleep(ms, signal).finally(() => {
    counts.heldMs += clock.elapsed() - since;
  });
}

/** Returns the error with the time until which calls are delayed. */
function closeGate<T>(error: HostError, call: RetriedCall<T>, gate: RateLimitGate, clock: Clock): HostError {
  const scope = error.limitsKey ? undefined : call.request.limitScope;
  const now = clock.now();
  const limitMs = error.retryAt === null ? null : error.retryAt.getTime() - now;
  const delay = gate.close(call.apiKey, limitMs, scope) - clock.elapsed();
  return rateLimitedUntil(now + delay, call.request, scope !== undefined, error.hostText);
}

const repeatableKinds: ReadonlySet<HostErrorKind> = new Set([
  'answer-lost',
  'too-slow',
  'host-failed',
  'gateway-failed',
  'node-unreachable',
  'maintenance',
]);

function isRepeatable(error: HostError, request: HostRequest): boolean {
  if (error.kind === 'unreachable') return true;
  if (request.once ?? request.write) return false;
  if (request.lastingStatuses?.has(error.httpStatus) === true) return false;
  return repeatableKinds.has(error.kind);
}

/**
 * Waits for work that other callers share. Rejects with the signal's reason if this caller aborts, or with what
 * `onTimeout` returns if its time is over; the work itself goes on.
 */
export function waitFor<T>(
  work: Promise<T>,
  options: {
    readonly milliseconds: number;
    readonly onTimeout: () => Error;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<T> {
  const { milliseconds, onTimeout, signal } = options;
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const timer = setTimeout(() => reject(onTimeout()), milliseconds);
  const abort = () => reject(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted === true) abort();
  work.then(resolve, reject);
  return promise.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  });
}
