import { lossSchema } from '@steward/worlds/model';
import { z } from 'zod';
import { lossButtons } from '../../backups/loss-view.ts';
import { lossAnswerText, lossSinceText, lossTitle } from '../../backups/mark-texts.ts';
import { alertKind, answerSchema, incidentAnswer, incidentName, incidentServer } from './alert-kind.ts';

const schema = z.object({
  kind: z.literal('world-lost'),
  loss: lossSchema,
  /** When a backup was restored since, in milliseconds since 1970; null: not. */
  restoredAt: z.number().nullable(),
  /** Whether Steward locked the last good backup. */
  isLocked: z.boolean(),
  answer: answerSchema.nullable(),
});
export type WorldLost = z.infer<typeof schema>;

/** Much of a world is gone. It ends when it is there again, or someone said that it was on purpose: `answer`. */
export const worldLost = alertKind({
  kind: 'world-lost',
  schema,
  level: 'bad',
  whileMuted: null,
  content(t, incident, { loss, restoredAt, isLocked }) {
    const backup = lossTitle(t, loss);
    const kept = t.md('alert.world-lost.kept', { backup });
    const locked = isLocked ? [t.md('alert.world-lost.locked')] : [];
    const isOnServer = loss.onServer && restoredAt === null;
    return {
      title: t.md(isOnServer ? 'alert.world-lost.title' : 'alert.world-lost.unseen-title', {
        name: incidentName(incident),
      }),
      lines: [
        lossSinceText(t, incidentServer(incident), loss, restoredAt),
        t.sentences([kept, ...locked]),
        t.md('loss.that-was-us', { backup }),
      ],
    };
  },
  over(t, incident, { loss, answer }) {
    const name = incidentName(incident);
    if (answer === null)
      return {
        title: t.md('alert.world-lost.over-title', { name }),
        lines: [t.md('alert.world-lost.over')],
      };
    return {
      title: t.md('alert.world-lost.answered-title', { name }),
      lines: [lossAnswerText(t, incident.guildId, loss, incidentAnswer(answer))],
    };
  },
  ownButtons: (t, timeZone, { loss }, serverReference) => lossButtons(t, timeZone, loss, serverReference),
});
