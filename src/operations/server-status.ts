import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Account,
  type Capabilities,
  type Hosting,
  isAlwaysCurrent,
  provenFrom,
  type ServerStatus,
  serverStatuses,
} from '@steward/hosts/model';
import type { Logger } from 'pino';
import { operationLogFields } from './events.ts';
import { stepKinds } from './kinds.ts';
import { LiveStatus } from './live-status.ts';
import type { Operation } from './model/operation.ts';
import { ageOf, tryRead } from './poll.ts';

/** Returns whether a stored text is a known status. */
export function isStatus(text: string | null): text is ServerStatus {
  return serverStatuses.some((status) => status === text);
}

/** A server's status when an operation ended, as people are told. */
export interface EndStatus {
  /** Null if it could not be read, or nobody needs it. */
  readonly status: string | null;
  /** True if it may be from before the operation: nobody has waited until the host's status can't be. */
  readonly mayBeOld: boolean;
}

/**
 * Returns from when on a read shows a status that is not older than a change, in milliseconds since `since`; 0 if every
 * read does.
 * @param since when the change was about to be sent; the host has responded by now
 */
export function currentFromMs({ statusAgeMs }: Capabilities, since: number): number {
  return isAlwaysCurrent(statusAgeMs) ? 0 : provenFrom(ageOf(since), statusAgeMs);
}

/**
 * Returns the server's status after an operation that succeeded: what its steps last read, if that can't be older than
 * their changes, else what a read shows that can't be. Null if no step read it.
 * @throws the signal's reason
 */
export async function statusAfterSuccess(...args: Parameters<typeof statusNow>): Promise<EndStatus> {
  const [{ steps }] = args;
  const result = steps.findLast((step) => step.result?.status != null)?.result;
  if (result?.statusMayBeOld) return statusNow(...args);
  return { status: result?.status ?? null, mayBeOld: false };
}

/**
 * Reads the server's status, which people need after a failure. If the operation may have changed it, and the host does not
 * tell it live, this waits until the host's status can't be older than that: as long as the host may repeat one, at most.
 * @throws the signal's reason
 */
export async function statusNow(
  operation: Operation,
  account: Account,
  { hosting, logger }: { readonly hosting: Hosting; readonly logger: Logger },
  signal: AbortSignal,
): Promise<EndStatus> {
  const { statusAgeMs } = hosting.capabilities;
  const serverId = operation.server.id;
  const changed = changedAt(operation);
  const mayBeOld = changed === null && !isAlwaysCurrent(statusAgeMs);
  try {
    const waitMs = changed === null ? 0 : provenFrom(changed, statusAgeMs) - Date.now();
    const live = waitMs > 0 ? await liveStatusNow({ hosting, account, serverId, signal, logger }) : null;
    if (live !== null) return { status: live, mayBeOld };
    // A change that seems to be in the future was sent before the clock was set back.
    if (waitMs > 0) await sleep(Math.min(waitMs, statusAgeMs), undefined, { signal });
    const server = await tryRead(hosting.server(account, serverId, { deadlineMs: 5_000, signal }));
    return { status: server?.status ?? null, mayBeOld };
  } catch (error) {
    if (signal.aborted) throw error;
    logger.debug(
      { err: error, ...operationLogFields(operation) },
      'failed to read the server after a failure',
    );
    return { status: null, mayBeOld };
  }
}

/** Returns the status that the host tells live; null if it tells none, or not soon. Never rejects. */
async function liveStatusNow(
  options: ConstructorParameters<typeof LiveStatus>[0],
): Promise<ServerStatus | null> {
  const live = new LiveStatus(options);
  await live.open();
  const { status } = live;
  live.close();
  return status;
}

/**
 * Returns when an operation may have changed the server's status last, in milliseconds since 1970; null if it can't have.
 * A step that has read the status since changed it by the time it was sent, as far as is known, others until they ended.
 */
function changedAt({ steps }: Operation): number | null {
  const times = steps.flatMap(({ name, state, startedAt, endedAt, failure, result }) => {
    if (stepKinds[name].isPower === false || startedAt === null || state === 'pending' || state === 'skipped')
      return [];
    if (failure?.applied === 'no') return [];
    const wasRead = result?.status != null && result.statusMayBeOld !== true;
    return [wasRead ? startedAt : (endedAt ?? Date.now())];
  });
  return times.length === 0 ? null : Math.max(...times);
}
