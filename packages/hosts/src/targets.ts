import { isPathSegment } from './api-paths.ts';
import { unknownId } from './failures.ts';
import type { HostCall } from './model/host-error.ts';
import type { Account } from './model/hosting.ts';

/** What an operation is and whose. */
export interface Target {
  readonly call: HostCall;
  readonly account: Account;
}

/** The server of an operation, and the backup. */
export interface ServerTarget extends Target {
  readonly serverId: string;
  readonly backupId?: string;
}

/** How long the read that finds what is unknown may take, in milliseconds: a person waits for it. */
export const checkServerMs = 5_000;

/** @throws HostError if an id fits into no path, so that the host can't have it */
export function requireIds({ call, serverId, backupId }: ServerTarget): void {
  if (!isPathSegment(serverId)) throw unknownId('unknown-server', call);
  if (backupId !== undefined && !isPathSegment(backupId)) throw unknownId('unknown-backup', call);
}
