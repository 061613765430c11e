import type { Connection, ConnectionInfo, ServerAddress, ServerGame } from '../domain/connection.ts';
import type { SettingName, SettingValues } from './index.ts';

/** The settings of a guild, which stay when its connections are removed. */
export interface GuildSettings extends SettingValues {
  /** Those that someone has chosen. The others are as usual. */
  readonly chosen: readonly SettingName[];
  /** Why the last announcement in the log channel failed, as a code; null if it succeeded. */
  readonly logProblem: string | null;
  /** Where people join its servers, as an admin entered it: at most 100. */
  readonly addresses: readonly ServerAddress[];
  /** What its servers run, as an admin said: at most 100. */
  readonly games: readonly ServerGame[];
}

/** The connections of a guild, of which it has at least one, and its settings. */
export interface GuildConnections extends GuildSettings {
  readonly guildId: string;
  /** Those whose key can be decrypted, sorted by id. */
  readonly connections: readonly Connection[];
  /** The others: no key of the ring opens theirs, or the row was tampered with. */
  readonly unreadable: readonly ConnectionInfo[];
}
