import { isDown } from '@steward/hosts/model';
import { minuteMs } from '@steward/kit';
import { z } from 'zod';
import { type Markdown, md, time } from '../../discord/texts/markdown.ts';
import type { Texts } from '../../discord/texts/texts.ts';
import type { Operation } from '../../operations/model/operation.ts';
import { type GameObservation, hasAnsweredInRun, startAllowanceMs } from '../../watch/model/game.ts';
import type { ServerObservation } from '../../watch/model/watch.ts';
import type { Incident } from '../model/alert.ts';
import { alertKind, incidentName, lastOf, repeatedText } from './alert-kind.ts';

const schema = z.object({
  kind: z.literal('silent'),
  /** Since when it doesn't answer, in milliseconds since 1970. */
  since: z.number(),
  /** How long it may be silent before that is reported, in milliseconds. */
  limitMs: z.number(),
  /** Since when its process runs and how long its longest start took, in milliseconds; null: it has answered since then. */
  start: z.object({ at: z.number(), longestMs: z.number() }).nullable(),
  /** Whether all other games of its connection that should answer fell silent too. */
  all: z.boolean(),
  /** How it ended. */
  ending: z.enum(['answers', 'down']),
});
type Silent = z.infer<typeof schema>;

/** How long a game that was started must at least have been seen silent, in milliseconds: someone may have missed its answers. */
const leastSilenceMs = 2 * minuteMs;
/** How long after the end of an operation a silence that it explains may begin, in milliseconds. */
const marginMs = minuteMs;
/** For how long an operation explains a silence at most, in milliseconds: one that a host never ends explains nothing. */
const longestMs = 15 * minuteMs;
/** Games that fall silent within this time do so together, in milliseconds: each is asked once a minute. */
const togetherMs = 2 * minuteMs;

/** A running game that has answered here doesn't: people can't join, whatever the host says. */
export const silent = alertKind({
  kind: 'silent',
  schema,
  level: 'bad',
  whileMuted: 'alert.while-muted.silent',
  isWanted: ({ hangMinutes }) => hangMinutes !== 0,
  // If it's all games, it may well be the network.
  callsRole: (_count, { all }) => !all,
  condition: {
    forMs: 0,
    judge({ server, at, game, hangMinutes }) {
      if (hangMinutes === 0) return 'off';
      if (game.state === 'answers' || isDown(server.status)) return 'over';
      // That has an alert of its own.
      if (server.isFrozen === true) return 'neither';
      if (game.state === 'unknown' || game.since === null) return 'unknown';
      const cause = causeOf(game, game.since, hangMinutes);
      if (cause === null) return 'neither';
      const silentMs = at.getTime() - cause.since;
      const waitedMs = cause.start === null ? silentMs : at.getTime() - cause.start.at;
      return waitedMs >= cause.limitMs && silentMs >= leastSilenceMs ? cause : 'neither';
    },
    ending: ({ server }): Partial<Silent> => ({ ending: isDown(server.status) ? 'down' : 'answers' }),
    isExplained,
    explainedBy: { kind: 'waiting' },
    amongOthers: (cause, others) => ({ ...cause, all: areAllSilent(cause, others) }),
  },
  content(t, incident, { since, start, all }) {
    const longest = start && t.duration(start.longestMs);
    return {
      title: t.md('alert.silent.title', { name: incidentName(incident) }),
      lines: [
        start === null
          ? t.md('alert.silent.text', { since: time(new Date(since)) })
          : t.md('alert.silent.start', { started: time(new Date(start.at)), longest: longest ?? '' }),
        all
          ? t.md('alert.silent.all')
          : t.md('alert.silent.next', { restart: md`**${t.md('button.restart')}**` }),
      ],
    };
  },
  over(t, incident, cause) {
    const name = incidentName(incident);
    const title = cause.ending === 'down' ? 'alert.silent.down-title' : 'alert.silent.over-title';
    return {
      title: t.md(title, { name }),
      lines: [t.md('alert.silent.over', { duration: silenceText(t, incident, cause) })],
    };
  },
  endedWell: ({ ending }) => ending === 'answers',
  together: {
    withinMs: 5 * minuteMs,
    title: (t, values, areOver) =>
      t.md(areOver ? 'alert.together.silent-over-title' : 'alert.together.silent-title', values),
    sign: '🔴',
    some: 'alert.together.some-answer',
    line: (t, incident, cause) => md`${serverText(t, incident, cause)}${repeatedText(t, incident)}`,
  },
  buttons: ['restart', 'console'],
  buttonsAfter: () => ['console'],
});

/** Returns the cause of a silence; null if it is that of a start, and none was seen before. */
function causeOf(game: GameObservation, since: Date, hangMinutes: number): Silent | null {
  const { startedAt, starts } = game;
  const silence = { kind: 'silent', since: since.getTime(), all: false, ending: 'answers' } as const;
  if (startedAt === null || hasAnsweredInRun(game))
    return { ...silence, limitMs: hangMinutes * minuteMs, start: null };
  if (starts.length === 0) return null;
  const start = { at: startedAt.getTime(), longestMs: Math.max(...starts) };
  return { ...silence, limitMs: startAllowanceMs(game), start };
}

/**
 * Returns whether an operation explains a silence: one that began before that was to be reported, and hasn't run for long, or ended
 * so recently that the game has had no time since.
 */
function isExplained({ since, limitMs }: Silent, operations: readonly Operation[], at: Date): boolean {
  return operations.some(({ exclusive, createdAt, startedAt, endedAt }) => {
    const isBefore = createdAt.getTime() <= since + limitMs;
    const longest = (startedAt ?? createdAt).getTime() + longestMs;
    const until = Math.min((endedAt ?? at).getTime(), longest);
    // What ends later did so before the clock was set back.
    const isRecent = Math.abs(at.getTime() - until) < limitMs;
    return exclusive && isBefore && isRecent && since <= until + marginMs;
  });
}

/** Returns whether each other server whose game should answer fell silent at about the same time, and there is one. */
function areAllSilent({ since }: Silent, others: readonly ServerObservation[]): boolean {
  const running = others.filter(({ status, game }) => status === 'running' && game.state !== 'unknown');
  return (
    running.length > 0 &&
    running.every(
      ({ game }) =>
        game.state === 'silent' &&
        game.since !== null &&
        Math.abs(game.since.getTime() - since) <= togetherMs,
    )
  );
}

/** Returns for how long a game was silent that no longer is. */
function silenceText(t: Texts, incident: Incident, { since }: Silent): string {
  const { until, from } = lastOf(incident);
  return t.duration(Math.max(0, (until ?? from) - since));
}

/** Returns what became of one of several games that fell silent together. */
function serverText(t: Texts, incident: Incident, cause: Silent): Markdown {
  const server = incidentName(incident);
  const { start, since } = cause;
  if (incident.endedAt === null && start !== null)
    return t.md('alert.together.silent-start', { server, time: time(new Date(start.at)) });
  if (incident.endedAt === null)
    return t.md('alert.together.silent', { server, time: time(new Date(since)) });
  if (cause.ending === 'down') return t.md('alert.together.silent-down', { server });
  return t.md('alert.together.silent-over', { server, duration: silenceText(t, incident, cause) });
}
