import { z } from 'zod';
import { codeBlock, inline, join, type Markdown, md, time } from '../../discord/texts/markdown.ts';
import { serverProblemText } from '../../discord/texts/servers.ts';
import type { Texts } from '../../discord/texts/texts.ts';
import { waitingText } from '../../discord/texts/waiting.ts';
import { waitingSchema } from '../../operations/model/waiting.ts';
import { type Incident, repeatingFrom } from '../model/alert.ts';
import { actText, keptActSchema } from '../panel-act-texts.ts';
import {
  alertKind,
  durationOf,
  firstFrom,
  incidentName,
  isPast,
  lastOf,
  lengthOf,
  repeatedText,
} from './alert-kind.ts';

const schema = z.object({
  kind: z.literal('down'),
  crashed: z.boolean(),
  /** When it was last seen running, if nobody watched it between then and when it was seen down; else null. */
  unseenSince: z.number().nullable(),
  /** How many players were online just before, and some of their names; missing if that is not known. */
  online: z.object({ count: z.number(), names: z.array(z.string()) }).optional(),
  /** Why it went down, in the host's own words; missing if the host didn't say. */
  problem: z.string().optional(),
  /** What its files take, and may take, in bytes, if that's why its host stopped it; else missing. */
  disk: z.object({ used: z.number(), limit: z.number() }).optional(),
  /** The last line of its console, masked; missing if it was not read. */
  lastLine: z.string().optional(),
  /** What someone did at the host that made it go down; missing if nobody is known to have. */
  act: keptActSchema.optional(),
  /** What its console says that it couldn't go on without; missing if it said nothing, or had started long before. */
  waiting: waitingSchema.optional(),
});
export type Down = z.infer<typeof schema>;
/** Who was online before a server went down; undefined if that is not known. */
export type OnlineBefore = Down['online'];

/** A server went down that nobody stopped by Steward. What someone else did is no emergency. */
export const down = alertKind({
  kind: 'down',
  schema,
  level: 'bad',
  whileMuted: 'alert.while-muted.down',
  keepsAct: true,
  keepsLastWords: true,
  callsRole: (_, { act }) => act === undefined,
  // With what was known when the server stopped: it crashed only afterwards.
  changed: (before, now) => (now.crashed && !before.crashed ? { ...before, ...now } : null),
  countsItself: true,
  content(t, incident, cause) {
    const { crashed, unseenSince, act } = cause;
    const since = new Date(lastOf(incident).from);
    const what =
      act !== undefined
        ? actText(t, act)
        : unseenSince !== null
          ? t.md('alert.down.unseen', { from: time(new Date(unseenSince), 'f'), to: time(since, 'f') })
          : crashed
            ? time(since)
            : t.md(isRough(incident) ? 'alert.down.about' : 'alert.down.text', { time: time(since) });
    const one =
      act !== undefined
        ? ('alert.down.act-title' as const)
        : crashed
          ? ('alert.down.crashed-title' as const)
          : ('alert.down.title' as const);
    return {
      title: t.md(incident.count >= repeatingFrom ? 'alert.down.flapping-title' : one, {
        server: incidentName(incident),
      }),
      lines: [
        join([what, ...onlineLines(t, cause)], ' · '),
        ...(cause.disk === undefined
          ? []
          : [
              t.md('alert.down.disk-full', {
                used: t.size(cause.disk.used),
                limit: t.size(cause.disk.limit),
              }),
            ]),
        ...(cause.waiting === undefined ? [] : [waitingText(t, cause.waiting)]),
        ...(cause.problem === undefined ? [] : [serverProblemText(t, cause.problem)]),
        ...lastLine(t, cause),
        ...occurrenceLines(t, incident),
      ],
    };
  },
  over(t, incident, { unseenSince, crashed, act }) {
    const { from, until } = lastOf(incident);
    const wasPast = isPast(incident);
    const sentences = wasPast
      ? [
          t.md('alert.down.past', {
            from: time(new Date(from), 'f'),
            to: time(new Date(until ?? from), 'f'),
            duration: t.duration(lengthOf(lastOf(incident))),
          }),
        ]
      : [
          ...(act === undefined ? [] : [actText(t, act)]),
          ...(act === undefined && crashed && unseenSince === null
            ? [t.md('alert.down.it-crashed', { time: time(new Date(from)) })]
            : []),
          ...downtimeLines(t, incident, unseenSince),
        ];
    return {
      title: t.md(wasPast ? 'alert.down.past-title' : 'alert.down.over-title', {
        server: incidentName(incident),
      }),
      lines: [...(sentences.length === 0 ? [] : [t.sentences(sentences)]), ...occurrenceLines(t, incident)],
    };
  },
  together: {
    title: (t, values, areOver) =>
      t.md(areOver ? 'alert.together.over-title' : 'alert.together.title', values),
    sign: '🔴',
    some: 'alert.together.some-back',
    line(t, incident, cause) {
      const online = incident.endedAt === null ? (cause.online?.count ?? 0) : 0;
      const players = online === 0 ? md`` : md` · ${t.md('alert.together.online', { count: online })}`;
      return md`${serverText(t, incident, cause)}${repeatedText(t, incident)}${players}`;
    },
  },
  buttons: ['start', 'console'],
  buttonsAfter: () => ['console'],
});

