import { minuteMs } from '@steward/kit';
import { ids } from '../discord/interactions/component-ids.ts';
import { maxBackupName } from '../discord/texts/backup-title.ts';
import { failureText } from '../discord/texts/failures.ts';
import { codeBlock, inline, join, Markdown, md, mention, time, truncate } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import {
  type Button,
  type EmbedCard,
  type Message,
  message,
  type Select,
  type Tone,
} from '../discord/views/embed.ts';
import {
  backsUpFirst,
  consoleCommandOf,
  newBackupOf,
  newNameOf,
  powerActionOf,
} from '../operations/kinds.ts';
import type { Operation, Step } from '../operations/model/operation.ts';
import { nothingToDo, type Warning, warningsOf } from '../operations/outcomes.ts';
import { operationTitle, outcomeWarningText } from '../reports/operation-texts.ts';
import { doingText, failedText } from '../reports/step-texts.ts';
import { canBeSkipped, isFailure, isOneByOne, isRetried, pausedItem } from './group-decisions.ts';
import {
  type GroupItem,
  type GroupRequest,
  groupPauses,
  maxGroupServers,
  type ServerGroup,
} from './model/server-group.ts';

/** The longest name of a server on a card: all of them are to fit. */
const maxName = 40;
/** The room for the lines of the servers, in characters. */
const linesRoom = 3_500;
/** The room for reasons and outputs in them: with more, there would be none for the servers. */
const notesRoom = 900;
/** Returns whether nobody can play from then on, or for a while, once a request was carried out. */
function endsPlay(request: GroupRequest): boolean {
  const action = powerActionOf(request);
  return action !== null && action !== 'start';
}

/** The longest part of a command's output that is shown. */
const maxOutput = 80;

function stepOf(request: GroupRequest) {
  return 'action' in request ? (`power.${request.action}` as const) : request.kind;
}

/** Returns what is done on how many servers, as a label. */
export function groupText(
  t: Texts,
  { request, details }: Pick<ServerGroup, 'request' | 'details'>,
): Markdown {
  return t.md(`group.request.${stepOf(request)}`, { count: details.items.length });
}

function namesOf(t: Texts, servers: readonly { readonly name: string }[]): Markdown {
  const shown = servers.slice(0, 10).map(({ name }) => md`**${inline(name, maxName)}**`);
  const more = servers.length - shown.length;
  return t.list(more > 0 ? [...shown, t.md('cost.more', { count: more })] : shown, 'and');
}

/** Returns what is the same for all servers: the console command, or the name of the backups. */
function commonLines(t: Texts, request: GroupRequest): readonly Markdown[] {
  const command = consoleCommandOf(request);
  if (command !== null) return [codeBlock(command, 300, 'start')];
  const name = newNameOf(request);
  return name === undefined ? [] : [t.md('group.backup-name', { backup: inline(name, maxBackupName) })];
}

/** Returns the card that asks whether to begin. */
export function groupDraft(t: Texts, group: ServerGroup): Message {
  const { details, request, id } = group;
  if (details.isRefused) return refusedMessage(t, group);
  const label = t.plain(`group.request.${stepOf(request)}`, { count: details.items.length });
  const oneByOne = isOneByOne(request);
  const servers = details.items.map(({ server }, index) =>
    oneByOne ? md`${index + 1}. ${inline(server.name, maxName)}` : md`• ${inline(server.name, maxName)}`,
  );
  const leftOut = (reason: (typeof details.leftOut)[number]['reason']) =>
    details.leftOut.filter((one) => one.reason === reason).map(({ server }) => server);
  const [unsupported, tooMany] = [leftOut('unsupported'), leftOut('too-many')];
  const text = join([
    ...commonLines(t, request),
    t.lines(servers, linesRoom),
    md``,
    ...(details.items.length > 1 ? [t.md(oneByOne ? 'group.ask.one-by-one' : 'group.ask.at-once')] : []),
    ...(oneByOne ? [t.md('group.ask.stopped')] : []),
    ...(details.pauseMinutes > 0
      ? [t.md('group.ask.pause', { duration: t.duration(details.pauseMinutes * minuteMs) })]
      : []),
    ...(endsPlay(request) ? [t.md('group.ask.players')] : []),
    ...(backsUpFirst(request) ? [t.md('group.ask.backs-up')] : []),
    ...(unsupported.length > 0
      ? [t.md('group.left-out.unsupported', { servers: namesOf(t, unsupported) })]
      : []),
    ...(tooMany.length > 0
      ? [t.md('group.left-out.too-many', { servers: namesOf(t, tooMany), max: maxGroupServers })]
      : []),
    ...(details.unlisted.length > 0
      ? [
          t.md('group.left-out.connections', {
            connections: namesOf(
              t,
              details.unlisted.map((name) => ({ name })),
            ),
          }),
        ]
      : []),
    ...(details.isIncomplete ? [t.md('group.left-out.unlisted')] : []),
  ]);
  const buttons: readonly Button[] = [
    {
      customId: ids.group.of('go', id),
      label,
      style: endsPlay(request) ? 'danger' : 'primary',
    },
    { customId: ids.group.of('cancel', id), label: t.plain('button.cancel'), style: 'secondary' },
  ];
  const card: EmbedCard = {
    tone: 'warning',
    icon: '❔',
    title: t.md('group.ask.title', { request: groupText(t, group) }),
    text,
  };
  return message(card, buttons, selects(t, group));
}

