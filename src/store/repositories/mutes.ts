import { type Mute, muteLimits } from '../../alerts/model/mute.ts';
import {
  allServersFirst,
  rowServer,
  serverColumns,
  serverKeyColumns,
  toDate,
  truncateForStorage,
} from '../column-values.ts';
import { Repository } from '../repository.ts';
import type { AlertMuteTable } from '../schema.ts';

/** The table of mutes. */
export class MuteStore extends Repository {
  /** Returns the mutes of a guild, or of all guilds if it is null: those of all servers first, then by name. */
  async of(guildId: string | null): Promise<readonly Mute[]> {
    let query = this.db.selectFrom('alert_mutes').selectAll().orderBy('server_name').orderBy('id');
    if (guildId !== null) query = query.where('guild_id', '=', guildId);
    return allServersFirst((await query.execute()).map(toMute));
  }

  /**
   * Stores mutes of different servers, or changes those that are stored for the same servers and aren't over, which keep their
   * ids. Stores none and returns false if the guild would have too many.
   */
  set(guildId: string, mutes: readonly Omit<Mute, 'guildId'>[]): Promise<boolean> {
    return this.changes.transact(guildId, async (db) => {
      const known = await db
        .selectFrom('alert_mutes')
        .select(['id', 'connection_id', 'server_key'])
        .where('guild_id', '=', guildId)
        .where('ended_at', 'is', null)
        .execute();
      const set = mutes.map((mute) => {
        const row = toRow(guildId, mute);
        const same = known.find(
          (one) => one.connection_id === row.connection_id && one.server_key === row.server_key,
        );
        return { row, knownId: same?.id ?? null };
      });
      const added = set.filter(({ knownId }) => knownId === null);
      if (added.length > 0 && known.length + added.length > muteLimits.perGuild) return false;
      for (const { row, knownId } of set) {
        const { id: _, ...changes } = row;
        await (knownId === null
          ? db.insertInto('alert_mutes').values(row).execute()
          : db.updateTable('alert_mutes').set(changes).where('id', '=', knownId).execute());
      }
      return true;
    });
  }

  /** Stores that a mute is over, if it isn't. */
  async end({ id, guildId }: Mute, at: Date): Promise<void> {
    await this.changes.transact(guildId, (db) =>
      db
        .updateTable('alert_mutes')
        .set({ ended_at: at.getTime() })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .execute(),
    );
  }

  /** Deletes a mute that is over, unless it still keeps an incident from being posted. */
  async remove({ id }: Mute): Promise<void> {
    await this.db
      .deleteFrom('alert_mutes')
      .where('id', '=', id)
      .where('ended_at', 'is not', null)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('incidents').select('incidents.id').where('mute_id', '=', id))),
      )
      .execute();
  }
}

function toRow(guildId: string, mute: Omit<Mute, 'guildId'>) {
  const { server_id, server_name } = serverColumns(mute.server);
  return {
    id: mute.id,
    guild_id: guildId,
    ...serverKeyColumns(mute.server),
    server_id,
    server_name,
    until: mute.until.getTime(),
    reason: mute.reason && truncateForStorage(mute.reason, muteLimits.reason),
    set_by: mute.setBy,
    set_at: mute.setAt.getTime(),
  };
}

function toMute(row: AlertMuteTable): Mute {
  return {
    id: row.id,
    guildId: row.guild_id,
    server: rowServer(row),
    until: new Date(row.until),
    reason: row.reason,
    setBy: row.set_by,
    setAt: new Date(row.set_at),
    endedAt: toDate(row.ended_at),
  };
}
