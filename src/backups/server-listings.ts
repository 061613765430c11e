import type { Backup } from '../domain/backup.ts';
import { accountServerKey } from '../domain/connection.ts';
import type { FileListing } from '../domain/files.ts';
import type { HostConnection } from '../domain/host-connection.ts';
import type { Clock } from '../util/clock.ts';
import { ReadCache } from '../util/read-cache.ts';
import { type ServerFiles, serverFiles } from '../worlds/live.ts';

/** How long what was listed is used, in milliseconds. */
const keptMs = 60 * 60_000;
/** How far the clock of a host may be behind, in milliseconds. */
const skewMs = 10 * 60_000;
/** How much is kept of all servers together, and what an entry, and one of a list, counts for: in bytes. */
const kept = { most: 32 * 2 ** 20, entry: 500, file: 200 };

/**
 * Keeps what was listed and read of servers' files, so that it isn't asked again for each backup of the same server. What is
 * older than a backup isn't used for it: somebody may have deleted files in between, which the backup then needn't hold.
 */
export class ServerListings {
  readonly #clock: Pick<Clock, 'now' | 'elapsed'>;
  #lists: ReadCache<FileListing>;
  #contents: ReadCache<Uint8Array | null>;

  constructor(clock: Pick<Clock, 'now' | 'elapsed'>) {
    this.#clock = clock;
    this.#lists = this.#newLists();
    this.#contents = this.#newContents();
  }

  /** Returns how the files of a server are listed and read for a backup of it; null if its host shows none. */
  of(link: HostConnection, serverId: string, backup: Backup, signal: AbortSignal): ServerFiles | null {
    const files = serverFiles(link, serverId, { signal });
    if (files === null) return null;
    const { list, read } = files;
    const key = (path: string) => JSON.stringify([accountServerKey(link.account.id, serverId), path]);
    const options = () => ({ maxAgeMs: Math.min(keptMs, this.#ageOf(backup)), deadlineMs: 0 });
    return {
      list: (folder) => this.#lists.read(key(folder), options(), () => list(folder)),
      read: read && ((path) => this.#contents.read(key(path), options(), () => read(path))),
    };
  }

  /** Forgets everything: a restore changes a server's files, and there are few. */
  forget(): void {
    this.#lists = this.#newLists();
    this.#contents = this.#newContents();
  }

  /** Returns how long ago a backup was certainly complete, in milliseconds; 0 if that isn't known. */
  #ageOf({ createdAt, completedAt, isUnzoned }: Backup): number {
    const madeAt = completedAt ?? createdAt;
    return madeAt === null || isUnzoned === true ? 0 : this.#clock.now() - madeAt.getTime() - skewMs;
  }

  #newLists(): ReadCache<FileListing> {
    const weigh = ({ items }: FileListing) => kept.entry + items.length * kept.file;
    return new ReadCache(this.#clock, kept.most / 2, weigh, keptMs);
  }

  #newContents(): ReadCache<Uint8Array | null> {
    const weigh = (content: Uint8Array | null) => kept.entry + (content?.length ?? 0);
    return new ReadCache(this.#clock, kept.most / 2, weigh, keptMs);
  }
}
