import { type Kysely, sql } from 'kysely';

/** The words of before, and those of today. */
const words = [
  ['backup.prove', 'backup.test'],
  ['proven-age', 'test-age'],
  ['read-back', 'tested'],
] as const;

/** The columns that hold such a word alone, and those that hold it as a string in JSON. */
const alone = [
  ['grants', 'permission'],
  ['incidents', 'kind'],
  ['backup_tests', 'mark'],
] as const;
const inJson = [
  ['operations', 'request'],
  ['operations', 'steps'],
  ['approvals', 'request'],
  ['incidents', 'details'],
] as const;

/** Calls the test of a backup a test in tables, columns and rows; it was called prove, check or read back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('backup_checks').renameTo('backup_tests').execute();
  await db.schema.alterTable('alert_settings').renameColumn('proven_age_hours', 'test_age_hours').execute();
  for (const [before, now] of words) {
    for (const [table, column] of alone)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${now} where ${sql.ref(column)} = ${before}`.execute(
        db,
      );
    for (const [table, column] of inJson) {
      const [quoted, replaced] = [JSON.stringify(before), JSON.stringify(now)];
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = replace(${sql.ref(column)}, ${quoted}, ${replaced}) where ${sql.ref(column)} like ${`%${quoted}%`}`.execute(
        db,
      );
    }
  }
}
