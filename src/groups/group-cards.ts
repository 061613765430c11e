import { isDeepStrictEqual } from 'node:util';
import { systemClock } from '@steward/kit';
import type { Logger } from 'pino';
import type { SentMessage } from '../discord/channel-messages.ts';
import type { LogChannel } from '../discord/log-channel.ts';
import type { Outbox } from '../discord/outbox.ts';
import type { InteractionApi } from '../discord/rest/interaction-client.ts';
import { textsIn } from '../discord/texts/languages.ts';
import type { Message } from '../discord/views/embed.ts';
import type { Connections } from '../domain/connection.ts';
import type { Operation, Operations } from '../domain/operation.ts';
import type { ServerGroup } from '../domain/server-group.ts';
import type { Timings } from '../domain/timings.ts';
import { announcementMessage, groupMessage } from './group-view.ts';

export interface GroupCardsOptions {
  readonly interactionApi: Pick<InteractionApi, 'editReply'>;
  readonly outbox: Pick<Outbox, 'show'>;
  readonly logChannel: Pick<LogChannel, 'post'>;
  readonly connections: Pick<Connections, 'settings'>;
  readonly operations: Pick<Operations, 'get'>;
  readonly logger: Logger;
  /** Its message is edited no more often than a group is looked at. */
  readonly times: Pick<Timings['groups'], 'everyMs'>;
  /** Called when the message of a group was posted. */
  readonly onPosted: (shown: ShownGroup, messageId: string) => Promise<void>;
  /** Called when the message of a group shows how it ended, or can't. */
  readonly onEndShown: (shown: ShownGroup) => Promise<void>;
}

/** A group, and what its message shows. */
export interface ShownGroup {
  /** As it is stored now. */
  group: ServerGroup;
  /** The operations of its servers, by id, as far as they were read. */
  readonly operations: Map<string, Operation>;
  /** What Discord has taken last; null: nothing of this process. */
  shown: Message | null;
  /** When Discord took it, by `Clock.elapsed`; −∞ if it took nothing. */
  sentAt: number;
  showing: Promise<void> | null;
  /** Whether it changed since its message was rendered. */
  isOutdated: boolean;
}

/** How long one edit by an interaction's token is repeated, in milliseconds. */
const editMs = 30_000;

/** Shows in the message of a group how far it has come, and in the end in the log channel what became of it. */
export class GroupCards {
  readonly #options: GroupCardsOptions;
  #stopping = new AbortController();

  constructor(options: GroupCardsOptions) {
    this.#options = options;
  }

  start(): void {
    this.#stopping = new AbortController();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
  }

  /** Brings the message of a group up to date, in the background. */
  show(shown: ShownGroup): void {
    shown.isOutdated = true;
    shown.showing ??= this.#showAll(shown).finally(() => {
      shown.showing = null;
    });
  }

  /** Sends one version after the other, until Discord has taken the last. Never rejects. */
  async #showAll(shown: ShownGroup): Promise<void> {
    const { signal } = this.#stopping;
    for (;;) {
      const waitMs = shown.sentAt + this.#options.times.everyMs - systemClock.elapsed();
      await systemClock.sleep(Math.max(0, waitMs), signal);
      if (!shown.isOutdated || signal.aborted) return;
      shown.isOutdated = false;
      const { group } = shown;
      try {
        const body = await this.#body(shown);
        if (!isDeepStrictEqual(body, shown.shown)) {
          await this.#send(shown, body, signal);
          shown.shown = body;
          shown.sentAt = systemClock.elapsed();
        }
        if (group.state !== 'done' || signal.aborted) continue;
        await this.#announce(shown, signal);
        await this.#options.onEndShown(shown);
        return;
      } catch (error) {
        // It is shown again at the next look.
        const details = { err: error, group: group.id, guild: group.guildId };
        if (!signal.aborted)
          this.#options.logger.info(details, 'a request for several servers can’t be shown');
        return;
      }
    }
  }

  /** @throws what Discord or the store failed with, or the signal's reason */
  async #send(shown: ShownGroup, body: Message, signal: AbortSignal): Promise<void> {
    const { guildId, channelId, messageId, replyTo, id } = shown.group;
    const withinMs = Math.min(editMs, (replyTo?.tokenExpiresAt ?? 0) - Date.now());
    if (replyTo !== null && withinMs > 0) {
      try {
        await this.#options.interactionApi.editReply({ ...replyTo, guildId }, body, { withinMs, signal });
        return;
      } catch (error) {
        signal.throwIfAborted();
        this.#options.logger.info(
          { err: error, group: id, guild: guildId },
          'a card can’t be edited by its token',
        );
      }
    }
    // The guild has no channel for it.
    if (channelId === '') return;
    const isNew = messageId === null;
    const draft = {
      messageId,
      body,
      ...(isNew && {
        earlier: { since: shown.group.createdAt, mark: id },
        onSent: (sent: SentMessage) => this.#options.onPosted(shown, sent.id),
      }),
    };
    const options = { signal, maybePosted: isNew, onRefused: async () => null };
    await this.#options.outbox.show(`group:${id}`, { guildId, channelId }, async () => draft, options);
  }

  /** Returns the message, with the operations of all its servers. */
  async #body(shown: ShownGroup): Promise<Message> {
    const { group, operations } = shown;
    await this.#readOperations(shown);
    return groupMessage(textsIn(group.language), group, operations);
  }

  async #readOperations({ group, operations }: ShownGroup): Promise<void> {
    for (const { operationId, endedAt } of group.details.items) {
      if (operationId === null) continue;
      const known = operations.get(operationId);
      if (known !== undefined && (known.endedAt !== null || endedAt === null)) continue;
      const operation = await this.#options.operations.get(operationId);
      if (operation !== null) operations.set(operationId, operation);
    }
  }

  /** If the process is killed before the end is stored, the nonce prevents a second announcement. */
  async #announce({ group, operations }: ShownGroup, signal: AbortSignal): Promise<void> {
    const { guildId, id, channelId, language } = group;
    const { logChannelId } = await this.#options.connections.settings(guildId);
    if (logChannelId === null || logChannelId === channelId) return;
    const body = announcementMessage(textsIn(language), group, operations);
    await this.#options.logChannel.post(guildId, body, `group-log:${id}`, signal);
  }
}
