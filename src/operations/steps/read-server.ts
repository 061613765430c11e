import { addressOf, type RestoreReport, type Server, type ServerReadOptions } from '@steward/hosts/model';
import { emptySnapshot, type Snapshot, type StepContext } from '../step-handler.ts';

/** Reads the server of a step. @param options what else to read @throws HostError */
export function readForStep(
  { hosting, account, serverId, timings, signal }: StepContext,
  options: Pick<ServerReadOptions, 'restoreOf'> = {},
): Promise<Server> {
  return hosting.server(account, serverId, { signal, deadlineMs: timings.verifyLostMs, ...options });
}

/** Returns what a step stores of a server before its change is sent. */
export function snapshotFrom(server: Server | null): Snapshot {
  if (server === null) return emptySnapshot;
  const address = addressOf(server);
  return {
    ...emptySnapshot,
    status: server.status,
    statusWord: server.statusWord,
    uptimeSeconds: server.usage.uptimeSeconds,
    startedAt: server.usage.startedAt?.getTime() ?? null,
    restoreAt: server.restore === null ? null : restoreKey(server.restore),
    ...(server.recordId === undefined ? {} : { recordId: server.recordId }),
    ...(address === null ? {} : { address }),
  };
}

/** Returns what distinguishes restore reports: its time, else all of its content. */
export function restoreKey({ at, backupId, state }: RestoreReport): string {
  return at ?? `${state} ${backupId}`;
}
