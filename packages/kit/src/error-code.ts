/** Returns the code of an error of the system, of Node or of a library, for example `ENOENT`; null if it has none. */
export function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
