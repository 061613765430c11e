import { z } from 'zod';
import { requestStatus } from '../../minecraft/server-list-ping.ts';
import { systemClock } from '../../util/clock.ts';
import { ReadCache } from '../../util/read-cache.ts';
import type { ServerEntry } from '../config.ts';

const pingTimeoutMs = 1500;
const cacheMs = 500;
const maxNames = 100;

/** The game's response. Plug-ins may put anything into it. */
const pingSchema = z.object({
  players: z.object({
    online: z.int().nonnegative(),
    max: z.int().nonnegative(),
    sample: z
      .array(z.object({ name: z.string() }))
      .catch([])
      .default([]),
  }),
});

interface Players {
  readonly online: number;
  readonly max: number;
  /** If many are online, the game names only some of them. */
  readonly list: readonly string[];
}

/** Reads who is online on a server (Minecraft's Server List Ping), at most every half second. */
export class PlayerCount {
  readonly #address: NonNullable<ServerEntry['minecraft']>;
  readonly #latest = new ReadCache<Players | null>(systemClock, 1);

  constructor(address: NonNullable<ServerEntry['minecraft']>) {
    this.#address = address;
  }

  /** Returns the players; null if the game does not respond or its response can't be read. */
  read(): Promise<Players | null> {
    return this.#latest.read('', { maxAgeMs: cacheMs, deadlineMs: 0 }, () => this.#ping());
  }

  async #ping(): Promise<Players | null> {
    const response = await requestStatus(this.#address, { timeoutMs: pingTimeoutMs }).catch(() => null);
    const ping = pingSchema.safeParse(response);
    if (!ping.success) return null;
    const { online, max, sample } = ping.data.players;
    return { online, max, list: sample.slice(0, maxNames).map(({ name }) => name.slice(0, 100)) };
  }
}
