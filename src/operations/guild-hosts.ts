import type { Connection, ConnectionInfo, Connections, GuildConnections } from '../domain/connection.ts';
import type { Hosts } from '../domain/host.ts';
import type { ConnectionProblem, HostConnection, UnusableConnection } from '../domain/host-connection.ts';
import type { CallOrigin } from '../domain/hosting.ts';

/** A guild's settings and its connections, usable or not. */
export interface GuildLinks {
  readonly guild: GuildConnections;
  /** Those whose key can be decrypted come first; each part is sorted by id. */
  readonly connections: readonly (HostConnection | UnusableConnection)[];
}

/** Finds the hosts of guilds' connections. A key is sent only to the host that it was entered for. */
export class GuildHosts {
  readonly #connections: Pick<Connections, 'get'>;
  readonly #hosts: Pick<Hosts, 'at'>;

  constructor(connections: Pick<Connections, 'get'>, hosts: Pick<Hosts, 'at'>) {
    this.#connections = connections;
    this.#hosts = hosts;
  }

  /** Returns a guild's settings and connections; null if it has no connection. @param origin for the log of calls */
  async of(guildId: string, origin?: CallOrigin): Promise<GuildLinks | null> {
    const guild = await this.#connections.get(guildId);
    if (guild === null) return null;
    const connections = [
      ...guild.connections.map((connection) => this.#link(guildId, connection, origin)),
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

  #link(
    guildId: string,
    connection: Connection,
    origin: CallOrigin | undefined,
  ): HostConnection | UnusableConnection {
    const host = this.#hosts.at(connection);
    if (host === null) return { connection, host, problem: 'host-changed' };
    const { accountId: id, apiKey } = connection;
    const account = { id, apiKey, guildId, ...(origin && { origin }) };
    return { connection, host, hosting: host.hosting, account };
  }

  #unreadable(connection: ConnectionInfo): UnusableConnection {
    return { connection, host: this.#hosts.at(connection), problem: 'key-unreadable' };
  }
}

/** Returns whether the host of a connection can be called. */
export function isUsable(link: HostConnection | UnusableConnection): link is HostConnection {
  return 'account' in link;
}
