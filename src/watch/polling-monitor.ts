import { HostError, type Server } from '@steward/hosts/model';
import { type Clock, repeat, Slots, systemClock } from '@steward/kit';
import type { Logger } from 'pino';
import type { ServerId } from '../domain/connection.ts';
import { GuildStates } from '../domain/guild-states.ts';
import type { ReadPace, RecordTimes } from '../domain/timings.ts';
import type { OperationEvent } from '../operations/events.ts';
import { AccountUnavailableError, type GuildHosts, isUsable } from '../operations/guild-hosts.ts';
import { backupSteps, isOfBackup } from '../operations/kinds.ts';
import type { HostConnection, UnusableConnection } from '../operations/model/host-connection.ts';
import type { Operation } from '../operations/model/operation.ts';
import type { Connections } from '../store/repositories/connections.ts';
import type { ObservationStore } from '../store/repositories/observations.ts';
import type { Operations } from '../store/repositories/operations.ts';
import type { PanelActs } from '../store/repositories/panel-acts.ts';
import type { Samples } from '../store/repositories/samples.ts';
import { type AccountNeeds, accountNeeds, isNeeded } from './account-needs.ts';
import { AccountPoller } from './account-poller.ts';
import type {
  BackgroundJob,
  MonitoredConnection,
  MonitoredServer,
  MonitorListener,
  ObservationRow,
  ServerMonitor,
  ServerObservation,
  Subscription,
} from './model/watch.ts';
import { OperationPoll } from './operation-poll.ts';
import { isOwnHost, type MonitorRead } from './read-loop.ts';
import { SampleWriter } from './sample-writer.ts';

/** What a process watches, and what it has stored of that. */
export interface MonitorCounts {
  readonly servers: number;
  readonly accounts: number;
  /** One for each server and hour, of all servers ever watched; counted once an hour. */
  readonly sampleRows: number;
  /** False while the disk is nearly full. */
  readonly storesSamples: boolean;
}

interface PollingMonitorOptions {
  readonly hosts: Pick<GuildHosts, 'of'>;
  readonly connections: Pick<Connections, 'connectedAccounts'>;
  readonly operations: Pick<Operations, 'get' | 'exclusive' | 'lastOn'>;
  readonly panelActs: Pick<PanelActs, 'add' | 'remove'>;
  readonly observations: ObservationStore;
  readonly samples: Samples;
  readonly onGuildChange: (listener: (guildId: string | null) => void) => () => void;
  readonly logger: Logger;
  /** Must not throw. */
  readonly onRead?: ((read: MonitorRead) => void) | undefined;
  readonly times: ReadPace & RecordTimes;
  readonly clock?: Clock | undefined;
}

/** A connection of a guild that something is needed of. */
interface MonitoredLink {
  readonly guildId: string;
  readonly link: HostConnection | UnusableConnection;
  /** Those of the guild that concern the connection. */
  readonly subscriptions: readonly Subscription[];
  readonly needs: AccountNeeds;
}

interface MonitoredGuild {
  /** By the part of the bot that made them. */
  readonly subscriptions: Map<string, readonly Subscription[]>;
  /** By connection id. */
  links: ReadonlyMap<string, MonitoredLink>;
  readAt: number;
}

/** The connections that a guild needs something of, and what is stored of accounts that nothing was needed of before. */
interface StoredLinks {
  readonly links: readonly MonitoredLink[];
  /** By account id. */
  readonly observations: ReadonlyMap<string, readonly ObservationRow[]>;
}

interface MonitoredAccount {
  readonly poller: AccountPoller;
  /** One for each guild and connection that is connected to it. */
  readonly links: Set<MonitoredLink>;
}

