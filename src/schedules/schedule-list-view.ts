import { inlineCode, join, type Markdown, md, time } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { type Button, type Message, message } from '../discord/views/embed.ts';
import type { Operation } from '../operations/model/operation.ts';
import type { Schedule } from './model/schedule.ts';
import { namesTimeOfDay, resultText, scheduleLabel, scheduleText, withZone } from './schedule-texts.ts';
import {
  clash,
  clashLines,
  commandLines,
  deletesFirstLines,
  icon,
  nextLine,
  optionLines,
  setUpByLine,
  startsFrom,
  unknownPlayersLines,
  zonedWhen,
  zoneLines,
} from './schedule-view.ts';

/** A schedule and the operation that its last run became. */
export interface ListedSchedule {
  readonly schedule: Schedule;
  readonly operation: Operation | null;
  /** Whether the reader may see its console command. */
  readonly showsCommand: boolean;
}

/** Lists schedules, with a menu of them. @param server the name of the server that it is limited to; null: all */
export function schedulesMessage(
  t: Texts,
  listed: readonly ListedSchedule[],
  zone: string,
  server: Markdown | null,
  chooseId: string,
): Message {
  const title =
    server === null ? t.md('schedule.list.title') : t.md('schedule.list.title-server', { server });
  const all = listed.map(({ schedule }) => schedule);
  const clashing = all.filter((one) => all.some((other) => clash(one, other)));
  const lines = listed.map((one) => listedText(t, one, zone));
  const text = join([
    all.length === 0 ? t.md('schedule.list.none') : t.lines(lines, 3_500),
    ...clashLines(t, [...new Set(clashing.map(({ server: { name } }) => name))]),
    ...zoneLines(
      t,
      zone,
      all.some(({ settings }) => namesTimeOfDay(settings)),
    ),
  ]);
  const options = all.map((schedule) => ({
    label: withZone(scheduleLabel(t, schedule, zone), schedule, zone),
    value: schedule.id,
    emoji: signs[schedule.state] ?? icon,
  }));
  const select = { customId: chooseId, placeholder: t.plain('schedule.list.choose'), options };
  return message({ tone: 'neutral', icon, title, text }, [], select);
}

/** Shows one schedule with all that was chosen. @param channelId where its runs are announced; null: nowhere */
export function scheduleMessage(
  t: Texts,
  { schedule, operation, showsCommand }: ListedSchedule,
  zone: string,
  channelId: string | null,
  buttons: readonly Button[],
): Message {
  const text = join([
    zonedWhen(t, schedule.settings, zone),
    ...(showsCommand ? commandLines(schedule.settings.command) : []),
    nextLine(t, schedule),
    ...optionLines(t, schedule, zone, channelId),
    ...deletesFirstLines(t, schedule),
    ...lastLine(t, schedule, operation),
    md`-# ${setUpByLine(t, schedule)}`,
  ]);
  return message({ tone: 'neutral', icon, title: scheduleText(t, schedule), text }, buttons);
}

/** Those that have runs to come need no sign. */
const signs: Readonly<Partial<Record<Schedule['state'], string>>> = { paused: '⏸️', done: '✔️' };

function listedText(t: Texts, { schedule, operation, showsCommand }: ListedSchedule, zone: string): Markdown {
  const { progress, settings, state } = schedule;
  const { command, when } = settings;
  const sign = signs[state];
  const what = md`${sign === undefined ? md`` : md`${sign} `}**${scheduleText(t, schedule)}**`;
  // The rule of a single run is the moment itself.
  const isMoment = when.kind === 'once' && state !== 'paused' && progress.postponedMs === 0;
  const rule = zonedWhen(t, settings, zone);
  const about = [
    ...(showsCommand && command !== null ? [inlineCode(command)] : []),
    ...(isMoment ? [] : [rule]),
    setUpByLine(t, schedule),
  ];
  const isFine = operation?.state === 'succeeded';
  return join([
    join([what, ...(isMoment ? [rule] : nextTexts(t, schedule))], ' · '),
    md`-# ${join(about, ' · ')}`,
    ...unknownPlayersLines(t, schedule).map((line) => md`-# ⚠️ ${line}`),
    ...(isFine ? [] : lastLine(t, schedule, operation).map((line) => md`-# ${line}`)),
  ]);
}

/** Returns when a schedule is due next, in a word; nothing if its rule says it. */
function nextTexts(t: Texts, schedule: Schedule): readonly Markdown[] {
  const at = startsFrom(schedule);
  if (at !== null) return [time(at)];
  return schedule.state === 'active' ? [] : [nextLine(t, schedule)];
}

function lastLine(t: Texts, schedule: Schedule, operation: Operation | null): readonly Markdown[] {
  const { last } = schedule.progress;
  if (last === null) return [];
  const values = { relative: time(new Date(last.dueAt)), result: resultText(t, schedule, last, operation) };
  return [t.md(last.kind === 'skipped' ? 'schedule.last-skipped' : 'schedule.last', values)];
}
