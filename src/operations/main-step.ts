import type { Operation, Step } from '../domain/operation.ts';

/** The step that an operation is about: the one that it is named after. */
export function mainStep({ request }: Operation): Step['name'] {
  return request.kind === 'power' ? `power.${request.action}` : request.kind;
}
