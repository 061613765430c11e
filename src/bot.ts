import type { Logger } from 'pino';
import { alertButtonIds } from '../commands/alerts.ts';
import { commandsFor, firstCommandsFor, nextButtonIds, sharedComponents } from '../commands/index.ts';
import { panelButtonIds } from '../commands/panel.ts';
import { runButtonIds, takeOverId } from '../commands/schedule.ts';
import { AlertMonitor } from './alerts/alert-monitor.ts';
import { AlertPoster } from './alerts/alert-poster.ts';
import { ApprovalDelivery } from './approvals/approval-delivery.ts';
import { ApprovalRequests } from './approvals/approvals.ts';
import { BackupReader } from './backups/backup-reader.ts';
import { BackupTestJob } from './backups/backup-test-job.ts';
import { LossKeeper } from './backups/loss-keeper.ts';
import { requireSameLayout } from './backups/restore-cost.ts';
import type { Config } from './config/config.ts';
import { ChannelMessages } from './discord/channel-messages.ts';
import { CommandMentions } from './discord/command-mentions.ts';
import { Confirmations } from './discord/confirmations.ts';
import { applicationKey } from './discord/gateway/application-key.ts';
import { gatewayEventHandlers } from './discord/gateway/event-handlers.ts';
import { Gateway } from './discord/gateway/gateway.ts';
import { ShardStates } from './discord/gateway/shard-states.ts';
import { GuildSchedules } from './discord/guild-schedules.ts';
import { ApiKeyAttempts } from './discord/interactions/api-key-attempts.ts';
import type { Command } from './discord/interactions/command.ts';
import { interactionNames } from './discord/interactions/interaction-report.ts';
import { defaultRateLimits, type RateLimits } from './discord/interactions/rate-limits.ts';
import { InteractionRouter } from './discord/interactions/router.ts';
import { LogChannel } from './discord/log-channel.ts';
import { OperationReporter } from './discord/operation-reporter.ts';
import { Outbox } from './discord/outbox.ts';
import { departedGuildsJob } from './discord/registration/departed-guilds.ts';
import { openMembership } from './discord/registration/guild-membership.ts';
import { AddressBan } from './discord/rest/address-ban.ts';
import { openRest } from './discord/rest/rest.ts';
import { reportStart } from './discord/start-report.ts';
import type { Capabilities } from './domain/hosting.ts';
import type { Server } from './domain/server.ts';
import { type TimingChanges, timingsWith } from './domain/timings.ts';
import { createHosts } from './hosting/hosts.ts';
import { ListRecorder } from './hosting/list-recorder.ts';
import { type PublicNetwork, publicNetwork } from './http/public-connector.ts';
import type { HttpOptions, HttpRoutes, HttpServer } from './http/server.ts';
import { Readiness } from './metrics/health.ts';
import type { Monitor } from './metrics/metrics.ts';
import type { OperationEvent } from './operations/events.ts';
import { GuildHosts } from './operations/guild-hosts.ts';
import { pruneDaily } from './operations/retention.ts';
import { OperationRunner } from './operations/runner.ts';
import { OperationService } from './operations/service.ts';
import { drawsLastDay } from './panels/panel-picture.ts';
import { PanelUpdater } from './panels/panel-updater.ts';
import { ScheduleMakers } from './schedules/schedule-makers.ts';
import { Scheduler } from './schedules/scheduler.ts';
import { beginButton } from './setup/connecting.ts';
import { Greeter } from './setup/greeter.ts';
import { RemovedNames } from './setup/removed-names.ts';
import { openStore } from './store/open.ts';
import { Listeners } from './util/listeners.ts';
import { withTimeout } from './util/timeout.ts';
import { Leader } from './watch/leader.ts';
import { PollingMonitor } from './watch/polling-monitor.ts';
import { withDefaultGames } from './worlds/layouts.ts';
import { Worlds, type WorldsOptions } from './worlds/worlds.ts';

/** A running bot. */
export interface Bot {
  /**
   * Rejects with `DiscordFatalError` if Discord refuses the bot, with `ShardsLostError` if another process may serve its
   * shards; never resolves.
   */
  readonly refused: Promise<never>;
  /** The address at which HTTP is served; null if it isn't. */
  readonly httpUrl: string | null;
  /** Hands over running operations and closes everything. */
  stop(): Promise<void>;
}

