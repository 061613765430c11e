import type { Logger } from 'pino';
import { newestFirst } from '../domain/backup.ts';
import { currentUntil } from '../domain/freshness.ts';
import type { HostConnection } from '../domain/host-connection.ts';
import { HostError, type HostErrorKind } from '../domain/host-error.ts';
import type { Account, ReadOptions } from '../domain/hosting.ts';
import type { RestartCause, Server } from '../domain/server.ts';
import type { ObservationRow, Restart, ServerObservation } from '../domain/watch.ts';
import type { Clock } from '../util/clock.ts';
import {
  isOfAccount,
  isOfHost,
  isOfMachine,
  mayBeOfList,
  nextProbe,
  nextProbeAt,
  storedFailingSince,
  waitAfterFailures,
  waitAfterServerFailures,
} from './host-failure.ts';
import {
  afterAccountFailure,
  afterFailure,
  afterRead,
  firstState,
  hasDetails,
  outdated,
  type ServerState,
  withKnownDetails,
  withNewestBackup,
  withRestartCause,
} from './observation.ts';
import {
  CallShare,
  callsPerMinute,
  intervalAfterChange,
  intervalFor,
  type ReadPace,
  type ReadSlots,
  turnMs,
} from './pace.ts';
import type { SampleWriter } from './sample-writer.ts';

/** What is needed of an account, by all guilds together. */
export interface AccountNeeds {
  /** Every server that the host lists. */
  readonly all: boolean;
  /** The newest backup of each of them. */
  readonly allBackups: boolean;
  /** By server id: whether the newest backup is needed. */
  readonly servers: ReadonlyMap<string, boolean>;
}

/** A read of a hosting API by the server monitor. */
export interface MonitorRead {
  readonly kind: 'list' | 'server' | 'backups' | 'activity';
  readonly outcome: 'ok' | HostErrorKind;
  /** How much later than due it began, in milliseconds. */
  readonly lateMs: number;
}

export interface AccountPollerOptions {
  readonly pace: ReadPace;
  readonly clock: Clock;
  readonly slots: ReadSlots;
  readonly logger: Logger;
  /** What is stored of the account's servers. */
  readonly stored: readonly ObservationRow[];
  /** Called after each read of a server, or of its backups. */
  readonly onServer: (serverId: string, before: ServerObservation) => void;
  /** Called after each read of the account, before `onServer` for its servers. */
  readonly onAccount: () => void;
  readonly onRead: (read: MonitorRead) => void;
  readonly records: Pick<SampleWriter, 'sample' | 'watch' | 'forget'>;
}

/** Reads of one account at a time: a server whose machine hangs does not delay the others. */
const concurrentReads = 4;

/** The most servers that are watched within a day because the host lists them: it can list others each time. */
const mostListed = 1_000;
/** The same at a guild's own host, which anybody can let list what they want. */
const mostListedOfOwnHost = 100;
const dayMs = 86_400_000;

/** How many reads in a row may fail of what the host has recorded of a restart, until its cause counts as unknown. */
const mostActivityFailures = 3;

const never = Number.POSITIVE_INFINITY;
const always = Number.NEGATIVE_INFINITY;

/** A time by both of the clock's times. */
interface Moment {
  readonly date: Date;
  readonly elapsed: number;
}

/** When something is read. All times are elapsed times of the clock. */
interface Reading {
  /** When its last read began. */
  startedAt: number;
  running: boolean;
  /** Failures in a row. */
  failures: number;
  /** How many calls the last read took. */
  calls: number;
  /** How much of the next interval it waits, from 0 to 1. */
  part: number;
}

interface PolledServer {
  readonly id: string;
  /** From when on it is watched. */
  readonly since: number;
  state: ServerState;
  /** Why its own last read failed, not that of another server; null if it did not. */
  ownFailure: HostError | null;
  readonly record: Reading;
  readonly backups: Reading;
  /** Of what the host has recorded of its restarts. */
  readonly activity: Reading;
  needsBackups: boolean;
  /** When the last good read of its backups began. */
  backupsReadAt: number;
  /** When its last read began, of its own record or of a list that carries its status. */
  readAt: number;
  /** Until when it is read more often. */
  changingUntil: number;
  /** When somebody asked for a read that has not begun; null: nobody did. */
  requestedAt: number | null;
  /** Counts the moments at which an earlier read became outdated. */
  version: number;
  /** What the host's list carries of it: nothing, the status, or as much as its own record. */
  inList: 'nothing' | 'status' | 'all';
  /** Whether its own record has usage or players; null if it was not read. */
  hasDetails: boolean | null;
}

