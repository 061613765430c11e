import { backupProblemSchema, isArchiveGone } from '@steward/worlds/model';
import { z } from 'zod';
import { reasonTexts } from '../../discord/texts/backup-marks.ts';
import { backupText } from '../../discord/texts/backups.ts';
import type { Markdown } from '../../discord/texts/markdown.ts';
import type { Texts } from '../../discord/texts/texts.ts';
import { alertKind, nameOf } from './alert-kind.ts';

/** Of how many problems of a bad backup there is a sentence. */
const mostReasons = 3;

/** A backup, as an alert names it. */
const namedBackupSchema = z.object({
  label: z.string(),
  /** In milliseconds since 1970. */
  createdAt: z.number().nullable(),
});
export type NamedBackup = z.infer<typeof namedBackupSchema>;

const schema = z.object({
  kind: z.literal('backup-bad'),
  backup: namedBackupSchema,
  problems: z.array(backupProblemSchema).readonly(),
  /** What to restore instead; null: nothing is known to be good. */
  good: namedBackupSchema.nullable(),
});
export type BackupBad = z.infer<typeof schema>;

/** A backup can't be relied on. */
export const backupBad = alertKind({
  kind: 'backup-bad',
  schema,
  level: 'bad',
  whileMuted: null,
  content(t, incident, { backup, problems, good }) {
    const reasons = reasonTexts(t, { problems, warnings: [], loss: null }, mostReasons);
    const instead =
      good === null
        ? t.md('alert.backup-bad.none-good')
        : t.md('alert.backup-bad.good', { backup: namedBackup(t, good) });
    return {
      title: t.md(isArchiveGone({ problems }) ? 'alert.backup-bad.gone-title' : 'alert.backup-bad.title', {
        name: nameOf(incident),
      }),
      lines: [namedBackup(t, backup), t.sentences(reasons), instead],
    };
  },
  over: null,
  buttonsAfter: ['backUp'],
});

function namedBackup(t: Texts, { label, createdAt }: NamedBackup): Markdown {
  const made = createdAt === null ? null : new Date(createdAt);
  // Its label is never its id, unless it is called so.
  return backupText(t, { id: '', name: label === '' ? null : label, createdAt: made, sizeBytes: null });
}
