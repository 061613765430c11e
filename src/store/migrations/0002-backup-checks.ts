import type { Kysely } from 'kysely';

/** Creates the tables of what is known of backups, and adds to the alert settings how old the newest proven one may be. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('backup_checks')
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('server_key', 'text', (column) => column.notNull())
    .addColumn('backup_key', 'text', (column) => column.notNull())
    .addColumn('backup_id', 'text', (column) => column.notNull())
    .addColumn('mark', 'text')
    .addColumn('checked_at', 'bigint', (column) => column.notNull())
    .addColumn('findings', 'text', (column) => column.notNull())
    .addColumn('not_tried', 'text')
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('contents', 'text')
    .addPrimaryKeyConstraint('backup_checks_key', ['account_id', 'server_key', 'backup_key'])
    .execute();
  await db.schema
    .createTable('read_budgets')
    .addColumn('host_id', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('read_budgets_key', ['host_id', 'day'])
    .execute();
  await db.schema.alterTable('alert_settings').addColumn('proven_age_hours', 'integer').execute();
}
