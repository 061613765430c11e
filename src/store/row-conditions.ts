import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { ServerId } from '../domain/connection.ts';
import type { HistoryQuery } from '../operations/model/operation.ts';
import { serverColumnKey } from './column-values.ts';
import type { Tables } from './schema.ts';

/** Returns the condition for the rows that come after a place, in a list by a column of times and then by `id`. */
export function beyond(
  column: string,
  { direction, place }: NonNullable<HistoryQuery['from']>,
): Expression<SqlBool> {
  const sign = sql.raw(direction === 'newer' ? '>' : '<');
  const at = place.createdAt.getTime();
  return sql`(${sql.ref(column)}, ${sql.ref('id')}) ${sign} (${at}, ${place.id})`;
}

/** Returns the condition for the rows about one of these servers. */
export function onServers(servers: readonly ServerId[]): Expression<SqlBool> {
  const { eb, and, or } = expressionBuilder<Pick<Tables, 'operations'>, 'operations'>();
  return or(
    servers.map(({ connectionId, id }) =>
      and([eb('connection_id', '=', connectionId), eb('server_key', '=', serverColumnKey(id))]),
    ),
  );
}
