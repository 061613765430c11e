import { randomBytes } from 'node:crypto';
import type { Operation, OperationRequest, ReplyTarget } from '../store/operation.ts';
import { isExclusive } from './one-at-a-time.ts';
import { plan } from './plan.ts';

/** What somebody asks for. */
export interface Draft {
  readonly guildId: string;
  readonly accountId: string;
  readonly server: { readonly id: string; readonly name: string };
  readonly request: OperationRequest;
  readonly requestedBy: { readonly id: string; readonly name: string };
  readonly interactionId: string;
  readonly replyTo: ReplyTarget;
}

/** The operation that a draft becomes: it waits for its button until it is told otherwise. */
export function written(draft: Draft, now: Date): Operation {
  return {
    ...draft,
    id: randomBytes(12).toString('base64url'),
    state: 'awaiting',
    exclusive: isExclusive(draft.request),
    steps: plan(draft.request),
    serverStatus: null,
    createdAt: now,
    expiresAt: null,
    startedAt: null,
    endedAt: null,
  };
}
