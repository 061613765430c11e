import { HostError, type HostErrorKind } from '@steward/hosts/model';
import { newErrorReference } from '@steward/kit';
import type { ServerRef } from '../../domain/connection.ts';
import { OperationUncertainError, StoreUnavailableError } from '../../domain/store-errors.ts';
import { OperationLimitError } from '../../operations/concurrency.ts';
import { leftOf } from '../../operations/kinds.ts';
import { OperationConflictError } from '../../operations/model/operation.ts';
import { failureDetails, uncertainReasons, waitsUntil } from '../../operations/outcomes.ts';
import { UnsupportedError } from '../../operations/supported.ts';
import type { ServerObservation } from '../../watch/model/watch.ts';
import { isDiscordFault } from '../rest/errors.ts';
import { isTextKey } from '../texts/catalog.ts';
import { failureLabel, hostMessage, whatHappened, whatNext } from '../texts/failures.ts';
import { inline, join, type Markdown, time } from '../texts/markdown.ts';
import { requestText, runningOperations } from '../texts/requests.ts';
import { commandsOn, ServerCommand } from '../texts/server-commands.ts';
import { playerCount, statusText } from '../texts/servers.ts';
import type { Texts } from '../texts/texts.ts';
import { type Button, type EmbedCard, type Message, message, type Tone } from '../views/embed.ts';
import { type NextStepsFor, withNextSteps } from '../views/next-steps.ts';
import type { InteractionContext } from './context.ts';
import type { InteractionOutcome } from './interaction-report.ts';
import { ReadFailedError } from './read-failed.ts';
import { PermissionError, UserError, type UserErrorCode } from './user-error.ts';

/** The message that shows an error to a person, and how the error is logged. */
export interface ErrorMessage {
  readonly message: Message;
  readonly level: 'info' | 'warn' | 'error';
  readonly outcome: InteractionOutcome;
  readonly reference: string;
}

/**
 * Returns the message for an error that a handler threw. Refusals that need no look into the log show no reference.
 * @param t those of whoever reads it
 */
export async function toErrorMessage(
  error: unknown,
  ctx: InteractionContext,
  t: Texts = ctx.privateTexts,
): Promise<ErrorMessage> {
  const { guildId, reply, person } = ctx;
  const described = describeError(error, { guildId, isAcknowledged: reply.acknowledged }, t);
  const to = { server: await referTo(ctx, described.server), isAdmin: person.isAdmin };
  const reference = newErrorReference();
  const { level, outcome } = described;
  return { message: errorMessage(t, error, described, to, reference), level, outcome, reference };
}

/** Returns what a person is shown. @param to who they are, and the server of the next steps */
export function errorMessage(
  t: Texts,
  error: unknown,
  { card, level }: Pick<Described, 'card' | 'level'>,
  to: NextStepsFor,
  reference: string,
): Message {
  const footer =
    level === 'info' && !isAboutHost(error) ? {} : { footer: t.plain('error.reference', { reference }) };
  return message({ ...card, ...footer }, withNextSteps(t, card.text, to, errorButtons(t, error)));
}

/** Returns a server as buttons refer to it; null if there is none, or the database is away: the message matters more. */
async function referTo(
  { guildId, services }: InteractionContext,
  ref: ServerRef | null,
): Promise<NextStepsFor['server']> {
  if (ref === null) return null;
  try {
    return { ref, reference: await services.store.serverRefs.remember(guildId, ref) };
  } catch (error) {
    if (error instanceof StoreUnavailableError) return null;
    throw error;
  }
}

/** Refusals after a call to a host, of which the log says more. */
const aboutHost: ReadonlySet<string> = new Set<UserErrorCode>([
  'api-key-refused',
  'api-key-refused-own-machine',
  'api-key-denied',
  'api-key-not-allowed',
  'api-key-not-checked',
  'api-key-check-later',
  'own-host-unreachable',
  'connections-failed',
]);

