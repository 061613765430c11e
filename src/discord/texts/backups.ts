import type { Backup } from '../../domain/backup.ts';
import type { Operation, Step } from '../../domain/operation.ts';
import { type BackupMarks, markText, shortMark } from './backup-marks.ts';
import { inline, join, Markdown, md, plain, time } from './markdown.ts';
import type { Texts } from './texts.ts';

/** The longest name of a choice, in UTF-16 code units: Discord counts code points, of which there are never more. */
const maxChoice = 100;

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

/** Returns what a list shows of a backup: a line, and one with its mark. */
export function backupLine(t: Texts, backup: Backup, marks: BackupMarks): Markdown {
  const { id, name, locked } = backup;
  const parts = [
    md`**${inline(name ?? id, maxBackupName)}**`,
    backupDetails(t, backup),
    name !== null && name !== id ? t.md('backup.id', { id: inline(id, 60) }) : null,
    stateText(t, backup),
    locked ? Markdown.trusted('🔒') : null,
  ];
  const line = join(
    parts.filter((part) => part !== null),
    ' · ',
  );
  const mark = markText(t, backup, marks, 'brief');
  return mark === null ? line : join([line, mark]);
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

/** Returns a backup's name, mark, age and size in plain text, for a choice. Only the name is cut, if all is too long. */
export function backupChoiceName(t: Texts, backup: Backup, marks: BackupMarks, now: Date): string {
  const { id, name, createdAt, sizeBytes, state, locked } = backup;
  const mark = shortMark(t, backup, marks);
  const parts = [
    ...(mark === null ? [] : [mark]),
    ...(createdAt === null ? [] : [t.timeAgo(createdAt, now)]),
    ...(sizeBytes === null ? [] : [t.size(sizeBytes)]),
    ...(state === 'complete' ? [] : [t.plain(`backup.${state}`)]),
    ...(locked ? ['🔒'] : []),
  ];
  const rest = parts.map((part) => ` · ${part}`).join('');
  return plain(`${plain(name ?? id, Math.min(50, maxChoice - rest.length))}${rest}`, maxChoice);
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
