import type { Kysely } from 'kysely';

/** Adds which role requests for approval mention: to a guild's settings, and to each request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('guild_settings').addColumn('approvals_role_id', 'text').execute();
  await db.schema.alterTable('approvals').addColumn('role_id', 'text').execute();
}
