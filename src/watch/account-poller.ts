import { type Account, HostError, newestFirst, type ReadOptions, type Server } from '@steward/hosts/model';
import type { Clock, Moment, Slots } from '@steward/kit';
import type { Logger } from 'pino';
import { StoreUnavailableError } from '../domain/store-errors.ts';
import type { ReadPace } from '../domain/timings.ts';
import { untilStored } from '../domain/until-stored.ts';
import type { HostConnection } from '../operations/model/host-connection.ts';
import type { Operations } from '../store/repositories/operations.ts';
import type { PanelActs } from '../store/repositories/panel-acts.ts';
import type { AccountNeeds } from './account-needs.ts';
import { Attribution } from './attribution.ts';
import { isOfAccount, isOfHost } from './host-failure.ts';
import {
  afterHostFailure,
  afterSuccess,
  type HostHealth,
  isLimited,
  isUnreachable,
  reopened,
  scopeOfFailure,
  unreadHost,
  withFirstFailure,
  withoutFailure,
} from './host-health.ts';
import { explainedIn, type Known, unanswered, withExplanation } from './known-changes.ts';
import { ListedServers } from './listed-servers.ts';
import { isKnownToAnswer } from './model/game.ts';
import type { MonitoredConnection, NoticedChange, ObservationRow, ServerObservation } from './model/watch.ts';
import {
  type AccountReads,
  accountTurnMs,
  always,
  type DueRead,
  dueChanges,
  knowsBackups,
  never,
  newPolledServer,
  newReading,
  outdatesAt,
  type PolledServer,
  type ReadKind,
  respondsBesidesList,
} from './next-read.ts';
import {
  afterAccountFailure,
  afterFailure,
  afterRead,
  changed,
  falls,
  hasDetails,
  hasStatus,
  initialState,
  type ObservationState,
  rowOf,
  withKnownDetails,
} from './observation.ts';
import { isOwnHost, type MonitorRead, ReadLoop } from './read-loop.ts';
import type { SampleWriter } from './sample-writer.ts';

export interface AccountPollerOptions {
  readonly pace: ReadPace;
  readonly clock: Clock;
  readonly slots: Slots;
  readonly logger: Logger;
  /** What is stored of the account's servers. */
  readonly stored: readonly ObservationRow[];
  /** Called after each read of a server, or of its backups. */
  readonly onServer: (serverId: string, before: ServerObservation) => void;
  /** Called after each read of the account, before `onServer` for its servers. */
  readonly onAccount: () => void;
  readonly onRead: (read: MonitorRead) => void;
  readonly records: Pick<SampleWriter, 'sample' | 'observation' | 'forget'>;
  readonly operations: Pick<Operations, 'lastOn'>;
  readonly panelActs: Pick<PanelActs, 'add' | 'remove'>;
}

/** How many reads in a row may fail of what the host has recorded of a change, until it is asked again at the next time, or its cause counts as unknown. */
const mostActivityFailures = 3;
/** How long a fall may wait for the host to say who did it, before anyone hears of it, in milliseconds. */
const firstAskMs = 5_000;
/** How many servers that fall together wait for that: of a machine that falls, nobody's act is why. */
const mostFirstAsks = 3;

/** Reads the watched servers of one account, whatever number of guilds needs them. */
export class AccountPoller {
  readonly #options: AccountPollerOptions;
  readonly #loop: ReadLoop;
  readonly #stopping = new AbortController();
  readonly #servers = new Map<string, PolledServer>();
  readonly #reads: AccountReads;
  readonly #listed: ListedServers;
  /** What is stored of its servers, by id. */
  readonly #stored: Map<string, ObservationRow>;
  #link: HostConnection;
  #needs: AccountNeeds = { all: false, allBackups: false, servers: new Map() };
  #health: HostHealth = unreadHost;

