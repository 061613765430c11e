import type { Kysely } from 'kysely';

/** Stores the lists of servers and backups as hosts last sent them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('known_lists')
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('server_key', 'text', (column) => column.notNull())
    .addColumn('items', 'text', (column) => column.notNull())
    .addColumn('stored_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('known_lists_key', ['account_id', 'server_key'])
    .execute();
}
