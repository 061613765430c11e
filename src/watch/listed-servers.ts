import type { Server } from '@steward/hosts/model';
import { dayMs } from '@steward/kit';
import type { ObservationRow } from './model/watch.ts';

/** The most servers that are watched within a day because the host lists them: it can list others each time. */
const mostListed = 1_000;
/** The same at a guild's own host, which anyone can let list what they want. */
const mostListedOfOwnHost = 100;

/** The servers that the host of an account lists. Times are elapsed times of the clock. */
export class ListedServers {
  readonly #most: number;
  /** The ids that the host listed last; null if it has not listed any yet. */
  #ids: ReadonlySet<string> | null = null;
  /** The ids that stand for them until then. */
  readonly #before: ReadonlySet<string>;
  /** When each server was in a list last, and its name there: those of the last day, up to the limit. */
  readonly #seen = new Map<string, { readonly at: number; readonly name: string }>();

  /**
   * @param stored what is stored of the account's servers
   * @param date the time now, in milliseconds since 1970
   */
  constructor(isOwnHost: boolean, stored: readonly ObservationRow[], date: number) {
    this.#most = isOwnHost ? mostListedOfOwnHost : mostListed;
    this.#before = new Set(readWithinDay(stored, date).slice(0, this.#most));
  }

  /** The ids that the host listed last; until it has, those of the servers that were read within a day. */
  get ids(): ReadonlySet<string> {
    return this.#ids ?? this.#before;
  }

  /** Returns the name of a server in the last list that it was in. */
  nameOf(serverId: string): string | undefined {
    return this.#seen.get(serverId)?.name;
  }

  /**
   * Replaces the listed servers. Those beyond the limit are left out while too many others were listed within a day.
   * @param more whether the host has more servers than it listed
   * @returns the ids of the servers that were not listed for a day
   */
  update(items: readonly Server[], more: boolean, now: number): readonly string[] {
    for (const { id, name } of items) if (this.#seen.has(id)) this.#seen.set(id, { at: now, name });
    const forgotten = [...this.#seen].flatMap(([id, { at }]) => (at > now - dayMs ? [] : [id]));
    for (const id of forgotten) this.#seen.delete(id);
    for (const { id, name } of items) if (this.#seen.size < this.#most) this.#seen.set(id, { at: now, name });
    const ids = items.map(({ id }) => id);
    this.#ids = new Set((more ? [...(this.#ids ?? []), ...ids] : ids).filter((id) => this.#seen.has(id)));
    return forgotten;
  }
}

/** Returns the ids of the servers that were read within a day, the last read first. */
function readWithinDay(stored: readonly ObservationRow[], date: number): readonly string[] {
  return stored
    .filter(({ readAt }) => readAt.getTime() > date - dayMs)
    .toSorted((a, b) => b.readAt.getTime() - a.readAt.getTime())
    .map(({ serverId }) => serverId);
}
