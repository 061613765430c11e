import type { CompiledQuery, Transaction } from 'kysely';
import { z } from 'zod';
import {
  type Connection,
  type ConnectionInfo,
  type Connections,
  type GuildConnections,
  type GuildSettings,
  isSameServer,
  mostAddresses,
  type NewConnection,
  type ServerAddress,
  type ServerRef,
} from '../../domain/connection.ts';
import { openHostKinds } from '../../domain/host.ts';
import type { Language } from '../../domain/language.ts';
import {
  decodeId,
  encodeId,
  maxName,
  maxText,
  toLanguage,
  toTimeZone,
  truncateForStorage,
} from '../column-values.ts';
import { accountIdOf } from '../crypto/account-id.ts';
import type { Vault } from '../crypto/vault.ts';
import type { GuildCache, GuildChanges } from '../guild-cache.ts';
import { lockGuild } from '../lock-guild.ts';
import { prepared } from '../prepared.ts';
import type { ConnectionTable, Database, GuildSettingsTable, Tables } from '../schema.ts';
import { copyAccountData } from './account-data.ts';

type SettingsRow = Omit<GuildSettingsTable, 'guild_id'>;
type Row = ConnectionTable & SettingsRow;

const columns = [
  'connections.guild_id',
  'connections.id',
  'connections.name',
  'connections.hosting_url',
  'connections.open_kind',
  'connections.certificate_sha256',
  'connections.sealed_key',
  'connections.account_id',
  'connections.connected_by',
  'connections.connected_at',
  'guild_settings.default_connection_id',
  'guild_settings.default_server_id',
  'guild_settings.default_server_name',
  'guild_settings.log_channel_id',
  'guild_settings.log_problem',
  'guild_settings.approvals_channel_id',
  'guild_settings.language',
  'guild_settings.time_zone',
  'guild_settings.addresses',
] as const;

/** Returns the vault context of a guild's API key, which binds it to the guild, the hosting API and its certificate. */
export function keyContext({
  guild_id,
  hosting_url,
  certificate_sha256,
}: Pick<ConnectionTable, 'guild_id' | 'hosting_url' | 'certificate_sha256'>): string {
  const link = `api key of guild ${guild_id} for ${hosting_url}`;
  return certificate_sha256 === null ? link : `${link} with certificate ${certificate_sha256}`;
}

export class ConnectionRepository implements Connections {
  readonly #db: Database;
  readonly #vault: Vault;
  readonly #cache: GuildCache<GuildConnections | null>;
  readonly #changes: GuildChanges;
  readonly #byGuild: (guildId: string) => CompiledQuery<Row>;

