import { requestedTitle } from '../discord/texts/backup-title.ts';
import { whatHappened, whatNext } from '../discord/texts/failures.ts';
import { codeBlock, inline, join, type Markdown, md } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { waitingText } from '../discord/texts/waiting.ts';
import { stepKinds } from '../operations/kinds.ts';
import type { Failure, Operation, OperationRequest, Step } from '../operations/model/operation.ts';
import {
  type FailureDetails,
  failedStep,
  isOvertaken,
  nothingToDo,
  operationFailure,
  uncertainReasons,
} from '../operations/outcomes.ts';
import { createdBackup, createdBackups, takeBackLines } from './made-backups.ts';
import type { WayBack } from './model/way-back.ts';
import { serverStateText } from './server-state-text.ts';
import { unsureText } from './step-texts.ts';

/** Returns the text on a failed or uncertain operation: the reason, the server's state, what to do next. */
export function failureLines(
  t: Texts,
  operation: Operation,
  step: Step,
  failure: Failure,
  way: WayBack,
): readonly Markdown[] {
  if (nothingToDo(operation) !== null) {
    const crashed = operation.serverStatus === 'crashed' ? [serverStateText(t, operation)] : [];
    return [...crashed, t.md('operation.nothing-to-do')];
  }
  const details = operationFailure(failure, operation);
  const unsure = operation.state === 'unknown' && uncertainReasons.has(details.reason);
  return [
    whatHappened(t, details),
    ...notRepeatedLines(t, operation, details),
    ...(unsure && details.reason !== 'internal' ? lastCheckLines(t, step, operation) : []),
    ...createdBackups(t, operation),
    ...takeBackLines(t, operation, way),
    ...(showsServerState(operation, details) ? [serverStateText(t, operation)] : []),
    (unsure ? unsureText(t, step, operation.server, details.retryAt) : null) ??
      nextLine(t, operation, step, details),
  ].filter(({ length }) => length > 0);
}

/** Returns what to do next, if the console of a server that didn't come up says so, or what it printed last. */
function nextLine(t: Texts, { server }: Operation, { result }: Step, details: FailureDetails): Markdown {
  const { waiting, lastLines } = result ?? {};
  if (waiting !== undefined) return waitingText(t, waiting);
  if (lastLines === undefined) return whatNext(t, details, server);
  return join([t.md('operation.last-lines'), codeBlock(lastLines.join('\n'), 1_000, 'end')]);
}

function notRepeatedLines(
  t: Texts,
  operation: Operation,
  { reason, applied }: FailureDetails,
): readonly Markdown[] {
  if (operation.state !== 'unknown') return [];
  const failed = failedStep(operation);
  if (failed !== undefined && stepKinds[failed.name].unsure === 'command')
    return [t.md('operation.command-not-repeated')];
  // The host has accepted it: nobody expects it to be sent again.
  if (reason === 'restore-unseen' || reason === 'restore-interrupted' || isOvertaken({ reason })) return [];
  return applied === 'no' ? [] : [t.md('operation.not-repeated')];
}

/** Returns whether the server's state says something about the outcome. */
function showsServerState({ request, state, serverStatus }: Operation, { reason }: FailureDetails): boolean {
  // The description of what happened says the same.
  if (
    reason === 'preempted' ||
    isOvertaken({ reason }) ||
    (reason === 'crashed' && serverStatus === 'crashed')
  )
    return false;
  switch (showsInState[request.kind]) {
    case 'always':
      return true;
    case 'if-unknown':
      return state === 'unknown' && serverStatus !== null;
    case 'never':
      return false;
  }
}

/** When the state of the server says something about how each kind of operation failed. */
const showsInState: Readonly<Record<OperationRequest['kind'], 'always' | 'if-unknown' | 'never'>> = {
  power: 'always',
  command: 'if-unknown',
  'backup.create': 'always',
  'backup.restore': 'always',
  'backup.delete': 'never',
  'backup.lock': 'never',
  'backup.unlock': 'never',
  'backup.download': 'never',
  'backup.test': 'never',
};

/** Returns what was checked after a change whose outcome is unknown, and what it showed. */
export function lastCheckLines(t: Texts, step: Step, operation: Operation): readonly Markdown[] {
  const { check } = stepKinds[step.name];
  return check === null ? [] : checkLines[check](t, step, operation);
}

/** What is said of each check. */
const checkLines: Readonly<
  Record<
    NonNullable<(typeof stepKinds)[Step['name']]['check']>,
    (t: Texts, step: Step, operation: Operation) => readonly Markdown[]
  >
> = {
  // If the status could not be read, `serverStateText` says so.
  power: (t, step, { server }) =>
    step.result?.status == null
      ? []
      : [withLastCheck(t, step, t.md('operation.check.power', { server: inline(server.name, 60) }))],
  restore: (t, step, { server }) => [
    withLastCheck(t, step, t.md('operation.check.restore', { server: inline(server.name, 60) })),
  ],
  'new-backup': newBackupLines,
  delete: listedLines('delete'),
  'backup.lock': listedLines('backup.lock'),
  'backup.unlock': listedLines('backup.unlock'),
};

/** Returns a function that says what the list of backups showed of one that was to be deleted, locked or unlocked. */
function listedLines(check: 'delete' | 'backup.lock' | 'backup.unlock') {
  return (t: Texts, step: Step, { request }: Operation) => {
    if (step.result?.listRead !== true) return [t.md('operation.check.no-list')];
    const backup = 'backup' in request ? requestedTitle(t, request.backup) : md``;
    return [withLastCheck(t, step, t.md(`operation.check.${check}`, { backup }))];
  };
}

function newBackupLines(t: Texts, step: Step): readonly Markdown[] {
  const { before, result } = step;
  if (result?.backup)
    return [t.md('operation.check.maybe-backup', { backup: createdBackup(t, result.backup) })];
  if (result?.listRead !== true) return [t.md('operation.check.no-list')];
  return before?.backupIds
    ? [withLastCheck(t, step, t.md('operation.check.no-new-backup'))]
    : [t.md('operation.check.no-earlier-list')];
}

/** Adds when the last check was, if that is known. */
function withLastCheck(t: Texts, { startedAt, endedAt }: Step, what: Markdown): Markdown {
  if (startedAt === null || endedAt === null) return what;
  const duration = t.duration(Math.max(1_000, endedAt - startedAt));
  return t.sentences([what, t.md('operation.check.last', { duration })]);
}