function selects(t: Texts, { request, details, id }: ServerGroup): readonly Select[] {
  const { offered } = details;
  const oneByOne = isOneByOne(request);
  const servers: Select = {
    customId: ids.groupServers.of(id),
    placeholder: t.plain(oneByOne ? 'group.choose' : 'group.choose-any'),
    options: offered.map(({ name }, index) => ({ label: name, value: String(index) })),
    most: offered.length,
  };
  const pause: Select = {
    customId: ids.groupPause.of(id),
    placeholder: t.plain('group.pause.choose'),
    options: groupPauses.map((minutes) => ({
      label: minutes === 0 ? t.plain('group.pause.none') : t.duration(minutes * minuteMs),
      value: String(minutes),
    })),
  };
  return [...(offered.length > 1 ? [servers] : []), ...(oneByOne && details.items.length > 1 ? [pause] : [])];
}

/** Returns the card that says on which servers the person may not do it. */
function refusedMessage(t: Texts, { request, details, id }: ServerGroup): Message {
  const refused = details.leftOut
    .filter(({ reason }) => reason === 'not-allowed')
    .map(({ server }) => server);
  const others = details.items.map(({ server }) => server);
  const card: EmbedCard = {
    tone: 'warning',
    title: t.md('group.refused.title'),
    text: join([
      ...commonLines(t, request),
      t.md('group.refused.text', { servers: namesOf(t, refused) }),
      t.md('group.refused.others', { servers: namesOf(t, others) }),
    ]),
  };
  return message(card, [
    { customId: ids.group.of('only-these', id), label: t.plain('group.only-these'), style: 'primary' },
    { customId: ids.group.of('cancel', id), label: t.plain('button.cancel'), style: 'secondary' },
  ]);
}

/** Returns the message of a draft that was canceled, or that nobody started in time. */
export function endedDraftMessage(t: Texts, why: 'cancelled' | 'expired'): Message {
  return message({
    tone: 'neutral',
    title: t.md(`confirmation.${why}.title`),
    text: t.md(`group.${why}.text`),
  });
}

type Operations = ReadonlyMap<string, Operation>;

/**
 * Returns the card of a group that runs or has ended: a line for each server.
 * @param operations those of its servers, by id
 */
export function groupMessage(t: Texts, group: ServerGroup, operations: Operations): Message {
  const isWaiting = group.endedAt === null && group.details.items.some(canBeSkipped);
  const buttons: readonly Button[] = isWaiting
    ? [
        {
          customId: ids.group.of('skip-rest', group.id),
          label: t.plain('group.skip-rest'),
          style: 'secondary',
        },
      ]
    : [];
  return message(groupCard(t, group, operations), buttons);
}

/** Returns the message that says in the log channel what became of a group. */
export function groupAnnouncement(t: Texts, group: ServerGroup, operations: Operations): Message {
  return message(groupCard(t, group, operations));
}

function groupCard(t: Texts, group: ServerGroup, operations: Operations): EmbedCard {
  const { request, details, requestedBy, startedAt, endedAt } = group;
  let room = notesRoom;
  const lines = details.items.map((item) => {
    const line = itemLine(t, group, item, operations);
    const note = noteLine(t, item, operations);
    if (note === null || note.length > room) return line;
    room -= note.length;
    return join([line, note]);
  });
  const halted = haltedLine(t, group);
  const took =
    startedAt !== null && endedAt !== null
      ? [Markdown.trusted(t.duration(Math.max(1_000, endedAt - startedAt)))]
      : [];
  return {
    tone: toneOf(group, operations),
    ...(toneOf(group, operations) === 'neutral' && { icon: 'ℹ️' }),
    title: titleOf(t, group),
    text: join([
      ...commonLines(t, request),
      t.lines(lines, linesRoom),
      ...(halted === null ? [] : [md``, halted]),
      md`-# ${join([...took, mention.user(requestedBy.id)], ' · ')}`,
    ]),
  };
}

function countOf({ details }: ServerGroup, ...states: readonly GroupItem['state'][]): number {
  return details.items.filter(({ state }) => states.includes(state)).length;
}

