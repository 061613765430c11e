import type { Logger } from 'pino';
import { z } from 'zod';
import { StoreUnavailableError } from '../domain/store-errors.ts';
import { operationLogFields } from '../operations/events.ts';
import { actionsNeeded, type RequestOf, type Requests } from '../operations/kinds.ts';
import type { Operation, OperationRequest } from '../operations/model/operation.ts';
import type { NewOperation, OperationService } from '../operations/service.ts';
import { assertSupported, hostOf } from '../operations/supported.ts';
import type { Operations } from '../store/repositories/operations.ts';
import { button } from './interactions/command.ts';
import type {
  Confirming,
  InteractionContext,
  ServerContext,
  WaitingOperation,
} from './interactions/context.ts';
import { reference } from './interactions/custom-ids.ts';
import { toErrorMessage } from './interactions/error-messages.ts';
import type { ConfirmationLimits } from './interactions/rate-limits.ts';
import { UserError } from './interactions/user-error.ts';
import { operationRequest } from './resolvers/changes.ts';
import { requireConnection } from './resolvers/connections.ts';
import { loadAccess, requireRights } from './resolvers/rights.ts';
import { isDiscordFault } from './rest/errors.ts';
import type { InteractionApi } from './rest/interaction-client.ts';
import { textsIn } from './texts/languages.ts';
import { mention } from './texts/markdown.ts';
import { requestText } from './texts/requests.ts';
import {
  type ConfirmationChoice,
  type ConfirmPrompt,
  cancelledMessage,
  confirmationChoices,
  confirmationMessage,
  expiredMessage,
  type PromptAddition,
  type RestoreChoice,
  unshownMessage,
  withAddition,
} from './views/confirmation-view.ts';

/** The buttons of confirmations, with their own rate limit. */
export const confirmButton = button({
  name: 'confirm',
  id: z.tuple([reference, z.enum(confirmationChoices)]),
  onPress: (ctx, [operationId, choice]) => ctx.services.confirmations.onPress(ctx, operationId, choice),
  rateLimit: ([, choice]) => (choice === 'cancel' ? 'cancel' : 'confirm'),
});

interface ConfirmationsOptions {
  readonly api: InteractionApi;
  readonly service: OperationService;
  readonly operations: Operations;
  readonly logger: Logger;
  readonly limits: ConfirmationLimits;
  /** Reads once more what speaks against a confirmed request. @throws UserError if something does */
  readonly assertStillGood: (ctx: ServerContext, request: OperationRequest) => Promise<void>;
}

/** Operations that wait for their button: stored, pressed once, by the person who asked, within two minutes. */
export class Confirmations implements Confirming {
  readonly #options: ConfirmationsOptions;
  readonly #pending: PendingConfirmations;

  constructor(options: ConfirmationsOptions) {
    this.#options = options;
    this.#pending = new PendingConfirmations(options.limits);
  }

  async request(
    ctx: ServerContext,
    request: OperationRequest,
    prompt: ConfirmPrompt,
    later?: (signal: AbortSignal) => Promise<PromptAddition | null>,
  ): Promise<void> {
    const operation = await this.#store(operationRequest(ctx, request));
    const { id } = operation;
    const isAwaiting = async () => (await this.#options.operations.get(id))?.state === 'awaiting';
    const messageOf = (shown: ConfirmPrompt) =>
      confirmationMessage(ctx.publicTexts, operation, shown, (choice) => confirmButton.id(id, choice));
    await ctx.reply.update(messageOf(prompt), undefined, isAwaiting);
    const signal = this.#pending.signalOf(operation);
    if (later === undefined || signal.aborted) return;
    try {
      const addition = await later(signal);
      if (addition === null || signal.aborted || !(await isAwaiting())) return;
      await ctx.reply.update(messageOf(withAddition(prompt, addition)), addition.picture ?? undefined);
    } catch (error) {
      // It was pressed, or the process stops.
      if (signal.aborted) return;
      // It is complete without the addition.
      if (isDiscordFault(error)) ctx.log().info({ err: error }, 'added nothing to a confirmation');
      else await this.#refuse(ctx, operation, error);
    }
  }

  /** Ends a confirmation that turned out to be refused, and shows why in its place. @throws any other error */
  async #refuse(ctx: InteractionContext, operation: Operation, error: unknown): Promise<void> {
    if (!(error instanceof UserError)) throw error;
    if (!(await this.withdraw(operation))) return;
    const { message } = await toErrorMessage(error, ctx, textsIn(operation.language));
    await ctx.reply.update(message);
  }

