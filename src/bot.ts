import { createHosts, type PublicNetwork, publicNetwork } from '@steward/hosts';
import type { Capabilities, Server } from '@steward/hosts/model';
import { Listeners, withTimeout } from '@steward/kit';
import { type WorldsOptions, withDefaultGames } from '@steward/worlds';
import type { Logger } from 'pino';
import { commandsFor, sharedComponents } from '../commands/index.ts';
import { type Config, withoutSettings } from './config/config.ts';
import { applicationKey } from './discord/gateway/application-key.ts';
import { gatewayEventHandlers } from './discord/gateway/event-handlers.ts';
import { Gateway } from './discord/gateway/gateway.ts';
import { ShardStates } from './discord/gateway/shard-states.ts';
import { interactionNames } from './discord/interactions/interaction-report.ts';
import { defaultRateLimits, type RateLimits } from './discord/interactions/rate-limits.ts';
import type { Kit } from './discord/kit.ts';
import { openDiscord } from './discord/open-discord.ts';
import { AddressBan } from './discord/rest/address-ban.ts';
import { reportStart } from './discord/start-report.ts';
import { type TimingChanges, timingsWith } from './domain/timings.ts';
import { version } from './domain/version.ts';
import { Readiness } from './metrics/health.ts';
import { openFeatures } from './open-features.ts';
import { openHttp, openMonitor } from './open-http.ts';
import { openRouter } from './open-router.ts';
import type { OperationEvent } from './operations/events.ts';
import { GuildHosts } from './operations/guild-hosts.ts';
import { pruneDaily } from './operations/retention.ts';
import { openGreeter } from './setup/open-setup.ts';
import { openStore } from './store/open.ts';
import type { Store } from './store/store.ts';
import { LocalHost } from './this-machine/local-host.ts';
import { Leader } from './watch/leader.ts';
import { ListRecorder } from './watch/list-recorder.ts';
import { PollingMonitor } from './watch/polling-monitor.ts';

/** A running bot. */
export interface Bot {
  /**
   * Rejects with `DiscordFatalError` if Discord refuses the bot, with `ShardsLostError` if another process may serve its
   * shards; never resolves.
   */
  readonly refused: Promise<never>;
  /** The address at which HTTP is served; null if it isn't. */
  readonly httpUrl: string | null;
  /** Hands over running operations and closes everything but the host on this machine. */
  stop(): Promise<void>;
  /** The host on this machine, which is stopped after that; null: there is none. */
  readonly thisMachine: Pick<LocalHost, 'willStop' | 'stop'> | null;
}

/** What tests change: how much people may do, how long things take, and how hosts are reached and behave. */
export interface BotOverrides extends TimingChanges {
  /** Rate limits for each person and guild. */
  readonly rateLimits?: RateLimits;
  /** Whether the bot greets guilds that it joins. Default: true. */
  readonly greets?: boolean;
  /** Whether the configured hosts are asked at the start what they are. Default: true. */
  readonly asksHosts?: boolean;
  /** The time by which names are removed, in milliseconds since 1970. */
  readonly now?: () => number;
  /** Through which guilds' own hosts are called. */
  readonly network?: PublicNetwork;
  /** Changes how long a host's statuses and backups may take to be current, as its capabilities say. */
  readonly capabilities?: (capabilities: Capabilities) => Capabilities;
  /** How worlds are read. Default: in processes of their own, with their usual limits. */
  readonly worlds?: Pick<WorldsOptions, 'run' | 'limits'>;
  /** Returns the store as the bot sees it. */
  readonly store?: (opened: Store) => Store;
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
  const { rateLimits = defaultRateLimits, greets = true, asksHosts = true, now = Date.now } = overrides;
  const { operator } = config;
  const timings = timingsWith(overrides);
  const bot = applicationKey(config);
  const shards = new ShardStates();
  const commands = commandsFor(config);
  const ban = new AddressBan({ logger, pauses: timings.addressPauses });
  const names = interactionNames(commands, sharedComponents);
  const monitor = config.http && (await openMonitor({ names, shards, ban, logger }));
  const openedStore = await openStore({
    databaseUrl: config.databaseUrl,
    keyRing: config.encryptionKeys,
    log: logger,
    busyMs: timings.busyMs,
    runsBot: true,
    otherBotMs: timings.otherBotMs,
    signal: stopping,
  });
  const seenStore = overrides.store?.(openedStore) ?? openedStore;
  const store = monitor?.watching(seenStore) ?? seenStore;
  const machine =
    config.thisMachine &&
    new LocalHost({
      ...config.thisMachine,
      connections: store.connections,
      env: { ...withoutSettings(process.env), LOG_LEVEL: config.logLevel },
      pauses: timings.hostPauses,
      logger,
    });
  const lists = new ListRecorder(store.knownLists, logger);
  const serversRead = new Listeners<[accountId: string, servers: readonly Server[]]>();
  const hosts = createHosts({
    hosts: [...config.hosts, ...(machine === null ? [] : [machine.host])],
    openHosts: config.openHosts,
    network: overrides.network ?? publicNetwork(config.ownAddresses),
    timeoutMs: config.hostingTimeoutMs,
    userAgent: `Steward/${version} (a Discord bot for hosted game servers)`,
    powerField: config.hostingPowerField,
    commandField: config.hostingCommandField,
    ownServer: config.ownServer ?? undefined,
    logger,
    onCall: monitor?.onCall,
    onList: (list) => lists.record(list),
    onServersRead: serversRead.notify,
    capabilities: overrides.capabilities,
    leastReadMs: timings.leastReadMs,
  });
  const guildHosts = new GuildHosts(store.connections, hosts, withDefaultGames(config.games));
  const onRegistered = (guildId: string) => greeter?.registered(guildId);
  const shared = { bot, commands, store, ban, timings, logger };
  const onForgotten = () => void machine?.removeUnusedKeys();
  const discord = openDiscord({ ...shared, settings: config, onRegistered, onForgotten });
  const { rest, registration, membership } = discord;
  const closing = new AbortController();
  const serverMonitor = new PollingMonitor({
    ...store,
    hosts: guildHosts,
    logger,
    onRead: monitor?.onMonitorRead,
    times: timings.watch,
  });
  const kit: Kit = { ...shared, ...discord, hosts: guildHosts, serverMonitor, closing: closing.signal };

