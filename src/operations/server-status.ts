import type { Logger } from 'pino';
import type { Account, Hosting } from '../domain/hosting.ts';
import type { Operation } from '../domain/operation.ts';
import { type ServerStatus, serverStatuses } from '../domain/server.ts';
import { operationLogFields } from './events.ts';
import { tryRead } from './poll.ts';

/** Whether a stored text is a status that hosting/ knows (an older version may have known others). */
export function isStatus(text: string | null): text is ServerStatus {
  return serverStatuses.some((status) => status === text);
}

/** Whether the process of the server is not there: it was stopped, or it crashed. */
export function isDown(status: string | null): boolean {
  return status === 'stopped' || status === 'crashed';
}

/** How the server was last seen by an operation that succeeded; null where none of its steps looked. */
export function lastStatus({ steps }: Operation): string | null {
  return steps.findLast(({ result }) => result?.status != null)?.result?.status ?? null;
}

/**
 * How the server stands; null where it can't be read. After a failure people need to know that, not how it stood.
 * @throws what the signal's abortion makes of the look
 */
export async function statusNow(
  operation: Operation,
  account: Account,
  { hosting, logger }: { readonly hosting: Hosting; readonly logger: Logger },
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const seen = await tryRead(() =>
      hosting.server(account, operation.server.id, { deadlineMs: 5_000, signal }),
    );
    return seen?.status ?? null;
  } catch (error) {
    if (signal.aborted) throw error;
    logger.debug({ err: error, ...operationLogFields(operation) }, 'the server could not be read at the end');
    return null;
  }
}