interface DueRead {
  readonly kind: MonitorRead['kind'];
  readonly reading: Reading;
  readonly server: PolledServer | null;
  /** When it would be read if the host allowed it any number of calls. */
  readonly wantedAt: number;
  readonly dueAt: number;
  /** It is not spread over the minute: something changed, or nothing is known yet. */
  readonly isUrgent: boolean;
}

/** Reads the watched servers of one account, whatever number of guilds needs them. */
export class AccountPoller {
  readonly #options: AccountPollerOptions;
  readonly #share: CallShare;
  readonly #stopping = new AbortController();
  readonly #tasks = new Set<Promise<void>>();
  readonly #servers = new Map<string, PolledServer>();
  /** What is stored of its servers, by id. */
  readonly #stored: Map<string, ObservationRow>;
  readonly #list: Reading = newReading();
  #link: HostConnection;
  readonly #neededSince: number;
  #needs: AccountNeeds = { all: false, allBackups: false, servers: new Map() };
  /** The ids that the host listed last; null if it has not listed any yet. */
  #listed: ReadonlySet<string> | null = null;
  /** The ids that stand for them until then. */
  readonly #listedBefore: ReadonlySet<string>;
  /** When each server was in a list last, and its name there: of the last day, at most `mostListed` or `mostListedOfOwnHost`. */
  readonly #listedAt = new Map<string, { readonly at: number; readonly name: string }>();
  /** When the list was read before the last time. */
  #listBefore = always;
  /** Whether the host's list carries the status; null if that is not known. */
  #listHasStatus: boolean | null = null;
  #intervalMs: number;
  /** How many reads in a row showed that the host fails. */
  #failures = 0;
  #failure: HostError | null = null;
  /** When the first read failed since one showed the status of a server; null: none has. */
  #failingSince: Moment | null = null;
  #succeededAt: Date | null = null;
  /** Until when nothing is read, because reads fail or the host limits them. */
  #closedUntil = always;
  #failedAt = always;
  #cancelTimer = () => {};
  #cancelOutdating = () => {};

