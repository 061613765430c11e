import type { RestoreReport, Server } from '../../domain/server.ts';
import { emptySnapshot, type Snapshot, type StepContext } from '../step-handler.ts';

/** Reads the server of a step. @throws HostError */
export function readServer({ hosting, account, serverId, timings, signal }: StepContext): Promise<Server> {
  return hosting.server(account, serverId, { signal, deadlineMs: timings.verifyLostMs });
}

/** Returns what a step stores of a server before its change is sent. */
export function snapshotFrom(server: Server | null): Snapshot {
  if (server === null) return emptySnapshot;
  return {
    ...emptySnapshot,
    status: server.status,
    statusWord: server.statusWord,
    uptimeSeconds: server.usage.uptimeSeconds,
    startedAt: server.usage.startedAt?.getTime() ?? null,
    restoreAt: server.restore === null ? null : restoreKey(server.restore),
  };
}

/** Returns what distinguishes restore reports: its time, else all of its content. */
export function restoreKey({ at, backupId, state }: RestoreReport): string {
  return at ?? `${state} ${backupId}`;
}
