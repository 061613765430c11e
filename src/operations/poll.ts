import { setTimeout as sleep } from 'node:timers/promises';
import { HostError, type HostErrorKind } from '../domain/host-error.ts';
import type { Failure } from '../domain/operation.ts';
import type { Timings } from './timings.ts';

/** Nothing that a later look could change. */
const final: ReadonlySet<HostErrorKind> = new Set(['key-refused', 'not-allowed', 'unknown-server']);

/**
 * Looks again and again until `judge` answers something. A look that fails passes `null`, so that its time counts too;
 * one that the host's rate limit holds back is waited for, because nothing was seen that could be judged.
 * @throws HostError where looking on is of no use
 * @throws the signal's reason when it is aborted
 */
export async function pollUntil<Seen, Outcome>(
  look: () => Promise<Seen>,
  judge: (seen: Seen | null, elapsedMs: number) => Promise<Outcome | null> | Outcome | null,
  options: { readonly timings: Timings; readonly signal: AbortSignal; readonly since: number },
): Promise<Outcome> {
  const begunAt = Date.now();
  for (;;) {
    options.signal.throwIfAborted();
    let closed: number | null = null;
    const seen = await tryRead(
      () => heldLook(look, { since: begunAt, signal: options.signal }),
      (error) => {
        closed = maintenanceUntil(error);
      },
    );
    const elapsedMs = Date.now() - options.since;
    // After a crash its time may be over at the first look, and the host out of reach because our machine just starts.
    const early = seen === null && Date.now() - begunAt < options.timings.verifyLostMs;
    const outcome = early ? null : await judge(seen, elapsedMs);
    if (outcome !== null) return outcome;
    await sleep(timingsDuringMaintenance(options.timings, closed).pollMs(elapsedMs), undefined, {
      signal: options.signal,
    });
  }
}

async function heldLook<Seen>(
  look: () => Promise<Seen>,
  options: { readonly since: number; readonly signal: AbortSignal },
): Promise<Seen> {
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (!(await waitForRetry(error, options))) throw error;
    }
  }
}

/** One look; null where the host could not answer this time, which is told why. */
export async function tryRead<Seen>(
  look: () => Promise<Seen>,
  failed: (error: HostError) => void = () => {},
): Promise<Seen | null> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof HostError) || final.has(error.kind)) throw error;
    failed(error);
    return null;
  }
}

/** One look that may fail for whatever the host says. */
export async function tryReadAny<Seen>(look: () => Promise<Seen>): Promise<Seen | null> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof HostError) return null;
    throw error;
  }
}

/** No new wait is begun for a host that has been turning calls away for so long, in milliseconds. */
const longestMs = 3_600_000;
/** So long is waited at least: a moment that is just over may be named again. */
const leastMs = 50;

/** When the host listens again (milliseconds since 1970), where a call failed of its rate limit; else null. */
export function retryAt(error: unknown): number | null {
  return error instanceof HostError && error.kind === 'rate-limited'
    ? (error.retryAt?.getTime() ?? null)
    : null;
}

/**
 * Waits until the host listens again. False, at once, where a call failed of something else, or where the host
 * has turned calls away for an hour.
 * @throws the signal's reason when it is aborted
 */
export async function waitForRetry(
  error: unknown,
  { since, signal }: { readonly since: number; readonly signal: AbortSignal },
): Promise<boolean> {
  const at = retryAt(error);
  if (at === null || Date.now() - since > longestMs) return false;
  await sleep(Math.max(at - Date.now(), leastMs), undefined, { signal });
  return true;
}

/** Until when the host says that it is closed (milliseconds since 1970); null where it did not say that. */
function maintenanceUntil(error: unknown): number | null {
  return error instanceof HostError && error.kind === 'maintenance'
    ? (error.retryAt?.getTime() ?? null)
    : null;
}

/** The same of what was written down of a step. */
export function stepMaintenanceUntil(failure: Failure | null): number | null {
  return failure?.reason === 'maintenance' ? failure.retryAt : null;
}

/** A pace that leaves a host that is closed until then mostly alone. */
export function timingsDuringMaintenance(timings: Timings, until: number | null): Timings {
  if (until === null) return timings;
  return {
    ...timings,
    pollMs(elapsedMs) {
      const usual = timings.pollMs(elapsedMs);
      return Date.now() < until ? Math.max(usual, timings.maintenancePollMs) : usual;
    },
  };
}
