import type { GuildLoss, WorldLoss } from '../backups/model/world-loss.ts';
import type { StoredEvent } from './follow-stored.ts';
import { keptAnswer } from './kinds/alert-kind.ts';
import type { WorldLost } from './kinds/world-lost.ts';

/** What an incident about the loss of a world says. */
function lossCause({ loss, restoredAt, lock, answer }: WorldLoss): WorldLost {
  return {
    kind: 'world-lost',
    loss,
    restoredAt,
    isLocked: lock?.state === 'ours',
    answer: keptAnswer(answer),
  };
}

/** Returns what an incident tells of a loss. A later backup that has lost the same is no other one. */
export function lossEvent({ connectionId, finding: loss }: GuildLoss): StoredEvent {
  const { serverId, foundAt, state, answer } = loss;
  return {
    key: `lost ${JSON.stringify([connectionId, serverId, foundAt.getTime()])}`,
    cause: lossCause(loss),
    isOpen: state === 'open',
    foundAt,
    answeredAt: answer?.at ?? null,
  };
}
