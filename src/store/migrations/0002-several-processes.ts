import { type Kysely, sql } from 'kysely';

/** Adds the columns and tables by which several processes share a database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('operations').addColumn('runner', 'text').execute();
  await db.schema.alterTable('operations').addColumn('seen_at', 'bigint').execute();
  await db.schema.alterTable('operations').addColumn('announced_at', 'bigint').execute();
  await db.schema
    .createIndex('operations_of_runner')
    .on('operations')
    .column('runner')
    .where(sql<boolean>`reported_at is null`)
    .execute();

  await db.schema.alterTable('guilds').addColumn('joined_at', 'bigint').execute();

  await db.schema
    .createTable('identifies')
    .addColumn('bot', 'text', (column) => column.notNull())
    .addColumn('bucket', 'integer', (column) => column.notNull())
    .addColumn('next_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('identifies_key', ['bot', 'bucket'])
    .execute();
}
