import { once } from 'node:events';
import { createAdaptorServer } from '@hono/node-server';
import { Changes, type WaitOptions } from './changes.ts';
import type { DiscordContext } from './context.ts';
import { Gateway } from './gateway/gateway.ts';
import { InteractionsEndpoint, Signer } from './interactions-endpoint.ts';
import { type Command, type CommandBody, CommandRegistry, globalScope } from './model/commands.ts';
import { Guild, type GuildOptions } from './model/guild.ts';
import { InteractionStore } from './model/interaction.ts';
import { Nonces } from './model/message.ts';
import { userPayload } from './model/user.ts';
import type { Reply } from './people/reply.ts';
import { restApp } from './rest/app.ts';
import { Faults } from './rest/faults.ts';
import { type LoggedRequest, RequestLog } from './rest/request-log.ts';
import { type FakeDiscordOptions, resolveSettings } from './settings.ts';
import { Snowflakes } from './snowflake.ts';

/** A Discord on this machine. */
export class FakeDiscord {
  /** For DISCORD_API_URL: `http://127.0.0.1:<port>/api`. */
  readonly url: string;
  readonly gateway: Gateway;
  readonly faults: Faults;
  /** For a bot that takes its interactions over HTTP: `save` its address. */
  readonly endpoint: InteractionsEndpoint;
  readonly #stage: DiscordContext;
  readonly #log: RequestLog;
  readonly #stop: () => Promise<void>;

  constructor(
    url: string,
    stage: DiscordContext,
    gateway: Gateway,
    faults: Faults,
    endpoint: InteractionsEndpoint,
    log: RequestLog,
    stop: () => Promise<void>,
  ) {
    this.url = url;
    this.gateway = gateway;
    this.faults = faults;
    this.endpoint = endpoint;
    this.#stage = stage;
    this.#log = log;
    this.#stop = stop;
  }

  /** For DISCORD_TOKEN. */
  get token(): string {
    return this.#stage.settings.token;
  }
  /** For DISCORD_PUBLIC_KEY. */
  get publicKey(): string {
    return this.#stage.publicKey;
  }
  get applicationId(): string {
    return this.#stage.settings.applicationId;
  }
  get guilds(): readonly Guild[] {
    return [...this.#stage.guilds.values()];
  }
  /** The REST calls that were answered, oldest first. */
  get requests(): readonly LoggedRequest[] {
    return this.#log.all;
  }

  /** The bot is added to a guild; if it is connected it hears GUILD_CREATE. */
  addGuild(options: GuildOptions = {}): Guild {
    const guild = new Guild(this.#stage, options);
    guild.rejoin();
    return guild;
  }

  /** What the bot has registered in a guild, or globally. */
  registeredCommands(guildId: string = globalScope): readonly Command[] {
    return this.#stage.commands.list(guildId);
  }

  /** Resolves when the bot has registered a command in the guild (or globally). */
  async registered(guild: Guild, name?: string, patience: WaitOptions = {}): Promise<readonly Command[]> {
    const probe = () => {
      const all = [...this.registeredCommands(guild.id), ...this.registeredCommands()];
      return all.some((command) => name === undefined || command.name === name) ? all : undefined;
    };
    return this.#stage.changes.until(
      probe,
      () => `/${name ?? '…'} was not registered in ${guild.name}`,
      patience,
    );
  }

  /** The first REST call that satisfies, now or later. */
  requested(
    predicate: (request: LoggedRequest) => boolean,
    patience: WaitOptions = {},
  ): Promise<LoggedRequest> {
    return this.#log.until(predicate, patience);
  }

  /** Resolves when the bot has so many sessions with an open connection. */
  async connected(sessions = 1, patience: WaitOptions = {}): Promise<void> {
    const count = () => this.gateway.sessions.filter((session) => session.connected).length;
    await this.#stage.changes.until(
      () => (count() >= sessions ? true : undefined),
      () => `The bot has ${count()} of ${sessions} sessions`,
      patience,
    );
  }

  /** Resolves when no connection of the bot's is open. */
  async disconnected(patience: WaitOptions = {}): Promise<void> {
    const probe = () => (this.gateway.connections.length === 0 ? true : undefined);
    await this.#stage.changes.until(probe, () => 'The bot is still connected', patience);
  }

  /** Delivers the interaction behind a reply once more. */
  redeliver(reply: Reply): void {
    this.#stage.deliver(reply.interaction);
  }

  /** Calls back at each change of anything; the answer ends that. */
  onChange(listener: () => void): () => void {
    return this.#stage.changes.subscribe(listener);
  }

  /** What an earlier Discord knew to be registered in a guild: bots register once and remember it. */
  restoreCommands(guildId: string, commands: readonly CommandBody[]): void {
    this.#stage.commands.overwrite(guildId, commands);
  }

  close(): Promise<void> {
    return this.#stop();
  }
}

/** Starts a Discord on 127.0.0.1. Close it when done. @throws the system's error where its port is taken */
export async function startFakeDiscord(options: FakeDiscordOptions = {}): Promise<FakeDiscord> {
  const ids = new Snowflakes(options.now ?? Date.now);
  const settings = resolveSettings(options, () => ids.next());
  const changes = new Changes();
  const signer = new Signer();
  const stage: DiscordContext = {
    settings,
    ids,
    changes,
    bot: userPayload(settings.applicationId, settings.botName, null, true),
    guilds: new Map(),
    commands: new CommandRegistry(settings, ids),
    interactions: new InteractionStore(settings),
    publicKey: signer.publicKey,
    endpointUrl: () => endpoint.url,
    nonces: new Nonces(),
    dispatch: (guildId, event, data) => gateway.dispatch(guildId, event, data),
    deliver(interaction) {
      const { guildId } = interaction.request.channel;
      if (endpoint.url === null) gateway.dispatch(guildId, 'INTERACTION_CREATE', interaction.payload);
      else void endpoint.deliver(interaction);
    },
  };
  const gateway = new Gateway(stage);
  const endpoint = new InteractionsEndpoint(stage, signer);
  const faults = new Faults();
  const log = new RequestLog(changes);
  const server = createAdaptorServer({ fetch: restApp({ stage, gateway, faults, log }).fetch });
  server.on('upgrade', (request, socket, head) => gateway.upgrade(request, socket, head));
  server.listen(settings.port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  gateway.url = `ws://127.0.0.1:${address.port}`;
  const stop = async () => {
    changes.close();
    endpoint.close();
    gateway.shutDown();
    const closed = once(server, 'close');
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
    await closed;
  };
  return new FakeDiscord(`http://127.0.0.1:${address.port}/api`, stage, gateway, faults, endpoint, log, stop);
}
