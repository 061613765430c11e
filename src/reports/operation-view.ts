import { isDown } from '@steward/hosts/model';
import { signOf } from '@steward/worlds/model';
import { restoreButton } from '../backups/restore-button.ts';
import { backupDigestOf, ids } from '../discord/interactions/component-ids.ts';
import type { Called } from '../discord/texts/backup-title.ts';
import { codeBlock, inlineCode, join, type Markdown, md, mention } from '../discord/texts/markdown.ts';
import { unnamedBackupLine } from '../discord/texts/requests.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { type Button, type EmbedCard, type Message, message, type Tone } from '../discord/views/embed.ts';
import { loginButton } from '../discord/views/login-button.ts';
import { withNextSteps } from '../discord/views/next-steps.ts';
import { consoleCommandOf, isOfBackup, isTest, powerActionOf, restoreOf } from '../operations/kinds.ts';
import type { Operation } from '../operations/model/operation.ts';
import {
  failedStep,
  foundIn,
  hasNoResult,
  isQuiet,
  nothingToDo,
  startMs,
  warningsOf,
  wayBack,
} from '../operations/outcomes.ts';
import { failureLines } from './failure-lines.ts';
import type { WayBack } from './model/way-back.ts';
import { operationTitle, outcomeLines } from './operation-texts.ts';
import { doneSummary, stepLine } from './step-texts.ts';

/** A good backup that can be restored instead of one that couldn't be. */
export interface GoodInstead {
  readonly backup: Called;
  /** That of the guild. */
  readonly timeZone: string;
}

/**
 * Shows an operation's progress or outcome to the person who requested it.
 * @param address where people join the server that was started; null: none is shown
 * @param instead null: none is known, or needed
 */
export function operationMessage(
  t: Texts,
  operation: Operation,
  serverReference: string,
  address: string | null = null,
  instead: GoodInstead | null = null,
  way: WayBack = 'open',
): Message {
  const card = operationCard(t, operation, address, way);
  const buttons = [
    ...(instead === null ? [] : [restoreButton(t, instead.timeZone, instead.backup, serverReference)]),
    ...nextButtons(t, operation, serverReference, way),
  ];
  const server = { ref: operation.server, reference: serverReference };
  return message(card, withNextSteps(t, card.text, { server, isAdmin: false }, buttons));
}

/**
 * Shows an operation's outcome in the log channel. Of its buttons, only Undo is still of use there.
 * @param serverReference null if it has no way back
 */
export function announcementMessage(
  t: Texts,
  operation: Operation,
  serverReference: string | null,
  way: WayBack = 'open',
): Message {
  const buttons = serverReference === null ? [] : undoButtons(t, operation, serverReference, way);
  return message(operationCard(t, operation, null, way), buttons);
}

/** Returns what is shown of an operation, without buttons. @param address null: none is shown */
export function operationCard(
  t: Texts,
  operation: Operation,
  address: string | null = null,
  way: WayBack = 'open',
): EmbedCard {
  const { request, state, steps } = operation;
  // `serverStatus` is read when the operation ends.
  const failed = state === 'running' ? undefined : failedStep(operation);
  const failure = failed?.failure ?? null;
  const command = consoleCommandOf(request);
  const isNoEvent = nothingToDo(operation) !== null;
  return {
    ...(isNoEvent ? { tone: 'neutral', icon: 'ℹ️' } : toneAndIcon(operation)),
    title: operationTitle(t, operation),
    text: join([
      ...(command === null ? [] : [codeBlock(command, 300, 'start')]),
      ...unnamedBackupLine(t, operation),
      ...(state !== 'succeeded' && (steps.length > 1 || isEnding(operation))
        ? [join(steps.map((step) => stepLine(t, operation, step))), md``]
        : []),
      ...(failed === undefined || failure === null
        ? outcomeLines(t, operation, way)
        : failureLines(t, operation, failed, failure, way)),
      ...(address === null ? [] : [md`🔗 ${inlineCode(address)}`]),
      // A title on people who can join already says how long that took.
      md`-# ${join([...(startMs(operation) === null ? doneSummary(t, operation) : []), ...people(t, operation)], ' · ')}`,
    ]),
    ...(failure === null || isNoEvent
      ? {}
      : { footer: t.plain('error.reference', { reference: failure.reference }) }),
  };
}

/** Returns who requested an operation, and who approved it. */
function people(t: Texts, { requestedBy, origin }: Operation): readonly Markdown[] {
  const person = mention.user(requestedBy.id);
  switch (origin?.kind) {
    case 'schedule':
      return [t.md('operation.by-schedule', { person })];
    case 'approval':
      return [person, t.md('approval.approved-by', { person: mention.user(origin.approvedBy.id) })];
    case 'group':
    case undefined:
      return [person];
  }
}

/**
 * Returns whether the only step, of a backup, has ended, and the server's status is still waited for: people see at once
 * whether the backup worked.
 */
