import { type Mute, type MuteStore, muteLimits } from '../../domain/mute.ts';
import {
  allServersFirst,
  serverColumns,
  serverKeyColumns,
  serverOf,
  toDate,
  truncateForStorage,
} from '../column-values.ts';
import { Repository } from '../repository.ts';
import type { AlertMuteTable } from '../schema.ts';

/** The table of mutes. */
export class MuteRepository extends Repository implements MuteStore {
  async of(guildId: string | null): Promise<readonly Mute[]> {
    let query = this.db.selectFrom('alert_mutes').selectAll().orderBy('server_name').orderBy('id');
    if (guildId !== null) query = query.where('guild_id', '=', guildId);
    return allServersFirst((await query.execute()).map(toMute));
  }

  set({ id, guildId, server, until, reason, setBy, setAt }: Mute): Promise<boolean> {
    const { server_id, server_name } = serverColumns(server);
    const key = { guild_id: guildId, ...serverKeyColumns(server) };
    const values = {
      until: until.getTime(),
      reason: reason && truncateForStorage(reason, muteLimits.reason),
      set_by: setBy,
      set_at: setAt.getTime(),
    };
    return this.changes.transact(guildId, async (db) => {
      const known = await db
        .selectFrom('alert_mutes')
        .select(['id', 'connection_id', 'server_key'])
        .where('guild_id', '=', guildId)
        .where('ended_at', 'is', null)
        .execute();
      const same = known.find(
        (row) => row.connection_id === key.connection_id && row.server_key === key.server_key,
      );
      if (same !== undefined) {
        await db.updateTable('alert_mutes').set(values).where('id', '=', same.id).execute();
        return true;
      }
      if (known.length >= muteLimits.perGuild) return false;
      await db
        .insertInto('alert_mutes')
        .values({ id, ...key, server_id, server_name, ...values })
        .execute();
      return true;
    });
  }

  async end({ id, guildId }: Mute, at: Date): Promise<void> {
    await this.changes.apply(guildId, () =>
      this.db
        .updateTable('alert_mutes')
        .set({ ended_at: at.getTime() })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .execute(),
    );
  }

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

function toMute(row: AlertMuteTable): Mute {
  return {
    id: row.id,
    guildId: row.guild_id,
    server: serverOf(row),
    until: new Date(row.until),
    reason: row.reason,
    setBy: row.set_by,
    setAt: new Date(row.set_at),
    endedAt: toDate(row.ended_at),
  };
}
