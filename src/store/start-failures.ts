import { UnsupportedDatabaseError } from '../config/database.ts';
import { DatabaseUnavailableError } from '../domain/store-errors.ts';
import { KeyFileError } from './crypto/key-file.ts';
import { DatabaseVersionError } from './migrate.ts';

/** The errors of `openStore` that the operator can fix; their messages say how. */
export const startFailures = [
  UnsupportedDatabaseError,
  DatabaseUnavailableError,
  DatabaseVersionError,
  KeyFileError,
] as const;
