import { type Clock, type ReadCache, systemClock } from '@steward/kit';
import type { AccountCall, Call, Dialect, Listen } from './dialect.ts';
import { timedOut, unsupported } from './failures.ts';
import { HostCaches } from './host-caches.ts';
import { type CallReport, defaultDeadlineMs, HostClient, type HostClientOptions } from './host-client.ts';
import { HostFiles, strangerCapabilities } from './host-files.ts';
import { LiveStatuses } from './live-statuses.ts';
import type { Backup } from './model/backup.ts';
import { HostError, orNull } from './model/host-error.ts';
import {
  type Account,
  accountServerKey,
  type Capabilities,
  type Hosting,
  type KnownList,
  type Listing,
  maxLogLines,
  type ReadOptions,
  type ServerReadOptions,
  type WriteOptions,
} from './model/hosting.ts';
import { processStart, type Server, type ServerStatus } from './model/server.ts';
import { itemLimit } from './readers/envelope.ts';
import { withoutAddresses } from './readers/masks.ts';
import { KeyFinder, redact } from './redact.ts';
import type { HostRequest } from './request.ts';
import { waitFor } from './retries.ts';
import { type GameAskers, ServerGames } from './server-games.ts';
import { checkServerMs, requireIds, type ServerTarget, type Target } from './targets.ts';

export interface HostingOptions extends Omit<HostClientOptions, 'clock' | 'dialect' | 'onCall'> {
  /**
   * How many characters each cache holds, whatever the host sends. Default: the caches are limited by the number of records,
   * which a host can make as large as it likes.
   */
  readonly cachedLength?: number | undefined;
  /** The shortest time limit of a read in milliseconds, whatever its caller sets. Default: 0. */
  readonly leastReadMs?: number | undefined;
  readonly logger?: { debug(fields: object, message: string): void };
  /** Called when a call ends. */
  readonly onCall?: ((report: CallReport) => void) | undefined;
  /** Called with each list that the host sends for a connected account. Must not throw. */
  readonly onList?: ((list: KnownList) => void) | undefined;
  /** Called when servers of an account were read from the host, by themselves or in a list. Must not throw. */
  readonly onServersRead?: ((accountId: string, servers: readonly Server[]) => void) | undefined;
  /** Who asks the games of servers whose host doesn't say who is online. Default: nobody. */
  readonly games?: GameAskers | undefined;
  readonly clock?: Clock;
}

/**
 * Opens the hosting API over HTTP. `close` aborts calls that are in flight.
 * @throws TypeError if the base URL is no HTTP address, or the fingerprint none
 */
export function createHosting(
  options: HostingOptions,
  dialect: Dialect,
): Hosting & { close(): Promise<void> } {
  return new HostingClient(options, dialect);
}

/** How many servers a stranger's host can have listed: who suggests one, or looks it up, goes through all of a guild's. */
const maxStrangerServers = 100;
/** How many milliseconds a caller waits beyond its deadline, so that it gets the read's own error. */
const extraWaitMs = 100;
/** How long a read waits for a game, in milliseconds: a little longer than one that is silent takes. */
const gameWaitMs = 2_100;
/** If the host takes longer than this, in milliseconds, the read doesn't wait for the game too: some have to end within 5 s. */
const slowReadMs = 2_000;

/** How a read is shared and cached. */
interface Caching<T> {
  /** Null: it is neither. */
  readonly cache: ReadCache<T> | null;
  readonly key: string;
  /** Called with what the host sent, without the key. */
  readonly onRead?: (value: T) => void;
}

/**
 * The operations of a hosting API in its dialect. Reads are shared and cached; a write removes what is cached of its
 * server when it is sent and again when it ends.
 */
