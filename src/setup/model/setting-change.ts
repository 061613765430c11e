import type { ServerRef } from '../../domain/connection.ts';

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