function toneOf(group: ServerGroup, operations: Operations): Tone {
  if (group.endedAt === null) return 'busy';
  if (countOf(group, 'failed') > 0) return 'bad';
  const isWarned = group.details.items.some((item) => warningsAt(item, operations).length > 0);
  if (countOf(group, 'unknown', 'skipped') > 0 || isWarned) return 'warning';
  return countOf(group, 'succeeded') > 0 ? 'good' : 'neutral';
}

/** Returns what is wrong at a server although its operation succeeded. */
function warningsAt({ operationId }: GroupItem, operations: Operations): readonly Warning[] {
  const operation = operationId === null ? undefined : operations.get(operationId);
  return operation === undefined || nothingToDo(operation) !== null ? [] : warningsOf(operation);
}

function titleOf(t: Texts, group: ServerGroup): Markdown {
  const { details, endedAt } = group;
  const request = groupText(t, group);
  const count = details.items.length;
  const done = countOf(group, 'succeeded');
  const stoppedAt = details.halted === 'failed' ? details.items.find(isFailure) : undefined;
  if (stoppedAt !== undefined)
    return t.md('group.stopped-at', { request, server: inline(stoppedAt.server.name, maxName) });
  if (endedAt !== null && done === count) return t.md('group.done', { request });
  return t.md('group.progress', { request, done });
}

function haltedLine(t: Texts, { details, stoppedBy }: ServerGroup): Markdown | null {
  if (!details.items.some(({ state }) => state === 'skipped')) return null;
  switch (details.halted) {
    case 'failed':
      return t.md('group.halted.failed');
    case 'late':
      return t.md('group.halted.late');
    case 'person':
      return stoppedBy && t.md('group.halted.person', { person: mention.user(stoppedBy.id) });
    case null:
      return null;
  }
}

function itemLine(t: Texts, group: ServerGroup, item: GroupItem, operations: Operations): Markdown {
  const request = withoutName(group.request);
  const server = { ...item.server, name: truncate(item.server.name, maxName) };
  const requested = { server, request };
  const step: Step['name'] = stepOf(request);
  const operation = item.operationId === null ? undefined : operations.get(item.operationId);
  const title = () =>
    operation === undefined
      ? inline(server.name, maxName)
      : operationTitle(t, { ...operation, server, request });
  if (isRetried(item)) return md`⏳ ${t.md('group.item.busy', { server: inline(server.name, maxName) })}`;
  const paused = pausedItem(group);
  if (paused?.item === item)
    return md`⬜ ${t.md('group.item.next', {
      server: inline(server.name, maxName),
      time: time(new Date(paused.until)),
    })}`;
  switch (item.state) {
    case 'waiting':
      return md`⬜ ${inline(server.name, maxName)}`;
    case 'begun':
    case 'running':
      return md`⏳ ${doingText(t, requested, step)}`;
    case 'succeeded':
      return md`${Markdown.trusted(warningsAt(item, operations).length > 0 ? '⚠️' : '✅')} ${title()}`;
    case 'unknown':
      return md`⚠️ ${title()}`;
    case 'failed':
      if (item.operationId !== null) return md`❌ ${title()}`;
      return md`❌ ${t.md('group.item.failed', {
        failed: failedText(t, requested, step),
        reason: reasonText(t, group, item),
      })}`;
    case 'left':
      return md`➖ ${t.md('group.item.was-stopped', { server: inline(server.name, maxName) })}`;
    case 'skipped':
      return md`⬜ ${failedText(t, requested, step)}`;
  }
}

/** Returns the request without the name of the backups, which would fill the card. */
function withoutName(request: GroupRequest): GroupRequest {
  const backup = newBackupOf(request);
  return backup === null ? request : { kind: backup.kind, startFirst: backup.startFirst };
}

/** Returns why an operation failed or is uncertain, what is wrong though it succeeded, or what a command printed, in small print; null if there is nothing to say. */
function noteLine(t: Texts, item: GroupItem, operations: Operations): Markdown | null {
  const operation = item.operationId === null ? undefined : operations.get(item.operationId);
  if (operation === undefined) return null;
  if (isFailure(item)) {
    const reason = failureText(t, operation);
    return reason === null ? null : md`-# ${reason}`;
  }
  const warnings = warningsAt(item, operations);
  if (warnings.length > 0)
    return md`-# ${t.sentences(warnings.map((warning) => outcomeWarningText(t, warning)))}`;
  const output = operation.steps.at(-1)?.result?.output?.trim() ?? '';
  const [first = ''] = output.split('\n', 1);
  return first === '' ? null : md`-# ${inline(first, maxOutput)}`;
}

function reasonText(t: Texts, { requestedBy }: ServerGroup, { reason }: GroupItem): Markdown {
  switch (reason) {
    case 'busy':
    case 'disconnected':
    case 'unsupported':
    case 'not-running':
      return t.md(`group.reason.${reason}`);
    case 'person-left':
    case 'not-allowed':
      return t.md(`group.reason.${reason}`, { person: mention.user(requestedBy.id) });
    case null:
      return t.md('failure.internal.what');
  }
}
