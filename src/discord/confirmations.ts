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
import type { InteractionContext, Services } from './interactions/context.ts';
import type { CustomIdOf } from './interactions/custom-ids.ts';
import type { QuestionLimits } from './interactions/rate-limits.ts';
import { UserError } from './interactions/user-error.ts';
import { loadAccess, requireActions, requireConnection } from './resolvers/permissions.ts';
import type { InteractionApi } from './rest/interaction-client.ts';
import { requestText } from './texts/steps.ts';
import {
  type ConfirmOption,
  cancelledMessage,
  confirmationMessage,
  expiredMessage,
  gaveWay,
  tooManyOpen,
  unshownMessage,
} from './views/confirmation-view.ts';
import type { EmbedCard } from './views/embed.ts';
import { type Markdown, md, mention } from './views/markdown.ts';

/** Operations that wait for their button: kept in the store, pressed once, by whoever asked, within two minutes. */
export class Confirmations {
  readonly #api: InteractionApi;
  readonly #engine: OperationService;
  readonly #operations: Operations;
  readonly #logger: Logger;
  readonly #questions: PendingConfirmations;

  constructor(parts: {
    api: InteractionApi;
    engine: OperationService;
    operations: Operations;
    logger: Logger;
    questions: QuestionLimits;
  }) {
    this.#questions = new PendingConfirmations(parts.questions);
    this.#api = parts.api;
    this.#engine = parts.engine;
    this.#operations = parts.operations;
    this.#logger = parts.logger;
  }

  /** Asks before an operation is run. @throws OperationConflictError where another one is under way on the server */
  async request(
    use: InteractionContext,
    draft: NewOperation,
    question: EmbedCard,
    ways: readonly ConfirmOption[],
  ): Promise<void> {
    const operation = await this.#place(draft, use.reply.replayed);
    const isAwaiting = async () => (await this.#operations.get(operation.id))?.state === 'awaiting';
    await use.reply.send(confirmationMessage(operation, question, ways), 'public', isAwaiting);
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

  /** Handles a press. @throws UserError in words for whoever pressed */
  async onButton(
    use: InteractionContext,
    deps: Services,
    [, id, choice]: CustomIdOf<'confirm'>,
  ): Promise<void> {
    let operation = await this.#operations.get(id);
    if (operation === null || operation.guildId !== use.guildId)
      throw unusable(md`It is too old: type the command again.`);
    if (operation.requestedBy.id !== use.person.id) {
      throw new UserError(
        md`Not your button`,
        md`Only ${mention.user(operation.requestedBy.id)}, who asked to ${requestText(operation)}, can press it.`,
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

  async #confirm(
    use: InteractionContext,
    deps: Services,
    operation: Operation,
    request: OperationRequest,
  ): Promise<void> {
    requireActions(await loadAccess(use, deps), actionsNeeded(request), operation.server);
    const { account } = await requireConnection(use, deps);
    if (account.id !== operation.accountId)
      throw unusable(md`The guild was connected to another account meanwhile.`);
    await use.reply.deferUpdate({ again: true });
    const running = await this.#engine.confirm(operation, request, use.reply.target);
    if (running === null) throw spent((await this.#operations.get(operation.id)) ?? operation);
    this.#questions.forget(operation);
  }

  async #cancel(use: InteractionContext, operation: Operation): Promise<void> {
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
function requestFor(request: OperationRequest, choice: ConfirmOption['choice']): OperationRequest {
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
