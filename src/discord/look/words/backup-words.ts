import type { Backup } from '../../../domain/backup.ts';
import { plain } from '../plain-text.ts';
import { inline, Markdown, md, moment } from '../text.ts';
import { ago, size } from '../units.ts';

/** How people know a backup: its name, else its id. */
export function backupLabel(backup: Pick<Backup, 'id' | 'name'>): string {
  return plain(backup.name ?? backup.id, 80);
}

/** What is known of a backup beside its name: `made 3 hours ago, 1.2 GB`; empty where nothing is. */
export function backupDetails(backup: { createdAt: Date | null; sizeBytes: number | null }): Markdown {
  const parts = [
    ...(backup.createdAt === null ? [] : [`made ${moment(backup.createdAt)}`]),
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
    case 'in progress':
      return progressPercent === null
        ? md` · ⏳ being made`
        : md` · ⏳ ${Math.round(progressPercent)} % made`;
  }
}

/** A backup in one line of plain text, for a choice: with its age and size. */
export function backupChoiceName(backup: Backup, now: Date): string {
  const parts = [
    plain(backup.name ?? backup.id, 50),
    ...(backup.createdAt === null ? [] : [ago(backup.createdAt, now)]),
    ...(backup.sizeBytes === null ? [] : [size(backup.sizeBytes)]),
    ...(backup.state === 'complete' ? [] : [backup.state]),
  ];
  return plain(parts.join(' · '), 100);
}
