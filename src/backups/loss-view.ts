import type { Loss } from '@steward/worlds/model';
import { ids } from '../discord/interactions/component-ids.ts';
import { goodBackup, lossAnswerText } from '../discord/texts/backup-marks.ts';
import { backupLabel } from '../discord/texts/backups.ts';
import { inline, plain } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { type Button, type Message, notice } from '../discord/views/embed.ts';
import type { LossAnswer } from '../domain/world-loss.ts';
import { digestOf } from './chosen-backup.ts';

/** The longest name of a backup on a button, in UTF-16 code units. */
export const maxLabel = 60;

/**
 * Returns the buttons of a loss: one restores the last good backup, one says that it was on purpose.
 * @param timeZone that of the guild
 */
export function lossButtons(
  t: Texts,
  timeZone: string,
  loss: Loss,
  serverReference: string,
): readonly Button[] {
  return [
    restoreGoodButton(t, timeZone, loss, serverReference),
    {
      customId: ids.thatWasUs.of(serverReference, digestOf(loss.good.id)),
      label: t.plain('button.that-was-us'),
      style: 'secondary',
    },
  ];
}

/** Returns the button that restores the last good backup. */
export function restoreGoodButton(
  t: Texts,
  timeZone: string,
  lost: Pick<Loss, 'good'>,
  serverReference: string,
): Button {
  const backup = plain(backupLabel(t, timeZone, goodBackup(lost)), maxLabel);
  return {
    customId: ids.backup.of('restore', serverReference, digestOf(lost.good.id)),
    label: t.plain('button.restore-backup', { backup }),
    style: 'primary',
  };
}

/** Builds the message that a loss was on purpose, with the person who said so. */
export function lossAnsweredMessage(
  t: Texts,
  guildId: string,
  server: string,
  loss: Loss,
  answer: LossAnswer,
): Message {
  return notice(
    'good',
    t.md('alert.world-lost.answered-title', { name: inline(server, 60) }),
    lossAnswerText(t, guildId, loss, answer),
  );
}
