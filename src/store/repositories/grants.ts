import type { CompiledQuery, ExpressionBuilder } from 'kysely';
import { z } from 'zod';
import type { ServerId } from '../../domain/connection.ts';
import { type Grant, type Grants, mostGrants } from '../../domain/grant.ts';
import { allServers, encodeId, maxName, serverKey, serverOf, truncateForStorage } from '../column-values.ts';
import type { GuildCache, GuildChanges } from '../guild-cache.ts';
import { lockGuild } from '../lock-guild.ts';
import { prepared } from '../prepared.ts';
import type { Database, GrantTable, Tables } from '../schema.ts';

type Row = Pick<
  GrantTable,
  'role_id' | 'permission' | 'connection_id' | 'server_id' | 'server_name' | 'commands'
>;

const commandsSchema = z.array(z.string());

export class GrantRepository implements Grants {
  readonly #db: Database;
  readonly #cache: GuildCache<readonly Grant[]>;
  readonly #changes: GuildChanges;
  readonly #ofGuild: (guildId: string) => CompiledQuery<Row>;

  constructor(db: Database, cache: GuildCache<readonly Grant[]>, changes: GuildChanges) {
    this.#db = db;
    this.#cache = cache;
    this.#changes = changes;
    this.#ofGuild = prepared(
      db
        .selectFrom('grants')
        .select(['role_id', 'permission', 'connection_id', 'server_id', 'server_name', 'commands'])
        .where('guild_id', '=', '')
        .orderBy('role_id')
        .orderBy('permission')
        .orderBy('connection_id')
        .orderBy('server_key'),
    );
  }

  of(guildId: string): Promise<readonly Grant[]> {
    return this.#cache.get(guildId, this.#read);
  }

  add(
    guildId: string,
    grant: Grant,
    grantedBy: string,
    insteadOf: readonly string[] = [],
  ): Promise<'added' | 'existing' | 'changed' | 'full'> {
    const row: GrantTable = {
      guild_id: guildId,
      role_id: grant.roleId,
      permission: grant.permission,
      connection_id: grant.server?.connectionId ?? '',
      server_key: grant.server ? serverKey(grant.server.id) : allServers,
      server_id: grant.server && encodeId(grant.server.id),
      server_name: grant.server && truncateForStorage(grant.server.name, maxName),
      commands: grant.commands === undefined ? null : JSON.stringify(grant.commands),
      granted_by: grantedBy,
      granted_at: Date.now(),
    };
    return this.#changes.apply(guildId, () =>
      this.#db.transaction().execute(async (db) => {
        await lockGuild(db, guildId);
        const hasReplaced = await drop(db, row, insteadOf);
        const same = await find(db, row);
        if (same !== undefined && same.commands !== row.commands) return change(db, row);
        if (same !== undefined) return hasReplaced ? 'changed' : 'existing';
        const { count } = await db
          .selectFrom('grants')
          .select(({ fn }) => fn.countAll().as('count'))
          .where('guild_id', '=', guildId)
          .executeTakeFirstOrThrow();
        if (Number(count) >= mostGrants) return 'full';
        await db.insertInto('grants').values(row).execute();
        return hasReplaced ? 'changed' : 'added';
      }),
    );
  }

  async remove(
    guildId: string,
    match: { roleId: string; permission?: string; server?: ServerId },
  ): Promise<number> {
    let query = this.#db
      .deleteFrom('grants')
      .where('guild_id', '=', guildId)
      .where('role_id', '=', match.roleId);
    if (match.permission !== undefined) query = query.where('permission', '=', match.permission);
    if (match.server !== undefined)
      query = query
        .where('connection_id', '=', match.server.connectionId)
        .where('server_key', '=', serverKey(match.server.id));
    const { numDeletedRows } = await this.#changes.apply(guildId, () => query.executeTakeFirstOrThrow());
    return Number(numDeletedRows);
  }

  readonly #read = async (guildId: string): Promise<readonly Grant[]> => {
    const { rows } = await this.#db.executeQuery(this.#ofGuild(guildId));
    return rows.map((row) => ({
      roleId: row.role_id,
      permission: row.permission,
      server: serverOf(row),
      ...(row.commands === null ? {} : { commands: commandsSchema.parse(JSON.parse(row.commands)) }),
    }));
  };
}

/** Returns the condition that a grant is of the same role, permission and server. */
function isSame({ guild_id, role_id, permission, connection_id, server_key }: GrantTable) {
  return ({ and }: ExpressionBuilder<Tables, 'grants'>) =>
    and({ guild_id, role_id, permission, connection_id, server_key });
}

function find(db: Database, row: GrantTable): Promise<Pick<GrantTable, 'commands'> | undefined> {
  return db.selectFrom('grants').select('commands').where(isSame(row)).executeTakeFirst();
}

/** Deletes the grants of the same role and server with one of the permissions; returns whether there was one. */
async function drop(db: Database, row: GrantTable, permissions: readonly string[]): Promise<boolean> {
  if (permissions.length === 0) return false;
  const { numDeletedRows } = await db
    .deleteFrom('grants')
    .where('guild_id', '=', row.guild_id)
    .where('role_id', '=', row.role_id)
    .where('permission', 'in', permissions)
    .where('connection_id', '=', row.connection_id)
    .where('server_key', '=', row.server_key)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Replaces the commands of a grant. */
async function change(db: Database, row: GrantTable): Promise<'changed'> {
  await db
    .updateTable('grants')
    .set({ commands: row.commands, granted_by: row.granted_by, granted_at: row.granted_at })
    .where(isSame(row))
    .execute();
  return 'changed';
}
