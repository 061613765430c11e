import type { Backup } from '../domain/backup.ts';
import { HostError } from '../domain/host-error.ts';
import type {
  Accepted,
  Account,
  Hosting,
  Listing,
  PowerAction,
  ReadOptions,
  WriteOptions,
} from '../domain/hosting.ts';
import type { Server } from '../domain/server.ts';
import { lateFor, notUnderstood, unknownFor } from './failures.ts';
import { type CallReport, defaultPatienceMs, HostClient } from './host-client.ts';
import { backupPath, backupsPath, isPathSegment, serverPath, serversPath } from './paths.ts';
import { ReadCache } from './read-cache.ts';
import { acceptedOf } from './readers/accepted.ts';
import { readBackup, readBackups } from './readers/backup.ts';
import { readServer, readServers } from './readers/server.ts';
import { keyFinder, withoutKey } from './redact.ts';
import type { HostRequest } from './request.ts';
import type { HostResponse } from './response.ts';
import { type Clock, systemClock, waitFor } from './retries.ts';

export interface HostingOptions {
  /** Where the hosting API is, without `/v1`. */
  readonly baseUrl: string;
  /** For one call, in milliseconds. */
  readonly timeoutMs: number;
  /** At the same time, for reads and for writes each. Default 512. */
  readonly connections?: number;
  /** The body field that carries a power action. */
  readonly powerField: string;
  /** The body field that carries a console command. */
  readonly commandField: string;
  readonly logger?: { debug(what: object, message: string): void };
  /** Told of every call when it ends. */
  readonly onCall?: ((report: CallReport) => void) | undefined;
  readonly clock?: Clock;
}

/**
 * The hosting API over HTTP. `close` ends what is under way.
 * @throws TypeError where the base URL is no HTTP address
 */
export function createHosting(options: HostingOptions): Hosting & { close(): Promise<void> } {
  const { logger, clock = systemClock } = options;
  const onCall = (report: CallReport): void => {
    logger?.debug(report, 'called the host');
    options.onCall?.(report);
  };
  const caller = new HostClient({ ...options, clock, onCall });
  const reads = new Reads(caller, clock);
  const writes = new Writes(caller, reads, options);
  return {
    servers: (account, read) => reads.servers(account, read),
    server: (account, serverId, read) => reads.server(account, serverId, read),
    backups: (account, serverId, read) => reads.backups(account, serverId, read),
    power: (account, serverId, action, write) => writes.power(account, serverId, action, write),
    command: (account, serverId, command, write) => writes.command(account, serverId, command, write),
    createBackup: (account, serverId, write) => writes.createBackup(account, serverId, write),
    restoreBackup: (account, serverId, backupId, write) =>
      writes.restoreBackup(account, serverId, backupId, write),
    deleteBackup: (account, serverId, backupId, write) =>
      writes.deleteBackup(account, serverId, backupId, write),
    close: () => caller.close(),
  };
}

/** A caller's wait ends this long after its patience, so that the read's own failure is heard first. */
const graceMs = 100;

/** So many servers, and so many backups, are remembered in lists: some 1 to 2 KB each, whatever accounts hold. */
const keptRecords = 20_000;

/** What a list weighs: an empty one is remembered too. */
function weightOf({ items }: Listing<unknown>): number {
  return 10 + items.length;
}

/** The three reads, shared between callers. */
class Reads {
  readonly #caller: HostClient;
  readonly #clock: Clock;
  readonly #servers: ReadCache<Listing<Server>>;
  readonly #server: ReadCache<Server>;
  readonly #backups: ReadCache<Listing<Backup>>;

  constructor(caller: HostClient, clock: Clock) {
    this.#caller = caller;
    this.#clock = clock;
    this.#servers = new ReadCache<Listing<Server>>(clock.now, keptRecords, weightOf);
    this.#server = new ReadCache(clock.now);
    this.#backups = new ReadCache<Listing<Backup>>(clock.now, keptRecords, weightOf);
  }

  servers(account: Account, options?: ReadOptions): Promise<Listing<Server>> {
    const request = { call: 'list-servers', method: 'GET', path: serversPath } as const;
    return this.#read(this.#servers, account, request, options, (json) => readServers(json, this.#now()));
  }

  async server(account: Account, serverId: string, options?: ReadOptions): Promise<Server> {
    if (!isPathSegment(serverId)) throw unknownFor('unknown-server', 'read-server');
    const request = { call: 'read-server', method: 'GET', path: serverPath(serverId) } as const;
    return this.#read(this.#server, account, request, options, (json) =>
      readServer(json, serverId, this.#now()),
    );
  }

  async backups(account: Account, serverId: string, options?: ReadOptions): Promise<Listing<Backup>> {
    if (!isPathSegment(serverId)) throw unknownFor('unknown-server', 'list-backups');
    const request = { call: 'list-backups', method: 'GET', path: backupsPath(serverId) } as const;
    return this.#read(this.#backups, account, request, options, readBackups);
  }

