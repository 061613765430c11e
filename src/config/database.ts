import { resolve } from 'node:path';
import { z } from 'zod';
import { blankAsUnset, type Environment, nullIfUnset, type Variable } from './environment.ts';
import { type KeyRing, KeyRingError, parseKeyRing } from './key-ring.ts';

/** Thrown if `DATABASE_URL` names a database that this version can't use. */
export class UnsupportedDatabaseError extends Error {
  override readonly name = 'UnsupportedDatabaseError';
}

/** A SQLite database: an absolute path, or `:memory:`. */
export interface SqliteLocation {
  readonly kind: 'sqlite';
  readonly path: string;
}

/** A database of a PostgreSQL server. */
export interface PostgresLocation {
  readonly kind: 'postgres';
  /** As in `DATABASE_URL`; it may contain a password. */
  readonly url: string;
  /** Host and port, for messages. */
  readonly server: string;
  readonly database: string;
  readonly user: string;
}

export type DatabaseLocation = SqliteLocation | PostgresLocation;

/** The message if PostgreSQL is used without encryption keys. */
export const keysMissing = 'PostgreSQL needs ENCRYPTION_KEYS. Create one with npm run keygen';

/** Returns whether a text begins like a PostgreSQL URL, well-formed or not. */
export function isPostgresUrl(url: string): boolean {
  return /^postgres(ql)?:/i.test(url);
}

/**
 * Parses `sqlite:<path>`, with the path relative to the working directory, or `postgres://…`.
 * @throws UnsupportedDatabaseError whose message names the accepted form and not the URL, which may contain a password
 */
export function parseDatabaseUrl(url: string): DatabaseLocation {
  if (isPostgresUrl(url)) return parsePostgresUrl(url);
  const path = /^sqlite:(.+)$/is.exec(url)?.[1];
  if (path === undefined)
    throw new UnsupportedDatabaseError(
      'is not of the form sqlite:<path> or postgres://<user>:<password>@<host>/<database>',
    );
  if (path.includes('\0') || path.endsWith('/'))
    throw new UnsupportedDatabaseError('does not name a file: write sqlite:<path of a file>');
  return { kind: 'sqlite', path: path === ':memory:' ? path : resolve(path) };
}

const malformed =
  'is not of the form postgres://<user>:<password>@<host>/<database>, with : / ? # [ ] @ % in the password percent-encoded';

/** @throws UnsupportedDatabaseError */
export function parsePostgresUrl(url: string): PostgresLocation {
  const parsed = /^[a-z]+:\/\//i.test(url) ? URL.parse(url) : null;
  if (parsed === null) throw new UnsupportedDatabaseError(malformed);
  const host = parsed.searchParams.get('host') ?? decoded(parsed.hostname);
  const database = decoded(parsed.pathname.slice(1));
  // The client decodes the password when it connects, and would fail then.
  decoded(parsed.password);
  if (host === '' || database === '' || database.includes('/')) throw new UnsupportedDatabaseError(malformed);
  const server = `${host}:${parsed.port || '5432'}`;
  return { kind: 'postgres', url, server, database, user: decoded(parsed.username) };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    if (error instanceof URIError) throw new UnsupportedDatabaseError(malformed);
    throw error;
  }
}

const databaseUrl: Variable<string> = {
  schema: z
    .string()
    .default('sqlite:data/steward.db')
    .superRefine((url, context) => {
      try {
        parseDatabaseUrl(url);
      } catch (error) {
        if (!(error instanceof UnsupportedDatabaseError)) throw error;
        context.addIssue(error.message);
      }
    }),
  hint: 'Default: sqlite:data/steward.db.',
};

const keysOrFile: Variable<KeyRing | null> = {
  schema: nullIfUnset(z.string().transform(readRing)),
  hint: 'Create one with npm run keygen. Default: a key file beside the database.',
};

const keys: Variable<KeyRing | null> = {
  schema: z.string({ error: 'is not set, and PostgreSQL needs it' }).transform(readRing),
  hint: 'Create one with npm run keygen. All processes need the same one.',
};

function readRing(text: string, context: z.RefinementCtx): KeyRing {
  try {
    return parseKeyRing(text);
  } catch (error) {
    if (!(error instanceof KeyRingError)) throw error;
    for (const problem of error.problems) context.addIssue(problem);
    return z.NEVER;
  }
}

/** The settings that the store needs. */
export const storeVariables = { DATABASE_URL: databaseUrl, ENCRYPTION_KEYS: keysOrFile };

/** Returns the settings that the store needs; with PostgreSQL, `ENCRYPTION_KEYS` is required. */
export function storeVariablesFor(environment: Environment): typeof storeVariables {
  const shared = isPostgresUrl(blankAsUnset(environment['DATABASE_URL']) ?? '');
  return shared ? { ...storeVariables, ENCRYPTION_KEYS: keys } : storeVariables;
}