/** What tests change: how much people may do, how long things take, and how hosts are reached and behave. */
export interface BotOverrides extends TimingChanges {
  /** Rate limits for each person and guild. */
  readonly rateLimits?: RateLimits;
  /** Whether the bot greets guilds that it joins. Default: true. */
  readonly greets?: boolean;
  /** The time by which names are removed, in milliseconds since 1970. */
  readonly now?: () => number;
  /** Through which guilds' own hosts are called. */
  readonly network?: PublicNetwork;
  /** Changes how long a host's statuses and backups may take to be current, as its capabilities say. */
  readonly capabilities?: (capabilities: Capabilities) => Capabilities;
  /** How worlds are read. Default: in processes of their own. */
  readonly worlds?: Pick<WorldsOptions, 'run'>;
}

/** The time limit for Discord to close its end of a socket. */
const gatewayCloseMs = 1_500;
/** The time limit for open HTTP requests when the bot stops. */
const httpCloseMs = 2_400;

/**
 * Builds all parts of the bot and starts them; connects to Discord in the background.
 * @throws AbortError if `stopping` is aborted during the wait for the database
 * @throws any error of `openStore`
 * @throws ListenError
 */
export async function startBot(
  config: Config,
  logger: Logger,
  overrides: BotOverrides = {},
  stopping?: AbortSignal,
): Promise<Bot> {
  const { rateLimits = defaultRateLimits } = overrides;
  const timings = timingsWith(overrides);
  const shards = new ShardStates();
  const commands = commandsFor(config);
  const ban = new AddressBan({ logger, pauses: timings.addressPauses });
  const monitor = config.http && (await openMonitor(commands, shards, ban, logger));
  if (monitor !== null) shards.watch(monitor.onShard);
  const openedStore = await openStore({
    databaseUrl: config.databaseUrl,
    keyRing: config.encryptionKeys,
    log: logger,
    busyMs: timings.busyMs,
    signal: stopping,
  });
  const store = monitor?.watching(openedStore) ?? openedStore;
  const lists = new ListRecorder(store.knownLists, logger);
  const serversRead = new Listeners<[accountId: string, servers: readonly Server[]]>();
  const hosts = createHosts({
    hosts: config.hosts,
    openHosts: config.openHosts,
    network: overrides.network ?? publicNetwork(config.ownAddresses),
    timeoutMs: config.hostingTimeoutMs,
    powerField: config.hostingPowerField,
    commandField: config.hostingCommandField,
    logger,
    onCall: monitor?.onCall,
    onList: (list) => lists.record(list),
    onServersRead: serversRead.notify,
    capabilities: overrides.capabilities,
    leastReadMs: timings.leastReadMs,
  });
  const { operations, connections, guilds } = store;
  const paths = commands.flatMap(({ handlers }) => Object.keys(handlers));
  const mentions = new CommandMentions({ paths, guilds, logger });
  const rest = openRest(config, logger, { acknowledgeMs: timings.acknowledgeMs, mentions, ban });
  const guildHosts = new GuildHosts(connections, hosts);

  const { publicKey } = config;
  const bot = applicationKey(config);
  const ending = new AbortController();
  const { registration, membership } = openMembership({
    api: rest.botApi,
    guilds,
    commands,
    globalCommands: publicKey === null ? [] : firstCommandsFor(config),
    bot,
    logger,
    absentMs: timings.absentMs,
    onRegistered: (guildId, ids) => {
      mentions.registered(guildId, ids);
      // Without a gateway, a guild registers when somebody uses the bot.
      if (publicKey === null) greeter?.registered(guildId);
    },
  });
  // Over the gateway, events report which guilds the bot has left.
  const onRefused = (guildId: string) => publicKey !== null && void membership.verifyMembership(guildId);
  const messages = new ChannelMessages(rest.botApi, mentions);
  const outbox = new Outbox({ messages, logger });
  const { greets = true } = overrides;
  const greeter = greets
    ? new Greeter({
        api: rest.botApi,
        guilds,
        connections,
        outbox,
        beginId: beginButton.id,
        logger,
        closing: ending.signal,
        commandsFirst: () => registration.settled(),
        everyMs: timings.greetEveryMs,
      })
    : null;
  const logChannel = new LogChannel({ outbox, messages, connections, logger, onRefused });
  const reporter = new OperationReporter({
    api: rest.interactionApi,
    ...store,
    announcements: logChannel,
    outbox,
    nextButtonIds,
    logger,
  });
  const serverMonitor = new PollingMonitor({
    ...store,
    hosts: guildHosts,
    logger,
    onRead: monitor?.onMonitorRead,
    times: timings.watch,
  });
  serversRead.add((accountId, servers) => serverMonitor.onHostRead(accountId, servers));
  monitor?.showMonitored(() => serverMonitor.counts);
  const panels = new PanelUpdater({
    store,
    serverMonitor,
    outbox,
    messages,
    logChannel,
    buttonIds: panelButtonIds,
    draw: drawsLastDay(store),
    logger,
    pace: timings.panels,
  });
  const poster = new AlertPoster({ ...store, outbox, logChannel, buttonIds: alertButtonIds });
  const alerts = new AlertMonitor({ store, serverMonitor, poster, logger });
  const worlds = new Worlds({
    games: withDefaultGames(config.games),
    onDefect: (err, job) => logger.error({ err, job }, 'failed to read a world'),
    ...overrides.worlds,
  });
  const { testDailyGiB } = config;
  const backupReader = new BackupReader({ ...store, worlds, testDailyGiB, logger });
  const backupTestJob = new BackupTestJob({
    ...store,
    hosts: guildHosts,
    serverMonitor,
    reader: backupReader,
    losses: new LossKeeper({ ...store, logger }),
    worlds,
    testDailyGiB,
    onChecked: (checked) => {
      alerts.backupsChecked(checked);
      panels.onBackupTested(checked.accountId, checked.server.id);
    },
    logChannel,
    logger,
    times: timings.backupTests,
  });
  const operationEvents = new Listeners<[OperationEvent]>();
  const onOperation = operationEvents.notify;
  const runner = new OperationRunner({
    operations,
    hosts: guildHosts,
    tester: backupReader,
    timings: timings.operations,
    recovery: timings.recovery,
    listener: reporter,
    logger,
    onOperation,
  });
  const service = new OperationService({ operations, runner, timings: timings.operations, onOperation });
  const scheduleMakers = new ScheduleMakers({
    ...store,
    api: rest.botApi,
    logger,
    timeoutMs: timings.memberMs,
  });
  const scheduler = new Scheduler({
    ...store,
    service,
    hosts: guildHosts,
    serverMonitor,
    outbox,
    logChannel,
    buttonIds: runButtonIds,
    takeOverId,
    makerProblem: (schedule) => scheduleMakers.problem(schedule),
    onMissed: (guildId, missed) => alerts.scheduleMissed(guildId, missed),
    logger,
    ...timings.schedules,
  });
  if (monitor !== null) operationEvents.add(monitor.onOperation);
  operationEvents.add((event) => serverMonitor.onOperationEvent(event));
  operationEvents.add((event) => scheduler.onOperationEvent(event));
  operationEvents.add((event) => backupTestJob.onOperationEvent(event));
  operationEvents.add(({ type, operation }) => {
    if (type === 'started') backupReader.supersede(operation);
    const { accountId, server, request } = operation;
    if (type === 'ended' && request.kind === 'backup.test') panels.onBackupTested(accountId, server.id);
  });
  const confirmations = new Confirmations({
    api: rest.interactionApi,
    service,
    operations,
    logger,
    limits: rateLimits.openConfirmations,
    assertStillGood: requireSameLayout,
  });
  const approvalDelivery = new ApprovalDelivery({
    ...store,
    outbox,
    interactionApi: rest.interactionApi,
    logger,
    ...timings.approvals,
  });
  const approvals = new ApprovalRequests({
    ...store,
    api: rest.botApi,
    delivery: approvalDelivery,
    service,
    logger,
    approvalMs: timings.approvals.approvalMs,
  });
  const removedNames = new RemovedNames({
    ...store,
    api: rest.botApi,
    logChannel,
    logger,
    closing: ending.signal,
    everyMs: timings.removedNames.everyMs,
    now: overrides.now ?? Date.now,
  });
  const apiKeyAttempts = new ApiKeyAttempts(rateLimits.apiKeys);
  const registerOnFirstUse = (guildId: string) => publicKey !== null && registration.force(guildId);
  const router = new InteractionRouter({
    api: rest.interactionApi,
    commands,
    components: sharedComponents,
    services: {
      store,
      hosts,
      guildHosts,
      operations: service,
      confirmations,
      approvals,
      worlds,
      backupTester: backupReader,
      scheduleMakers,
      guildSchedules: new GuildSchedules(store),
      logChannel,
      operator: config.operator,
      api: rest.botApi,
      removedNames,
      serverMonitor,
      channelMessages: messages,
      apiKeyAttempts,
      registerOnFirstUse,
      suggestionWaitMs: timings.suggestionWaitMs,
      draftMs: timings.draftMs,
    },
    rateLimits,
    logger,
    onInteraction: monitor?.onInteraction,
    waitingMs: timings.waitingMs,
  });

  const routes: HttpRoutes[] = [];
  if (publicKey !== null) {
    const { interactionRoutes } = await import('./discord/endpoint/routes.ts');
    routes.push(interactionRoutes({ publicKey, router, logger }));
  }
  const readiness = new Readiness({
    checkStore: () => store.checkWritable(),
    shards: publicKey === null ? () => shards.all : null,
    isAddressRefused: () => ban.isOn,
  });
  if (monitor !== null) routes.push(monitor.routes(readiness));
  if (config.http !== null) {
    const { legalRoutes } = await import('./discord/endpoint/legal-pages.ts');
    routes.push(legalRoutes(config.operator));
  }
  const http = config.http && (await serve({ ...config.http, routes, logger }));
  const gateway =
    publicKey !== null
      ? null
      : new Gateway({
          rest: rest.bot,
          token: config.discordToken,
          bot,
          sessions: store.sessions,
          cluster: store.cluster,
          shards: config.shards,
          shardCount: config.shardCount,
          identifyMs: timings.identifyMs,
          helloMs: timings.helloMs,
          readyMs: timings.readyMs,
          states: shards,
          logger,
          onClaimed: () => void runner.claimNow(),
          ...gatewayEventHandlers({ router, registration, membership, greeter, logger }),
        });

  await runner.startRecovery((claimed) => confirmations.recover(claimed));
  void pruneDaily(store, logger, ending.signal);
  const everyMs = timings.departedEveryMs;
  const departed =
    publicKey === null
      ? []
      : [departedGuildsJob({ api: rest.botApi, guilds, membership, publicKey, logger, everyMs })];
  const leader = new Leader({
    cluster: store.cluster,
    bot,
    // Alerts come before what else has servers read: the first read shows what happened while nobody watched.
    jobs: [
      serverMonitor,
      alerts,
      panels,
      approvalDelivery.job,
      scheduler,
      backupTestJob,
      removedNames.job,
      ...departed,
      ...(greeter === null ? [] : [greeter.job]),
    ],
    logger,
    claimEveryMs: timings.watch.claimEveryMs,
  });
  await leader.start();
  void reportStart(config.hosts, config.databaseUrl, rest.botApi, logger);

  async function stop(): Promise<void> {
    readiness.stop();
    // No events are received from here on: Discord replays them to the process that resumes the sessions.
    const closing = gateway && withTimeout(gatewayCloseMs, gateway.close());
    if (gateway === null) await http?.close(httpCloseMs);
    membership.stop();
    registration.stop();
    confirmations.stop();
    ending.abort();
    const { drainMs, abortMs } = timings;
    const unwatching = withTimeout(drainMs, leader.stop());
    await Promise.all([closing, unwatching, router.close(drainMs), runner.stop(drainMs)]);
    await Promise.all([hosts.close(), router.abort(abortMs)]);
    await Promise.all([rest.close(), lists.settled()]);
    await store.close();
    if (gateway !== null) await http?.close(httpCloseMs);
  }

  const never = new Promise<never>(() => {});
  const refused = Promise.race([rest.bot.refused, store.cluster.shardsLost, gateway?.run() ?? never]);
  return { refused, httpUrl: http?.url ?? null, stop };
}

/** Imports the HTTP server only if it is used, because it costs 24 MB and start-up time. */
async function serve(options: HttpOptions): Promise<HttpServer> {
  const { serveHttp } = await import('./http/server.ts');
  return serveHttp(options);
}

/** Imports the metrics only if HTTP is served, for the same reason. */
async function openMonitor(
  commands: readonly Command[],
  shards: ShardStates,
  ban: AddressBan,
  logger: Logger,
): Promise<Monitor> {
  const monitoring = await import('./metrics/metrics.ts');
  return monitoring.openMonitor({
    names: interactionNames(commands, sharedComponents),
    shards: () => shards.all,
    isAddressRefused: () => ban.isOn,
    logger,
  });
}
