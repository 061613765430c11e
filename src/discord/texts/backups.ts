import type { Backup } from '../../domain/backup.ts';
import type { Operation, Step } from '../../domain/operation.ts';
import { inline, Markdown, md, plain, time } from '../views/markdown.ts';
import { size, timeAgo } from '../views/units.ts';

/** How people know a backup: its name, else its id. */
export function backupLabel(backup: Pick<Backup, 'id' | 'name'>): string {
  return plain(backup.name ?? backup.id, 80);
}

/** What is known of a backup beside its name: `made 3 hours ago, 1.2 GB`; empty where nothing is. */
export function backupDetails(backup: { createdAt: Date | null; sizeBytes: number | null }): Markdown {
  const parts = [
    ...(backup.createdAt === null ? [] : [`made ${time(backup.createdAt)}`]),
    ...(backup.sizeBytes === null ? [] : [size(backup.sizeBytes)]),
  ];
  return Markdown.trusted(parts.join(', '));
}

/** A line of the backup list. */
export function backupLine(backup: Backup): Markdown {
  const label = backup.name ?? backup.id;
  const details = backupDetails(backup);
  const id = backup.name !== null && backup.name !== backup.id ? md` · id ${inline(backup.id, 60)}` : md``;
  const rest = details.length > 0 ? md` · ${details}` : md``;
  return md`**${inline(label, 80)}**${rest}${id}${stateOf(backup)}${Markdown.trusted(backup.locked ? ' · 🔒' : '')}`;
}

function stateOf({ state, progressPercent, error }: Backup): Markdown {
  switch (state) {
    case 'complete':
      return md``;
    case 'failed':
      return error === null ? md` · ❌ failed` : md` · ❌ failed: “${error}”`;
    case 'in-progress':
      return progressPercent === null
        ? md` · ⏳ being made`
        : md` · ⏳ ${Math.round(progressPercent)} % made`;
  }
}

/** A backup in one line of plain text, for a choice: with its age and size. */
export function backupChoiceName(backup: Backup, now: Date): string {
  const parts = [
    plain(backup.name ?? backup.id, 50),
    ...(backup.createdAt === null ? [] : [timeAgo(backup.createdAt, now)]),
    ...(backup.sizeBytes === null ? [] : [size(backup.sizeBytes)]),
    ...(backup.state === 'complete' ? [] : [backup.state === 'failed' ? 'failed' : 'in progress']),
  ];
  return plain(parts.join(' · '), 100);
}

type Made = NonNullable<NonNullable<Step['result']>['backup']>;

/** A backup that was made, in a few words: `**Daily** (id 17), 1.2 GB, made …`. */
export function createdBackup({ id, name, sizeBytes, createdAt }: Made): Markdown {
  const bytes = sizeBytes === null ? md`` : md`, ${size(sizeBytes)}`;
  const made = createdAt === null ? md`` : md`, made ${time(new Date(createdAt), 'f')}`;
  const known =
    name === null || name === id
      ? md`**${inline(id, 80)}**`
      : md`**${inline(name, 80)}** (id ${inline(id, 80)})`;
  return md`${known}${bytes}${made}`;
}

/** The backups that an operation made, a line each. */
export function createdBackups({ steps }: Operation): readonly Markdown[] {
  return steps.flatMap(({ name, state, result }) =>
    name === 'backup.create' && state === 'done' && result?.backup
      ? [md`Backup ${createdBackup(result.backup)}`]
      : [],
  );
}
