import type { Unplayed } from '../backups/model/unplayed.ts';
import { type ServerId, serverKey } from '../domain/connection.ts';
import type { Schedule } from '../schedules/model/schedule.ts';

/** The newest proof of each server of a guild that nobody has played since its backup. */
export class UnplayedBackups {
  readonly #newest = new Map<string, Unplayed>();

  /** Takes what is stored. What was proven since it was read stays. */
  take(schedules: readonly Pick<Schedule, 'server' | 'progress'>[]): void {
    for (const { server, progress } of schedules)
      if (progress.unplayed !== null) this.add(server, progress.unplayed);
  }

  add(server: ServerId, proof: Unplayed): void {
    const key = serverKey(server);
    const known = this.#newest.get(key);
    if (known === undefined || known.until < proof.until) this.#newest.set(key, proof);
  }

  of(server: ServerId): Unplayed | null {
    return this.#newest.get(serverKey(server)) ?? null;
  }
}
