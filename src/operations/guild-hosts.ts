import type { CallOrigin, Hosts, Server } from '@steward/hosts/model';
import { defaultGames, type GameRule, gameName } from '@steward/worlds/model';
import { type Connection, type ConnectionInfo, isSameServer } from '../domain/connection.ts';
import { StoreUnavailableError } from '../domain/store-errors.ts';
import type { GuildConnections } from '../settings/guild-settings.ts';
import type { Connections } from '../store/repositories/connections.ts';
import type { ConnectionProblem, HostConnection, UnusableConnection } from './model/host-connection.ts';
import type { Operation } from './model/operation.ts';
import { consoleGames, questionsOf, runGame, type SaidOfServer } from './server-questions.ts';

/** Thrown if an operation's account can no longer be used while the operation runs. */
export class AccountUnavailableError extends Error {
  override readonly name = 'AccountUnavailableError';
  readonly reason: ConnectionProblem;
  constructor(reason: ConnectionProblem) {
    super(`the account of an operation is unavailable: ${reason}`);
    this.reason = reason;
  }
}

/** A guild's settings and its connections, usable or not. */
export interface GuildLinks {
  readonly guild: GuildConnections;
  /** Those whose key can be decrypted come first; each part is sorted by id. */
  readonly connections: readonly (HostConnection | UnusableConnection)[];
}

/** A game as people choose it. */
export interface KnownGame {
  readonly game: string;
  readonly name: string;
  /** Whether it tells everyone who is online. */
  readonly canBeAsked: boolean;
}

/** Finds the hosts of guilds' connections. A key is sent only to the host that it was entered for. */
export class GuildHosts {
  readonly #connections: Pick<Connections, 'get'>;
  readonly #hosts: Pick<Hosts, 'at'>;
  /** Of the games that match a server, the first counts. */
  readonly #games: readonly GameRule[];

  constructor(
    connections: Pick<Connections, 'get'>,
    hosts: Pick<Hosts, 'at'>,
    games: readonly GameRule[] = defaultGames,
  ) {
    this.#connections = connections;
    this.#hosts = hosts;
    this.#games = games;
  }

  /** Returns a guild's settings and connections; null if it has no connection. @param origin for the log of calls */
  async of(guildId: string, origin?: CallOrigin): Promise<GuildLinks | null> {
    const guild = await this.#connections.get(guildId);
    if (guild === null) return null;
    const connections = [
      ...guild.connections.map((connection) => this.#link(guild, connection, origin)),
      ...guild.unreadable.map((connection) => this.#unreadable(connection)),
    ];
    return { guild, connections };
  }

  /** Returns one connection of a guild with its host; else why it can't be used. @param origin for the log of calls */
  async link(
    guildId: string,
    connectionId: string,
    origin?: CallOrigin,
  ): Promise<HostConnection | ConnectionProblem> {
    const found = await this.of(guildId, origin);
    const link = found?.connections.find(({ connection }) => connection.id === connectionId);
    if (link === undefined) return 'disconnected';
    return isUsable(link) ? link : link.problem;
  }

  /**
   * Returns the host of an operation and its account, which is checked again before each call, if the guild still has the
   * key for it at a configured host; else why not.
   */
  async ofOperation(operation: Operation): Promise<HostConnection | ConnectionProblem> {
    const { id, guildId, accountId, server, interactionId } = operation;
    const link = await this.link(guildId, server.connectionId, { interaction: interactionId, operation: id });
    if (typeof link === 'string') return link;
    if (link.account.id !== accountId) return 'disconnected';
    const requireCurrent = () => this.#requireAccount(operation);
    return { ...link, account: { ...link.account, requireCurrent } };
  }

  /** @throws AccountUnavailableError */
  async #requireAccount(operation: Operation): Promise<void> {
    try {
      const link = await this.ofOperation(operation);
      if (typeof link === 'string') throw new AccountUnavailableError(link);
    } catch (error) {
      // While the database is unavailable nobody can disconnect, so running operations continue.
      if (!(error instanceof StoreUnavailableError)) throw error;
    }
  }

  /** The games that an admin can choose. */
  get knownGames(): readonly KnownGame[] {
    return this.#games.map(knownGame);
  }

  /** Returns the game that a server of a guild runs; null if it's unknown. */
  async gameOf(guildId: string, connectionId: string, server: Server): Promise<KnownGame | null> {
    const guild = await this.#connections.get(guildId);
    const rule = guild && runGame(server, saidOf(guild, connectionId, server.id), this.#games);
    return rule ? knownGame(rule) : null;
  }

  #link(
    guild: GuildConnections,
    connection: Connection,
    origin: CallOrigin | undefined,
  ): HostConnection | UnusableConnection {
    const host = this.#hosts.at(connection);
    if (host === null) return { connection, host, problem: 'host-changed' };
    const { accountId: id, apiKey } = connection;
    const account = {
      ...{ id, apiKey, guildId: guild.guildId, ...(origin && { origin }) },
      questionsOf: (server: Server) =>
        questionsOf(server, saidOf(guild, connection.id, server.id), this.#games),
    };
    return {
      connection,
      host,
      hosting: host.hosting,
      account,
      gameOf: (server) => runGame(server, saidOf(guild, connection.id, server.id), this.#games),
      consoleGames: (server) => consoleGames(server, saidOf(guild, connection.id, server.id), this.#games),
    };
  }

  #unreadable(connection: ConnectionInfo): UnusableConnection {
    return { connection, host: this.#hosts.at(connection), problem: 'key-unreadable' };
  }
}

function knownGame(rule: GameRule): KnownGame {
  return { game: rule.game, name: gameName(rule), canBeAsked: rule.query !== undefined };
}

function saidOf(
  { games, addresses }: GuildConnections,
  connectionId: string,
  serverId: string,
): SaidOfServer {
  const id = { connectionId, id: serverId };
  return {
    game: games.find(({ server }) => isSameServer(server, id)) ?? null,
    address: addresses.find(({ server }) => isSameServer(server, id))?.address ?? null,
  };
}

/** Returns whether the host of a connection can be called. */
export function isUsable(link: HostConnection | UnusableConnection): link is HostConnection {
  return 'account' in link;
}
