import type { Action } from '../access/actions.ts';
import type { Operation, OperationName, OperationRequest, Step } from '../domain/operation.ts';

/** Returns the steps of a request, in order, all pending. */
export function plan(request: OperationRequest): readonly Step[] {
  return stepNames(request).map((name) => ({
    name,
    state: 'pending',
    startedAt: null,
    endedAt: null,
    before: null,
    result: null,
    failure: null,
  }));
}

function stepNames(request: OperationRequest): readonly Step['name'][] {
  switch (request.kind) {
    case 'power':
      return [`power.${request.action}`];
    case 'command':
      return ['command'];
    case 'backup.create':
      return request.startFirst ? ['power.start', 'backup.create'] : ['backup.create'];
    case 'backup.restore':
      return [
        ...(request.backUpFirst ? (['backup.create'] as const) : []),
        ...(request.stopFirst ? (['power.stop'] as const) : []),
        'backup.restore',
        ...(request.startAfter ? (['power.start'] as const) : []),
      ];
    case 'backup.delete':
    case 'backup.lock':
    case 'backup.unlock':
    case 'backup.test':
      return [request.kind];
    case 'backup.download':
      return [];
  }
}

/** Returns every action that a request needs permission for. */
export function actionsNeeded(request: OperationRequest): readonly Action[] {
  if (request.kind === 'backup.download') return ['backup.download'];
  const own = stepNames(request).map(actionOf);
  return request.kind === 'backup.restore' && request.hostStops === true ? ['power.stop', ...own] : own;
}

/** Returns the action that a step needs permission for. */
export function actionOf(step: Step['name']): Action {
  return step === 'backup.unlock' ? 'backup.lock' : step;
}

/** Returns the step that an operation is named after, or what it does without one. */
export function mainStep({ request }: Pick<Operation, 'request'>): OperationName {
  return request.kind === 'power' ? `power.${request.action}` : request.kind;
}