function isAboutHost(error: unknown): boolean {
  return error instanceof UserError && aboutHost.has(error.code);
}

function errorButtons(t: Texts, error: unknown): readonly Button[] {
  const askButton = error instanceof PermissionError ? error.askButton : null;
  if (askButton !== null) return [askButton(t)];
  if (error instanceof UserError && error.button !== null) return [error.button(t)];
  if (error instanceof UserError && error.retypes.length > 0) return error.retypes;
  const againId = error instanceof ReadFailedError ? (error.unread?.againId ?? null) : null;
  return againId === null
    ? []
    : [{ customId: againId, label: t.plain('button.try-again'), style: 'secondary' }];
}

type Described = Pick<ErrorMessage, 'level' | 'outcome'> & {
  readonly card: EmbedCard;
  /** The server of the next steps that it names; null if it names none on a server. */
  readonly server: ServerRef | null;
};

/** Where an error was thrown. */
interface Thrown {
  readonly guildId: string;
  /** Whether Discord knows already that the interaction is handled. */
  readonly isAcknowledged: boolean;
}

/** Returns what an error means for a person, and for the log. */
export function describeError(error: unknown, { guildId, isAcknowledged }: Thrown, t: Texts): Described {
  function refused(cause: UserError, outcome: InteractionOutcome): Described {
    return { card: userErrorCard(t, cause, 'warning'), level: 'info', outcome, server: serverIn(cause) };
  }
  function failed(cause: UserError, outcome: InteractionOutcome): Described {
    return { card: userErrorCard(t, cause, 'bad'), level: 'error', outcome, server: null };
  }
  if (error instanceof PermissionError)
    return { card: refusalCard(t, error), level: 'info', outcome: 'refused', server: serverIn(error) };
  if (error instanceof UserError)
    return error.code === 'key-unreadable' ? failed(error, error.code) : refused(error, 'refused');
  if (error instanceof OperationConflictError) return refused(busy(error, guildId), 'busy');
  if (error instanceof UnsupportedError) return refused(unsupported(error), 'refused');
  if (error instanceof OperationLimitError) return refused(tooManyOperations(error), 'busy');
  if (error instanceof HostError)
    return { card: hostErrorCard(t, error), level: 'warn', outcome: error.kind, server: null };
  if (error instanceof ReadFailedError)
    return {
      card: readErrorCard(t, error),
      level: 'warn',
      outcome: error.cause.kind,
      server: error.unread?.server ?? null,
    };
  if (error instanceof StoreUnavailableError) {
    const cause =
      error instanceof OperationUncertainError
        ? new UserError('store-uncertain', commandsOn(error.server))
        : new UserError('store-unavailable');
    return failed(cause, 'store-unavailable');
  }
  if (isDiscordFault(error))
    return failed(new UserError(isAcknowledged ? 'reply-refused' : 'not-acknowledged'), 'discord-refused');
  return failed(new UserError('internal'), 'internal');
}

/** Returns the server of the commands that the texts of a refusal name. */
function serverIn({ values }: UserError): ServerRef | null {
  const command = Object.values(values).find((value) => value instanceof ServerCommand);
  return command?.server ?? null;
}

function busy({ running }: OperationConflictError, guildId: string): UserError {
  const server = inline(running.server.name, 60);
  const request = (t: Texts) => requestText(t, running);
  const until = waitsUntil(running);
  if (until !== null)
    return new UserError('busy-limited', { server, request, after: (t: Texts) => t.after(until) });
  const values = { server, request, since: time(running.startedAt ?? running.createdAt) };
  // Two guilds can share a hosting account; a person is not named in the other guild.
  if (running.guildId !== guildId) return new UserError('busy-elsewhere', values);
  const shared = leftOf(running);
  const code = shared === null ? 'busy' : (`busy-${shared}` as const);
  return new UserError(code, { ...values, person: running.requestedBy.name, ...commandsOn(running.server) });
}

