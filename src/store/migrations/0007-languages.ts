import type { Kysely } from 'kysely';

interface Tables {
  readonly connections: { log_problem: string | null };
}

/** Adds the language that a guild chose, and the one in which an operation is reported. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('connections').addColumn('language', 'text').execute();
  await db.schema.alterTable('operations').addColumn('language', 'text').execute();
  // It held an English sentence and holds a code now; the next announcement sets it again.
  await db.updateTable('connections').set({ log_problem: null }).execute();
}
