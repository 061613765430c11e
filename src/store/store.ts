import type { Cluster } from '../domain/cluster.ts';
import type { AlertStore } from './repositories/alerts.ts';
import type { BackupTests } from './repositories/backup-tests.ts';
import type { Cases } from './repositories/cases.ts';
import type { Connections } from './repositories/connections.ts';
import type { Grants } from './repositories/grants.ts';
import type { Guilds } from './repositories/guilds.ts';
import type { KnownLists } from './repositories/known-lists.ts';
import type { MuteStore } from './repositories/mutes.ts';
import type { ObservationStore } from './repositories/observations.ts';
import type { Operations } from './repositories/operations.ts';
import type { PanelActs } from './repositories/panel-acts.ts';
import type { Panels } from './repositories/panels.ts';
import type { PausedSaves } from './repositories/paused-saves.ts';
import type { People } from './repositories/people.ts';
import type { Samples } from './repositories/samples.ts';
import type { Schedules } from './repositories/schedules.ts';
import type { ServerRefs } from './repositories/server-refs.ts';
import type { Sessions } from './repositories/sessions.ts';
import type { SettingChanges } from './repositories/setting-changes.ts';
import type { ServerWorlds, WorldLosses } from './repositories/world-findings.ts';

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
