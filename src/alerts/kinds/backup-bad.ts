import { backupProblemSchema, isArchiveGone, signSchema } from '@steward/worlds/model';
import { z } from 'zod';
import { backupText } from '../../backups/backup-texts.ts';
import { reasonTexts } from '../../backups/mark-texts.ts';
import { type NamedBackup, namedBackupSchema } from '../../backups/model/named-backup.ts';
import { keptBackup } from '../../discord/texts/backup-title.ts';
import { Markdown, md } from '../../discord/texts/markdown.ts';
import { commandsOn } from '../../discord/texts/server-commands.ts';
import type { Texts } from '../../discord/texts/texts.ts';
import { alertKind, incidentName, incidentServer } from './alert-kind.ts';

/** Of how many problems of a bad backup there is a sentence. */
const mostReasons = 3;

const schema = z.object({
  kind: z.literal('backup-bad'),
  backup: namedBackupSchema,
  problems: z.array(backupProblemSchema).readonly(),
  /** What to restore instead, with its mark; null: nothing is known to be good. */
  good: namedBackupSchema.extend({ mark: signSchema }).nullable(),
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
        ? t.md('alert.backup-bad.none-good', commandsOn(incidentServer(incident)))
        : t.md('alert.backup-bad.good', {
            backup: md`${namedBackup(t, good)} · ${Markdown.trusted(good.mark.sign)} ${t.md(good.mark.words)}`,
          });
    return {
      title: t.md(isArchiveGone({ problems }) ? 'alert.backup-bad.gone-title' : 'alert.backup-bad.title', {
        name: incidentName(incident),
      }),
      lines: [namedBackup(t, backup), t.sentences(reasons), instead],
    };
  },
  over: null,
  buttonsAfter: () => ['backUp'],
});

function namedBackup(t: Texts, backup: NamedBackup): Markdown {
  return backupText(t, { ...keptBackup(backup), sizeBytes: null });
}
