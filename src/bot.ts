import type { Logger } from 'pino';
import { commands, firstCommands } from '../commands/index.ts';
import type { Config } from './config/config.ts';
import { Confirmations } from './discord/confirmations.ts';
import { applicationKey } from './discord/gateway/application-key.ts';
import { gatewayEventHandlers } from './discord/gateway/event-handlers.ts';
import { Gateway } from './discord/gateway/gateway.ts';
import { ShardStates } from './discord/gateway/shard-states.ts';
import { interactionNames } from './discord/interactions/interaction-report.ts';
import { KeyProofs } from './discord/interactions/key-proofs.ts';
import { defaultRateLimits, type RateLimits } from './discord/interactions/rate-limits.ts';
import { InteractionRouter } from './discord/interactions/router.ts';
import { LogChannel } from './discord/log-channel.ts';
import { OperationReporter } from './discord/operation-reporter.ts';
import { openMembership } from './discord/registration/guild-membership.ts';
import { openRest } from './discord/rest/rest.ts';
import { createHosting } from './hosting/hosting-client.ts';
import type { HttpOptions, HttpRoutes, HttpServer } from './http/server.ts';
import { Readiness } from './metrics/health.ts';
import type { Monitor } from './metrics/metrics.ts';
import { OrphanWatcher, type OrphanWatcherOptions } from './operations/orphans.ts';
import { pruneDaily } from './operations/retention.ts';
import { OperationRunner } from './operations/runner.ts';
import { OperationService } from './operations/service.ts';
import type { Timings } from './operations/timings.ts';
import { openStore } from './store/open.ts';
import { withTimeout } from './util/timeout.ts';

/** A bot that runs. */
export interface Bot {
  /** Rejects with `DiscordFatalError` when Discord will not have the bot, now or later; never resolves. */
  readonly refused: Promise<never>;
  /** Where HTTP is served; null: nowhere. */
  readonly httpUrl: string | null;
  /** Hands over what is under way and closes everything. Whoever must be done by some time cuts it short. */
  stop(): Promise<void>;
}

/** Waits in milliseconds, and limits, that tests change. */
export interface BotTimings {
  /** For guilds that a new session does not name, before Discord is asked about them. */
  readonly absentMs?: number;
  /** Between two identifies. */
  readonly identifyMs?: number;
  /** For Discord to say something on a new connection. */
  readonly helloMs?: number;
  /** For Discord to answer an identify or a resume. */
  readonly readyMs?: number;
  /** How often operations that others left are looked for, and those of this process said to be carried on. */
  readonly adoption?: Pick<OrphanWatcherOptions, 'everyMs' | 'seenMs'>;
  /** How much is taken from people and guilds within a time. */
  readonly allowances?: RateLimits;
  /** How long what is under way may take to end once the process is to stop. */
  readonly drainMs?: number;
}

const usualDrainMs = 3_500;
/** How long it may then take to tell those whose questions to the host are broken off. */
const tellMs = 1_000;
/** How long Discord may take to close its end of a socket. */
const closeMs = 1_500;
/** How long HTTP requests under way may take to be answered. */
const httpCloseMs = 2_400;

/**
 * Puts the parts together and starts them: the one place that knows them all. Connecting goes on in the background.
 * Rejects with an AbortError where the process is to stop while the database is still waited for.
 * @throws what `openStore` throws
 * @throws ListenError
 */
