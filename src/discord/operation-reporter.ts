import type { Logger } from 'pino';
import type { Operation, Operations } from '../domain/operation.ts';
import type { ServerRefs } from '../domain/store.ts';
import { type OperationListener, operationLogFields } from '../operations/events.ts';
import { mainStep } from '../operations/plan.ts';
import { withTimeout } from '../util/timeout.ts';
import type { LogChannel } from './log-channel.ts';
import { type DeliveryLimits, deliver } from './rest/delivery.ts';
import { isRefusedContent } from './rest/errors.ts';
import type { InteractionApi } from './rest/interaction-client.ts';
import { type Message, message } from './views/embed.ts';
import { inline, md } from './views/markdown.ts';
import { type NextButtonIds, operationMessage } from './views/operation-view.ts';

/** Shows operations where they were asked for, as they go and as they end, and announces their outcomes. */
export class OperationReporter implements OperationListener {
  readonly #api: InteractionApi;
  readonly #announcements: LogChannel;
  readonly #operations: Pick<Operations, 'markAnnounced' | 'get' | 'wasAnnounced'>;
  readonly #serverRefs: ServerRefs;
  readonly #logger: Logger;
  readonly #nextButtonIds: (serverReference: string) => NextButtonIds;
  readonly #progress = new ProgressUpdates((operation, overtaken) =>
    this.#showProgress(operation, overtaken),
  );

  constructor(parts: {
    api: InteractionApi;
    announcements: LogChannel;
    operations: Pick<Operations, 'markAnnounced' | 'get' | 'wasAnnounced'>;
    serverRefs: ServerRefs;
    logger: Logger;
    nextButtonIds: (serverReference: string) => NextButtonIds;
  }) {
    this.#api = parts.api;
    this.#announcements = parts.announcements;
    this.#operations = parts.operations;
    this.#serverRefs = parts.serverRefs;
    this.#logger = parts.logger;
    this.#nextButtonIds = parts.nextButtonIds;
  }

  onProgress(operation: Operation): void {
    this.#progress.show(operation);
  }

  /**
   * Both are told at once, and neither holds up the other. Where the process stops between the two, the next one makes
   * up for what was not told.
   */
  async onEnd(operation: Operation, signal: AbortSignal): Promise<boolean> {
    const { id, state } = operation;
    const log = this.#logger.child({ ...operationLogFields(operation), kind: mainStep(operation) });
    log.info({ state }, 'an operation ended');
    const told = await Promise.allSettled([
      this.#progress.end(id).then(() => this.#tellWhoAsked(operation, signal)),
      this.#announce(operation, signal),
    ]);
    const failures = told.filter((outcome) => outcome.status === 'rejected');
    if (failures.length > 0 && signal.aborted) return false;
    for (const { reason } of failures) log.warn({ err: reason }, 'an outcome could not be told');
    return true;
  }

  /** Where the process is killed right after, its nonce keeps the announcement from standing twice. */
  async #announce(operation: Operation, signal: AbortSignal): Promise<void> {
    if (await this.#operations.wasAnnounced(operation.id)) return;
    await this.#announcements.announce(operation, signal);
    await this.#operations.markAnnounced(operation.id);
  }

  async #showProgress(operation: Operation, overtaken: AbortSignal): Promise<void> {
    try {
      const isCurrent = () => this.#isRunning(operation.id);
      await this.#edit(operation, await this.#message(operation), { signal: overtaken, isCurrent });
    } catch (error) {
      this.#logger.debug({ err: error, ...operationLogFields(operation) }, 'progress could not be shown');
    }
  }

  /** In the message that answered; where that can't be edited any more, as a new one in its channel. */
  async #tellWhoAsked(operation: Operation, signal: AbortSignal): Promise<void> {
    const { replyTo } = operation;
    if (replyTo === null) return;
    const body = await this.#message(operation);
    try {
      if (await deliver(() => this.#edit(operation, body, { signal }), signal)) return;
    } catch (error) {
      if (signal.aborted) throw error;
      this.#logger.info(
        { err: error, ...operationLogFields(operation) },
        'an outcome can’t be shown in its message',
      );
      const inFewWords = () => this.#edit(operation, plainly(operation), { signal });
      if (isRefusedContent(error) && (await deliver(inFewWords, signal))) return;
    }
    await deliver(
      () => this.#announcements.postOnce(replyTo.channelId, body, `told:${operation.id}`),
      signal,
    );
  }

  /** Answers false where the token's time is over. */
  async #edit(
    { replyTo }: Operation,
    body: Message,
    patience: Omit<DeliveryLimits, 'until'>,
  ): Promise<boolean> {
    if (replyTo === null || replyTo.tokenExpiresAt <= Date.now()) return false;
    const until = replyTo.tokenExpiresAt;
    await this.#api.editReply(replyTo, { ...body, allowed_mentions: { parse: [] } }, { ...patience, until });
    return true;
  }

  /** Whether progress is still news: another process may have carried the operation on to its outcome. */
  async #isRunning(id: string): Promise<boolean> {
    return (await this.#operations.get(id))?.state === 'running';
  }

  async #message(operation: Operation): Promise<Message> {
    const serverReference = await this.#serverRefs.remember(operation.guildId, operation.server);
    return operationMessage(operation, () => this.#nextButtonIds(serverReference));
  }
}