class HostingClient implements Hosting {
  readonly followStatus?: NonNullable<Hosting['followStatus']>;
  readonly followServer?: NonNullable<Hosting['followServer']>;
  readonly followBackups?: NonNullable<Hosting['followBackups']>;
  readonly powerLog?: NonNullable<Hosting['powerLog']>;
  readonly askGame?: NonNullable<Hosting['askGame']>;
  readonly listFiles?: NonNullable<Hosting['listFiles']>;
  readonly readFile?: NonNullable<Hosting['readFile']>;
  readonly openBackup?: NonNullable<Hosting['openBackup']>;
  readonly #dialect: Dialect;
  readonly #clock: Clock;
  readonly #live: LiveStatuses;
  readonly #client: HostClient;
  readonly #options: HostingOptions;
  readonly #caches: HostCaches;
  readonly #games: ServerGames | null;

  constructor(options: HostingOptions, dialect: Dialect) {
    const { logger, clock = systemClock, cachedLength } = options;
    this.#dialect = dialect;
    const { followStatus, followServer, followBackups, powerLog, askGame } = dialect;
    if (followStatus !== undefined)
      this.followStatus = async (account, serverId, onStatus, signal) => {
        requireIds({ call: 'power', account, serverId });
        const onLive = (status: ServerStatus) => {
          this.#live.note(serverId, status);
          this.#caches.forget(account, serverId);
          onStatus(status);
        };
        const listen = this.#listenFor(account);
        await this.#follow(account, signal, (call) => followStatus(call, serverId, onLive, signal, listen));
      };
    if (followServer !== undefined)
      this.followServer = async (account, serverId, onNews, signal) => {
        requireIds({ call: 'power', account, serverId });
        const onSaid = () => {
          this.#caches.forget(account, serverId);
          onNews();
        };
        const listen = this.#listenFor(account);
        await this.#follow(account, signal, (call) => followServer(call, serverId, onSaid, signal, listen));
      };
    if (followBackups !== undefined)
      this.followBackups = async (account, serverId, onEnd, signal) => {
        requireIds({ call: 'list-backups', account, serverId });
        const onSaid = (backupId: string | null) => {
          this.#caches.forget(account, serverId);
          onEnd(backupId);
        };
        const listen = this.#listenFor(account);
        await this.#follow(account, signal, (call) => followBackups(call, serverId, onSaid, signal, listen));
      };
    if (powerLog !== undefined)
      this.powerLog = async (account, serverId, options) => {
        const target = { call: 'read-activity', account, serverId } as const;
        requireIds(target);
        const { log } = await this.#read(target, options, async (call) => ({
          log: await powerLog(call, serverId),
        }));
        return log;
      };
    if (askGame !== undefined)
      this.askGame = async (account, serverId, options) => {
        const target = { call: 'ask-game', account, serverId } as const;
        requireIds(target);
        const { answer } = await this.#read(target, options, async (call) => ({
          answer: await askGame(call, serverId),
        }));
        return answer;
      };
    this.#clock = clock;
    const { games } = options;
    this.#games = games === undefined ? null : new ServerGames(games, this.askGame, clock);
    this.#live = new LiveStatuses(dialect.capabilities.statusAgeMs, clock);
    this.#options = options;
    const onCall = (report: CallReport): void => {
      logger?.debug(report, 'called the host');
      options.onCall?.(report);
    };
    this.#client = new HostClient({ ...options, clock, dialect, onCall });
    this.#caches = new HostCaches(clock, cachedLength);
    const files = new HostFiles({
      dialect,
      client: this.#client,
      clock,
      isStranger: options.strangers !== undefined,
      leastReadMs: options.leastReadMs ?? 0,
      read: (target, readOptions, operation) => this.#read(target, readOptions, operation),
      unlessUnsupported: (...args) => this.#unlessUnsupported(...args),
      namingUnknownId: (...args) => this.#namingUnknownId(...args),
    });
    if (dialect.listFiles !== undefined) this.listFiles = files.list;
    if (dialect.readFile !== undefined) this.readFile = files.read;
    if (dialect.openBackup !== undefined) this.openBackup = files.open;
  }

  get capabilities(): Capabilities {
    const { capabilities } = this.#dialect;
    return this.#options.strangers === undefined ? capabilities : strangerCapabilities(capabilities);
  }

  serverIdOf(typed: string): string {
    return this.#dialect.serverIdOf?.(typed) ?? typed;
  }

  servers(account: Account, options?: ReadOptions): Promise<Listing<Server>> {
    const target = { call: 'list-servers', account } as const;
    const onRead = ({ items }: Listing<Server>) => {
      this.#listed(account, { kind: 'servers', accountId: account.id, items });
      this.#options.onServersRead?.(account.id, items);
    };
    const operation = async (call: Call) => {
      const readAt = this.#clock.elapsed();
      const limit = this.#options.strangers === undefined ? itemLimit : maxStrangerServers;
      const { items, more } = await this.#dialect.servers(call, limit);
      return { items: items.map((item) => this.#live.applyTo(item, readAt)), more };
    };
    return this.#read(target, options, operation, { cache: this.#caches.servers, key: account.id, onRead });
  }

  async server(account: Account, serverId: string, options: ServerReadOptions = {}): Promise<Server> {
    const target = { call: 'read-server', account, serverId } as const;
    requireIds(target);
    const { restoreOf, asksGameAnew = false, gameAnsweredAt } = options;
    const operation = async (call: Call) => {
      const readAt = this.#clock.elapsed();
      const read = await this.#dialect.server(call, serverId, restoreOf);
      const server = this.#live.applyTo(read, readAt);
      if (this.#games === null) return server;
      const isSlow = this.#clock.elapsed() - readAt > slowReadMs;
      const waitMs = isSlow ? 0 : gameWaitMs;
      const reason = asksGameAnew ? 'change' : account.origin === undefined ? 'watch' : 'person';
      const runMs = runMsOf(server, new Date(this.#clock.now()), server !== read);
      const upMs = this.#live.upMs(serverId);
      return this.#games.withGame(account, server, { reason, runMs, upMs, waitMs }, gameAnsweredAt);
    };
    const onRead = (server: Server) => this.#options.onServersRead?.(account.id, [server]);
    const cache = restoreOf === undefined && !asksGameAnew ? this.#caches.server : null;
    return this.#read(target, options, operation, {
      cache,
      key: accountServerKey(account.id, serverId),
      onRead,
    });
  }

  async backups(account: Account, serverId: string, options?: ReadOptions): Promise<Listing<Backup>> {
    const target = { call: 'list-backups', account, serverId } as const;
    requireIds(target);
    const onRead = ({ items }: Listing<Backup>) =>
      this.#listed(account, { kind: 'backups', accountId: account.id, serverId, items });
    const operation = (call: Call) => this.#dialect.backups(call, serverId);
    const key = accountServerKey(account.id, serverId);
    return this.#read(target, options, operation, { cache: this.#caches.backups, key, onRead });
  }

  readonly log: Hosting['log'] = async (account, serverId, lines, options = {}) => {
    const { log } = this.#dialect;
    if (log === undefined) return null;
    const target = { call: 'read-log', account, serverId } as const;
    requireIds(target);
    const operation = async (call: AccountCall) => ({ lines: await log(call, serverId, maxLogLines) });
    const key = accountServerKey(account.id, serverId);
    const read = this.#read(target, options, operation, { cache: this.#caches.logs, key });
    const found = await orNull(this.#unlessUnsupported(read, target, options), isUnsupported);
    return found === null ? null : found.lines.slice(-lines);
  };

  /** Returns what a read resolves with that not every host with this API has. @throws HostError `unsupported` if this one lacks it */
  async #unlessUnsupported<T>(read: Promise<T>, target: ServerTarget, options: ReadOptions): Promise<T> {
    try {
      return await read;
    } catch (error) {
      if (!(error instanceof HostError) || error.kind !== 'unknown-server') throw error;
      const { call, account, serverId } = target;
      // If the server can be read, it is the path that the host does not have.
      await this.server(account, serverId, { ...options, maxAgeMs: 0, deadlineMs: checkServerMs });
      throw unsupported(call);
    }
  }

  readonly power: Hosting['power'] = (account, serverId, action, options) =>
    this.#write({ call: 'power', account, serverId }, options, (call) =>
      this.#dialect.power(call, serverId, action),
    );

  readonly command: Hosting['command'] = async (account, serverId, command, options) => {
    const accepted = await this.#write({ call: 'command', account, serverId }, options, (call) =>
      this.#dialect.command(call, serverId, command),
    );
    const { output } = accepted;
    return output === null ? accepted : { ...accepted, output: withoutAddresses(output, command) };
  };

  readonly createBackup: Hosting['createBackup'] = (account, serverId, options) =>
    this.#write({ call: 'create-backup', account, serverId }, options, (call) =>
      this.#dialect.createBackup(call, serverId, options?.name),
    );

  readonly restoreBackup: Hosting['restoreBackup'] = (account, serverId, backupId, options) =>
    this.#write({ call: 'restore-backup', account, serverId, backupId }, options, (call) =>
      this.#dialect.restoreBackup(call, serverId, backupId),
    );

  readonly deleteBackup: Hosting['deleteBackup'] = (account, serverId, backupId, options) =>
    this.#write({ call: 'delete-backup', account, serverId, backupId }, options, (call) =>
      this.#dialect.deleteBackup(call, serverId, backupId),
    );

  readonly lockBackup: Hosting['lockBackup'] = async (account, serverId, backupId, locked, options) => {
    const { lockBackup } = this.#dialect;
    if (lockBackup === undefined) throw unsupported('lock-backup');
    return this.#write({ call: 'lock-backup', account, serverId, backupId }, options, (call) =>
      lockBackup(call, serverId, backupId, locked),
    );
  };

  readonly downloadBackup: Hosting['downloadBackup'] = async (account, serverId, backupId, options = {}) => {
    const { downloadBackup } = this.#dialect;
    const target = { call: 'download-backup', account, serverId, backupId } as const;
    requireIds(target);
    if (downloadBackup === undefined) throw unsupported(target.call);
    try {
      const link = await this.#read(target, options, (call) => downloadBackup(call, serverId, backupId));
      // One that holds the key was replaced.
      if (URL.canParse(link.url)) return link;
      throw new HostError('not-understood', { call: target.call, applied: 'no' });
    } catch (error) {
      throw await this.#namingUnknownId(error, target, options);
    }
  };

  showsPage(timeoutMs: number): Promise<boolean> {
    return this.#client.showsPage(this.#dialect.keylessPath, timeoutMs);
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  #listenFor(account: Account): Listen {
    return async (request, onMessage, signal) => {
      await account.requireCurrent?.();
      const deadlineMs = request.withinMs ?? defaultDeadlineMs;
      await this.#client.listen(account, request, onMessage, { deadlineMs, signal });
    };
  }

  #listed({ isAttempt }: Account, list: KnownList): void {
    if (isAttempt !== true) this.#options.onList?.(list);
  }

  async #read<T extends object | null>(
    { call, account }: Target,
    options: ReadOptions = {},
    operation: (call: AccountCall) => Promise<T>,
    { cache, key, onRead }: Caching<T> = { cache: null, key: '' },
  ): Promise<T> {
    const { maxAgeMs = 0, signal } = options;
    const deadlineMs = Math.max(options.deadlineMs ?? defaultDeadlineMs, this.#options.leastReadMs ?? 0);
    signal?.throwIfAborted();
    // Not within the read, which may be shared with a guild that is still connected to the account.
    if (account.requireCurrent !== undefined) await account.requireCurrent();
    const load = async () => {
      const value = await this.#run(account, { deadlineMs }, operation);
      onRead?.(value);
      return value;
    };
    const cached = cache?.get(key, maxAgeMs);
    if (cached !== undefined) return cached;
    const read = cache?.read(key, { maxAgeMs, deadlineMs }, load) ?? load();
    const waited = waitFor(read, {
      milliseconds: deadlineMs + extraWaitMs,
      onTimeout: () => timedOut(call),
      signal,
    });
    return this.#client.share(account, waited);
  }

  async #write<T extends object | null>(
    target: ServerTarget,
    options: WriteOptions = {},
    operation: (call: AccountCall) => Promise<T>,
  ): Promise<T> {
    const { account, serverId } = target;
    requireIds(target);
    this.#caches.forget(account, serverId);
    try {
      return await this.#run(account, options, operation, account.requireCurrent);
    } catch (error) {
      throw await this.#namingUnknownId(error, target, options);
    } finally {
      this.#caches.forget(account, serverId);
    }
  }

  /** Runs an operation of the dialect that lasts; each of its calls has its own deadline. */
  async #follow(
    account: Account,
    signal: AbortSignal,
    operation: (call: AccountCall) => Promise<void>,
  ): Promise<void> {
    // It may need no call at first.
    await account.requireCurrent?.();
    const call = async (request: HostRequest) => {
      await account.requireCurrent?.();
      return this.#client.call(account, request, {
        deadlineMs: request.withinMs ?? defaultDeadlineMs,
        signal,
      });
    };
    await operation(Object.assign(this.#explaining(call), { accountId: account.id }));
  }

  /** Returns a call whose failures say as much of their reason as the dialect can find out. */
  #explaining(call: Call): Call {
    const { explain } = this.#dialect;
    if (explain === undefined) return call;
    return async (request) => {
      try {
        return await call(request);
      } catch (error) {
        throw error instanceof HostError ? await explain(error, request, call) : error;
      }
    };
  }

  /**
   * Runs an operation of the dialect, whose calls share the deadline. Returns its result without the key.
   * @param beforeRead called before each call that is no write; before writes the client calls `requireCurrent`
   */
  async #run<T extends object | null>(
    account: Account,
    { deadlineMs = defaultDeadlineMs, signal }: WriteOptions,
    operation: (call: AccountCall) => Promise<T>,
    beforeRead?: () => Promise<void>,
  ): Promise<T> {
    const deadline = this.#clock.elapsed() + deadlineMs;
    const call = async (request: HostRequest) => {
      if (!request.write) await beforeRead?.();
      const left = Math.max(deadline - this.#clock.elapsed(), 1);
      const within = Math.min(left, request.withinMs ?? left);
      return this.#client.call(account, request, { deadlineMs: within, signal });
    };
    const value = await operation(Object.assign(this.#explaining(call), { accountId: account.id }));
    // What bytes hold was looked at in the response.
    if (value === null || value instanceof Uint8Array) return value;
    // A part of a text keeps the whole text in memory.
    const own = this.#options.cachedLength === undefined ? value : structuredClone(value);
    // Searched once more: a reader may have joined texts, and a console's lines are in no response.
    return redact(own, new KeyFinder(account.apiKey));
  }

  /**
   * Returns what a 404 to a path that names a server and a backup is about: the backup, if the server can be read; but
   * not every host can lock or send archives, so there it may be the path. Returns another error as it is.
   */
  async #namingUnknownId(error: unknown, target: ServerTarget, options: WriteOptions): Promise<unknown> {
    const { call, account, serverId, backupId } = target;
    const isNotFound = error instanceof HostError && error.kind === 'unknown-server';
    if (!isNotFound || backupId === undefined) return error;
    const readOptions = { ...options, deadlineMs: checkServerMs };
    try {
      if (call === 'lock-backup' || call === 'open-backup') {
        const { items } = await this.backups(account, serverId, readOptions);
        if (items.some(({ id }) => id === backupId)) return unsupported(call);
      } else {
        await this.server(account, serverId, readOptions);
      }
    } catch (second) {
      if (!(second instanceof HostError)) throw second;
      if (second.kind === 'unknown-server') return error;
    }
    const { hostText, httpStatus } = error;
    return new HostError('unknown-backup', { call, applied: 'no', hostText, httpStatus });
  }
}

/** Returns how long a process has run, in milliseconds; null if unknown. @param isJustSeen whether its status is from a live console */
function runMsOf({ status, usage }: Server, now: Date, isJustSeen: boolean): number | null {
  const startedAt = processStart(usage, now);
  if (startedAt !== null) return now.getTime() - startedAt.getTime();
  return status === 'starting' || isJustSeen ? 0 : null;
}

function isUnsupported({ kind }: HostError): boolean {
  return kind === 'unsupported';
}