export async function startBot(
  settings: Config,
  timings: Timings,
  logger: Logger,
  patience: BotTimings = {},
  stopping?: AbortSignal,
): Promise<Bot> {
  const shards = new ShardStates();
  const monitor = settings.http && (await openMonitor(shards, logger));
  if (monitor !== null) shards.watch(monitor.onShard);
  const opened = await openStore({
    databaseUrl: settings.databaseUrl,
    keyRing: settings.encryptionKeys,
    log: logger,
    signal: stopping,
  });
  const store = monitor?.watching(opened) ?? opened;
  const hosting = createHosting({
    baseUrl: settings.hostingApiUrl,
    timeoutMs: settings.hostingTimeoutMs,
    powerField: settings.hostingPowerField,
    commandField: settings.hostingCommandField,
    logger,
    onCall: monitor?.onCall,
  });
  const rest = openRest(settings, logger);
  const { operations, connections, serverRefs, guilds } = store;

  const { hostingApiUrl: hostingUrl, publicKey } = settings;
  const bot = applicationKey(settings);
  const { registration, membership } = openMembership({
    api: rest.botApi,
    guilds,
    commands,
    globalCommands: publicKey === null ? [] : firstCommands,
    bot,
    logger,
    ...patience,
  });
  // By the gateway Discord says itself which guilds the bot has left.
  const refused = (guildId: string) => publicKey !== null && void membership.verifyMembership(guildId);
  const announcements = new LogChannel(rest.botApi, connections, logger, refused);
  const listener = new OperationReporter({
    api: rest.interactionApi,
    announcements,
    operations,
    serverRefs,
    logger,
  });
  const onOperation = monitor?.onOperation;
  const underWay = new OperationRunner({
    operations,
    connections,
    hosting,
    hostingUrl,
    timings,
    listener,
    logger,
    onOperation,
  });
  const engine = new OperationService({ operations, underWay, timings, onOperation });
  const { allowances = defaultRateLimits } = patience;
  const { questions } = allowances;
  const confirmations = new Confirmations({
    api: rest.interactionApi,
    engine,
    operations,
    logger,
    questions,
  });
  const adoption = new OrphanWatcher({
    operations,
    resume(adopted) {
      underWay.resume(adopted);
      confirmations.recover(adopted);
    },
    heartbeat: () => underWay.heartbeat(),
    logger,
    ...patience.adoption,
  });
  const keyProofs = new KeyProofs(allowances.proofs);
  const registerOnFirstUse = (guildId: string) => publicKey !== null && registration.force(guildId);
  const deps = {
    store,
    hosting,
    hostingUrl,
    engine,
    confirmations,
    announcements,
    keyProofs,
    registerOnFirstUse,
    logger,
  };
  const dispatcher = new InteractionRouter(
    rest.interactionApi,
    commands,
    { ...deps, onInteraction: monitor?.onInteraction },
    allowances,
  );

  const routes: HttpRoutes[] = [];
  if (publicKey !== null) {
    const { interactionRoutes } = await import('./discord/endpoint/routes.ts');
    routes.push(interactionRoutes({ publicKey, router: dispatcher, logger }));
  }
  const readiness = new Readiness({
    askStore: () => guilds.commands(''),
    shards: publicKey === null ? () => shards.all : null,
  });
  if (monitor !== null) routes.push(monitor.routes(readiness));
  const http = settings.http && (await serve({ ...settings.http, routes, logger }));
  const gateway =
    publicKey !== null
      ? null
      : new Gateway({
          rest: rest.bot,
          token: settings.discordToken,
          bot,
          sessions: store.sessions,
          cluster: store.cluster,
          shards: settings.shards,
          shardCount: settings.shardCount,
          identifyMs: patience.identifyMs,
          helloMs: patience.helloMs,
          readyMs: patience.readyMs,
          states: shards,
          logger,
          onTaken: () => adoption.lookNow(),
          ...gatewayEventHandlers({ dispatcher, registration, membership, logger }),
        });

  await adoption.begin();
  const pruning = pruneDaily(operations, logger);

  async function stop(): Promise<void> {
    readiness.stop();
    // The sessions stand still from here on: what is asked now is replayed to the next process, which resumes them.
    const closing = gateway && withTimeout(closeMs, gateway.close());
    if (gateway === null) await http?.close(httpCloseMs);
    adoption.stop();
    membership.stop();
    registration.stop();
    confirmations.stop();
    pruning.stop();
    const { drainMs = usualDrainMs } = patience;
    await Promise.all([closing, dispatcher.close(drainMs), underWay.stop(drainMs)]);
    await Promise.all([hosting.close(), dispatcher.abort(tellMs)]);
    await rest.close();
    await store.close();
    if (gateway !== null) await http?.close(httpCloseMs);
  }

  const never = new Promise<never>(() => {});
  const refusedAnyway = Promise.race([rest.bot.refused, gateway?.run() ?? never]);
  return { refused: refusedAnyway, httpUrl: http?.url ?? null, stop };
}

/** Loaded only where it is wanted, as everything of HTTP: it takes 24 MB and time at the start. */
async function serve(options: HttpOptions): Promise<HttpServer> {
  const { serveHttp } = await import('./http/server.ts');
  return serveHttp(options);
}

/** Loaded only where somebody can ask it, for the same reason. */
async function openMonitor(shards: ShardStates, logger: Logger): Promise<Monitor> {
  const monitoring = await import('./metrics/metrics.ts');
  return monitoring.openMonitor({ names: interactionNames(commands), shards: () => shards.all, logger });
}
