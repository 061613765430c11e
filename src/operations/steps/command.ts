import type { OperationRequest } from '../../domain/operation.ts';
import type { Server } from '../../domain/server.ts';
import { tryReadAny } from '../poll.ts';
import { isDown } from '../server-status.ts';
import type { StepContext, StepHandler } from '../step-handler.ts';
import { snapshotFrom } from './read-server.ts';

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
    return snapshotFrom(await readStatus(context, snapshotDeadlineMs, snapshotMaxAgeMs));
  },

  async send({ hosting, account, serverId, request }) {
    const { output } = await hosting.command(account, serverId, commandOf(request));
    return { output };
  },

  async awaitOutcome(context, step, verifyForMs) {
    if (verifyForMs === null) return { state: 'done' };
    const server = await readStatus(context, verifyForMs, 0);
    const result = { status: server?.status ?? null };
    const isCurrent = context.hosting.capabilities.statusAgeMs === 0;
    const wasDown = isCurrent && isDown(step.before?.status ?? null);
    if (!wasDown || server === null || !isDown(server.status)) return { state: 'unknown', result };
    return { state: 'failed', reason: 'server-down', applied: 'no', result };
  },
};

function readStatus(
  { hosting, account, serverId, signal }: StepContext,
  patienceMs: number,
  maxAgeMs: number,
): Promise<Server | null> {
  return tryReadAny(() => hosting.server(account, serverId, { signal, deadlineMs: patienceMs, maxAgeMs }));
}

function commandOf(request: OperationRequest): string {
  if (request.kind === 'command') return request.command;
  throw new TypeError(`a ${request.kind} operation has no console command`);
}
