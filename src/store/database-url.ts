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

/** A database of a PostgreSQL server. */
export interface PostgresLocation {
  readonly kind: 'postgres';
  /** As it was given: it may hold a password. */
  readonly url: string;
  /** Host and port, for people. */
  readonly server: string;
  readonly database: string;
  readonly user: string;
}

export type DatabaseLocation = SqliteLocation | PostgresLocation;

/** Said where the keys of a database are missing that keeps none beside it. */
export const keysMissing = 'PostgreSQL needs ENCRYPTION_KEYS: get one with npm run keygen';

/** Whether a text is meant as a URL of PostgreSQL, right or wrong. */
export function isPostgresUrl(url: string): boolean {
  return /^postgres(ql)?:/i.test(url);
}

/**
 * Reads `sqlite:<path>`, where a relative path is relative to the working directory, and `postgres://…`.
 * @throws UnsupportedDatabase whose message says what will do, without the URL (it may hold a password)
 */
export function parseDatabaseUrl(url: string): DatabaseLocation {
  if (isPostgresUrl(url)) return parsePostgresUrl(url);
  const path = /^sqlite:(.+)$/is.exec(url)?.[1];
  if (path === undefined)
    throw new UnsupportedDatabase(
      'is not of the form sqlite:<path> or postgres://<user>:<password>@<host>/<database>',
    );
  if (path.includes('\0') || path.endsWith('/'))
    throw new UnsupportedDatabase('does not name a file: write sqlite:<path of a file>');
  return { kind: 'sqlite', path: path === ':memory:' ? path : resolve(path) };
}

const malformed =
  'is not of the form postgres://<user>:<password>@<host>/<database>, where each of : / ? # [ ] @ % in the password is written as % and its two hexadecimal digits';

function parsePostgresUrl(url: string): PostgresLocation {
  const parsed = /^[a-z]+:\/\//i.test(url) ? URL.parse(url) : null;
  if (parsed === null) throw new UnsupportedDatabase(malformed);
  const host = parsed.searchParams.get('host') ?? decoded(parsed.hostname);
  const database = decoded(parsed.pathname.slice(1));
  // Whoever connects reads the password, and would fail there.
  decoded(parsed.password);
  if (host === '' || database === '' || database.includes('/')) throw new UnsupportedDatabase(malformed);
  const server = `${host}:${parsed.port || '5432'}`;
  return { kind: 'postgres', url, server, database, user: decoded(parsed.username) };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    if (error instanceof URIError) throw new UnsupportedDatabase(malformed);
    throw error;
  }
}
