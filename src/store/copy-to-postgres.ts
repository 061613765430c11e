import { hash } from 'node:crypto';
import { Kysely, sql } from 'kysely';
import type { PostgresLocation, SqliteLocation } from '../config/database.ts';
import { DatabaseUnavailableError, type StoreLog, StoreUnavailableError } from '../domain/store-errors.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';
import { startProblem } from './postgres/errors.ts';
import { connectPostgres } from './postgres/open.ts';
import type { Database, Tables } from './schema.ts';
import { NodeSqliteDialect } from './sqlite/node-sqlite-dialect.ts';

/** Thrown if no copy can be made. The message says why, for the operator. */
export class CopyError extends Error {
  override readonly name = 'CopyError';
}

/** How many tables were copied, and how many rows of them. */
interface Copied {
  readonly tables: number;
  readonly rows: number;
}

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

type Row = Readonly<Record<string, unknown>>;

/** A row of a source table with its number, by which the next page is found. */
type NumberedRow = Row & { readonly copied_row: number };

/** Returns how many rows are held at once. PostgreSQL takes 65,535 values in a statement; a check can take 1.4 MB. */
function rowsAtOnce(table: string): number {
  return table === 'backup_tests' || table === 'world_findings' ? 20 : 500;
}

/**
 * Copies every table of an SQLite database into an empty PostgreSQL database and compares all rows there with those of
 * the source, in one transaction: it copies everything or nothing. Encrypted values are copied as they are. Migrates both
 * databases to this version. Nothing else can use the source meanwhile.
 * @throws CopyError if something else uses the source, the target isn't empty, or a row isn't the same in it
 * @throws DatabaseUnavailableError
 * @throws DatabaseVersionError
 */
export async function copyToPostgres(
  from: SqliteLocation,
  to: PostgresLocation,
  log: StoreLog,
): Promise<Copied> {
  const source = await openSource(from);
  try {
    await refuseOccupied(to, log);
    await (await openDatabase(to, { log, patienceMs: 0 })).destroy();
    const target = connectPostgres(to, log, 'maintenance');
    try {
      return await target.transaction().execute((transaction) => copyAll(source, transaction));
    } finally {
      await target.destroy();
    }
  } finally {
    await source.destroy();
  }
}

async function openSource(location: SqliteLocation): Promise<Database> {
  const dialect = new NodeSqliteDialect(location.path, { busyMs: 1_000, locksOthersOut: true });
  const source = new Kysely<Tables>({ dialect });
  try {
    await migrate(source);
    return source;
  } catch (error) {
    await source.destroy();
    if (error instanceof StoreUnavailableError)
      throw new CopyError(`${error.message} (${location.path}). Stop the bot first. Nothing was copied.`);
    throw error;
  }
}

/** Refuses before the migration, because a database that is in use may be of an earlier version. */
async function refuseOccupied(location: PostgresLocation, log: StoreLog): Promise<void> {
  const target = connectPostgres(location, log);
  try {
    await refuseRows(target, await tablesOf(target));
  } catch (error) {
    if (error instanceof CopyError) throw error;
    const cause = error instanceof StoreUnavailableError ? error.cause : error;
    throw new DatabaseUnavailableError(startProblem(location, cause, 'the address'), { cause });
  } finally {
    await target.destroy();
  }
}

async function copyAll(source: Database, target: Database): Promise<Copied> {
  const tables = await tablesOf(source);
  const theirs = await tablesOf(target);
  if (JSON.stringify(tables) !== JSON.stringify(theirs))
    throw new CopyError(
      'The PostgreSQL database already has other tables. Use an empty database. Nothing was copied.',
    );
  // No bot that starts now can write between the look at the tables and the copy.
  await sql`lock table ${sql.join(tables.map(({ name }) => sql.table(name)))} in access exclusive mode`.execute(
    target,
  );
  await refuseRows(target, tables);
  let rows = 0;
  for (const table of tables) rows += await copyTable(source, target, table);
  return { tables: tables.length, rows };
}

/** Returns all tables but those of the migrations, by name, with their columns by name. */
async function tablesOf(db: Database): Promise<readonly Table[]> {
  const tables = await db.introspection.getTables();
  return tables
    .map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name).sort() }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

async function refuseRows(target: Database, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) {
    const { rows } = await sql`select 1 as found from ${sql.table(name)} limit 1`.execute(target);
    if (rows.length > 0)
      throw new CopyError(
        `The PostgreSQL database isn’t empty: table ${name} has rows. Use an empty database. Nothing was copied.`,
      );
  }
}

/** Returns the number of rows. @throws CopyError if a row can't be tested as it was */
async function copyTable(source: Database, target: Database, table: Table): Promise<number> {
  const { name, columns } = table;
  const before = new Fingerprint(columns);
  for await (const rows of pagesOf(source, name)) {
    for (const row of rows) before.add(row);
    const tuples = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
    const into = sql.join(columns.map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(name)} (${into}) values ${sql.join(tuples)}`.execute(target);
  }
  const after = new Fingerprint(columns);
  await sql`declare copied cursor for select * from ${sql.table(name)}`.execute(target);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce(name))} from copied`.execute(target);
    if (rows.length === 0) break;
    for (const row of rows) after.add(row);
  }
  await sql`close copied`.execute(target);
  if (!after.equals(before))
    throw new CopyError(
      `The table ${name} is not the same in PostgreSQL (${after.rows} of ${before.rows} rows, or different values). Nothing was copied.`,
    );
  return before.rows;
}

/** Yields the rows of an SQLite table in the order in which they were inserted. */
async function* pagesOf(source: Database, table: string): AsyncGenerator<readonly Row[]> {
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const { rows } = await sql<NumberedRow>`
      select *, rowid as copied_row from ${sql.table(table)}
      where rowid > ${after} order by rowid limit ${rowsAtOnce(table)}`.execute(source);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.copied_row;
  }
}

/** The number of rows and the sum of their SHA-256: the same for the same rows in any order. */
class Fingerprint {
  readonly #columns: readonly string[];
  #sum = 0n;
  rows = 0;

  constructor(columns: readonly string[]) {
    this.#columns = columns;
  }

  add(row: Row): void {
    const values = JSON.stringify(this.#columns.map((column) => row[column]));
    this.#sum += BigInt(`0x${hash('sha256', values, 'hex')}`);
    this.rows += 1;
  }

  equals(other: Fingerprint): boolean {
    return this.rows === other.rows && this.#sum === other.#sum;
  }
}
