import { backupDigestOf, ids } from '../discord/interactions/component-ids.ts';
import { backupLabel, type Called } from '../discord/texts/backup-title.ts';
import { plain } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import type { Button } from '../discord/views/embed.ts';

/** The longest name of a backup on a button, in UTF-16 code units. */
export const maxLabel = 60;

/** Returns the button that asks whether to restore a backup. @param timeZone that of the guild */
export function restoreButton(t: Texts, timeZone: string, backup: Called, serverReference: string): Button {
  return {
    customId: ids.backup.of('restore', serverReference, backupDigestOf(backup.id)),
    label: t.plain('button.restore-backup', { backup: plain(backupLabel(t, timeZone, backup), maxLabel) }),
    style: 'primary',
  };
}