  /** Stores the operation if the limits allow one more confirmation. */
  async #store(newOperation: NewOperation): Promise<Operation> {
    const release = this.#pending.reserve(newOperation);
    try {
      await this.#options.service.assertStartable(newOperation, newOperation);
      const operation = await this.#options.service.requestConfirmation(newOperation);
      this.#expireLater(operation);
      return operation;
    } finally {
      release();
    }
  }

  async show(
    waiting: WaitingOperation,
    send: () => Promise<void>,
    expire: () => Promise<void>,
  ): Promise<void> {
    const release = this.#pending.reserve(waiting);
    try {
      await send();
      this.#pending.add(waiting, () => {
        this.#pending.forget(waiting);
        expire().catch((error: unknown) => {
          const { guildId, interactionId } = waiting;
          this.#options.logger.warn(
            { err: error, guild: guildId, interactionId },
            'failed to remove the buttons of an expired message',
          );
        });
      });
    } finally {
      release();
    }
  }

  forget(waiting: Pick<WaitingOperation, 'guildId' | 'interactionId'>): void {
    this.#pending.forget(waiting);
  }

  async open(ctx: InteractionContext, id: string): Promise<Operation> {
    const operation = await this.#pressed(ctx, id);
    if (operation.state !== 'awaiting') throw notAwaiting(operation);
    return operation;
  }

  async onPress(ctx: InteractionContext, id: string, choice: ConfirmationChoice): Promise<void> {
    const operation = await this.#pressed(ctx, id);
    if (operation.state === 'cancelled' && choice === 'cancel') return;
    if (operation.state !== 'awaiting') throw notAwaiting(operation);
    if (choice === 'cancel') await this.#cancel(ctx, operation);
    else await this.#confirm(ctx, operation, requestFor(operation.request, choice));
  }

  /** Returns the operation of a button that its person pressed; shows how it ended, if it expired or was canceled. */
  async #pressed(ctx: InteractionContext, id: string): Promise<Operation> {
    let operation = await this.#options.operations.get(id);
    if (operation === null || operation.guildId !== ctx.guildId) throw new UserError('confirmation-unknown');
    if (operation.requestedBy.id !== ctx.person.id) throw notYourButton(operation);
    if (operation.state === 'awaiting' && !isOpen(operation)) {
      this.#pending.forget(operation);
      await this.#options.service.end(operation, 'expired');
      operation = (await this.#options.operations.get(id)) ?? operation;
    }
    // The buttons are still there if Discord failed to remove them, the token had expired, or the process ended.
    if (operation.state === 'expired') {
      await ctx.reply.update(expiredMessage(textsIn(operation.language), operation));
    }
    if (operation.state === 'cancelled') {
      await ctx.reply.update(cancelledMessage(textsIn(operation.language), operation));
    }
    return operation;
  }

  /** Continues the confirmations among operations that were claimed from a process that ended. */
  recover(claimed: readonly Operation[]): void {
    for (const operation of claimed) if (operation.state === 'awaiting') this.#expireLater(operation);
  }

  async withdraw(operation: Operation): Promise<boolean> {
    if (operation.state !== 'awaiting') return false;
    this.#pending.forget(operation);
    return this.#options.service.end(operation, 'cancelled');
  }

  stop(): void {
    this.#pending.stop();
  }

  async #confirm(ctx: InteractionContext, operation: Operation, request: OperationRequest): Promise<void> {
    const access = await loadAccess(ctx);
    requireRights(access, request, operation.server);
    const connected = await requireConnection(ctx);
    const { connectionId } = operation.server;
    const link = connected.links.find(({ connection }) => connection.id === connectionId);
    if (link?.account.id !== operation.accountId) throw new UserError('confirmation-other-account');
    assertSupported(actionsNeeded(request), hostOf(link), operation.server);
    await ctx.reply.deferUpdate();
    try {
      await this.#options.assertStillGood(
        { ...connected, access, server: operation.server, ...link },
        request,
      );
    } catch (error) {
      await this.#refuse(ctx, operation, error);
      return;
    }
    const running = await this.#options.service.confirm(operation, request, ctx.reply.handOver());
    if (running === null) throw notAwaiting((await this.#options.operations.get(operation.id)) ?? operation);
    this.#pending.forget(operation);
  }

  async #cancel(ctx: InteractionContext, operation: Operation): Promise<void> {
    await ctx.reply.deferUpdate();
    if (!(await this.#options.service.end(operation, 'cancelled')))
      throw notAwaiting((await this.#options.operations.get(operation.id)) ?? operation);
    this.#pending.forget(operation);
    await ctx.reply.update(cancelledMessage(textsIn(operation.language), operation));
  }

  #expireLater(operation: Operation): void {
    this.#pending.add(operation, () => {
      this.#expire(operation).catch((error: unknown) => {
        // Claimed again when the database is back, and expires then.
        if (error instanceof StoreUnavailableError) this.#options.operations.releaseClaim(operation.id);
        this.#options.logger.warn(
          { err: error, ...operationLogFields(operation) },
          'failed to remove the buttons of an expired confirmation',
        );
      });
    });
  }

  /** Ends a confirmation whose time is over, and removes its buttons. */
  async #expire(operation: Operation): Promise<void> {
    this.#pending.forget(operation);
    const expired = await this.#options.service.end(operation, 'expired');
    const to = operation.replyTo;
    const withinMs = (to?.tokenExpiresAt ?? 0) - Date.now();
    if (!expired || to === null || withinMs <= 0) return;
    const { applicationId, token } = to;
    const wasShown = !(await this.#options.api.isThinking(applicationId, token, { withinMs }));
    const t = textsIn(operation.language);
    const message = wasShown ? expiredMessage(t, operation) : unshownMessage(t, operation);
    await this.#options.api.editReply({ ...to, guildId: operation.guildId }, message, { withinMs });
  }
}

