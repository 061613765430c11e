import { setTimeout as sleep } from 'node:timers/promises';
import { HostError } from '../domain/host-error.ts';

/** No new wait is begun for a host that has been turning calls away for so long, in milliseconds. */
const longestMs = 3_600_000;
/** So long is waited at least: a moment that is just over may be named again. */
const leastMs = 50;

/** When the host listens again (milliseconds since 1970), where a call failed of its rate limit; else null. */
export function listensAgainAt(error: unknown): number | null {
  return error instanceof HostError && error.kind === 'rate limited'
    ? (error.retryAt?.getTime() ?? null)
    : null;
}

/**
 * Waits until the host listens again. False, at once, where a call failed of something else, or where the host
 * has turned calls away for an hour.
 * @throws the signal's reason when it is aborted
 */
export async function waitsToListen(
  error: unknown,
  { since, signal }: { readonly since: number; readonly signal: AbortSignal },
): Promise<boolean> {
  const at = listensAgainAt(error);
  if (at === null || Date.now() - since > longestMs) return false;
  await sleep(Math.max(at - Date.now(), leastMs), undefined, { signal });
  return true;
}
