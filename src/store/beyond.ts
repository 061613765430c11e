import { type Expression, type SqlBool, sql } from 'kysely';
import type { HistoryQuery } from '../domain/operation.ts';

/** Returns the condition for the rows that come after a place, in a list by a column of times and then by `id`. */
export function beyond(
  column: string,
  { direction, place }: NonNullable<HistoryQuery['from']>,
): Expression<SqlBool> {
  const sign = sql.raw(direction === 'newer' ? '>' : '<');
  const at = place.createdAt.getTime();
  return sql`(${sql.ref(column)}, ${sql.ref('id')}) ${sign} (${at}, ${place.id})`;
}
