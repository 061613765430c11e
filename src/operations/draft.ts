import { randomBytes } from 'node:crypto';
import type { Operation, ReplyTarget } from '../domain/operation.ts';
import { isExclusive } from './one-at-a-time.ts';
import { plan } from './plan.ts';

/** What somebody asks for: of an operation, what only they can tell, and where they are answered. */
export interface Draft
  extends Pick<Operation, 'guildId' | 'accountId' | 'server' | 'request' | 'requestedBy' | 'interactionId'> {
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
