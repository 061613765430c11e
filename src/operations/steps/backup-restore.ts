import type { RestoreReport, Server } from '../../hosting/server.ts';
import type { Step } from '../../store/operation.ts';
import { follow, glance } from '../follow.ts';
import { type LostMs, type Settlement, type StepContext, type StepKind, StepRefused } from '../step-kind.ts';
import { backupOf } from './backup-delete.ts';
import { beforeFrom, restoreMark } from './power.ts';

/** Restores a backup over a stopped server, and watches for the end of it where the host shows one. */
export const backupRestoreStep: StepKind = {
  async before(context) {
    const server = await glance(() => look(context));
    // The host's rule, kept here too: not every host keeps it, and a restore under a running game ruins the world.
    if (server?.status === 'running' || server?.status === 'starting') throw new StepRefused('server runs');
    return beforeFrom(server);
  },

  async send({ hosting, account, serverId, request }) {
    const { output } = await hosting.restoreBackup(account, serverId, backupOf(request).id);
    return { output };
  },

  async settle(context, step, lostMs) {
    let shown: number | null = null;
    let fresh = false;
    return follow(
      () => look(context),
      async (server, elapsedMs) => {
        const latest = server?.restore ?? null;
        fresh ||= latest !== null && restoreMark(latest) !== step.before?.restoreAt;
        // The host's report on this very restore: of this backup, and not the one that was there before.
        const report = fresh && latest?.backupId === backupOf(context.request).id ? latest : null;
        if (report?.state === 'running' && report.progressPercent !== shown) {
          shown = report.progressPercent;
          await context.progress({ progressPercent: shown });
        }
        return judge(server, report, elapsedMs, step, lostMs, context);
      },
      { pace: context.pace, signal: context.signal, since: step.startedAt ?? Date.now() },
    );
  },
};

function judge(
  server: Server | null,
  report: RestoreReport | null,
  elapsedMs: number,
  step: Step,
  lostMs: LostMs,
  { pace }: StepContext,
): Settlement | null {
  const result = { status: server?.status ?? null, progressPercent: null, answerLost: lostMs !== null };
  if (report?.state === 'complete') return { state: 'done', result };
  if (report?.state === 'failed') {
    return { state: 'failed', reason: 'restore failed', hostText: report.error, result };
  }
  if (elapsedMs >= pace.restore) return { state: 'unknown', reason: 'not in time', result };
  if (report !== null) return null;
  if (lostMs !== null) return elapsedMs < lostMs ? null : { state: 'unknown', reason: 'not seen', result };
  // Accepted by a host that reports no restores: it is over when the server stands as it did before.
  if (server === null) return null;
  const settled = server.status === 'stopped' || server.status === 'crashed' || server.status === 'running';
  return settled || server.statusWord === step.before?.statusWord ? { state: 'done', result } : null;
}

function look({ hosting, account, serverId, pace, signal }: StepContext): Promise<Server> {
  return hosting.server(account, serverId, { signal, patienceMs: pace.lost });
}
