import type { Kysely } from 'kysely';

/** Keeps which incidents share a message, and when a message mentioned its role. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('incidents').addColumn('lead_id', 'text').execute();
  await db.schema.alterTable('incidents').addColumn('called_at', 'bigint').execute();
  await db.schema.createIndex('incidents_of_lead').on('incidents').column('lead_id').execute();
}
