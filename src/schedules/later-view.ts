import { ids } from '../discord/interactions/component-ids.ts';
import { inline, join, type Markdown, md, time } from '../discord/texts/markdown.ts';
import { personMention } from '../discord/texts/people.ts';
import { commandsOn } from '../discord/texts/server-commands.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { type Message, message } from '../discord/views/embed.ts';
import type { Operation } from '../operations/model/operation.ts';
import { operationCard } from '../reports/operation-view.ts';
import type { RunState } from './model/scheduled-run.ts';
import { resultText, scheduleText } from './schedule-texts.ts';
import { disconnects, icon, scheduleWarnings, setUpLine, toldLines } from './schedule-view.ts';
import type { ToldPlayers } from './told-players.ts';

/** Shows a power action that is to come, with Cancel. @param isFollowed whether its message shows what becomes of it */
export function laterMessage(t: Texts, run: RunState, isFollowed: boolean): Message {
  const { dueAt, scheduleId, settings } = run;
  const text = join([
    beginText(t, run, new Date(dueAt)),
    ...scheduleWarnings(t, run),
    ...(disconnects(settings) ? [t.md('schedule.no-warning')] : []),
    ...reasonLines(t, run),
    setUpLine(t, run),
    ...(isFollowed ? [] : [md`-# ${t.md('later.not-shown', commandsOn(run.server))}`]),
  ]);
  return message({ tone: 'neutral', icon, title: scheduleText(t, run), text }, [
    {
      customId: ids.cancelLater.of(scheduleId, dueAt.toString(36)),
      label: t.plain('button.cancel'),
      style: 'secondary',
    },
  ]);
}

function beginText(t: Texts, { settings: { when } }: RunState, at: Date): Markdown {
  const emptyUntil = when.kind === 'once' ? when.emptyUntil : undefined;
  return emptyUntil === undefined
    ? t.md('later.at', { time: time(at, 't'), relative: time(at) })
    : t.md('later.empty', { until: time(new Date(emptyUntil), 'f') });
}

/** The warning that is shown holds the reason. */
function reasonLines(t: Texts, { settings: { later, warnMinutes } }: RunState): readonly Markdown[] {
  const reason = later?.reason ?? null;
  return reason === null || warnMinutes.length > 0 ? [] : [t.md('later.reason', { reason: inline(reason) })];
}

/**
 * Shows what became of a power action that was to come.
 * @param operation what it became; null if nothing
 * @param told what players were told; null: nothing was to be told yet
 */
export function endedLaterMessage(
  t: Texts,
  run: RunState,
  operation: Operation | null,
  told: ToldPlayers | null,
): Message {
  const lines = toldLines(t, told);
  if (operation !== null) {
    const card = operationCard(t, operation);
    return message({ ...card, text: join([...lines, ...reasonLines(t, run), card.text ?? md``]) });
  }
  const last = run.end;
  const isMissed = last?.kind === 'missed';
  const ends =
    last === null
      ? []
      : last.kind === 'skipped'
        ? [t.md('later.canceled-by', { person: personMention(t, last.by.id) })]
        : [t.md('later.ended', { result: resultText(t, run, last, null) })];
  return message({
    tone: isMissed ? 'warning' : 'neutral',
    ...(isMissed ? {} : { icon }),
    title: scheduleText(t, run),
    text: join([...ends, ...lines, setUpLine(t, run)]),
  });
}
