import { isDeepStrictEqual } from 'node:util';
import { ids } from '../discord/interactions/component-ids.ts';
import { whatHappened } from '../discord/texts/failures.ts';
import { codeBlock, inline, join, type Markdown, md, mention, time } from '../discord/texts/markdown.ts';
import { personMention } from '../discord/texts/people.ts';
import { clockText, whenText } from '../discord/texts/schedule-times.ts';
import { commandsOn } from '../discord/texts/server-commands.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { type Button, type Message, message, notice, type Tone } from '../discord/views/embed.ts';
import { questionMessage } from '../discord/views/question.ts';
import { isSameServer } from '../domain/connection.ts';
import { cityOf } from '../domain/zone-names.ts';
import { isAllServers } from '../groups/model/server-group.ts';
import type { Operation } from '../operations/model/operation.ts';
import { waitsUntil } from '../operations/outcomes.ts';
import { operationTitle } from '../reports/operation-texts.ts';
import { pausedFor } from './edits.ts';
import {
  type LastRun,
  type Schedule,
  type ScheduleSettings,
  type When,
  waitsForEmpty,
} from './model/schedule.ts';
import { scheduledActionKinds } from './model/scheduled-actions.ts';
import type { RunState } from './model/scheduled-run.ts';
import { effectOfLimit } from './old-backups.ts';
import { minutesTooLate } from './schedule-decisions.ts';
import {
  missedRunsText,
  namesTimeOfDay,
  resultText,
  runWarningText,
  scheduleLabel,
  scheduleText,
  warningTimesText,
} from './schedule-texts.ts';
import type { LostWarnings, ToldPlayers } from './told-players.ts';
import { type ClockChange, clockChange, nextRuns, runsADay } from './when.ts';

export const icon = '🗓️';

/** From so many runs a day on, a draft says how many there are. */
const oftenADay = 12;

/** What a person is shown before a schedule is saved. */
interface Draft {
  readonly schedule: Schedule;
  readonly zone: string;
  readonly now: number;
  /** Whether another draft was shown in its place before, which was no longer true when it was to be saved. */
  readonly isAgain: boolean;
  /** How many backups the server may have, and has; null if that is not known, or not asked for. */
  readonly backups: { readonly limit: number; readonly used: number } | null;
  /** Where its runs are announced; null: nowhere. */
  readonly channelId: string | null;
  /** The other schedules of the server that are due at the minute of its first run, without those that are the same. */
  readonly clashing: readonly Schedule[];
  /** Whether there is a schedule that is the same. */
  readonly isKnown: boolean;
  readonly saveId: string;
  /** Saves it with the permission to delete its only backup before a new one is made. */
  readonly saveDeletingId: string;
  readonly cancelId: string;
}

/** Shows what was understood, with the next run, and asks whether to save it. */
export function scheduleDraft(t: Texts, draft: Draft): Message {
  const { schedule, zone, now, backups, channelId } = draft;
  const { settings } = schedule;
  const { when } = settings;
  const first = schedule.nextAt?.getTime() ?? null;
  const runs = first === null ? [] : [first, ...nextRuns(when, zone, first, 2)];
  const count = runsADay(when, zone, now);
  const change = clockChange(when, zone, now);
  const effect = backups && effectOfLimit(settings, backups.limit, backups.used);
  // A single run was typed as a time of day.
  const isZoned = settings.when.kind === 'once' || namesTimeOfDay(settings);
  const lines = [
    ...(draft.isAgain ? [t.md('schedule.draft.again')] : []),
    ...(draft.isKnown ? [t.md('schedule.draft.known')] : []),
    ...commandLines(settings.command),
    ...runLines(t, when, runs),
    ...(count < oftenADay ? [] : [t.md('schedule.often', { count })]),
    ...(change === null ? [] : [clockChangeText(t, change)]),
    ...optionLines(t, schedule, zone, channelId),
    ...tooSoonLines(t, settings, minutesTooLate(schedule, zone, now)),
    ...(isAllServers(schedule.server) ? [t.md('schedule.on-all')] : []),
    ...(disconnects(settings) ? [t.md('schedule.no-warning')] : []),
    ...(backups === null || effect === null
      ? []
      : [
          t.sentences([
            t.md('schedule.limit', backups),
            t.md(`schedule.limit.${effect}`, { limit: backups.limit, room: backups.limit - backups.used }),
          ]),
        ]),
    ...(draft.clashing.length === 0
      ? []
      : [
          t.md('schedule.clash-with', {
            schedules: t.list(
              draft.clashing.map((one) => md`**${scheduleText(t, one)}**`),
              'and',
            ),
          }),
        ]),
    ...zoneLines(t, zone, isZoned),
  ];
  const label = scheduleLabel(t, schedule, zone);
  // A single run's time names its zone itself.
  const isNamed = isZoned && when.kind !== 'once';
  const what = inline(isNamed ? `${label} (${cityOf(zone)})` : label, 250);
  const title = t.md('schedule.draft.title', { what });
  return message({ tone: 'neutral', icon, title, text: join(lines) }, [
    { customId: draft.saveId, label: t.plain('button.save'), style: 'success' },
    ...(effect === 'one' || effect === 'full-keep'
      ? [
          {
            customId: draft.saveDeletingId,
            label: t.plain('button.save-deleting'),
            style: 'danger',
          } as const,
        ]
      : []),
    { customId: draft.cancelId, label: t.plain('button.cancel'), style: 'secondary' },
  ]);
}

