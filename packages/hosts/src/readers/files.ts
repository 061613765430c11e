import { z } from 'zod';
import { isFileName } from '../api-paths.ts';
import type { FileListing, ListedFile } from '../model/files.ts';
import { maxListedFiles } from '../model/hosting.ts';
import { limitedList } from './limited-list.ts';
import { sizeIn } from './sizes.ts';
import { timeIn } from './times.ts';

/** Returns a listing of what a host sent, without names that can't be any, and at most `maxListedFiles`. */
export function listingOf(files: readonly ListedFile[], more = false): FileListing {
  const named = files.filter(({ name }) => isFileName(name));
  const items = named.slice(0, maxListedFiles);
  return { items, more: more || items.length < named.length };
}

const fileSchema = z
  .object({
    name: z.string(),
    type: z.enum(['file', 'folder', 'other']).catch('other'),
    size_bytes: z.unknown().optional(),
    modified_at: z.unknown().optional(),
  })
  // Left out, as all names that can't be any.
  .catch({ name: '', type: 'other' });
const listingSchema = z.object({
  // One more than are kept shows that there are more.
  files: limitedList(fileSchema, maxListedFiles + 1),
  more: z.boolean().catch(false),
});

/** Returns the listing of a host with the generic API; null if the response holds none. */
export function readFiles(value: unknown): FileListing | null {
  const listing = listingSchema.safeParse(value).data;
  if (listing === undefined) return null;
  const files = listing.files.map(({ name, type, size_bytes, modified_at }) => ({
    name,
    kind: type,
    sizeBytes: type === 'folder' ? null : sizeIn(size_bytes, 1, 'bytes'),
    modifiedAt: timeIn(modified_at),
  }));
  return listingOf(files, listing.more);
}