  constructor(db: Database, vault: Vault, cache: GuildCache<GuildConnections | null>, changes: GuildChanges) {
    this.#db = db;
    this.#vault = vault;
    this.#cache = cache;
    this.#changes = changes;
    this.#byGuild = prepared(
      db
        .selectFrom('connections')
        .leftJoin('guild_settings', 'guild_settings.guild_id', 'connections.guild_id')
        .select(columns)
        .where('connections.guild_id', '=', '')
        .orderBy('connections.id'),
    );
  }

  get(guildId: string): Promise<GuildConnections | null> {
    return this.#cache.get(guildId, this.#read);
  }

  async settings(guildId: string): Promise<GuildSettings> {
    const row = await this.#db
      .selectFrom('guild_settings')
      .selectAll()
      .where('guild_id', '=', guildId)
      .executeTakeFirst();
    return toSettings(row ?? noSettings);
  }

  async list(guildId: string): Promise<readonly ConnectionInfo[]> {
    const rows = await this.#db
      .selectFrom('connections')
      .selectAll()
      .where('guild_id', '=', guildId)
      .orderBy('id')
      .execute();
    return rows.map(toInfo);
  }

  async connect(guildId: string, connection: NewConnection): Promise<void> {
    const { id, name, hostingUrl, apiKey, connectedBy } = connection;
    const { openKind = null, certificateSha256 = null } = connection;
    const host = { hosting_url: hostingUrl, open_kind: openKind, certificate_sha256: certificateSha256 };
    const write = async () => {
      const row = {
        name: truncateForStorage(name, maxName),
        ...host,
        sealed_key: this.#vault.seal(apiKey, keyContext({ guild_id: guildId, ...host })),
        account_id: await accountIdOf(this.#db, this.#vault, connection),
        connected_by: connectedBy,
        connected_at: Date.now(),
      };
      await this.#db.transaction().execute((db) => replace(db, { guild_id: guildId, id, ...row }));
    };
    await this.#changes.apply(guildId, () => this.#vault.whileKeysHold(write));
  }

  async disconnect(guildId: string, connectionId?: string): Promise<boolean> {
    return this.#changes.apply(guildId, () =>
      this.#db.transaction().execute((db) => remove(db, guildId, connectionId)),
    );
  }

  async setDefaultServer(guildId: string, server: ServerRef | null): Promise<void> {
    await this.#update(guildId, {
      default_connection_id: server?.connectionId ?? null,
      default_server_id: server && encodeId(server.id),
      default_server_name: server && truncateForStorage(server.name, maxName),
    });
  }

  async setLogChannel(guildId: string, channelId: string | null): Promise<void> {
    await this.#update(guildId, { log_channel_id: channelId, log_problem: null });
  }

  async setApprovalsChannel(guildId: string, channelId: string | null): Promise<void> {
    await this.#update(guildId, { approvals_channel_id: channelId });
  }

  async setLanguage(guildId: string, language: Language | null): Promise<void> {
    await this.#update(guildId, { language });
  }

  async setTimeZone(guildId: string, timeZone: string): Promise<void> {
    await this.#update(guildId, { time_zone: timeZone });
  }

  async setAddress(guildId: string, server: ServerRef, address: string | null): Promise<boolean> {
    const { connectionId, id } = server;
    const name = truncateForStorage(server.name, maxName);
    return this.#changes.apply(guildId, () =>
      this.#db.transaction().execute(async (db) => {
        await lockGuild(db, guildId);
        const ofGuild = db.selectFrom('guild_settings').select('addresses').where('guild_id', '=', guildId);
        const row = await ofGuild.executeTakeFirst();
        const others = toAddresses(row?.addresses ?? null).filter((one) => !isSameServer(one.server, server));
        if (address !== null && others.length >= mostAddresses) return false;
        const all = address === null ? others : [...others, { server: { connectionId, id, name }, address }];
        await db
          .updateTable('guild_settings')
          .set({ addresses: all.length === 0 ? null : JSON.stringify(all) })
          .where('guild_id', '=', guildId)
          .execute();
        return true;
      }),
    );
  }

  async logChannel(guildId: string): Promise<string | null> {
    const row = await this.#db
      .selectFrom('guild_settings')
      .select('log_channel_id')
      .where('guild_id', '=', guildId)
      .executeTakeFirst();
    return row?.log_channel_id ?? null;
  }

  async timeZone(guildId: string): Promise<string> {
    const row = await this.#db
      .selectFrom('guild_settings')
      .select('time_zone')
      .where('guild_id', '=', guildId)
      .executeTakeFirst();
    return toTimeZone(row?.time_zone ?? null);
  }

  async setLogProblem(guildId: string, problem: string | null): Promise<void> {
    const kept = problem && truncateForStorage(problem, maxText);
    // Called after each announcement, rarely with a change.
    const { numUpdatedRows } = await this.#db
      .updateTable('guild_settings')
      .set({ log_problem: kept })
      .where('guild_id', '=', guildId)
      .where('log_problem', 'is distinct from', kept)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) await this.#changes.apply(guildId, async () => {});
  }

  readonly #read = async (guildId: string): Promise<GuildConnections | null> => {
    const { rows } = await this.#db.executeQuery(this.#byGuild(guildId));
    const [first] = rows;
    if (first === undefined) return null;
    const connections: Connection[] = [];
    const unreadable: ConnectionInfo[] = [];
    for (const row of rows) {
      const apiKey = await this.#vault.open(row.sealed_key, keyContext(row));
      if (apiKey === null) unreadable.push(toInfo(row));
      else connections.push({ ...toInfo(row), apiKey });
    }
    // Not cached: the missing key may be added.
    if (unreadable.length > 0) this.#cache.delete(guildId);
    return { guildId, connections, unreadable, ...toSettings(first) };
  };

  async #update(guildId: string, change: Partial<GuildSettingsTable>): Promise<void> {
    const query = this.#db.updateTable('guild_settings').set(change).where('guild_id', '=', guildId);
    await this.#changes.apply(guildId, () => query.execute());
  }
}

