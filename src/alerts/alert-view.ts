import { lossButtons } from '../backups/loss-view.ts';
import { lossAnswerText, lossText, lossTitle, reasonTexts } from '../discord/texts/backup-marks.ts';
import { backupText } from '../discord/texts/backups.ts';
import { whatHappened, whatNext } from '../discord/texts/failures.ts';
import { logProblemText } from '../discord/texts/labels.ts';
import { codeBlock, inline, join, type Markdown, md, mention, time } from '../discord/texts/markdown.ts';
import { missedRunsText } from '../discord/texts/schedules.ts';
import { requestText } from '../discord/texts/steps.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { type Button, type Message, message, notice, type Tone } from '../discord/views/embed.ts';
import {
  type AlertSetting,
  type Incident,
  type IncidentCause,
  isEvent,
  type NamedBackup,
  type Occurrence,
} from '../domain/alert.ts';
import type { HostErrorKind } from '../domain/host-error.ts';

/** The custom ids of the buttons under an alert. */
export interface AlertButtonIds {
  readonly start: (serverReference: string) => string;
  readonly console: (serverReference: string) => string;
  readonly backUp: (serverReference: string) => string;
  readonly take: (incidentId: string) => string;
  readonly restore: (serverReference: string, backupId: string) => string;
  readonly thatWasUs: (serverReference: string, backupId: string) => string;
}

/** Why a server is down. */
type Down = IncidentCause & { readonly kind: 'down' };

/** Of how many problems of a bad backup there is a sentence. */
const mostReasons = 3;

/** What an alert says of its incident. */
interface AlertContent {
  readonly tone: Tone;
  readonly title: Markdown;
  readonly lines: readonly Markdown[];
}

/**
 * Shows an incident, from its beginning to its end.
 * @param serverReference null if it concerns a connection
 * @param timeZone that of the guild: a button shows no timestamps
 */
export function alertMessage(
  t: Texts,
  incident: Incident,
  serverReference: string | null,
  ids: AlertButtonIds,
  timeZone: string,
): Message {
  const { closed } = incident;
  const { tone, title, lines } = alertContent(t, incident);
  const text = join([...withTaker(t, lines, incident), ...(closed === true ? [t.md('alert.closed')] : [])]);
  const card = { tone: closed === true ? ('neutral' as const) : tone, title, text };
  return message(card, alertButtons(t, incident, serverReference, ids, timeZone));
}

/** Adds who is on it; in the line of what happened if it is over. */
function withTaker(
  t: Texts,
  lines: readonly Markdown[],
  { takenBy, endedAt, closed }: Incident,
): readonly Markdown[] {
  if (takenBy === null) return lines;
  const person = mention.user(takenBy);
  if (endedAt === null || closed === true) return [...lines, t.md('alert.taken', { person })];
  const [first, ...others] = lines;
  const handled = t.md('alert.handled', { person });
  return first === undefined ? [handled] : [t.sentences([first, handled]), ...others];
}

/** Returns whether an incident was over before it could be posted: nobody needs to be called. */
export function isPast({ kind, messageId, endedAt }: Incident): boolean {
  return messageId === null && endedAt !== null && !isEvent(kind);
}

function alertContent(t: Texts, incident: Incident): AlertContent {
  const { cause, endedAt, closed, count } = incident;
  // One that is no longer followed looks as it did last.
  const isOver = endedAt !== null && closed !== true && !isEvent(cause.kind);
  if (cause.kind === 'down')
    return isOver ? backContent(t, incident, cause) : downContent(t, incident, cause);
  const { tone, title, lines } = isOver ? overContent(t, incident) : otherContent(t, incident, cause);
  const repeated = count === 1 ? [] : [t.md('alert.repeated', { count, since: time(firstFrom(incident)) })];
  return { tone, title, lines: [...lines, ...repeated] };
}

function downContent(t: Texts, incident: Incident, cause: Down): AlertContent {
  const { crashed, unseenSince } = cause;
  const server = inline(incident.name, 60);
  const since = new Date(lastOf(incident).from);
  const what =
    unseenSince !== null
      ? t.md('alert.down.unseen', { from: time(new Date(unseenSince), 'f'), to: time(since, 'f') })
      : crashed
        ? time(since)
        : t.md('alert.down.text', { time: time(since) });
  const one = crashed ? ('alert.down.crashed-title' as const) : ('alert.down.title' as const);
  return {
    tone: 'bad',
    title: t.md(incident.count > 1 ? 'alert.down.flapping-title' : one, { server }),
    lines: [
      join([what, ...onlineLines(t, cause)], ' · '),
      ...lastLine(t, cause),
      ...occurrenceLines(t, incident),
    ],
  };
}

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

