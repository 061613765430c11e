import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Adds triggers by which PostgreSQL notifies every process of a changed guild, also if an earlier version changed it or
 * the result of the write was lost. Does nothing on SQLite.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`
    create function steward_tell_of_guild() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        perform pg_notify('steward_guilds', old.guild_id);
      else
        perform pg_notify('steward_guilds', new.guild_id);
      end if;
      return null;
    end
    $$
  `.execute(db);
  for (const [table, changes] of [
    ['connections', 'insert or update or delete'],
    ['grants', 'insert or update or delete'],
    ['server_refs', 'delete'],
  ] as const)
    await sql`
      create trigger steward_tell_of_guild after ${sql.raw(changes)} on ${sql.table(table)}
      for each row execute function steward_tell_of_guild()
    `.execute(db);
}
