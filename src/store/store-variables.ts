import { z } from 'zod';
import type { Variable } from '../environment.ts';
import { parseDatabaseUrl, UnsupportedDatabase } from './database-url.ts';
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

const encryptionKeys: Variable<KeyRing | null> = {
  schema: z
    .string()
    .optional()
    .transform((text, context) => {
      if (text === undefined) return null;
      try {
        return parseKeyRing(text);
      } catch (error) {
        if (!(error instanceof KeyRingError)) throw error;
        for (const problem of error.problems) context.addIssue(problem);
        return z.NEVER;
      }
    }),
  where: 'Get one with npm run keygen, or leave it out for a key file beside the database.',
};

/** The settings that the store needs. */
export const storeVariables = { DATABASE_URL: databaseUrl, ENCRYPTION_KEYS: encryptionKeys };
