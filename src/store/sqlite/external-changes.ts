import { repeat } from '@steward/kit';
import { sql } from 'kysely';
import type { Database } from '../schema.ts';

/**
 * Calls `onChange` after another process, such as `npm run forget`, changed an SQLite database; checks every
 * `everyMs`. Returns a function that stops it.
 */
export async function watchDatabase(
  db: Database,
  everyMs: number,
  onChange: () => void,
): Promise<() => Promise<void>> {
  let last = await dataVersion(db);
  const check = async () => {
    // Unknown counts as changed.
    const version = await dataVersion(db).catch(() => undefined);
    if (version !== undefined && version === last) return;
    last = version;
    onChange();
  };
  const stopping = new AbortController();
  const checking = repeat(everyMs, check, stopping.signal);
  return () => {
    stopping.abort();
    return checking;
  };
}

/** Changes if another connection commits: https://www.sqlite.org/pragma.html#pragma_data_version */
async function dataVersion(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db);
  return rows[0]?.data_version;
}
