import { signOf } from '@steward/worlds/model';
import { failureText } from '../discord/texts/failures.ts';
import { inline, inlineCode, join, Markdown, md, mention, time } from '../discord/texts/markdown.ts';
import { personName } from '../discord/texts/people.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { type Button, type Message, message } from '../discord/views/embed.ts';
import type { ServerRef } from '../domain/connection.ts';
import { consoleCommandOf, powerActionOf } from '../operations/kinds.ts';
import type { HistoryPlace, HistoryQuery, Operation, OperationName } from '../operations/model/operation.ts';
import { foundIn, hasNoResult, nothingToDo, warningsOf } from '../operations/outcomes.ts';
import { operationTitle, outcomeWarningText } from '../reports/operation-texts.ts';
import { doneText } from '../reports/step-texts.ts';
import type { StoredSettingChange } from '../settings/setting-change.ts';
import { settingChangeLine } from '../setup/setting-change-view.ts';
import type { StoredAct } from '../watch/model/panel-act.ts';

/** The most entries on a page. */
export const historyPageSize = 10;

/** The longest text of a page, in characters: an embed's text has at most 4,096, and days are put above the lines. */
const maxLength = 3_500;

/** What a history is limited to; null if it isn't. */
export interface HistoryFilter {
  readonly server: ServerRef | null;
  readonly personId: string | null;
  readonly name: OperationName | null;
}

/** What was done: by Steward, by someone at the host, or to a setting. */
export type HistoryEntry = HistoryPlace &
  (
    | { readonly operation: Operation }
    | { readonly act: Pick<StoredAct, 'kind' | 'actor' | 'byApi' | 'serverName'> }
    | { readonly change: StoredSettingChange }
  );

/** Returns the next entries of a history, newest first, of those that three lists have next. */
export function mergedEntries(
  operations: readonly Operation[],
  acts: readonly StoredAct[],
  changes: readonly StoredSettingChange[],
  { from, limit }: Pick<HistoryQuery, 'from' | 'limit'>,
): readonly HistoryEntry[] {
  const entries: readonly HistoryEntry[] = [
    ...operations.map((operation) => ({ id: operation.id, createdAt: operation.createdAt, operation })),
    ...acts.map((act) => ({ id: act.id, createdAt: act.at, act })),
    ...changes.map((change) => ({ id: change.id, createdAt: change.at, change })),
  ];
  const sorted = entries.toSorted(
    (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1),
  );
  return from?.direction === 'newer' ? sorted.slice(-limit) : sorted.slice(0, limit);
}

/** A page of a guild's history. */
export interface HistoryPage {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[];
  /** Whether there are newer and older ones. */
  readonly newer: boolean;
  readonly older: boolean;
  /** The entries whose lines are kept if not all of them fit. */
  readonly keep: 'newest' | 'oldest';
}

/** Returns the custom id of a button that shows the entries before or after another one. */
type PlaceId = (direction: 'newer' | 'older', place: HistoryPlace) => string;

/**
 * Shows what was done, by whom, and how it ended.
 * @param showsCommand whether the reader may see the console command of an operation
 * @param timeZone that of the guild: a day begins there
 */
export function historyMessage(
  t: Texts,
  filter: HistoryFilter,
  page: HistoryPage,
  showsCommand: (operation: Operation) => boolean,
  placeId: PlaceId,
  timeZone: string,
): Message {
  const lines = page.entries.map((entry) => ({
    entry,
    text: entryLine(t, entry, showsCommand),
  }));
  const shown = fitting(lines, page.keep);
  const filters = filterTexts(t, filter);
  const isFiltered = filters.length > 0 || filter.server !== null;
  return message(
    {
      tone: 'neutral',
      icon: '🗒️',
      title:
        filter.server === null
          ? t.md('history.title')
          : t.md('history.title-server', { server: inline(filter.server.name, 60) }),
      text: join([
        ...(filters.length === 0 ? [] : [join(filters, ' · ')]),
        ...(shown.length === 0 ? [t.md(isFiltered ? 'history.nothing-such' : 'history.nothing')] : []),
        ...byDay(shown, timeZone),
      ]),
    },
    placeButtons(
      t,
      shown.map(({ entry }) => entry),
      {
        newer: page.newer || (page.keep === 'oldest' && shown.length < lines.length),
        older: page.older || (page.keep === 'newest' && shown.length < lines.length),
      },
      placeId,
    ),
  );
}

interface Line {
  readonly entry: HistoryEntry;
  readonly text: Markdown;
}

/** Returns as many lines as fit, at least one. */
function fitting(lines: readonly Line[], keep: HistoryPage['keep']): readonly Line[] {
  const wanted = keep === 'newest' ? lines : lines.toReversed();
  const fits: Line[] = [];
  let length = 0;
  for (const line of wanted) {
    length += line.text.length + 1;
    if (fits.length > 0 && length > maxLength) break;
    fits.push(line);
  }
  return keep === 'newest' ? fits : fits.toReversed();
}

