import type { HostError, HostErrorKind } from '@steward/hosts/model';
import type { ServerRef } from '../../domain/connection.ts';
import type { Operation } from '../../operations/model/operation.ts';
import { type FailureDetails, failedStep, operationFailure } from '../../operations/outcomes.ts';
import type { StepReason } from '../../operations/step-handler.ts';
import { isTextKey, type TextKey } from './catalog.ts';
import { codeBlock, join, type Markdown, md } from './markdown.ts';
import { commandsOn } from './server-commands.ts';
import type { Texts } from './texts.ts';

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
