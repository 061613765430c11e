import { type Migration, Migrator } from 'kysely/migration';
import * as initial from './migrations/0001-initial.ts';
import * as backupChecks from './migrations/0002-backup-checks.ts';
import * as panelLooks from './migrations/0003-panel-looks.ts';
import * as addresses from './migrations/0004-addresses.ts';
import * as greetings from './migrations/0005-greetings.ts';
import * as people from './migrations/0006-people.ts';
import * as worldLosses from './migrations/0007-world-losses.ts';
import * as tests from './migrations/0008-tests.ts';
import * as games from './migrations/0009-games.ts';
import * as serverWorlds from './migrations/0010-server-worlds.ts';
import * as serverGames from './migrations/0011-server-games.ts';
import * as panelActs from './migrations/0012-panel-acts.ts';
import * as alertMutes from './migrations/0013-alert-mutes.ts';
import * as serverGroups from './migrations/0014-server-groups.ts';
import * as commandBackups from './migrations/0015-command-backups.ts';
import * as approvalRoles from './migrations/0016-approval-roles.ts';
import * as settingChanges from './migrations/0017-setting-changes.ts';
import * as greetingMessages from './migrations/0018-greeting-messages.ts';
import type { Database } from './schema.ts';

const initialName = '0001-initial';

/** By name, in the order in which they are applied. */
type Migrations = Readonly<Record<string, Migration>>;

/** The migrations of this version. */
export const migrations: Migrations = {
  [initialName]: initial,
  '0002-backup-checks': backupChecks,
  '0003-panel-looks': panelLooks,
  '0004-addresses': addresses,
  '0005-greetings': greetings,
  '0006-people': people,
  '0007-world-losses': worldLosses,
  '0008-tests': tests,
  '0009-games': games,
  '0010-server-worlds': serverWorlds,
  '0011-server-games': serverGames,
  '0012-panel-acts': panelActs,
  '0013-alert-mutes': alertMutes,
  '0014-server-groups': serverGroups,
  '0015-command-backups': commandBackups,
  '0016-approval-roles': approvalRoles,
  '0017-setting-changes': settingChanges,
  '0018-greeting-messages': greetingMessages,
};

/** Thrown if another version of Steward wrote the database, and this version would damage it. */
export class DatabaseVersionError extends Error {
  override readonly name = 'DatabaseVersionError';
}

/**
 * Migrates the tables to this version, in one transaction. Several processes may do so at once.
 * @throws DatabaseVersionError
 */
export async function migrate(db: Database, wanted: Migrations = migrations): Promise<void> {
  const applied = await executed(db);
  if (applied.length > 0 && !applied.includes(initialName))
    throw new DatabaseVersionError(
      "The database was written by a version of Steward from before its first release, and can't be updated. Name a new one in DATABASE_URL, or move this one away.",
    );
  const unknown = applied.filter((name) => !(name in wanted));
  if (unknown.length > 0) {
    throw new DatabaseVersionError(
      `The database was written by a newer version of Steward (it has ${unknown.join(', ')}). Run that version, or restore a copy of the database from before the update.`,
    );
  }
  // The migrator would look at every table: 15 ms of each start.
  if (applied.length === Object.keys(wanted).length) return;
  const provider = { getMigrations: async () => ({ ...wanted }) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined) throw error;
}

/** Returns the names of the migrations that were applied. */
async function executed(db: Database): Promise<readonly string[]> {
  try {
    return await storedNames(db);
  } catch {
    // A new database has no such table. With one, it is not that, and the query says again what it is.
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
    return tables.some(({ name }) => name === 'kysely_migration') ? storedNames(db) : [];
  }
}

async function storedNames(db: Database): Promise<readonly string[]> {
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  return rows.map((row) => row.name);
}