function placeButtons(
  t: Texts,
  shown: readonly HistoryPlace[],
  { newer, older }: { readonly newer: boolean; readonly older: boolean },
  placeId: PlaceId,
): readonly Button[] {
  const [first, last] = [shown[0], shown.at(-1)];
  if (first === undefined || last === undefined || !(newer || older)) return [];
  return [
    {
      customId: placeId('newer', first),
      label: t.plain('button.newer'),
      style: 'secondary',
      disabled: !newer,
    },
    {
      customId: placeId('older', last),
      label: t.plain('button.older'),
      style: 'secondary',
      disabled: !older,
    },
  ];
}

function filterTexts(t: Texts, { personId, name }: HistoryFilter): readonly Markdown[] {
  return [
    ...(personId === null ? [] : [mention.user(personId)]),
    ...(name === null ? [] : [md`**${t.md(`operation.kind.${name}`)}**`]),
  ];
}

const icons = { succeeded: '✅', failed: '❌', unknown: '⚠️', running: '⏳' } as const;

function iconOf(operation: Operation): Markdown {
  const { state } = operation;
  if (nothingToDo(operation) !== null) return Markdown.trusted('ℹ️');
  const found = foundIn(operation);
  if (found !== null && state === 'succeeded') return Markdown.trusted(signOf(found).sign);
  if (hasNoResult(operation) || warningsOf(operation).length > 0) return Markdown.trusted('⚠️');
  return Markdown.trusted(state in icons ? icons[state as keyof typeof icons] : '⬜');
}

/** Returns the lines under the days on which they were requested. */
function byDay(lines: readonly Line[], timeZone: string): readonly Markdown[] {
  const dayOf = ({ entry }: Line) => entry.createdAt.toLocaleDateString('en-CA', { timeZone });
  return [...Map.groupBy(lines, dayOf).values()].flatMap((ofDay) => [
    ...ofDay.slice(0, 1).map(({ entry }) => md`**${time(entry.createdAt, 'D')}**`),
    ...ofDay.map(({ text }) => text),
  ]);
}

function entryLine(t: Texts, entry: HistoryEntry, showsCommand: (operation: Operation) => boolean): Markdown {
  if ('act' in entry) return actLine(t, entry);
  if ('change' in entry) return settingChangeLine(t, entry.change, [time(entry.createdAt, 't')]);
  return historyLine(t, entry.operation, showsCommand(entry.operation));
}

/** Returns when what was done by whom, and in small print why it failed. Names stand as text: people may have left the guild. */
function historyLine(t: Texts, operation: Operation, showsCommand: boolean): Markdown {
  const { createdAt, request, requestedBy } = operation;
  const sent = consoleCommandOf(request);
  const command = sent !== null && showsCommand ? [inlineCode(sent)] : [];
  const what = join([titleText(t, operation), ...command], ': ');
  const about = [time(createdAt, 't'), what, personName(t, requestedBy), ...originText(t, operation)];
  const details = detailTexts(t, operation).map((text) => md`-# ${text}`);
  return join([md`${iconOf(operation)} ${join(about, ' · ')}`, ...details]);
}

/** Returns when someone did what at the host. */
function actLine(t: Texts, { createdAt, act }: Extract<HistoryEntry, { readonly act: unknown }>): Markdown {
  const { kind, actor, byApi, serverName } = act;
  const what = t.md(`history.act.${kind}`, { server: inline(serverName, 60) });
  const name = inline(actor, 32);
  return md`👤 ${join([time(createdAt, 't'), what, byApi ? t.md('history.act.by-key', { name }) : name], ' · ')}`;
}

/** Returns what became of an operation: of one that succeeded, what it did, for a server may run no more. */
function titleText(t: Texts, operation: Operation): Markdown {
  const { request, state, server } = operation;
  const action = powerActionOf(request);
  const did = action !== null && state === 'succeeded' && nothingToDo(operation) === null;
  if (did && (action === 'start' || action === 'restart'))
    return t.md(`history.${action}`, { server: inline(server.name, 60) });
  // What was found stands below.
  if (state === 'succeeded' && foundIn(operation) !== null) return doneText(t, operation, 'backup.test');
  // Without its duration.
  return operationTitle(t, { ...operation, startedAt: null });
}

function originText(t: Texts, { origin }: Operation): readonly Markdown[] {
  switch (origin?.kind) {
    case 'schedule':
      return [t.md('history.scheduled')];
    case 'approval':
      return [t.md('history.approved', { person: personName(t, origin.approvedBy) })];
    case 'group':
      return [t.md('history.with-others')];
    case undefined:
      return [];
  }
}

function detailTexts(t: Texts, operation: Operation): readonly Markdown[] {
  const { state } = operation;
  // The title says so: why the host declined it is nothing to worry about.
  if (nothingToDo(operation) !== null) return [];
  const found = foundIn(operation);
  if (found !== null && state === 'succeeded') return [t.md(signOf(found).words)];
  const warnings = warningsOf(operation);
  if (warnings.length > 0) return warnings.map((warning) => outcomeWarningText(t, warning));
  const failure = state === 'failed' ? failureText(t, operation) : null;
  return failure === null ? [] : [failure];
}
