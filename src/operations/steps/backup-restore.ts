import { isAlwaysCurrent, isDown, type RestoreReport, type Server } from '@steward/hosts/model';
import type { BackupRef, OperationRequest, Step } from '../model/operation.ts';
import { pollUntil, retryAt, tryRead } from '../poll.ts';
import { isNewProcess } from '../power-outcome.ts';
import { currentFromMs } from '../server-status.ts';
import {
  type StepContext,
  type StepHandler,
  type StepOutcome,
  StepRefusedError,
  type VerifyForMs,
} from '../step-handler.ts';
import { readForStep, restoreKey, snapshotFrom } from './read-server.ts';

const restoring = /restoring/i;

/** Restores a backup over a stopped server, and waits for the end if the host shows one. */
export const backupRestoreStep: StepHandler = {
  async snapshot(context) {
    const read = () => readRestored(context);
    // Without a snapshot the report of an earlier restore can't be distinguished from this one's.
    const server = await (isReported(context) ? read() : tryRead(read()));
    // Not every host checks this: a restore under a running game ruins the world. If the status can't be read, the host
    // has to decide.
    const isUp = server !== null && server.status !== 'unknown' && !isDown(server.status);
    if (isUp && needsStopped(context)) throw new StepRefusedError('server-running');
    return snapshotFrom(server);
  },

  async send({ hosting, account, serverId, request }) {
    const { output } = await hosting.restoreBackup(account, serverId, backupOf(request).id);
    return { output };
  },

  async awaitOutcome(context, step, verifyForMs) {
    const since = step.startedAt ?? Date.now();
    const from = currentFromMs(context.hosting.capabilities, since);
    let shown: number | null = null;
    let hasNewReport = false;
    /** When the server was last busy; at first, when the restore was sent. In milliseconds since `since`. */
    let busyAtMs = 0;
    /** When the server was first idle after it was busy: that is the end, although proving it takes longer. */
    let idleAtMs: number | null = null;
    let wasBusy = false;
    let accepted = false;
    /** Until a host that stops the server itself has done so, the restore has not begun, or the status is an older one. */
    let hasStopped = !stopsServer(context);
    /** A read has failed: the host's machine may have been away. */
    let wasAway = false;
    /** When it was first seen that the restore can't go on, in milliseconds since `since`; null if it may. */
    let overAtMs: number | null = null;
    const silence = new Silence(context);
    let readAt = since;
    const read = async () => {
      try {
        return await readRestored(context);
      } catch (error) {
        wasAway ||= retryAt(error) === null;
        throw error;
      }
    };
    return pollUntil(
      read,
      async (server, elapsedMs, readAtMs) => {
        const latest = server?.restore ?? null;
        hasNewReport ||= latest !== null && restoreKey(latest) !== step.before?.restoreAt;
        // The report on this restore: it names this backup and was not there before.
        const report = hasNewReport && latest?.backupId === backupOf(context.request).id ? latest : null;
        if (report?.state === 'running' && report.progressPercent !== shown) {
          shown = report.progressPercent;
          await context.progress({ progressPercent: shown });
        }
        accepted ||= server !== null && hasStartedRestoring(server, step);
        hasStopped ||= server !== null && isDown(server.status);
        if (server !== null) {
          const isAccepted = accepted || verifyForMs === null;
          const isOver = isReported(context)
            ? isAccepted && !isRestoring(server)
            : stopsServer(context) && runsAnew(server, step, elapsedMs, from);
          overAtMs = isOver ? (overAtMs ?? elapsedMs) : null;
        }
        if (server !== null && !(hasStopped && isIdle(server, step))) {
          busyAtMs = elapsedMs;
          wasBusy = true;
          idleAtMs = null;
        } else if (server !== null && wasBusy) {
          idleAtMs ??= elapsedMs;
        }
        const idleMs = server === null ? 0 : readAtMs - Math.max(busyAtMs, from);
        const idleAt = idleAtMs === null ? null : since + idleAtMs;
        const endedAt = report?.state === 'complete' ? reportedEnd(report, readAt) : idleAt;
        readAt = since + elapsedMs;
        const verifyMs = verifyForMs === null ? null : verifyForMs + from;
        const overMs = overAtMs === null ? null : elapsedMs - overAtMs;
        const outcome = judge(
          server,
          report,
          { elapsedMs, idleMs, endedAt, accepted, overMs, wasAway },
          verifyMs,
          context,
        );
        if (outcome === null) await silence.note(server, report, elapsedMs);
        return outcome;
      },
      { timings: context.timings, signal: context.signal, since },
    );
  },
};

/** Offers to stop a server that may be up once the host has said nothing of its restore for long: nobody could otherwise end what hangs. */
class Silence {
  readonly #context: StepContext;
  readonly #mostMs: number;
  #said = '';
  /** When the host last said something new, in milliseconds since the restore was sent. */
  #newsAtMs = 0;
  #isDown = false;
  #isOffered = false;

  constructor(context: StepContext) {
    const { hosting, timings } = context;
    const tellsProgress = hosting.capabilities.backups?.restoreProgress === true;
    this.#context = context;
    this.#mostMs = tellsProgress ? timings.restoreQuietMs : timings.restoreSilentMs;
  }