  constructor(link: HostConnection, options: AccountPollerOptions) {
    this.#link = link;
    this.#options = options;
    this.#stored = new Map(options.stored.map((stored) => [stored.serverId, stored]));
    this.#listedBefore = new Set(
      readWithinDay(options.stored, options.clock.now()).slice(0, mostListedAt(link)),
    );
    this.#neededSince = options.clock.elapsed();
    this.#intervalMs = options.pace.everyMs;
    this.#share = new CallShare(() => callsPerMinute(link.hosting.capabilities), options.clock);
  }

  get failure(): HostError | null {
    return this.#failure;
  }

  /** Since when reads of the host fail; null if they don't. */
  get failingSince(): Date | null {
    return this.#failure === null ? null : (this.#failingSince?.date ?? null);
  }

  /** Whether they have failed for so long that the host counts as unreachable. */
  get isUnreachable(): boolean {
    if (this.#failure === null || this.#failingSince === null) return false;
    const { clock, pace } = this.#options;
    return clock.elapsed() - this.#failingSince.elapsed >= pace.unreachableMs;
  }

  get succeededAt(): Date | null {
    return this.#succeededAt;
  }

  /** Whether it was read, successfully or not. */
  get isKnown(): boolean {
    return this.#failure !== null || this.#succeededAt !== null;
  }

  /** The ids of the watched servers. */
  get serverIds(): readonly string[] {
    return [...this.#servers.keys()];
  }

  /** The ids that the host listed last; until it has, those of the servers that were read within a day. */
  get listed(): ReadonlySet<string> {
    return this.#listed ?? this.#listedBefore;
  }

  /** Whether the host has listed the servers, or failed to. */
  get isListed(): boolean {
    return this.#listed !== null || this.#list.failures > 0;
  }

  /** Sets what is read from now on, and for which link. */
  update(link: HostConnection, needs: AccountNeeds): void {
    this.#link = link;
    this.#needs = needs;
    this.#updateServers();
    this.#pump();
  }

  /** Returns what is known of a watched server; null if it is not watched. */
  watchOf(serverId: string): ServerObservation | null {
    return this.#servers.get(serverId)?.state.watch ?? null;
  }

  /** Returns the last known name of a watched server. */
  nameOf(serverId: string): string {
    const known = this.#servers.get(serverId)?.state.watch.server?.name;
    return known ?? this.#listedAt.get(serverId)?.name ?? this.#stored.get(serverId)?.name ?? serverId;
  }

  /** Reads a server as soon as the pace allows, and more often in the next minute. */
  refresh(serverId: string): void {
    const server = this.#servers.get(serverId);
    if (server === undefined) return;
    this.#markChanging(server);
    server.requestedAt ??= this.#options.clock.elapsed();
    // A person waits: a host that was away is tried again sooner, but one that limits calls is not.
    this.#reopen(this.#failedAt + this.#options.pace.afterChangeMs);
    this.#pump();
  }

  /** Notes that anybody has read servers of the account: a failure ends at once, and what they are now is read. */
  onHostRead(servers: readonly Server[]): void {
    const read = servers.filter(hasStatus);
    if (this.#failure !== null) this.#onSuccess(read.length > 0);
    for (const { id } of read) {
      const server = this.#servers.get(id);
      if (server !== undefined) server.record.failures = 0;
    }
    this.#pump();
  }

  /** Notes that an operation on a server started or ended: reads that began before are outdated. */
  operationChanged(serverId: string, { ended, ofBackups }: { ended: boolean; ofBackups: boolean }): void {
    const server = this.#servers.get(serverId);
    if (server === undefined) return;
    server.version++;
    this.#markChanging(server);
    if (ended) {
      server.requestedAt ??= this.#options.clock.elapsed();
      // Another process may have read the host.
      this.#reopen(this.#failedAt + this.#options.pace.afterChangeMs);
    }
    if (ended && ofBackups) server.backups.startedAt = always;
    this.#pump();
  }

  /** Begins no further read, and resolves when those in flight have ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#cancelTimer();
    this.#cancelOutdating();
    await Promise.all(this.#tasks);
    for (const id of this.#servers.keys()) this.#options.records.forget(this.#link.account.id, id);
  }

  #updateServers(): void {
    const { all, allBackups, servers } = this.#needs;
    const wanted = new Set([...servers.keys(), ...(all ? this.listed : [])]);
    for (const id of this.#servers.keys()) {
      if (wanted.has(id)) continue;
      this.#servers.delete(id);
      this.#options.records.forget(this.#link.account.id, id);
    }
    for (const id of wanted) {
      const server = this.#servers.get(id) ?? this.#newServer(id);
      server.needsBackups = servers.get(id) === true || (all && allBackups);
      this.#servers.set(id, server);
    }
  }

  #newServer(id: string): PolledServer {
    return {
      id,
      since: this.#options.clock.elapsed(),
      state: firstState(this.#stored.get(id), this.#now()),
      ownFailure: null,
      record: newReading(),
      backups: newReading(),
      activity: newReading(),
      needsBackups: false,
      backupsReadAt: always,
      readAt: always,
      changingUntil: always,
      requestedAt: null,
      version: 0,
      inList: 'nothing',
      hasDetails: null,
    };
  }

  #markChanging(server: PolledServer): void {
    const { clock, pace } = this.#options;
    server.changingUntil = clock.elapsed() + pace.changeForMs;
  }

  /** Lets the host be read from a time on that is earlier than planned, unless it limits calls. */
  #reopen(from: number): void {
    if (this.#failure?.kind !== 'rate-limited') this.#closedUntil = Math.min(this.#closedUntil, from);
  }

  /** Begins the reads that are due and allowed, and sets timers for the next one and for the next status that becomes outdated. */
  #pump(): void {
    this.#cancelTimer();
    if (this.#stopping.signal.aborted) return;
    this.#outdate();
    const { clock } = this.#options;
    for (;;) {
      const concurrent = this.#failure !== null ? 1 : concurrentReads;
      const next = this.#tasks.size < concurrent ? this.#next() : null;
      if (next === null) return;
      const at = Math.max(next.dueAt, this.#closedUntil, this.#share.opensAt(next.reading.calls));
      const waitMs = at - clock.elapsed();
      if (waitMs > 0) {
        this.#cancelTimer = clock.after(waitMs, () => this.#pump());
        return;
      }
      this.#begin(next);
    }
  }

  /** Returns the read that comes first; null if there is none. One whose predecessor still runs is not due. */
  #next(): DueRead | null {
    const reads = [...this.#reads()].filter(({ dueAt }) => dueAt < never).sort(byDueTime);
    if (this.#failure !== null) return this.#nextProbe(reads);
    const [first] = reads;
    if (first === undefined || !first.isUrgent || !this.#share.urgentHalfIsUsed) return first ?? null;
    // What changes again and again must not keep the other servers from being read.
    const lateAt = this.#options.clock.elapsed() - this.#options.pace.everyMs;
    return reads.find(({ isUrgent, wantedAt }) => !isUrgent && wantedAt < lateAt) ?? first;
  }

  #nextProbe(reads: readonly DueRead[]): DueRead | null {
    const probes = reads.map((read) => {
      const isRequested = read.server !== null && read.server.requestedAt !== null;
      return { kind: read.kind, startedAt: read.reading.startedAt, isRequested, read };
    });
    const probe = nextProbe(probes);
    return probe && { ...probe.read, wantedAt: this.#closedUntil, dueAt: this.#closedUntil };
  }

  /**
   * Marks servers whose status can no longer be shown as the current one, and sets a timer for the next one. Forgets newest
   * backups whose list was not read for long: there may be newer ones.
   */
  #outdate(): void {
    this.#cancelOutdating();
    const { clock, pace } = this.#options;
    const now = clock.elapsed();
    const intervalMs = this.#turnMs();
    let nextAt = never;
    for (const server of this.#servers.values()) {
      const knowsBackups = server.backupsReadAt >= now - Math.max(2 * intervalMs, pace.backupsKnownForMs);
      if (!knowsBackups && server.state.watch.newestBackup !== undefined)
        server.state = withNewestBackup(server.state, undefined);
      const before = server.state.watch;
      if (before.isOutdated) continue;
      const wasRead = server.readAt !== always;
      const readAt = wasRead ? server.readAt : server.since;
      const failure = before.failure?.kind ?? null;
      const until = currentUntil({ readAt, wasRead, failure, intervalMs }, pace.currentForMs);
      if (until > now) nextAt = Math.min(nextAt, until);
      else {
        server.state = outdated(server.state);
        this.#emit(server, before);
      }
    }
    if (nextAt < never) this.#cancelOutdating = clock.after(nextAt - now, () => this.#outdate());
  }

  /** Returns how often each server is to be read. */
  #turnMs(): number {
    let calls = this.#list.calls;
    for (const { inList, record, backups, needsBackups } of this.#servers.values())
      calls += (inList === 'all' ? 0 : record.calls) + (needsBackups ? backups.calls : 0);
    return turnMs(this.#intervalMs, calls, callsPerMinute(this.#link.hosting.capabilities));
  }

  *#reads(): Generator<DueRead> {
    const changing = this.#changingInList();
    const listDueAt = this.#listDueAt(changing);
    const read = (kind: DueRead['kind'], server: DueRead['server'], reading: Reading, wantedAt: number) => {
      const isUrgent =
        (kind === 'list' || kind === 'server') &&
        (reading.startedAt === always || (server && this.#isChanging(server)));
      const dueAt = isUrgent ? wantedAt : Math.max(wantedAt, this.#share.spacedUntil);
      return { kind, server, reading, wantedAt, dueAt, isUrgent: isUrgent === true };
    };
    if (!this.#list.running) yield read('list', null, this.#list, listDueAt);
    for (const server of this.#servers.values()) {
      const { record, backups, activity, needsBackups } = server;
      const restart = undecided(server);
      if (restart !== undefined && !activity.running)
        yield read('activity', server, activity, this.#activityDueAt(activity, restart));
      if (!record.running)
        yield read('server', server, record, this.#serverDueAt(server, listDueAt < never, changing));
      if (needsBackups && !backups.running)
        yield read('backups', server, backups, this.#backupsDueAt(server));
    }
  }

  #isChanging(server: PolledServer): boolean {
    return server.changingUntil > this.#options.clock.elapsed();
  }

  /** Returns how many changing servers the list carries. */
  #changingInList(): number {
    let count = 0;
    for (const server of this.#servers.values())
      if (server.inList !== 'nothing' && this.#isChanging(server)) count++;
    return count;
  }

  #listDueAt(changing: number): number {
    const { pace } = this.#options;
    const isWorthIt = this.#needs.all || (this.#servers.size > 1 && this.#listHasStatus !== false);
    if (!isWorthIt) return never;
    const { startedAt, failures } = this.#list;
    if (startedAt === always) return this.#neededSince;
    if (failures > 0) return startedAt + waitAfterFailures(pace, failures);
    if (this.#listHasStatus === false) return startedAt + pace.listEveryMs * this.#list.part;
    return startedAt + (changing > 1 ? this.#changeIntervalMs() : this.#intervalMs * this.#list.part);
  }

  /** @param hasList whether the list is read; @param changing how many changing servers it carries */
  #serverDueAt(server: PolledServer, hasList: boolean, changing: number): number {
    const { pace } = this.#options;
    const { record, readAt, requestedAt } = server;
    // The list may make it unnecessary.
    if (hasList && this.#listed === null && this.#list.failures === 0) return never;
    if (requestedAt !== null) return requestedAt;
    const after = (ms: number, since = readAt) => Math.max(since + ms, server.since);
    if (record.failures > 0) {
      const waitMs = waitAfterServerFailures(pace, server.ownFailure, record.failures);
      return after(waitMs, record.startedAt);
    }
    const isListed = hasList && server.inList !== 'nothing';
    if (this.#isChanging(server) && !(isListed && changing > 1)) return after(this.#changeIntervalMs());
    if (!isListed) return after(this.#intervalMs * record.part);
    if (server.inList === 'all') return never;
    return after(Math.max(pace.detailsEveryMs, this.#intervalMs) * record.part, record.startedAt);
  }

  #backupsDueAt({ backups, since }: PolledServer): number {
    const { pace } = this.#options;
    if (this.#link.hosting.capabilities.backups === null) return never;
    const waitMs = Math.max(pace.backupsEveryMs, waitAfterFailures(pace, backups.failures));
    return Math.max(backups.startedAt + waitMs * backups.part, since);
  }

  #activityDueAt({ failures, startedAt }: Reading, { noticedAt }: Restart): number {
    const { clock, pace } = this.#options;
    const dueAt = clock.elapsed() - (clock.now() - noticedAt.getTime()) + pace.restartCauseMs;
    return failures === 0 ? dueAt : Math.max(dueAt, startedAt + waitAfterFailures(pace, failures));
  }

  #changeIntervalMs(): number {
    return intervalAfterChange(this.#options.pace, this.#link.hosting.capabilities);
  }

  #begin(read: DueRead): void {
    const { reading, server } = read;
    const { clock, pace } = this.#options;
    const reserved = this.#share.reserve(reading.calls, read.isUrgent);
    const allowedAt = Math.max(read.wantedAt, this.#closedUntil);
    if (server === null) this.#listBefore = reading.startedAt;
    reading.running = true;
    reading.part = reading.startedAt === always ? 1 - pace.spread * Math.random() : 1;
    reading.startedAt = clock.elapsed();
    if (read.kind === 'server' && server !== null) server.requestedAt = null;
    const task = this.#run(read, allowedAt, reserved.sent)
      .catch((error: unknown) => {
        if (!this.#stopping.signal.aborted)
          this.#options.logger.error({ err: error }, 'a background read failed');
      })
      .finally(() => {
        const sent = reserved.end();
        if (sent > 0) reading.calls = sent;
        reading.running = false;
        this.#tasks.delete(task);
        this.#pump();
      });
    this.#tasks.add(task);
  }

  async #run(read: DueRead, allowedAt: number, onSend: () => void): Promise<void> {
    const { slots, clock, onRead } = this.#options;
    const release = await slots.acquire(this.#link.host.address, isOwnHost(this.#link));
    try {
      if (this.#stopping.signal.aborted) return;
      const startedAt = clock.elapsed();
      read.reading.startedAt = startedAt;
      const outcome = await this.#read(read, { ...this.#link.account, onSend });
      if (outcome === 'ok') this.#intervalMs = intervalFor(this.#options.pace, clock.elapsed() - startedAt);
      onRead({ kind: read.kind, outcome, lateMs: startedAt - allowedAt });
    } finally {
      release();
    }
  }

  /** @throws what is no `HostError` */
  async #read({ kind, server, reading }: DueRead, account: Account): Promise<MonitorRead['outcome']> {
    const { pace } = this.#options;
    const options = { deadlineMs: pace.deadlineMs, maxAgeMs: pace.cachedMs, signal: this.#stopping.signal };
    try {
      if (server === null) await this.#readList(account, options);
      else if (kind === 'backups') await this.#readBackups(server, account, options);
      else if (kind === 'activity') await this.#readActivity(server, account, options);
      else await this.#readServer(server, account, options);
      reading.failures = 0;
      return 'ok';
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      if (!this.#onFailure(kind, server, error)) reading.failures++;
      return error.kind;
    }
  }

  async #readServer(server: PolledServer, account: Account, options: ReadOptions): Promise<void> {
    const { version } = server;
    const read = await this.#link.hosting.server(account, server.id, options);
    server.ownFailure = null;
    this.#onSuccess(true);
    server.hasDetails = hasDetails(read);
    server.readAt = server.record.startedAt;
    if (server.version === version) this.#onServerRead(server, read);
    else server.requestedAt ??= this.#options.clock.elapsed();
  }

  async #readBackups(server: PolledServer, account: Account, options: ReadOptions): Promise<void> {
    const startedAt = this.#options.clock.elapsed();
    const { items, more } = await this.#link.hosting.backups(account, server.id, options);
    this.#onSuccess(false);
    server.backupsReadAt = startedAt;
    const newest = newestFirst(items).find(({ state }) => state === 'complete');
    const before = server.state.watch;
    server.state = withNewestBackup(server.state, newest ?? (more ? undefined : null));
    this.#emit(server, before);
  }

  async #readActivity(server: PolledServer, account: Account, options: ReadOptions): Promise<void> {
    const restart = undecided(server);
    if (restart === undefined) return;
    const { hosting } = this.#link;
    const cause = await hosting.restartCause?.(account, server.id, restart, options);
    this.#onSuccess(false);
    this.#decide(server, restart, cause ?? 'unknown');
  }

  #decide(server: PolledServer, restart: Restart, cause: RestartCause): void {
    const before = server.state.watch;
    server.state = withRestartCause(server.state, restart, cause);
    this.#store(server);
    this.#emit(server, before);
  }

  async #readList(account: Account, options: ReadOptions): Promise<void> {
    const versions = new Map([...this.#servers.values()].map(({ id, version }) => [id, version]));
    const { items, more } = await this.#link.hosting.servers(account, options);
    const ids = items.map(({ id }) => id);
    this.#noteListed(items);
    this.#listed = new Set(
      (more ? [...(this.#listed ?? []), ...ids] : ids).filter((id) => this.#listedAt.has(id)),
    );
    this.#listHasStatus = items.some(hasStatus);
    this.#updateServers();
    this.#onSuccess(this.#listHasStatus || items.length === 0);
    const listed = new Map(items.map((item) => [item.id, item]));
    for (const server of this.#servers.values()) {
      const item = listed.get(server.id);
      server.inList = 'nothing';
      if (item === undefined || !hasStatus(item)) continue;
      server.inList = hasDetails(item) || server.hasDetails === false ? 'all' : 'status';
      server.readAt = this.#list.startedAt;
      server.ownFailure = null;
      if ((versions.get(server.id) ?? server.version) === server.version)
        this.#onServerRead(server, withKnownDetails(item, server.state.watch.server));
    }
  }

  /** Notes which servers were listed, and forgets those that were not for a day. New ones are left out while too many were listed within a day. */
  #noteListed(items: readonly Server[]): void {
    const at = this.#options.clock.elapsed();
    for (const { id, name } of items) if (this.#listedAt.has(id)) this.#listedAt.set(id, { at, name });
    for (const [id, listed] of this.#listedAt) {
      if (listed.at > at - dayMs) continue;
      this.#listedAt.delete(id);
      this.#stored.delete(id);
    }
    const most = mostListedAt(this.#link);
    for (const { id, name } of items) if (this.#listedAt.size < most) this.#listedAt.set(id, { at, name });
  }

  #onServerRead(server: PolledServer, read: Server): void {
    const before = server.state.watch;
    const knowsCauses = this.#link.hosting.restartCause !== undefined;
    server.state = afterRead(server.state, read, this.#now(), knowsCauses);
    server.record.failures = 0;
    this.#record(server);
    if (before.readAt !== null && before.status !== read.status) this.#markChanging(server);
    this.#emit(server, before);
  }

  /**
   * Ends the failure of the host if the status of a server was read. A panel that responds says nothing about the machines
   * behind it, but one that was away may be back.
   */
  #onSuccess(hasStatus: boolean): void {
    // Another read may have met the limit at the same time.
    const isLimited =
      this.#failure?.kind === 'rate-limited' && this.#options.clock.elapsed() < this.#closedUntil;
    if (hasStatus) this.#succeededAt = this.#now();
    if (isLimited) return;
    this.#closedUntil = always;
    if (hasStatus) this.#endFailure();
    this.#options.onAccount();
  }

  #endFailure(): void {
    const hasFailed = this.#failure !== null;
    this.#failures = 0;
    this.#failure = null;
    this.#failingSince = null;
    if (!hasFailed) return;
    for (const server of this.#servers.values()) {
      server.state = afterAccountFailure(server.state, server.ownFailure);
      // The others may be back as well.
      server.record.failures = 0;
    }
  }

  /** Returns whether the failure concerns the account, whatever was read. */
  #onFailure(kind: MonitorRead['kind'], server: PolledServer | null, error: HostError): boolean {
    const ofAccount = isOfAccount(error);
    if (ofAccount) this.#onAccountFailure(error);
    else if (server === null) this.#onListFailure(error);
    else if (kind === 'server') this.#onServerFailure(server, error);
    else if (kind === 'activity') this.#onActivityFailure(server);
    return ofAccount;
  }

  /** Gives up after some failures. */
  #onActivityFailure(server: PolledServer): void {
    const restart = undecided(server);
    if (restart !== undefined && server.activity.failures + 1 >= mostActivityFailures)
      this.#decide(server, restart, 'unknown');
  }

  #onListFailure(error: HostError): void {
    const servers = [...this.#servers.values()];
    // Servers that were read by themselves since the list was read before show that only the list fails.
    const responds = servers.some(
      ({ record, readAt }) =>
        record.startedAt > this.#listBefore && !record.running && readAt >= record.startedAt,
    );
    const isOfList = responds || (mayBeOfList(error) && servers.length > 0);
    if (!isOfList) {
      this.#onAccountFailure(error);
      return;
    }
    this.#listHasStatus = false;
    for (const server of servers) server.inList = 'nothing';
  }

  #onServerFailure(server: PolledServer, error: HostError): void {
    const before = server.state.watch;
    this.#failingSince ??= this.#firstFailure();
    server.ownFailure = error;
    server.state = afterFailure(server.state, error, this.#now());
    this.#record(server);
    const ofHost = isOfHost([...this.#servers.values()].map(({ ownFailure }) => ownFailure));
    if (isOfMachine(error) && (ofHost || this.#failure !== null)) {
      this.#onAccountFailure(error, server, before);
      return;
    }
    // It responds, so what nobody could reach can be reached again, unless each of the other servers has failed by itself.
    if (this.#failure !== null) {
      if (ofHost) this.#planProbe(this.#failure);
      else this.#endFailure();
    }
    this.#options.onAccount();
    this.#emit(server, before);
  }

  #onAccountFailure(error: HostError, read?: PolledServer, beforeRead?: ServerObservation): void {
    const now = this.#now();
    this.#failingSince ??= this.#firstFailure();
    this.#failure = error;
    this.#planProbe(error);
    const befores = [...this.#servers.values()].map((server) => [server, server.state.watch] as const);
    for (const [server] of befores) {
      server.state = afterFailure(server.state, error, now);
      this.#record(server);
    }
    this.#options.onAccount();
    for (const [server, before] of befores)
      this.#emit(server, server === read && beforeRead !== undefined ? beforeRead : before);
  }

  /** Decides when the host is read next, after a read that showed that it fails. */
  #planProbe({ kind, retryAt }: HostError): void {
    const { clock, pace } = this.#options;
    this.#failures++;
    this.#failedAt = clock.elapsed();
    const limitedMs = retryAt === null ? 0 : retryAt.getTime() - clock.now();
    const failingSince = this.#failingSince?.elapsed ?? this.#failedAt;
    const failing = { kind, failures: this.#failures, failedAt: this.#failedAt, failingSince };
    this.#closedUntil = nextProbeAt(pace, failing, limitedMs);
  }

  /** Returns when reads began to fail, if the first one has: an earlier process may have noticed it. */
  #firstFailure(): Moment {
    const { clock } = this.#options;
    const now = this.#now();
    const stored = [...this.#servers.keys()].flatMap((id) => this.#stored.get(id) ?? []);
    const since = this.#succeededAt === null ? storedFailingSince(stored, now) : null;
    const date = since ?? now;
    return { date, elapsed: clock.elapsed() - (now.getTime() - date.getTime()) };
  }

  /** Keeps what a read has shown, as a sample and as the state of the server. */
  #record(server: PolledServer): void {
    this.#options.records.sample(this.#link.account.id, server.id, server.state.watch);
    this.#store(server);
  }

  /** Keeps the state for the next process, and for the time when the server is needed again. */
  #store({ id: serverId, state: { watch } }: PolledServer): void {
    const accountId = this.#link.account.id;
    const { server, readAt, status, statusSince, emptySince, failingSince, restarts } = watch;
    const name = server?.name ?? this.#stored.get(serverId)?.name;
    if (name === undefined || readAt === null) return;
    const states = { status, statusSince, emptySince, failingSince, restarts };
    const stored = { accountId, serverId, name, readAt, ...states };
    this.#stored.set(serverId, stored);
    this.#options.records.watch(stored);
  }

  #emit(server: PolledServer, before: ServerObservation): void {
    if (this.#servers.get(server.id) === server) this.#options.onServer(server.id, before);
  }

  #now(): Date {
    return new Date(this.#options.clock.now());
  }
}

/** Returns the oldest restart whose cause is not known yet. */
function undecided({ state }: PolledServer): Restart | undefined {
  return state.watch.restarts.find(({ cause }) => cause === null);
}

/** Reads that are spread over the minute are due at the same time: the one that has waited longest comes first. */
function byDueTime(a: DueRead, b: DueRead): number {
  return a.dueAt - b.dueAt || a.wantedAt - b.wantedAt;
}

function newReading(): Reading {
  return { startedAt: always, running: false, failures: 0, calls: 1, part: 1 };
}

function isOwnHost({ connection }: HostConnection): boolean {
  return connection.openKind !== null;
}

/** Returns how many servers of the host are watched within a day because it lists them. */
function mostListedAt(link: HostConnection): number {
  return isOwnHost(link) ? mostListedOfOwnHost : mostListed;
}

/** Returns the ids of the servers that were read within a day, the last read first. */
function readWithinDay(stored: readonly ObservationRow[], now: number): readonly string[] {
  return stored
    .filter(({ readAt }) => readAt.getTime() > now - dayMs)
    .toSorted((a, b) => b.readAt.getTime() - a.readAt.getTime())
    .map(({ serverId }) => serverId);
}

/** Returns whether an item of a list carries the server's status. */
function hasStatus({ status, statusWord }: Server): boolean {
  return status !== 'unknown' || statusWord !== null;
}