function backContent(t: Texts, incident: Incident, { unseenSince, crashed }: Down): AlertContent {
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
        ...(crashed && unseenSince === null
          ? [t.md('alert.down.it-crashed', { time: time(new Date(from)) })]
          : []),
        ...downtimeLines(t, incident, unseenSince),
      ];
  return {
    tone: 'good',
    title: t.md(wasPast ? 'alert.down.past-title' : 'alert.down.over-title', {
      server: inline(incident.name, 60),
    }),
    lines: [...(sentences.length === 0 ? [] : [t.sentences(sentences)]), ...occurrenceLines(t, incident)],
  };
}

/** Returns how long a server was down; nothing if neither its outage nor its return was seen when it happened. */
function downtimeLines(t: Texts, incident: Incident, unseenSince: number | null): readonly Markdown[] {
  const last = lastOf(incident);
  const duration = t.duration(lengthOf(last));
  if (last.mayBeShorter === true)
    return unseenSince === null ? [t.md('alert.down.over-at-most', { duration })] : [];
  return [t.md(unseenSince === null ? 'alert.down.over' : 'alert.down.over-unseen', { duration })];
}

/** Lists when a server went down, if it did more than once. */
function occurrenceLines(t: Texts, { count, occurrences, startedAt }: Incident): readonly Markdown[] {
  if (count === 1) return [];
  const times = occurrences
    .filter(({ until }) => until !== null)
    .map((occurrence) => {
      const duration = t.duration(lengthOf(occurrence));
      return t.md('alert.down.time', { from: time(new Date(occurrence.from), 'T'), duration });
    });
  return [t.md('alert.down.count', { count, since: time(startedAt, 'f') }), ...times];
}

function overContent(t: Texts, incident: Incident): AlertContent {
  const { kind, cause } = incident;
  const last = lastOf(incident);
  const duration = t.duration(lengthOf(last));
  const lasted = t.md(last.mayBeShorter === true ? 'alert.lasted-at-most' : 'alert.lasted', { duration });
  const isLasting = kind === 'unreachable' || kind === 'memory' || kind === 'disk';
  const title = t.md(overTitle(cause), { name: inline(incident.name, 60) });
  if (cause.kind === 'world-lost') return { tone: 'good', title, lines: [lossEnd(t, incident, cause)] };
  return { tone: 'good', title, lines: isLasting ? [lasted] : [] };
}

/** Returns why a loss is none any more. */
function lossEnd(
  t: Texts,
  { guildId }: Incident,
  { loss, answer }: IncidentCause & { readonly kind: 'world-lost' },
): Markdown {
  if (answer === null) return t.md('alert.world-lost.over');
  return lossAnswerText(t, guildId, loss, { ...answer, at: new Date(answer.at) });
}

function overTitle(cause: IncidentCause) {
  switch (cause.kind) {
    case 'unreachable':
      return cause.failure === 'node-unreachable'
        ? 'alert.unreachable.node-over-title'
        : 'alert.unreachable.over-title';
    case 'world-lost':
      return cause.answer === null ? 'alert.world-lost.over-title' : 'alert.world-lost.answered-title';
    case 'memory':
    case 'disk':
    case 'test-age':
      return `alert.${cause.kind}.over-title` as const;
    default:
      return cause.kind === 'backup-age' && cause.newestAt === null
        ? 'alert.backup-age.first-title'
        : 'alert.backup-age.over-title';
  }
}

