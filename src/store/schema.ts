import type { Kysely } from 'kysely';

/*
 * Times are milliseconds since 1970 and flags are 0 or 1, because both databases store numbers alike.
 * A `server_key` replaces the server id in keys and indexes, because an id may be longer than an index allows.
 */

export interface ConnectionTable {
  guild_id: string;
  /** Unique in the guild. */
  id: string;
  name: string;
  hosting_url: string;
  /** The kind of a guild’s own host; null: the host is one of the settings. */
  open_kind: string | null;
  /** The certificate that an admin confirmed; null: none. */
  certificate_sha256: string | null;
  sealed_key: string;
  account_id: string;
  connected_by: string;
  connected_at: number;
}

/** The settings of a guild that has a connection. */
export interface GuildSettingsTable {
  guild_id: string;
  /** JSON of what the guild has chosen of the table in `src/settings`. */
  settings: string;
  /** A code; null if the last announcement was sent. */
  log_problem: string | null;
  /** JSON; null: none. */
  addresses: string | null;
  /** JSON; null: none. */
  games: string | null;
}

export interface GrantTable {
  guild_id: string;
  role_id: string;
  permission: string;
  /** Empty if the grant is on all servers. */
  connection_id: string;
  server_key: string;
  server_id: string | null;
  server_name: string | null;
  /** JSON; null if it's not limited to certain console commands. */
  commands: string | null;
  granted_by: string;
  granted_at: number;
}

export interface OperationTable {
  id: string;
  guild_id: string;
  account_id: string;
  connection_id: string;
  server_key: string;
  server_id: string;
  server_name: string;
  request: string;
  requested_by_id: string;
  requested_by_name: string;
  interaction_id: string;
  sealed_reply_to: string | null;
  state: string;
  exclusive: number;
  steps: string;
  server_status: string | null;
  created_at: number;
  expires_at: number | null;
  started_at: number | null;
  ended_at: number | null;
  reported_at: number | null;
  announced_at: number | null;
  /** The process that runs the operation; null if it released the operation. */
  runner: string | null;
  /** The last heartbeat of the process that runs the operation. */
  seen_at: number | null;
  language: string;
  /** JSON; null if a person requested the operation themselves. */
  origin: string | null;
}

export interface ScheduleTable {
  id: string;
  guild_id: string;
  state: string;
  connection_id: string;
  server_id: string;
  server_name: string;
  /** JSON. */
  settings: string;
  created_by_id: string;
  created_by_name: string;
  created_at: number;
  language: string;
  next_at: number | null;
  /** JSON. */
  progress: string;
  /** Counts the changes of the row. */
  revision: number;
}

/** What outlives a reply. */
export interface CaseTable {
  id: string;
  kind: string;
  guild_id: string;
  phase: string;
  /** JSON. */
  state: string;
  language: string;
  /** Empty: its message is nowhere. */
  channel_id: string;
  message_id: string | null;
  /** A digest of the version of its message that Discord has taken last. */
  shown: string | null;
  sealed_reply_to: string | null;
  created_at: number;
  /** When it is deleted; null while it is open. */
  expires_at: number | null;
  /** Counts the changes of the row. */
  revision: number;
}

export interface ServerRefTable {
  guild_id: string;
  reference: string;
  connection_id: string;
  server_id: string;
  server_name: string;
}

interface GuildTable {
  guild_id: string;
  /** The fingerprint of the registered definitions. */
  commands: string;
  /** JSON: the ids of the commands by their names. */
  command_ids: string;
  joined_at: number | null;
  /** Since when the guild is to be greeted, in milliseconds since 1970; null if it was. */
  greet_since: number | null;
  /** Where the greeting is that still asks to connect a host; null, as the message: nowhere, or that is not known. */
  greeting_channel_id: string | null;
  greeting_message_id: string | null;
}

export interface SessionTable {
  bot: string;
  shard_id: number;
  shard_count: number;
  sequence: number;
  /** The session’s id and resume URL, encrypted. */
  sealed: string;
}