  /** @param server null if it could not be read */
  async note(server: Server | null, report: RestoreReport | null, elapsedMs: number): Promise<void> {
    const said = [report?.progressPercent, server?.status, server?.statusWord].join(' ');
    if (server !== null && said !== this.#said) {
      this.#said = said;
      this.#isDown = isDown(server.status);
      this.#newsAtMs = elapsedMs;
      if (this.#isOffered) await this.#context.progress({ quietMs: undefined });
      this.#isOffered = false;
    } else if (!this.#isOffered && !this.#isDown && elapsedMs - this.#newsAtMs >= this.#mostMs) {
      this.#isOffered = true;
      await this.#context.progress({ quietMs: this.#mostMs }, true);
    }
  }
}

interface Observation {
  readonly elapsedMs: number;
  /** How long the server has been idle. */
  readonly idleMs: number;
  /** When the host says that it was done, or when the server was idle again; null if it was never seen busy. */
  readonly endedAt: number | null;
  /** The host was seen restoring, which is as good as its response. */
  readonly accepted: boolean;
  /** For how long it has been known that the restore can't go on, however it ended; null if it may go on. */
  readonly overMs: number | null;
  /** The host could not be read for a time. */
  readonly wasAway: boolean;
}

function judge(
  server: Server | null,
  report: RestoreReport | null,
  { elapsedMs, idleMs, endedAt, accepted, overMs, wasAway }: Observation,
  verifyForMs: VerifyForMs,
  context: StepContext,
): StepOutcome | null {
  const { timings } = context;
  const result = { status: server?.status ?? null, progressPercent: null, answerLost: verifyForMs !== null };
  // The report is newer than a status that the host repeats.
  const isCurrent = isAlwaysCurrent(context.hosting.capabilities.statusAgeMs);
  const reported = isCurrent ? result : { ...result, statusMayBeOld: true };
  if (report?.state === 'complete') return { state: 'done', result: reported, endedAt };
  if (report?.state === 'failed') {
    return { state: 'failed', reason: 'restore-failed', hostText: report.error, result: reported };
  }
  if (report === null && verifyForMs !== null && !accepted) {
    return elapsedMs < verifyForMs ? null : { state: 'unknown', reason: 'not-seen', result };
  }
  if (elapsedMs >= timings.restoreMs) return { state: 'unknown', reason: 'timed-out', result };
  if (report !== null) return null;
  if (overMs !== null && overMs >= timings.graceMs) {
    // Without the host's reports it isn't known whether the restore had ended before.
    const isCut = isReported(context) ? !lacksReports(server) : wasAway;
    const reason = isCut ? 'restore-interrupted' : isReported(context) ? 'not-seen' : 'restore-unseen';
    return { state: 'unknown', reason, result };
  }
  if (isReported(context)) return null;
  // Accepted by a host that reports no restores: done once the server stays idle. Some hosts start late.
  if (idleMs < timings.restoreRestMs) return null;
  return isUnseen(context)
    ? { state: 'unknown', reason: 'restore-unseen', result }
    : { state: 'done', result, endedAt };
}

/** Returns whether the host's own status says "restoring", and did not before. */
function hasStartedRestoring(server: Server, { before }: Step): boolean {
  const was = before?.statusWord ?? null;
  return was !== null && !restoring.test(was) && isRestoring(server);
}

function isRestoring({ statusWord }: Server): boolean {
  return statusWord !== null && restoring.test(statusWord);
}

/** Returns whether the server is up in a new process: the host's machine was restarted, or someone started it after the restore. */
function runsAnew(
  { status, usage }: Server,
  { before }: Step,
  elapsedMs: number,
  currentFromMs: number,
): boolean {
  if (isDown(status)) return false;
  const { uptimeSeconds, startedAt } = usage;
  const now = { uptimeSeconds, startedAt: startedAt?.getTime() ?? null };
  return isNewProcess(now, before, elapsedMs, currentFromMs);
}

/** Returns whether the key lacks what the host's reports on restores are read with. */
function lacksReports(server: Server | null): boolean {
  return server?.deniedToKey?.['backup.restore'] !== undefined;
}

/** Returns the host's end time if it lies between the last two reads; else now, because its clock may differ. */
function reportedEnd({ finishedAt }: RestoreReport, readAt: number): number {
  const [at, now] = [finishedAt?.getTime() ?? Number.NaN, Date.now()];
  return at >= readAt && at <= now ? at : now;
}

function isIdle(server: Server, step: Step): boolean {
  const known = isDown(server.status) || server.status === 'running';
  return known || server.statusWord === step.before?.statusWord;
}

/** Reads the server with the report on its last restore. */
function readRestored(context: StepContext): Promise<Server> {
  return readForStep(context, { restoreOf: backupOf(context.request).id });
}

/** Returns whether the host reports how each restore ended, so that a server at rest proves nothing. */
function isReported({ hosting }: StepContext): boolean {
  return hosting.capabilities.backups?.restoreEnd === 'reported';
}

function needsStopped({ hosting }: StepContext): boolean {
  return hosting.capabilities.backups?.restoreNeedsStopped ?? true;
}

/** Returns whether the host itself stops a running server for a restore, and leaves it stopped. */
function stopsServer(context: StepContext): boolean {
  return !needsStopped(context) && context.hosting.capabilities.backups?.restoreLeavesStopped === true;
}

/** Returns whether nothing shows how a restore ended, so that a server at rest proves nothing. */
function isUnseen({ hosting }: StepContext): boolean {
  return hosting.capabilities.backups?.restoreEnd === 'unseen';
}

/** Returns the backup that a request names. */
export function backupOf(request: OperationRequest): BackupRef {
  if ('backup' in request) return request.backup;
  throw new TypeError(`a ${request.kind} operation names no backup`);
}
