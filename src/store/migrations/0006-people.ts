import type { Kysely } from 'kysely';

/** Adds when it was looked up last whether the people of a history are still members. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('people')
    .addColumn('guild_id', 'text', (column) => column.notNull())
    .addColumn('person_id', 'text', (column) => column.notNull())
    .addColumn('looked_up_at', 'bigint', (column) => column.notNull())
    .addColumn('left_at', 'bigint')
    .addPrimaryKeyConstraint('people_key', ['guild_id', 'person_id'])
    .execute();
}
