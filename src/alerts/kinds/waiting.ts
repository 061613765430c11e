import { isDown } from '@steward/hosts/model';
import type { WaitingReason } from '@steward/worlds/model';
import { z } from 'zod';
import { time } from '../../discord/texts/markdown.ts';
import { reasonText, waitingText } from '../../discord/texts/waiting.ts';
import { loginButton } from '../../discord/views/login-button.ts';
import { waitingSchema } from '../../operations/model/waiting.ts';
import { hasAnsweredInRun } from '../../watch/model/game.ts';
import { alertKind, incidentName, lastOf, lengthOf } from './alert-kind.ts';

const schema = waitingSchema.extend({
  kind: z.literal('waiting'),
  /** When its console was read, in milliseconds since 1970. */
  readAt: z.number(),
  /** How it ended. */
  ending: z.enum(['answers', 'down', 'goes-on']),
});
export type WaitingForPerson = z.infer<typeof schema>;

/** Whether someone has only to do something, and the game goes on. */
const goesOn: Readonly<Record<WaitingReason, boolean>> = {
  eula: false,
  login: true,
  'steam-guard': true,
  port: false,
  'file-missing': false,
  'out-of-memory': false,
};

/** The console of a game that was started says that it waits for a person, or can't go on. */
export const waiting = alertKind({
  kind: 'waiting',
  schema,
  level: 'warning',
  whileMuted: 'alert.while-muted.waiting',
  condition: {
    forMs: 0,
    judge({ server, game }) {
      const isOver = isDown(server.status) || hasAnsweredInRun(game) || (server.players?.online ?? 0) > 0;
      // Its console begins it, not a read.
      return isOver ? 'over' : 'off';
    },
    ending: ({ server }): Partial<WaitingForPerson> => ({
      ending: isDown(server.status) ? 'down' : 'answers',
    }),
  },
  replaced: (before, now): Partial<WaitingForPerson> | null =>
    before.reason === now.reason ? null : { ending: 'goes-on' },
  changed: (before, now) =>
    before.hasLogin === now.hasLogin && before.hasLink === now.hasLink && before.command === now.command
      ? null
      : now,
  content: (t, incident, cause) => ({
    title: t.md(goesOn[cause.reason] ? 'alert.waiting.title' : 'alert.waiting.stuck-title', {
      name: incidentName(incident),
    }),
    lines: [waitingText(t, cause), t.md('alert.waiting.read', { time: time(new Date(cause.readAt)) })],
  }),
  over: (t, incident, cause) => ({
    title: t.md(`alert.waiting.${cause.ending}-title`, { name: incidentName(incident) }),
    lines: [
      t.md('alert.waiting.over', {
        duration: t.duration(lengthOf(lastOf(incident))),
        reason: reasonText(t, cause),
      }),
    ],
  }),
  endedWell: ({ ending }) => ending !== 'down',
  buttons: ['console'],
  buttonsAfter: () => ['console'],
  ownButtons: (t, _timeZone, cause, serverReference) =>
    cause.hasLogin ? [loginButton(t, cause, serverReference)] : [],
});