/** Returns when the first run is; the next ones too where the rule doesn’t say it by itself. */
function runLines(t: Texts, when: When, runs: readonly number[]): readonly Markdown[] {
  const [first] = runs;
  if (first === undefined) return [];
  const isEachDay = when.kind === 'times' && when.days.length === 7 && when.every === undefined;
  const isObvious = when.kind !== 'cron' && (when.kind !== 'times' || isEachDay);
  if (isObvious) return [t.md('schedule.first-run', { time: time(new Date(first)) })];
  // Far ones are rounded to days, and a run is at a time.
  const moments = runs.map((at) => time(new Date(at), 'f'));
  const times = moments.map((moment, index) =>
    index === 0 ? md`${moment} (${time(new Date(first))})` : moment,
  );
  return [t.md('schedule.next-runs', { times: t.list(times, 'and') })];
}

/** Returns whether a run can disconnect players who were not told. */
export function disconnects(settings: ScheduleSettings): boolean {
  const { action, when, warnMinutes } = settings;
  if (when.kind === 'empty' || waitsForEmpty(settings)) return false;
  return scheduledActionKinds[action].players === 'disconnects' && warnMinutes.length === 0;
}

/** Returns a console command in full: what is run must not be longer than what was seen. */
export function commandLines(command: string | null): readonly Markdown[] {
  // An escaped backtick takes two characters.
  return command === null ? [] : [codeBlock(command, 2_500, 'start')];
}

/** @param zone that of the guild; null if it isn't known */
function headLines(t: Texts, { settings, server }: Schedule, zone: string | null): readonly Markdown[] {
  const what = md`**${scheduleText(t, { settings, server })}**`;
  const when = zone === null ? whenText(t, settings.when) : zonedWhen(t, settings, zone);
  return [join([what, when], ' · '), ...commandLines(settings.command)];
}

/** Returns when a schedule is due, with the place of a time of day: all other times are shown in the reader’s zone. */
export function zonedWhen(t: Texts, { when }: Pick<ScheduleSettings, 'when'>, zone: string): Markdown {
  const text = whenText(t, when);
  return namesTimeOfDay({ when, latest: null }) ? md`${text} (${inline(cityOf(zone))})` : text;
}

function clockChangeText(t: Texts, { kind, at, runs }: ClockChange): Markdown {
  const date = time(new Date(at), 'd');
  const [first] = runs;
  if (kind === 'twice')
    return t.md(runs.length > 1 ? 'schedule.clock.twice' : 'schedule.clock.once', { date });
  return first === undefined
    ? t.md('schedule.clock.left-out', { date })
    : t.md('schedule.clock.skipped', { date, time: time(new Date(first), 't') });
}

/** Returns when players are warned, and with what; none if they aren't. */
export function scheduleWarnings(t: Texts, { settings }: Pick<Schedule, 'settings'>): readonly Markdown[] {
  const { warnMinutes } = settings;
  const [first] = warnMinutes;
  if (first === undefined) return [];
  const times = warningTimesText(t, warnMinutes);
  return [t.md('schedule.warns', { times, text: runWarningText(t, settings, first) })];
}

/** Returns which warnings of the first run are still possible, if some aren’t. @param late those that are not */
function tooSoonLines(
  t: Texts,
  { warnMinutes }: ScheduleSettings,
  late: readonly number[],
): readonly Markdown[] {
  if (late.length === 0) return [];
  const left = warnMinutes.filter((minutes) => !late.includes(minutes));
  if (left.length === 0) return [t.md('schedule.too-soon-for-all')];
  return [
    t.md('schedule.too-soon', {
      late: warningTimesText(t, late),
      left: warningTimesText(t, left),
    }),
  ];
}

