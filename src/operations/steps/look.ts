import type { RestoreReport, Server } from '../../domain/server.ts';
import { type Before, nothingKnown, type StepContext } from '../step-kind.ts';

/**
 * One look at the server of a step.
 * @throws HostError
 */
export function look({ hosting, account, serverId, pace, signal }: StepContext): Promise<Server> {
  return hosting.server(account, serverId, { signal, patienceMs: pace.lost });
}

/** What a step keeps of a server before a change is sent to it. */
export function beforeFrom(server: Server | null): Before {
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