/** Encrypted secrets of the database itself. */
interface SecretTable {
  name: string;
  sealed: string;
}

/** When the next shard of a bucket may identify. */
interface IdentifyTable {
  bot: string;
  bucket: number;
  next_at: number;
}

/** What was last read of a watched server. */
export interface ServerWatchTable {
  account_id: string;
  server_key: string;
  server_id: string;
  server_name: string;
  read_at: number;
  status: string;
  status_since: number | null;
  empty_since: number | null;
  failing_since: number | null;
  /** JSON; null if it has none. */
  restarts: string | null;
  /** JSON; null if it has none. */
  falls: string | null;
  /** JSON; null if nothing is known of its game. */
  game: string | null;
}

/** What someone did at a host, by its records. */
export interface PanelActTable {
  account_id: string;
  server_key: string;
  id: string;
  server_id: string;
  server_name: string;
  kind: string;
  /** A user name of the host. */
  actor: string;
  by_api: number;
  at: number;
}

/** A list that an account's host last sent. */
interface KnownListTable {
  account_id: string;
  /** Whose backups they are; `*`: the servers of the account. */
  server_key: string;
  /** JSON. */
  items: string;
  stored_at: number;
}

/** The samples of a watched server in one hour. */
export interface SampleHourTable {
  account_id: string;
  server_key: string;
  /** Its beginning. */
  hour: number;
  /** JSON arrays, each with a comma after it; empty once they are summed up. */
  samples: string;
  /** The sums as JSON; null for 48 hours. */
  totals: string | null;
}

/** The messages that show servers and stay up to date. */
export interface PanelTable {
  id: string;
  guild_id: string;
  channel_id: string;
  channel_name: string;
  /** Null, as the server: all servers. */
  connection_id: string | null;
  server_id: string | null;
  server_name: string | null;
  buttons: number;
  language: string;
  created_by: string;
  created_at: number;
  /** Null until it is posted. */
  message_id: string | null;
  refresh_at: number | null;
  picture_refused: number;
  /** A code. */
  end_reason: string | null;
  ended_at: number | null;
  /** A `PanelLook` as JSON; null: the usual one. */
  look: string | null;
}

/** For how long alerts aren't posted. `server_key` is `*` and `connection_id` is empty for all servers. */
export interface AlertMuteTable {
  id: string;
  guild_id: string;
  connection_id: string;
  server_key: string;
  server_id: string | null;
  server_name: string | null;
  until: number;
  reason: string | null;
  set_by: string;
  set_at: number;
  /** Null until it is over. Of a guild and server, one row at most has none. */
  ended_at: number | null;
}

/** Where alerts are posted. `server_key` is `*` and `connection_id` is empty for all servers. */
export interface AlertSettingTable {
  guild_id: string;
  connection_id: string;
  server_key: string;
  server_id: string | null;
  server_name: string | null;
  /** Null: no alerts about this server. */
  channel_id: string | null;
  role_id: string | null;
  backup_age_hours: number | null;
  test_age_hours: number | null;
  restarts: number;
  /** 0: never. */
  hang_minutes: number;
  language: string;
  /** A code; null if the last alert was posted. */
  problem: string | null;
  set_by: string;
  set_at: number;
}

/** What people are alerted to. At most one is open for each guild, kind and server or connection. */
export interface IncidentTable {
  id: string;
  guild_id: string;
  connection_id: string;
  /** `*` if it concerns a connection. */
  server_key: string;
  server_id: string | null;
  kind: string;
  name: string;
  /** JSON. */
  details: string;
  started_at: number;
  ended_at: number | null;
  channel_id: string;
  role_id: string | null;
  language: string;
  /** The id of the incident whose message it is shown in; null if it has one of its own. */
  lead_id: string | null;
  message_id: string | null;
  /** When its message mentioned the role; null if it did not. */
  called_at: number | null;
  /** A `HeldCall`; null if there is none. */
  held_call: string | null;
  taken_by: string | null;
  /** Grows by one with each change. */
  revision: number;
  /** The revision that the message shows. */
  shown: number;
  /** The mute that keeps it from being posted; null: none does. */
  mute_id: string | null;
}

