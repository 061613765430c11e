import { isDeepStrictEqual } from 'node:util';
import { openHostKinds } from '@steward/hosts/model';
import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import {
  type Connection,
  type ConnectionInfo,
  type GameSetting,
  isSameServer,
  mostAddresses,
  type NewConnection,
  type ServerAddress,
  type ServerGame,
  type ServerRef,
} from '../../domain/connection.ts';
import type { GuildConnections, GuildSettings } from '../../settings/guild-settings.ts';
import {
  changedSettings,
  readSettings,
  type SettingValues,
  serverIn,
  settingNames,
  withoutConnection,
} from '../../settings/index.ts';
import type { SettingChange } from '../../settings/setting-change.ts';
import { hasUpdated } from '../changed-rows.ts';
import { boundedJson, maxName, maxText, parseColumn, truncateForStorage } from '../column-values.ts';
import { accountIdOf } from '../crypto/account-id.ts';
import type { GuildCache } from '../guild-cache.ts';
import { prepared } from '../prepared-query.ts';
import { recordChange } from '../record-change.ts';
import { Repository, type StoreParts } from '../repository.ts';
import type { ConnectionTable, GuildSettingsTable, Tables } from '../schema.ts';
import { copyAccountData } from './account-data.ts';

type SettingsRow = Omit<GuildSettingsTable, 'guild_id'>;
type Row = ConnectionTable & SettingsRow;

/** Returns the vault context of a guild's API key, which binds it to the guild, the hosting API and its certificate. */
export function keyContext({
  guild_id,
  hosting_url,
  certificate_sha256,
}: Pick<ConnectionTable, 'guild_id' | 'hosting_url' | 'certificate_sha256'>): string {
  const link = `api key of guild ${guild_id} for ${hosting_url}`;
  return certificate_sha256 === null ? link : `${link} with certificate ${certificate_sha256}`;
}

/** The most values in one statement: SQLite allows 32,766. */
const maxIds = 30_000;

export class Connections extends Repository {
  readonly #cache: GuildCache<GuildConnections | null>;
  readonly #byGuild: (guildId: string) => CompiledQuery<Row>;

