import type { OperationRequest } from '../../store/operation.ts';
import { nothingKnown, type StepKind } from '../step-kind.ts';

/** Runs one console command. What a lost one did can't be seen from outside. */
export const commandStep: StepKind = {
  async before() {
    return nothingKnown;
  },

  async send({ hosting, account, serverId, request }) {
    const { output } = await hosting.command(account, serverId, commandOf(request));
    return { output };
  },

  async settle(_context, _step, lostMs) {
    return lostMs === null ? { state: 'done' } : { state: 'unknown' };
  },
};

function commandOf(request: OperationRequest): string {
  if (request.kind === 'command') return request.command;
  throw new TypeError(`a ${request.kind} operation has no console command`);
}
