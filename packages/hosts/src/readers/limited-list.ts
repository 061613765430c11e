import { z } from 'zod';
import { itemLimit } from './envelope.ts';

/**
 * Returns the schema of a list of which the first `limit` items are read. Without a limit, a list of 1 MB whose items are
 * all invalid takes seconds, because zod describes each.
 * @param limit default: one more than are kept, so that it shows that there are more
 */
export function limitedList<T extends z.ZodType>(item: T, limit: number = itemLimit + 1) {
  return z
    .array(z.unknown())
    .transform((items) => items.slice(0, limit))
    .pipe(z.array(item));
}
