import { whatHappened } from '../discord/texts/failures.ts';
import {
  codeBlock,
  inline,
  inlineCode,
  join,
  Markdown,
  md,
  mention,
  time,
} from '../discord/texts/markdown.ts';
import { operationTitle } from '../discord/texts/operations.ts';
import { personMention } from '../discord/texts/people.ts';
import {
  clockText,
  missedRunsText,
  namesTimeOfDay,
  resultText,
  scheduleText,
  warningText,
  warningTimesText,
  whenText,
} from '../discord/texts/schedules.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { type Message, message, notice, type Tone } from '../discord/views/embed.ts';
import type { Operation } from '../domain/operation.ts';
import type { Schedule, ScheduleSettings } from '../domain/schedule.ts';
import type { LostWarnings } from './decide.ts';
import { pausedFor } from './edits.ts';
import { effectOfLimit } from './old-backups.ts';
import { type ClockChange, clockChange, nextRuns, runsADay } from './when.ts';

const icon = '🗓️';

/** From so many runs a day on, a draft says how many there are. */
const oftenADay = 12;

/** What a person is shown before a schedule is saved. */
interface Draft {
  readonly schedule: Schedule;
  readonly zone: string;
  readonly now: number;
  /** How many backups the server may have, and has; null if that is not known, or not asked for. */
  readonly backups: { readonly limit: number; readonly used: number } | null;
  /** Where its runs are announced; null: nowhere. */
  readonly channelId: string | null;
  readonly saveId: string;
  /** Saves it with the permission to delete its only backup before a new one is made. */
  readonly saveDeletingId: string;
  readonly cancelId: string;
}

