import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { SettingChange } from '../settings/setting-change.ts';
import { maxText, serverColumns, serverKeyColumns, truncateForStorage } from './column-values.ts';
import type { Tables } from './schema.ts';

/**
 * Stores who changed a setting, in the transaction that changes it. From here it comes into the history and the log channel.
 * @param by null: nobody decided it, so it isn't told
 */
export async function recordChange(
  db: Transaction<Tables>,
  guildId: string,
  by: string | null,
  { kind, server = null, roleId = null, value = null }: SettingChange,
): Promise<void> {
  if (by === null) return;
  const { server_id, server_name } = serverColumns(server);
  await db
    .insertInto('setting_changes')
    .values({
      id: randomBytes(12).toString('base64url'),
      guild_id: guildId,
      changed_by: by,
      changed_at: Date.now(),
      kind,
      ...serverKeyColumns(server),
      server_id,
      server_name,
      role_id: roleId,
      value: value && truncateForStorage(value, maxText),
      announced_at: null,
    })
    .execute();
}
