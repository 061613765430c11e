import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import {
  type Operation,
  OperationExistsError,
  type OperationRequest,
  type Operations,
} from '../domain/operation.ts';
import { operationLogFields } from '../operations/events.ts';
import { actionsNeeded } from '../operations/plan.ts';
import type { NewOperation, OperationService } from '../operations/service.ts';
import type { InteractionApi } from './client/interaction-api.ts';
import type { Deps, Use } from './dispatch/command.ts';
import type { CustomIdOf } from './dispatch/custom-id.ts';
import type { QuestionLimits } from './dispatch/limits/allowances.ts';
import { Refusal } from './dispatch/refusal.ts';
import type { Card } from './look/card.ts';
import {
  cancelledMessage,
  confirmationMessage,
  expiredMessage,
  gaveWay,
  tooManyOpen,
  unshownMessage,
  type Way,
} from './look/confirmation-view.ts';
import { type Markdown, md, mention } from './look/text.ts';
import { askedFor } from './look/words/step-words.ts';
import { OpenQuestions } from './open-questions.ts';
import { connected } from './options/account.ts';
import { accessOf, requireOn } from './options/permission.ts';

/** Operations that wait for their button: kept in the store, pressed once, by whoever asked, within two minutes. */
export class Confirmations {
  readonly #api: InteractionApi;
  readonly #engine: OperationService;
  readonly #operations: Operations;
  readonly #logger: Logger;
  readonly #questions: OpenQuestions;

  constructor(parts: {
    api: InteractionApi;
    engine: OperationService;
    operations: Operations;
    logger: Logger;
    questions: QuestionLimits;
  }) {
    this.#questions = new OpenQuestions(parts.questions);
    this.#api = parts.api;
    this.#engine = parts.engine;
    this.#operations = parts.operations;
    this.#logger = parts.logger;
  }

  /** Asks before an operation is run. @throws OperationConflictError where another one is under way on the server */
  async ask(use: Use, draft: NewOperation, question: Card, ways: readonly Way[]): Promise<void> {
    const operation = await this.#place(draft, use.reply.replayed);
    const isAwaiting = async () => (await this.#operations.get(operation.id))?.state === 'awaiting';
    await use.reply.answer(confirmationMessage(operation, question, ways), 'public', isAwaiting);
  }

  /** Writes a question down in a place of its guild's, which is given back if that fails. */
  async #place(draft: NewOperation, isReplayed: boolean): Promise<Operation> {
    const leave = this.#questions.enter(draft);
    try {
      await this.#engine.assertNoConflict(draft);
      const operation = await this.#propose(draft, isReplayed);
      this.#expireLater(operation);
      return operation;
    } finally {
      leave();
    }
  }

  /** Handles a press. @throws Refusal in words for whoever pressed */
  async press(use: Use, deps: Deps, [, id, choice]: CustomIdOf<'confirm'>): Promise<void> {
    let operation = await this.#operations.get(id);
    if (operation === null || operation.guildId !== use.guildId)
      throw unusable(md`It is too old: type the command again.`);
    if (operation.requestedBy.id !== use.person.id) {
      throw new Refusal(
        md`Not your button`,
        md`Only ${mention.user(operation.requestedBy.id)}, who asked to ${askedFor(operation)}, can press it.`,
      );
    }
    if (operation.state === 'awaiting' && !isOpen(operation)) {
      this.#questions.forget(operation);
      await this.#engine.end(operation, 'expired');
      operation = (await this.#operations.get(id)) ?? operation;
    }
    // The buttons are still there: Discord failed when they were to go, the token was too old, or the process ended.
    // A press that an earlier process acknowledged may be delivered again because that process could not show this.
    if (operation.state === 'expired') {
      await use.reply.deferUpdate({ again: true });
      await use.reply.update(expiredMessage(operation));
    }
    if (operation.state === 'cancelled') {
      await use.reply.deferUpdate({ again: true });
      await use.reply.update(cancelledMessage(operation));
      if (choice === 'cancel') return;
    }
    if (operation.state !== 'awaiting') throw spent(operation);
    if (choice === 'cancel') await this.#cancel(use, operation);
    else await this.#confirm(use, deps, operation, requestFor(operation.request, choice));
  }

  /** Takes up the confirmations that were open when their process ended, of what was adopted. */
  recover(adopted: readonly Operation[]): void {
    for (const operation of adopted) if (operation.state === 'awaiting') this.#expireLater(operation);
  }

  /** Ends a question that nobody has seen; returns false for an operation that does not wait for its button. */
  async withdraw(operation: Operation): Promise<boolean> {
    if (operation.state !== 'awaiting') return false;
    this.#questions.forget(operation);
    return this.#engine.end(operation, 'cancelled');
  }

  stop(): void {
    this.#questions.stop();
  }

  /**
   * Writes an operation down that waits for its button. If an earlier process did that for the same interaction, and
   * ended before the question was shown, that one is asked again, for the rest of its time.
   */
  async #propose(draft: NewOperation, isReplayed: boolean): Promise<Operation> {
    try {
      return await this.#engine.requestConfirmation(draft);
    } catch (error) {
      if (!(error instanceof OperationExistsError) || !isReplayed) throw error;
      const earlier = await this.#operations.ofInteraction(draft.interactionId);
      if (earlier === null || !isOpen(earlier) || !isSame(earlier, draft)) throw error;
      return earlier;
    }
  }

  async #confirm(use: Use, deps: Deps, operation: Operation, request: OperationRequest): Promise<void> {
    requireOn(await accessOf(use, deps), actionsNeeded(request), operation.server);
    const { account } = await connected(use, deps);
    if (account.id !== operation.accountId)
      throw unusable(md`The guild was connected to another account meanwhile.`);
    await use.reply.deferUpdate({ again: true });
    const running = await this.#engine.confirm(operation, request, use.reply.target);
    if (running === null) throw spent((await this.#operations.get(operation.id)) ?? operation);
    this.#questions.forget(operation);
  }

  async #cancel(use: Use, operation: Operation): Promise<void> {
    await use.reply.deferUpdate({ again: true });
    if (!(await this.#engine.end(operation, 'cancelled')))
      throw spent((await this.#operations.get(operation.id)) ?? operation);
    this.#questions.forget(operation);
    await use.reply.update(cancelledMessage(operation));
  }

  #expireLater(operation: Operation): void {
    this.#questions.add(operation, () => {
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
    this.#questions.forget(operation);
    const dropped = await this.#engine.end(operation, 'expired');
    const to = operation.replyTo;
    if (!dropped || to === null || to.tokenExpiresAt <= Date.now()) return;
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

/** The request on the way that was chosen. */
function requestFor(request: OperationRequest, choice: Way['choice']): OperationRequest {
  if (request.kind === 'backup.restore') {
    const around = choice === 'cycle' || choice === 'back-up-and-cycle';
    return { ...request, backUpFirst: choice === 'back-up-and-cycle', stopFirst: around, startAfter: around };
  }
  if (request.kind === 'backup.create') return { ...request, startFirst: choice === 'start-first' };
  return request;
}

function spent(operation: Operation): Refusal {
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

function unusable(why: Markdown): Refusal {
  return new Refusal(md`This button can’t be used any more`, why);
}
