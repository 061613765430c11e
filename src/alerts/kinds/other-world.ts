import { minuteMs } from '@steward/kit';
import { z } from 'zod';
import { otherWorldSchema } from '../../backups/model/server-world.ts';
import { otherWorldButtons } from '../../backups/other-world-view.ts';
import {
  goodBackupTitle,
  playedMs,
  restoredText,
  worldAnswerText,
  worldText,
} from '../../backups/server-world-texts.ts';
import type { Markdown } from '../../discord/texts/markdown.ts';
import { commandsOn } from '../../discord/texts/server-commands.ts';
import type { Texts } from '../../discord/texts/texts.ts';
import { alertKind, answerSchema, incidentAnswer, incidentName, incidentServer } from './alert-kind.ts';

const worldSchema = z.object({
  name: z.string().nullable(),
  /** In ticks of the game. */
  gameTime: z.number().nullable(),
});

const schema = otherWorldSchema.extend({
  kind: z.literal('other-world'),
  before: worldSchema,
  now: worldSchema,
  answer: answerSchema.nullable(),
});
export type OtherWorldCause = z.infer<typeof schema>;

/** A server has a different world from before. It ends when that is back, was restored, or someone said that it was on purpose. */
export const otherWorld = alertKind({
  kind: 'other-world',
  schema,
  level: 'bad',
  whileMuted: null,
  content(t, incident, { how, before, now, good }) {
    const what = how === 'seed' ? t.md('alert.other-world.seed') : olderText(t, before, now);
    const worlds = t.md('alert.other-world.worlds', { before: worldText(t, before), now: worldText(t, now) });
    return {
      title: t.md('alert.other-world.title', { name: incidentName(incident) }),
      lines: [
        what,
        worlds,
        good === null
          ? t.md('alert.other-world.none-good', commandsOn(incidentServer(incident)))
          : t.md('alert.other-world.good', { backup: goodBackupTitle(t, good) }),
        t.md('alert.other-world.that-was-us'),
      ],
    };
  },
  over(t, incident, { end, answer, restored }) {
    const name = incidentName(incident);
    if (end === 'restored') {
      const by =
        answer && restored !== null
          ? [restoredText(t, incident.guildId, restored, incidentAnswer(answer))]
          : [];
      const next = t.md('alert.other-world.restored');
      return {
        title: t.md('alert.other-world.restored-title', { name }),
        lines: [t.sentences([...by, next])],
      };
    }
    if (answer !== null)
      return {
        title: t.md('alert.other-world.answered-title', { name }),
        lines: [worldAnswerText(t, incident.guildId, incidentAnswer(answer))],
      };
    return { title: t.md('alert.other-world.over-title', { name }), lines: [t.md('alert.other-world.back')] };
  },
  ownButtons: (t, timeZone, { foundAt, good }, serverReference) =>
    otherWorldButtons(t, timeZone, { foundAt, good }, serverReference),
});

type World = z.infer<typeof worldSchema>;

/** Returns how much older a world is; an older copy may have been played on since. */
function olderText(t: Texts, before: World, now: World): Markdown {
  const less = Math.round((playedMs(before) - playedMs(now)) / minuteMs) * minuteMs;
  return now.gameTime === null || less <= 0
    ? t.md('alert.other-world.older-copy')
    : t.md('alert.other-world.older', { less: t.duration(less) });
}
