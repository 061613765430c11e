import type { CompiledQuery } from 'kysely';
import type { Grant, Grants } from './grants.ts';
import type { GuildMemory } from './guild-memory.ts';
import { idOf, keptId } from './opaque-id.ts';
import { prepared } from './prepared.ts';
import type { Database, GrantTable } from './schema.ts';
import { serverKey } from './server-key.ts';
import { bounded, maxName } from './text.ts';

type Row = Pick<GrantTable, 'role_id' | 'permission' | 'server_id' | 'server_name'>;

/** The `server_key` of a grant on all servers; no digest is this short. */
const allServers = '*';

export class GrantRepository implements Grants {
  readonly #db: Database;
  readonly #memory: GuildMemory<readonly Grant[]>;
  readonly #ofGuild: (guildId: string) => CompiledQuery<Row>;

  constructor(db: Database, memory: GuildMemory<readonly Grant[]>) {
    this.#db = db;
    this.#memory = memory;
    this.#ofGuild = prepared(
      db
        .selectFrom('grants')
        .select(['role_id', 'permission', 'server_id', 'server_name'])
        .where('guild_id', '=', '')
        .orderBy('role_id')
        .orderBy('permission')
        .orderBy('server_key'),
    );
  }

  of(guildId: string): Promise<readonly Grant[]> {
    return this.#memory.get(guildId, this.#read);
  }

  async add(guildId: string, grant: Grant, grantedBy: string): Promise<boolean> {
    const query = this.#db
      .insertInto('grants')
      .values({
        guild_id: guildId,
        role_id: grant.roleId,
        permission: grant.permission,
        server_key: grant.server ? serverKey(grant.server.id) : allServers,
        server_id: grant.server && keptId(grant.server.id),
        server_name: grant.server && bounded(grant.server.name, maxName),
        granted_by: grantedBy,
        granted_at: Date.now(),
      })
      .onConflict((conflict) => conflict.doNothing());
    const { numInsertedOrUpdatedRows } = await this.#memory.changing(guildId, () =>
      query.executeTakeFirstOrThrow(),
    );
    return numInsertedOrUpdatedRows === 1n;
  }

  async remove(
    guildId: string,
    match: { roleId: string; permission?: string; serverId?: string },
  ): Promise<number> {
    let query = this.#db
      .deleteFrom('grants')
      .where('guild_id', '=', guildId)
      .where('role_id', '=', match.roleId);
    if (match.permission !== undefined) query = query.where('permission', '=', match.permission);
    if (match.serverId !== undefined) query = query.where('server_key', '=', serverKey(match.serverId));
    const { numDeletedRows } = await this.#memory.changing(guildId, () => query.executeTakeFirstOrThrow());
    return Number(numDeletedRows);
  }

  readonly #read = async (guildId: string): Promise<readonly Grant[]> => {
    const { rows } = await this.#db.executeQuery(this.#ofGuild(guildId));
    return rows.map((row) => ({
      roleId: row.role_id,
      permission: row.permission,
      server:
        row.server_id === null
          ? null
          : { id: idOf(row.server_id), name: row.server_name ?? idOf(row.server_id) },
    }));
  };
}
