import type { Backup } from '../../domain/backup.ts';
import type { Operation, Step } from '../../domain/operation.ts';
import { inline, Markdown, md, plain, time } from '../views/markdown.ts';
import { size, timeAgo } from '../views/units.ts';

/** Returns a backup's name, else its id. */
export function backupLabel(backup: Pick<Backup, 'id' | 'name'>): string {
  return plain(backup.name ?? backup.id, 80);
}

/** Returns a backup's age and size: `made 3 hours ago, 1.2 GB`; empty if the host sent neither. */
export function backupDetails(backup: { createdAt: Date | null; sizeBytes: number | null }): Markdown {
  const parts = [
    ...(backup.createdAt === null ? [] : [`made ${time(backup.createdAt)}`]),
    ...(backup.sizeBytes === null ? [] : [size(backup.sizeBytes)]),
  ];
  return Markdown.trusted(parts.join(', '));
}

/** Returns a line of the backup list. */
export function backupLine(backup: Backup): Markdown {
  const label = backup.name ?? backup.id;
  const details = backupDetails(backup);
  const id = backup.name !== null && backup.name !== backup.id ? md` · id ${inline(backup.id, 60)}` : md``;
  const rest = details.length > 0 ? md` · ${details}` : md``;
  return md`**${inline(label, 80)}**${rest}${id}${stateText(backup)}${Markdown.trusted(backup.locked ? ' · 🔒' : '')}`;
}

function stateText({ state, progressPercent, error }: Backup): Markdown {
  switch (state) {
    case 'complete':
      return md``;
    case 'failed':
      return error === null ? md` · ❌ failed` : md` · ❌ failed: “${error}”`;
    case 'in-progress':
      return progressPercent === null
        ? md` · ⏳ in progress`
        : md` · ⏳ ${Math.round(progressPercent)} % made`;
  }
}

/** Returns a backup's name, age and size in plain text, for a choice. */
export function backupChoiceName(backup: Backup, now: Date): string {
  const parts = [
    plain(backup.name ?? backup.id, 50),
    ...(backup.createdAt === null ? [] : [timeAgo(backup.createdAt, now)]),
    ...(backup.sizeBytes === null ? [] : [size(backup.sizeBytes)]),
    ...(backup.state === 'complete' ? [] : [backup.state === 'failed' ? 'failed' : 'in progress']),
  ];
  return plain(parts.join(' · '), 100);
}

type CreatedBackup = NonNullable<NonNullable<Step['result']>['backup']>;

/** Describes a new backup: `**Daily** (id 17), 1.2 GB, made …`. */
export function createdBackup({ id, name, sizeBytes, createdAt }: CreatedBackup): Markdown {
  const bytes = sizeBytes === null ? md`` : md`, ${size(sizeBytes)}`;
  const made = createdAt === null ? md`` : md`, made ${time(new Date(createdAt), 'f')}`;
  const known =
    name === null || name === id
      ? md`**${inline(id, 80)}**`
      : md`**${inline(name, 80)}** (id ${inline(id, 80)})`;
  return md`${known}${bytes}${made}`;
}

/** Returns a line for each backup that an operation made. */
export function createdBackups({ steps }: Operation): readonly Markdown[] {
  return steps.flatMap(({ name, state, result }) =>
    name === 'backup.create' && state === 'done' && result?.backup
      ? [md`Backup ${createdBackup(result.backup)}`]
      : [],
  );
}
