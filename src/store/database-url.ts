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

function parsePostgresUrl(url: string): PostgresLocation {
  const parsed = /%(?![0-9a-f]{2})/i.test(url) ? null : URL.parse(url);
  const malformed =
    'is not of the form postgres://<user>:<password>@<host>/<database>. In the password write % and the two hexadecimal digits of a character for each of : / ? # [ ] @ %';
  if (parsed === null || !url.slice(url.indexOf(':')).startsWith('://'))
    throw new UnsupportedDatabase(malformed);
  const host = parsed.searchParams.get('host') ?? decodeURIComponent(parsed.hostname);
  const database = decodeURIComponent(parsed.pathname.slice(1));
  if (host === '' || database === '' || database.includes('/')) throw new UnsupportedDatabase(malformed);
  return {
    kind: 'postgres',
    url,
    server: `${host}:${parsed.port || '5432'}`,
    database,
    user: decodeURIComponent(parsed.username),
  };
}