function otherContent(
  t: Texts,
  incident: Incident,
  cause: Exclude<IncidentCause, { readonly kind: 'down' }>,
): AlertContent {
  const name = inline(incident.name, 60);
  const { from } = lastOf(incident);
  switch (cause.kind) {
    case 'unreachable':
      return {
        tone: 'bad',
        title: t.md(unreachableTitle(cause.failure), { name }),
        lines: [
          t.md('alert.unreachable.text', { since: time(new Date(from)) }),
          ...unreachableHelp(t, cause.failure),
        ],
      };
    case 'memory':
    case 'disk':
      return {
        tone: 'warning',
        title: t.md(`alert.${cause.kind}.title`, { name }),
        lines: [t.md(`alert.${cause.kind}.text`, { percent: t.percent(cause.percent) })],
      };
    case 'backup-age':
    case 'test-age': {
      const { kind, maxHours: hours, newestAt: newest } = cause;
      const text =
        newest === null
          ? t.md(`alert.${kind}.none`, { hours })
          : t.md(`alert.${kind}.text`, { hours, time: time(new Date(newest)) });
      return { tone: 'warning', title: t.md(`alert.${kind}.title`, { name }), lines: [text] };
    }
    case 'backup-bad': {
      const { backup, problems, good } = cause;
      const reasons = reasonTexts(t, { problems, warnings: [], loss: null }, mostReasons);
      const instead =
        good === null
          ? t.md('alert.backup-bad.none-good')
          : t.md('alert.backup-bad.good', { backup: namedBackup(t, good) });
      const lines = [namedBackup(t, backup), t.sentences(reasons), instead];
      return { tone: 'bad', title: t.md('alert.backup-bad.title', { name }), lines };
    }
    case 'world-lost': {
      const { loss, isLocked } = cause;
      const kept = t.md('alert.world-lost.kept', { backup: lossTitle(t, loss) });
      const locked = isLocked ? [t.md('alert.world-lost.locked')] : [];
      return {
        tone: 'bad',
        title: t.md(loss.onServer ? 'alert.world-lost.title' : 'alert.world-lost.unseen-title', { name }),
        lines: [lossText(t, loss), t.sentences([kept, ...locked])],
      };
    }
    case 'crash':
    case 'restart':
      return {
        tone: 'warning',
        title: t.md(`alert.${cause.kind}.title`, { name }),
        lines: [t.md(`alert.${cause.kind}.text`, { time: time(new Date(from)) })],
      };
    case 'backup-failed': {
      const details = cause.failure && {
        ...cause.failure,
        retryAt: cause.failure.retryAt === null ? null : new Date(cause.failure.retryAt),
      };
      return {
        tone: 'bad',
        title: t.md('step.backup.create.failed', { server: name }),
        lines: details === null ? [] : [whatHappened(t, details), whatNext(t, details)],
      };
    }
    case 'schedule-missed': {
      const { connectionId, serverId } = incident;
      const server = { connectionId, id: serverId ?? '', name: incident.name };
      const runs = cause.runs.map(({ request, count, firstDueAt, dueAt }) => {
        const misses = { count, firstDueAt: firstDueAt ?? dueAt, lastDueAt: dueAt };
        return md`• ${missedRunsText(t, requestText(t, { server, request }), misses)}`;
      });
      const count = cause.runs.reduce((sum, each) => sum + each.count, 0);
      const title = t.md('alert.schedule-missed.title', { name, count });
      return { tone: 'warning', title, lines: runs };
    }
  }
}

function namedBackup(t: Texts, { label, createdAt }: NamedBackup): Markdown {
  const made = createdAt === null ? null : new Date(createdAt);
  // Its label is never its id, unless it is called so.
  return backupText(t, { id: '', name: label === '' ? null : label, createdAt: made, sizeBytes: null });
}

function unreachableTitle(failure: string) {
  switch (failure) {
    case 'key-refused':
      return 'alert.unreachable.key-title';
    case 'node-unreachable':
      return 'alert.unreachable.node-title';
    case 'unreachable':
    case 'too-slow':
    case 'gateway-failed':
    case 'maintenance':
    case 'answer-lost':
      return 'alert.unreachable.title';
    default:
      return 'alert.unreachable.unread-title';
  }
}

/** Reasons that pass by themselves: nobody tried anything that could be tried again. */
const passing: ReadonlySet<string> = new Set<HostErrorKind>([
  'answer-lost',
  'gateway-failed',
  'host-failed',
  'maintenance',
  'node-unreachable',
  'not-understood',
  'rate-limited',
  'too-slow',
]);

/** Returns the reason, unless the title says it, and what to do. */
function unreachableHelp(t: Texts, reason: string): readonly Markdown[] {
  const details = { reason, hostText: null, retryAt: null, applied: 'no' } as const;
  if (reason === 'unreachable' || reason === 'node-unreachable') return [t.md('alert.unreachable.next')];
  if (reason === 'key-refused') return [whatNext(t, details)];
  const next = passing.has(reason) ? t.md('alert.unreachable.next') : whatNext(t, details);
  return [t.sentences([whatHappened(t, details), next])];
}

