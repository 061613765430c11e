import type { Action } from '../access/actions.ts';
import type { Capabilities } from '../domain/hosting.ts';
import type { OperationRequest } from '../domain/operation.ts';
import { actionsNeeded } from './plan.ts';

/** Thrown if the host can't do what is requested. */
export class UnsupportedError extends Error {
  override readonly name = 'UnsupportedError';
  readonly action: Action;
  constructor(action: Action) {
    super(`the host has no ${action}`);
    this.action = action;
  }
}

/** @throws UnsupportedError if the host can't do one of the steps of a request */
export function assertSupported(request: OperationRequest, { kill, backups }: Capabilities): void {
  for (const action of actionsNeeded(request)) {
    const isMissing = action.startsWith('backup.') ? backups === null : action === 'power.kill' && !kill;
    if (isMissing) throw new UnsupportedError(action);
  }
}
