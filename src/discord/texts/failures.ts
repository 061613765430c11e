import type { HostError, HostErrorKind } from '@steward/hosts/model';
import { createdBackups, takeBackLines } from '../../backups/backup-texts.ts';
import type { ServerRef } from '../../domain/connection.ts';
import { stepKinds } from '../../operations/kinds.ts';
import type { Failure, Operation, OperationRequest, Step } from '../../operations/model/operation.ts';
import {
  type FailureDetails,
  failedStep,
  isOvertaken,
  nothingToDo,
  operationFailure,
  uncertainReasons,
} from '../../operations/outcomes.ts';
import type { StepReason } from '../../operations/step-handler.ts';
import type { WayBack } from '../../reports/model/way-back.ts';
import { unsureText } from '../../reports/step-texts.ts';
import { isTextKey, type TextKey } from './catalog.ts';
import { codeBlock, join, type Markdown, md } from './markdown.ts';
import { commandsOn } from './server-commands.ts';
import { lastCheckLines, serverStateText } from './servers.ts';
import type { Texts } from './texts.ts';
import { waitingText } from './waiting.ts';

/** Returns a sentence on what happened, with the host's own text. */
export function whatHappened(t: Texts, { reason, hostText }: FailureDetails): Markdown {
  const sentence = t.mdOf(textKey(reason, 'what'));
  // Why a test has no result is easily taken for a bad one.
  const isNotRead = reason.startsWith('not-read-');
  const what = isNotRead ? t.sentences([sentence, t.md('failure.untested')]) : sentence;
  return hostText === null ? what : join([t.md('failure.host-says', { what }), codeBlock(hostText, 600)]);
}

/** Returns a sentence on why something could not be read, with the host's own text. */
export function whyUnread(t: Texts, details: FailureDetails): Markdown {
  return details.reason === 'unreachable' ? t.md('failure.unreachable.read') : whatHappened(t, details);
}

/** Returns a sentence on why an operation failed or is uncertain, without the host's own text; null if it is neither. */
export function failureText(t: Texts, operation: Operation): Markdown | null {
  const failure = failedStep(operation)?.failure ?? null;
  return failure === null
    ? null
    : whatHappened(t, { ...operationFailure(failure, operation), hostText: null });
}

/** Quotes the host's text, to follow a sentence about the host; empty if it sent none. */
export function hostMessage(t: Texts, { hostText }: Pick<FailureDetails, 'hostText'>): Markdown {
  return hostText === null ? md`` : join([t.md('failure.it-says'), codeBlock(hostText, 600)]);
}

/** The reasons with which only the host's own words say what to do. */
const saidReasons: ReadonlySet<string> = new Set<HostErrorKind | StepReason>(['declined', 'backup-failed']);

/** Returns a sentence on what to do next. @param server null if it is about no server, or an unknown one */
export function whatNext(
  t: Texts,
  { reason, hostText, retryAt, isOwnMachine = false }: FailureDetails,
  server: ServerRef | null,
): Markdown {
  if (hostText === null && saidReasons.has(reason)) return t.md('failure.declined-without-reason');
  if (retryAt !== null) {
    const key = reason === 'not-read-unfinished' ? 'failure.not-read-unfinished.again' : 'failure.retry';
    return t.md(key, { after: t.after(retryAt) });
  }
  const own = `failure.${reason}.next-own-machine`;
  const key = isOwnMachine && isTextKey(own) ? own : textKey(reason, 'next');
  return t.mdOf(key, commandsOn(server));
}

/** Returns why a host can't be read, as a label. Its own words are left out: everyone in the channel would see them. */
export function failureLabel(t: Texts, { kind, reason }: HostError): Markdown {
  // The sentence on an unreachable host is about a request of a person.
  const key = kind === 'unreachable' ? 'failure.gateway-failed.title' : `failure.${reason ?? kind}.title`;
  const fallback: TextKey = kind === 'unreachable' ? 'failure.gateway-failed.title' : `failure.${kind}.title`;
  return t.mdOf(isTextKey(key) ? key : fallback);
}

/** Returns the key of a reason's text; a newer version may have stored a reason that this one doesn't know. */
function textKey(reason: string, part: 'what' | 'next'): TextKey {
  const key = `failure.${reason}.${part}`;
  return isTextKey(key) ? key : `failure.internal.${part}`;
}

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
