import type { BackupRef, OperationRequest, Step } from '../../domain/operation.ts';
import type { RestoreReport, Server } from '../../domain/server.ts';
import { pollUntil, tryRead } from '../poll.ts';
import { isDown } from '../server-status.ts';
import {
  nothingKnown,
  type StepContext,
  type StepHandler,
  type StepOutcome,
  StepRefusedError,
  type VerifyForMs,
} from '../step-handler.ts';
import { readServer, restoreMark, snapshotFrom } from './read-server.ts';

const restoring = /restoring/i;

/** Restores a backup over a stopped server, and watches for the end of it where the host shows one. */
export const backupRestoreStep: StepHandler = {
  async snapshot(context) {
    const server = await tryRead(() => readServer(context));
    // The host's rule, kept here too: not every host keeps it, and a restore under a running game ruins the world.
    if (server?.status === 'running' || server?.status === 'starting')
      throw new StepRefusedError('server-running');
    return snapshotFrom(server);
  },

  async send({ hosting, account, serverId, request }) {
    const { output } = await hosting.restoreBackup(account, serverId, backupOf(request).id);
    return { output };
  },

  async awaitOutcome(context, step, lostMs) {
    const since = step.startedAt ?? Date.now();
    let shown: number | null = null;
    let fresh = false;
    /** When the server was last not seen at rest; at first, when the restore was sent. */
    let restlessAtMs = 0;
    /** When it was first seen at rest after it was seen at work: the proof of that takes longer, and is our waiting. */
    let doneAtMs: number | null = null;
    let worked = false;
    let taken = false;
    let lookedAt = since;
    return pollUntil(
      () => readServer(context),
      async (server, elapsedMs) => {
        const latest = server?.restore ?? null;
        fresh ||= latest !== null && restoreMark(latest) !== step.before?.restoreAt;
        // The host's report on this very restore: of this backup, and not the one that was there before.
        const report = fresh && latest?.backupId === backupOf(context.request).id ? latest : null;
        if (report?.state === 'running' && report.progressPercent !== shown) {
          shown = report.progressPercent;
          await context.progress({ progressPercent: shown });
        }
        taken ||= server !== null && beganRestoring(server, step);
        if (server !== null && !isAtRest(server, step)) {
          restlessAtMs = elapsedMs;
          worked = true;
          doneAtMs = null;
        } else if (server !== null && worked) {
          doneAtMs ??= elapsedMs;
        }
        const restMs = server === null ? 0 : elapsedMs - restlessAtMs;
        const restedAt = doneAtMs === null ? null : since + doneAtMs;
        const endedAt = report?.state === 'complete' ? reportedEnd(report, lookedAt) : restedAt;
        lookedAt = since + elapsedMs;
        return judge(server, report, { elapsedMs, restMs, endedAt, taken }, lostMs, context);
      },
      { timings: context.timings, signal: context.signal, since },
    );
  },
};

interface Rest {
  readonly elapsedMs: number;
  /** How long the server has been at rest. */
  readonly restMs: number;
  /** When the host says that it was done, or when it was seen at rest again; null where it was not seen at work. */
  readonly endedAt: number | null;
  /** The host was seen to restore: as good as its answer. */
  readonly taken: boolean;
}

function judge(
  server: Server | null,
  report: RestoreReport | null,
  { elapsedMs, restMs, endedAt, taken }: Rest,
  lostMs: VerifyForMs,
  { timings }: StepContext,
): StepOutcome | null {
  const result = { status: server?.status ?? null, progressPercent: null, answerLost: lostMs !== null };
  if (report?.state === 'complete') return { state: 'done', result, endedAt };
  if (report?.state === 'failed') {
    return { state: 'failed', reason: 'restore-failed', hostText: report.error, result };
  }
  if (report === null && lostMs !== null && !taken) {
    return elapsedMs < lostMs ? null : { state: 'unknown', reason: 'not-seen', result };
  }
  if (elapsedMs >= timings.restoreMs) return { state: 'unknown', reason: 'timed-out', result };
  if (report !== null) return null;
  // Accepted by a host that reports no restores: it is over when the server stays as it was before. Some begin late.
  return restMs >= timings.restoreRestMs ? { state: 'done', result, endedAt } : null;
}

/** Whether the host's own word for the status says that it restores, and said something else before. */
function beganRestoring({ statusWord }: Server, { before }: Step): boolean {
  const was = before?.statusWord ?? null;
  return was !== null && !restoring.test(was) && statusWord !== null && restoring.test(statusWord);
}

/** The host's time counts between the last two looks alone: its clock may be another than ours. */
function reportedEnd({ finishedAt }: RestoreReport, lookedAt: number): number {
  const [at, now] = [finishedAt?.getTime() ?? Number.NaN, Date.now()];
  return at >= lookedAt && at <= now ? at : now;
}

function isAtRest(server: Server, step: Step): boolean {
  const known = isDown(server.status) || server.status === 'running';
  return known || server.statusWord === step.before?.statusWord;
}

/** Deletes a backup and looks whether it has left the list. */
export const backupDeleteStep: StepHandler = {
  async snapshot() {
    return nothingKnown;
  },

  async send({ hosting, account, serverId, request }) {
    const { output } = await hosting.deleteBackup(account, serverId, backupOf(request).id);
    return { output };
  },

  async awaitOutcome({ hosting, account, serverId, request, timings, signal }, step, lostMs) {
    const { id } = backupOf(request);
    const answerLost = lostMs !== null;
    return pollUntil(
      () => hosting.backups(account, serverId, { signal, patienceMs: timings.verifyLostMs }),
      (listing, elapsedMs) => {
        if (listing !== null && !listing.more && listing.items.every((backup) => backup.id !== id)) {
          return { state: 'done', result: { answerLost } };
        }
        if (elapsedMs < (lostMs ?? timings.graceMs)) return null;
        // Accepted, and the list can't be read or goes on past what we see: the host's word stands.
        const result = { answerLost, listRead: listing !== null };
        const gone = !answerLost && (listing === null || listing.items.every((backup) => backup.id !== id));
        return gone
          ? { state: 'done', endedAt: null }
          : { state: 'unknown', reason: answerLost ? 'not-seen' : 'still-listed', result };
      },
      { timings, signal, since: step.startedAt ?? Date.now() },
    );
  },
};

/** The backup that a request names. */
function backupOf(request: OperationRequest): BackupRef {
  if (request.kind === 'backup.restore' || request.kind === 'backup.delete') return request.backup;
  throw new TypeError(`a ${request.kind} operation names no backup`);
}
