import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { CommandIds, Greeting, GreetingMessage, KnownGuild, Registration } from '../../domain/guild.ts';
import { removedPerson } from '../../domain/people.ts';
import { toDate } from '../column-values.ts';
import { Repository, type StoreParts } from '../repository.ts';
import type { Database, Tables } from '../schema.ts';

import type { KnownLists } from './known-lists.ts';
import { noGuild } from './operation-row.ts';

/** What is stored for a guild besides its connections and operations. */
const guildTables = [
  'paused_saves',
  'guild_settings',
  'grants',
  'schedules',
  'cases',
  'server_refs',
  'panels',
  'alert_settings',
  'alert_mutes',
  'incidents',
  'people',
  'setting_changes',
  'guilds',
] as const;

/** What is stored for an account besides its lists, whatever guilds are connected to it. */
const accountTables = [
  'paused_saves',
  'server_watches',
  'sample_hours',
  'panel_acts',
  'backup_tests',
  'world_findings',
] as const;

const commandIdsSchema = z.record(z.string(), z.string());

export class Guilds extends Repository {
  readonly #knownLists: Pick<KnownLists, 'forget'>;

  constructor(parts: StoreParts, knownLists: Pick<KnownLists, 'forget'>) {
    super(parts);
    this.#knownLists = knownLists;
  }

  /** Returns every stored guild. */
  async all(): Promise<readonly KnownGuild[]> {
    const rows = await this.db
      .with('known', (db) =>
        db
          .selectFrom('guilds')
          .select('guild_id')
          .union(db.selectFrom('connections').select('guild_id'))
          .union(db.selectFrom('guild_settings').select('guild_id'))
          .union(db.selectFrom('grants').select('guild_id'))
          .union(db.selectFrom('server_refs').select('guild_id'))
          .union(db.selectFrom('panels').select('guild_id'))
          .union(db.selectFrom('schedules').select('guild_id'))
          .union(db.selectFrom('alert_settings').select('guild_id')),
      )
      .selectFrom('known')
      .leftJoin('guilds', 'guilds.guild_id', 'known.guild_id')
      .select(['known.guild_id as guildId', 'guilds.commands', 'guilds.joined_at'])
      .orderBy('known.guild_id')
      .execute();
    return rows.map(({ guildId, commands, joined_at }) => ({
      guildId,
      commands,
      joinedAt: toDate(joined_at),
    }));
  }

  /** Returns the fingerprint of the commands registered in a guild; null if there are none. */
  async commands(guildId: string): Promise<string | null> {
    const row = await this.#registration(guildId);
    return row?.commands ?? null;
  }

  /** Returns the ids of the commands registered in a guild; null if there are none. */
  async commandIds(guildId: string): Promise<CommandIds | null> {
    const row = await this.#registration(guildId);
    return row === undefined ? null : commandIdsSchema.parse(JSON.parse(row.command_ids));
  }

  /** Stores what was registered; for a guild that the bot joined, or joined again, that it is to be greeted. */
  async setCommands(
    guildId: string,
    { fingerprint, ids, joinedAt, greets = false }: Registration,
  ): Promise<void> {
    const row = {
      commands: fingerprint,
      command_ids: JSON.stringify(ids),
      ...(joinedAt && { joined_at: joinedAt.getTime() }),
    };
    const greeting = greets ? Date.now() : null;
    const hasRejoined = sql<boolean>`guilds.joined_at <> excluded.joined_at`;
    await this.db
      .insertInto('guilds')
      .values({ guild_id: guildId, ...row, greet_since: greeting })
      .onConflict((conflict) =>
        conflict.column('guild_id').doUpdateSet(({ eb, ref }) => ({
          ...row,
          greet_since: eb
            .case()
            .when(hasRejoined)
            .then(ref('excluded.greet_since'))
            .else(ref('guilds.greet_since'))
            .end(),
        })),
      )
      .execute();
  }

  /** Returns the greetings that are to be posted. @param guildId of one guild. Default: of all */
  async greetings(guildId?: string): Promise<readonly Greeting[]> {
    let query = this.db
      .selectFrom('guilds')
      .select(['guild_id', 'greet_since'])
      .where('greet_since', 'is not', null);
    if (guildId !== undefined) query = query.where('guild_id', '=', guildId);
    const rows = await query.execute();
    return rows.map(({ guild_id, greet_since }) => ({
      guildId: guild_id,
      since: new Date(greet_since ?? 0),
    }));
  }

