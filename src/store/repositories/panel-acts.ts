import { panelActKinds } from '@steward/hosts/model';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { ActQuery, NamedAct, StoredAct } from '../../watch/model/panel-act.ts';
import { countDeleted, hasUpdated } from '../changed-rows.ts';
import {
  decodeId,
  encodeId,
  maxName,
  parseColumn,
  serverColumnKey,
  truncateForStorage,
} from '../column-values.ts';
import { Repository } from '../repository.ts';
import { beyond } from '../row-conditions.ts';
import type { PanelActTable, Tables } from '../schema.ts';

/** The table of what people did at hosts. */
export class PanelActs extends Repository {
  /** Stores an act, once. */
  async add({ accountId, serverId, serverName, id, kind, actor, byApi, at }: StoredAct): Promise<void> {
    await this.db
      .insertInto('panel_acts')
      .values({
        account_id: accountId,
        server_key: serverColumnKey(serverId),
        id,
        server_id: encodeId(serverId),
        server_name: truncateForStorage(serverName, maxName),
        kind,
        actor: truncateForStorage(actor, maxName),
        by_api: byApi ? 1 : 0,
        at: at.getTime(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Returns null if there is none, or the name was removed. */
  async get(accountId: string, serverId: string, id: string): Promise<NamedAct | null> {
    const row = await this.db
      .selectFrom('panel_acts')
      .selectAll()
      .where(isAct(accountId, serverId, id))
      .executeTakeFirst();
    return row === undefined ? null : toAct(row);
  }

  /** Deletes an act that turned out not to be why a server went down. */
  async remove(accountId: string, serverId: string, id: string): Promise<void> {
    await this.db
      .deleteFrom('panel_acts')
      .where(isAct(accountId, serverId, id))
      .execute();
  }

  /** Returns the acts of a page, newest first. */
  async history({ of, kinds, from, limit }: ActQuery): Promise<readonly StoredAct[]> {
    const wanted = of.filter(({ serverIds }) => serverIds?.length !== 0);
    if (wanted.length === 0 || kinds?.length === 0) return [];
    const isNewer = from?.direction === 'newer';
    let query = this.db
      .selectFrom('panel_acts')
      .selectAll()
      .where(({ eb, and, or }) =>
        or(
          wanted.map(({ accountId, serverIds }) =>
            and([
              eb('account_id', '=', accountId),
              ...(serverIds === undefined ? [] : [eb('server_key', 'in', serverIds.map(serverColumnKey))]),
            ]),
          ),
        ),
      )
      .orderBy('at', isNewer ? 'asc' : 'desc')
      .orderBy('id', isNewer ? 'asc' : 'desc')
      .limit(limit);
    if (kinds !== undefined) query = query.where('kind', 'in', kinds);
    if (from !== undefined) query = query.where(beyond('at', from));
    const acts = (await query.execute()).flatMap((row) => toAct(row) ?? []);
    return isNewer ? acts.toReversed() : acts;
  }

  /** Removes everything that names someone by a user name of a host, in alerts too. Returns how many entries that were. */
  async forget(actor: string): Promise<number> {
    const name = truncateForStorage(actor, maxName);
    const acts = await countDeleted(this.db.deleteFrom('panel_acts').where('actor', '=', name));
    return acts + (await this.#removeFromAlerts((act) => act.actor === name));
  }

  /** Deletes the acts before a time, in alerts too. Returns how many entries that were. */
  async prune(before: Date): Promise<number> {
    const acts = await countDeleted(this.db.deleteFrom('panel_acts').where('at', '<', before.getTime()));
    // Alerts of what has lasted for longer.
    return acts + (await this.#removeFromAlerts(({ at }) => typeof at === 'number' && at < before.getTime()));
  }

  /** Removes acts from what alerts say. Returns from how many. */
  async #removeFromAlerts(isRemoved: (act: AlertAct) => boolean): Promise<number> {
    const rows = await this.db
      .selectFrom('incidents')
      .select(['id', 'guild_id', 'details', 'revision'])
      .where(sql<boolean>`details like '%"actor"%'`)
      .execute();
    let alerts = 0;
    for (const { id, guild_id, details, revision } of rows) {
      const without = withoutActs(details, isRemoved);
      if (without === details) continue;
      // The alert then has a new revision, so that its message is shown again without the name.
      const isChanged = await this.changes.transact(guild_id, (db) =>
        hasUpdated(
          db
            .updateTable('incidents')
            .set({ details: without, revision: revision + 1 })
            .where('id', '=', id)
            .where('revision', '=', revision),
        ),
      );
      if (isChanged) alerts += 1;
    }
    return alerts;
  }
}

/** Returns the condition that a row is this act. */
function isAct(accountId: string, serverId: string, id: string) {
  return ({ and }: ExpressionBuilder<Tables, 'panel_acts'>) =>
    and({ account_id: accountId, server_key: serverColumnKey(serverId), id });
}

/** What someone did, in the JSON of an alert. */
interface AlertAct {
  readonly actor: unknown;
  readonly at?: unknown;
}

/** Returns JSON without some of the objects that name someone as `actor`. */
function withoutActs(json: string, isRemoved: (act: AlertAct) => boolean): string {
  const isOne = (value: unknown) =>
    typeof value === 'object' && value !== null && 'actor' in value && isRemoved(value);
  return JSON.stringify(parseColumn(json), (_key, value: unknown) => (isOne(value) ? undefined : value));
}

/** Returns null if a newer version wrote it. */
function toAct(row: Selectable<PanelActTable>): StoredAct | null {
  const kind = panelActKinds.find((each) => each === row.kind);
  if (kind === undefined) return null;
  return {
    ...{ accountId: row.account_id, serverId: decodeId(row.server_id), serverName: row.server_name },
    ...{ id: row.id, kind, actor: row.actor, byApi: row.by_api === 1, at: new Date(row.at) },
  };
}
