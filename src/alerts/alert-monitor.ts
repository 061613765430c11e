import { repeat, UseCounter } from '@steward/kit';
import type { GameRule } from '@steward/worlds/model';
import type { Logger } from 'pino';
import type { ServerTests } from '../backups/model/backup-test.ts';
import type { Unplayed } from '../backups/model/unplayed.ts';
import type { WorldLoss } from '../backups/model/world-loss.ts';
import { type ServerId, type ServerRef, serverKey } from '../domain/connection.ts';
import { GuildStates } from '../domain/guild-states.ts';
import { untilStored } from '../domain/until-stored.ts';
import { powerActionOf } from '../operations/kinds.ts';
import type { Operation } from '../operations/model/operation.ts';
import type { Connections } from '../store/repositories/connections.ts';
import type { Store } from '../store/store.ts';
import { Attribution } from '../watch/attribution.ts';
import type {
  BackgroundJob,
  MonitoredConnection,
  MonitoredServer,
  MonitorListener,
  NoticedChange,
  ServerMonitor,
  ServerObservation,
} from '../watch/model/watch.ts';
import { newlyExplained, newlyNamed } from '../watch/server-runs.ts';
import type { AlertPoster } from './alert-poster.ts';
import { type AlertRows, keptFrom, readAlertRows, readAllAlertRows } from './alert-rows.ts';
import { alertSubscriptions, isAbout, isFollowed, settingOfConnection } from './alert-settings.ts';
import { badBackups, beginBad } from './backup-incidents.ts';
import { followStored, type StoredEvent } from './follow-stored.ts';
import { GuildConsoles } from './guild-consoles.ts';
import { GuildIncidents } from './guild-incidents.ts';
import {
  begin,
  beginRestart,
  end,
  failedBackupCause,
  type IncidentTarget,
  missedCause,
  setAct,
  targetOf,
} from './incident-rules.ts';
import { lastOf } from './kinds/alert-kind.ts';
import { alertKindOf } from './kinds/index.ts';
import { lossEvent } from './loss-incidents.ts';
import { type AlertSetting, type Incident, type MissedRuns, settingOf } from './model/alert.ts';
import type { KeptAct } from './panel-act-texts.ts';
import { TestedBackups } from './tested-backups.ts';
import {
  evaluateHost,
  evaluateServer,
  type HostAlertState,
  initialAlertState,
  type ServerAlertState,
  type Transition,
  withoutReport,
} from './transitions.ts';
import { UnplayedBackups } from './unplayed-backups.ts';
import { worldEvent } from './world-incidents.ts';

const tidyEveryMs = 60 * 60_000;

/** How long ago a backup may have failed for an alert by a process that begins to watch: its incident is loaded then. */
const lookBackMs = 15 * 60_000;

/** How many consoles of an account are read for what was started: the others are at one of the next reads of their servers. */
const consoleLimit = { count: 10, seconds: 60 };

interface AlertMonitorOptions {
  readonly store: Pick<
    Store,
    | 'alerts'
    | 'backupTests'
    | 'knownLists'
    | 'operations'
    | 'panelActs'
    | 'schedules'
    | 'serverWorlds'
    | 'worldLosses'
    | 'onGuildChange'
  > & {
    readonly connections: Pick<Connections, 'get' | 'list'>;
  };
  readonly serverMonitor: Pick<
    ServerMonitor,
    'setSubscriptions' | 'subscribe' | 'find' | 'servers' | 'connections'
  >;
  readonly poster: Pick<AlertPoster, 'start' | 'show' | 'stop'>;
  /** All games: a line with a login to any of them must not be the last line that everyone sees. */
  readonly games: readonly GameRule[];
  /** As in `hasComeUp`. */
  readonly settleMs: number;
  readonly logger: Logger;
}

/** The alerts of one guild. */
interface GuildAlerts {
  readonly guildId: string;
  settings: readonly AlertSetting[];
  /** What is remembered of each server, by its key. */
  readonly servers: Map<string, { readonly ref: ServerId; readonly state: ServerAlertState }>;
  /** What is remembered of each connection. */
  readonly hosts: Map<string, HostAlertState>;
  readonly incidents: GuildIncidents;
  readonly consoles: GuildConsoles;
  readonly tested: TestedBackups;
  readonly unplayed: UnplayedBackups;
  /** The end of the last task: what is read is handled in order. */
  tasks: Promise<void>;
}

