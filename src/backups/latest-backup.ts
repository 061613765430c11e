import type { Backup } from '@steward/hosts/model';
import { maxBackupName } from '../discord/texts/backup-title.ts';
import { inline, join, Markdown, md, time } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import type { Button } from '../discord/views/embed.ts';
import { type BackupMarks, shortMark } from './mark-texts.ts';

/** A server's latest complete backup, with the marks of its backups. */
export interface LatestBackup {
  /** Null: there is none. Undefined: that is not known. */
  readonly backup: Backup | null | undefined;
  readonly marks: BackupMarks;
}

/** Returns a line on the latest complete backup; none if that is not known. @param latest null: there is none */
export function latestBackupLines(
  t: Texts,
  latest: Backup | null | undefined,
  marks: BackupMarks,
): readonly Markdown[] {
  if (latest === undefined) return [];
  if (latest === null) return [md`📦 ${t.md('panel.no-backup')}`];
  const { id, name, createdAt, sizeBytes } = latest;
  const mark = shortMark(t, latest, marks);
  const parts = [
    t.md('panel.newest-backup', {
      backup: createdAt === null ? inline(name ?? id, maxBackupName) : time(createdAt),
    }),
    ...(sizeBytes === null ? [] : [Markdown.trusted(t.size(sizeBytes))]),
    ...(mark === null ? [] : [inline(mark)]),
  ];
  return [md`📦 ${join(parts, ' · ')}`];
}

/** Returns the button that backs a server up. */
export function backUpButtonOf(t: Texts, customId: string): Button {
  return { customId, label: t.plain('button.back-up'), style: 'secondary', emoji: '📦' };
}
