import type { Kysely } from 'kysely';

/**
 * Adds to a guild's settings when its console commands have a backup before them, and creates the table of servers whose game
 * doesn't save until it's told to again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('guild_settings').addColumn('command_backups', 'text').execute();
  await db.schema
    .createTable('paused_saves')
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('server_key', 'text', (column) => column.notNull())
    .addColumn('guild_id', 'text', (column) => column.notNull())
    .addColumn('connection_id', 'text', (column) => column.notNull())
    .addColumn('server_id', 'text', (column) => column.notNull())
    .addColumn('operation_id', 'text', (column) => column.notNull())
    .addColumn('paused_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('paused_saves_key', ['account_id', 'server_key'])
    .execute();
}
