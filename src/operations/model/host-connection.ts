import type { Account, Hosting, HostSettings, Server } from '@steward/hosts/model';
import type { GameRule } from '@steward/worlds/model';
import type { Connection, ConnectionInfo } from '../../domain/connection.ts';

/** A connection of a guild whose host can be called, and what calls are made with. */
export interface HostConnection {
  readonly connection: Connection;
  readonly host: HostSettings;
  readonly hosting: Hosting;
  readonly account: Account;
  /** Returns the game that a server runs, as an admin said or as its start shows; undefined if it's unknown. */
  readonly gameOf: (server: Pick<Server, 'id' | 'startup'>) => GameRule | undefined;
  /** Returns the games whose lines count in a server's console. */
  readonly consoleGames: (server: Pick<Server, 'id' | 'startup'>) => readonly GameRule[];
}

/** Why a connection can't be used: it was removed, its host is no longer allowed, or its key can't be decrypted. */
export type ConnectionProblem = 'disconnected' | 'host-changed' | 'key-unreadable';

/** A connection of a guild whose host can't be called. */
export interface UnusableConnection {
  readonly connection: ConnectionInfo;
  /** Null if it is no longer allowed. */
  readonly host: HostSettings | null;
  readonly problem: Exclude<ConnectionProblem, 'disconnected'>;
}
