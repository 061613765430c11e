import type { ServerRef } from './connection.ts';
import { idOf, keptId } from './opaque-id.ts';
import type { Database } from './schema.ts';
import type { ServerRefs } from './store.ts';
import { bounded, digest, maxName } from './text.ts';

/** How many references are known to be written down already, in memory: about 0.3 KB each. */
const maxKnown = 2_000;

export class ServerRefRepository implements ServerRefs {
  readonly #db: Database;
  /** The newest last. */
  readonly #known = new Map<string, { reference: string; name: string }>();

  constructor(db: Database) {
    this.#db = db;
  }

  async remember(guildId: string, server: ServerRef): Promise<string> {
    const key = keyOf(guildId, server.id);
    const name = bounded(server.name, maxName);
    const known = this.#known.get(key);
    if (known?.name === name) return known.reference;
    const reference = known?.reference ?? digest(key, 16);
    await this.#write({ guild_id: guildId, reference, server_id: keptId(server.id), server_name: name });
    this.#keep(key, { reference, name });
    return reference;
  }

  async find(guildId: string, reference: string): Promise<ServerRef | null> {
    const row = await this.#db
      .selectFrom('server_refs')
      .select(['server_id as id', 'server_name as name'])
      .where('guild_id', '=', guildId)
      .where('reference', '=', reference)
      .executeTakeFirst();
    return row ? { id: idOf(row.id), name: row.name } : null;
  }

  /** Drops what is kept in memory of a guild whose references were deleted. */
  forget(guildId: string): void {
    const prefix = keyOf(guildId, '');
    for (const key of this.#known.keys()) if (key.startsWith(prefix)) this.#known.delete(key);
  }

  async #write(row: { guild_id: string; reference: string; server_id: string; server_name: string }) {
    await this.#db
      .insertInto('server_refs')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['guild_id', 'reference'])
          .doUpdateSet({ server_name: row.server_name })
          .where('server_refs.server_name', '!=', row.server_name),
      )
      .execute();
  }

  #keep(key: string, entry: { reference: string; name: string }): void {
    this.#known.delete(key);
    this.#known.set(key, entry);
    if (this.#known.size <= maxKnown) return;
    const oldest = this.#known.keys().next().value;
    if (oldest !== undefined) this.#known.delete(oldest);
  }
}

function keyOf(guildId: string, serverId: string): string {
  return `${guildId}\0${keptId(serverId)}`;
}
