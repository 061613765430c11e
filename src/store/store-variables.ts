import { z } from 'zod';
import type { Variable } from '../environment.ts';
import { blankAsUnset, type Environment } from '../environment.ts';
import { isPostgresUrl, parseDatabaseUrl, UnsupportedDatabase } from './database-url.ts';
import { type KeyRing, KeyRingError, parseKeyRing } from './key-ring.ts';

const databaseUrl: Variable<string> = {
  schema: z
    .string()
    .default('sqlite:data/steward.db')
    .superRefine((url, context) => {
      try {
        parseDatabaseUrl(url);
      } catch (error) {
        if (!(error instanceof UnsupportedDatabase)) throw error;
        context.addIssue(error.message);
      }
    }),
  where: 'Leave it out for sqlite:data/steward.db.',
};

const keysOrFile: Variable<KeyRing | null> = {
  schema: z
    .string()
    .optional()
    .transform((text, context) => (text === undefined ? null : readRing(text, context))),
  where: 'Get one with npm run keygen, or leave it out for a key file beside the database.',
};

const keys: Variable<KeyRing | null> = {
  schema: z.string({ error: 'is not set, and PostgreSQL needs it' }).transform(readRing),
  where: 'Get one with npm run keygen, and give the same to every process.',
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

/** The same, where a database is named that keeps no keys beside it. */
export function storeVariablesFor(environment: Environment): typeof storeVariables {
  const shared = isPostgresUrl(blankAsUnset(environment['DATABASE_URL']) ?? '');
  return shared ? { ...storeVariables, ENCRYPTION_KEYS: keys } : storeVariables;
}
