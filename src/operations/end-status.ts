import type { Logger } from 'pino';
import type { Account, Hosting } from '../domain/hosting.ts';
import type { Operation } from '../domain/operation.ts';
import { glance } from './follow.ts';
import { logFields } from './log-fields.ts';

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
    const seen = await glance(() =>
      hosting.server(account, operation.server.id, { patienceMs: 5_000, signal }),
    );
    return seen?.status ?? null;
  } catch (error) {
    if (signal.aborted) throw error;
    logger.debug({ err: error, ...logFields(operation) }, 'the server could not be read at the end');
    return null;
  }
}
