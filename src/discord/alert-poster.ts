import type { Logger } from 'pino';
import { type Alerts, type Incident, type IncidentPoster, isEvent } from '../domain/alert.ts';
import type { ServerRefs } from '../domain/store.ts';
import { StoreUnavailableError } from '../domain/store-errors.ts';
import { backoff } from '../util/backoff.ts';
import { retry } from '../util/retry.ts';
import type { ChannelMessages } from './channel-messages.ts';
import type { LogChannel } from './log-channel.ts';
import { channelProblem, isGone, isTransient } from './rest/errors.ts';
import type { MessageBudget } from './rest/message-budget.ts';
import { textsIn } from './texts/languages.ts';
import { type AlertButtonIds, alertMessage, alertRefusedMessage, isPast } from './views/alert-view.ts';
import type { Message } from './views/embed.ts';
import { mention } from './views/markdown.ts';

interface AlertPosterOptions {
  readonly alerts: Alerts;
  readonly serverRefs: ServerRefs;
  readonly messages: ChannelMessages;
  readonly logChannel: Pick<LogChannel, 'post'>;
  readonly budget: MessageBudget;
  readonly buttonIds: AlertButtonIds;
  readonly logger: Logger;
}

const pauses = { firstMs: 500, maxMs: 30_000 };

/** A message that is being brought up to date. */
interface Pending {
  /** Whether the incident has changed since its row was read last. */
  outdated: boolean;
  done: Promise<void>;
}

/** Posts and edits the messages of incidents, however long Discord is unavailable. */
export class AlertPoster implements IncidentPoster {
  readonly #options: AlertPosterOptions;
  readonly #pending = new Map<string, Pending>();
  /** The end of the last message of each guild that has one on its way. */
  readonly #turns = new Map<string, Promise<void>>();
  #stopping = new AbortController();

  constructor(options: AlertPosterOptions) {
    this.#options = options;
  }

  start(): void {
    this.#stopping = new AbortController();
  }

  show({ id, guildId }: Incident, maybePosted: boolean): void {
    const known = this.#pending.get(id);
    if (known !== undefined) {
      known.outdated = true;
      return;
    }
    const pending: Pending = { outdated: false, done: Promise.resolve() };
    this.#pending.set(id, pending);
    pending.done = this.#update(id, guildId, pending, maybePosted);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([...this.#pending.values()].map(({ done }) => done));
  }

  /** Sends what the row says until the message shows it. Never rejects. */
  async #update(id: string, guildId: string, pending: Pending, maybePosted: boolean): Promise<void> {
    const { signal } = this.#stopping;
    // Discord returns the earlier message if it was posted before, and that may show an earlier revision.
    let isUncertain = maybePosted;
    const send = async () => {
      signal.throwIfAborted();
      const incident = await this.#options.alerts.incident(id);
      if (incident === null || incident.shown >= incident.revision) return;
      if (isDeleted(incident) && incident.endedAt !== null)
        return this.#options.alerts.markShown(id, null, incident.revision);
      await this.#options.budget.wait(signal);
      const wasUncertain = isUncertain;
      isUncertain = true;
      if (incident.messageId === null) {
        const messageId = await this.#post(incident, wasUncertain);
        await this.#options.alerts.markShown(id, messageId, wasUncertain ? 0 : incident.revision);
        if (wasUncertain) pending.outdated = true;
      } else await this.#edit(incident, incident.messageId);
      isUncertain = false;
    };
    do {
      pending.outdated = false;
      try {
        await retry(() => this.#inTurn(guildId, send), {
          pauseAfter: (error, attempt) =>
            isTransient(error) || error instanceof StoreUnavailableError ? backoff(attempt, pauses) : null,
          signals: [signal],
        });
      } catch (error) {
        if (!signal.aborted) await this.#onRefused(id, error);
      }
    } while (pending.outdated && !signal.aborted);
    // Right after the last look at `outdated`: a change that comes from here on begins anew.
    this.#pending.delete(id);
  }

  /** Sends one message of a guild at a time: a guild whose servers all change again and again leaves room to others. */
  #inTurn(guildId: string, send: () => Promise<void>): Promise<void> {
    const sent = (this.#turns.get(guildId) ?? Promise.resolve()).then(send);
    const turn = sent
      .catch(() => {})
      .finally(() => {
        if (this.#turns.get(guildId) === turn) this.#turns.delete(guildId);
      });
    this.#turns.set(guildId, turn);
    return sent;
  }

  /** Returns the id of the message. @param maybePosted whether it may have been posted before */
  async #post(incident: Incident, maybePosted: boolean): Promise<string> {
    const { id, channelId, guildId, roleId, count } = incident;
    const isCall = roleId !== null && !isPast(incident);
    const body = {
      ...(await this.#message(incident)),
      ...(isCall && { content: `${mention.role(roleId)}` }),
      allowed_mentions: { parse: [], ...(isCall && { roles: [roleId] }) },
    };
    const { signal } = this.#stopping;
    const since = new Date(incident.occurrences.at(-1)?.from ?? incident.startedAt);
    // One that was deleted may be posted again when the incident begins again.
    const message = await this.#options.messages.post(channelId, body, `alert:${id}:${count}`, {
      signal,
      ...(maybePosted && { earlier: { since, mark: id } }),
    });
    await this.#options.alerts.setProblem(guildId, channelId, null);
    return message.id;
  }

  async #edit(incident: Incident, messageId: string): Promise<void> {
    const { id, channelId, revision } = incident;
    try {
      const message = await this.#message(incident);
      const { signal } = this.#stopping;
      await this.#options.messages.edit(channelId, messageId, message, { signal });
      await this.#options.alerts.markShown(id, messageId, revision);
    } catch (error) {
      if (!isGone(error)) throw error;
      // Somebody deleted it: that is respected until it begins again.
      await this.#options.alerts.markShown(id, null, revision);
    }
  }

  async #message(incident: Incident): Promise<Message> {
    return incidentMessage(incident, this.#options.serverRefs, this.#options.buttonIds);
  }

  /** Stores why the message can't be sent, and reports it in the log channel when that is new. */
  async #onRefused(id: string, error: unknown): Promise<void> {
    const { alerts, logChannel, logger } = this.#options;
    const { signal } = this.#stopping;
    logger.warn({ err: error, incident: id }, 'an alert could not be posted');
    try {
      const incident = await alerts.incident(id);
      if (incident === null) return;
      const { guildId, channelId, messageId, revision, language } = incident;
      await alerts.markShown(id, messageId, revision);
      const problem = channelProblem(error);
      if (!(await alerts.setProblem(guildId, channelId, problem))) return;
      const message = alertRefusedMessage(textsIn(language), incident, problem);
      await logChannel.post(guildId, message, `alert-refused:${id}`, signal);
    } catch (failure) {
      if (!signal.aborted)
        logger.warn({ err: failure, incident: id }, 'a refused alert could not be reported');
    }
  }
}

/** Returns whether the message was deleted, or refused: it is posted again only when the incident begins again. */
function isDeleted({ messageId, shown, kind }: Incident): boolean {
  return messageId === null && shown > 0 && !isEvent(kind);
}

/** Returns the message of an incident in its language. */
export async function incidentMessage(
  incident: Incident,
  serverRefs: Pick<ServerRefs, 'remember'>,
  ids: AlertButtonIds,
): Promise<Message> {
  const { guildId, connectionId, serverId, name, language } = incident;
  const reference =
    serverId === null ? null : await serverRefs.remember(guildId, { connectionId, id: serverId, name });
  return alertMessage(textsIn(language), incident, reference, ids);
}
