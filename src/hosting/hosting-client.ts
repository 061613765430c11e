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
import { notUnderstood, timedOut, unknownId } from './failures.ts';
import { type CallReport, defaultDeadlineMs, HostClient } from './host-client.ts';
import { backupPath, backupsPath, isPathSegment, serverPath, serversPath } from './paths.ts';
import { ReadCache } from './read-cache.ts';
import { acceptedOf } from './readers/accepted.ts';
import { readBackup, readBackups } from './readers/backup.ts';
import { readServer, readServers } from './readers/server.ts';
import { withoutKey } from './redact.ts';
import type { HostRequest } from './request.ts';
import type { HostResponse } from './response.ts';
import { type Clock, systemClock, waitFor } from './retries.ts';

export interface HostingOptions {
  /** The hosting API's address, without `/v1`. */
  readonly baseUrl: string;
  /** For one attempt, in milliseconds. */
  readonly timeoutMs: number;
  /** Connections for reads, and as many for writes. Default: 512. */
  readonly connections?: number;
  /** The body field that carries a power action. */
  readonly powerField: string;
  /** The body field that carries a console command. */
  readonly commandField: string;
  readonly logger?: { debug(fields: object, message: string): void };
  /** Called when a call ends. */
  readonly onCall?: ((report: CallReport) => void) | undefined;
  readonly clock?: Clock;
}

/**
 * Opens the hosting API over HTTP. `close` aborts calls that are in flight.
 * @throws TypeError if the base URL is no HTTP address
 */
export function createHosting(options: HostingOptions): Hosting & { close(): Promise<void> } {
  return new HostingClient(options);
}

/** How many servers, and how many backups, cached lists hold in total: 1 to 2 KB each. */
const maxCachedRecords = 20_000;
/** How many milliseconds a caller waits beyond its deadline, so that it gets the read's own error. */
const extraWaitMs = 100;
/** How long the read that finds which of two ids is unknown may take, in milliseconds: a person waits for it. */
const checkServerMs = 5_000;

/** What a write changes. */
interface Target {
  readonly account: Account;
  readonly serverId: string;
  readonly backupId?: string;
}

/**
 * The eight calls of the hosting API. Reads are shared and cached; a write removes what is cached of its server when
 * it is sent and again when it ends.
 */
class HostingClient implements Hosting {
  readonly #options: HostingOptions;
  readonly #clock: Clock;
  readonly #client: HostClient;
  readonly #servers: ReadCache<Listing<Server>>;
  readonly #server: ReadCache<Server>;
  readonly #backups: ReadCache<Listing<Backup>>;

  constructor(options: HostingOptions) {
    const { logger, clock = systemClock } = options;
    this.#options = options;
    this.#clock = clock;
    const onCall = (report: CallReport): void => {
      logger?.debug(report, 'called the host');
      options.onCall?.(report);
    };
    this.#client = new HostClient({ ...options, clock, onCall });
    this.#servers = new ReadCache<Listing<Server>>(clock.now, maxCachedRecords, listWeight);
    this.#server = new ReadCache(clock.now);
    this.#backups = new ReadCache<Listing<Backup>>(clock.now, maxCachedRecords, listWeight);
  }

  servers(account: Account, options?: ReadOptions): Promise<Listing<Server>> {
    const request = { call: 'list-servers', method: 'GET', write: false, path: serversPath } as const;
    return this.#read(this.#servers, account, request, options, (json) => readServers(json, this.#now()));
  }

  async server(account: Account, serverId: string, options?: ReadOptions): Promise<Server> {
    if (!isPathSegment(serverId)) throw unknownId('unknown-server', 'read-server');
    const request = { call: 'read-server', method: 'GET', write: false, path: serverPath(serverId) } as const;
    return this.#read(this.#server, account, request, options, (json) =>
      readServer(json, serverId, this.#now()),
    );
  }

  async backups(account: Account, serverId: string, options?: ReadOptions): Promise<Listing<Backup>> {
    if (!isPathSegment(serverId)) throw unknownId('unknown-server', 'list-backups');
    const request = {
      call: 'list-backups',
      method: 'GET',
      write: false,
      path: backupsPath(serverId),
    } as const;
    return this.#read(this.#backups, account, request, options, readBackups);
  }

