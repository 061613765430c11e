import type { StoredHost } from '@steward/hosts/model';

/** A guild's link to an account at a host, without its key. */
export interface ConnectionInfo extends StoredHost {
  /** A slug, unique in the guild: the id of the host when the connection was made. */
  readonly id: string;
  /** The name of the host when the connection was made. */
  readonly name: string;
  /** The same for the same key in every guild; reveals nothing of the key. */
  readonly accountId: string;
  readonly connectedBy: string;
  readonly connectedAt: Date;
}

/** A guild's link to an account at a host. */
export interface Connection extends ConnectionInfo {
  readonly apiKey: string;
}

/** Where people join a server. */
export interface ServerAddress {
  readonly server: ServerRef;
  readonly address: string;
}

/** What a server runs, and how that is asked. */
export interface ServerGame extends GameSetting {
  readonly server: ServerRef;
}

export interface GameSetting {
  /** The code of its record. */
  readonly game: string;
  /** Where it is asked; null: at the port that follows from the game's own. */
  readonly queryPort: number | null;
}

/** The most servers of a guild of which an address, or a game, is stored. */
export const mostAddresses = 100;

/** A server of a connection by its last known name. */
export interface ServerRef extends ServerId {
  readonly name: string;
}

/** What identifies a server in a guild: two connections may have servers with the same id. */
export interface ServerId {
  readonly connectionId: string;
  /** The host's. */
  readonly id: string;
}

/** Returns whether two references are to the same server of a guild. */
export function isSameServer(a: ServerId, b: ServerId): boolean {
  return a.id === b.id && a.connectionId === b.connectionId;
}

/** Returns a key for a map of a guild's servers: a connection's id holds no space, so no two servers share one. */
export function serverKey({ connectionId, id }: ServerId): string {
  return `${connectionId} ${id}`;
}

const usualId = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/;

/**
 * Returns whether typed text may be sent to the host as an id that no list contains. Other text could become another
 * path if a proxy in front of the host decodes paths before routing.
 */
export function isUsualId(typed: string): boolean {
  return usualId.test(typed);
}

/** What makes a connection. */
export interface NewConnection
  extends Pick<Connection, 'id' | 'name' | 'hostingUrl' | 'apiKey'>,
    Partial<Pick<StoredHost, 'openKind' | 'certificateSha256'>> {
  readonly connectedBy: string;
}
