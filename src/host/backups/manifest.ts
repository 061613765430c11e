import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { isInsidePath } from '../files/paths.ts';

/** What a backup's id looks like: the time in UTC, so that names sort by age, and a random part. */
export const backupIdPattern = /^\d{8}-\d{6}-[0-9a-f]{8}$/;

export function newBackupId(now: Date): string {
  const [date = '', time = ''] = now.toISOString().replace(/\..*/, '').replaceAll(/[-:]/g, '').split('T');
  return `${date}-${time}-${randomBytes(4).toString('hex')}`;
}

/** What is written beside each archive. An archive without one that says `complete` is no backup. */
export const manifestSchema = z.object({
  id: z.string().regex(backupIdPattern),
  server: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  status: z.enum(['in_progress', 'complete', 'failed']),
  /** Why it failed, in words for people. */
  problem: z.string().nullable(),
  /** The listed folders, and whether each was there: a restore brings back that one was not. */
  folders: z.array(z.object({ path: z.string().refine(isInsidePath), present: z.boolean() })),
  /** Regular files, and their bytes before compression. */
  files: z.int().nonnegative(),
  contentBytes: z.int().nonnegative(),
  archiveBytes: z.int().nonnegative(),
  /** Of the archive, in hex. Empty until it is complete. */
  sha256: z.string(),
});

export type Manifest = z.infer<typeof manifestSchema>;
