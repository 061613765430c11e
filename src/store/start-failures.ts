import { DatabaseUnavailable } from './database-unavailable.ts';
import { UnsupportedDatabase } from './database-url.ts';
import { KeyFileUnreadable } from './key-file.ts';
import { DatabaseTooNew } from './migrate.ts';

/** What `openStore` throws where whoever runs the bot can put it right. Their messages say how. */
export const startFailures = [
  UnsupportedDatabase,
  DatabaseUnavailable,
  DatabaseTooNew,
  KeyFileUnreadable,
] as const;
