import { setTimeout as sleep } from 'node:timers/promises';
import { HostError, type HostErrorKind } from '../domain/host-error.ts';
import { closedUntil, whileClosed } from './closed-host.ts';
import { waitsToListen } from './held-back.ts';
import type { Pace } from './pace.ts';

/** Nothing that a later look could change. */
const final: ReadonlySet<HostErrorKind> = new Set(['key refused', 'not allowed', 'unknown server']);

/**
 * Looks again and again until `judge` answers something. A look that fails passes `null`, so that its time counts too;
 * one that the host's rate limit holds back is waited for, because nothing was seen that could be judged.
 * @throws HostError where looking on is of no use
 * @throws the signal's reason when it is aborted
 */
export async function follow<Seen, Outcome>(
  look: () => Promise<Seen>,
  judge: (seen: Seen | null, elapsedMs: number) => Promise<Outcome | null> | Outcome | null,
  options: { readonly pace: Pace; readonly signal: AbortSignal; readonly since: number },
): Promise<Outcome> {
  const begunAt = Date.now();
  for (;;) {
    options.signal.throwIfAborted();
    let closed: number | null = null;
    const seen = await glance(
      () => heldLook(look, { since: begunAt, signal: options.signal }),
      (error) => {
        closed = closedUntil(error);
      },
    );
    const elapsedMs = Date.now() - options.since;
    // After a crash its time may be over at the first look, and the host out of reach because our machine just starts.
    const early = seen === null && Date.now() - begunAt < options.pace.lost;
    const outcome = early ? null : await judge(seen, elapsedMs);
    if (outcome !== null) return outcome;
    await sleep(whileClosed(options.pace, closed).poll(elapsedMs), undefined, { signal: options.signal });
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
      if (!(await waitsToListen(error, options))) throw error;
    }
  }
}

/** One look; null where the host could not answer this time, which is told why. */
export async function glance<Seen>(
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
export async function peek<Seen>(look: () => Promise<Seen>): Promise<Seen | null> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof HostError) return null;
    throw error;
  }
}
