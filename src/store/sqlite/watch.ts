import { sql } from 'kysely';
import type { Database } from '../schema.ts';

/**
 * Calls `onChange` after another process, such as `npm run register`, changed an SQLite database; checks every
 * `everyMs`. Returns a function that stops it.
 */
export function watchDatabase(db: Database, everyMs: number, onChange: () => void): () => void {
  let last: number | null = null;
  const check = async () => {
    try {
      const { rows } = await dataVersion.execute(db);
      const version = rows[0]?.data_version ?? null;
      if (version === last && version !== null) return;
      last = version;
    } catch {
      // Unknown counts as changed.
    }
    onChange();
  };
  const timer = setInterval(() => void check(), everyMs).unref();
  return () => clearInterval(timer);
}

/** Changes if another connection commits: https://www.sqlite.org/pragma.html#pragma_data_version */
const dataVersion = sql<{ data_version: number }>`pragma data_version`;
