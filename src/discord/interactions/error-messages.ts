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
import { runningOperations } from '../texts/operations.ts';
import { requestText } from '../texts/steps.ts';
import { type Message, message } from '../views/embed.ts';
import { inline, join, lines, type Markdown, md, time } from '../views/markdown.ts';
import { AlreadyAcknowledgedError, interruptedMessage } from './acknowledge-once.ts';
import type { InteractionOutcome } from './interaction-report.ts';
import { UserError } from './user-error.ts';

/** What a person is told of an error, and what the log says of it. */
export interface ErrorMessage {
  readonly message: Message;
  readonly level: 'info' | 'warn' | 'error';
  readonly outcome: InteractionOutcome;
  readonly reference: string;
}

/**
 * Turns whatever a handler threw into an answer: the one place where errors become words.
 * `begun`: whether there was a first answer before which nothing is done.
 */
export function toErrorMessage(error: unknown, guildId: string, begun: boolean): ErrorMessage {
  const reference = newErrorReference();
  if (error instanceof UserError) {
    return { ...told('warning', error.title, error.text, reference), level: 'info', outcome: 'refused' };
  }
  if (error instanceof AlreadyAcknowledgedError)
    return { message: interruptedMessage(error), level: 'info', outcome: 'gone', reference };
  if (error instanceof OperationConflictError) {
    return {
      ...told(
        'warning',
        md`${inline(error.running.server.name, 60)} is busy`,
        busy(error, guildId),
        reference,
      ),
      level: 'info',
      outcome: 'busy',
    };
  }
  if (error instanceof OperationLimitError) {
    const text = enough(error);
    return { ...told('warning', md`Enough is under way`, text, reference), level: 'info', outcome: 'busy' };
  }
  if (error instanceof HostError) {
    const text = besideTitle(error);
    return { ...told('bad', titles[error.kind], text, reference), level: 'warn', outcome: error.kind };
  }
  if (error instanceof KeyDecryptionError) {
    const text = sentences(trouble('key-unreadable'));
    return {
      ...told('bad', md`Not connected any more`, text, reference),
      level: 'error',
      outcome: 'key-unreadable',
    };
  }
  if (error instanceof StoreUnavailableError) {
    const away = md`I can’t reach my database just now, and without it I don’t know who may do what.`;
    const next =
      error instanceof OperationUncertainError
        ? md`What you asked for may be begun when it is back: look with **/status** before you ask again, in a minute.`
        : md`No game server was touched: try again in a minute.`;
    const text = md`${away} ${next}`;
    return {
      ...told('bad', md`My database is away`, text, reference),
      level: 'error',
      outcome: 'store-unavailable',
    };
  }
  if (isDiscordFault(error)) {
    const [title, text] = begun ? unshown : unheard;
    return { ...told('bad', title, text, reference), level: 'error', outcome: 'discord-refused' };
  }
  const [title, text] = [md`Something went wrong on my side`, whatNext(trouble('internal'))];
  return { ...told('bad', title, text, reference), level: 'error', outcome: 'internal' };
}

const unshown = [
  md`I can’t show the answer`,
  md`Discord did not take my answer. What you asked for may have been done: look with **/status**, for a setting with **/setup show** or **/access list**.`,
] as const;
const unheard = [
  md`Nothing was done`,
  md`Discord failed before I could begin: it did not let me say in time that I am at it. Try it again.`,
] as const;

function told(tone: 'bad' | 'warning', title: Markdown, text: Markdown, reference: string) {
  return { message: message({ tone, title, text, footer: `Reference ${reference}` }), reference };
}

function trouble(reason: string): FailureDetails {
  return { reason, hostText: null, retryAt: null, applied: 'unknown' };
}

function sentences(trouble: FailureDetails): Markdown {
  return join([whatHappened(trouble), whatNext(trouble)]);
}

function busy({ running }: OperationConflictError, guildId: string): Markdown {
  const since = time(running.startedAt ?? running.createdAt);
  // Two guilds may share a hosting account; their people stay among themselves.
  const who =
    running.guildId === guildId ? md`**${running.requestedBy.name}**` : md`Somebody in another guild`;
  return md`${who} asked to ${requestText(running)} ${since}, and it is still under way. One change at a time: try again when it is done.`;
}

function enough({ running, ofGuild }: OperationLimitError): Markdown {
  if (!ofGuild)
    return md`I carry out as much for all guilds together as I can. Nothing was done: try again in a few minutes.`;
  return join([
    md`${running.length} operations are under way in this guild, and I carry out no more than that at the same time:`,
    lines(runningOperations(running), 2_000),
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
  unreachable: md`The host could not be reached: nothing was sent`,
  'too-slow': md`The host took too long to answer`,
  'answer-lost': md`The host’s answer was lost`,
  'not-understood': md`The host’s answer makes no sense`,
} as const satisfies Record<HostError['kind'], Markdown>;

/** Where the title is the whole sentence on what happened. */
const saidByTitle: ReadonlySet<HostError['kind']> = new Set([
  'key-refused',
  'declined',
  'unreachable',
  'too-slow',
]);

function besideTitle(error: HostError): Markdown {
  const trouble = failureDetails(error);
  if (!saidByTitle.has(error.kind)) return sentences(trouble);
  return join([hostMessage(trouble), whatNext(trouble)].filter(({ length }) => length > 0));
}
