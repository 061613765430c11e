import type { Compilable, CompiledQuery } from 'kysely';

/**
 * A query that is compiled once; each run only puts its values in, in the order of the places in its SQL.
 * For the queries of every interaction: building and compiling costs more than SQLite's answer.
 */
export function prepared<Row>(
  query: Compilable<Row>,
): (...values: readonly (string | number)[]) => CompiledQuery<Row> {
  const compiled = query.compile();
  return (...parameters) => ({ ...compiled, parameters });
}
