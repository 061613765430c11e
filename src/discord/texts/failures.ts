import type { HostError, HostErrorKind } from '../../domain/host-error.ts';
import type { Failure, Operation, Step } from '../../domain/operation.ts';
import { isDown } from '../../operations/server-status.ts';
import type { StepReason } from '../../operations/step-handler.ts';
import { createdBackups } from './backups.ts';
import { isTextKey, type TextKey } from './catalog.ts';
import { codeBlock, join, type Markdown, md } from './markdown.ts';
import { lastCheckLines, mayBeOld, serverStateText } from './servers.ts';
import { ifAhead, unsureText } from './steps.ts';
import type { Texts } from './texts.ts';

/** Why something failed: stored with an operation, or of a thrown error. */
export interface FailureDetails {
  readonly reason: string;
  readonly hostText: string | null;
  /** When the host accepts requests again; null if unknown or past. */
  readonly retryAt: Date | null;
  /** `no`: the change was certainly not made. */
  readonly applied: 'no' | 'unknown';
}

/** Returns a sentence on what happened, with the host's own text. */
export function whatHappened(t: Texts, { reason, hostText }: FailureDetails): Markdown {
  const what = t.mdOf(textKey(reason, 'what'));
  return hostText === null ? what : join([t.md('failure.host-says', { what }), codeBlock(hostText, 600)]);
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

/** Returns a sentence on what to do next. */
export function whatNext(t: Texts, { reason, hostText, retryAt }: FailureDetails): Markdown {
  if (reason === 'declined' && hostText === null) return t.md('failure.declined-without-reason');
  if (retryAt !== null) return t.md('failure.retry', { after: t.after(retryAt) });
  return t.mdOf(textKey(reason, 'next'));
}

/** Returns why a host can't be read, as a label. Its own words are left out: everybody in the channel would see them. */
export function failureLabel(t: Texts, { kind, reason }: HostError): Markdown {
  // The sentence on an unreachable host is about a request of a person.
  const key = kind === 'unreachable' ? 'failure.gateway-failed.title' : `failure.${reason ?? kind}.title`;
  const fallback: TextKey = kind === 'unreachable' ? 'failure.gateway-failed.title' : `failure.${kind}.title`;
  return t.mdOf(isTextKey(key) ? key : fallback);
}

/** Why a change may have failed that was made anyway. */
export const uncertainReasons: ReadonlySet<string> = new Set<
  HostErrorKind | StepReason | 'interrupted' | 'internal'
>([
  'host-failed',
  'gateway-failed',
  'node-unreachable',
  'maintenance',
  'too-slow',
  'answer-lost',
  'not-understood',
  'not-seen',
  'interrupted',
  'internal',
]);

export function failureDetails(error: HostError): FailureDetails {
  const { kind, reason, hostText, retryAt, applied } = error;
  return { reason: reason ?? kind, hostText, retryAt: ifAhead(retryAt), applied };
}

/** Returns the key of a reason's text; a newer version may have stored a reason that this one doesn't know. */
function textKey(reason: string, part: 'what' | 'next'): TextKey {
  const key = `failure.${reason}.${part}`;
  return isTextKey(key) ? key : `failure.internal.${part}`;
}

/** Returns the step that failed, or whose outcome is unknown. */
export function failedStep({ steps }: Operation): Step | undefined {
  return steps.find(({ failure, state }) => failure !== null && (state === 'failed' || state === 'unknown'));
}

/** Returns the details of an operation's stored failure. */
export function operationFailure(failure: Failure, operation: Operation): FailureDetails {
  const { hostText, retryAt, applied } = failure;
  return {
    reason: reasonOf(failure, operation),
    hostText,
    retryAt: retryAt === null ? null : ifAhead(new Date(retryAt)),
    applied,
  };
}

/** Returns the reason; a 404 means something else if the server could be read afterwards. */
function reasonOf({ reason }: Failure, operation: Operation): string {
  const notFound = reason === 'unknown-server' || reason === 'unknown-backup';
  if (!notFound || operation.state !== 'failed' || operation.serverStatus === null) return reason;
  const name = failedStep(operation)?.name;
  return name !== 'backup.create' && name?.startsWith('backup.') ? 'backup-not-found' : 'not-found';
}

/**
 * Returns what the server already was if a power action had nothing to change, for example after two people press
 * Start; else null.
 */
export function nothingToDo(operation: Operation): 'running' | 'stopped' | 'down' | null {
  const { request, state, steps, serverStatus } = operation;
  const [step] = steps;
  if (request.kind !== 'power' || request.action === 'restart' || step === undefined) return null;
  const declined = state === 'failed' && step.failure?.reason === 'declined';
  const found = declined ? (mayBeOld(operation) ? null : serverStatus) : foundStatus(operation, step);
  if (request.action === 'start') return found === 'running' ? 'running' : null;
  if (found === 'stopped') return 'stopped';
  // Not if the host accepted the stop of a crashed server: its status may have changed since.
  return isDown(found) && (declined || lostAnswer(operation) !== null) ? 'down' : null;
}

/** Returns the status in which a power action found the server, if it proved that it had nothing to change; else null. */
function foundStatus({ state }: Operation, { before, result }: Step): string | null {
  return state === 'succeeded' && result?.already === true ? (before?.status ?? null) : null;
}

/** Returns why the response was lost to an operation that succeeded nevertheless; else null. */
export function lostAnswer({ state, steps }: Operation): Failure | null {
  const lost = steps.find(({ result, failure }) => result?.answerLost && failure !== null);
  return state === 'succeeded' ? (lost?.failure ?? null) : null;
}

/** Returns the text on a failed or uncertain operation: the reason, the server's state, what to do next. */
export function failureLines(
  t: Texts,
  operation: Operation,
  step: Step,
  failure: Failure,
): readonly Markdown[] {
  const details = operationFailure(failure, operation);
  if (nothingToDo(operation) !== null) {
    const crashed = operation.serverStatus === 'crashed' ? [serverStateText(t, operation)] : [];
    return [whatHappened(t, details), ...crashed, t.md('operation.nothing-to-do')];
  }
  const unsure = operation.state === 'unknown' && uncertainReasons.has(details.reason);
  return [
    whatHappened(t, details),
    ...notRepeatedLines(t, operation, details),
    ...(unsure && details.reason !== 'internal' ? lastCheckLines(t, step, operation) : []),
    ...createdBackups(t, operation),
    ...(showsServerState(operation, details) ? [serverStateText(t, operation)] : []),
    unsure ? unsureText(t, step.name, details.retryAt) : whatNext(t, details),
  ].filter(({ length }) => length > 0);
}

function notRepeatedLines(
  t: Texts,
  operation: Operation,
  { reason, applied }: FailureDetails,
): readonly Markdown[] {
  if (operation.state !== 'unknown') return [];
  if (operation.request.kind === 'command') return [t.md('operation.command-not-repeated')];
  // The host has accepted it: nobody expects it to be sent again.
  if (reason === 'restore-unseen') return [];
  return applied === 'no' ? [] : [t.md('operation.not-repeated')];
}

/** Returns whether the server's state says something about the outcome. */
function showsServerState({ request, state, serverStatus }: Operation, { reason }: FailureDetails): boolean {
  if (reason === 'preempted') return false;
  if (request.kind === 'command') return state === 'unknown' && serverStatus !== null;
  return request.kind === 'power' || request.kind === 'backup.create' || request.kind === 'backup.restore';
}
