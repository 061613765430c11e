import type { PausedSave } from '../../operations/model/paused-save.ts';
import { decodeId, encodeId, serverColumnKey } from '../column-values.ts';
import { Repository } from '../repository.ts';

/** The table of servers whose games have to be told to save again. */
export class PausedSaves extends Repository {
  /** Stores it before the game is told, in place of what was stored of the server. */
  async add({ accountId, guildId, server, operationId, pausedAt }: PausedSave): Promise<void> {
    const values = {
      guild_id: guildId,
      connection_id: server.connectionId,
      server_id: encodeId(server.id),
      operation_id: operationId,
      paused_at: pausedAt.getTime(),
    };
    await this.db
      .insertInto('paused_saves')
      .values({ account_id: accountId, server_key: serverColumnKey(server.id), ...values })
      .onConflict((conflict) => conflict.columns(['account_id', 'server_key']).doUpdateSet(values))
      .execute();
  }

  /** Returns all of them, oldest first: each server has one at most. */
  async all(): Promise<readonly PausedSave[]> {
    const rows = await this.db.selectFrom('paused_saves').selectAll().orderBy('paused_at').execute();
    return rows.map((row) => ({
      accountId: row.account_id,
      guildId: row.guild_id,
      server: { connectionId: row.connection_id, id: decodeId(row.server_id) },
      operationId: row.operation_id,
      pausedAt: new Date(row.paused_at),
    }));
  }

  /** Deletes it, unless another operation has paused the server since. */
  async remove({ accountId, server, operationId }: PausedSave): Promise<void> {
    await this.db
      .deleteFrom('paused_saves')
      .where('account_id', '=', accountId)
      .where('server_key', '=', serverColumnKey(server.id))
      .where('operation_id', '=', operationId)
      .execute();
  }
}
