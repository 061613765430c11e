import type { CompiledQuery } from 'kysely';
import { z } from 'zod';
import { type Grant, mostGrants } from '../../access/model/grant.ts';
import type { ServerRef } from '../../domain/connection.ts';
import { countDeleted } from '../changed-rows.ts';
import {
  parseColumn,
  rowServer,
  serverColumnKey,
  serverColumns,
  serverKeyColumns,
} from '../column-values.ts';
import type { GuildCache } from '../guild-cache.ts';
import { prepared } from '../prepared-query.ts';
import { recordChange } from '../record-change.ts';
import { Repository, type StoreParts } from '../repository.ts';
import type { GrantTable } from '../schema.ts';

type Row = Pick<
  GrantTable,
  'role_id' | 'permission' | 'connection_id' | 'server_id' | 'server_name' | 'commands'
>;

const keyColumns = ['guild_id', 'role_id', 'permission', 'connection_id', 'server_key'] as const;

const commandsSchema = z.array(z.string());

export class Grants extends Repository {
  readonly #cache: GuildCache<readonly Grant[]>;
  readonly #ofGuild: (guildId: string) => CompiledQuery<Row>;

  constructor(parts: StoreParts, cache: GuildCache<readonly Grant[]>) {
    super(parts);
    this.#cache = cache;
    this.#ofGuild = prepared(
      this.db
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

  /**
   * Stores a grant in place of those of the same role and server with one of the permissions `insteadOf`. Returns `existing`
   * if the guild has the same grant and nothing was replaced, `changed` if it had it with other commands or something was
   * replaced, and `full` if it has as many as it can have.
   * @param insteadOf default: none
   */
  add(
    guildId: string,
    grant: Grant,
    grantedBy: string,
    insteadOf: readonly string[] = [],
  ): Promise<'added' | 'existing' | 'changed' | 'full'> {
    const { server_id, server_name } = serverColumns(grant.server);
    const target = {
      guild_id: guildId,
      role_id: grant.roleId,
      ...serverKeyColumns(grant.server),
    };
    const key = { ...target, permission: grant.permission };
    const values = {
      server_id,
      server_name,
      commands: grant.commands === undefined ? null : JSON.stringify(grant.commands),
      granted_by: grantedBy,
      granted_at: Date.now(),
    };
    return this.changes.transact(guildId, async (db) => {
      const replaced = db.deleteFrom('grants').where(({ and }) => and(target));
      const hasReplaced =
        insteadOf.length > 0 && (await countDeleted(replaced.where('permission', 'in', insteadOf))) > 0;
      const same = await db
        .selectFrom('grants')
        .select('commands')
        .where(({ and }) => and(key))
        .executeTakeFirst();
      if (same?.commands === values.commands && !hasReplaced) return 'existing';
      const { count } = await db
        .selectFrom('grants')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('guild_id', '=', guildId)
        .executeTakeFirstOrThrow();
      if (same === undefined && Number(count) >= mostGrants) return 'full';
      await db
        .insertInto('grants')
        .values({ ...key, ...values })
        .onConflict((conflict) => conflict.columns(keyColumns).doUpdateSet(values))
        .execute();
      await recordChange(db, guildId, grantedBy, {
        ...{ kind: 'grant', roleId: grant.roleId, server: grant.server },
        value: [grant.permission, ...(grant.commands === undefined ? [] : [grant.commands.join(', ')])].join(
          ': ',
        ),
      });
      return same !== undefined || hasReplaced ? 'changed' : 'added';
    });
  }

  /**
   * Removes the grants that match; an omitted part matches all. Returns how many.
   * @param by the person who does it: it is told. Null: nobody, and it isn't
   */
  remove(
    guildId: string,
    match: { roleId: string; permission?: string; server?: ServerRef },
    by: string | null,
  ): Promise<number> {
    const { roleId, permission, server } = match;
    return this.changes.transact(guildId, async (db) => {
      let query = db.deleteFrom('grants').where('guild_id', '=', guildId).where('role_id', '=', roleId);
      if (permission !== undefined) query = query.where('permission', '=', permission);
      if (server !== undefined)
        query = query
          .where('connection_id', '=', server.connectionId)
          .where('server_key', '=', serverColumnKey(server.id));
      const count = await countDeleted(query);
      const told = { kind: 'revoke', roleId, server: server ?? null, value: permission ?? null } as const;
      if (count > 0) await recordChange(db, guildId, by, told);
      return count;
    });
  }

  readonly #read = async (guildId: string): Promise<readonly Grant[]> => {
    const { rows } = await this.db.executeQuery(this.#ofGuild(guildId));
    return rows.flatMap((row) => {
      const { role_id: role, permission, connection_id: connection, server_id } = row;
      const key = { guild: guildId, role, permission, connection, server: server_id ?? '' };
      // One whose limits aren't known grants nothing.
      return this.unreadable.orNull(key, 'a grant can’t be read', () => toGrant(row)) ?? [];
    });
  };
}

function toGrant(row: Row): Grant {
  return {
    roleId: row.role_id,
    permission: row.permission,
    server: rowServer(row),
    ...(row.commands === null ? {} : { commands: commandsSchema.parse(parseColumn(row.commands)) }),
  };
}
