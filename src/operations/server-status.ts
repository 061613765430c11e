import type { Logger } from 'pino';
import { provenFrom } from '../domain/freshness.ts';
import type { Account, Capabilities, Hosting } from '../domain/hosting.ts';
import type { Operation } from '../domain/operation.ts';
import { type ServerStatus, serverStatuses } from '../domain/server.ts';
import { operationLogFields } from './events.ts';
import { tryRead } from './poll.ts';

/** Returns whether a stored text is a known status (an older version may have stored others). */
export function isStatus(text: string | null): text is ServerStatus {
  return serverStatuses.some((status) => status === text);
}

/** Returns whether the server has no process: it was stopped, or it crashed. */
export function isDown(status: string | null): boolean {
  return status === 'stopped' || status === 'crashed';
}

/**
 * Returns from when on a read shows a status that is not older than a change, in milliseconds since `since`; 0 if every
 * read does.
 * @param since when the change was about to be sent; the host has responded by now
 */
export function currentFromMs({ statusAgeMs }: Capabilities, since: number): number {
  return statusAgeMs === 0 ? 0 : provenFrom(Date.now(), statusAgeMs) - since;
}

/** Returns the status that a succeeded operation last read; null if none of its steps read it. */
export function lastStatus({ steps }: Operation): string | null {
  return steps.findLast(({ result }) => result?.status != null)?.result?.status ?? null;
}

/**
 * Reads the server's current status, which people need after a failure; null if it can't be read.
 * @throws the signal's reason
 */
export async function statusNow(
  operation: Operation,
  account: Account,
  { hosting, logger }: { readonly hosting: Hosting; readonly logger: Logger },
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const server = await tryRead(() =>
      hosting.server(account, operation.server.id, { deadlineMs: 5_000, signal }),
    );
    return server?.status ?? null;
  } catch (error) {
    if (signal.aborted) throw error;
    logger.debug(
      { err: error, ...operationLogFields(operation) },
      'could not read the server after a failure',
    );
    return null;
  }
}
