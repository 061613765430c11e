import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { z } from 'zod';
import {
  type GuildWorld,
  type ServerWorld,
  type ServerWorlds,
  serverWorldDetailsSchema,
} from '../../domain/server-world.ts';
import {
  answerColumns,
  answerOf,
  decodeId,
  encodeId,
  maxName,
  parseColumn,
  serverColumnKey,
  truncateForStorage,
} from '../column-values.ts';
import { Repository } from '../repository.ts';
import { saveRevised } from '../revised-rows.ts';
import type { ServerWorldTable, Tables } from '../schema.ts';

const rowSchema = z.object({
  state: z.enum(['same', 'open', 'accepted', 'over']),
  details: serverWorldDetailsSchema,
});

const columns = [
  'server_worlds.account_id',
  'server_worlds.server_id',
  'server_worlds.server_name',
  'server_worlds.state',
  'server_worlds.details',
  'server_worlds.guild_id',
  'server_worlds.answered_by_id',
  'server_worlds.answered_by_name',
  'server_worlds.answered_at',
  'server_worlds.revision',
] as const;

type Row = Omit<Selectable<ServerWorldTable>, 'server_key' | 'changed_at'>;

/** The table of the worlds that servers have. */
export class ServerWorldRepository extends Repository implements ServerWorlds {
  async of(accountId: string, serverId: string): Promise<ServerWorld | null> {
    const row = await this.#row(accountId, serverId);
    return row === undefined ? null : this.#read(row);
  }

  async inGuilds(guildId: string | null, changedSince: Date): Promise<readonly GuildWorld[]> {
    let query = this.db
      .selectFrom('server_worlds')
      .innerJoin('connections', 'connections.account_id', 'server_worlds.account_id')
      .select(columns)
      .select(['connections.guild_id as in_guild', 'connections.id as connection_id'])
      .where(({ or, and, eb }) =>
        or([
          eb('server_worlds.state', '=', 'open'),
          and([
            eb('server_worlds.state', '!=', 'same'),
            eb('server_worlds.changed_at', '>=', changedSince.getTime()),
          ]),
        ]),
      );
    if (guildId !== null) query = query.where('connections.guild_id', '=', guildId);
    return (await query.execute()).flatMap(({ in_guild, connection_id, ...row }) => {
      const world = this.#read(row);
      return world === null ? [] : [{ guildId: in_guild, connectionId: connection_id, world }];
    });
  }

  async save(world: ServerWorld, isNews: boolean): Promise<ServerWorld | null> {
    const stored = await this.#store(world);
    if (stored !== null && isNews) await this.tellGuildsOf(world.accountId);
    return stored;
  }

  async #store(world: ServerWorld): Promise<ServerWorld | null> {
    const { accountId, serverId, state, answer } = world;
    const revision = world.revision + 1;
    const row = {
      account_id: accountId,
      server_key: serverColumnKey(serverId),
      server_id: encodeId(serverId),
      server_name: truncateForStorage(world.serverName, maxName),
      state,
      details: detailsOf(world),
      changed_at: Date.now(),
      ...answerColumns(answer),
      revision,
    };
    // A row that can't be read is as good as none.
    const replaced = world.revision === 0 ? await this.#damagedRevision(accountId, serverId) : world.revision;
    const isStored = await saveRevised(this.db, 'server_worlds', row, replaced);
    return isStored ? { ...world, revision } : null;
  }

  /** Returns the revision of a row that can't be read; -1 if there is none. */
  async #damagedRevision(accountId: string, serverId: string): Promise<number> {
    const row = await this.#row(accountId, serverId);
    return row === undefined || this.#read(row) !== null ? -1 : row.revision;
  }

  #row(accountId: string, serverId: string): Promise<Row | undefined> {
    return this.db
      .selectFrom('server_worlds')
      .select(columns)
      .where(isOf(accountId, serverId))
      .executeTakeFirst();
  }

  async prune(before: Date): Promise<void> {
    await sql`delete from server_worlds where changed_at < ${before.getTime()} and not exists
      (select 1 from server_watches where server_watches.account_id = server_worlds.account_id
        and server_watches.server_key = server_worlds.server_key)`.execute(this.db);
  }

  #read(row: Row): ServerWorld | null {
    const key = { accountId: row.account_id, serverId: decodeId(row.server_id) };
    const data = this.unreadable.orNull(key, 'which world a server has can’t be read', () =>
      rowSchema.parse({ state: row.state, details: parseColumn(row.details) }),
    );
    if (data === null) return null;
    return {
      ...key,
      serverName: row.server_name,
      ...data.details,
      state: data.state,
      answer: answerOf(row),
      revision: row.revision,
    };
  }
}

function detailsOf({ world, run, backups, restores, other }: ServerWorld): string {
  // An id that is cut is another one's.
  return JSON.stringify({ world, run, backups, restores, other }, (key, value: unknown) =>
    typeof value === 'string' && key !== 'id' ? truncateForStorage(value, maxName) : value,
  );
}

/** Returns the condition that a row is of this server. */
function isOf(accountId: string, serverId: string) {
  return ({ and }: ExpressionBuilder<Tables, 'server_worlds'>) =>
    and({ account_id: accountId, server_key: serverColumnKey(serverId) });
}