/** Writes a connection in place of the one to the same hosting API, else of the one with the same id. */
async function replace(db: Transaction<Tables>, row: ConnectionTable): Promise<void> {
  await lockGuild(db, row.guild_id);
  const existing = await db
    .selectFrom('connections')
    .select(['id', 'hosting_url', 'account_id'])
    .where('guild_id', '=', row.guild_id)
    .execute();
  const replaced =
    existing.find(({ hosting_url }) => hosting_url === row.hosting_url) ??
    existing.find(({ id }) => id === row.id);
  const { guild_id, id, ...values } = { ...row, id: replaced?.id ?? row.id };
  await db
    .insertInto('connections')
    .values({ guild_id, id, ...values })
    .onConflict((conflict) => conflict.columns(['guild_id', 'id']).doUpdateSet(values))
    .execute();
  await db
    .insertInto('guild_settings')
    .values({ guild_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (replaced === undefined || replaced.account_id === row.account_id) return;
  await dropDefaultServer(db, guild_id, id);
  if (replaced.hosting_url === row.hosting_url)
    await copyAccountData(db, replaced.account_id, row.account_id);
}

/** Deletes a connection, or all of the guild; returns whether there was one. */
async function remove(
  db: Transaction<Tables>,
  guildId: string,
  connectionId: string | undefined,
): Promise<boolean> {
  await lockGuild(db, guildId);
  let query = db.deleteFrom('connections').where('guild_id', '=', guildId);
  if (connectionId !== undefined) query = query.where('id', '=', connectionId);
  const { numDeletedRows } = await query.executeTakeFirstOrThrow();
  await dropDefaultServer(db, guildId, connectionId);
  return numDeletedRows > 0n;
}

/** Unsets the default server if it is one of the connection, or of any if no id is given. */
async function dropDefaultServer(
  db: Transaction<Tables>,
  guildId: string,
  connectionId: string | undefined,
): Promise<void> {
  let query = db
    .updateTable('guild_settings')
    .set({ default_connection_id: null, default_server_id: null, default_server_name: null })
    .where('guild_id', '=', guildId);
  if (connectionId !== undefined) query = query.where('default_connection_id', '=', connectionId);
  await query.execute();
}

function toInfo(row: ConnectionTable): ConnectionInfo {
  return {
    id: row.id,
    name: row.name,
    hostingUrl: row.hosting_url,
    openKind: openHostKinds.find((kind) => kind === row.open_kind) ?? null,
    certificateSha256: row.certificate_sha256,
    accountId: row.account_id,
    connectedBy: row.connected_by,
    connectedAt: new Date(row.connected_at),
  };
}

/** Those of a guild that was never connected. */
const noSettings: SettingsRow = {
  default_connection_id: null,
  default_server_id: null,
  default_server_name: null,
  log_channel_id: null,
  log_problem: null,
  approvals_channel_id: null,
  language: null,
  time_zone: null,
  addresses: null,
};

function toSettings(row: SettingsRow): GuildSettings {
  const { default_connection_id: connectionId, default_server_id: id } = row;
  return {
    defaultServer:
      connectionId === null || id === null
        ? null
        : { connectionId, id: decodeId(id), name: row.default_server_name ?? decodeId(id) },
    logChannelId: row.log_channel_id,
    logProblem: row.log_problem,
    approvalsChannelId: row.approvals_channel_id,
    language: toLanguage(row.language),
    timeZone: toTimeZone(row.time_zone),
    hasTimeZone: row.time_zone !== null,
    addresses: toAddresses(row.addresses),
  };
}

const addressesSchema = z.array(
  z.object({
    server: z.object({ connectionId: z.string(), id: z.string(), name: z.string() }),
    address: z.string(),
  }),
);

/** Returns the stored addresses; none if somebody else has written the column. */
function toAddresses(stored: string | null): readonly ServerAddress[] {
  if (stored === null) return [];
  try {
    return addressesSchema.catch([]).parse(JSON.parse(stored));
  } catch {
    return [];
  }
}
