import { HostError } from '../domain/host-error.ts';
import type { RequestTimeouts } from '../http/client.ts';
import { rateLimitedUntil } from './failures.ts';
import type { Gate } from './gate.ts';
import { type HostRequest, isWrite } from './request.ts';

/** Tries of one call, the first included, where the host or the way to it fails. */
const faultLimit = 3;
/** Tries of one call that the host's rate limit made wait. */
const limitedLimit = 6;
const backoffMs = 250;
/** No further try is started with less time than this left. */
const leastMs = 50;
/** Those whom the rate limit held back together go on within this time, not all at once. */
const spreadMs = 100;

interface Task<T> {
  readonly request: HostRequest;
  readonly apiKey: string;
  /** For all tries and waits together, the answer of a write excepted. */
  readonly patienceMs: number;
  /** For one try. */
  readonly timeoutMs: number;
  /** Ends waits between tries. */
  readonly signal: AbortSignal;
  /** Counted as it goes: answers 429, and the time for which they held the call back. */
  readonly tally: { limits: number; heldMs: number };
  /** Sends the call once. @throws HostError */
  readonly send: (limits: RequestTimeouts) => Promise<T>;
}

/**
 * Repeats a read that failed for the moment, and a write that certainly did not arrive, with jittered exponential
 * back-off, and waits out the host's rate limit; all within the patience.
 * @throws HostError of the last try, or whatever else `send` throws
 */
export async function withRetries<T>(task: Task<T>, gate: Gate, clock: Clock): Promise<T> {
  const deadline = clock.now() + task.patienceMs;
  let faults = 0;
  for (;;) {
    await passGate(task, gate, clock, deadline);
    try {
      const value = await task.send(limitsOf(task, Math.max(deadline - clock.now(), 1)));
      gate.opened(task.apiKey);
      return value;
    } catch (thrown) {
      if (!(thrown instanceof HostError)) throw thrown;
      const limited = thrown.kind === 'rate-limited';
      if (limited) task.tally.limits++;
      else faults++;
      const { limits } = task.tally;
      const error = limited ? heldBack(thrown, task, gate) : thrown;
      const again = limited
        ? limits < limitedLimit
        : faults < faultLimit && isRepeatable(error, task.request);
      const told = error.retryAt === null ? 0 : error.retryAt.getTime() - clock.now();
      const pause = Math.max(told, backoff(limited ? limits : faults, clock));
      if (!again || clock.now() + pause > deadline - leastMs) throw error;
      if (limited) await heldFor(pause, task, clock);
      else await clock.sleep(pause, task.signal);
    }
  }
}

/** A read ends with the patience. A write only has to begin in it: given up early, nobody could tell what became of it. */
function limitsOf<T>({ request, timeoutMs }: Task<T>, leftMs: number): RequestTimeouts {
  const startMs = Math.min(timeoutMs, leftMs);
  return { startMs, timeoutMs: isWrite(request) ? timeoutMs : startMs };
}

async function passGate<T>(task: Task<T>, gate: Gate, clock: Clock, deadline: number): Promise<void> {
  const opensAt = gate.opensAt(task.apiKey);
  const wait = opensAt - clock.now();
  if (wait <= 0) return;
  if (opensAt > deadline - leastMs) throw rateLimitedUntil(opensAt, task.request);
  await heldFor(wait + clock.random() * spreadMs, task, clock);
}

async function heldFor<T>(ms: number, { tally, signal }: Task<T>, clock: Clock): Promise<void> {
  const since = clock.now();
  await clock.sleep(ms, signal).finally(() => {
    tally.heldMs += clock.now() - since;
  });
}

function heldBack<T>(error: HostError, task: Task<T>, gate: Gate): HostError {
  const until = gate.close(task.apiKey, error.retryAt?.getTime() ?? null);
  return rateLimitedUntil(until, task.request, error.hostText);
}

function isRepeatable(error: HostError, request: HostRequest): boolean {
  if (error.kind === 'unreachable') return true;
  if (isWrite(request)) return false;
  return ['answer-lost', 'too-slow', 'host-failed', 'gateway-failed', 'maintenance'].includes(error.kind);
}

function backoff(times: number, clock: Clock): number {
  const longest = backoffMs * 2 ** (times - 1);
  return longest / 2 + (clock.random() * longest) / 2;
}

/**
 * Waits for work that others wait for too: until it ends, this caller gives up (rejects with the signal's reason)
 * or this caller's time is over (rejects with what `late` makes). The work goes on.
 */
export function waitFor<T>(
  work: Promise<T>,
  limits: {
    readonly milliseconds: number;
    readonly late: () => Error;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<T> {
  const { milliseconds, late, signal } = limits;
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const timer = setTimeout(() => reject(late()), milliseconds);
  const stop = () => reject(signal?.reason);
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted === true) stop();
  work.then(resolve, reject);
  return promise.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  });
}

/** Time and chance, so that tests need not wait for either. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Ends after the time, or as soon as the signal is aborted; rejects never. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** 0 to 1. */
  random(): number;
}

export const systemClock: Clock = {
  now: Date.now,
  random: Math.random,
  sleep: (milliseconds, signal) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, milliseconds);
    const stop = () => resolve();
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    return promise.finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    });
  },
};
