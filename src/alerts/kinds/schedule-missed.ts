import { z } from 'zod';
import { md } from '../../discord/texts/markdown.ts';
import { requestText } from '../../discord/texts/requests.ts';
import { requestSchema } from '../../operations/model/operation.ts';
import { missedRunsText } from '../../schedules/schedule-texts.ts';
import { mostOccurrences } from '../model/alert.ts';
import { alertKind, incidentName } from './alert-kind.ts';

const schema = z.object({
  kind: z.literal('schedule-missed'),
  /** The newest ones. Times are milliseconds since 1970. */
  runs: z
    .array(
      z.object({
        request: requestSchema,
        /** How many runs of the schedule were missed: the first was due at `firstDueAt`, the last at `dueAt`. */
        count: z.int(),
        firstDueAt: z.number(),
        dueAt: z.number(),
      }),
    )
    .readonly(),
});
export type ScheduleMissed = z.infer<typeof schema>;

export const scheduleMissed = alertKind({
  kind: 'schedule-missed',
  schema,
  level: 'warning',
  whileMuted: 'alert.while-muted.schedule-missed',
  repeated: (before, now) => ({ ...now, runs: [...before.runs, ...now.runs].slice(-mostOccurrences) }),
  content(t, incident, { runs }) {
    const { connectionId, serverId, name } = incident;
    const server = { connectionId, id: serverId ?? '', name };
    const count = runs.reduce((sum, each) => sum + each.count, 0);
    return {
      title: t.md('alert.schedule-missed.title', { name: incidentName(incident), count }),
      lines: runs.map(({ request, count, firstDueAt, dueAt }) => {
        const misses = { count, firstDueAt, lastDueAt: dueAt };
        return md`• ${missedRunsText(t, requestText(t, { server, request }), misses)}`;
      }),
    };
  },
  over: null,
});
