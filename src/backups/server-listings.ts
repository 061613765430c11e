import { accountServerKey, type Backup, type FileListing } from '@steward/hosts/model';
import { type Clock, ReadCache } from '@steward/kit';
import { type ServerFiles, serverFiles } from '@steward/worlds';
import type { HostConnection } from '../operations/model/host-connection.ts';
import { longestBackupMs } from './test-decisions.ts';

/** How long what was listed is used, in milliseconds. */
const keptMs = 60 * 60_000;
/** How far the clock of a host may be behind, in milliseconds. */
const skewMs = 10 * 60_000;
/** How much is kept of all servers together, and what an entry, and one of a list, counts for: in bytes. */
const kept = { most: 32 * 2 ** 20, entry: 500, file: 200 };

/** What was listed or read. */
interface Dated<T> {
  readonly value: T;
  /** When it was asked for, in milliseconds since 1970. */
  readonly at: number;
}

/**
 * Keeps what was listed and read of servers' files, so that it isn't asked again for each backup of the same server. What is
 * older than a backup isn't used for it: someone may have deleted files in between, which the backup then needn't hold. Both
 * clocks have to say that it is younger: one of them jumps, the other one stands still while the machine sleeps.
 */
export class ServerListings {
  readonly #clock: Pick<Clock, 'now' | 'elapsed'>;
  readonly #lists: ReadCache<Dated<FileListing>>;
  readonly #contents: ReadCache<Dated<Uint8Array | null>>;

  constructor(clock: Pick<Clock, 'now' | 'elapsed'>) {
    const weigh = ({ value }: Dated<FileListing>) => kept.entry + value.items.length * kept.file;
    const weighContent = ({ value }: Dated<Uint8Array | null>) => kept.entry + (value?.length ?? 0);
    this.#clock = clock;
    this.#lists = new ReadCache(clock, kept.most / 2, weigh, keptMs);
    this.#contents = new ReadCache(clock, kept.most / 2, weighContent, keptMs);
  }

  /** Returns how the files of a server are listed and read for a backup of it; null if its host shows none. */
  of(link: HostConnection, serverId: string, backup: Backup, signal: AbortSignal): ServerFiles | null {
    const files = serverFiles(link, serverId, { signal });
    if (files === null) return null;
    const { list, read } = files;
    const key = (path: string) => JSON.stringify([accountServerKey(link.account.id, serverId), path]);
    return {
      list: (folder) => this.#read(this.#lists, key(folder), backup, () => list(folder)),
      read: read && ((path) => this.#read(this.#contents, key(path), backup, () => read(path))),
    };
  }

  async #read<T>(
    cache: ReadCache<Dated<T>>,
    key: string,
    backup: Backup,
    load: () => Promise<T>,
  ): Promise<T> {
    const maxAgeMs = Math.min(keptMs, this.#ageOf(backup));
    const found = cache.get(key, maxAgeMs);
    if (found !== undefined && this.#clock.now() - found.at <= maxAgeMs) return found.value;
    // Not even one is used that was asked for before and is on its way.
    cache.forget(key);
    const options = { maxAgeMs: 0, deadlineMs: 0 };
    const at = this.#clock.now();
    return (await cache.read(key, options, async () => ({ value: await load(), at }))).value;
  }

  /** Forgets everything: a restore changes a server's files, and there are few. */
  forget(): void {
    this.#lists.clear();
    this.#contents.clear();
  }

  /** Returns how long ago a backup was certainly complete, in milliseconds; at most 0 if that isn't known. */
  #ageOf({ createdAt, completedAt, isUnzoned }: Backup): number {
    const at = completedAt?.getTime() ?? (createdAt === null ? null : createdAt.getTime() + longestBackupMs);
    return at === null || isUnzoned === true ? 0 : this.#clock.now() - at - skewMs;
  }
}
