import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import { z } from 'zod';
import {
  type Operation,
  OperationExistsError,
  type OperationRequest,
  type Operations,
} from '../domain/operation.ts';
import { operationLogFields } from '../operations/events.ts';
import { actionsNeeded } from '../operations/plan.ts';
import type { NewOperation, OperationService } from '../operations/service.ts';
import { button } from './interactions/command.ts';
import type { InteractionContext, ServerContext } from './interactions/context.ts';
import { reference } from './interactions/custom-ids.ts';
import type { QuestionLimits } from './interactions/rate-limits.ts';
import { UserError } from './interactions/user-error.ts';
import {
  loadAccess,
  operationRequest,
  requireActions,
  requireConnection,
} from './resolvers/preconditions.ts';
import type { InteractionApi } from './rest/interaction-client.ts';
import { requestText } from './texts/steps.ts';
import {
  type ConfirmationChoice,
  type ConfirmPrompt,
  cancelledMessage,
  confirmationChoices,
  confirmationMessage,
  expiredMessage,
  gaveWay,
  tooManyOpen,
  unshownMessage,
} from './views/confirmation-view.ts';
import { type Markdown, md, mention } from './views/markdown.ts';

/** A way to go on from a question, or Cancel. Questions can be answered whatever else their person did. */
export const confirmButton = button({
  name: 'confirm',
  id: z.tuple([reference, z.enum(confirmationChoices)]),
  onPress: (ctx, [operationId, choice]) => ctx.services.confirmations.onPress(ctx, operationId, choice),
  rateLimit: ([, choice]) => (choice === 'cancel' ? 'cancel' : 'answer'),
});

/** Operations that wait for their button: stored, pressed once, by the person who asked, within two minutes. */
export class Confirmations {
  readonly #api: InteractionApi;
  readonly #service: OperationService;
  readonly #operations: Operations;
  readonly #logger: Logger;
  readonly #pending: PendingConfirmations;

  constructor(options: {
    api: InteractionApi;
    service: OperationService;
    operations: Operations;
    logger: Logger;
    limits: QuestionLimits;
  }) {
    this.#api = options.api;
    this.#service = options.service;
    this.#operations = options.operations;
    this.#logger = options.logger;
    this.#pending = new PendingConfirmations(options.limits);
  }

  /** Asks before an operation is run. @throws OperationConflictError if another one runs on the server */
  async request(ctx: ServerContext, request: OperationRequest, prompt: ConfirmPrompt): Promise<void> {
    const operation = await this.#place(operationRequest(ctx, request), ctx.reply.replayed);
    const { id } = operation;
    const isAwaiting = async () => (await this.#operations.get(id))?.state === 'awaiting';
    const message = confirmationMessage(operation, prompt, (choice) => confirmButton.id(id, choice));
    await ctx.reply.send(message, 'public', isAwaiting);
  }

  /** Writes a question down in a place of its guild's, which is given back if that fails. */
  async #place(newOperation: NewOperation, isReplayed: boolean): Promise<Operation> {
    const leave = this.#pending.enter(newOperation);
    try {
      await this.#service.assertNoConflict(newOperation);
      const operation = await this.#propose(newOperation, isReplayed);
      this.#expireLater(operation);
      return operation;
    } finally {
      leave();
    }
  }

  /** Handles a press. @throws UserError if the button can't be used (any more), or not by this person */
  async onPress(ctx: InteractionContext, id: string, choice: ConfirmationChoice): Promise<void> {
    let operation = await this.#operations.get(id);
    if (operation === null || operation.guildId !== ctx.guildId)
      throw unusable(md`It is too old: type the command again.`);
    if (operation.requestedBy.id !== ctx.person.id) {
      throw new UserError(
        md`Not your button`,
        md`Only ${mention.user(operation.requestedBy.id)}, who asked to ${requestText(operation)}, can press it.`,
      );
    }
    if (operation.state === 'awaiting' && !isOpen(operation)) {
      this.#pending.forget(operation);
      await this.#service.end(operation, 'expired');
      operation = (await this.#operations.get(id)) ?? operation;
    }
    // The buttons are still there: Discord failed when they were to go, the token was too old, or the process ended.
    // A press that an earlier process acknowledged may be delivered again because that process could not show this.
    if (operation.state === 'expired') {
      await ctx.reply.deferUpdate({ again: true });
      await ctx.reply.update(expiredMessage(operation));
    }
    if (operation.state === 'cancelled') {
      await ctx.reply.deferUpdate({ again: true });
      await ctx.reply.update(cancelledMessage(operation));
      if (choice === 'cancel') return;
    }
    if (operation.state !== 'awaiting') throw spent(operation);
    if (choice === 'cancel') await this.#cancel(ctx, operation);
    else await this.#confirm(ctx, operation, requestFor(operation.request, choice));
  }

  /** Takes up the confirmations that were open when their process ended, of what was adopted. */
  recover(adopted: readonly Operation[]): void {
    for (const operation of adopted) if (operation.state === 'awaiting') this.#expireLater(operation);
  }

  /** Ends a question that nobody has seen; returns false for an operation that does not wait for its button. */
  async withdraw(operation: Operation): Promise<boolean> {
    if (operation.state !== 'awaiting') return false;
    this.#pending.forget(operation);
    return this.#service.end(operation, 'cancelled');
  }

  stop(): void {
    this.#pending.stop();
  }

  /**
   * Writes an operation down that waits for its button. If an earlier process did that for the same interaction, and
   * ended before the question was shown, that one is asked again, for the rest of its time.
   */
  async #propose(newOperation: NewOperation, isReplayed: boolean): Promise<Operation> {
    try {
      return await this.#service.requestConfirmation(newOperation);
    } catch (error) {
      if (!(error instanceof OperationExistsError) || !isReplayed) throw error;
      const earlier = await this.#operations.ofInteraction(newOperation.interactionId);
      if (earlier === null || !isOpen(earlier) || !isSame(earlier, newOperation)) throw error;
      return earlier;
    }
  }

