import type { Incident } from '../domain/alert.ts';
import type { GuildLoss, WorldLoss } from '../domain/world-loss.ts';
import { type Decision, end } from './incident-rules.ts';
import type { WorldLost } from './kinds/world-lost.ts';

/** What an incident about the loss of a world says. */
function lossCause({ loss, restoredAt, lock, answer }: WorldLoss): WorldLost {
  return {
    kind: 'world-lost',
    loss,
    restoredAt,
    isLocked: lock?.state === 'ours',
    answer: answer && { guildId: answer.guildId, by: answer.by, at: answer.at.getTime() },
  };
}

/** Identifies a loss in a guild: a later backup that has lost the same is no other one. */
function keyOf({ connectionId, loss }: GuildLoss): string {
  return `lost ${JSON.stringify([connectionId, loss.serverId, loss.foundAt.getTime()])}`;
}

/**
 * Decides on a loss, as it is stored: it is one incident until it is over, or was on purpose. One whose alerts were turned off
 * meanwhile does not begin again.
 * @param latest the newest incident about a loss of the same server
 */
export function followLoss(latest: Incident | null, guildLoss: GuildLoss, now: Date): Decision {
  const { loss } = guildLoss;
  const key = keyOf(guildLoss);
  const cause = lossCause(loss);
  const isKnown = latest?.occurrences.some((each) => each.key === key) === true;
  if (latest !== null && isKnown) {
    if (latest.endedAt !== null) return null;
    if (loss.state !== 'open') return end({ ...latest, cause }, loss.answer?.at ?? now);
    if (JSON.stringify(cause) === JSON.stringify(latest.cause)) return null;
    const { occurrences, count } = latest;
    return { type: 'change', change: { cause, occurrences, count, endedAt: null } };
  }
  // The one before is over, although nobody saw that.
  if (latest !== null && latest.endedAt === null) return end(latest, now);
  if (loss.state !== 'open') return null;
  const from = loss.foundAt.getTime();
  return {
    type: 'open',
    change: { cause, occurrences: [{ from, until: null, key }], count: 1, endedAt: null },
  };
}
