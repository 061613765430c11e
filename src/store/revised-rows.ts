import { type Insertable, sql } from 'kysely';
import type { Database, Tables } from './schema.ts';

/** The tables with one row for each server of an account, whose revision grows with each change. */
type RevisedTable = 'server_worlds' | 'world_losses';

/**
 * Replaces the row of the same server, if it still has the given revision, or adds one if there is none. Returns false if it has
 * changed meanwhile. Columns that aren't in `row` stay.
 */
export async function saveRevised<Table extends RevisedTable>(
  db: Database,
  table: Table,
  row: Insertable<Tables[Table]>,
  replaced: number,
): Promise<boolean> {
  const columns = Object.keys(row);
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values (${sql.join(Object.values(row))})
    on conflict (account_id, server_key) do update
    set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))}
    where ${sql.ref(`${table}.revision`)} = ${replaced}`.execute(db);
  return numAffectedRows === 1n;
}
