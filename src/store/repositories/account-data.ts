import { sql, type Transaction } from 'kysely';
import type { Tables } from '../schema.ts';

/** What is known of the servers of an account, besides what is read again within a minute. */
const tables = {
  server_watches:
    'server_key, server_id, server_name, read_at, status, status_since, empty_since, failing_since, restarts, falls',
  panel_acts: 'server_key, id, server_id, server_name, kind, actor, by_api, at',
  sample_hours: 'server_key, hour, samples, totals',
  backup_tests:
    'server_key, backup_key, backup_id, mark, tested_at, findings, not_tried, tries, seen_at, contents',
  world_findings:
    'kind, server_key, server_id, server_name, state, details, changed_at, guild_id, answered_by_id, answered_by_name, answered_at, contents, revision',
} as const satisfies { readonly [Table in keyof Tables]?: string };

/** Copies what is known of an account's servers to another account at the same host, as far as that has nothing of its own. */
export async function copyAccountData(db: Transaction<Tables>, from: string, to: string): Promise<void> {
  for (const [name, columns] of Object.entries(tables)) {
    const table = sql.table(name);
    const values = sql.raw(columns);
    await sql`insert into ${table} (account_id, ${values}) select ${to}, ${values} from ${table}
      where account_id = ${from} on conflict do nothing`.execute(db);
  }
}
