import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { isInsidePath } from '../files/paths.ts';

/** A backup's id: the time in UTC, so that names sort by age, and a random part. */
export const backupIdPattern = /^\d{8}-\d{6}-[0-9a-f]{8}$/;

export function newBackupId(now: Date): string {
  const [date = '', time = ''] = now.toISOString().replace(/\..*/, '').replaceAll(/[-:]/g, '').split('T');
  return `${date}-${time}-${randomBytes(4).toString('hex')}`;
}

/** The file beside each archive. Only with the status `complete` is the archive a backup. */
export const manifestSchema = z.object({
  id: z.string().regex(backupIdPattern),
  server: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  status: z.enum(['in_progress', 'complete', 'failed']),
  /** Whether it is kept from deletion. */
  locked: z.boolean(),
  /** Why the backup failed, as a sentence for people. */
  problem: z.string().nullable(),
  /** The folders to back up, and whether each existed: a restore removes a folder that did not. */
  folders: z.array(z.object({ path: z.string().refine(isInsidePath), present: z.boolean() })),
  /** The number of regular files. */
  files: z.int().nonnegative(),
  /** The total size of the files before compression. */
  contentBytes: z.int().nonnegative(),
  archiveBytes: z.int().nonnegative(),
  /** The archive's checksum in hex; empty until the backup is complete. */
  sha256: z.string(),
});

export type Manifest = z.infer<typeof manifestSchema>;
