import { atMost, digest } from '@steward/kit';
import { LRUCache } from 'lru-cache';
import type { ServerRef } from '../../domain/connection.ts';

import { decodeId, serverColumns } from '../column-values.ts';
import { Repository, type StoreParts } from '../repository.ts';
import type { ServerRefTable } from '../schema.ts';

/** How many written references are cached; each takes about 0.3 KB. */
const maxCached = 10_000;
/** How long a reference counts as written, in milliseconds: a notification that it was deleted may be lost. */
const maxAgeMs = 3_600_000;
/** The most rows in one statement. SQLite allows 32,766 values. */
const maxRows = 1_000;

export class ServerRefs extends Repository {
  /** The names that were written, by guild and reference. */
  readonly #written = new LRUCache<string, string>({
    ...atMost(maxCached),
    ttl: maxAgeMs,
    ttlResolution: 1_000,
  });

  constructor(parts: StoreParts) {
    super(parts);
    parts.changes.subscribe((guildId) => this.#forget(guildId));
  }

  /**
   * Stores a server of this guild by its latest name. Returns its reference: 16 URL-safe characters, always the same for
   * the same server.
   */
  async remember(guildId: string, server: ServerRef): Promise<string> {
    const row = this.#toRow(guildId, server);
    await this.#write([row]);
    return row.reference;
  }

  /** Stores several servers in one write, as `remember` does. Returns their references in the same order. */
  async rememberAll(guildId: string, servers: readonly ServerRef[]): Promise<readonly string[]> {
    const rows = servers.map((server) => this.#toRow(guildId, server));
    await this.#write(rows);
    return rows.map(({ reference }) => reference);
  }

  async find(guildId: string, reference: string): Promise<ServerRef | null> {
    const row = await this.#ofGuild(guildId).where('reference', '=', reference).executeTakeFirst();
    return row === undefined ? null : toServer(row);
  }

  /** Returns the stored servers of some connections. */
  async ofConnections(guildId: string, connectionIds: readonly string[]): Promise<readonly ServerRef[]> {
    if (connectionIds.length === 0) return [];
    const rows = await this.#ofGuild(guildId).where('connection_id', 'in', connectionIds).execute();
    return rows.map(toServer);
  }

  /** Removes a guild, or every guild if null, from the cache: its references may have been deleted. */
  #forget(guildId: string | null): void {
    const prefix = guildId === null ? '' : `${guildId} `;
    for (const key of [...this.#written.keys()]) if (key.startsWith(prefix)) this.#written.delete(key);
  }

  #ofGuild(guildId: string) {
    return this.db
      .selectFrom('server_refs')
      .select(['connection_id', 'server_id', 'server_name'])
      .where('guild_id', '=', guildId);
  }

  #toRow(guildId: string, server: ServerRef): ServerRefTable {
    const columns = serverColumns(server);
    const reference = digest(`${guildId}\0${columns.connection_id}\0${columns.server_id}`, 16);
    return { guild_id: guildId, reference, ...columns };
  }

  async #write(rows: readonly ServerRefTable[]): Promise<void> {
    const changed = rows.filter((row) => this.#written.get(keyOf(row)) !== row.server_name);
    const latest = [...new Map(changed.map((row) => [row.reference, row])).values()];
    // Every process writes in the same order, so that their row locks can't deadlock.
    latest.sort((a, b) => (a.reference < b.reference ? -1 : 1));
    for (let from = 0; from < latest.length; from += maxRows) {
      const batch = latest.slice(from, from + maxRows);
      await this.#upsert(batch);
      for (const row of batch) this.#written.set(keyOf(row), row.server_name);
    }
  }

  async #upsert(rows: readonly ServerRefTable[]): Promise<void> {
    await this.db
      .insertInto('server_refs')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['guild_id', 'reference'])
          .doUpdateSet({ server_name: ({ ref }) => ref('excluded.server_name') })
          .whereRef('server_refs.server_name', '!=', 'excluded.server_name'),
      )
      .execute();
  }
}

function toServer(row: Pick<ServerRefTable, 'connection_id' | 'server_id' | 'server_name'>): ServerRef {
  return { connectionId: row.connection_id, id: decodeId(row.server_id), name: row.server_name };
}

function keyOf({ guild_id, reference }: ServerRefTable): string {
  return `${guild_id} ${reference}`;
}