  const operationEvents = new Listeners<[OperationEvent]>();
  if (monitor !== null) operationEvents.add(monitor.onOperation);
  operationEvents.add((event) => serverMonitor.onOperationEvent(event));
  const features = openFeatures(kit, { ...config, now, worlds: overrides.worlds, operationEvents });
  const { runner } = features;
  const greeter = greets ? openGreeter(kit, registration) : null;
  serversRead.add((accountId, servers) => serverMonitor.onHostRead(accountId, servers));
  monitor?.showMonitored(() => serverMonitor.counts);
  const { confirmations, router } = openRouter(kit, {
    ...features,
    commands,
    allHosts: hosts,
    thisMachine: machine,
    operator,
    rateLimits,
    onInteraction: monitor?.onInteraction,
  });
  const readiness = new Readiness({
    checkStore: () => store.checkWritable(),
    shards: () => shards.all,
    isAddressRefused: () => ban.isOn,
  });
  const http = config.http && (await openHttp({ ...config.http, operator, monitor, readiness, logger }));
  const gateway = new Gateway({
    ...config,
    ...timings,
    rest: rest.bot,
    token: config.discordToken,
    bot,
    sessions: store.sessions,
    cluster: store.cluster,
    states: shards,
    logger,
    onClaimed: () => void runner.claimNow(),
    ...gatewayEventHandlers({ router, registration, membership, greeter, logger }),
  });

  machine?.start();
  await runner.startRecovery((claimed) => confirmations.recover(claimed));
  void pruneDaily(store, logger, closing.signal);
  const leader = new Leader({
    cluster: store.cluster,
    bot,
    jobs: [serverMonitor, ...features.jobs, ...(greeter === null ? [] : [greeter.job])],
    logger,
    claimEveryMs: timings.watch.claimEveryMs,
  });
  await leader.start();
  const asked = asksHosts ? hosts.all.filter(({ id }) => id !== machine?.host.id) : [];
  void reportStart(asked, config.databaseUrl, rest.botApi, logger);

  async function stop(): Promise<void> {
    readiness.stop();
    // No events are received from here on: Discord replays them to the process that resumes the sessions.
    const disconnecting = withTimeout(gatewayCloseMs, gateway.close());
    membership.stop();
    registration.stop();
    confirmations.stop();
    closing.abort();
    const { drainMs, abortMs } = timings;
    const unwatching = withTimeout(drainMs, leader.stop());
    await Promise.all([disconnecting, unwatching, router.close(drainMs), runner.stop(drainMs)]);
    await Promise.all([hosts.close(), router.abort(abortMs)]);
    await Promise.all([rest.close(), lists.settled()]);
    await store.close();
    await http?.close(httpCloseMs);
  }

  const refused = Promise.race([rest.bot.refused, store.cluster.shardsLost, gateway.run()]);
  return { refused, httpUrl: http?.url ?? null, stop, thisMachine: machine };
}
