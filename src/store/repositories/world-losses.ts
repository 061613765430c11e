import { givenUpSchema, lossSchema } from '@steward/worlds/model';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { identitySchema } from '../../domain/backup-test.ts';
import {
  type GuildLoss,
  keptLockSchema,
  mostGivenUp,
  type WorldLoss,
  type WorldLosses,
} from '../../domain/world-loss.ts';
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
import type { Tables, WorldLossTable } from '../schema.ts';

/** The most bytes of contents that are stored. */
const maxContents = 1024 * 1024;

const detailsSchema = z.object({
  loss: lossSchema,
  identity: identitySchema,
  lastAt: z.number(),
  restoredAt: z.number().nullable().default(null),
  lock: keptLockSchema.nullable(),
});

const rowSchema = z.object({
  state: z.enum(['open', 'accepted', 'over']),
  details: detailsSchema,
  givenUp: z.array(givenUpSchema),
});

const columns = [
  'world_losses.account_id',
  'world_losses.server_id',
  'world_losses.server_name',
  'world_losses.state',
  'world_losses.details',
  'world_losses.given_up',
  'world_losses.found_at',
  'world_losses.guild_id',
  'world_losses.answered_by_id',
  'world_losses.answered_by_name',
  'world_losses.answered_at',
  'world_losses.revision',
] as const;

type Row = Omit<Selectable<WorldLossTable>, 'contents' | 'server_key' | 'changed_at'>;

/** The table of what is gone of servers' worlds. */
export class WorldLossRepository extends Repository implements WorldLosses {
  async of(accountId: string, serverId: string): Promise<WorldLoss | null> {
    const row = await this.db
      .selectFrom('world_losses')
      .select(columns)
      .where(isOf(accountId, serverId))
      .executeTakeFirst();
    return row === undefined ? null : this.#read(row);
  }

  async inGuilds(guildId: string | null, changedSince: Date): Promise<readonly GuildLoss[]> {
    let query = this.db
      .selectFrom('world_losses')
      .innerJoin('connections', 'connections.account_id', 'world_losses.account_id')
      .select(columns)
      .select(['connections.guild_id as in_guild', 'connections.id as connection_id'])
      .where(({ or, eb }) =>
        or([
          eb('world_losses.state', '=', 'open'),
          eb('world_losses.changed_at', '>=', changedSince.getTime()),
        ]),
      );
    if (guildId !== null) query = query.where('connections.guild_id', '=', guildId);
    return (await query.execute()).flatMap(({ in_guild, connection_id, ...row }) => {
      const loss = this.#read(row);
      return loss === null ? [] : [{ guildId: in_guild, connectionId: connection_id, loss }];
    });
  }

  async save(loss: WorldLoss, contents?: Uint8Array): Promise<WorldLoss | null> {
    const stored = await this.#store(loss, contents);
    if (stored === null) return null;
    await this.tellGuildsOf(loss.accountId);
    return stored;
  }

  async #store(loss: WorldLoss, contents: Uint8Array | undefined): Promise<WorldLoss | null> {
    const { accountId, serverId, identity, lastAt, restoredAt, lock, state, answer } = loss;
    const revision = loss.revision + 1;
    const row = {
      account_id: accountId,
      server_key: serverColumnKey(serverId),
      server_id: encodeId(serverId),
      server_name: truncateForStorage(loss.serverName, maxName),
      state,
      details: JSON.stringify({ loss: loss.loss, identity, lastAt, restoredAt, lock }),
      given_up: JSON.stringify(loss.givenUp.slice(0, mostGivenUp)),
      found_at: loss.foundAt.getTime(),
      changed_at: Date.now(),
      ...answerColumns(answer),
      ...(contents !== undefined && {
        contents: contents.byteLength <= maxContents ? Buffer.from(contents).toString('base64') : null,
      }),
      revision,
    };
    // A row that can't be read is as good as none.
    const replaced = loss.revision === 0 ? await this.#damagedRevision(accountId, serverId) : loss.revision;
    const isStored = await saveRevised(this.db, 'world_losses', row, replaced);
    return isStored ? { ...loss, revision } : null;
  }

  /** Returns the revision of a row that can't be read; -1 if there is none. */
  async #damagedRevision(accountId: string, serverId: string): Promise<number> {
    const row = await this.db
      .selectFrom('world_losses')
      .select(columns)
      .where(isOf(accountId, serverId))
      .executeTakeFirst();
    return row === undefined || this.#read(row) !== null ? -1 : row.revision;
  }

  async contents(accountId: string, serverId: string): Promise<Uint8Array | null> {
    const row = await this.db
      .selectFrom('world_losses')
      .select('contents')
      .where(isOf(accountId, serverId))
      .executeTakeFirst();
    return row?.contents ? Buffer.from(row.contents, 'base64') : null;
  }

  async prune(before: Date): Promise<void> {
    await sql`delete from world_losses where changed_at < ${before.getTime()} and not exists
      (select 1 from backup_tests where backup_tests.account_id = world_losses.account_id
        and backup_tests.server_key = world_losses.server_key)`.execute(this.db);
  }

  #read(row: Row): WorldLoss | null {
    const key = { accountId: row.account_id, serverId: decodeId(row.server_id) };
    const data = this.unreadable.orNull(key, 'a world’s losses can’t be read', () =>
      rowSchema.parse({
        state: row.state,
        details: parseColumn(row.details),
        givenUp: parseColumn(row.given_up),
      }),
    );
    if (data === null) return null;
    return {
      ...key,
      serverName: row.server_name,
      ...data.details,
      foundAt: new Date(row.found_at),
      state: data.state,
      answer: answerOf(row),
      givenUp: data.givenUp,
      revision: row.revision,
    };
  }
}

/** Returns the condition that a row is of this server. */
function isOf(accountId: string, serverId: string) {
  return ({ and }: ExpressionBuilder<Tables, 'world_losses'>) =>
    and({ account_id: accountId, server_key: serverColumnKey(serverId) });
}
