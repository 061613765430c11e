import type { API } from '@discordjs/core/http-only';
import type { Logger } from 'pino';
import type { OperationListener } from '../operations/listener.ts';
import type { Operation } from '../store/operation.ts';
import type { ServerRefs } from '../store/store.ts';
import type { Announcements } from './announcements.ts';
import { deliver } from './client/deliver.ts';
import { isGone } from './client/errors.ts';
import { type Message, message } from './look/card.ts';
import { operationMessage } from './look/operation-view.ts';
import { inline, md } from './look/text.ts';

/** Shows operations where they were asked for, as they go and as they end, and announces their outcomes. */
export class OperationReports implements OperationListener {
  readonly #api: API;
  readonly #announcements: Announcements;
  readonly #serverRefs: ServerRefs;
  readonly #logger: Logger;
  /** The latest state not shown yet, of each operation whose message is being edited. */
  readonly #editing = new Map<string, { next: Operation | null; done: Promise<void> }>();

  constructor(parts: { api: API; announcements: Announcements; serverRefs: ServerRefs; logger: Logger }) {
    this.#api = parts.api;
    this.#announcements = parts.announcements;
    this.#serverRefs = parts.serverRefs;
    this.#logger = parts.logger;
  }

  /** Edits follow one another, and what is overtaken is not shown. */
  progressed(operation: Operation): void {
    const editing = this.#editing.get(operation.id);
    if (editing !== undefined) {
      editing.next = operation;
      return;
    }
    const entry = { next: operation as Operation | null, done: Promise.resolve() };
    entry.done = this.#drain(entry).finally(() => this.#editing.delete(operation.id));
    this.#editing.set(operation.id, entry);
  }

  async ended(operation: Operation, signal: AbortSignal): Promise<boolean> {
    const editing = this.#editing.get(operation.id);
    if (editing !== undefined) {
      editing.next = null;
      await editing.done;
    }
    const { id, guildId, request, state } = operation;
    const log = this.#logger.child({ operation: id, guild: guildId, kind: request.kind });
    log.info({ state }, 'an operation ended');
    // One after the other: were both cut short between, the announcement would be made twice.
    for (const tell of [
      this.#tellWhoAsked.bind(this),
      this.#announcements.announce.bind(this.#announcements),
    ]) {
      try {
        await tell(operation, signal);
      } catch (error) {
        if (signal.aborted) return false;
        log.warn({ err: error }, 'an outcome could not be told');
      }
    }
    return true;
  }

  async #drain(entry: { next: Operation | null }): Promise<void> {
    // A moment's pause gathers the moves that follow at once (sent, accepted, done) into one edit.
    await new Promise((resolve) => setTimeout(resolve, 250));
    while (entry.next !== null) {
      const operation = entry.next;
      entry.next = null;
      try {
        await this.#edit(operation, await this.#message(operation));
      } catch (error) {
        this.#logger.debug({ err: error, operation: operation.id }, 'progress could not be shown');
        return;
      }
    }
  }

  /** In the message that answered; where that can't be edited any more, as a new one in its channel. */
  async #tellWhoAsked(operation: Operation, signal: AbortSignal): Promise<void> {
    const { replyTo } = operation;
    if (replyTo === null) return;
    const body = await this.#message(operation);
    try {
      if (await deliver(() => this.#edit(operation, body), signal)) return;
    } catch (error) {
      if (signal.aborted) throw error;
      this.#logger.info({ err: error, operation: operation.id }, 'an outcome can’t be shown in its message');
      // Refused for what it says, or because there is no message any more.
      if (!isGone(error) && (await deliver(() => this.#edit(operation, plainly(operation)), signal))) return;
    }
    await deliver(() => this.#announcements.post(replyTo.channelId, body), signal);
  }

  /** Answers false where the token's time is over. */
  async #edit({ replyTo }: Operation, body: Message): Promise<boolean> {
    if (replyTo === null || replyTo.tokenExpiresAt <= Date.now()) return false;
    await this.#api.interactions.editReply(replyTo.applicationId, replyTo.token, {
      ...body,
      allowed_mentions: { parse: [] },
    });
    return true;
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
