import { isAlwaysCurrent, isDown, orNull, type Server } from '@steward/hosts/model';
import { consoleCommandOf } from '../kinds.ts';
import type { OperationRequest, Step } from '../model/operation.ts';
import { pollUntil } from '../poll.ts';
import { currentFromMs } from '../server-status.ts';
import type { StepContext, StepHandler, StepOutcome } from '../step-handler.ts';
import { readForStep, snapshotFrom } from './read-server.ts';

/** The longest that a slow status read may delay a command, in milliseconds. */
const snapshotDeadlineMs = 2_000;
/** A status that was read this recently will do, in milliseconds. */
const snapshotMaxAgeMs = 3_000;

/**
 * Runs one console command. The effect of a lost command can't be read; but if the server was down both before and
 * after, it had none, unless the host may send an older status. (Down only after it says little: the command may have
 * been "stop".)
 */
export const commandStep: StepHandler = {
  async snapshot(context) {
    // A kind without a command ends here, where nothing is sent yet.
    commandOf(context.request);
    const snapshot = snapshotFrom(await readStatus(context, snapshotDeadlineMs, snapshotMaxAgeMs));
    return context.hosting.capabilities.log === null ? { ...snapshot, lacksConsole: true } : snapshot;
  },

  async send({ hosting, account, serverId, request }) {
    const accepted = await hosting.command(account, serverId, commandOf(request));
    const { output, unconfirmed = false, silentMs, unread } = accepted;
    return {
      output,
      ...(unconfirmed ? { unfinished: true } : {}),
      ...(silentMs === undefined ? {} : { silentMs }),
      ...(unread === undefined
        ? {}
        : {
            unread: {
              ...unread,
              lacking: unread.lacking?.slice(),
              retryAt: unread.retryAt?.getTime() ?? null,
            },
          }),
    };
  },

  async awaitOutcome(context, step, verifyForMs) {
    if (verifyForMs === null) return step.result?.unfinished ? confirm(context, step) : { state: 'done' };
    const server = await readStatus(context, verifyForMs, 0);
    const result = { status: server?.status ?? null };
    const isCurrent = isAlwaysCurrent(context.hosting.capabilities.statusAgeMs);
    const wasDown = isCurrent && isDown(step.before?.status ?? null);
    if (!wasDown || server === null || !isDown(server.status)) return { state: 'unknown', result };
    return { state: 'failed', reason: 'server-down', applied: 'no', result };
  },
};

/**
 * Confirms a command that the host accepts from a stopped server too: it was run if the process is older
 * than it. That can be said as soon as a read can't be older than the command.
 */
function confirm(context: StepContext, step: Step): Promise<StepOutcome> {
  const since = step.startedAt ?? Date.now();
  const { hosting, timings, signal } = context;
  const from = currentFromMs(hosting.capabilities, since);
  return pollUntil(
    () => readForStep(context),
    (server, elapsedMs, readAtMs): StepOutcome | null => {
      if (readAtMs < from) return null;
      const result = { status: server?.status ?? null };
      const upMs = (server?.usage.uptimeSeconds ?? 0) * 1_000;
      if (upMs >= elapsedMs) return { state: 'done', result };
      if (server === null && elapsedMs < from + timings.verifyLostMs) return null;
      return { state: 'unknown', reason: 'not-seen', result };
    },
    { timings, signal, since },
  );
}

function readStatus(
  { hosting, account, serverId, signal }: StepContext,
  patienceMs: number,
  maxAgeMs: number,
): Promise<Server | null> {
  return orNull(hosting.server(account, serverId, { signal, deadlineMs: patienceMs, maxAgeMs }));
}

function commandOf(request: OperationRequest): string {
  const command = consoleCommandOf(request);
  if (command === null) throw new TypeError(`a ${request.kind} operation has no console command`);
  return command;
}