  async #confirm(ctx: InteractionContext, operation: Operation, request: OperationRequest): Promise<void> {
    requireActions(await loadAccess(ctx), actionsNeeded(request), operation.server);
    const { account } = await requireConnection(ctx);
    if (account.id !== operation.accountId)
      throw unusable(md`The guild was connected to another account meanwhile.`);
    await ctx.reply.deferUpdate({ again: true });
    const running = await this.#service.confirm(operation, request, ctx.reply.target);
    if (running === null) throw spent((await this.#operations.get(operation.id)) ?? operation);
    this.#pending.forget(operation);
  }

  async #cancel(ctx: InteractionContext, operation: Operation): Promise<void> {
    await ctx.reply.deferUpdate({ again: true });
    if (!(await this.#service.end(operation, 'cancelled')))
      throw spent((await this.#operations.get(operation.id)) ?? operation);
    this.#pending.forget(operation);
    await ctx.reply.update(cancelledMessage(operation));
  }

  #expireLater(operation: Operation): void {
    this.#pending.add(operation, () => {
      this.#expire(operation).catch((error: unknown) => {
        this.#logger.warn(
          { err: error, ...operationLogFields(operation) },
          'an expired confirmation kept its buttons',
        );
      });
    });
  }

  /** Takes the buttons of a confirmation that nobody pressed in time, or that gives way to another. */
  async #expire(operation: Operation): Promise<void> {
    this.#pending.forget(operation);
    const expired = await this.#service.end(operation, 'expired');
    const to = operation.replyTo;
    if (!expired || to === null || to.tokenExpiresAt <= Date.now()) return;
    const { applicationId, token, tokenExpiresAt: until } = to;
    const wasShown = !(await this.#api.isThinking(applicationId, token, { until }));
    const message = wasShown
      ? expiredMessage({ ...operation, endedAt: new Date() })
      : unshownMessage(operation);
    await this.#api.editReply(to, { ...message, allowed_mentions: { parse: [] } }, { until });
  }
}

function isOpen({ state, expiresAt }: Operation): boolean {
  return state === 'awaiting' && (expiresAt === null || expiresAt.getTime() > Date.now());
}

type Change = Pick<NewOperation, 'accountId' | 'server' | 'request'>;

/** Returns whether two are about the same change: the default server, for example, may be another one by now. */
function isSame(one: Change, other: Change): boolean {
  const change = ({ accountId, server, request }: Change) => [accountId, server.id, request];
  return isDeepStrictEqual(change(one), change(other));
}

/** Returns the request in the way that was chosen. */
function requestFor(request: OperationRequest, choice: ConfirmationChoice): OperationRequest {
  if (request.kind === 'backup.restore') {
    const around = choice === 'cycle' || choice === 'back-up-and-cycle';
    return { ...request, backUpFirst: choice === 'back-up-and-cycle', stopFirst: around, startAfter: around };
  }
  if (request.kind === 'backup.create') return { ...request, startFirst: choice === 'start-first' };
  return request;
}

function spent(operation: Operation): UserError {
  switch (operation.state) {
    case 'expired':
      if (gaveWay(operation))
        return unusable(md`${tooManyOpen} Nothing was changed: type the command again.`);
      return unusable(
        md`It had to be pressed within two minutes. Nothing was changed: type the command again.`,
      );
    case 'cancelled':
      return unusable(md`It was cancelled. Nothing was changed.`);
    default:
      return unusable(md`It was used already.`);
  }
}

