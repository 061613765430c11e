import { once } from 'node:events';
import { createAdaptorServer } from '@hono/node-server';
import { Changes, type WaitOptions } from './changes.ts';
import type { DiscordContext } from './context.ts';
import { Gateway } from './gateway/gateway.ts';
import type { Command, RegisteredCommand } from './model/command.ts';
import { CommandRegistry, globalScope } from './model/command-registry.ts';
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

/** A Discord on this machine: its HTTP API, its gateway, and people in guilds. */
export class FakeDiscord {
  /** For DISCORD_API_URL: `http://127.0.0.1:<port>/api`. */
  readonly url: string;
  readonly gateway: Gateway;
  readonly faults: Faults;
  /** What its parts share, for programs that use the parts without the HTTP API. */
  readonly context: DiscordContext;
  readonly #log: RequestLog;
  readonly #close: () => Promise<void>;

  constructor(
    url: string,
    context: DiscordContext,
    gateway: Gateway,
    faults: Faults,
    log: RequestLog,
    close: () => Promise<void>,
  ) {
    this.url = url;
    this.gateway = gateway;
    this.faults = faults;
    this.context = context;
    this.#log = log;
    this.#close = close;
  }

  /** For DISCORD_TOKEN. */
  get token(): string {
    return this.context.settings.token;
  }
  get applicationId(): string {
    return this.context.settings.applicationId;
  }
  get guilds(): readonly Guild[] {
    return [...this.context.guilds.values()];
  }
  /** The bot's REST requests with their responses, oldest first. */
  get requests(): readonly LoggedRequest[] {
    return this.#log.all;
  }

  /** Adds the bot to a new guild; if it is connected, it receives GUILD_CREATE. */
  addGuild(options: GuildOptions = {}): Guild {
    const guild = new Guild(this.context, options);
    guild.rejoin();
    return guild;
  }

  /** Returns the commands that the bot has registered in a guild; without a guild, the global ones. */
  registeredCommands(guildId: string = globalScope): readonly Command[] {
    return this.context.commands.list(guildId);
  }

  /** Resolves once the bot has registered a command, in the guild or globally. Without a name, any command. */
  async registered(guild: Guild, name?: string, options: WaitOptions = {}): Promise<readonly Command[]> {
    const probe = () => {
      const all = [...this.registeredCommands(guild.id), ...this.registeredCommands()];
      return all.some((command) => name === undefined || command.name === name) ? all : undefined;
    };
    return this.context.changes.until(
      probe,
      () => `/${name ?? '…'} was not registered in ${guild.name}`,
      options,
    );
  }

  /** Returns the first REST request that matches, now or later. */
  requested(
    predicate: (request: LoggedRequest) => boolean,
    options: WaitOptions = {},
  ): Promise<LoggedRequest> {
    return this.#log.until(predicate, options);
  }

  /** Resolves once the bot has this many sessions with an open connection. */
  async connected(sessions = 1, options: WaitOptions = {}): Promise<void> {
    const open = () => this.gateway.sessions.filter((session) => session.connected).length;
    await this.context.changes.until(
      () => (open() >= sessions ? true : undefined),
      () => `The bot has ${open()} of ${sessions} sessions`,
      options,
    );
  }

  /** Resolves once the bot has no open connection. */
  async disconnected(options: WaitOptions = {}): Promise<void> {
    const probe = () => (this.gateway.connections.length === 0 ? true : undefined);
    await this.context.changes.until(probe, () => 'The bot is still connected', options);
  }

  /** Sends the interaction of a reply to the bot again, as Discord may. */
  redeliver(reply: Reply): void {
    this.context.deliver(reply.interaction);
  }

  /** Calls `listener` at each change of any kind. Returns the function that unsubscribes it. */
  onChange(listener: () => void): () => void {
    return this.context.changes.subscribe(listener);
  }

  /** Restores a guild's commands of an earlier run: bots register once and remember that they did. */
  restoreCommands(guildId: string, commands: readonly RegisteredCommand[]): void {
    this.context.commands.overwrite(guildId, commands);
  }

  close(): Promise<void> {
    return this.#close();
  }
}

/** How long idle connections are kept, in milliseconds. Discord keeps them for long, too. */
const keptMs = 600_000;

/** Starts a fake Discord on 127.0.0.1. Close it when done. @throws Error EADDRINUSE if its port is taken */
export async function startFakeDiscord(options: FakeDiscordOptions = {}): Promise<FakeDiscord> {
  const ids = new Snowflakes(options.now ?? Date.now);
  const settings = resolveSettings(options, () => ids.next());
  const changes = new Changes();
  const context: DiscordContext = {
    settings,
    ids,
    changes,
    bot: userPayload(settings.applicationId, settings.botName, null, true),
    guilds: new Map(),
    commands: new CommandRegistry(settings, ids),
    interactions: new InteractionStore(settings),
    nonces: new Nonces(),
    dispatch: (guildId, event, data) => gateway.dispatch(guildId, event, data),
    deliver(interaction) {
      gateway.dispatch(interaction.request.channel.guildId, 'INTERACTION_CREATE', interaction.payload);
    },
  };
  const gateway = new Gateway(context);
  const faults = new Faults();
  const log = new RequestLog(changes);
  const server = createAdaptorServer({
    fetch: restApp({ context, gateway, faults, log }).fetch,
    serverOptions: { keepAliveTimeout: keptMs },
  });
  server.on('upgrade', (request, socket, head) => gateway.upgrade(request, socket, head));
  server.listen(settings.port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  gateway.url = `ws://127.0.0.1:${address.port}`;
  const close = async () => {
    changes.close();
    gateway.shutDown();
    const closed = once(server, 'close');
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
    await closed;
  };
  return new FakeDiscord(`http://127.0.0.1:${address.port}/api`, context, gateway, faults, log, close);
}
