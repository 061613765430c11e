import { minuteMs } from '@steward/kit';
import type { CaseKind } from '../cases/case-kind.ts';
import type { Message } from '../discord/views/embed.ts';
import type { Operation, Operations } from '../domain/operation.ts';
import { type WayBack, type WayBackState, wayBackType } from '../domain/way-back.ts';
import { takenBackBy } from './taken-back.ts';

interface WayBackOptions {
  readonly operations: Pick<Operations, 'get' | 'lastOn'>;
  /** Returns the message of an operation. */
  readonly message: (operation: Operation, place: WayBackState['place'], way: WayBack) => Promise<Message>;
}

interface WayBackFacts {
  /** Null if the operation is stored no longer. */
  readonly message: Message | null;
}

/** How often it is looked whether another process took something back, in milliseconds. */
const lookMs = 10 * minuteMs;

/** Returns the rules of messages that offer to take something back: the offer goes when that is done, or its time is over. */
export function wayBackKind(options: WayBackOptions): CaseKind<WayBackState, WayBackFacts, never> {
  const { operations, message } = options;
  return {
    type: wayBackType,
    isReply: true,
    keepMs: 0,
    async read({ state }) {
      const { accountId, serverId, operationId, place, until } = state;
      const operation = await operations.get(operationId);
      if (operation === null) return { message: null };
      const restores = await operations.lastOn(accountId, serverId, operation.createdAt, 'backup.restore');
      const taken = takenBackBy(restores, operationId);
      const way: WayBack =
        taken !== null
          ? { byId: taken.requestedBy.id, at: taken.endedAt ?? taken.createdAt }
          : Date.now() < until
            ? 'open'
            : 'over';
      return { message: await message(operation, place, way) };
    },
    next: ({ state: { until } }, facts, { now }) =>
      facts.message === null || until <= now
        ? { kind: 'end' }
        : { kind: 'wait', until: Math.min(until, now + lookMs) },
    effects: {},
    view: (_found, facts) => facts.message,
    // What is restored there may take it back, or take back that.
    concerns: ({ state }, { accountId, server }) =>
      accountId === state.accountId && server.id === state.serverId,
  };
}
