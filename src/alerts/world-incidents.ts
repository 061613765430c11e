import type { GuildWorld, WorldSeen } from '../backups/model/server-world.ts';
import type { StoredEvent } from './follow-stored.ts';
import { keptAnswer } from './kinds/alert-kind.ts';
import type { OtherWorldCause } from './kinds/other-world.ts';

/** Returns what an incident tells of another world that was found on a server; null if none was. */
export function worldEvent({ connectionId, finding: world }: GuildWorld): StoredEvent | null {
  const { serverId, other, state, answer } = world;
  if (other === null) return null;
  const { how, foundAt, before, now, good, end, restored } = other;
  const cause: OtherWorldCause = {
    kind: 'other-world',
    how,
    foundAt,
    before: told(before),
    now: told(now),
    good,
    end,
    restored,
    answer: keptAnswer(answer),
  };
  return {
    key: `world ${JSON.stringify([connectionId, serverId, foundAt])}`,
    cause,
    isOpen: state === 'open',
    foundAt: new Date(foundAt),
    answeredAt: answer?.at ?? null,
  };
}

/** Returns what people are told of a world: never its seed, which shows where everything in it is. */
function told({ name, gameTime }: WorldSeen) {
  return { name, gameTime };
}