/** Returns the lines about who was online before a server went down; none if that is not known. */
function onlineLines(t: Texts, { online }: Down): readonly Markdown[] {
  if (online === undefined) return [];
  const { count } = online;
  if (count === 0) return [t.md('alert.down.nobody-online')];
  if (online.names.length === 0) return [t.md('alert.down.online', { count })];
  const others = count - online.names.length;
  const named = online.names.map((name) => inline(name, 32));
  const names = t.list(others > 0 ? [...named, t.md('players.others', { count: others })] : named, 'and');
  return [t.md('alert.down.online-named', { count, names })];
}

function lastLine(t: Texts, { lastLine: line }: Down): readonly Markdown[] {
  return line === undefined ? [] : [t.md('alert.down.last-line'), codeBlock(line, 330)];
}

/** Returns how long a server was down; nothing if neither its outage nor its return was seen when it happened. */
function downtimeLines(t: Texts, incident: Incident, unseenSince: number | null): readonly Markdown[] {
  const last = lastOf(incident);
  const { duration, is } = durationOf(t, last);
  if (unseenSince !== null)
    return last.mayBeShorter === true ? [] : [t.md('alert.down.over-unseen', { duration })];
  return [t.md(overTexts[is], { duration })];
}

const overTexts = {
  exact: 'alert.down.over',
  about: 'alert.down.over-about',
  'at-most': 'alert.down.over-at-most',
} as const;
const timeTexts = {
  exact: 'alert.down.time',
  about: 'alert.down.time-about',
  'at-most': 'alert.down.time-at-most',
} as const;
const backTexts = {
  exact: 'alert.together.back',
  about: 'alert.together.back-about',
  'at-most': 'alert.together.back-at-most',
} as const;

/** Returns whether a fall may have been some time before it was seen. */
function isRough(incident: Incident): boolean {
  const { from, after = from } = lastOf(incident);
  return after < from;
}

/** Lists when a server went down, if it did more than once. */
function occurrenceLines(t: Texts, incident: Incident): readonly Markdown[] {
  const { count, occurrences } = incident;
  if (count === 1) return [];
  const times = occurrences
    .filter(({ until }) => until !== null)
    .map((occurrence) => {
      const { duration, is } = durationOf(t, occurrence);
      return t.md(timeTexts[is], { from: time(new Date(occurrence.from), 'T'), duration });
    });
  return [t.md('alert.down.count', { count, since: time(firstFrom(incident), 'f') }), ...times];
}

/** Returns what became of one of several servers that went down together. */
function serverText(t: Texts, incident: Incident, { crashed, unseenSince, act }: Down): Markdown {
  const server = incidentName(incident);
  const last = lastOf(incident);
  if (incident.endedAt !== null) {
    if (last.mayBeShorter === true || unseenSince !== null)
      return t.md('alert.together.back-unseen', { server });
    const { duration, is } = durationOf(t, last);
    return t.md(backTexts[is], { server, time: time(incident.endedAt), duration });
  }
  const from = new Date(last.from);
  if (act !== undefined) return t.md('alert.together.act', { server, what: actText(t, act) });
  if (unseenSince !== null)
    return t.md('alert.together.unseen', {
      server,
      from: time(new Date(unseenSince), 'f'),
      to: time(from, 'f'),
    });
  return t.md(crashed ? 'alert.together.crashed' : 'alert.together.down', { server, time: time(from) });
}