  constructor(link: HostConnection, options: AccountPollerOptions) {
    const { stored, clock, pace } = options;
    this.#link = link;
    this.#options = options;
    this.#stored = new Map(stored.map((row) => [row.serverId, row]));
    this.#listed = new ListedServers(isOwnHost(link), stored, clock.now());
    this.#reads = {
      servers: this.#servers,
      list: newReading(),
      since: clock.elapsed(),
      needsAll: false,
      isListed: false,
      listBefore: always,
      listHasStatus: null,
      intervalMs: pace.everyMs,
    };
    this.#loop = new ReadLoop({
      ...options,
      reads: this.#reads,
      host: () => ({ link: this.#link, health: this.#health }),
      onAdvance: () => this.#outdate(),
      read: (read, account) => this.#read(read, account),
    });
  }

  /** Whether its host can be read. */
  get health(): Omit<MonitoredConnection, 'connection' | 'unusable'> {
    const { failure, failingSince, succeededAt } = this.#health;
    return {
      failure,
      failingSince: failure === null || failingSince === null ? null : new Date(failingSince.date),
      isUnreachable: isUnreachable(this.#health, this.#options.clock.elapsed(), this.#options.pace),
      succeededAt,
      isListed: this.#reads.isListed || this.#reads.list.failures > 0,
    };
  }

  /** The ids of the watched servers. */
  get serverIds(): readonly string[] {
    return [...this.#servers.keys()];
  }

  /** The ids that the host listed last; until it has, those of the servers that were read within a day. */
  get listed(): ReadonlySet<string> {
    return this.#listed.ids;
  }

  /** Sets what is read from now on, and for which link. */
  update(link: HostConnection, needs: AccountNeeds): void {
    this.#link = link;
    this.#needs = needs;
    this.#reads.needsAll = needs.all;
    this.#updateServers();
    this.#loop.advance();
  }

  /** Returns what is known of a watched server; null if it is not watched. */
  observationOf(serverId: string): ServerObservation | null {
    return this.#servers.get(serverId)?.state.observation ?? null;
  }

  /** Returns the last known name of a watched server. */
  nameOf(serverId: string): string {
    const known = this.#servers.get(serverId)?.state.observation.server?.name;
    return known ?? this.#listed.nameOf(serverId) ?? this.#stored.get(serverId)?.name ?? serverId;
  }

  /** Reads a server as soon as the pace allows, and more often in the next minute. */
  refresh(serverId: string): void {
    const server = this.#servers.get(serverId);
    if (server === undefined) return;
    this.#markChanging(server);
    server.requestedAt ??= this.#options.clock.elapsed();
    // A person waits: a host that was away is tried again sooner, but one that limits calls is not.
    this.#health = reopened(this.#health, this.#options.pace.afterChangeMs);
    this.#loop.advance();
  }

  /** Notes that anyone has read servers of the account: a failure ends at once, and what they are now is read. */
  onHostRead(servers: readonly Server[]): void {
    const read = servers.filter(hasStatus);
    const failed = read.flatMap(({ id }) => this.#servers.get(id) ?? []).filter(hasFailed);
    // The usual case, after each of its own reads too.
    const { failure } = this.#health;
    if (failure === null && failed.length === 0) return;
    if (failure !== null) this.#onSuccess(this.#showBack(read));
    for (const server of failed) server.record.failures = 0;
    this.#loop.advance();
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
      this.#health = reopened(this.#health, this.#options.pace.afterChangeMs);
    }
    if (ended && ofBackups) server.backups.startedAt = always;
    this.#loop.advance();
  }

  /** Begins no further read, and resolves when those in flight have ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#loop.stop();
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
    const state = initialState(this.#stored.get(id), this.#now());
    return newPolledServer(id, state, this.#options.clock.elapsed());
  }

  #markChanging(server: PolledServer): void {
    const { clock, pace } = this.#options;
    server.changingUntil = clock.elapsed() + pace.changeForMs;
  }

  /** Marks servers whose status or newest backup is no longer current. Returns when the next status no longer is. */
  #outdate(): number {
    const { clock, pace } = this.#options;
    const now = clock.elapsed();
    const turnMs = accountTurnMs(this.#reads, this.#link.hosting.capabilities);
    // One that is read more often is current for as long: the process may be busy.
    const intervalMs = Math.max(turnMs, pace.everyMs);
    let nextAt = never;
    for (const server of this.#servers.values()) {
      if (server.state.observation.newestBackup !== undefined && !knowsBackups(server, intervalMs, pace, now))
        server.state = changed(server.state, { newestBackup: undefined });
      const before = server.state.observation;
      if (before.isOutdated) continue;
      const until = outdatesAt(server, intervalMs, pace);
      if (until > now) nextAt = Math.min(nextAt, until);
      else {
        server.state = changed(server.state, { isOutdated: true });
        this.#emit(server, before);
      }
    }
    return nextAt;
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
      this.#onFailure(kind, server, error);
      if (!isOfAccount(error)) reading.failures++;
      return error.kind;
    }
  }

  async #readServer(server: PolledServer, account: Account, options: ReadOptions): Promise<void> {
    const { version, state } = server;
    const { game } = state.observation;
    const isKnown = isKnownToAnswer(game, new Date(this.#options.clock.now()));
    const known = isKnown ? { gameAnsweredAt: game.address } : {};
    const read = await this.#link.hosting.server(account, server.id, { ...options, ...known });
    server.ownFailure = null;
    this.#onSuccess(this.#showBack([read]));
    server.hasDetails = hasDetails(read);
    server.readAt = server.record.startedAt;
    if (server.version !== version) server.requestedAt ??= this.#options.clock.elapsed();
    else if (falls(server.state, read)) await this.#onFall(server, read, account);
    else this.#onServerRead(server, read, this.#moment(), null);
  }

  async #readBackups(server: PolledServer, account: Account, options: ReadOptions): Promise<void> {
    const startedAt = this.#options.clock.elapsed();
    const { items, more } = await this.#link.hosting.backups(account, server.id, options);
    this.#onSuccess(false);
    server.backupsReadAt = startedAt;
    const newest = newestFirst(items).find(({ state }) => state === 'complete');
    const before = server.state.observation;
    server.state = changed(server.state, { newestBackup: newest ?? (more ? undefined : null) });
    this.#emit(server, before);
  }

  get #knowsCauses(): boolean {
    return this.#link.hosting.powerLog !== undefined;
  }

  /** Asks the host why changes of a server happened, those whose time it is. */
  async #readActivity(server: PolledServer, account: Account, options: ReadOptions): Promise<void> {
    const { pace, clock } = this.#options;
    const due = dueChanges(server, clock.now(), pace);
    try {
      const known = await this.#explain(server, server.state, due, account, options, (task) =>
        untilStored(task, this.#stopping.signal),
      );
      this.#apply(server, known);
    } catch (error) {
      if (error instanceof HostError || this.#stopping.signal.aborted) throw error;
      // It would fail again at once, and again.
      this.#options.logger.error({ err: error }, 'failed to find out why a server fell');
      const unknown = due.map((change) => ({ change, ...unanswered(change) }));
      this.#apply(server, unknown);
    }
  }

  /**
   * Asks the host at once why a server fell, so that whoever hears of the fall hears who did it. Returns null if it is to be asked
   * later.
   */
  async #askAtOnce(
    server: PolledServer,
    read: Server,
    moment: Moment,
    account: Account,
  ): Promise<readonly Known[] | null> {
    if (!this.#knowsCauses) return null;
    const state = afterRead(server.state, read, moment, true);
    const fall = state.observation.falls.at(-1);
    const options = { deadlineMs: firstAskMs, signal: this.#stopping.signal };
    try {
      return await this.#explain(server, state, fall === undefined ? [] : [fall], account, options, (task) =>
        task(),
      );
    } catch (error) {
      if (this.#stopping.signal.aborted) throw error;
      // A fall is told whatever happens; the next time is as that of any other change.
      if (!(error instanceof HostError || error instanceof StoreUnavailableError))
        this.#options.logger.error({ err: error }, 'failed to find out why a server fell');
      return null;
    }
  }

  /**
   * Returns why changes of a server happened, and stores who did it.
   * @param stored runs a task that needs the store
   */
  async #explain(
    { id: serverId }: PolledServer,
    { observation }: ObservationState,
    changes: readonly NoticedChange[],
    account: Account,
    options: ReadOptions,
    stored: <T>(task: () => Promise<T>) => Promise<T>,
  ): Promise<readonly Known[]> {
    const { operations, panelActs } = this.#options;
    const { hosting } = this.#link;
    const [first] = changes;
    if (first === undefined) return [];
    const since = first.upAt ?? first.seenAt;
    const ours = await stored(() => Attribution.since(since, { account, hosting }, serverId, operations));
    const isOurs = (change: NoticedChange) =>
      observation.falls.includes(change)
        ? ours.ofOutage({ after: change.seenAt, at: change.at }) !== null
        : ours.ofRestart(change);
    const others = changes.filter((change) => !isOurs(change));
    const log = others.length === 0 ? null : await hosting.powerLog?.(account, serverId, options);
    if (others.length > 0) this.#onSuccess(false);
    const known = changes.map((change): Known => {
      const isByUs = !others.includes(change);
      const found = isByUs ? 'us' : (log ?? null);
      return {
        change,
        ...explainedIn(observation, change, found, ours.operations, { accountId: account.id, serverId }),
      };
    });
    const name = observation.server?.name ?? this.nameOf(serverId);
    for (const { change, act, actId } of known) {
      const before = change.actId ?? null;
      if (before !== null && before !== actId)
        await stored(() => panelActs.remove(account.id, serverId, before));
      if (act !== null)
        await stored(() => panelActs.add({ ...act, accountId: account.id, serverId, serverName: name }));
    }
    return known;
  }

  #apply(server: PolledServer, known: readonly Known[]): void {
    const before = server.state.observation;
    for (const each of known) server.state = withExplanation(server.state, each);
    this.#store(server);
    this.#emit(server, before);
  }

  async #readList(account: Account, options: ReadOptions): Promise<void> {
    const versions = new Map([...this.#servers.values()].map(({ id, version }) => [id, version]));
    const { items, more } = await this.#link.hosting.servers(account, options);
    const forgotten = this.#listed.update(items, more, this.#options.clock.elapsed());
    for (const id of forgotten) this.#stored.delete(id);
    this.#reads.isListed = true;
    this.#reads.listHasStatus = items.some(hasStatus);
    this.#updateServers();
    this.#onSuccess(this.#showBack(items.filter(hasStatus)) || items.length === 0);
    const listed = new Map(items.map((item) => [item.id, item]));
    const fallen: { readonly server: PolledServer; readonly read: Server }[] = [];
    for (const server of this.#servers.values()) {
      const item = listed.get(server.id);
      server.inList = 'nothing';
      if (item === undefined || !hasStatus(item)) continue;
      server.inList = hasDetails(item) || server.hasDetails === false ? 'all' : 'status';
      server.readAt = this.#reads.list.startedAt;
      server.ownFailure = null;
      if ((versions.get(server.id) ?? server.version) !== server.version) continue;
      const read = withKnownDetails(item, server.state.observation.server);
      if (falls(server.state, read)) fallen.push({ server, read });
      else this.#onServerRead(server, read, this.#moment(), null);
    }
    const asks = fallen.length <= mostFirstAsks;
    await Promise.all(fallen.map(({ server, read }) => this.#onFall(server, read, asks ? account : null)));
  }

  /** @param account null: the host is asked later why it fell */
  async #onFall(server: PolledServer, read: Server, account: Account | null): Promise<void> {
    const { version } = server;
    const moment = this.#moment();
    const asked = account && (await this.#askAtOnce(server, read, moment, account));
    if (server.version === version) this.#onServerRead(server, read, moment, asked);
    else server.requestedAt ??= this.#options.clock.elapsed();
  }

  /** @param asked why a fall happened that the read shows, if the host was asked at once */
  #onServerRead(server: PolledServer, read: Server, moment: Moment, asked: readonly Known[] | null): void {
    const before = server.state.observation;
    server.state = afterRead(server.state, read, moment, this.#knowsCauses);
    for (const each of asked ?? []) server.state = withExplanation(server.state, each);
    server.record.failures = 0;
    this.#record(server);
    if (before.readAt !== null && before.status !== read.status) this.#markChanging(server);
    this.#emit(server, before);
  }

  /** Why the last read of each server itself failed, of those whose read would show that its machine does not respond. */
  get #ownFailures(): readonly (HostError | null)[] {
    const asked = [...this.#servers.values()].filter(
      ({ isBlocked, ownFailure }) => !isBlocked || ownFailure !== null,
    );
    return asked.map(({ ownFailure }) => ownFailure);
  }

  /**
   * Notes which servers are blocked. Returns whether their statuses show that the host is back: that of a blocked server doesn't
   * while the machines of all others fail.
   */
  #showBack(read: readonly Server[]): boolean {
    for (const { id, blocked } of read) {
      const server = this.#servers.get(id);
      if (server !== undefined) server.isBlocked = blocked !== undefined;
    }
    if (read.some(({ blocked }) => blocked === undefined)) return true;
    return read.length > 0 && !isOfHost(this.#ownFailures);
  }

  /** @param isBack whether the status of a server shows that the host responds */
  #onSuccess(isBack: boolean): void {
    const now = this.#moment();
    const before = this.#health;
    this.#health = afterSuccess(before, isBack, now);
    if (isLimited(before, now.elapsed)) return;
    if (before.failure !== null && this.#health.failure === null) this.#endFailures();
    this.#options.onAccount();
  }

  /** Ends the failure of the host for each of its servers: the others may be back as well. */
  #endFailures(): void {
    for (const server of this.#servers.values()) {
      server.state = afterAccountFailure(server.state, server.ownFailure);
      server.record.failures = 0;
    }
  }

  #onFailure(kind: ReadKind, server: PolledServer | null, error: HostError): void {
    const servers = [...this.#servers.values()];
    const befores = new Map(servers.map((each) => [each, each.state.observation]));
    const now = this.#moment();
    const isOfServer = kind === 'server' && server !== null;
    if (isOfServer && !isOfAccount(error)) server.ownFailure = error;
    const scope = scopeOfFailure({
      kind,
      error,
      own: this.#ownFailures,
      hasFailed: this.#health.failure !== null,
      respondsBesidesList: respondsBesidesList(this.#reads),
    });
    if (kind === 'list' && scope === 'read') this.#noteFailedList();
    if (kind === 'activity' && scope === 'read' && server !== null) this.#noteFailedActivity(server);
    const failed = scope === 'host' ? servers : isOfServer ? [server] : [];
    if (scope !== 'host' && failed.length === 0) return;
    const stored = servers.flatMap(({ id }) => this.#stored.get(id) ?? []);
    this.#health = withFirstFailure(this.#health, now, stored);
    for (const each of failed) {
      each.state = afterFailure(each.state, error, new Date(now.date));
      this.#record(each);
    }
    const failure = scope === 'host' ? error : this.#health.failure;
    if (scope === 'read-of-host-that-is-back') {
      this.#health = withoutFailure(this.#health);
      this.#endFailures();
    } else if (scope !== 'read' && failure !== null)
      this.#health = afterHostFailure(this.#health, failure, now, this.#options.pace);
    this.#options.onAccount();
    for (const each of failed) this.#emit(each, befores.get(each) ?? each.state.observation);
  }

  #noteFailedList(): void {
    this.#reads.listHasStatus = false;
    for (const server of this.#servers.values()) server.inList = 'nothing';
  }

  /** Gives up after some failures, until its time comes again. */
  #noteFailedActivity(server: PolledServer): void {
    if (server.activity.failures + 1 < mostActivityFailures) return;
    const due = dueChanges(server, this.#options.clock.now(), this.#options.pace);
    const known = due.map((change) => ({ change, ...unanswered(change) }));
    this.#apply(server, known);
  }

  /** Keeps what a read has shown, as a sample and as the state of the server. */
  #record(server: PolledServer): void {
    this.#options.records.sample(this.#link.account.id, server.id, server.state.observation);
    this.#store(server);
  }

  /** Keeps the state for the next process, and for the time when the server is needed again. */
  #store({ id, state: { observation } }: PolledServer): void {
    const row = rowOf(this.#link.account.id, id, observation, this.#stored.get(id)?.name);
    if (row === null) return;
    this.#stored.set(id, row);
    this.#options.records.observation(row);
  }

  #emit(server: PolledServer, before: ServerObservation): void {
    if (this.#servers.get(server.id) === server) this.#options.onServer(server.id, before);
  }

  #now(): Date {
    return new Date(this.#options.clock.now());
  }

  #moment(): Moment {
    const { clock } = this.#options;
    return { date: clock.now(), elapsed: clock.elapsed() };
  }
}

function hasFailed({ record }: PolledServer): boolean {
  return record.failures > 0;
}
