import type { Backup } from './backup.ts';
import { type Caller, defaultPatienceMs } from './caller.ts';
import type { Clock } from './clock.ts';
import { lateFor, notUnderstood, unknownFor } from './failures.ts';
import type { Account, Listing, ReadOptions } from './hosting.ts';
import { backupsPath, isPathSegment, serverPath, serversPath } from './paths.ts';
import { readBackups } from './readers/backup-reader.ts';
import { readServer, readServers } from './readers/server-reader.ts';
import { keyFinder, withoutKey } from './redact.ts';
import type { Reply } from './reply.ts';
import type { HostRequest } from './request.ts';
import type { Server } from './server.ts';
import { SharedReads } from './shared-reads.ts';
import { waitFor } from './waiting.ts';

/** A caller's wait ends this long after its patience, so that the read's own failure is heard first. */
const graceMs = 100;

/** So many servers, and so many backups, are remembered in lists: some 1 to 2 KB each, whatever accounts hold. */
const keptRecords = 20_000;

/** What a list weighs: an empty one is remembered too. */
function weightOf({ items }: Listing<unknown>): number {
  return 10 + items.length;
}

/** The three reads, shared between callers. */
export class Reads {
  readonly #caller: Caller;
  readonly #clock: Clock;
  readonly #servers: SharedReads<Listing<Server>>;
  readonly #server: SharedReads<Server>;
  readonly #backups: SharedReads<Listing<Backup>>;

  constructor(caller: Caller, clock: Clock) {
    this.#caller = caller;
    this.#clock = clock;
    this.#servers = new SharedReads<Listing<Server>>(clock.now, keptRecords, weightOf);
    this.#server = new SharedReads(clock.now);
    this.#backups = new SharedReads<Listing<Backup>>(clock.now, keptRecords, weightOf);
  }

  servers(account: Account, options?: ReadOptions): Promise<Listing<Server>> {
    const request = { call: 'list servers', method: 'GET', path: serversPath } as const;
    return this.#read(this.#servers, account, request, options, (json) => readServers(json, this.#now()));
  }

  async server(account: Account, serverId: string, options?: ReadOptions): Promise<Server> {
    if (!isPathSegment(serverId)) throw unknownFor('unknown server', 'read server');
    const request = { call: 'read server', method: 'GET', path: serverPath(serverId) } as const;
    return this.#read(this.#server, account, request, options, (json) =>
      readServer(json, serverId, this.#now()),
    );
  }

  async backups(account: Account, serverId: string, options?: ReadOptions): Promise<Listing<Backup>> {
    if (!isPathSegment(serverId)) throw unknownFor('unknown server', 'list backups');
    const request = { call: 'list backups', method: 'GET', path: backupsPath(serverId) } as const;
    return this.#read(this.#backups, account, request, options, readBackups);
  }

  /** A change is being made to a server: what is known of it, and of the list that it is in, is old. */
  forget(account: Account, serverId: string): void {
    this.#servers.forget(keyOf(account, serversPath));
    this.#server.forget(keyOf(account, serverPath(serverId)));
    this.#backups.forget(keyOf(account, backupsPath(serverId)));
  }

  async #read<T extends object>(
    shared: SharedReads<T>,
    account: Account,
    request: HostRequest,
    options: ReadOptions = {},
    understand: (json: unknown) => T | null,
  ): Promise<T> {
    const { maxAgeMs = 0, patienceMs = defaultPatienceMs, signal } = options;
    signal?.throwIfAborted();
    // Not within the read, which may be shared with a guild that is still connected to the account.
    if (account.requireCurrent !== undefined) await account.requireCurrent();
    const load = async () =>
      understood(await this.#caller.call(account, request, { patienceMs }), account, request, understand);
    const answer = shared.read(keyOf(account, request.path), { maxAgeMs, patienceMs }, load);
    return waitFor(answer, { milliseconds: patienceMs + graceMs, late: () => lateFor(request), signal });
  }

  #now(): Date {
    return new Date(this.#clock.now());
  }
}

function understood<T extends object>(
  reply: Reply,
  { apiKey }: Account,
  request: HostRequest,
  understand: (json: unknown) => T | null,
): T {
  const value = reply.body.kind === 'json' ? understand(reply.body.value) : null;
  if (value === null) throw notUnderstood(reply, request);
  return withoutKey(value, keyFinder(apiKey));
}

/** A path holds no space, so no two accounts and paths have the same key. */
function keyOf(account: Account, path: string): string {
  return `${account.id} ${path}`;
}