  constructor(parts: StoreParts, cache: GuildCache<GuildConnections | null>) {
    super(parts);
    this.#cache = cache;
    this.#byGuild = prepared(
      this.db
        .selectFrom('connections')
        .leftJoin('guild_settings', 'guild_settings.guild_id', 'connections.guild_id')
        .selectAll('guild_settings')
        .selectAll('connections')
        .where('connections.guild_id', '=', '')
        .orderBy('connections.id'),
    );
  }

  /** Returns the guild's connections and settings; null if it has no connection. */
  get(guildId: string): Promise<GuildConnections | null> {
    return this.#cache.get(guildId, this.#read);
  }

  /** Returns the guild's settings, even if it has no connection, without decrypting a key. */
  async settings(guildId: string): Promise<GuildSettings> {
    return this.#toSettings(guildId, await settingsRow(this.db, guildId));
  }

  /** Returns the guild's connections, sorted by id, without decrypting a key. */
  async list(guildId: string): Promise<readonly ConnectionInfo[]> {
    const rows = await this.db
      .selectFrom('connections')
      .selectAll()
      .where('guild_id', '=', guildId)
      .orderBy('id')
      .execute();
    return rows.map(toInfo);
  }

  /** Returns the guilds with a connection to this hosting API, sorted. */
  async guildsAt(hostingUrl: string): Promise<readonly string[]> {
    const rows = await this.db
      .selectFrom('connections')
      .select('guild_id')
      .distinct()
      .where('hosting_url', '=', hostingUrl)
      .orderBy('guild_id')
      .execute();
    return rows.map(({ guild_id }) => guild_id);
  }

  /** Returns those of these accounts that a guild is connected to. */
  async connectedAccounts(accountIds: readonly string[]): Promise<ReadonlySet<string>> {
    const connected = new Set<string>();
    for (let from = 0; from < accountIds.length; from += maxIds) {
      const rows = await this.db
        .selectFrom('connections')
        .select('account_id')
        .distinct()
        .where('account_id', 'in', accountIds.slice(from, from + maxIds))
        .execute();
      for (const { account_id } of rows) connected.add(account_id);
    }
    return connected;
  }

  /**
   * Stores a connection, or replaces the one to the same hosting API, which keeps its id or, without one, the one with the same
   * id. Keeps the guild's settings, including those of before a disconnection, and the default server unless it is of another
   * account of the replaced connection. What is known of that account's servers is copied, if the hosting API is the same:
   * another key of an account counts as another account.
   */
  async connect(guildId: string, connection: NewConnection): Promise<void> {
    const { id, name, hostingUrl, apiKey, connectedBy } = connection;
    const { openKind = null, certificateSha256 = null } = connection;
    const host = { hosting_url: hostingUrl, open_kind: openKind, certificate_sha256: certificateSha256 };
    const write = async () => {
      const row = {
        name: truncateForStorage(name, maxName),
        ...host,
        sealed_key: this.vault.seal(apiKey, keyContext({ guild_id: guildId, ...host })),
        account_id: await accountIdOf(this.db, this.vault, connection),
        connected_by: connectedBy,
        connected_at: Date.now(),
      };
      await this.changes.transact(guildId, async (db) => {
        await replace(db, { guild_id: guildId, id, ...row });
        await recordChange(db, guildId, connectedBy, { kind: 'connect', value: row.name });
      });
    };
    await this.vault.whileKeysHold(write);
  }

  /**
   * Deletes a connection, with its key and the default server if it is one of its servers, or all connections if no id
   * is given. The other settings are the guild's own and stay. Returns whether there was one.
   * @param by the person who does it, as in the other changes: it is told. Null: nobody, and it isn't
   */
  disconnect(guildId: string, by: string | null, connectionId?: string): Promise<boolean> {
    return this.changes.transact(guildId, async (db) => {
      const names = await remove(db, guildId, connectionId);
      for (const value of names) await recordChange(db, guildId, by, { kind: 'disconnect', value });
      return names.length > 0;
    });
  }

  /** Changes settings of a guild that has them; null unsets one. Another log channel clears the log problem, too. */
  async changeSettings(guildId: string, change: Partial<SettingValues>, by: string | null): Promise<void> {
    await this.changes.transact(guildId, async (db) => {
      const row = await settingsRow(db, guildId);
      if (row === undefined) return;
      const settings = boundedJson(changedSettings(row.settings, change));
      const query = db.updateTable('guild_settings').set({
        settings,
        ...(change.logChannelId !== undefined && { log_problem: null }),
      });
      await query.where('guild_id', '=', guildId).execute();
      const [before, after] = [readSettings(row.settings).values, readSettings(settings).values];
      for (const name of settingNames) {
        if (isDeepStrictEqual(before[name], after[name])) continue;
        const value = after[name] === null ? null : JSON.stringify(after[name]);
        await recordChange(db, guildId, by, { kind: name, server: serverIn(name, after), value });
      }
    });
  }

  /**
   * Stores where people join a server; null: where the host says. Returns false, and stores nothing, if the guild has
   * 100 addresses.
   */
  async setAddress(
    guildId: string,
    server: ServerRef,
    address: string | null,
    by: string | null,
  ): Promise<boolean> {
    return this.#setOfServer(
      guildId,
      by,
      { kind: 'address', server, value: address },
      ({ addresses = null }) => {
        const value = address === null ? null : { address };
        const changed = withOne(toAddresses(addresses), storedRef(server), value);
        return changed && { addresses: changed.column };
      },
    );
  }

  /**
   * Stores what a server runs; null: what is found out. Returns false, and stores nothing, if the guild has 100. Deleted with the
   * connection.
   */
  async setGame(
    guildId: string,
    server: ServerRef,
    setting: GameSetting | null,
    by: string | null,
  ): Promise<boolean> {
    const told: SettingChange = { kind: 'game', server, value: setting?.game ?? null };
    return this.#setOfServer(guildId, by, told, ({ games = null }) => {
      const changed = withOne(toGames(games), storedRef(server), setting);
      return changed && { games: changed.column };
    });
  }

  /** Changes a column that has a value for each server. @param change returns null if there are too many */
  async #setOfServer(
    guildId: string,
    by: string | null,
    told: SettingChange,
    change: (row: Partial<SettingsRow>) => Pick<SettingsRow, 'addresses'> | Pick<SettingsRow, 'games'> | null,
  ): Promise<boolean> {
    return this.changes.transact(guildId, async (db) => {
      const row = (await settingsRow(db, guildId)) ?? {};
      const columns = change(row);
      if (columns === null) return false;
      await db.updateTable('guild_settings').set(columns).where('guild_id', '=', guildId).execute();
      if (!isDeepStrictEqual({ ...row, ...columns }, { ...row })) await recordChange(db, guildId, by, told);
      return true;
    });
  }

  async setLogProblem(guildId: string, problem: string | null): Promise<void> {
    const kept = problem && truncateForStorage(problem, maxText);
    // Called after each announcement, rarely with a change.
    const query = this.db.updateTable('guild_settings').set({ log_problem: kept });
    const changed = query.where('guild_id', '=', guildId).where('log_problem', 'is distinct from', kept);
    if (await hasUpdated(changed)) await this.changes.tell(guildId);
  }

  readonly #read = async (guildId: string): Promise<GuildConnections | null> => {
    const { rows } = await this.db.executeQuery(this.#byGuild(guildId));
    const [first] = rows;
    if (first === undefined) return null;
    const connections: Connection[] = [];
    const unreadable: ConnectionInfo[] = [];
    for (const row of rows) {
      const apiKey = await this.vault.open(row.sealed_key, keyContext(row));
      if (apiKey === null) unreadable.push(toInfo(row));
      else connections.push({ ...toInfo(row), apiKey });
    }
    // Not cached: the missing key may be added.
    if (unreadable.length > 0) this.#cache.forget(guildId);
    return { guildId, connections, unreadable, ...this.#toSettings(guildId, first) };
  };

  /** Returns the settings; as usual if a guild that was never connected has no row. */
  #toSettings(guildId: string, row: Partial<SettingsRow> = {}): GuildSettings {
    const { values, chosen, damaged } = readSettings(row.settings ?? null);
    for (const setting of damaged)
      this.unreadable.add({ guild: guildId, setting }, null, 'a setting can’t be read and is as usual');
    return {
      ...values,
      chosen,
      logProblem: row.log_problem ?? null,
      addresses: toAddresses(row.addresses ?? null),
      games: toGames(row.games ?? null),
    };
  }
}

