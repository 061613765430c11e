import { z } from 'zod';

/** What is kept of a backup, to name it even when it is gone. */
export const namedBackupSchema = z.object({
  /** As `storedLabel` returns it. */
  label: z.string(),
  /** In milliseconds since 1970; null: unknown. */
  createdAt: z.number().nullable(),
});
export type NamedBackup = z.infer<typeof namedBackupSchema>;