/** Shows what was understood, with the next runs, and asks whether to save it. */
export function draftMessage(t: Texts, draft: Draft): Message {
  const { schedule, zone, now, backups, channelId } = draft;
  const { settings } = schedule;
  const { when } = settings;
  const runs = nextRuns(when, zone, now, 3);
  const count = runsADay(when, zone, now);
  const change = clockChange(when, zone, now);
  const effect = backups && effectOfLimit(settings, backups.limit, backups.used);
  const isOnce = when.kind === 'once';
  // A single run was typed as a time of day.
  const zoneHint = zoneLines(t, zone, isOnce || namesTimeOfDay(settings));
  const lines = [
    ...headLines(t, schedule, zone),
    ...(count < oftenADay ? [] : [t.md('schedule.often', { count })]),
    ...(runs.length === 0 || isOnce
      ? []
      : [md``, t.md('schedule.next-runs'), ...runs.map((at, index) => md`• ${nextRunText(t, at, index)}`)]),
    ...(change === null ? [] : [clockChangeText(t, change)]),
    ...optionLines(t, schedule, zone, channelId),
    ...(zoneHint.length === 0 ? [] : [md``, ...zoneHint]),
    ...(backups === null || effect === null
      ? []
      : [
          t.sentences([
            t.md('schedule.limit', backups),
            t.md(`schedule.limit.${effect}`, { limit: backups.limit, room: backups.limit - backups.used }),
          ]),
        ]),
  ];
  return message({ tone: 'neutral', icon, title: t.md('schedule.draft.title'), text: join(lines) }, [
    { customId: draft.saveId, label: t.plain('button.save'), style: 'success' },
    ...(effect === 'one'
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

/** Returns the time of a run, for the first one with how far it is away: more would not fit into lines on a phone. */
function nextRunText(t: Texts, at: number, index: number): Markdown {
  const run = new Date(at);
  return index === 0 ? t.md('schedule.run', { time: time(run, 'f'), relative: time(run) }) : time(run, 'f');
}

/** @param zone that of the guild; null: it is not named */
function headLines(t: Texts, { settings, server }: Schedule, zone: string | null): readonly Markdown[] {
  const { command } = settings;
  return [
    md`**${scheduleText(t, { settings, server })}**`,
    zonedWhen(t, settings, zone),
    // In full: what is run must not be longer than what was seen. An escaped backtick takes two characters.
    ...(command === null ? [] : [codeBlock(command, 2_500, 'start')]),
  ];
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

function optionLines(
  t: Texts,
  { settings }: Schedule,
  zone: string,
  channelId: string | null,
): readonly Markdown[] {
  const { warnMinutes, latest, keep } = settings;
  const [first] = warnMinutes;
  return [
    ...(latest === null
      ? []
      : latest.kind === 'after'
        ? [t.md('schedule.waits-for', { duration: t.duration(latest.minutes * 60_000) })]
        : [t.md('schedule.waits-until', { time: `${clockText(latest.time)} ${zone}` })]),
    ...(first === undefined
      ? []
      : [
          t.md('schedule.warns', {
            times: warningTimesText(t, warnMinutes),
            text: warningText(t, settings, first),
          }),
        ]),
    ...(channelId === null ? [] : [t.md('schedule.announced', { channel: mention.channel(channelId) })]),
    ...(keep === null ? [] : [t.md('schedule.keeps', { count: keep })]),
  ];
}

/** Shows that a schedule was saved, and when it is due. */
export function savedMessage(t: Texts, schedule: Schedule): Message {
  const text = join([
    ...headLines(t, schedule, null),
    nextLine(t, schedule),
    setUpByLine(t, schedule),
    ...deletesFirstLines(t, schedule),
  ]);
  return message({ tone: 'good', title: t.md('schedule.saved.title'), text });
}

function deletesFirstLines(t: Texts, { settings }: Schedule): readonly Markdown[] {
  return settings.deletesFirst ? [t.md('schedule.deletes-first')] : [];
}

function setUpByLine(t: Texts, { createdBy }: Schedule): Markdown {
  return t.md('schedule.set-up-by', { person: personMention(t, createdBy.id) });
}

/** Replaces a draft that was not saved. @param why `expired`: nobody did in time */
export function notSavedMessage(t: Texts, why: 'cancelled' | 'expired'): Message {
  return notice('neutral', t.md(`confirmation.${why}.title`), t.md('schedule.not-saved'));
}

/** Shows what was changed about a schedule. */
export function changedMessage(
  t: Texts,
  what: 'paused' | 'resumed' | 'removed' | 'skipped' | 'taken-over',
  schedule: Schedule,
): Message {
  const text = join([
    ...headLines(t, schedule, null),
    ...(what === 'removed' ? [] : [nextLine(t, schedule)]),
    ...(what === 'taken-over' ? [setUpByLine(t, schedule), ...deletesFirstLines(t, schedule)] : []),
  ]);
  return message({ tone: 'good', title: t.md(`schedule.${what}.title`), text });
}

/** Returns when a schedule is due next, or why it is not. */
function nextLine(t: Texts, { state, nextAt, progress, settings }: Schedule): Markdown {
  if (state === 'paused') return t.md('schedule.is-paused');
  if (nextAt !== null) {
    const at = new Date(nextAt.getTime() + progress.postponedMs);
    return t.md('schedule.next-run', { time: time(at, 'f'), relative: time(at) });
  }
  const isOpen = state === 'active' && settings.when.kind === 'empty';
  return t.md(isOpen ? 'schedule.waits-empty' : 'schedule.no-next-run');
}

/** A schedule and the operation that its last run became. */
export interface ListedSchedule {
  readonly schedule: Schedule;
  readonly operation: Operation | null;
  /** Whether the reader may see its console command. */
  readonly showsCommand: boolean;
}

/** The most characters of a list, of the 4,096 that Discord allows. */
const listLength = 3_700;

/** Lists schedules. @param server the name of the server that it is limited to; null: all */
export function schedulesMessage(
  t: Texts,
  listed: readonly ListedSchedule[],
  zone: string,
  server: Markdown | null,
): Message {
  const title =
    server === null ? t.md('schedule.list.title') : t.md('schedule.list.title-server', { server });
  const isZoneNamed = listed.some(({ schedule: { settings } }) => namesTimeOfDay(settings));
  const text =
    listed.length === 0
      ? t.md('schedule.list.none')
      : join([t.lines(listedTexts(t, listed, zone), listLength), ...zoneLines(t, zone, isZoneNamed)]);
  return message({ tone: 'neutral', icon, title, text });
}

/** Returns when a schedule is due, with the time zone of a time of day: all other times are shown in that of the reader. */
function zonedWhen(t: Texts, settings: ScheduleSettings, zone: string | null): Markdown {
  const when = whenText(t, settings.when);
  const isNamed = zone !== null && namesTimeOfDay({ when: settings.when, latest: null });
  return isNamed ? md`${when} · ${inline(zone)}` : when;
}

/** Returns how a zone is chosen, if times of day are in UTC. */
function zoneLines(t: Texts, zone: string, namesTime: boolean): readonly Markdown[] {
  return namesTime && zone === 'UTC' ? [md`-# ${t.md('schedule.zone-utc')}`] : [];
}

/** Returns the schedules with their whole commands, as long as there is room for all; the others are cut. */
function listedTexts(t: Texts, listed: readonly ListedSchedule[], zone: string): readonly Markdown[] {
  const cut = listed.map((one) => listedText(t, one, zone, inlineCode));
  let room = listLength - cut.reduce((sum, { length }) => sum + length + 1, 0);
  return listed.map((one, index) => {
    const short = cut[index] ?? md``;
    const whole = listedText(t, one, zone, (command) => codeBlock(command, 2_500, 'start'));
    if (whole.length - short.length > room) return short;
    room -= whole.length - short.length;
    return whole;
  });
}

const stateSigns = {
  draft: Markdown.trusted('✏️'),
  active: Markdown.trusted('▶️'),
  paused: Markdown.trusted('⏸️'),
  done: Markdown.trusted('✔️'),
} as const satisfies Record<Schedule['state'], Markdown>;

function listedText(
  t: Texts,
  { schedule, operation, showsCommand }: ListedSchedule,
  zone: string,
  show: (command: string) => Markdown,
): Markdown {
  const { settings, state } = schedule;
  const { command } = settings;
  const what = md`${stateSigns[state]} **${scheduleText(t, schedule)}**`;
  return join([
    join([what, zonedWhen(t, settings, zone)], ' · '),
    ...(showsCommand && command !== null ? [show(command)] : []),
    md`-# ${join([nextLine(t, schedule), setUpByLine(t, schedule)], ' · ')}`,
    ...deletesFirstLines(t, schedule),
    ...lastLine(t, schedule, operation),
    md``,
  ]);
}

function lastLine(
  t: Texts,
  { progress: { last } }: Schedule,
  operation: Operation | null,
): readonly Markdown[] {
  if (last === null) return [];
  const dueAt = new Date(last.dueAt);
  const values = { relative: time(dueAt), result: resultText(t, last, operation) };
  return [
    last.kind === 'skipped'
      ? t.md('schedule.last-skipped', { ...values, time: time(dueAt, 'F') })
      : t.md('schedule.last', values),
  ];
}

/** The custom ids of the buttons under the announcement of a run. */
export interface RunButtonIds {
  readonly skip: string;
  readonly postpone: string;
}

/** Announces a run. @param postponedBy the id of the person who postponed it; null: it was not postponed */
export function noticeMessage(
  t: Texts,
  schedule: Schedule,
  begin: Date,
  ids: RunButtonIds,
  postponedBy: string | null = null,
): Message {
  const values = { time: time(begin, 't'), relative: time(begin) };
  const { latest, warnMinutes } = schedule.settings;
  const text =
    postponedBy === null
      ? t.md(latest === null ? 'schedule.notice.text' : 'schedule.notice.text-empty', values)
      : t.md('schedule.notice.postponed', { ...values, person: mention.user(postponedBy) });
  return message(
    {
      tone: warnMinutes.length > 0 ? 'warning' : 'neutral',
      icon,
      title: scheduleText(t, schedule),
      text: join([text, setUpLine(t, schedule)]),
    },
    [
      { customId: ids.skip, label: t.plain('button.skip'), style: 'secondary' },
      { customId: ids.postpone, label: t.plain('button.postpone'), style: 'secondary' },
    ],
  );
}

/** Shows what became of an announced run. @param operation what it became; null if nothing */
export function endedNoticeMessage(
  t: Texts,
  schedule: Schedule,
  operation: Operation | null,
  lost: LostWarnings | null,
): Message {
  const { last, notice } = schedule.progress;
  const end = join([...(lost === null ? [] : [lostWarningsText(t, lost)]), setUpLine(t, schedule)]);
  if (operation !== null) {
    const tone = tones[operation.state] ?? 'busy';
    return message({ tone, title: operationTitle(t, operation), text: end });
  }
  const isItsEnd = last !== null && last.dueAt === notice?.dueAt;
  const text = isItsEnd
    ? last.kind === 'skipped'
      ? t.md('schedule.notice.skipped', { person: personMention(t, last.by.id) })
      : t.md('schedule.notice.ended', { result: resultText(t, last, null) })
    : t.md('schedule.notice.called-off');
  return message({
    tone: isItsEnd && last.kind === 'missed' ? 'warning' : 'neutral',
    ...(isItsEnd && last.kind === 'missed' ? {} : { icon }),
    title: scheduleText(t, schedule),
    text: join([text, end]),
  });
}

/** Returns which warnings players did not get, and why. */
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

function setUpLine(t: Texts, { createdBy }: Schedule): Markdown {
  return t.md('operation.by-schedule', { person: personMention(t, createdBy.id) });
}

/** Tells of the missed runs of schedules. */
export function missesMessage(t: Texts, schedules: readonly Schedule[]): Message {
  const lines = schedules.flatMap((schedule) => {
    const { unreportedMisses } = schedule.progress;
    if (unreportedMisses === null) return [];
    const what = missedRunsText(t, scheduleText(t, schedule), unreportedMisses);
    if (unreportedMisses.reason === 'unknown') return [md`• ${what}`];
    const reason = t.md(`schedule.missed.${unreportedMisses.reason}`);
    return [md`• ${t.md('schedule.misses.because', { what, reason })}`];
  });
  const text = join([t.lines(lines, 3_700), t.md('schedule.misses.end')]);
  return message({ tone: 'warning', title: t.md('schedule.misses.title'), text });
}

/** Returns the message about a schedule that is paused because of its maker. @param takeOverId of the button */
export function makerMessage(t: Texts, schedule: Schedule, takeOverId: string): Message {
  const problem = pausedFor(schedule) ?? 'maker-not-allowed';
  const text = join([
    ...headLines(t, schedule, null),
    ...deletesFirstLines(t, schedule),
    t.md(`schedule.paused.${problem}`, { person: personMention(t, schedule.createdBy.id) }),
    t.md('schedule.paused.take-over'),
  ]);
  return message({ tone: 'warning', title: t.md('schedule.paused.title'), text }, [
    { customId: takeOverId, label: t.plain('button.take-over'), style: 'primary' },
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
