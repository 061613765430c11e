import { type Migration, Migrator } from 'kysely/migration';
import * as firstTables from './migrations/0001-first-tables.ts';
import * as severalProcesses from './migrations/0002-several-processes.ts';
import * as newsOfGuilds from './migrations/0003-news-of-guilds.ts';
import * as sealedSessions from './migrations/0004-sealed-sessions.ts';
import * as failureCodes from './migrations/0005-failure-codes.ts';
import * as noGuildTriggers from './migrations/0006-no-guild-triggers.ts';
import * as languages from './migrations/0007-languages.ts';
import * as severalConnections from './migrations/0008-several-connections.ts';
import * as ownHosts from './migrations/0009-own-hosts.ts';
import * as origins from './migrations/0010-origins.ts';
import * as watch from './migrations/0011-watch.ts';
import * as panels from './migrations/0012-panels.ts';
import * as alerts from './migrations/0013-alerts.ts';
import * as schedules from './migrations/0014-schedules.ts';
import * as approvals from './migrations/0015-approvals.ts';
import * as history from './migrations/0016-history.ts';
import * as writeChecks from './migrations/0017-write-checks.ts';
import * as knownLists from './migrations/0018-known-lists.ts';
import * as failingSince from './migrations/0019-failing-since.ts';
import * as sharedAlerts from './migrations/0020-shared-alerts.ts';
import * as restarts from './migrations/0021-restarts.ts';
import type { Database } from './schema.ts';

/** By name, in the order in which they are applied. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-first-tables': firstTables,
  '0002-several-processes': severalProcesses,
  '0003-news-of-guilds': newsOfGuilds,
  '0004-sealed-sessions': sealedSessions,
  '0005-failure-codes': failureCodes,
  '0006-no-guild-triggers': noGuildTriggers,
  '0007-languages': languages,
  '0008-several-connections': severalConnections,
  '0009-own-hosts': ownHosts,
  '0010-origins': origins,
  '0011-watch': watch,
  '0012-panels': panels,
  '0013-alerts': alerts,
  '0014-schedules': schedules,
  '0015-approvals': approvals,
  '0016-history': history,
  '0017-write-checks': writeChecks,
  '0018-known-lists': knownLists,
  '0019-failing-since': failingSince,
  '0020-shared-alerts': sharedAlerts,
  '0021-restarts': restarts,
};

/** Thrown if a newer version of Steward wrote the database: this version would damage it. */
export class DatabaseVersionError extends Error {
  override readonly name = 'DatabaseVersionError';
}

/**
 * Migrates the tables to this version. Several processes may do so at once.
 * @throws DatabaseVersionError
 */
export async function migrate(db: Database): Promise<void> {
  const unknown = (await executed(db)).filter((name) => !(name in migrations));
  if (unknown.length > 0) {
    throw new DatabaseVersionError(
      `The database was written by a newer version of Steward (it has ${unknown.join(', ')}). Run that version, or restore a copy of the database from before the update.`,
    );
  }
  const provider = { getMigrations: async () => ({ ...migrations }) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined) throw error;
}

async function executed(db: Database): Promise<readonly string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return [];
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  return rows.map((row) => row.name);
}