/** Returns what was chosen beside the action and its time. @param channelId where runs are announced; null: nowhere */
export function optionLines(
  t: Texts,
  { settings }: Schedule,
  zone: string,
  channelId: string | null,
): readonly Markdown[] {
  const { latest, keep, onlyIfPlayed } = settings;
  return [
    ...(latest === null
      ? []
      : latest.kind === 'after'
        ? [t.md('schedule.waits-for', { duration: t.duration(latest.minutes * 60_000) })]
        : [t.md('schedule.waits-until', { time: `${clockText(latest.time)} (${cityOf(zone)})` })]),
    ...scheduleWarnings(t, { settings }),
    ...(channelId === null ? [] : [t.md('schedule.announced', { channel: mention.channel(channelId) })]),
    ...(onlyIfPlayed ? [t.md('schedule.only-if-played')] : []),
    ...(keep === null ? [] : [t.md('schedule.keeps', { count: keep })]),
  ];
}

/** Shows that a schedule was saved, and when it is due. */
export function savedMessage(t: Texts, schedule: Schedule, zone: string): Message {
  const text = join([
    ...headLines(t, schedule, zone),
    nextLine(t, schedule),
    ...deletesFirstLines(t, schedule),
    md`-# ${setUpByLine(t, schedule)}`,
  ]);
  return message({ tone: 'good', title: t.md('schedule.saved.title'), text });
}

export function deletesFirstLines(t: Texts, { settings }: Schedule): readonly Markdown[] {
  return settings.deletesFirst ? [t.md('schedule.deletes-first')] : [];
}

export function setUpByLine(t: Texts, { createdBy }: Schedule): Markdown {
  return t.md('schedule.set-up-by', { person: personMention(t, createdBy.id) });
}

/** Replaces a draft whose time of day was typed in another time zone than the guild has now. */
export function zoneChangedMessage(t: Texts, { server }: Schedule, from: string, to: string): Message {
  const title = t.md('schedule.zone-changed.title');
  const again = t.md('schedule.zone-changed.text', { from, to, ...commandsOn(server) });
  const text = t.sentences([t.md('schedule.not-saved'), again]);
  return notice('neutral', title, text);
}

/** Replaces a draft that was not saved. @param why `expired`: nobody did in time */
export function notSavedMessage(t: Texts, why: 'cancelled' | 'expired'): Message {
  return notice('neutral', t.md(`confirmation.${why}.title`), t.md('schedule.not-saved'));
}

/** Shows what was changed about a schedule, and what can be done with it now. */
export function changedMessage(
  t: Texts,
  what: 'paused' | 'resumed' | 'removed' | 'skipped' | 'taken-over',
  schedule: Schedule,
  zone: string,
  buttons: readonly Button[] = [],
): Message {
  const text = join([
    ...headLines(t, schedule, zone),
    ...(what === 'removed' ? [] : [nextLine(t, schedule)]),
    ...(what === 'taken-over' ? [...deletesFirstLines(t, schedule), md`-# ${setUpByLine(t, schedule)}`] : []),
  ]);
  return message({ tone: 'good', title: t.md(`schedule.${what}.title`), text }, buttons);
}

/** Asks whether to delete a schedule. @param zone that of the guild */
export function removeQuestion(t: Texts, schedule: Schedule, zone: string, removeId: string): Message {
  const text = join([...headLines(t, schedule, zone), t.md('schedule.remove.text')]);
  const go = { customId: removeId, label: t.plain('confirmation.delete.go') };
  return questionMessage(t, { title: t.md('schedule.remove.title'), text, go });
}

/** Returns when a schedule is due next, or why it is not; of one that waits for an empty server, when it never runs. */
export function nextLine(t: Texts, schedule: Schedule): Markdown {
  const { state, settings, server, progress } = schedule;
  if (state === 'paused') return t.md('schedule.is-paused');
  const at = startsFrom(schedule);
  if (at !== null) return t.md('schedule.next-run', { time: time(at) });
  if (state === 'active' && waitsForEmpty(settings)) return t.md('schedule.waits-empty');
  if (state !== 'active' || settings.when.kind !== 'empty') return t.md('schedule.no-next-run');
  return progress.playersUnknown ? unknownPlayersText(t, server) : t.md('schedule.waits-empty');
}

/** Returns why a schedule that waits for an empty server never runs, if nobody knows who is online. */
export function unknownPlayersLines(t: Texts, { state, server, progress }: Schedule): readonly Markdown[] {
  return state === 'active' && progress.playersUnknown ? [unknownPlayersText(t, server)] : [];
}

