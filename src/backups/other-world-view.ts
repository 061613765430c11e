import { ids } from '../discord/interactions/component-ids.ts';
import { keptBackup } from '../discord/texts/backup-title.ts';
import { inline } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { type Button, type Message, notice } from '../discord/views/embed.ts';
import type { OtherWorld } from './model/server-world.ts';
import { restoreButton } from './restore-button.ts';

/** Returns what stands for another world that was found, in a custom id. */
export function stampOf({ foundAt }: Pick<OtherWorld, 'foundAt'>): string {
  return foundAt.toString(36);
}

/**
 * Returns the buttons of a different world from before: one restores the newest good backup of that one, one says that it was on
 * purpose.
 * @param timeZone that of the guild
 */
export function otherWorldButtons(
  t: Texts,
  timeZone: string,
  other: Pick<OtherWorld, 'foundAt' | 'good'>,
  serverReference: string,
): readonly Button[] {
  const { good } = other;
  return [
    ...(good === null ? [] : [restoreButton(t, timeZone, keptBackup(good), serverReference)]),
    {
      customId: ids.thatIsOurWorld.of(serverReference, stampOf(other)),
      label: t.plain('button.that-was-us'),
      style: 'secondary',
    },
  ];
}

/** Builds the reply to the person who said that a different world is there on purpose. Only they see it. */
export function worldAcceptedMessage(t: Texts, server: string): Message {
  const title = t.md('alert.other-world.accepted-title', { name: inline(server, 60) });
  return notice('good', title, t.md('alert.other-world.accepted'));
}
