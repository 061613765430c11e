/** The system's code of an error (`ENOENT`, `ENOSPC`), or null. */
export function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/** Answers `null` where what was asked for does not exist; rethrows everything else. */
export function absentAsNull(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null;
  throw error;
}
