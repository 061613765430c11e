import type { Kysely } from 'kysely';

/** Lets a connection be to a guild's own host, of a kind that an admin named, and have a certificate that one confirmed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['open_kind', 'certificate_sha256'] as const)
    await db.schema.alterTable('connections').addColumn(column, 'text').execute();
}
