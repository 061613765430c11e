import { UnsupportedDatabaseError } from '../config/database.ts';
import { DatabaseUnavailableError } from '../domain/store-errors.ts';
import { KeyFileError } from './crypto/key-file.ts';
import { DatabaseVersionError } from './migrate.ts';

/** What `openStore` throws where whoever runs the bot can put it right. Their messages say how. */
export const startFailures = [
  UnsupportedDatabaseError,
  DatabaseUnavailableError,
  DatabaseVersionError,
  KeyFileError,
] as const;