/** What is known of a backup. */
interface BackupTestTable {
  account_id: string;
  server_key: string;
  /** Replaces the backup's id in the key, as `server_key` does the server's. */
  backup_key: string;
  backup_id: string;
  /** Null: it was tried without a result. */
  mark: string | null;
  tested_at: number;
  /** JSON: what it was compared with, problems and warnings. */
  findings: string;
  /** A code; null if the last try succeeded. */
  not_tried: string | null;
  tries: number;
  /** When a list of the host last had it, to the day. */
  seen_at: number;
  /** What it holds, compressed, in base64; null if that was not read, or had to make room. */
  contents: string | null;
}

/** What was found about servers' worlds. */
export interface WorldFindingTable {
  kind: string;
  account_id: string;
  server_key: string;
  server_id: string;
  server_name: string;
  state: string;
  /** JSON. */
  details: string;
  changed_at: number;
  /** The guild in which it was answered; empty if it wasn't. */
  guild_id: string;
  answered_by_id: string | null;
  answered_by_name: string | null;
  answered_at: number | null;
  /** Base64. */
  contents: string | null;
  /** Counts the changes of the row. */
  revision: number;
}

/** A server whose game doesn't save by itself, because of a backup, until it's told to again. */
interface PausedSaveTable {
  account_id: string;
  server_key: string;
  guild_id: string;
  connection_id: string;
  server_id: string;
  operation_id: string;
  paused_at: number;
}

/** How much of the backups of a host was read on a day (UTC). */
interface ReadBudgetTable {
  /** Empty: of all hosts together. */
  host_id: string;
  /** `2026-11-23`. */
  day: string;
  bytes: number;
}

/** When it was looked up whether people of the history are still members. */
interface PeopleTable {
  guild_id: string;
  person_id: string;
  looked_up_at: number;
  /** When it was first seen that the person has left; null: they had not. */
  left_at: number | null;
}

/** Who changed which settings and permissions. `server_key` is `*` and `connection_id` is empty if it's about no single server. */
export interface SettingChangeTable {
  id: string;
  guild_id: string;
  changed_by: string;
  changed_at: number;
  kind: string;
  connection_id: string;
  server_key: string;
  server_id: string | null;
  server_name: string | null;
  role_id: string | null;
  value: string | null;
  /** When the log channel had it, or there was none; null if not yet. */
  announced_at: number | null;
}

/** Until when something was done in the background. */
interface JobTable {
  job: string;
  seen_at: number;
}

/** One row, which nothing reads: it is written to see whether the database accepts writes. */
interface WriteCheckTable {
  id: number;
  checked_at: number;
}

export interface Tables {
  connections: ConnectionTable;
  guild_settings: GuildSettingsTable;
  grants: GrantTable;
  operations: OperationTable;
  schedules: ScheduleTable;
  cases: CaseTable;
  server_refs: ServerRefTable;
  guilds: GuildTable;
  sessions: SessionTable;
  secrets: SecretTable;
  identifies: IdentifyTable;
  panels: PanelTable;
  alert_settings: AlertSettingTable;
  alert_mutes: AlertMuteTable;
  incidents: IncidentTable;
  server_watches: ServerWatchTable;
  sample_hours: SampleHourTable;
  panel_acts: PanelActTable;
  jobs: JobTable;
  write_checks: WriteCheckTable;
  known_lists: KnownListTable;
  backup_tests: BackupTestTable;
  world_findings: WorldFindingTable;
  paused_saves: PausedSaveTable;
  read_budgets: ReadBudgetTable;
  people: PeopleTable;
  setting_changes: SettingChangeTable;
}

export type Database = Kysely<Tables>;