function unknownPlayersText(t: Texts, server: Schedule['server']): Markdown {
  return t.md('schedule.players-unknown.text', { server: inline(server.name, 60), ...commandsOn(server) });
}

/** Tells that a schedule never runs, because nobody knows who is online. */
export function unknownPlayersMessage(t: Texts, schedule: Schedule): Message {
  const text = join([
    ...headLines(t, schedule, null),
    unknownPlayersText(t, schedule.server),
    md`-# ${setUpByLine(t, schedule)}`,
  ]);
  return message({ tone: 'warning', title: t.md('schedule.players-unknown.title'), text });
}

/** Returns when the next run begins at the earliest; null if that depends on players, or there is none. */
export function startsFrom({ state, settings, nextAt, progress }: Schedule): Date | null {
  if (state !== 'active' || nextAt === null || waitsForEmpty(settings)) return null;
  return new Date(nextAt.getTime() + progress.postponedMs);
}

/** Returns the warning about servers on which runs are due at the same minute. */
export function clashLines(t: Texts, servers: readonly string[]): readonly Markdown[] {
  if (servers.length === 0) return [];
  const names = servers.map((name) => md`**${inline(name, 60)}**`);
  return [md`-# ${t.md('schedule.clash', { servers: t.list(names, 'and') })}`];
}

/** Returns whether the next runs of two schedules are due at the same minute on the same server. */
export function clash(one: Schedule, other: Schedule): boolean {
  const [first, second] = [startsFrom(one), startsFrom(other)].map(
    (at) => at && Math.floor(at.getTime() / 60_000),
  );
  return first !== null && first === second && one.id !== other.id && isSameServer(one.server, other.server);
}

/** Returns whether two schedules do the same on the same server at the same times, and neither is over. */
export function isSame(one: Schedule, other: Schedule): boolean {
  const [a, b] = [one.settings, other.settings];
  return (
    one.state !== 'done' &&
    other.state !== 'done' &&
    isSameServer(one.server, other.server) &&
    a.action === b.action &&
    a.command === b.command &&
    isDeepStrictEqual(uncounted(a.when), uncounted(b.when))
  );
}

/** Returns a rule without the moment from which its interval is counted, which nobody types. */
function uncounted(when: When): When {
  return when.kind === 'every' ? { ...when, from: null } : when;
}

/** Returns how a zone is chosen, if times of day are in UTC. */
export function zoneLines(t: Texts, zone: string, namesTime: boolean): readonly Markdown[] {
  return namesTime && zone === 'UTC' ? [md`-# ${t.md('schedule.zone-utc')}`] : [];
}

/** Announces a run. */
export function noticeMessage(t: Texts, run: RunState): Message {
  const { postponedBy, scheduleId, dueAt } = run;
  const begin = new Date(run.begin);
  const values = { time: time(begin, 't'), relative: time(begin) };
  const { latest, warnMinutes } = run.settings;
  const text =
    postponedBy === null
      ? t.md(latest === null ? 'schedule.notice.text' : 'schedule.notice.text-empty', values)
      : t.md('schedule.notice.postponed', { ...values, person: mention.user(postponedBy.id) });
  return message(
    {
      tone: warnMinutes.length > 0 ? 'warning' : 'neutral',
      icon,
      title: scheduleText(t, run),
      text: join([text, ...scheduleWarnings(t, run), setUpLine(t, run)]),
    },
    [
      ...(['skip', 'postpone'] as const).map((choice) => ({
        customId: ids.run.of(choice, scheduleId, dueAt.toString(36)),
        label: t.plain(`button.${choice}`),
        style: 'secondary' as const,
      })),
    ],
  );
}

/**
 * Shows what became of an announced run.
 * @param operation what it became; null if nothing
 * @param told what players were told; null: nothing was to be told yet
 */
export function endedNoticeMessage(
  t: Texts,
  run: RunState,
  operation: Operation | null,
  told: ToldPlayers | null,
): Message {
  const last = run.end;
  const until = operation && waitsUntil(operation);
  const end = join([
    ...(until === null ? [] : [t.md('schedule.notice.limited', { after: t.after(until) })]),
    ...toldLines(t, told),
    setUpLine(t, run),
  ]);
  if (operation !== null) {
    const tone = tones[operation.state] ?? 'busy';
    const text = join([...ranLines(t, run, operation, told?.given ?? 0), end]);
    return message({ tone, title: operationTitle(t, operation), text });
  }
  const isMissed = last?.kind === 'missed';
  return message({
    tone: isMissed ? 'warning' : 'neutral',
    ...(isMissed ? {} : { icon }),
    title: scheduleText(t, run),
    text: join([...(last === null ? [] : [endText(t, run, last)]), end]),
  });
}

