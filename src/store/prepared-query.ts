import type { Compilable, CompiledQuery } from 'kysely';

/**
 * Compiles a query once. The returned function fills in the values, in the order of the placeholders in the SQL.
 * For queries that every interaction makes: building and compiling them takes longer than SQLite takes to run them.
 */
export function prepared<Row>(
  query: Compilable<Row>,
): (...values: readonly (string | number)[]) => CompiledQuery<Row> {
  const compiled = query.compile();
  return (...parameters) => ({ ...compiled, parameters });
}
