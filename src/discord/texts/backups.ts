import type { Backup } from '../../domain/backup.ts';
import type { Operation, Step } from '../../domain/operation.ts';
import { inline, join, Markdown, md, plain, time } from './markdown.ts';
import type { Texts } from './texts.ts';

/** The longest name of a backup that is shown whole, and that a person can give to one, in UTF-16 code units. */
export const maxBackupName = 80;

/** Returns a backup's name, else its id. */
export function backupLabel(backup: Pick<Backup, 'id' | 'name'>): string {
  return plain(backup.name ?? backup.id, maxBackupName);
}

interface BackupDetails {
  readonly createdAt: Date | null;
  readonly sizeBytes: number | null;
}

/** Returns a backup's age and size: `made 3 hours ago, 1.2 GB`; null if the host sent neither. */
export function backupDetails(t: Texts, { createdAt, sizeBytes }: BackupDetails): Markdown | null {
  const size = sizeBytes === null ? null : Markdown.trusted(t.size(sizeBytes));
  if (createdAt === null) return size;
  const made = time(createdAt);
  return size === null
    ? t.md('backup.made', { time: made })
    : t.md('backup.made-with-size', { time: made, size });
}

/** Returns a line of the backup list. */
export function backupLine(t: Texts, backup: Backup): Markdown {
  const { id, name, locked } = backup;
  const parts = [
    md`**${inline(name ?? id, maxBackupName)}**`,
    backupDetails(t, backup),
    name !== null && name !== id ? t.md('backup.id', { id: inline(id, 60) }) : null,
    stateText(t, backup),
    locked ? Markdown.trusted('🔒') : null,
  ];
  return join(
    parts.filter((part) => part !== null),
    ' · ',
  );
}

function stateText(t: Texts, { state, progressPercent, error }: Backup): Markdown | null {
  switch (state) {
    case 'complete':
      return null;
    case 'failed':
      return md`❌ ${error === null ? t.md('backup.failed') : t.md('backup.failed-because', { error })}`;
    case 'in-progress': {
      if (progressPercent === null) return md`⏳ ${t.md('backup.in-progress')}`;
      const percent = Markdown.trusted(t.percent(Math.round(progressPercent)));
      return md`⏳ ${t.md('backup.progress', { percent })}`;
    }
  }
}

/** Returns a backup's name, age and size in plain text, for a choice. */
export function backupChoiceName(t: Texts, backup: Backup, now: Date): string {
  const { id, name, createdAt, sizeBytes, state, locked } = backup;
  const parts = [
    plain(name ?? id, 50),
    ...(createdAt === null ? [] : [t.timeAgo(createdAt, now)]),
    ...(sizeBytes === null ? [] : [t.size(sizeBytes)]),
    ...(state === 'complete' ? [] : [t.plain(`backup.${state}`)]),
    ...(locked ? ['🔒'] : []),
  ];
  return plain(parts.join(' · '), 100);
}

type CreatedBackup = NonNullable<NonNullable<Step['result']>['backup']>;

/** Describes a new backup: `**Daily** (ID 17) · made …, 1.2 GB`. */
export function createdBackup(t: Texts, { id, name, sizeBytes, createdAt }: CreatedBackup): Markdown {
  const label = inline(id, 80);
  const known =
    name === null || name === id
      ? md`**${label}**`
      : t.md('backup.with-id', { backup: inline(name, 80), id: label });
  const made = createdAt === null ? null : new Date(createdAt);
  const details = backupDetails(t, { createdAt: made, sizeBytes });
  return details === null ? known : join([known, details], ' · ');
}

/** Returns a line for each backup that an operation made. */
export function createdBackups(t: Texts, { request, steps }: Operation): readonly Markdown[] {
  const wanted = request.kind === 'backup.create' ? request.name : undefined;
  return steps.flatMap(({ name, state, result }) => {
    if (name !== 'backup.create' || state !== 'done' || !result?.backup) return [];
    const { backup } = result;
    // Some hosts ignore a name.
    const isMissing = wanted !== undefined && plain(backup.name ?? '') !== plain(wanted);
    return [
      t.md('backup.created', { backup: createdBackup(t, backup) }),
      ...(isMissing ? [t.md('backup.name-not-shown', { backup: wanted })] : []),
    ];
  });
}
