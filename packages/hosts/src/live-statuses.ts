import type { Clock } from '@steward/kit';
import { mayPredate } from './model/freshness.ts';
import type { Server, ServerStatus } from './model/server.ts';

interface LiveStatus {
  readonly status: ServerStatus;
  /** An elapsed time of the clock. */
  readonly at: number;
}

/**
 * The last live status of each server, for as long as what the host sends otherwise may be from before it: a server that was
 * just seen running must not be shown as stopped because its panel still has an older status.
 */
export class LiveStatuses {
  readonly #statusAgeMs: number;
  readonly #clock: Pick<Clock, 'elapsed'>;
  /** By server id, oldest first. */
  readonly #statuses = new Map<string, LiveStatus>();

  /** @param statusAgeMs how old the statuses may be that the host sends, in milliseconds */
  constructor(statusAgeMs: number, clock: Pick<Clock, 'elapsed'>) {
    this.#statusAgeMs = statusAgeMs;
    this.#clock = clock;
  }

  note(serverId: string, status: ServerStatus): void {
    const at = this.#clock.elapsed();
    this.#statuses.delete(serverId);
    this.#statuses.set(serverId, { status, at });
    for (const [id, earlier] of this.#statuses) {
      if (mayPredate(this.#readAt(at), earlier.at)) break;
      this.#statuses.delete(id);
    }
  }

  /** Returns for how long a server is up by its last live status, in milliseconds; null if it isn't, or that is long ago. */
  upMs(serverId: string): number | null {
    const live = this.#statuses.get(serverId);
    return live?.status === 'running' ? this.#clock.elapsed() - live.at : null;
  }

  /**
   * Returns a server as it was read, or with its live status if the read may be from before that; what it used then is not
   * known. A list's item without a status has none.
   * @param readAt when the read began, an elapsed time of the clock
   */
  applyTo(server: Server, readAt: number): Server {
    const live = this.#statuses.get(server.id);
    const isNewer = live !== undefined && mayPredate(this.#readAt(readAt), live.at);
    if (!isNewer || server.status === 'unknown' || server.status === live.status) return server;
    const { usage } = server;
    return {
      ...server,
      status: live.status,
      statusWord: null,
      players: null,
      usage: {
        ...usage,
        cpuPercent: null,
        memoryBytes: null,
        uptimeSeconds: null,
        startedAt: null,
      },
    };
  }

  #readAt(readAt: number) {
    return { readAt, statusAgeMs: this.#statusAgeMs };
  }
}
