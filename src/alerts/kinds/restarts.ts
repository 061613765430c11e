import { z } from 'zod';
import { md, time } from '../../discord/texts/markdown.ts';
import { actText, keptActSchema } from '../panel-act-texts.ts';
import { type AlertKind, alertKind, incidentName, lastOf, repeatedText } from './alert-kind.ts';

/** Returns the kind of alert about a server that was started again. @param callsRole as in `AlertKind` */
function startedAgain(
  kind: 'crash' | 'restart',
  callsRole: (count: number) => boolean,
  textOf: (isOwnMachine: boolean) => `alert.${'crash' | 'restart'}.text` | 'alert.restart.text-own-machine',
): AlertKind {
  return alertKind({
    kind,
    schema: z.object({
      kind: z.literal(kind),
      /** What someone did at the host that restarted it; missing if nobody is known to have. */
      act: keptActSchema.optional(),
      /** As in `Failure`. */
      isOwnMachine: z.literal(true).optional(),
    }),
    level: 'warning',
    whileMuted: `alert.while-muted.${kind}`,
    keepsAct: true,
    callsRole,
    content: (t, incident, { act, isOwnMachine = false }) =>
      act === undefined
        ? {
            title: t.md(`alert.${kind}.title`, { name: incidentName(incident) }),
            lines: [t.md(textOf(isOwnMachine), { time: time(new Date(lastOf(incident).from)) })],
          }
        : {
            title: t.md('alert.restart.act-title', { name: incidentName(incident) }),
            lines: [actText(t, act)],
          },
    over: null,
    together: {
      title: (t, values) => t.md(`alert.together.${kind}-title`, values),
      sign: '🔁',
      line(t, incident, { act }) {
        if (act !== undefined)
          return t.md('alert.together.act', { server: incidentName(incident), what: actText(t, act) });
        const from = time(new Date(lastOf(incident).from));
        const started = t.md('alert.together.started', { server: incidentName(incident), time: from });
        return md`${started}${repeatedText(t, incident)}`;
      },
    },
  });
}

/** It crashed, and the host started it again. One crash calls nobody. */
export const crash = startedAgain(
  'crash',
  (count) => count > 1,
  () => 'alert.crash.text',
);
/** It was started again, and nobody knows why: that may be no problem. */
export const restart = startedAgain(
  'restart',
  () => false,
  (isOwnMachine) => (isOwnMachine ? 'alert.restart.text-own-machine' : 'alert.restart.text'),
);