/** Turns what the server monitor sees into incidents: stored first, then shown by the poster. */
export class AlertMonitor implements BackgroundJob, MonitorListener {
  readonly #options: AlertMonitorOptions;
  readonly #guilds: GuildStates<GuildAlerts, AlertRows>;
  #stopping = new AbortController();
  #unsubscribe = () => {};
  #lookingBack: Promise<void> = Promise.resolve();
  readonly #consoleUses = new UseCounter(consoleLimit);

  constructor(options: AlertMonitorOptions) {
    this.#options = options;
    this.#guilds = new GuildStates({
      onGuildChange: options.store.onGuildChange,
      read: (guildId, known) => readAlertRows(options.store, guildId, known !== undefined),
      readAll: () => readAllAlertRows(options.store),
      take: (...read) => this.#take(...read),
      what: 'the alerts',
      logger: options.logger,
    });
  }

  async start(): Promise<void> {
    const { serverMonitor, poster } = this.#options;
    this.#stopping = new AbortController();
    poster.start();
    await this.#guilds.start();
    this.#unsubscribe = serverMonitor.subscribe(this);
    this.#lookingBack = this.#lookBack();
    void repeat(tidyEveryMs, () => this.#tidy(), this.#stopping.signal, {
      firstMs: 0,
      onError: (error) => this.#options.logger.warn({ err: error }, 'failed to remove old incidents'),
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#unsubscribe();
    await this.#lookingBack;
    const tasks = [...this.#guilds.values()].map((guild) => guild.tasks);
    await Promise.all([this.#guilds.stop(), ...tasks]);
    await this.#options.poster.stop();
  }

  onServer(watched: MonitoredServer, before: ServerObservation): void {
    const { ref, account, hosting, observation } = watched;
    const guild = this.#guilds.get(watched.guildId);
    const setting = guild && settingOf(guild.settings, ref);
    if (guild === undefined || setting === null || setting === undefined) return;
    const key = serverKey(ref);
    const lastDown = guild.incidents.latest(targetOf('down', setting, ref));
    const known = guild.servers.get(key)?.state ?? initialAlertState(before, lastDown);
    const tested = guild.tested.ageOf(setting, account.id, ref, (task) => this.#enqueue(guild, task));
    const unplayed = guild.unplayed.of(ref);
    const { statusAgeMs } = hosting.capabilities;
    const { settleMs } = this.#options;
    const judged = evaluateServer(known, observation, setting, tested, unplayed, statusAgeMs, settleMs);
    const { state, transitions } = judged;
    guild.servers.set(key, { ref, state });
    guild.consoles.follow(setting, watched);
    // One response may be that of a panel which is being updated.
    const isGone = isUnknown(observation) && isUnknown(before) && observation.failure !== before.failure;
    const restarts = setting.restarts ? newlyExplained(before, observation) : [];
    const named = {
      down: newlyNamed(before.falls, observation.falls),
      restart: newlyNamed(before.restarts, observation.restarts),
    };
    const isNamed = named.down.length + named.restart.length > 0;
    if (transitions.length === 0 && restarts.length === 0 && !isNamed && !isGone) return;
    const { capabilities } = hosting;
    this.#enqueue(guild, async () => {
      if (isGone) await guild.incidents.close((incident) => isAbout(incident, ref));
      for (const each of transitions) {
        if (each.type === 'began' && (await this.#isExplained(guild, setting, watched, each))) continue;
        const kind = each.type === 'began' ? each.cause.kind : each.kind;
        const target = targetOf(kind, setting, ref);
        const { condition, keepsAct, keepsLastWords } = alertKindOf({ kind });
        const amongOthers = condition?.amongOthers;
        const fall = observation.falls.find(({ at }) => at.getTime() === each.at.getTime());
        const act = each.type === 'began' && keepsAct && fall && (await this.#actOf(watched, fall));
        const transition =
          each.type === 'began' && amongOthers !== undefined
            ? { ...each, cause: amongOthers(each.cause, this.#besides(watched)) }
            : each.type === 'began' && act
              ? { ...each, cause: { ...each.cause, act } }
              : each;
        const incident = await this.#handle(guild, target, transition);
        if (incident !== null && keepsLastWords)
          void guild.consoles.addLastWords(target, incident, watched, before);
      }
      for (const restart of restarts) {
        const kind = restart.cause === 'crash' ? 'crash' : 'restart';
        const ours = restart.cause === 'crash' ? null : await this.#attribution(watched, restart.seenAt);
        if (ours?.ofRestart(restart) === true) continue;
        const target = targetOf(kind, setting, ref);
        await guild.incidents.apply(target, (latest) =>
          beginRestart(latest, kind, restart, ref, capabilities.isOwnMachine),
        );
      }
      for (const kind of ['down', 'restart'] as const)
        for (const change of named[kind]) {
          const act = await this.#actOf(watched, change);
          await guild.incidents.apply(targetOf(kind, setting, ref), (latest) =>
            setAct(latest, change.at, act),
          );
        }
    });
  }

  onConnection(guildId: string, watched: MonitoredConnection): void {
    const guild = this.#guilds.get(guildId);
    const { id, name } = watched.connection;
    const setting = guild && settingOfConnection(guild.settings, id);
    if (guild === undefined || setting === null || setting === undefined) return;
    const { state, transitions } = evaluateHost(guild.hosts.get(id) ?? null, watched, new Date());
    guild.hosts.set(id, state);
    const subject = { guildId, connectionId: id, serverId: null, kind: 'unreachable' } as const;
    for (const each of transitions)
      this.#enqueue(guild, () => this.#handle(guild, { ...subject, name, setting }, each));
  }

  onOperation(operation: Operation): void {
    const { guildId, server, request, state, endedAt, serverStatus } = operation;
    const guild = this.#guilds.get(guildId);
    if (guild === undefined || endedAt === null) return;
    const isUp = state === 'succeeded' && serverStatus === 'running';
    // A server that falls right afterwards fell from there, even if no read has shown it running.
    if (isUp) this.#changeState(guild, server, (known) => ({ ...known, status: 'running', readAt: endedAt }));
    if (isUp && powerActionOf(request) !== null)
      this.#enqueue(guild, () => this.#handleBack(guild, server, endedAt));
    this.#enqueue(guild, () => this.#handleFailedBackup(guild, operation));
  }

  /** Handles backups that failed just before this process began to watch. Never rejects. */
  #lookBack(): Promise<void> {
    const { operations } = this.#options.store;
    const since = new Date(Date.now() - lookBackMs);
    return this.#runStored(async () => {
      for (const { id, isRunning } of await operations.exclusive(since)) {
        const operation = isRunning ? null : await operations.get(id);
        const guild = operation && this.#guilds.get(operation.guildId);
        if (guild) void this.#enqueue(guild, () => this.#handleFailedBackup(guild, operation));
      }
    });
  }

  /**
   * Begins an incident about runs of a guild's schedules that were not made, one for each server. A repeated call for the same
   * runs does nothing more.
   * @throws AbortError if this process stops watching before it is stored
   */
  async scheduleMissed(guildId: string, missed: readonly MissedRuns[]): Promise<void> {
    const guild = this.#guilds.get(guildId);
    if (guild === undefined) return;
    for (const runs of Map.groupBy(missed, ({ server }) => serverKey(server)).values()) {
      const [first] = runs;
      const setting = first && settingOf(guild.settings, first.server);
      if (first === undefined || setting === null || setting === undefined) continue;
      const target = targetOf('schedule-missed', setting, first.server);
      const key = `${first.scheduleId}:${first.dueAt}`;
      await this.#enqueue(guild, () =>
        guild.incidents.apply(target, (latest) => begin(latest, missedCause(runs), new Date(), { key })),
      );
      this.#stopping.signal.throwIfAborted();
    }
  }

  /** Called when it was proven that nobody has played on a server of a guild since its latest backup: that is recent then. */
  backupUnplayed(guildId: string, server: ServerId, proof: Unplayed): void {
    this.#guilds.get(guildId)?.unplayed.add(server, proof);
  }

  /** Called after a server's backups were checked: a bad one begins an incident in each guild that has alerts about it. */
  backupsTested(checked: ServerTests): void {
    const { accountId, server } = checked;
    const allBad = badBackups(checked, new Date());
    for (const guild of this.#guilds.values()) {
      // Most looks find nothing new, and most guilds have no limit.
      if (allBad.length === 0 && guild.settings.every((each) => each.testAgeHours === null)) continue;
      for (const { connection } of this.#options.serverMonitor.connections(guild.guildId)) {
        const ref = { connectionId: connection.id, id: server.id };
        const setting = settingOf(guild.settings, ref);
        if (connection.accountId !== accountId || setting === null) continue;
        guild.tested.set(ref, checked);
        const target = targetOf('backup-bad', setting, { ...ref, name: server.name });
        for (const bad of allBad)
          this.#enqueue(guild, () => guild.incidents.apply(target, (latest) => beginBad(latest, bad)));
      }
    }
  }

  /** Returns whether something explains the result of a read, so that it isn't an incident. The next read is judged again. */
  async #isExplained(
    guild: GuildAlerts,
    setting: AlertSetting,
    watched: MonitoredServer,
    { cause, at, outage }: Extract<Transition, { readonly type: 'began' }>,
  ): Promise<boolean> {
    const { ref } = watched;
    if (outage !== undefined) {
      const why = (await this.#attribution(watched, outage.after)).ofOutage(outage);
      // The next read shows whether it is down, since then.
      const asBefore = { status: 'running', readAt: outage.after } as const;
      if (why === 'old-status') this.#changeState(guild, ref, (state) => ({ ...state, ...asBefore }));
      if (why !== null) return true;
    }
    const { isExplained, explainedBy } = alertKindOf(cause).condition ?? {};
    const other = explainedBy && guild.incidents.latest(targetOf(explainedBy.kind, setting, ref));
    const isByAlert = other?.endedAt === null && (explainedBy?.if?.(other.cause) ?? true);
    const isByOperation = async () =>
      isExplained?.(cause, (await this.#attribution(watched, at)).operations, at) ?? false;
    if (!isByAlert && !(await isByOperation())) return false;
    this.#changeState(guild, ref, (state) => withoutReport(state, cause.kind));
    return true;
  }

  /** Returns what someone did at the host that is why a server fell, or was started again; null if nobody is known to have. */
  async #actOf({ account, ref }: MonitoredServer, { actId }: NoticedChange): Promise<KeptAct | null> {
    const act = actId == null ? null : await this.#options.store.panelActs.get(account.id, ref.id, actId);
    return act && { kind: act.kind, actor: act.actor, byApi: act.byApi, at: act.at.getTime() };
  }

  /** Changes the remembered state of a server, if there is one. */
  #changeState(
    { servers }: GuildAlerts,
    ref: ServerId,
    change: (state: ServerAlertState) => ServerAlertState,
  ): void {
    const key = serverKey(ref);
    const known = servers.get(key);
    if (known !== undefined) servers.set(key, { ref, state: change(known.state) });
  }

  /** Returns what is known of the other servers of a server's connection that are watched for its guild. */
  #besides({ guildId, ref }: MonitoredServer): readonly ServerObservation[] {
    return this.#options.serverMonitor
      .servers(guildId)
      .filter((each) => each.ref.connectionId === ref.connectionId && each.ref.id !== ref.id)
      .map(({ observation }) => observation);
  }

  /** Returns what operations explain of what happened to a server after a time. */
  #attribution(watched: MonitoredServer, after: Date): Promise<Attribution> {
    return Attribution.since(after, watched, watched.ref.id, this.#options.store.operations);
  }

  /** Ends the incident of a server of which people are told that it's up: what follows is another one. */
  async #handleBack(guild: GuildAlerts, server: ServerRef, at: Date): Promise<void> {
    const setting = settingOf(guild.settings, server);
    if (setting === null) return;
    await guild.incidents.apply(targetOf('down', setting, server), (latest) =>
      latest !== null && lastOf(latest).from <= at.getTime() ? end(latest, at) : null,
    );
  }

  async #handleFailedBackup(guild: GuildAlerts, operation: Operation): Promise<void> {
    const { id, server, endedAt } = operation;
    const setting = settingOf(guild.settings, server);
    const cause = failedBackupCause(operation);
    if (cause === null || endedAt === null || setting === null) return;
    const target = targetOf(cause.kind, setting, server);
    await guild.incidents.apply(target, (latest) => begin(latest, cause, endedAt, { key: id }));
  }

  #handle(guild: GuildAlerts, target: IncidentTarget, transition: Transition): Promise<Incident | null> {
    const { at, afterGap } = transition;
    return guild.incidents.apply(target, (latest) =>
      transition.type === 'began'
        ? begin(latest, transition.cause, at, { afterGap, after: transition.after })
        : end(latest, at, { afterGap, ending: transition.ending }),
    );
  }

  /** Applies a guild's stored settings: subscribes to the servers that they are about, and forgets the others. */
  #take(guildId: string, rows?: AlertRows, known?: GuildAlerts): GuildAlerts | null {
    const { serverMonitor } = this.#options;
    const { settings = [], incidents = [], losses = [], worlds = [], schedules = [] } = rows ?? {};
    if (known === undefined && settings.length + incidents.length === 0) return null;
    const guild = known ?? this.#newGuild(guildId);
    guild.settings = settings;
    guild.unplayed.take(schedules);
    if (known === undefined) guild.incidents.set(incidents, true);
    serverMonitor.setSubscriptions('alerts', guildId, alertSubscriptions(settings));
    for (const [key, { ref }] of guild.servers)
      if (settingOf(settings, ref) === null) {
        guild.servers.delete(key);
        guild.consoles.forget(ref);
      }
    void this.#enqueue(guild, async () => {
      // Its earlier tasks may have changed them since they were read.
      if (known !== undefined) await guild.incidents.read();
      await this.#forgetDisconnected(guild);
      // A loss, or another world, that was found, is over, or was on purpose, changes its guilds.
      for (const each of losses) await this.#follow(guild, each.connectionId, each.finding, lossEvent(each));
      for (const each of worlds) await this.#follow(guild, each.connectionId, each.finding, worldEvent(each));
      const isOver = guild.settings.length === 0 && guild.incidents.isEmpty;
      if (isOver && this.#guilds.get(guildId) === guild) this.#guilds.forget(guildId);
    });
    return guild;
  }

  /** Ends incidents of connections that are gone, or that settings are no longer about. */
  async #forgetDisconnected({
    guildId,
    settings,
    incidents,
    hosts,
    servers,
    consoles,
  }: GuildAlerts): Promise<void> {
    if (incidents.isEmpty && hosts.size + servers.size === 0) return;
    const connections = await this.#options.store.connections.list(guildId);
    const ids = new Set(connections.map(({ id }) => id));
    await incidents.close((incident) => !ids.has(incident.connectionId) || !isFollowed(settings, incident));
    for (const id of hosts.keys()) if (!ids.has(id)) hosts.delete(id);
    for (const [key, { ref }] of servers)
      if (!ids.has(ref.connectionId)) {
        servers.delete(key);
        consoles.forget(ref);
      }
  }

  /** Brings the incident about something that is stored of a server up to date. */
  async #follow(
    guild: GuildAlerts,
    connectionId: string,
    { serverId: id, serverName: name }: Pick<WorldLoss, 'serverId' | 'serverName'>,
    event: StoredEvent | null,
  ): Promise<void> {
    const ref = { connectionId, id, name };
    const setting = settingOf(guild.settings, ref);
    if (setting === null || event === null) return;
    const target = targetOf(event.cause.kind, setting, ref);
    await guild.incidents.apply(target, (latest) => followStored(latest, event, new Date()));
  }

  #newGuild(guildId: string): GuildAlerts {
    const incidents = new GuildIncidents(guildId, this.#options);
    const guild: GuildAlerts = {
      guildId,
      settings: [],
      servers: new Map(),
      hosts: new Map(),
      incidents,
      consoles: new GuildConsoles({
        ...this.#options,
        guildId,
        incidents,
        enqueue: (task) => this.#enqueue(guild, task),
        uses: this.#consoleUses,
        signal: this.#stopping.signal,
      }),
      tested: new TestedBackups(this.#options.store),
      unplayed: new UnplayedBackups(),
      tasks: Promise.resolve(),
    };
    return guild;
  }

  #isVanished({ guildId, connectionId, serverId }: Incident): boolean {
    const { serverMonitor } = this.#options;
    const host = serverMonitor.connections(guildId).find(({ connection }) => connection.id === connectionId);
    const isRead = host !== undefined && host.failure === null && host.succeededAt !== null;
    return (
      serverId !== null && isRead && serverMonitor.find(guildId, { connectionId, id: serverId }) === null
    );
  }

  /** Runs a task after the earlier ones of the guild, as `#runStored` does. */
  #enqueue(guild: GuildAlerts, task: () => Promise<unknown>): Promise<void> {
    guild.tasks = guild.tasks.then(() => this.#runStored(task));
    return guild.tasks;
  }

  /**
   * Runs a task again while the store is away, and once more when the alerts end: the next process begins with what was read
   * last, and would not see an outage that was not stored. Never rejects.
   */
  async #runStored(task: () => Promise<unknown>): Promise<void> {
    try {
      await untilStored(task, this.#stopping.signal);
    } catch (error) {
      this.#options.logger.error({ err: error }, 'failed to store an alert');
    }
  }

  /** Ends incidents of servers that the host no longer lists, and deletes those that ended long ago. */
  async #tidy(): Promise<void> {
    for (const guild of this.#guilds.values())
      if (!guild.incidents.isEmpty)
        void this.#enqueue(guild, () => guild.incidents.close((incident) => this.#isVanished(incident)));
    await this.#options.store.alerts.prune(keptFrom());
  }
}

/** Returns whether the last read of a server said that there is none. */
function isUnknown({ failure }: ServerObservation): boolean {
  return failure?.kind === 'unknown-server';
}