function unsupported({ feature, host, server }: UnsupportedError): UserError {
  const codes = {
    kill: 'unsupported-kill',
    backups: 'unsupported-backups',
    names: 'unsupported-names',
    locks: 'unsupported-locks',
    downloads: 'unsupported-downloads',
    streams: 'unsupported-streams',
    console: 'no-log',
  } as const;
  return new UserError(codes[feature], { host: inline(host, 60), ...commandsOn(server) });
}

function tooManyOperations({ running }: OperationLimitError): UserError {
  return new UserError('too-many-operations', {
    count: running.length,
    operations: (t) => t.lines(runningOperations(t, running), 2_000),
  });
}

function userErrorCard(t: Texts, { code, values }: UserError, tone: Tone) {
  return {
    tone,
    title: t.mdOf(`error.${code}.title`, values),
    text: t.mdOf(`error.${code}.text`, values),
  } as const satisfies EmbedCard;
}

/** Returns a refusal with what the person can do. A title that names what they may not is enough beside whom to ask. */
function refusalCard(t: Texts, error: PermissionError): EmbedCard {
  const card = userErrorCard(t, error, 'warning');
  const next = nextStep(t, error);
  if (next === null) return card;
  const saysAll =
    error.code === 'no-permission' || (error.askButton !== null && error.code.startsWith('no-permission'));
  return { ...card, text: saysAll ? next : t.sentences([card.text, next]) };
}

/** Returns how a person who may not do something can get it; null if nothing is said of that. */
function nextStep(t: Texts, { askButton, next }: PermissionError): Markdown | null {
  if (askButton !== null) return t.md('refusal.ask-approval');
  return next === null ? null : next(t);
}

function hostErrorCard(t: Texts, error: HostError): EmbedCard {
  // Changes are made by operations, which report their own failures: here only a read failed, of a change.
  const isUncertain = uncertainReasons.has(failureDetails(error).reason);
  return hostCard(t, error, null, [], isUncertain ? [t.md('failure.nothing-changed')] : []);
}

/** Returns the card that names the server that couldn't be read, and what was last known of it. */
function readErrorCard(t: Texts, { cause, unread }: ReadFailedError): EmbedCard {
  const title = failureLabel(t, cause);
  if (unread === null) return { ...hostCard(t, cause, null), title };
  const { server, last } = unread;
  const state =
    last === null || last.readAt === null
      ? []
      : [t.md('failure.last-known', { when: time(last.readAt), state: lastState(t, last) })];
  const before = [t.md('failure.not-read', { server: inline(server.name, 80) }), ...state];
  return { ...hostCard(t, cause, server, before), title };
}

function lastState(t: Texts, { status, server }: ServerObservation): Markdown {
  const players = playerCount(t, server?.players ?? null);
  const state = statusText(t, { status, statusWord: server?.statusWord ?? null });
  return join([state, ...(players === null ? [] : [players])], ', ');
}

function hostCard(
  t: Texts,
  error: HostError,
  server: ServerRef | null,
  before: readonly Markdown[] = [],
  unchanged: readonly Markdown[] = [],
): EmbedCard {
  const details = failureDetails(error);
  const ownTitle = `failure.${details.reason}.title`;
  const titleKey = isTextKey(ownTitle) ? ownTitle : (`failure.${error.kind}.title` as const);
  const what = titleSaysAll.has(details.reason) ? hostMessage(t, details) : whatHappened(t, details);
  const text = join(
    [...before, what, ...unchanged, whatNext(t, details, server)].filter(({ length }) => length > 0),
  );
  return { tone: 'bad', title: t.mdOf(titleKey), text };
}

/** Reasons whose title needs no further explanation. */
const titleSaysAll: ReadonlySet<string> = new Set<HostErrorKind>([
  'key-refused',
  'not-allowed',
  'declined',
  'unsupported',
  'unreachable',
  'wrong-certificate',
  'too-slow',
  'answer-lost',
  'not-understood',
  'host-failed',
  'unknown-server',
  'unknown-backup',
]);
