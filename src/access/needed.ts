import type { OperationRequest } from '../store/operation.ts';
import type { Action } from './actions.ts';

/** Every action that a request takes on its chosen path. */
export function actionsNeeded(request: OperationRequest): readonly Action[] {
  switch (request.kind) {
    case 'power':
      return [`power.${request.action}`];
    case 'command':
      return ['command'];
    case 'backup.create':
      return request.startFirst ? ['backup.create', 'power.start'] : ['backup.create'];
    case 'backup.restore':
      return [
        'backup.restore',
        ...(request.backUpFirst ? (['backup.create'] as const) : []),
        ...(request.stopFirst ? (['power.stop'] as const) : []),
        ...(request.startAfter ? (['power.start'] as const) : []),
      ];
    case 'backup.delete':
      return ['backup.delete'];
  }
}
