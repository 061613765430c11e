import type { ServerRef } from '../domain/connection.ts';
import { settingNames } from './index.ts';

/** What of a guild's settings and permissions can be changed. */
export const settingChangeKinds = [
  'grant',
  'revoke',
  'connect',
  'disconnect',
  ...settingNames,
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
  /** What it was changed to: JSON of a setting in the table, otherwise a name, an id or a code. Missing or null: it was unset. */
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
