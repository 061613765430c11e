import type { AlertStore } from './alert.ts';
import type { BackupTests } from './backup-test.ts';
import type { Cases } from './case.ts';
import type { Cluster } from './cluster.ts';
import type { Connections, ServerRef } from './connection.ts';
import type { Grants } from './grant.ts';
import type { KnownLists } from './known-lists.ts';
import type { MuteStore } from './mute.ts';
import type { Operations } from './operation.ts';
import type { Panels } from './panel.ts';
import type { PanelActs } from './panel-act.ts';
import type { PausedSaves } from './paused-save.ts';
import type { People } from './people.ts';
import type { Schedules } from './schedule.ts';
import type { ServerWorlds } from './server-world.ts';
import type { SettingChanges } from './setting-change.ts';
import type { ObservationStore, Samples } from './watch.ts';
import type { WorldLosses } from './world-loss.ts';

/** Short references for server ids, which don't fit into custom ids. */
export interface ServerRefs {
  /**
   * Stores a server of this guild by its latest name. Returns its reference: 16 URL-safe characters, always the same for
   * the same server.
   */
  remember(guildId: string, server: ServerRef): Promise<string>;
  /** Stores several servers in one write, as `remember` does. Returns their references in the same order. */
  rememberAll(guildId: string, servers: readonly ServerRef[]): Promise<readonly string[]>;
  find(guildId: string, reference: string): Promise<ServerRef | null>;
  /** Returns the stored servers of some connections. */
  ofConnections(guildId: string, connectionIds: readonly string[]): Promise<readonly ServerRef[]>;
}

/** The ids of a guild's commands at Discord, by their names: `backup`. */
export type CommandIds = Readonly<Record<string, string>>;

/** The commands that were registered in a guild. */
export interface Registration {
  /** The fingerprint of their definitions. */
  readonly fingerprint: string;
  readonly ids: CommandIds;
  /** Since when the bot is in the guild; if omitted, the earlier time stays. */
  readonly joinedAt?: Date | undefined;
  /** Whether the guild is to be greeted if the bot has joined it since. Default: false. */
  readonly greets?: boolean;
}

/** A message with which the bot introduces itself, that is still to be posted. */
export interface Greeting {
  readonly guildId: string;
  readonly since: Date;
}

/** The message that greets a guild. */
export interface GreetingMessage {
  readonly channelId: string;
  readonly messageId: string;
}

/** A stored guild and its registration. */
export interface KnownGuild {
  readonly guildId: string;
  readonly commands: string | null;
  readonly joinedAt: Date | null;
}

/** Which guilds the bot is in, and which command definitions each of them has. */
export interface Guilds {
  /** Returns every stored guild. */
  all(): Promise<readonly KnownGuild[]>;
  /** Returns the fingerprint of the commands registered in a guild; null if there are none. */
  commands(guildId: string): Promise<string | null>;
  /** Returns the ids of the commands registered in a guild; null if there are none. */
  commandIds(guildId: string): Promise<CommandIds | null>;
  /** Stores what was registered; for a guild that the bot joined, or joined again, that it is to be greeted. */
  setCommands(guildId: string, registration: Registration): Promise<void>;
  /** Stores since when the bot is in a guild that has commands. */
  setJoinedAt(guildId: string, joinedAt: Date): Promise<void>;
  /** Returns since when the bot was in the guild when its commands were registered; null if unknown. */
  joinedAt(guildId: string): Promise<Date | null>;
  /** Stores guilds that the bot was found in, unless they are stored, as ones that are to be greeted. */
  found(guildIds: readonly string[]): Promise<void>;
  /** Returns the greetings that are to be posted. @param guildId of one guild. Default: of all */
  greetings(guildId?: string): Promise<readonly Greeting[]>;
  /** Stores that a greeting was posted, and where. @param message null: it can't be, or needn't */
  greeted(greeting: Greeting, message: GreetingMessage | null): Promise<void>;
  /** Returns the greeting that still asks to connect a host; null if there is none, or it isn't known. */
  greetingMessage(guildId: string): Promise<GreetingMessage | null>;
  /** Stores that the greeting asks for nothing any more. */
  greetingEnded(guildId: string): Promise<void>;
  /**
   * Deletes connections, settings, grants, schedules, references, registration and operations; running ones when they have
   * ended. Returns the accounts that the guild was connected to.
   */
  forget(guildId: string): Promise<readonly string[]>;
  /**
   * Deletes what is stored of accounts that no guild is connected to: a read that was still going on may have stored it.
   * @param accountIds of which accounts. Default: of all
   */
  pruneAccounts(accountIds?: readonly string[]): Promise<void>;
}

/** What a gateway session needs to resume. */
export interface GatewaySession {
  /** The application key: another bot's session can't be resumed. */
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

/** Everything that the bot stores. */
export interface Store {
  readonly connections: Connections;
  readonly grants: Grants;
  readonly operations: Operations;
  readonly schedules: Schedules;
  readonly cases: Cases;
  readonly serverRefs: ServerRefs;
  readonly guilds: Guilds;
  readonly people: People;
  readonly settingChanges: SettingChanges;
  readonly sessions: Sessions;
  readonly panels: Panels;
  readonly alerts: AlertStore;
  readonly mutes: MuteStore;
  readonly observations: ObservationStore;
  readonly samples: Samples;
  readonly panelActs: PanelActs;
  readonly knownLists: KnownLists;
  readonly backupTests: BackupTests;
  readonly worldLosses: WorldLosses;
  readonly serverWorlds: ServerWorlds;
  readonly pausedSaves: PausedSaves;
  readonly cluster: Cluster;
  /**
   * Writes to the database, which costs next to nothing and changes nothing that is read.
   * @throws StoreUnavailableError if the database accepts no writes now
   */
  checkWritable(): Promise<void>;
  /**
   * Calls the listener after each change of a guild's connections, settings, grants, panels, alerts, mutes or schedules, by this or
   * another process; with null if changes of any guild may have been missed. The listener must not throw. Returns a function
   * that ends it.
   */
  onGuildChange(listener: (guildId: string | null) => void): () => void;
  close(): Promise<void>;
}
