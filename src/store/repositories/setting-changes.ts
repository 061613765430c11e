import type { HistoryQuery } from '../../operations/model/operation.ts';
import { type StoredSettingChange, settingChangeKinds } from '../../settings/setting-change.ts';
import { rowServer } from '../column-values.ts';
import { Repository } from '../repository.ts';
import { beyond, onServers } from '../row-conditions.ts';
import type { SettingChangeTable } from '../schema.ts';

/** The most changes that `unannounced` returns. */
const maxUnannounced = 500;

/** The table of who changed which settings and permissions. */
export class SettingChanges extends Repository {
  /** Returns the changes of a page, newest first; with `servers`, those about one of these. */
  async history({
    guildId,
    servers,
    personId,
    from,
    limit,
  }: Pick<HistoryQuery, 'guildId' | 'servers' | 'personId' | 'from' | 'limit'>): Promise<
    readonly StoredSettingChange[]
  > {
    if (servers?.length === 0) return [];
    const isNewer = from?.direction === 'newer';
    let query = this.db
      .selectFrom('setting_changes')
      .selectAll()
      .where('guild_id', '=', guildId)
      .orderBy('changed_at', isNewer ? 'asc' : 'desc')
      .orderBy('id', isNewer ? 'asc' : 'desc')
      .limit(limit);
    if (servers !== undefined) query = query.where(onServers(servers));
    if (personId !== undefined) query = query.where('changed_by', '=', personId);
    if (from !== undefined) query = query.where(beyond('changed_at', from));
    const changes = (await query.execute()).flatMap((row) => toChange(row) ?? []);
    return isNewer ? changes.toReversed() : changes;
  }

  /** Returns the changes of all guilds that were not announced, oldest first, at most 500. */
  async unannounced(): Promise<readonly StoredSettingChange[]> {
    const rows = await this.db
      .selectFrom('setting_changes')
      .selectAll()
      .where('announced_at', 'is', null)
      .orderBy('changed_at')
      .orderBy('id')
      .limit(maxUnannounced)
      .execute();
    return rows.flatMap((row) => toChange(row) ?? []);
  }

  async markAnnounced(changes: readonly StoredSettingChange[], at: Date): Promise<void> {
    await this.db
      .updateTable('setting_changes')
      .set({ announced_at: at.getTime() })
      .where(
        'id',
        'in',
        changes.map(({ id }) => id),
      )
      .execute();
  }

  /** Deletes the changes before a time. */
  async prune(before: Date): Promise<void> {
    await this.db.deleteFrom('setting_changes').where('changed_at', '<', before.getTime()).execute();
  }
}

/** Returns null if a newer version wrote it. */
function toChange(row: SettingChangeTable): StoredSettingChange | null {
  const kind = settingChangeKinds.find((each) => each === row.kind);
  if (kind === undefined) return null;
  return {
    ...{ id: row.id, guildId: row.guild_id, by: row.changed_by, at: new Date(row.changed_at) },
    ...{ kind, server: rowServer(row), roleId: row.role_id, value: row.value },
  };
}