function unusable(why: Markdown): UserError {
  return new UserError(md`This button can’t be used any more`, why);
}

/** Who is asked. An interaction asks one question. */
type Asked = Pick<Operation, 'guildId' | 'requestedBy' | 'interactionId'>;

interface Open {
  readonly personId: string;
  /** Null until the question is written down. */
  readonly shown: { readonly timer: NodeJS.Timeout; readonly lapse: () => void } | null;
}

/** The questions that wait for a button, each with the timer that takes its buttons. */
export class PendingConfirmations {
  readonly #limits: QuestionLimits;
  /** By guild, then by interaction; the oldest first. */
  readonly #byGuild = new Map<string, Map<string, Open>>();
  #count = 0;

  constructor(limits: QuestionLimits) {
    this.#limits = limits;
  }

  /**
   * Takes a place for a question that is about to be asked. Returns what gives the place back if the question was not
   * added. If no place is free in this process, the oldest question of the guild that has most lapses, unless the guild
   * that asks has as many.
   * @throws UserError if the person or the guild has as many open as they can have, or no place is left
   */
  enter(asked: Asked): () => void {
    const { guildId, interactionId } = asked;
    const leave = () => {
      if (this.#byGuild.get(guildId)?.get(interactionId)?.shown === null) this.forget(asked);
    };
    const ofGuild = this.#byGuild.get(guildId) ?? new Map<string, Open>();
    // Discord delivers an interaction again after a restart: its question is open already.
    if (ofGuild.has(interactionId)) return leave;
    const { person, guild, inAll } = this.#limits;
    const theirs = ofGuild.values().filter(({ personId }) => personId === asked.requestedBy.id);
    if ([...theirs].length >= person) {
      throw tooMany(
        md`${person} of my questions to you are open in this guild. Press one of their buttons first, Cancel for example, or wait: each lapses within two minutes. Nothing was changed.`,
      );
    }
    if (ofGuild.size >= guild) {
      throw tooMany(
        md`${guild} of my questions are open in this guild. Answer some of them first, or wait: each lapses within two minutes. Nothing was changed.`,
      );
    }
    if (this.#count >= inAll && !this.#makeRoom(ofGuild.size)) {
      throw tooMany(
        md`I wait for as many answers as I can, in all guilds together. Nothing was changed: try again in two minutes.`,
      );
    }
    this.#keep(asked, null);
    return leave;
  }

  /** Keeps a question until it is forgotten; `lapse` is called when its time is over, or when it gives way to another. */
  add(operation: Operation, lapse: () => void): void {
    const wait = Math.max(0, (operation.expiresAt?.getTime() ?? 0) - Date.now());
    this.#keep(operation, { timer: setTimeout(lapse, wait).unref(), lapse });
  }

  forget({ guildId, interactionId }: Pick<Asked, 'guildId' | 'interactionId'>): void {
    const ofGuild = this.#byGuild.get(guildId);
    const open = ofGuild?.get(interactionId);
    if (ofGuild === undefined || open === undefined) return;
    clearTimeout(open.shown?.timer);
    ofGuild.delete(interactionId);
    if (ofGuild.size === 0) this.#byGuild.delete(guildId);
    this.#count -= 1;
  }

  stop(): void {
    for (const ofGuild of this.#byGuild.values())
      for (const { shown } of ofGuild.values()) clearTimeout(shown?.timer);
    this.#byGuild.clear();
    this.#count = 0;
  }

  #keep(asked: Asked, shown: Open['shown']): void {
    const ofGuild = this.#byGuild.get(asked.guildId) ?? new Map<string, Open>();
    const before = ofGuild.get(asked.interactionId);
    if (before === undefined) this.#count += 1;
    else clearTimeout(before.shown?.timer);
    ofGuild.set(asked.interactionId, { personId: asked.requestedBy.id, shown });
    this.#byGuild.set(asked.guildId, ofGuild);
  }

  /** Has a question of a guild that has more than so many lapse; returns false if there is none. */
  #makeRoom(than: number): boolean {
    let fullest: readonly [string, Map<string, Open>] | null = null;
    for (const guild of this.#byGuild) if (guild[1].size > (fullest?.[1].size ?? than)) fullest = guild;
    if (fullest === null) return false;
    const [guildId, ofGuild] = fullest;
    for (const [interactionId, { shown }] of ofGuild) {
      if (shown === null) continue;
      this.forget({ guildId, interactionId });
      shown.lapse();
      return true;
    }
    return false;
  }
}

function tooMany(text: UserError['text']): UserError {
  return new UserError(md`Too many open questions`, text);
}
