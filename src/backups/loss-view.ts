import type { Loss } from '@steward/worlds/model';
import { backupDigestOf, ids } from '../discord/interactions/component-ids.ts';
import { keptBackup } from '../discord/texts/backup-title.ts';
import { inline } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { type Button, type Message, notice } from '../discord/views/embed.ts';
import { lossAnswerText } from './mark-texts.ts';
import type { FindingAnswer } from './model/world-finding.ts';
import { restoreButton } from './restore-button.ts';

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
    restoreButton(t, timeZone, keptBackup(loss.good), serverReference),
    {
      customId: ids.thatWasUs.of(serverReference, backupDigestOf(loss.good.id)),
      label: t.plain('button.that-was-us'),
      style: 'secondary',
    },
  ];
}

/** Builds the message that a loss was on purpose, with the person who said so. */
export function lossAnsweredMessage(
  t: Texts,
  guildId: string,
  server: string,
  loss: Loss,
  answer: FindingAnswer,
): Message {
  return notice(
    'good',
    t.md('alert.world-lost.answered-title', { name: inline(server, 60) }),
    lossAnswerText(t, guildId, loss, answer),
  );
}
