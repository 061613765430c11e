import { z } from 'zod';
import type { ServerEntry } from '../config.ts';
import { pingMinecraft } from './ping.ts';

const pingTimeoutMs = 1500;
const goodForMs = 500;
const mostNames = 100;

/** What the game answered: a plug-in may have put anything there. */
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

export interface Players {
  readonly online: number;
  readonly max: number;
  /** The game names some of them only, where many are online. */
  readonly list: readonly string[];
}

/** Asks one server who is online (Minecraft's Server List Ping); questions within half a second share an answer. */
export class PlayerCount {
  readonly #address: NonNullable<ServerEntry['minecraft']>;
  #latest: { at: number; players: Promise<Players | null> } | null = null;

  constructor(address: NonNullable<ServerEntry['minecraft']>) {
    this.#address = address;
  }

  /** null where the game does not answer, or not understandably. */
  read(): Promise<Players | null> {
    if (this.#latest && performance.now() - this.#latest.at < goodForMs) return this.#latest.players;
    const players = this.#ping();
    this.#latest = { at: performance.now(), players };
    return players;
  }

  async #ping(): Promise<Players | null> {
    const limit = AbortSignal.timeout(pingTimeoutMs);
    const answer = await pingMinecraft(this.#address, limit).catch(() => null);
    const ping = pingSchema.safeParse(answer);
    if (!ping.success) return null;
    const { online, max, sample } = ping.data.players;
    return { online, max, list: sample.slice(0, mostNames).map(({ name }) => name.slice(0, 100)) };
  }
}
