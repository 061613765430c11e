/** SQLite's SQLITE_CONSTRAINT_UNIQUE and PostgreSQL's unique_violation. */
const codes: readonly unknown[] = [2067, '23505'];

/** Returns whether a write was refused because of a unique index. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error) return codes.includes(error.errcode);
  return 'code' in error && codes.includes(error.code);
}