function isOpen({ state, expiresAt }: Operation): boolean {
  return state === 'awaiting' && (expiresAt === null || expiresAt.getTime() > Date.now());
}

/** Returns the request with the chosen steps. */
function requestFor<Kind extends keyof Requests>(
  request: RequestOf<Kind>,
  choice: ConfirmationChoice,
): OperationRequest {
  return chosenRequests[request.kind](request, choice);
}

const asAsked = (request: OperationRequest) => request;

/** What each kind of request becomes by what was chosen. */
const chosenRequests: {
  readonly [Kind in keyof Requests]: (
    request: Requests[Kind],
    choice: ConfirmationChoice,
  ) => OperationRequest;
} = {
  power: (request, choice) => (choice === 'stop-instead' ? { ...request, action: 'stop' } : request),
  command({ backUpFirst: _, earlierBackup, usualName, ...plain }, choice) {
    if (choice === 'earlier-backup' && earlierBackup !== undefined) return { ...plain, earlierBackup };
    if (choice !== 'back-up-first') return plain;
    return { ...plain, backUpFirst: true, ...(usualName === undefined ? {} : { usualName }) };
  },
  'backup.create': (request, choice) => ({ ...request, startFirst: choice === 'start-first' }),
  'backup.restore': (request, choice) => ({
    ...request,
    ...(isRestoreChoice(choice) ? restoreSteps[choice] : restoreSteps.go),
  }),
  'backup.delete': asAsked,
  'backup.lock': asAsked,
  'backup.unlock': asAsked,
  'backup.download': asAsked,
  'backup.test': asAsked,
};

/** The steps around a restore, by what was chosen. */
const restoreSteps: Readonly<
  Record<RestoreChoice, Readonly<Record<'backUpFirst' | 'stopFirst' | 'startAfter', boolean>>>
> = {
  go: { backUpFirst: false, stopFirst: false, startAfter: false },
  cycle: { backUpFirst: false, stopFirst: true, startAfter: true },
  'back-up-and-cycle': { backUpFirst: true, stopFirst: true, startAfter: true },
  'start-after': { backUpFirst: false, stopFirst: false, startAfter: true },
  'back-up-and-start': { backUpFirst: true, stopFirst: false, startAfter: true },
  'back-up-first': { backUpFirst: true, stopFirst: false, startAfter: false },
};