/** Returns the buttons under an alert; only the console's when it is over. */
export function alertButtons(
  t: Texts,
  {
    id,
    kind,
    endedAt,
    takenBy,
    closed,
    cause,
  }: Pick<Incident, 'id' | 'kind' | 'endedAt' | 'takenBy'> & Partial<Pick<Incident, 'closed' | 'cause'>>,
  serverReference: string | null,
  ids: AlertButtonIds,
  timeZone = 'UTC',
): readonly Button[] {
  const ofServer = (
    id: (reference: string) => string,
    label: 'button.start' | 'button.console-lines' | 'button.back-up-now',
    style: Button['style'],
  ): readonly Button[] =>
    serverReference === null ? [] : [{ customId: id(serverReference), label: t.plain(label), style }];
  if (endedAt !== null)
    return kind === 'down' && closed !== true
      ? ofServer(ids.console, 'button.console-lines', 'secondary')
      : [];
  const take: Button = { customId: ids.take(id), label: t.plain('button.on-it'), style: 'primary' };
  const hasConsole = kind === 'down' || kind === 'memory';
  return [
    ...(kind === 'down' ? ofServer(ids.start, 'button.start', 'success') : []),
    ...(hasConsole ? ofServer(ids.console, 'button.console-lines', 'secondary') : []),
    ...(kind === 'backup-age' ? ofServer(ids.backUp, 'button.back-up-now', 'success') : []),
    ...(cause?.kind === 'world-lost' && serverReference !== null
      ? lossButtons(t, timeZone, cause.loss, (name, backupId) => ids[name](serverReference, backupId))
      : []),
    ...(takenBy === null ? [take] : []),
  ];
}

/** Returns when the first known occurrence of an incident began: only the newest ones are kept. */
function firstFrom({ occurrences, startedAt }: Incident): Date {
  return new Date(Math.min(startedAt.getTime(), ...occurrences.map(({ from }) => from)));
}

/** Returns the last occurrence of an incident, which has at least one. */
export function lastOf({ occurrences, startedAt }: Incident): Occurrence {
  return occurrences.at(-1) ?? { from: startedAt.getTime(), until: null };
}

/** Returns how long an occurrence lasted, in milliseconds; 0 if it lasts. */
export function lengthOf({ from, until }: Occurrence): number {
  return until === null ? 0 : until - from;
}

/** Reports in the log channel that an alert could not be posted. */
export function alertRefusedMessage(t: Texts, incident: Incident, problem: string): Message {
  return notice(
    'warning',
    t.md('alerts.refused.title'),
    t.md('alerts.refused.text', {
      alert: alertContent(t, incident).title,
      channel: mention.channel(incident.channelId),
      problem: logProblemText(t, problem),
    }),
  );
}

/** Confirms to an admin where alerts are posted. */
export function alertsSetMessage(t: Texts, setting: AlertSetting): Message {
  const { server, channelId } = setting;
  const channel = mention.channel(channelId ?? '');
  return notice(
    'good',
    t.md('alerts.set.title'),
    join([
      server === null
        ? t.md('alerts.set.all', { channel })
        : t.md('alerts.set.server', { channel, server: inline(server.name, 60) }),
      ...optionTexts(t, 'set', setting),
    ]),
  );
}

/** Returns what a setting says besides its server and channel. */
function optionTexts(
  t: Texts,
  place: 'set' | 'line',
  { roleId, backupAgeHours: hours, testAgeHours, restarts }: AlertSetting,
): readonly Markdown[] {
  return [
    ...(roleId === null ? [] : [t.md(`alerts.${place}.role`, { role: mention.role(roleId) })]),
    ...(hours === null ? [] : [t.md(`alerts.${place}.backup-age`, { hours })]),
    ...(testAgeHours === null ? [] : [t.md(`alerts.${place}.test-age`, { hours: testAgeHours })]),
    ...(restarts ? [] : [t.md(`alerts.${place}.no-restarts`)]),
  ];
}

/** Lists a guild's alert settings. */
export function alertSettingsMessage(t: Texts, settings: readonly AlertSetting[]): Message {
  if (settings.length === 0) return notice('neutral', t.md('alerts.none.title'), t.md('alerts.none.text'));
  const lines = settings.map((setting) => md`• ${settingText(t, setting)}`);
  const problems = settings.some(({ problem }) => problem !== null);
  return notice(problems ? 'warning' : 'neutral', t.md('alerts.title'), t.lines(lines, 3_900));
}

function settingText(t: Texts, setting: AlertSetting): Markdown {
  const { server, channelId, problem } = setting;
  const name = server && inline(server.name, 60);
  if (channelId === null) return name === null ? md`` : t.md('alerts.line.off', { server: name });
  const channel = mention.channel(channelId);
  const parts = [
    name === null
      ? t.md('alerts.line.all', { channel })
      : t.md('alerts.line.server', { server: name, channel }),
    ...optionTexts(t, 'line', setting),
  ];
  const text = join(parts, ' · ');
  return problem === null
    ? text
    : join([text, t.md('alerts.line.problem', { problem: logProblemText(t, problem) })]);
}
