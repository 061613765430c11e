import { KeyDecryptionError } from '../../domain/connection.ts';
import { HostError } from '../../domain/host-error.ts';
import { OperationConflictError } from '../../domain/operation.ts';
import { OperationUncertainError, StoreUnavailableError } from '../../domain/store-errors.ts';
import { OperationLimitError } from '../../operations/concurrency.ts';
import { newErrorReference } from '../../util/error-reference.ts';
import { isDiscordFault } from '../rest/errors.ts';
import {
  type FailureDetails,
  failureDetails,
  hostMessage,
  whatHappened,
  whatNext,
} from '../texts/failures.ts';
import { textsIn } from '../texts/languages.ts';
import { runningOperations } from '../texts/operations.ts';
import { requestText } from '../texts/steps.ts';
import type { Texts } from '../texts/texts.ts';
import { type Message, message } from '../views/embed.ts';
import { inline, join, lines, type Markdown, md, time } from '../views/markdown.ts';
import { AlreadyAcknowledgedError, interruptedMessage } from './acknowledge-once.ts';
import type { InteractionOutcome } from './interaction-report.ts';
import { UserError } from './user-error.ts';

/** The message that shows an error to a person, and how the error is logged. */
export interface ErrorMessage {
  readonly message: Message;
  readonly level: 'info' | 'warn' | 'error';
  readonly outcome: InteractionOutcome;
  readonly reference: string;
}

/**
 * Returns the message for an error that a handler threw.
 * @param acknowledged whether Discord accepted the response that precedes any change
 */
export function toErrorMessage(
  error: unknown,
  guildId: string,
  acknowledged: boolean,
  t: Texts,
): ErrorMessage {
  const reference = newErrorReference();
  if (error instanceof UserError) {
    return {
      ...userErrorMessage(error, t, reference),
      level: 'info',
      outcome: 'refused',
    };
  }
  if (error instanceof AlreadyAcknowledgedError)
    return { message: interruptedMessage(error), level: 'info', outcome: 'gone', reference };
  if (error instanceof OperationConflictError) {
    return {
      ...errorMessage(
        'warning',
        md`${inline(error.running.server.name, 60)} is busy`,
        busyText(error, guildId),
        reference,
      ),
      level: 'info',
      outcome: 'busy',
    };
  }
  if (error instanceof OperationLimitError) {
    const text = limitText(error);
    return {
      ...errorMessage('warning', md`Too many operations are running`, text, reference),
      level: 'info',
      outcome: 'busy',
    };
  }
  if (error instanceof HostError) {
    const text = textBelowTitle(error);
    return {
      ...errorMessage('bad', titles[error.kind], text, reference),
      level: 'warn',
      outcome: error.kind,
    };
  }
  if (error instanceof KeyDecryptionError) {
    const text = sentences(failureFor('key-unreadable'));
    return {
      ...errorMessage('bad', md`Not connected any more`, text, reference),
      level: 'error',
      outcome: 'key-unreadable',
    };
  }
  if (error instanceof StoreUnavailableError) {
    const what = md`I can’t reach my database, and without it I don’t know who may do what.`;
    const next =
      error instanceof OperationUncertainError
        ? md`What you asked for may start when it is back: check with **/status** in a minute before you try again.`
        : md`No game server was touched: try again in a minute.`;
    const text = md`${what} ${next}`;
    return {
      ...errorMessage('bad', md`My database can’t be reached`, text, reference),
      level: 'error',
      outcome: 'store-unavailable',
    };
  }
  if (isDiscordFault(error)) {
    const [title, text] = acknowledged ? replyRefused : notAcknowledged;
    return { ...errorMessage('bad', title, text, reference), level: 'error', outcome: 'discord-refused' };
  }
  const [title, text] = [
    md`Something went wrong on my side`,
    whatNext(textsIn('en'), failureFor('internal')),
  ];
  return { ...errorMessage('bad', title, text, reference), level: 'error', outcome: 'internal' };
}

function userErrorMessage({ code, values, old }: UserError, t: Texts, reference: string) {
  const title = code === null ? (old?.title ?? md``) : t.mdOf(`error.${code}.title`, values);
  const text = code === null ? (old?.text ?? md``) : t.mdOf(`error.${code}.text`, values);
  return errorMessage('warning', title, text, reference);
}

const replyRefused = [
  md`I can’t show the answer`,
  md`Discord did not accept my answer. What you asked for may have been done: check with **/status**, or with **/setup show** or **/access list** for a setting.`,
] as const;
const notAcknowledged = [md`Nothing was done`, md`Discord failed before I could begin. Try again.`] as const;

function errorMessage(tone: 'bad' | 'warning', title: Markdown, text: Markdown, reference: string) {
  return { message: message({ tone, title, text, footer: `Reference ${reference}` }), reference };
}

function failureFor(reason: string): FailureDetails {
  return { reason, hostText: null, retryAt: null, applied: 'unknown' };
}

function sentences(details: FailureDetails): Markdown {
  return join([whatHappened(textsIn('en'), details), whatNext(textsIn('en'), details)]);
}

function busyText({ running }: OperationConflictError, guildId: string): Markdown {
  const since = time(running.startedAt ?? running.createdAt);
  // Two guilds can share a hosting account; a person is not named in the other guild.
  const who =
    running.guildId === guildId ? md`**${running.requestedBy.name}**` : md`Somebody in another guild`;
  return md`${who} asked to ${requestText(textsIn('en'), running)} ${since}, and it is still running. One change at a time: try again when it is done.`;
}

function limitText({ running, ofGuild }: OperationLimitError): Markdown {
  if (!ofGuild)
    return md`I’m running as many operations as I can for all guilds together. Nothing was done: try again in a few minutes.`;
  return join([
    md`${running.length} operations are running in this guild, which is the limit:`,
    lines(runningOperations(textsIn('en'), running), 2_000),
    md`Nothing was done. Try again when one of them has ended.`,
  ]);
}

const titles = {
  'key-refused': md`The host refused the API key`,
  'not-allowed': md`The API key may not do this`,
  'unknown-server': md`Unknown server`,
  'unknown-backup': md`Unknown backup`,
  'rate-limited': md`Too many requests`,
  'host-failed': md`The host has a problem`,
  'gateway-failed': md`The host can’t be reached`,
  maintenance: md`The host is closed for now`,
  declined: md`The host declined`,
  unreachable: md`The host could not be reached, so nothing was sent`,
  'too-slow': md`The host took too long to respond`,
  'answer-lost': md`The host’s answer was lost`,
  'not-understood': md`Unreadable response from the host`,
} as const satisfies Record<HostError['kind'], Markdown>;

/** Kinds whose title needs no further explanation. */
const titleSaysAll: ReadonlySet<HostError['kind']> = new Set([
  'key-refused',
  'declined',
  'unreachable',
  'too-slow',
]);

function textBelowTitle(error: HostError): Markdown {
  const details = failureDetails(error);
  if (!titleSaysAll.has(error.kind)) return sentences(details);
  return join(
    [hostMessage(textsIn('en'), details), whatNext(textsIn('en'), details)].filter(
      ({ length }) => length > 0,
    ),
  );
}