function isRestoreChoice(choice: ConfirmationChoice): choice is RestoreChoice {
  return Object.hasOwn(restoreSteps, choice);
}

function notAwaiting(operation: Operation): UserError {
  switch (operation.state) {
    case 'expired':
      return new UserError('confirmation-expired');
    case 'cancelled':
      return new UserError('confirmation-cancelled');
    case 'awaiting':
    case 'running':
    case 'succeeded':
    case 'failed':
    case 'unknown':
      return new UserError('confirmation-used');
  }
}

function notYourButton(operation: Operation): UserError {
  return new UserError('not-your-button', {
    request: (t) => requestText(t, operation),
    person: mention.user(operation.requestedBy.id),
  });
}

/** Identifies a confirmation: each interaction requests one. */
type PendingKey = Omit<WaitingOperation, 'expiresAt'>;

interface PendingConfirmation {
  /** Aborted when it no longer waits, or the process stops. */
  readonly ended: AbortController;
  readonly personId: string;
  /** Null until the operation is stored. */
  readonly timer: NodeJS.Timeout | null;
}

/** The confirmations that wait for a button, each with the timer that expires it. */
class PendingConfirmations {
  readonly #limits: ConfirmationLimits;
  /** By guild, then by interaction. */
  readonly #byGuild = new Map<string, Map<string, PendingConfirmation>>();

  constructor(limits: ConfirmationLimits) {
    this.#limits = limits;
  }

  /**
   * Counts a confirmation before it is stored. Returns a function that uncounts it unless it was added.
   * @throws UserError if the person or the guild is at its limit
   */
  reserve(confirmation: PendingKey): () => void {
    const { guildId, interactionId } = confirmation;
    const release = () => {
      if (this.#byGuild.get(guildId)?.get(interactionId)?.timer === null) this.forget(confirmation);
    };
    const ofGuild = this.#byGuild.get(guildId) ?? new Map<string, PendingConfirmation>();
    const { person, guild } = this.#limits;
    const theirs = ofGuild.values().filter(({ personId }) => personId === confirmation.requestedBy.id);
    if ([...theirs].length >= person) throw new UserError('too-many-confirmations', { count: person });
    if (ofGuild.size >= guild) throw new UserError('too-many-confirmations-of-guild', { count: guild });
    this.#keep(confirmation, null);
    return release;
  }

  /** Keeps a confirmation until `forget`; calls `expire` when its time is over. */
  add(waiting: WaitingOperation, expire: () => void): void {
    const wait = Math.max(0, (waiting.expiresAt?.getTime() ?? 0) - Date.now());
    this.#keep(waiting, setTimeout(expire, wait).unref());
  }

  forget({ guildId, interactionId }: Pick<PendingKey, 'guildId' | 'interactionId'>): void {
    const ofGuild = this.#byGuild.get(guildId);
    const open = ofGuild?.get(interactionId);
    if (ofGuild === undefined || open === undefined) return;
    clearTimeout(open.timer ?? undefined);
    open.ended.abort();
    ofGuild.delete(interactionId);
    if (ofGuild.size === 0) this.#byGuild.delete(guildId);
  }

  /** Returns a signal that is aborted when a confirmation no longer waits, or the process stops. */
  signalOf({ guildId, interactionId }: Pick<PendingKey, 'guildId' | 'interactionId'>): AbortSignal {
    return this.#byGuild.get(guildId)?.get(interactionId)?.ended.signal ?? AbortSignal.abort();
  }

  stop(): void {
    for (const ofGuild of this.#byGuild.values())
      for (const { timer, ended } of ofGuild.values()) {
        clearTimeout(timer ?? undefined);
        ended.abort();
      }
    this.#byGuild.clear();
  }

  #keep(confirmation: PendingKey, timer: PendingConfirmation['timer']): void {
    const ofGuild = this.#byGuild.get(confirmation.guildId) ?? new Map<string, PendingConfirmation>();
    const before = ofGuild.get(confirmation.interactionId);
    clearTimeout(before?.timer ?? undefined);
    const ended = before?.ended ?? new AbortController();
    ofGuild.set(confirmation.interactionId, { personId: confirmation.requestedBy.id, timer, ended });
    this.#byGuild.set(confirmation.guildId, ofGuild);
  }
}
