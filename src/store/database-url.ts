import { resolve } from 'node:path';

/** Thrown where `DATABASE_URL` names a database that this version can't use. */
export class UnsupportedDatabase extends Error {
  override readonly name = 'UnsupportedDatabase';
}

/** A SQLite database: an absolute path, or `:memory:`. */
export interface SqliteLocation {
  readonly kind: 'sqlite';
  readonly path: string;
}

/**
 * Reads `sqlite:<path>`; a relative path is relative to the working directory.
 * @throws UnsupportedDatabase whose message says what will do, without the URL (it may hold a password)
 */
export function parseDatabaseUrl(url: string): SqliteLocation {
  if (/^postgres(ql)?:/i.test(url))
    throw new UnsupportedDatabase('PostgreSQL comes with a later version; this one needs sqlite:<path>');
  const path = /^sqlite:(.+)$/is.exec(url)?.[1];
  if (path === undefined) throw new UnsupportedDatabase('is not of the form sqlite:<path>');
  if (path.includes('\0') || path.endsWith('/'))
    throw new UnsupportedDatabase('does not name a file: write sqlite:<path of a file>');
  return { kind: 'sqlite', path: path === ':memory:' ? path : resolve(path) };
}
