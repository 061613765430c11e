import { setImmediate } from 'node:timers/promises';
import { type Clock, type SlotLimits, Slots, systemClock, UseCounter, type UseLimit } from '@steward/kit';
import type { PublicNetwork } from './http/public-connector.ts';

/** The concurrent calls to all own hosts of a guild: so few that guilds which share a host leave connections to each other. */
const guildSlots: SlotLimits = { each: 4, waiting: 256 };
/** The calls to all own hosts of a guild: a response can be made so that it takes long to read. */
const guildCalls: UseLimit = { count: 10, seconds: 1 };
/** The time of a guild between two turns: as much as others need while its responses take 10 ms to read. */
const turnMs = 20;

export type Strangers = Readonly<ReturnType<typeof strangersIn>>;

/** Returns what holds for the hosts that strangers chose, for all of them together. */
export function strangersIn(network: PublicNetwork, clock: Pick<Clock, 'elapsed' | 'after'> = systemClock) {
  const begun = new UseCounter(guildCalls, clock.elapsed);
  const turns = new Slots({ each: 1 });
  return {
    network,
    /** The concurrent calls of each guild. */
    calls: new Slots(guildSlots),
    /** Counts a call of a guild. Returns how long it has to wait before it is counted again, in milliseconds; 0: it may begin. */
    waitMs: (guildId: string) => begun.use(guildId),
    /**
     * Resolves for one caller of a guild every 20 ms, so that everything else that is due comes in between: before a response
     * is read, and before each of those who share a read goes on.
     */
    async turn(guildId: string): Promise<void> {
      const end = await turns.acquire(guildId);
      if (end !== null) clock.after(turnMs, end);
      await setImmediate();
    },
  };
}