/** The job that reads servers. It comes first: the others need it. */
export class PollingMonitor implements ServerMonitor, BackgroundJob {
  readonly #options: PollingMonitorOptions;
  readonly #pace: ReadPace;
  readonly #clock: Clock;
  readonly #operations: OperationPoll;
  readonly #records: SampleWriter;
  readonly #listeners = new Set<MonitorListener>();
  /** Those that need something. */
  readonly #guilds: GuildStates<MonitoredGuild, StoredLinks>;
  /** By account id. */
  readonly #accounts = new Map<string, MonitoredAccount>();
  /** Accounts that nothing needs, until their reads have ended. */
  readonly #ending = new Set<Promise<void>>();
  /** Of reads at hosts of the settings: 32 reads of 100 ms are 320 a second. */
  readonly #slots = new Slots({ each: 32, all: 256 });
  /** Of reads at guilds' own hosts: any number of them that respond slowly delay no host of the settings. */
  readonly #ownHostSlots = new Slots({ each: 32, all: 128 });
  /** Null before `start` and after `stop`. */
  #stopping: AbortController | null = null;

  constructor(options: PollingMonitorOptions) {
    const { clock = systemClock, operations, observations, samples, times, logger } = options;
    this.#options = options;
    this.#pace = times;
    this.#clock = clock;
    this.#operations = new OperationPoll({
      operations,
      clock,
      everyMs: this.#pace.operationsEveryMs,
      logger,
      onOperation: (operation) => this.#onOperation(operation),
    });
    this.#guilds = new GuildStates({
      onGuildChange: options.onGuildChange,
      read: (guildId, guild) => this.#read(guildId, guild),
      take: (...read) => this.#take(...read),
      what: 'the connections',
      logger,
      clock,
    });
    this.#records = new SampleWriter({
      connections: options.connections,
      observations,
      samples,
      clock,
      times,
      logger,
    });
  }

  get #isRunning(): boolean {
    return this.#stopping !== null;
  }

  async start(): Promise<void> {
    await this.#operations.start();
    await this.#records.start();
    this.#stopping = new AbortController();
    await this.#guilds.start();
    const { signal } = this.#stopping;
    void repeat(this.#pace.reloadEveryMs / 10, async () => this.#reload(), signal, { clock: this.#clock });
  }

  async stop(): Promise<void> {
    this.#stopping?.abort();
    this.#stopping = null;
    const forgetting = this.#guilds.stop();
    const stopping = [...this.#accounts.values()].map(({ poller }) => poller.stop());
    this.#accounts.clear();
    await Promise.all([...stopping, ...this.#ending, forgetting, this.#operations.stop()]);
    await this.#records.stop();
  }

  get counts(): MonitorCounts {
    let servers = 0;
    for (const { poller } of this.#accounts.values()) servers += poller.serverIds.length;
    const { rows: sampleRows, storesSamples } = this.#records;
    return { servers, accounts: this.#accounts.size, sampleRows, storesSamples };
  }

  /** Takes an event of an operation of this process, so that it is noticed at once. */
  onOperationEvent({ type, operation }: OperationEvent): void {
    if (this.#isRunning && (type === 'started' || type === 'ended')) this.#operations.note(operation);
  }

  /** Ends the failure of an account whose servers were read, by any part of the bot. */
  onHostRead(accountId: string, servers: readonly Server[]): void {
    this.#accounts.get(accountId)?.poller.onHostRead(servers);
  }

  setSubscriptions(owner: string, guildId: string, subscriptions: readonly Subscription[]): void {
    if (!this.#isRunning) return;
    const guild = this.#guilds.get(guildId) ?? { subscriptions: new Map(), links: new Map(), readAt: 0 };
    if (subscriptions.length > 0) guild.subscriptions.set(owner, subscriptions);
    else guild.subscriptions.delete(owner);
    if (guild.subscriptions.size === 0 && this.#guilds.get(guildId) === undefined) return;
    this.#guilds.set(guildId, guild);
    this.#guilds.reload(guildId);
  }

  servers(guildId: string): readonly MonitoredServer[] {
    const found: MonitoredServer[] = [];
    for (const watched of this.#guilds.get(guildId)?.links.values() ?? []) {
      const account = this.#accountOf(watched);
      if (account === null) continue;
      const { all, servers } = watched.needs;
      const ids = new Set([...servers.keys(), ...(all ? account.poller.listed : [])]);
      for (const id of ids) {
        const server = this.#server(watched, account.poller, id);
        if (server !== null) found.push(server);
      }
    }
    return found.sort((a, b) => (a.ref.name < b.ref.name ? -1 : a.ref.name > b.ref.name ? 1 : 0));
  }

  find(guildId: string, { connectionId, id }: ServerId): MonitoredServer | null {
    const watched = this.#guilds.get(guildId)?.links.get(connectionId);
    const account = watched && this.#accountOf(watched);
    if (watched === undefined || !account || !isNeeded(watched, account.poller, id)) return null;
    return this.#server(watched, account.poller, id);
  }

  connections(guildId: string): readonly MonitoredConnection[] {
    const links = this.#guilds.get(guildId)?.links.values() ?? [];
    return [...links].map((link) => this.#connection(link));
  }

  running(guildId: string, server: ServerId): Operation | null {
    const accountId = this.#guilds.get(guildId)?.links.get(server.connectionId)?.link.connection.accountId;
    return accountId === undefined ? null : this.#operations.running(accountId, server.id);
  }

  refresh(guildId: string, { connectionId, id }: ServerId): void {
    const watched = this.#guilds.get(guildId)?.links.get(connectionId);
    if (watched !== undefined) this.#accountOf(watched)?.poller.refresh(id);
  }

  subscribe(listener: MonitorListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Reads the connections of each guild again that were read long ago. */
  #reload(): void {
    const before = this.#clock.elapsed() - this.#pace.reloadEveryMs;
    for (const [guildId, { readAt }] of this.#guilds.entries())
      if (readAt <= before) this.#guilds.reload(guildId);
  }

  /** Reads the connections of a guild that something is needed of. */
  async #read(guildId: string, guild: MonitoredGuild | undefined): Promise<StoredLinks> {
    const observations = new Map<string, readonly ObservationRow[]>();
    if (guild === undefined) return { links: [], observations };
    guild.readAt = this.#clock.elapsed();
    const links = guild.subscriptions.size === 0 ? [] : await this.#linksOf(guildId, guild);
    for (const { link } of links) {
      const { accountId } = link.connection;
      if (isUsable(link) && !this.#accounts.has(accountId))
        observations.set(accountId, await this.#options.observations.ofAccount(accountId));
    }
    return { links, observations };
  }

  #take(_: string, stored?: StoredLinks, guild?: MonitoredGuild): MonitoredGuild | null {
    if (stored === undefined || guild === undefined) return null;
    this.#setLinks(guild, stored);
    return guild.subscriptions.size === 0 ? null : guild;
  }

  async #linksOf(guildId: string, guild: MonitoredGuild): Promise<readonly MonitoredLink[]> {
    const found = await this.#options.hosts.of(guildId);
    const all = [...guild.subscriptions.values()].flat();
    return (found?.connections ?? []).flatMap((link) => {
      const { id } = link.connection;
      const subscriptions = all.filter(({ server }) => server === null || server.connectionId === id);
      return subscriptions.length === 0
        ? []
        : { guildId, link, subscriptions, needs: accountNeeds(subscriptions) };
    });
  }

  #setLinks(guild: MonitoredGuild, { links, observations }: StoredLinks): void {
    const before = [...guild.links.values()];
    guild.links = new Map(links.map((one) => [one.link.connection.id, one]));
    const changed = new Set<string>();
    for (const watched of before) {
      this.#accountOf(watched)?.links.delete(watched);
      changed.add(watched.link.connection.accountId);
    }
    for (const watched of links) {
      const { link } = watched;
      if (!isUsable(link)) continue;
      const { accountId } = link.connection;
      const account = this.#accounts.get(accountId) ?? this.#open(link, observations.get(accountId) ?? []);
      this.#accounts.set(accountId, account);
      account.links.add(watched);
      changed.add(accountId);
    }
    for (const accountId of changed) this.#updateAccount(accountId);
    for (const watched of links) this.#emitKnown(watched, before);
  }

  /** Shows the listeners what is already known of a link that the guild has needed nothing of before. */
  #emitKnown(watched: MonitoredLink, before: readonly MonitoredLink[]): void {
    const account = this.#accountOf(watched)?.poller;
    const earlier = before.find(({ link }) => link.connection.id === watched.link.connection.id);
    const { failure, succeededAt } = this.#connection(watched);
    const isKnown = failure !== null || succeededAt !== null;
    if (account === undefined || (earlier === undefined && isKnown)) this.#emitConnection(watched);
    if (account === undefined) return;
    for (const id of account.serverIds) {
      const known = account.observationOf(id);
      const isNew = isNeeded(watched, account, id) && !(earlier && isNeeded(earlier, account, id));
      if (isNew && known !== null && (known.server !== null || known.failure !== null))
        this.#emitServer(watched, account, id, known);
    }
  }

  #open(link: HostConnection, stored: readonly ObservationRow[]): MonitoredAccount {
    const { logger, operations, panelActs, onRead = () => {} } = this.#options;
    const accountId = link.account.id;
    const poller: AccountPoller = new AccountPoller(link, {
      pace: this.#pace,
      clock: this.#clock,
      slots: isOwnHost(link) ? this.#ownHostSlots : this.#slots,
      logger,
      stored,
      records: this.#records,
      operations,
      panelActs,
      onRead,
      onAccount: () => {
        for (const watched of this.#accounts.get(accountId)?.links ?? []) this.#emitConnection(watched);
      },
      onServer: (serverId, before) => {
        for (const watched of this.#accounts.get(accountId)?.links ?? [])
          if (isNeeded(watched, poller, serverId)) this.#emitServer(watched, poller, serverId, before);
      },
    });
    return { poller, links: new Set() };
  }

  /** Reads what the guilds of an account need now; ends it if they need nothing. */
  #updateAccount(accountId: string): void {
    const account = this.#accounts.get(accountId);
    if (account === undefined) return;
    const links = [...account.links];
    const [first] = links;
    if (first !== undefined && isUsable(first.link)) {
      account.poller.update(first.link, accountNeeds(links.flatMap(({ subscriptions }) => subscriptions)));
      return;
    }
    this.#accounts.delete(accountId);
    const ending = account.poller.stop().finally(() => this.#ending.delete(ending));
    this.#ending.add(ending);
  }

  #accountOf({ link }: MonitoredLink): MonitoredAccount | null {
    return isUsable(link) ? (this.#accounts.get(link.account.id) ?? null) : null;
  }

  #server({ guildId, link }: MonitoredLink, account: AccountPoller, id: string): MonitoredServer | null {
    const observation = account.observationOf(id);
    if (observation === null || !isUsable(link)) return null;
    const ref = { connectionId: link.connection.id, id, name: account.nameOf(id) };
    return { ...link, guildId, ref, observation };
  }

  #connection(watched: MonitoredLink): MonitoredConnection {
    const { link } = watched;
    const { connection } = link;
    const unread = {
      failure: null,
      failingSince: null,
      isUnreachable: false,
      succeededAt: null,
      isListed: false,
    };
    if (isUsable(link))
      return { connection, unusable: null, ...(this.#accountOf(watched)?.poller.health ?? unread) };
    const { problem: unusable } = link;
    const cause = new AccountUnavailableError(unusable);
    const failure = new HostError('unreachable', { call: 'list-servers', applied: 'no', cause });
    return { connection, unusable, ...unread, failure, isUnreachable: true };
  }

  #emitConnection(watched: MonitoredLink): void {
    this.#notify((listener) => listener.onConnection?.(watched.guildId, this.#connection(watched)));
  }

  #emitServer(
    watched: MonitoredLink,
    account: AccountPoller,
    serverId: string,
    before: ServerObservation,
  ): void {
    const server = this.#server(watched, account, serverId);
    if (server !== null) this.#notify((listener) => listener.onServer?.(server, before));
  }

  #onOperation(operation: Operation): void {
    const { accountId, server, request, steps } = operation;
    const ofBackups = backupSteps(steps).length > 0 || isOfBackup(request);
    const ended = operation.endedAt !== null;
    this.#accounts.get(accountId)?.poller.operationChanged(server.id, { ended, ofBackups });
    this.#notify((listener) => listener.onOperation?.(operation));
  }

  #notify(call: (listener: MonitorListener) => void): void {
    for (const listener of this.#listeners) {
      try {
        call(listener);
      } catch (error) {
        this.#options.logger.error({ err: error }, 'a listener of the server monitor failed');
      }
    }
  }
}
