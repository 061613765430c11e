import type { CompiledQuery, Selectable } from 'kysely';
import type { Connection, Connections, ServerRef } from '../../domain/connection.ts';
import type { Language } from '../../domain/language.ts';
import type { GuildCache, GuildChanges } from '../cache.ts';
import { decodeId, encodeId, maxName, maxText, toLanguage, truncateForStorage } from '../column-values.ts';
import { accountIdOf } from '../crypto/account-id.ts';
import type { Vault } from '../crypto/vault.ts';
import { prepared } from '../prepared.ts';
import type { ConnectionTable, Database } from '../schema.ts';

type Row = Selectable<ConnectionTable>;

const columns = [
  'guild_id',
  'hosting_url',
  'sealed_key',
  'account_id',
  'connected_by',
  'connected_at',
  'default_server_id',
  'default_server_name',
  'log_channel_id',
  'log_problem',
  'language',
] as const satisfies readonly (keyof Row)[];

/** Returns the vault context of a guild's API key, which binds it to the guild and the hosting API. */
export function keyContext({ guild_id, hosting_url }: Pick<Row, 'guild_id' | 'hosting_url'>): string {
  return `api key of guild ${guild_id} for ${hosting_url}`;
}

/** Returns the vault context that version 1 used for a guild's API key. */
export function earlierKeyContext({ guild_id }: Pick<Row, 'guild_id'>): string {
  return `api key of guild ${guild_id}`;
}

export class ConnectionRepository implements Connections {
  readonly #db: Database;
  readonly #vault: Vault;
  readonly #cache: GuildCache<Connection | null>;
  readonly #changes: GuildChanges;
  readonly #byGuild: (guildId: string) => CompiledQuery<Row>;

  constructor(db: Database, vault: Vault, cache: GuildCache<Connection | null>, changes: GuildChanges) {
    this.#db = db;
    this.#vault = vault;
    this.#cache = cache;
    this.#changes = changes;
    this.#byGuild = prepared(db.selectFrom('connections').select(columns).where('guild_id', '=', ''));
  }

  get(guildId: string): Promise<Connection | null> {
    return this.#cache.get(guildId, this.#read);
  }

  async connect(
    guildId: string,
    link: { hostingUrl: string; apiKey: string; connectedBy: string },
  ): Promise<void> {
    const write = async () => {
      const address = { guild_id: guildId, hosting_url: link.hostingUrl };
      const row = {
        hosting_url: link.hostingUrl,
        sealed_key: this.#vault.seal(link.apiKey, keyContext(address)),
        account_id: await accountIdOf(this.#db, this.#vault, link),
        connected_by: link.connectedBy,
        connected_at: Date.now(),
      };
      await this.#db
        .insertInto('connections')
        .values({ guild_id: guildId, ...row })
        .onConflict((conflict) =>
          conflict.column('guild_id').doUpdateSet(({ eb, ref }) => {
            const sameAccount = eb('connections.account_id', '=', row.account_id);
            const kept = (column: 'default_server_id' | 'default_server_name') =>
              eb
                .case()
                .when(sameAccount)
                .then(ref(`connections.${column}`))
                .else(null)
                .end();
            return {
              ...row,
              default_server_id: kept('default_server_id'),
              default_server_name: kept('default_server_name'),
            };
          }),
        )
        .execute();
    };
    await this.#changes.apply(guildId, () => this.#vault.whileKeysHold(write));
  }

  async disconnect(guildId: string): Promise<boolean> {
    const query = this.#db.deleteFrom('connections').where('guild_id', '=', guildId);
    const { numDeletedRows } = await this.#changes.apply(guildId, () => query.executeTakeFirstOrThrow());
    return numDeletedRows > 0n;
  }

  async setDefaultServer(guildId: string, server: ServerRef | null): Promise<void> {
    await this.#update(guildId, {
      default_server_id: server && encodeId(server.id),
      default_server_name: server && truncateForStorage(server.name, maxName),
    });
  }

  async setLogChannel(guildId: string, channelId: string | null): Promise<void> {
    await this.#update(guildId, { log_channel_id: channelId, log_problem: null });
  }

  async setLanguage(guildId: string, language: Language | null): Promise<void> {
    await this.#update(guildId, { language });
  }

  async logChannel(guildId: string): Promise<string | null> {
    const row = await this.#db
      .selectFrom('connections')
      .select('log_channel_id')
      .where('guild_id', '=', guildId)
      .executeTakeFirst();
    return row?.log_channel_id ?? null;
  }

  async setLogProblem(guildId: string, problem: string | null): Promise<void> {
    const kept = problem && truncateForStorage(problem, maxText);
    // Called after each announcement, rarely with a change.
    const { numUpdatedRows } = await this.#db
      .updateTable('connections')
      .set({ log_problem: kept })
      .where('guild_id', '=', guildId)
      .where('log_problem', 'is distinct from', kept)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) await this.#changes.apply(guildId, async () => {});
  }

  readonly #read = async (guildId: string): Promise<Connection | null> => {
    const { rows } = await this.#db.executeQuery(this.#byGuild(guildId));
    const row = rows[0];
    return row ? this.#connection(row) : null;
  };

  async #update(guildId: string, change: Partial<Row>): Promise<void> {
    const query = this.#db.updateTable('connections').set(change).where('guild_id', '=', guildId);
    await this.#changes.apply(guildId, () => query.execute());
  }

  async #connection(row: Row): Promise<Connection> {
    return {
      guildId: row.guild_id,
      hostingUrl: row.hosting_url,
      apiKey: await this.#apiKey(row),
      accountId: row.account_id,
      connectedBy: row.connected_by,
      connectedAt: new Date(row.connected_at),
      defaultServer:
        row.default_server_id === null
          ? null
          : {
              id: decodeId(row.default_server_id),
              name: row.default_server_name ?? decodeId(row.default_server_id),
            },
      logChannelId: row.log_channel_id,
      logProblem: row.log_problem,
      language: toLanguage(row.language),
    };
  }

  async #apiKey(row: Row): Promise<string> {
    const apiKey = await this.#vault.open(row.sealed_key, keyContext(row), earlierKeyContext(row));
    if (this.#vault.isOfEarlierVersion(row.sealed_key)) {
      await this.#vault.whileKeysHold(() => this.#resealRow(row, apiKey));
    }
    return apiKey;
  }

  async #resealRow({ sealed_key: before, ...row }: Row, apiKey: string): Promise<void> {
    await this.#db
      .updateTable('connections')
      .set({ sealed_key: this.#vault.seal(apiKey, keyContext(row)) })
      .where('guild_id', '=', row.guild_id)
      .where('sealed_key', '=', before)
      .execute();
  }
}