/** The outcome in the fewest words, for when Discord refuses the full message. */
function plainly({ server, state }: Operation): Message {
  const tone = state === 'succeeded' ? 'good' : state === 'failed' ? 'bad' : 'warning';
  const words = state === 'succeeded' ? md`done` : state === 'failed' ? md`failed` : md`not certain`;
  const text = md`Discord refused to show the whole answer. Look with **/status** how the server stands.`;
  return message({ tone, title: md`${inline(server.name, 60)}: ${words}`, text });
}

/** How long the moves that follow at once (sent, accepted, done) are gathered into one edit. */
const gatherMs = 250;

interface Editing {
  /** The latest state not shown yet. */
  next: Operation | null;
  /** Ends the gathering: nothing more will be shown. */
  readonly ended: PromiseWithResolvers<void>;
  /** Ends what the edit under way waits for. */
  overtaken: AbortController;
  done: Promise<void>;
}

/** Shows how running operations get on: edits follow one another, and what is overtaken is not shown. */
export class ProgressUpdates {
  readonly #edit: (operation: Operation, overtaken: AbortSignal) => Promise<void>;
  readonly #gatherMs: number;
  /** At most one for each operation that runs. */
  readonly #underWay = new Map<string, Editing>();

  /** `edit` never rejects. Its signal is aborted where it need not wait for its turn any more. */
  constructor(
    edit: (operation: Operation, overtaken: AbortSignal) => Promise<void>,
    pauseMs: number = gatherMs,
  ) {
    this.#edit = edit;
    this.#gatherMs = pauseMs;
  }

  show(operation: Operation): void {
    const editing = this.#underWay.get(operation.id);
    if (editing !== undefined) {
      editing.next = operation;
      editing.overtaken.abort();
      return;
    }
    const entry: Editing = {
      next: operation,
      ended: Promise.withResolvers(),
      overtaken: new AbortController(),
      done: Promise.resolve(),
    };
    entry.done = this.#drain(entry).finally(() => this.#underWay.delete(operation.id));
    this.#underWay.set(operation.id, entry);
  }

  /** Shows no more of an operation. Resolves at once, or when the edit on its way has arrived: it must not overtake the outcome. */
  async end(operationId: string): Promise<void> {
    const editing = this.#underWay.get(operationId);
    if (editing === undefined) return;
    editing.next = null;
    editing.ended.resolve();
    editing.overtaken.abort();
    await editing.done;
  }

  async #drain(entry: Editing): Promise<void> {
    await withTimeout(this.#gatherMs, entry.ended.promise);
    while (entry.next !== null) {
      const operation = entry.next;
      entry.next = null;
      entry.overtaken = new AbortController();
      await this.#edit(operation, entry.overtaken.signal);
    }
  }
}
