import { type Insertable, sql, type UpdateObject } from 'kysely';
import { z } from 'zod';
import {
  type GroupChange,
  type GroupDetails,
  groupDetailsSchema,
  groupDraftMs,
  groupRequestSchema,
  groupStates,
  maxRunningGroups,
  type ServerGroup,
  type ServerGroups,
} from '../../domain/server-group.ts';
import { decodeId, encodeId, maxName, toDate, toLanguage, truncateForStorage } from '../column-values.ts';
import { hasUpdated } from '../counted.ts';
import { Repository } from '../repository.ts';
import type { ServerGroupTable, Tables } from '../schema.ts';
import { openReplyTo, requestJson, sealReplyTo } from './operation-row.ts';

/** Returns the vault context of a group's reply target. */
export function groupContext(id: string): string {
  return `reply target of group ${id}`;
}

const stateSchema = z.enum(groupStates);

/** The table of requests for several servers. */
export class ServerGroupRepository extends Repository implements ServerGroups {
  async add(group: ServerGroup): Promise<void> {
    const query = this.db
      .insertInto('server_groups')
      .values(this.#toRow(group))
      .onConflict((conflict) => conflict.doNothing());
    if (group.state === 'draft') await query.execute();
    else await this.changes.apply(group.guildId, () => query.execute());
  }

  async get(guildId: string, id: string): Promise<ServerGroup | null> {
    const row = await this.#rows().where('guild_id', '=', guildId).where('id', '=', id).executeTakeFirst();
    return row === undefined ? null : this.#read(row);
  }

  async open(guildId: string): Promise<readonly ServerGroup[]> {
    return this.#readAll(await this.#open().where('guild_id', '=', guildId).execute());
  }

  async allOpen(): Promise<readonly ServerGroup[]> {
    return this.#readAll(await this.#open().execute());
  }

  start(draft: ServerGroup, change: GroupChange): Promise<'started' | 'full' | 'changed'> {
    const { guildId, id, revision } = draft;
    return this.changes.transact(guildId, async (db) => {
      const running = await db
        .selectFrom('server_groups')
        .select('id')
        .where('guild_id', '=', guildId)
        .where('state', '=', 'running')
        .execute();
      if (running.length >= maxRunningGroups) return 'full';
      const query = db
        .updateTable('server_groups')
        .set({ ...this.#toValues(id, change), state: 'running' })
        .where('id', '=', id)
        .where('state', '=', 'draft')
        .where('revision', '=', revision);
      return (await hasUpdated(query)) ? 'started' : 'changed';
    });
  }

  change(group: ServerGroup, change: GroupChange): Promise<ServerGroup | null> {
    return this.changes.apply(group.guildId, () => this.advance(group, change));
  }

  async advance(group: ServerGroup, change: GroupChange): Promise<ServerGroup | null> {
    const { id, revision } = group;
    const query = this.db
      .updateTable('server_groups')
      .set(this.#toValues(id, change))
      .where('id', '=', id)
      .where('revision', '=', revision);
    return (await hasUpdated(query)) ? { ...group, ...change, revision: revision + 1 } : null;
  }

  async seen(ids: readonly string[]): Promise<void> {
    await this.db
      .updateTable('server_groups')
      .set({ seen_at: Date.now() })
      .where('id', 'in', [...ids])
      .execute();
  }

  async remove(guildId: string, id: string): Promise<void> {
    await this.db.deleteFrom('server_groups').where('guild_id', '=', guildId).where('id', '=', id).execute();
  }

  async prune(now: Date, before: Date): Promise<void> {
    await this.db
      .deleteFrom('server_groups')
      .where(({ eb, or, and }) =>
        or([
          and([eb('state', '=', 'draft'), eb('created_at', '<', now.getTime() - groupDraftMs)]),
          and([eb('state', '=', 'done'), eb('ended_at', '<', before.getTime())]),
        ]),
      )
      .execute();
  }

  #rows() {
    return this.db.selectFrom('server_groups').selectAll();
  }

  #open() {
    return this.#rows()
      .where('state', '!=', 'draft')
      .where('settled', '=', 0)
      .orderBy('created_at')
      .orderBy('id');
  }

  async #readAll(rows: readonly ServerGroupTable[]): Promise<readonly ServerGroup[]> {
    const groups = await Promise.all(rows.map((row) => this.#read(row)));
    return groups.filter((group) => group !== null);
  }

  /** Returns null for a row that can't be read, and logs it: the others go on. */
  async #read(row: ServerGroupTable): Promise<ServerGroup | null> {
    try {
      const replyTo = await openReplyTo(this.vault, groupContext(row.id), row.sealed_reply_to);
      return {
        id: row.id,
        guildId: row.guild_id,
        state: stateSchema.parse(row.state),
        request: groupRequestSchema.parse(JSON.parse(row.request)),
        details: withIds(groupDetailsSchema.parse(JSON.parse(row.details)), decodeId),
        requestedBy: { id: row.requested_by_id, name: row.requested_by_name },
        stoppedBy:
          row.stopped_by_id === null ? null : { id: row.stopped_by_id, name: row.stopped_by_name ?? '' },
        language: toLanguage(row.language) ?? 'en',
        channelId: row.channel_id,
        messageId: row.message_id,
        replyTo,
        createdAt: new Date(row.created_at),
        startedAt: toDate(row.started_at),
        endedAt: toDate(row.ended_at),
        seenAt: new Date(row.seen_at),
        isShown: row.settled === 1,
        revision: row.revision,
      };
    } catch (error) {
      this.unreadable.add({ group: row.id, guild: row.guild_id }, error, 'a group of servers can’t be read');
      return null;
    }
  }

  #toRow(group: ServerGroup): Insertable<ServerGroupTable> {
    return {
      id: group.id,
      guild_id: group.guildId,
      state: group.state,
      request: requestJson(group.request),
      details: detailsJson(group.details),
      requested_by_id: group.requestedBy.id,
      requested_by_name: truncateForStorage(group.requestedBy.name, maxName),
      ...stoppedColumns(group.stoppedBy),
      language: group.language,
      channel_id: group.channelId,
      message_id: group.messageId,
      sealed_reply_to: sealReplyTo(this.vault, groupContext(group.id), group.replyTo),
      created_at: group.createdAt.getTime(),
      started_at: group.startedAt?.getTime() ?? null,
      ended_at: group.endedAt?.getTime() ?? null,
      seen_at: group.seenAt.getTime(),
      settled: group.isShown ? 1 : 0,
      revision: group.revision,
    };
  }

  /** Returns the columns of a change, which is one more change of the row. */
  #toValues(id: string, change: GroupChange): UpdateObject<Tables, 'server_groups'> {
    const { state, details, stoppedBy, messageId, replyTo, startedAt, endedAt, isShown } = change;
    return {
      revision: sql`revision + 1`,
      seen_at: Date.now(),
      ...(state === undefined ? {} : { state }),
      ...(details === undefined ? {} : { details: detailsJson(details) }),
      ...(stoppedBy === undefined ? {} : stoppedColumns(stoppedBy)),
      ...(messageId === undefined ? {} : { message_id: messageId }),
      ...(replyTo === undefined
        ? {}
        : { sealed_reply_to: sealReplyTo(this.vault, groupContext(id), replyTo) }),
      ...(startedAt === undefined ? {} : { started_at: startedAt?.getTime() ?? null }),
      ...(endedAt === undefined ? {} : { ended_at: endedAt?.getTime() ?? null }),
      // Its reply target is of no use any more then.
      ...(isShown === undefined ? {} : { settled: isShown ? 1 : 0, sealed_reply_to: null }),
    };
  }
}

function stoppedColumns(person: ServerGroup['stoppedBy']) {
  return {
    stopped_by_id: person?.id ?? null,
    stopped_by_name: person && truncateForStorage(person.name, maxName),
  };
}

function detailsJson(details: GroupDetails): string {
  const stored = withIds(details, encodeId);
  return JSON.stringify(stored, (key, value: unknown) =>
    key === 'name' && typeof value === 'string' ? truncateForStorage(value, maxName) : value,
  );
}

/** Returns the details with other ids of their servers: those of hosts may hold what a database refuses. */
function withIds(details: GroupDetails, toId: (id: string) => string): GroupDetails {
  const named = <Holder extends { readonly server: { id: string } }>(holder: Holder): Holder => ({
    ...holder,
    server: { ...holder.server, id: toId(holder.server.id) },
  });
  return {
    ...details,
    items: details.items.map(named),
    offered: details.offered.map((server) => ({ ...server, id: toId(server.id) })),
    leftOut: details.leftOut.map(named),
  };
}
