import type { Operation, Step } from '../../../domain/operation.ts';
import { inline, type Markdown, md, moment } from '../text.ts';
import { size } from '../units.ts';

type Made = NonNullable<NonNullable<Step['result']>['backup']>;

/** A backup that was made, in a few words: `**Daily** (id 17), 1.2 GB, made …`. */
export function backupMade({ id, name, sizeBytes, createdAt }: Made): Markdown {
  const bytes = sizeBytes === null ? md`` : md`, ${size(sizeBytes)}`;
  const made = createdAt === null ? md`` : md`, made ${moment(new Date(createdAt), 'f')}`;
  const known =
    name === null || name === id
      ? md`**${inline(id, 80)}**`
      : md`**${inline(name, 80)}** (id ${inline(id, 80)})`;
  return md`${known}${bytes}${made}`;
}

/** The backups that an operation made, a line each. */
export function backupsMade({ steps }: Operation): readonly Markdown[] {
  return steps.flatMap(({ name, state, result }) =>
    name === 'backup.create' && state === 'done' && result?.backup
      ? [md`Backup ${backupMade(result.backup)}`]
      : [],
  );
}
