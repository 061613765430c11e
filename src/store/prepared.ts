import type { Compilable, CompiledQuery } from 'kysely';

/**
 * Compiles a query once. The returned function fills in the values, in the order of the placeholders in its SQL.
 * For the queries of every interaction: building and compiling take longer than SQLite's execution.
 */
export function prepared<Row>(
  query: Compilable<Row>,
): (...values: readonly (string | number)[]) => CompiledQuery<Row> {
  const compiled = query.compile();
  return (...parameters) => ({ ...compiled, parameters });
}
