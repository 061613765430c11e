import type { ServerRef } from '../../domain/connection.ts';
import type { ServerRefs } from '../../domain/store.ts';
import { cacheKey, decodeId, digest, encodeId, maxName, truncateForStorage } from '../column-values.ts';
import type { Database, ServerRefTable } from '../schema.ts';
import { BatchWriter } from './batch-writer.ts';

/** How many references are known to be written down already, in memory: about 0.3 KB each. */
const maxKnown = 10_000;
/** As many rows are written by one statement. */
const maxTogether = 50;

interface Known {
  readonly reference: string;
  /** Stands for the name that was written. */
  readonly name: string;
  /** null once it is written. */
  writing: Promise<void> | null;
}

export class ServerRefRepository implements ServerRefs {
  readonly #db: Database;
  /** The one that was asked for last is the last. */
  readonly #known = new Map<string, Known>();
  readonly #rows = new BatchWriter<ServerRefTable>((rows) => this.#write(rows), maxTogether);

  constructor(db: Database) {
    this.#db = db;
  }

  async remember(guildId: string, server: ServerRef): Promise<string> {
    const id = encodeId(server.id);
    const key = `${guildId}\0${cacheKey(id)}`;
    const serverName = truncateForStorage(server.name, maxName);
    const name = cacheKey(serverName);
    const before = this.#known.get(key);
    if (before?.name === name) {
      this.#keep(key, before);
      if (before.writing !== null) await before.writing;
      return before.reference;
    }
    const reference = before?.reference ?? digest(`${guildId}\0${id}`, 16);
    const row = { guild_id: guildId, reference, server_id: id, server_name: serverName };
    const known: Known = { reference, name, writing: this.#rows.add(row) };
    this.#keep(key, known);
    try {
      await known.writing;
      known.writing = null;
    } catch (error) {
      if (this.#known.get(key) === known) this.#known.delete(key);
      throw error;
    }
    return reference;
  }

  async find(guildId: string, reference: string): Promise<ServerRef | null> {
    const row = await this.#db
      .selectFrom('server_refs')
      .select(['server_id as id', 'server_name as name'])
      .where('guild_id', '=', guildId)
      .where('reference', '=', reference)
      .executeTakeFirst();
    return row ? { id: decodeId(row.id), name: row.name } : null;
  }

  /** Drops what is kept in memory of a guild whose references were deleted. */
  drop(guildId: string): void {
    const prefix = `${guildId}\0`;
    for (const key of this.#known.keys()) if (key.startsWith(prefix)) this.#known.delete(key);
  }

  /** The same, of all guilds. */
  clear(): void {
    this.#known.clear();
  }

  async #write(rows: readonly ServerRefTable[]): Promise<void> {
    await this.#db
      .insertInto('server_refs')
      .values(distinct(rows))
      .onConflict((conflict) =>
        conflict
          .columns(['guild_id', 'reference'])
          .doUpdateSet({ server_name: ({ ref }) => ref('excluded.server_name') })
          .whereRef('server_refs.server_name', '!=', 'excluded.server_name'),
      )
      .execute();
  }

  #keep(key: string, known: Known): void {
    this.#known.delete(key);
    this.#known.set(key, known);
    if (this.#known.size <= maxKnown) return;
    const oldest = this.#known.keys().next().value;
    if (oldest !== undefined) this.#known.delete(oldest);
  }
}

/** One row for each reference, with the last name; in an order that all processes keep, or their locks could cross. */
function distinct(rows: readonly ServerRefTable[]): ServerRefTable[] {
  const byKey = new Map(rows.map((row) => [`${row.guild_id} ${row.reference}`, row]));
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}