function isEnding({ request, state, steps }: Operation): boolean {
  return state === 'running' && isOfBackup(request) && steps.some((step) => step.endedAt !== null);
}

const signTones = { '✅': 'good', '⚠️': 'warning', '❌': 'bad', '📦': 'neutral' } as const;

/** That a backup could not be read is no fault of it, and being read is no praise of it. */
function toneAndIcon(operation: Operation): Pick<EmbedCard, 'tone' | 'icon'> {
  const found = operation.state === 'succeeded' ? foundIn(operation) : null;
  if (found === null) return { tone: tone(operation) };
  const { sign } = signOf(found);
  return { tone: signTones[sign], icon: sign };
}

function tone(operation: Operation): Tone {
  const { state } = operation;
  if (hasNoResult(operation) || warningsOf(operation).length > 0) return 'warning';
  if (state === 'succeeded') return 'good';
  if (state === 'failed') return 'bad';
  return state === 'unknown' ? 'warning' : 'busy';
}

/**
 * After a power action Status, and the console if the server didn't come up; after a failure Status, too, and Start if a failed restore left the server stopped; the console if what a command printed is
 * not known; Undo after a restore that a backup preceded. While a backup is read, Stop.
 */
function nextButtons(
  t: Texts,
  operation: Operation,
  serverReference: string,
  way: WayBack,
): readonly Button[] {
  const { request, state, steps } = operation;
  // A console that could not be read just now can't be shown either.
  const isInConsole = steps.every(
    ({ before, result }) =>
      (result?.output ?? null) === null && result?.unread === undefined && !before?.lacksConsole,
  );
  if (state === 'running' && isTest(request))
    return [{ customId: ids.stopTest.of(operation.id), label: t.plain('button.stop'), style: 'secondary' }];
  const undo = undoButtons(t, operation, serverReference, way);
  if (state === 'succeeded' && consoleCommandOf(request) !== null && isInConsole)
    return [
      { customId: ids.console.of(serverReference), label: t.plain('button.console'), style: 'secondary' },
      ...undo,
    ];
  const isDone = state === 'succeeded' && powerActionOf(request) === null;
  if (state === 'running' && isQuiet(operation))
    return [powerButton(t, 'stop', serverReference), powerButton(t, 'kill', serverReference)];
  if (isDone || state === 'running') return undo;
  const status: Button = {
    customId: ids.status.of(serverReference),
    label: t.plain('button.status'),
    style: 'secondary',
  };
  const start = powerButton(t, 'start', serverReference);
  if (powerActionOf(request) !== null) return [status, ...consoleButtons(t, operation, serverReference)];
  const down = isDown(operation.serverStatus);
  if (failedStep(operation)?.failure?.reason === 'restore-interrupted')
    return [
      ...(down ? [] : [powerButton(t, 'stop', serverReference)]),
      ...restoreAgainButtons(t, operation, serverReference),
      status,
      ...undo,
    ];
  return restoreOf(request) !== null && down ? [status, start, ...undo] : [status, ...undo];
}

function powerButton(t: Texts, action: 'start' | 'stop' | 'kill', serverReference: string): Button {
  const customId = ids.power.of(action, serverReference);
  return { customId, label: t.plain(`button.${action}`), style: 'secondary' };
}

/** Asks whether to restore the same backup. */
function restoreAgainButtons(t: Texts, { request }: Operation, serverReference: string): readonly Button[] {
  const restore = restoreOf(request);
  if (restore === null) return [];
  const customId = ids.backup.of('restore', serverReference, backupDigestOf(restore.backup.id));
  return [{ customId, label: t.plain('button.restore-again'), style: 'primary' }];
}

/** The console of a server that didn't come up, and the login if it waits for one. Anyone without permission to see them is told so. */
function consoleButtons(t: Texts, operation: Operation, serverReference: string): readonly Button[] {
  const { before = null, failure = null, result = null } = failedStep(operation) ?? {};
  const waiting = result?.waiting;
  const isTold =
    waiting !== undefined ||
    failure?.reason === 'crashed' ||
    failure?.reason === 'did-not-start' ||
    failure?.reason === 'ended-early';
  if (!isTold || before?.lacksConsole) return [];
  const console: Button = {
    customId: ids.console.of(serverReference),
    label: t.plain('button.console-lines'),
    style: 'secondary',
  };
  return waiting?.hasLogin ? [console, loginButton(t, waiting, serverReference)] : [console];
}

const takeBackLabels = {
  restore: 'button.undo-restore',
  undo: 'button.redo-restore',
  command: 'button.take-back',
} as const;

function undoButtons(
  t: Texts,
  operation: Operation,
  serverReference: string,
  way: WayBack,
): readonly Button[] {
  const before = wayBack(operation);
  if (way !== 'open' || before === null) return [];
  const customId = ids.undoRestore.of(serverReference, operation.id);
  return [{ customId, label: t.plain(takeBackLabels[before.undoes]), style: 'secondary' }];
}