function endText(t: Texts, run: RunState, last: LastRun): Markdown {
  return last.kind === 'skipped'
    ? t.md('schedule.notice.skipped', { person: personMention(t, last.by.id) })
    : t.md('schedule.notice.ended', { result: resultText(t, run, last, null) });
}

/** Returns what a run was, when it began, how long it took, and how often players were warned; none until it has ended. */
function ranLines(
  t: Texts,
  run: RunState,
  { startedAt, endedAt }: Operation,
  given: number,
): readonly Markdown[] {
  if (startedAt === null || endedAt === null) return [];
  const ran = t.md('schedule.notice.ran', {
    request: scheduleText(t, run),
    time: time(startedAt, 'f'),
    duration: t.duration(Math.max(0, +endedAt - +startedAt)),
  });
  return [given === 0 ? ran : t.sentences([ran, t.md('schedule.notice.warned', { count: given })])];
}

/** Returns what players were not told: which warnings they did not get, and why, and that nothing happens. */
export function toldLines(t: Texts, told: ToldPlayers | null): readonly Markdown[] {
  if (told === null) return [];
  const { lost, untold } = told;
  return [
    ...(lost === null ? [] : [lostWarningsText(t, lost)]),
    ...(untold === null
      ? []
      : [t.md(untold === 'certain' ? 'schedule.notice.untold' : 'schedule.notice.maybe-untold')]),
  ];
}

function lostWarningsText(t: Texts, { minutes, isCertain, reason }: LostWarnings): Markdown {
  const times = warningTimesText(t, minutes);
  const details = { reason, hostText: null, retryAt: null, applied: 'no' } as const;
  const what = t.md(isCertain ? 'schedule.notice.not-warned' : 'schedule.notice.maybe-not-warned', { times });
  return t.sentences([what, whatHappened(t, details)]);
}

const tones: Readonly<Partial<Record<Operation['state'], Tone>>> = {
  succeeded: 'good',
  failed: 'bad',
  unknown: 'warning',
};

export function setUpLine(t: Texts, { createdBy }: Pick<Schedule, 'createdBy'>): Markdown {
  return t.md('operation.by-schedule', { person: personMention(t, createdBy.id) });
}

/** Tells of the missed runs of schedules. */
export function missesMessage(t: Texts, schedules: readonly Schedule[]): Message {
  const lines = schedules.flatMap((schedule) => {
    const { unreportedMisses } = schedule.progress;
    if (unreportedMisses === null) return [];
    const what = missedRunsText(t, scheduleText(t, schedule), unreportedMisses);
    if (unreportedMisses.reason === 'unknown') return [md`• ${what}`];
    const reason = t.md(`schedule.missed.${unreportedMisses.reason}`, commandsOn(schedule.server));
    return [md`• ${t.md('schedule.misses.because', { what, reason })}`];
  });
  const text = join([t.lines(lines, 3_700), t.md('schedule.misses.end')]);
  return message({ tone: 'warning', title: t.md('schedule.misses.title'), text });
}

/** Returns the message about a schedule that is paused because of its maker. */
export function makerMessage(t: Texts, schedule: Schedule): Message {
  const problem = pausedFor(schedule) ?? 'maker-not-allowed';
  const text = join([
    ...headLines(t, schedule, null),
    ...deletesFirstLines(t, schedule),
    t.md(`schedule.paused.${problem}`, { person: personMention(t, schedule.createdBy.id) }),
    t.md('schedule.paused.take-over'),
  ]);
  return message({ tone: 'warning', title: t.md('schedule.paused.title'), text }, [
    { customId: ids.takeOver.of(schedule.id), label: t.plain('button.take-over'), style: 'primary' },
  ]);
}

/** Returns the lines that name schedules which will pause at their next run; none if there are none. */
export function pausingLines(t: Texts, schedules: readonly Schedule[]): readonly Markdown[] {
  if (schedules.length === 0) return [];
  const lines = schedules.map((schedule) => {
    const [what, when] = [scheduleText(t, schedule), whenText(t, schedule.settings.when)];
    return md`• ${join([md`**${what}**`, when, setUpByLine(t, schedule)], ' · ')}`;
  });
  return [md``, t.lines([t.md('access.schedules-pause'), ...lines], 900)];
}
