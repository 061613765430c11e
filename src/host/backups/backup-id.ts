import { randomBytes } from 'node:crypto';

/** What a backup's id looks like: the time in UTC, so that names sort by age, and a random part. */
export const backupIdPattern = /^\d{8}-\d{6}-[0-9a-f]{8}$/;

export function newBackupId(now: Date): string {
  const [date = '', time = ''] = now.toISOString().replace(/\..*/, '').replaceAll(/[-:]/g, '').split('T');
  return `${date}-${time}-${randomBytes(4).toString('hex')}`;
}