  /** A change is being made to a server: what is known of it, and of the list that it is in, is old. */
  forget(account: Account, serverId: string): void {
    this.#servers.forget(keyOf(account, serversPath));
    this.#server.forget(keyOf(account, serverPath(serverId)));
    this.#backups.forget(keyOf(account, backupsPath(serverId)));
  }

  async #read<T extends object>(
    shared: ReadCache<T>,
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
  reply: HostResponse,
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

/** So long is asked which of two ids is unknown: somebody waits for the answer. */
const lookPatienceMs = 5000;

/** What a write is about. */
interface Target {
  readonly account: Account;
  readonly serverId: string;
  readonly backupId?: string;
}

/** The five writes. Each makes what was read of its server old, when it is sent and when it is answered. */
class Writes {
  readonly #caller: HostClient;
  readonly #reads: Reads;
  readonly #fields: { readonly powerField: string; readonly commandField: string };

  constructor(caller: HostClient, reads: Reads, fields: { powerField: string; commandField: string }) {
    this.#caller = caller;
    this.#reads = reads;
    this.#fields = fields;
  }

  power(account: Account, serverId: string, action: PowerAction, options?: WriteOptions): Promise<Accepted> {
    const body = { [this.#fields.powerField]: action };
    const path = () => `${serverPath(serverId)}/power`;
    return this.#accept({ account, serverId }, { call: 'power', method: 'POST', body }, path, options);
  }

  command(account: Account, serverId: string, command: string, options?: WriteOptions): Promise<Accepted> {
    const body = { [this.#fields.commandField]: command };
    const path = () => `${serverPath(serverId)}/command`;
    return this.#accept({ account, serverId }, { call: 'command', method: 'POST', body }, path, options);
  }

  async createBackup(account: Account, serverId: string, options?: WriteOptions): Promise<Backup | null> {
    const request = { call: 'create-backup', method: 'POST' } as const;
    const reply = await this.#write({ account, serverId }, request, () => backupsPath(serverId), options);
    if (reply.body.kind !== 'json') return null;
    // 202: the host took it on, and will finish later.
    const backup = readBackup(reply.body.value, reply.status === 202 ? 'in-progress' : 'complete');
    return backup && withoutKey(backup, keyFinder(account.apiKey));
  }

  restoreBackup(
    account: Account,
    serverId: string,
    backupId: string,
    options?: WriteOptions,
  ): Promise<Accepted> {
    const path = () => `${backupPath(serverId, backupId)}/restore`;
    const request = { call: 'restore-backup', method: 'POST' } as const;
    return this.#accept({ account, serverId, backupId }, request, path, options);
  }

  deleteBackup(
    account: Account,
    serverId: string,
    backupId: string,
    options?: WriteOptions,
  ): Promise<Accepted> {
    const path = () => backupPath(serverId, backupId);
    const request = { call: 'delete-backup', method: 'DELETE' } as const;
    return this.#accept({ account, serverId, backupId }, request, path, options);
  }

  async #accept(
    target: Target,
    request: Omit<HostRequest, 'path'>,
    path: () => string,
    options?: WriteOptions,
  ): Promise<Accepted> {
    const reply = await this.#write(target, request, path, options);
    return acceptedOf(reply.body, keyFinder(target.account.apiKey));
  }

  async #write(
    target: Target,
    request: Omit<HostRequest, 'path'>,
    path: () => string,
    options: WriteOptions = {},
  ): Promise<HostResponse> {
    const { account, serverId, backupId } = target;
    if (!isPathSegment(serverId)) throw unknownFor('unknown-server', request.call);
    if (backupId !== undefined && !isPathSegment(backupId)) throw unknownFor('unknown-backup', request.call);
    this.#reads.forget(account, serverId);
    try {
      return await this.#caller.call(account, { ...request, path: path() }, options);
    } catch (error) {
      const unknown = error instanceof HostError && error.kind === 'unknown-server';
      throw unknown && backupId !== undefined ? await this.#whichIsUnknown(error, target, options) : error;
    } finally {
      this.#reads.forget(account, serverId);
    }
  }

  /** A 404 to a path that names a server and a backup: where the server can be read, it was the backup. */
  async #whichIsUnknown(error: HostError, target: Target, options: WriteOptions): Promise<HostError> {
    const { call, hostText, httpStatus } = error;
    try {
      await this.#reads.server(target.account, target.serverId, { ...options, patienceMs: lookPatienceMs });
    } catch (second) {
      if (!(second instanceof HostError)) throw second;
      if (second.kind === 'unknown-server') return error;
    }
    return new HostError('unknown-backup', { call, applied: 'no', hostText, httpStatus });
  }
}
