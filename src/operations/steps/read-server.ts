import type { RestoreReport, Server } from '../../domain/server.ts';
import { nothingKnown, type Snapshot, type StepContext } from '../step-handler.ts';

/**
 * One look at the server of a step.
 * @throws HostError
 */
export function readServer({ hosting, account, serverId, timings, signal }: StepContext): Promise<Server> {
  return hosting.server(account, serverId, { signal, deadlineMs: timings.verifyLostMs });
}

/** What a step keeps of a server before a change is sent to it. */
export function snapshotFrom(server: Server | null): Snapshot {
  if (server === null) return nothingKnown;
  return {
    ...nothingKnown,
    status: server.status,
    statusWord: server.statusWord,
    uptimeSeconds: server.usage.uptimeSeconds,
    startedAt: server.usage.startedAt?.getTime() ?? null,
    restoreAt: server.restore === null ? null : restoreMark(server.restore),
  };
}

/** Tells a report on a restore from the one that was there before: by its time, else by all that it says. */
export function restoreMark({ at, backupId, state }: RestoreReport): string {
  return at ?? `${state} ${backupId}`;
}
