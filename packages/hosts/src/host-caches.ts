import { type Clock, ReadCache } from '@steward/kit';
import type { Backup } from './model/backup.ts';
import { type Account, accountServerKey, type Listing } from './model/hosting.ts';
import type { Server } from './model/server.ts';

/** How many servers, and how many backups, cached lists hold in total: 1 to 2 KB each. */
const maxCachedRecords = 20_000;
const maxCachedServers = 1_000;
/** How many characters cached logs hold in total. */
const maxCachedLogLength = 4_000_000;
/** The last lines of a console. */
interface Log {
  readonly lines: readonly string[];
}

/** What was last read of a host. */
export class HostCaches {
  readonly servers: ReadCache<Listing<Server>>;
  readonly server: ReadCache<Server>;
  readonly backups: ReadCache<Listing<Backup>>;
  readonly logs: ReadCache<Log>;

  /** @param length how many characters each holds; undefined: each is limited by the number of records */
  constructor(clock: Clock, length: number | undefined) {
    const cache = <T>(limit: number, weigh: (value: T) => number) =>
      length === undefined
        ? new ReadCache<T>(clock, limit, weigh)
        : new ReadCache<T>(clock, length, lengthOf);
    this.servers = cache<Listing<Server>>(maxCachedRecords, listWeight);
    this.server = cache<Server>(maxCachedServers, () => 1);
    this.backups = cache<Listing<Backup>>(maxCachedRecords, listWeight);
    this.logs = cache<Log>(maxCachedLogLength, logLength);
  }

  /** Removes what is cached of a server, and of the list that it is in. */
  forget(account: Account, serverId: string): void {
    const key = accountServerKey(account.id, serverId);
    this.servers.forget(account.id);
    this.server.forget(key);
    this.backups.forget(key);
    this.logs.forget(key);
  }
}

/** Returns what a list weighs in the cache; an empty one takes room too. */
function listWeight({ items }: Listing<unknown>): number {
  return 10 + items.length;
}

function lengthOf(value: unknown): number {
  return JSON.stringify(value).length;
}

function logLength({ lines }: Log): number {
  return lines.reduce((length, line) => length + line.length, 10);
}
