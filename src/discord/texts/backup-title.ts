import { type Backup, givenName } from '@steward/hosts/model';
import type { NamedBackup } from '../../backups/model/named-backup.ts';
import type { BackupRef } from '../../operations/model/operation.ts';
import { inline, type Markdown, md, plain, time } from './markdown.ts';
import type { Texts } from './texts.ts';

/** The longest name of a backup that is shown whole, and that a person can give to one, in UTF-16 code units. */
export const maxBackupName = 80;

/** What of a backup it is called by. */
export type Called = Pick<Backup, 'id' | 'name' | 'createdAt'>;

/** Returns by what a backup is called of which no more was kept. */
export function keptBackup({ id = '', label, createdAt }: NamedBackup & { readonly id?: string }): Called {
  return {
    // Its label is never its id, unless it is called so.
    id,
    name: label === '' ? null : label,
    createdAt: createdAt === null ? null : new Date(createdAt),
  };
}

/** Returns what a backup is called where Discord renders timestamps, in bold. A name is in quotation marks. */
export function backupTitle(t: Texts, backup: Called): Markdown {
  const { id, name, createdAt } = backup;
  const given = givenName(backup);
  if (given === null && createdAt !== null) return timeTitle(createdAt);
  return t.md('confirmation.backup-name', { backup: inline(given ?? name ?? id, maxBackupName) });
}

/** Returns the same for the backup of a request. */
export function requestedTitle(t: Texts, { label, createdAt, isUnnamed }: BackupRef): Markdown {
  if (isUnnamed === true && createdAt !== undefined) return timeTitle(new Date(createdAt));
  return t.md('confirmation.backup-name', { backup: label });
}

function timeTitle(createdAt: Date): Markdown {
  return md`**${time(createdAt, 'f')}**`;
}

/**
 * Returns what a backup is called where Discord renders no timestamps: by the name that a person gave, else by when it was
 * made, else as the host calls it.
 * @param timeZone that of the guild
 */
export function backupLabel(t: Texts, timeZone: string, backup: Called): string {
  const { id, name, createdAt } = backup;
  const made = createdAt === null ? (name ?? id) : t.dateTimeWithYear(createdAt, timeZone);
  return plain(givenName(backup) ?? made, maxBackupName);
}

/** Returns a backup as operations store it. @param timeZone that of the guild */
export function backupRef(t: Texts, timeZone: string, backup: Called): BackupRef {
  const { id, createdAt } = backup;
  const label = backupLabel(t, timeZone, backup);
  if (createdAt === null) return { id, label };
  return {
    id,
    label,
    createdAt: createdAt.getTime(),
    ...(givenName(backup) === null ? { isUnnamed: true } : {}),
  };
}
