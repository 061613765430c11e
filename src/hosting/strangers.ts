import { setImmediate } from 'node:timers/promises';
import type { PublicNetwork } from '../http/public-connector.ts';
import { type Clock, systemClock } from '../util/clock.ts';
import { type SlotLimits, Slots } from '../util/slots.ts';
import { UseCounter, type UseLimit } from '../util/use-counter.ts';

/** The concurrent calls to all own hosts of a guild: so few that guilds which share a host leave connections to each other. */
const guildSlots: SlotLimits = { each: 4, waiting: 256 };
/** The calls to all own hosts of a guild: a response can be made so that it takes long to read. */
const guildCalls: UseLimit = { count: 10, seconds: 1 };

/** What holds for the hosts that strangers chose, for all of them together. */
export interface Strangers {
  readonly network: PublicNetwork;
  /** The concurrent calls of each guild. */
  readonly calls: Slots;
  /** Counts a call of a guild. Returns how long it has to wait before it is counted again, in milliseconds; 0: it may begin. */
  readonly waitMs: (guildId: string) => number;
  /**
   * Resolves when the next response may be read: one in each round of the event loop, so that everything else that is due
   * comes in between.
   */
  readonly turn: () => Promise<void>;
}

export function strangersIn(
  network: PublicNetwork,
  { elapsed }: Pick<Clock, 'elapsed'> = systemClock,
): Strangers {
  const begun = new UseCounter(guildCalls, elapsed);
  let last: Promise<void> = Promise.resolve();
  return {
    network,
    calls: new Slots(guildSlots),
    waitMs: (guildId) => begun.use(guildId),
    turn() {
      last = last.then(() => setImmediate());
      return last;
    },
  };
}
