import type { Database } from './schema.ts';

/** Writes the one row of a table that nothing reads. @throws StoreUnavailableError if the database accepts no writes now */
export async function checkWritable(db: Database): Promise<void> {
  const row = { id: 1, checked_at: Date.now() };
  await db
    .insertInto('write_checks')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}