  /** Stores that a greeting was posted, and where. @param message null if it can't be, or needn't */
  async greeted({ guildId, since }: Greeting, message: GreetingMessage | null): Promise<void> {
    await this.db
      .updateTable('guilds')
      .set({
        greet_since: null,
        greeting_channel_id: message?.channelId ?? null,
        greeting_message_id: message?.messageId ?? null,
      })
      .where('guild_id', '=', guildId)
      .where('greet_since', '=', since.getTime())
      .execute();
  }

  /** Returns the greeting that still asks to connect a host; null if there is none, or it isn't known. */
  async greetingMessage(guildId: string): Promise<GreetingMessage | null> {
    const row = await this.db
      .selectFrom('guilds')
      .select(['greeting_channel_id as channelId', 'greeting_message_id as messageId'])
      .where('guild_id', '=', guildId)
      .executeTakeFirst();
    const { channelId = null, messageId = null } = row ?? {};
    return channelId === null || messageId === null ? null : { channelId, messageId };
  }

  /** Stores that the greeting no longer asks for anything. */
  async greetingEnded(guildId: string): Promise<void> {
    await this.db
      .updateTable('guilds')
      .set({ greeting_channel_id: null, greeting_message_id: null })
      .where('guild_id', '=', guildId)
      .execute();
  }

  /** Stores since when the bot is in a guild that has commands. */
  async setJoinedAt(guildId: string, joinedAt: Date): Promise<void> {
    await this.db
      .updateTable('guilds')
      .set({ joined_at: joinedAt.getTime() })
      .where('guild_id', '=', guildId)
      .execute();
  }

  /** Returns since when the bot was in the guild when its commands were registered; null if unknown. */
  async joinedAt(guildId: string): Promise<Date | null> {
    const row = await this.#registration(guildId);
    return toDate(row?.joined_at ?? null);
  }

  /**
   * Deletes connections, settings, grants, schedules, references, registration and operations; running ones when they have
   * ended. Returns the accounts that the guild was connected to.
   */
  async forget(guildId: string): Promise<readonly string[]> {
    const accountIds = await this.changes.transact(guildId, (db) => deleteGuild(db, guildId));
    this.#knownLists.forget(accountIds);
    return accountIds;
  }

  /**
   * Deletes what is stored of accounts that no guild is connected to: a read that was still going on may have stored it.
   * @param accountIds of which accounts. Default: of all
   */
  async pruneAccounts(accountIds?: readonly string[]): Promise<void> {
    this.#knownLists.forget(await deleteUnusedAccounts(this.db, accountIds));
  }

  #registration(guildId: string) {
    return this.db
      .selectFrom('guilds')
      .select(['commands', 'command_ids', 'joined_at'])
      .where('guild_id', '=', guildId)
      .executeTakeFirst();
  }
}

/** Returns the accounts that the guild was connected to. */
async function deleteGuild(db: Transaction<Tables>, guildId: string): Promise<readonly string[]> {
  const connections = await db
    .deleteFrom('connections')
    .where('guild_id', '=', guildId)
    .returning('account_id')
    .execute();
  const accountIds = connections.map((connection) => connection.account_id);
  await deleteUnusedAccounts(db, accountIds);
  for (const table of guildTables) await db.deleteFrom(table).where('guild_id', '=', guildId).execute();
  // Other guilds may be connected to the account.
  await db
    .updateTable('world_findings')
    .set({ guild_id: '', answered_by_id: removedPerson.id, answered_by_name: removedPerson.name })
    .where('guild_id', '=', guildId)
    .execute();
  // All operations first: one that ends during the transaction is then deleted by the process that runs it.
  await db
    .updateTable('operations')
    .set({ guild_id: noGuild, sealed_reply_to: null })
    .where('guild_id', '=', guildId)
    .execute();
  await db.deleteFrom('operations').where('guild_id', '=', noGuild).where('state', '!=', 'running').execute();
  return accountIds;
}

/**
 * Deletes what was read of accounts to which no guild is connected. Returns those whose lists were deleted.
 * @param accountIds of which accounts. Default: of all
 */
async function deleteUnusedAccounts(
  db: Database,
  accountIds?: readonly string[],
): Promise<readonly string[]> {
  if (accountIds?.length === 0) return [];
  const unused = sql<boolean>`account_id not in (select account_id from connections)`;
  const where =
    accountIds === undefined ? unused : sql<boolean>`${unused} and account_id in (${sql.join(accountIds)})`;
  for (const table of accountTables) await db.deleteFrom(table).where(where).execute();
  const lists = await db.deleteFrom('known_lists').where(where).returning('account_id').execute();
  return lists.map((list) => list.account_id);
}
