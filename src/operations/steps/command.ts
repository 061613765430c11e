import type { OperationRequest } from '../../domain/operation.ts';
import type { Server } from '../../domain/server.ts';
import { tryReadAny } from '../poll.ts';
import { isDown } from '../server-status.ts';
import type { StepContext, StepHandler } from '../step-handler.ts';
import { snapshotFrom } from './read-server.ts';

/** Nobody is to wait for their command longer than this because the host is slow to say how the server stands. */
const patienceBeforeMs = 2_000;
/** A look that somebody else has just made is as good. */
const lookAgeMs = 3_000;

/**
 * Runs one console command. What a lost one did can't be seen from outside; but where the server was down before and
 * is so after it, it did nothing. (Down after it alone says little: the command may have been "stop".)
 */
export const commandStep: StepHandler = {
  async snapshot(context) {
    return snapshotFrom(await look(context, patienceBeforeMs, lookAgeMs));
  },

  async send({ hosting, account, serverId, request }) {
    const { output } = await hosting.command(account, serverId, commandOf(request));
    return { output };
  },

  async awaitOutcome(context, step, lostMs) {
    if (lostMs === null) return { state: 'done' };
    const server = await look(context, lostMs, 0);
    const result = { status: server?.status ?? null };
    const wasDown = isDown(step.before?.status ?? null);
    if (!wasDown || server === null || !isDown(server.status)) return { state: 'unknown', result };
    return { state: 'failed', reason: 'server-down', applied: 'no', result };
  },
};

function look(
  { hosting, account, serverId, signal }: StepContext,
  patienceMs: number,
  maxAgeMs: number,
): Promise<Server | null> {
  return tryReadAny(() => hosting.server(account, serverId, { signal, patienceMs, maxAgeMs }));
}

function commandOf(request: OperationRequest): string {
  if (request.kind === 'command') return request.command;
  throw new TypeError(`a ${request.kind} operation has no console command`);
}
