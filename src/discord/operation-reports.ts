import type { Logger } from 'pino';
import type { Operation, Operations } from '../domain/operation.ts';
import type { ServerRefs } from '../domain/store.ts';
import { type OperationListener, operationLogFields } from '../operations/events.ts';
import { mainStep } from '../operations/plan.ts';
import type { Announcements } from './announcements.ts';
import { deliver } from './client/deliver.ts';
import type { InteractionApi } from './client/interaction-api.ts';
import type { Patience } from './client/patience.ts';
import { isRefusedContent } from './client/refused-content.ts';
import { type Message, message } from './look/card.ts';
import { operationMessage } from './look/operation-view.ts';
import { inline, md } from './look/text.ts';
import { ProgressEdits } from './progress-edits.ts';

/** Shows operations where they were asked for, as they go and as they end, and announces their outcomes. */
export class OperationReports implements OperationListener {
  readonly #api: InteractionApi;
  readonly #announcements: Announcements;
  readonly #operations: Pick<Operations, 'markAnnounced' | 'get' | 'wasAnnounced'>;
  readonly #serverRefs: ServerRefs;
  readonly #logger: Logger;
  readonly #progress = new ProgressEdits((operation, overtaken) => this.#showProgress(operation, overtaken));

  constructor(parts: {
    api: InteractionApi;
    announcements: Announcements;
    operations: Pick<Operations, 'markAnnounced' | 'get' | 'wasAnnounced'>;
    serverRefs: ServerRefs;
    logger: Logger;
  }) {
    this.#api = parts.api;
    this.#announcements = parts.announcements;
    this.#operations = parts.operations;
    this.#serverRefs = parts.serverRefs;
    this.#logger = parts.logger;
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
  async #edit({ replyTo }: Operation, body: Message, patience: Omit<Patience, 'until'>): Promise<boolean> {
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
    return operationMessage(operation, await this.#serverRefs.remember(operation.guildId, operation.server));
  }
}

/** The outcome in the fewest words, for when Discord refuses the full message. */
function plainly({ server, state }: Operation): Message {
  const tone = state === 'succeeded' ? 'good' : state === 'failed' ? 'bad' : 'warning';
  const words = state === 'succeeded' ? md`done` : state === 'failed' ? md`failed` : md`not certain`;
  const text = md`Discord refused to show the whole answer. Look with **/status** how the server stands.`;
  return message({ tone, title: md`${inline(server.name, 60)}: ${words}`, text });
}
