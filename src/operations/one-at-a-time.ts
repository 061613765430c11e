import type { Operation, OperationRequest } from '../domain/operation.ts';

/** Whether no other such operation may run on the server meanwhile. A console command stands in nobody's way. */
export function isExclusive(request: OperationRequest): boolean {
  return request.kind !== 'command';
}

/** Whether a running operation is pushed aside by a request: a power action that may hang, by a kill. */
export function makesWay(running: Operation, request: OperationRequest): boolean {
  const kills = request.kind === 'power' && request.action === 'kill';
  return kills && running.request.kind === 'power' && running.request.action !== 'kill';
}
