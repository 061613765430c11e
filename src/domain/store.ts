import type { Cluster } from './cluster.ts';
import type { Connections, ServerRef } from './connection.ts';
import type { Grants } from './grant.ts';
import type { Operations } from './operation.ts';

/** Short names for server ids, which are too long and too strange for a custom id. */
export interface ServerRefs {
  /**
   * Stores a server of this guild by its latest name. Returns its reference: 16 URL-safe characters, always the same for
   * the same server.
   */
  remember(guildId: string, server: ServerRef): Promise<string>;
  /** Does so for several servers, in one write. Returns their references in the same order. */
  rememberAll(guildId: string, servers: readonly ServerRef[]): Promise<readonly string[]>;
  find(guildId: string, reference: string): Promise<ServerRef | null>;
}

/** What is remembered of a guild's registration. */
export interface KnownGuild {
  readonly guildId: string;
  readonly commands: string | null;
  readonly joinedAt: Date | null;
}

/** Which guilds the bot is in, and which command definitions each of them has. */
export interface Guilds {
  /** Every guild that is remembered, with what `commands` and `joinedAt` say of it. */
  all(): Promise<readonly KnownGuild[]>;
  /** The fingerprint of the commands registered in a guild; null: none yet. */
  commands(guildId: string): Promise<string | null>;
  /** `joinedAt`: since when the bot is in the guild, where that is known; what was known before stays otherwise. */
  setCommands(guildId: string, fingerprint: string, joinedAt?: Date): Promise<void>;
  /** Since when the bot was in the guild when its commands were registered; null where that was not known. */
  joinedAt(guildId: string): Promise<Date | null>;
  /** Forgets connection, grants, references, registration and operations; those under way once they have ended. */
  forget(guildId: string): Promise<void>;
}

/** What a gateway session needs to resume. */
export interface GatewaySession {
  /** Tells bots and Discords apart: another's session can't be resumed. */
  readonly bot: string;
  readonly shardId: number;
  readonly shardCount: number;
  readonly sessionId: string;
  readonly sequence: number;
  readonly resumeUrl: string;
}

export interface Sessions {
  get(shardId: number): Promise<GatewaySession | null>;
  save(session: GatewaySession): Promise<void>;
  remove(shardId: number): Promise<void>;
}

/** What is remembered. */
export interface Store {
  readonly connections: Connections;
  readonly grants: Grants;
  readonly operations: Operations;
  readonly serverRefs: ServerRefs;
  readonly guilds: Guilds;
  readonly sessions: Sessions;
  readonly cluster: Cluster;
  close(): Promise<void>;
}