/** Writes a connection in place of the one to the same hosting API, else of the one with the same id. */
async function replace(db: Transaction<Tables>, row: ConnectionTable): Promise<void> {
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
    .values({ guild_id, settings: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (replaced === undefined || replaced.account_id === row.account_id) return;
  await unsetServersOf(db, guild_id, id);
  if (replaced.hosting_url === row.hosting_url)
    await copyAccountData(db, replaced.account_id, row.account_id);
}

/** Deletes a connection, or all of the guild; returns their names. */
async function remove(
  db: Transaction<Tables>,
  guildId: string,
  connectionId: string | undefined,
): Promise<readonly string[]> {
  let query = db.deleteFrom('connections').where('guild_id', '=', guildId);
  if (connectionId !== undefined) query = query.where('id', '=', connectionId);
  const deleted = await query.returning('name').execute();
  await unsetServersOf(db, guildId, connectionId);
  const { games = null } = (await settingsRow(db, guildId)) ?? {};
  const kept = toGames(games).filter(
    ({ server }) => (connectionId ?? server.connectionId) !== server.connectionId,
  );
  await db
    .updateTable('guild_settings')
    .set({ games: toColumn(kept) })
    .where('guild_id', '=', guildId)
    .execute();
  return deleted.map(({ name }) => name);
}

function settingsRow(db: Kysely<Tables>, guildId: string): Promise<GuildSettingsTable | undefined> {
  return db.selectFrom('guild_settings').selectAll().where('guild_id', '=', guildId).executeTakeFirst();
}

/** Unsets what names a server of the connection, or of any if no id is given. */
async function unsetServersOf(
  db: Transaction<Tables>,
  guildId: string,
  connectionId: string | undefined,
): Promise<void> {
  const row = await settingsRow(db, guildId);
  if (row === undefined) return;
  const change = withoutConnection(readSettings(row.settings).values, connectionId);
  const settings = boundedJson(changedSettings(row.settings, change));
  await db.updateTable('guild_settings').set({ settings }).where('guild_id', '=', guildId).execute();
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

const serverSchema = z.object({ connectionId: z.string(), id: z.string(), name: z.string() });
const addressesSchema = z.array(z.object({ server: serverSchema, address: z.string() }));
const gamesSchema = z.array(
  z.object({ server: serverSchema, game: z.string(), queryPort: z.int().nullable() }),
);

/** Returns the stored addresses; none if someone else has written the column. */
function toAddresses(stored: string | null): readonly ServerAddress[] {
  return stored === null ? [] : addressesSchema.catch([]).parse(parseColumn(stored));
}

/** Returns what admins said that servers run; none if someone else has written the column. */
function toGames(stored: string | null): readonly ServerGame[] {
  return stored === null ? [] : gamesSchema.catch([]).parse(parseColumn(stored));
}

function toColumn(all: readonly unknown[]): string | null {
  return all.length === 0 ? null : JSON.stringify(all);
}

function storedRef({ connectionId, id, name }: ServerRef): ServerRef {
  return { connectionId, id, name: truncateForStorage(name, maxName) };
}

/**
 * Returns a column in which a server has this value, or none; null if there are too many.
 * @param all what it had
 */
function withOne(
  all: readonly { readonly server: ServerRef }[],
  server: ServerRef,
  value: object | null,
): { readonly column: string | null } | null {
  const others = all.filter((one) => !isSameServer(one.server, server));
  if (value === null) return { column: toColumn(others) };
  return others.length >= mostAddresses ? null : { column: toColumn([...others, { ...value, server }]) };
}