  power(account: Account, serverId: string, action: PowerAction, options?: WriteOptions): Promise<Accepted> {
    const body = { [this.#options.powerField]: action };
    const path = () => `${serverPath(serverId)}/power`;
    return this.#accept(
      { account, serverId },
      { call: 'power', method: 'POST', write: true, body },
      path,
      options,
    );
  }

  command(account: Account, serverId: string, command: string, options?: WriteOptions): Promise<Accepted> {
    const body = { [this.#options.commandField]: command };
    const path = () => `${serverPath(serverId)}/command`;
    return this.#accept(
      { account, serverId },
      { call: 'command', method: 'POST', write: true, body },
      path,
      options,
    );
  }

  async createBackup(account: Account, serverId: string, options?: WriteOptions): Promise<Backup | null> {
    const request = { call: 'create-backup', method: 'POST', write: true } as const;
    const response = await this.#write({ account, serverId }, request, () => backupsPath(serverId), options);
    if (response.body.kind !== 'json') return null;
    // 202: the host has accepted it and finishes it later.
    const backup = readBackup(response.body.value, response.status === 202 ? 'in-progress' : 'complete');
    return backup && withoutKey(backup, response.holdsKey);
  }

  restoreBackup(
    account: Account,
    serverId: string,
    backupId: string,
    options?: WriteOptions,
  ): Promise<Accepted> {
    const path = () => `${backupPath(serverId, backupId)}/restore`;
    const request = { call: 'restore-backup', method: 'POST', write: true } as const;
    return this.#accept({ account, serverId, backupId }, request, path, options);
  }

  deleteBackup(
    account: Account,
    serverId: string,
    backupId: string,
    options?: WriteOptions,
  ): Promise<Accepted> {
    const path = () => backupPath(serverId, backupId);
    const request = { call: 'delete-backup', method: 'DELETE', write: true } as const;
    return this.#accept({ account, serverId, backupId }, request, path, options);
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  async #read<T extends object>(
    cache: ReadCache<T>,
    account: Account,
    request: HostRequest,
    options: ReadOptions = {},
    parse: (json: unknown) => T | null,
  ): Promise<T> {
    const { maxAgeMs = 0, deadlineMs = defaultDeadlineMs, signal } = options;
    signal?.throwIfAborted();
    // Not within the read, which may be shared with a guild that is still connected to the account.
    if (account.requireCurrent !== undefined) await account.requireCurrent();
    const load = async () =>
      parsed(await this.#client.call(account, request, { deadlineMs }), request, parse);
    const value = cache.read(cacheKey(account, request.path), { maxAgeMs, deadlineMs }, load);
    return waitFor(value, {
      milliseconds: deadlineMs + extraWaitMs,
      onTimeout: () => timedOut(request),
      signal,
    });
  }

  async #accept(
    target: Target,
    request: Omit<HostRequest, 'path'>,
    path: () => string,
    options?: WriteOptions,
  ): Promise<Accepted> {
    const response = await this.#write(target, request, path, options);
    return acceptedOf(response.body, response.holdsKey);
  }

  /** @param path called once the ids are known to fit into a path */
  async #write(
    target: Target,
    request: Omit<HostRequest, 'path'>,
    path: () => string,
    options: WriteOptions = {},
  ): Promise<HostResponse> {
    const { account, serverId, backupId } = target;
    if (!isPathSegment(serverId)) throw unknownId('unknown-server', request.call);
    if (backupId !== undefined && !isPathSegment(backupId)) throw unknownId('unknown-backup', request.call);
    this.#forget(account, serverId);
    try {
      return await this.#client.call(account, { ...request, path: path() }, options);
    } catch (error) {
      const notFound = error instanceof HostError && error.kind === 'unknown-server';
      throw notFound && backupId !== undefined ? await this.#serverOrBackup(error, target, options) : error;
    } finally {
      this.#forget(account, serverId);
    }
  }

  /** Returns the error of a 404 to a path that names a server and a backup: if the server can be read, it is the backup. */
  async #serverOrBackup(error: HostError, target: Target, options: WriteOptions): Promise<HostError> {
    const { call, hostText, httpStatus } = error;
    try {
      await this.server(target.account, target.serverId, { ...options, deadlineMs: checkServerMs });
    } catch (second) {
      if (!(second instanceof HostError)) throw second;
      if (second.kind === 'unknown-server') return error;
    }
    return new HostError('unknown-backup', { call, applied: 'no', hostText, httpStatus });
  }

  /** Removes what is cached of a server, and of the list that it is in. */
  #forget(account: Account, serverId: string): void {
    this.#servers.forget(cacheKey(account, serversPath));
    this.#server.forget(cacheKey(account, serverPath(serverId)));
    this.#backups.forget(cacheKey(account, backupsPath(serverId)));
  }

  #now(): Date {
    return new Date(this.#clock.now());
  }
}

function parsed<T extends object>(
  response: HostResponse,
  request: HostRequest,
  parse: (json: unknown) => T | null,
): T {
  const value = response.body.kind === 'json' ? parse(response.body.value) : null;
  if (value === null) throw notUnderstood(response, request);
  return withoutKey(value, response.holdsKey);
}

/** A path holds no space, so no two accounts and paths share a key. */
function cacheKey(account: Account, path: string): string {
  return `${account.id} ${path}`;
}

/** Returns what a list weighs in the cache; an empty one takes room too. */
function listWeight({ items }: Listing<unknown>): number {
  return 10 + items.length;
}
