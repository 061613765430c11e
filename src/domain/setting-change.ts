import type { ServerRef } from './connection.ts';
import type { HistoryQuery } from './operation.ts';

/** What of a guild's settings and permissions can be changed. */
export const settingChangeKinds = [
  'grant',
  'revoke',
  'connect',
  'disconnect',
  'default-server',
  'log-channel',
  'approvals-channel',
  'approvals-role',
  'language',
  'time-zone',
  'command-backups',
  'address',
  'game',
  'alerts',
  'schedule',
  'schedule-removed',
] as const;
export type SettingChangeKind = (typeof settingChangeKinds)[number];

/** A change of a setting or a permission. It holds no secrets. */
export interface SettingChange {
  readonly kind: SettingChangeKind;
  /** Missing or null: it's about no single server. */
  readonly server?: ServerRef | null;
  /** Missing or null: it's about no role. */
  readonly roleId?: string | null;
  /** What it was changed to: a channel's id, a name or a code. Missing or null: it was unset. */
  readonly value?: string | null;
}

/** A change as it is stored. */
export interface StoredSettingChange extends Required<SettingChange> {
  /** 16 random URL-safe characters. */
  readonly id: string;
  readonly guildId: string;
  /** The id of the person who made it. */
  readonly by: string;
  readonly at: Date;
}

/** Who changed which settings and permissions of guilds. The stores of these write it, with the change itself. */
export interface SettingChanges {
  /** Returns the changes of a page, newest first; with `servers`, those about one of these. */
  history(
    query: Pick<HistoryQuery, 'guildId' | 'servers' | 'personId' | 'from' | 'limit'>,
  ): Promise<readonly StoredSettingChange[]>;
  /** Returns the changes of all guilds that were not announced, oldest first, at most 500. */
  unannounced(): Promise<readonly StoredSettingChange[]>;
  markAnnounced(changes: readonly StoredSettingChange[], at: Date): Promise<void>;
  /** Deletes the changes before a time. */
  prune(before: Date): Promise<void>;
}
