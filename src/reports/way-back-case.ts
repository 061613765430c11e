import { minuteMs } from '@steward/kit';
import { takenBackBy } from '../backups/taken-back.ts';
import { restoredBackup } from '../backups/world-rules.ts';
import { type FollowedKind, followed } from '../cases/case-follower.ts';
import type { CaseKind } from '../cases/case-kind.ts';
import type { Kit } from '../discord/kit.ts';
import type { Message } from '../discord/views/embed.ts';
import type { Operation } from '../operations/model/operation.ts';
import type { Operations } from '../store/repositories/operations.ts';
import { type WayBack, type WayBackState, wayBackType } from './model/way-back.ts';
import type { OperationReporter } from './operation-reporter.ts';

interface WayBackOptions {
  readonly operations: Pick<Operations, 'get' | 'lastOn'>;
  /** Returns the message of an operation. */
  readonly message: (operation: Operation, place: WayBackState['place'], way: WayBack) => Promise<Message>;
}

interface WayBackFacts {
  readonly way: WayBack;
  /** Null if the operation is stored no longer. */
  readonly message: Message | null;
}

/** How often it is looked whether another process took something back, in milliseconds. */
const lookMs = 10 * minuteMs;

/** Returns the kind of case that messages are which offer to take something back. */
export function openWayBacks({ store }: Kit, reporter: Pick<OperationReporter, 'message'>): FollowedKind {
  const message = reporter.message.bind(reporter);
  return followed(wayBackKind({ operations: store.operations, message }));
}

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
      if (operation === null) return { way: 'over', message: null };
      // Of any time: the clock may have been set back since.
      const restores = await operations.lastOn(accountId, serverId, new Date(0), 'backup.restore');
      const way = wayOf(takenBackBy(restores, operationId), until);
      return { way, message: await message(operation, place, way) };
    },
    next: ({ state: { until } }, { way, message: shown }, { now }) =>
      shown === null || (until <= now && way !== 'open')
        ? { kind: 'end' }
        : { kind: 'wait', until: Math.min(until, now + lookMs) },
    effects: {},
    view: (_found, facts) => facts.message,
    // What is restored there may take it back, or take back that.
    concerns: ({ state }, { accountId, server }) =>
      accountId === state.accountId && server.id === state.serverId,
  };
}

/** Returns whether something can still be taken back. @param taken the restore that did so; null if none has */
function wayOf(taken: Operation | null, until: number): WayBack {
  if (taken === null) return Date.now() < until ? 'open' : 'over';
  // Of one that failed half-way, nobody can say that it did.
  if (restoredBackup(taken) === null) return 'over';
  return { byId: taken.requestedBy.id, at: taken.endedAt ?? taken.createdAt };
}
