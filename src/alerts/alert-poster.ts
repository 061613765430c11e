import type { Logger } from 'pino';
import type { ChannelMessages } from '../discord/channel-messages.ts';
import type { LogChannel } from '../discord/log-channel.ts';
import { channelProblem, isGone, isTransient } from '../discord/rest/errors.ts';
import type { MessageBudget } from '../discord/rest/message-budget.ts';
import { textsIn } from '../discord/texts/languages.ts';
import { mention } from '../discord/texts/markdown.ts';
import type { Message } from '../discord/views/embed.ts';
import { type Alerts, type Incident, type IncidentPoster, isEvent } from '../domain/alert.ts';
import type { Connections } from '../domain/connection.ts';
import type { ServerRefs } from '../domain/store.ts';
import { StoreUnavailableError } from '../domain/store-errors.ts';
import { backoff } from '../util/backoff.ts';
import { retry } from '../util/retry.ts';
import { type AlertButtonIds, alertMessage, alertRefusedMessage, isPast } from './alert-view.ts';
import { sharedAlertMessage } from './shared-alert-view.ts';

interface AlertPosterOptions {
  readonly alerts: Alerts;
  readonly connections: Pick<Connections, 'list'>;
  readonly serverRefs: Pick<ServerRefs, 'remember'>;
  readonly messages: ChannelMessages;
  readonly logChannel: Pick<LogChannel, 'post'>;
  readonly budget: MessageBudget;
  readonly buttonIds: AlertButtonIds;
  readonly logger: Logger;
}

const pauses = { firstMs: 500, maxMs: 30_000 };

/** A message that is being brought up to date. */
interface Pending {
  /** Whether an incident has changed since the rows were read last. */
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

  show({ id: ownId, leadId, guildId }: Incident, maybePosted: boolean): void {
    const id = leadId ?? ownId;
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

  /** Sends what the rows of a message say until it shows that. Never rejects. @param id that of its first incident */
  async #update(id: string, guildId: string, pending: Pending, maybePosted: boolean): Promise<void> {
    const { signal } = this.#stopping;
    // Discord returns the earlier message if it was posted before, and that may show an earlier revision.
    let isUncertain = maybePosted;
    const send = async () => {
      signal.throwIfAborted();
      const shared = sharedMessage(id, await this.#options.alerts.sharing(id));
      if (shared === null) return;
      const { lead, changed } = shared;
      if (isDeleted(shared) && !changed.some(isNews))
        return this.#options.alerts.markShown(id, null, changed);
      await this.#options.budget.wait(signal);
      const wasUncertain = isUncertain;
      isUncertain = true;
      if (lead.messageId === null) {
        const messageId = await this.#post(shared, wasUncertain);
        await this.#options.alerts.markShown(id, messageId, wasUncertain ? [] : changed);
        if (wasUncertain) pending.outdated = true;
      } else if (!(await this.#edit(shared, lead.messageId))) pending.outdated = true;
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
  async #post(shared: SharedMessage, maybePosted: boolean): Promise<string> {
    const { lead, incidents, changed } = shared;
    const { id, channelId, guildId, roleId } = lead;
    const { alerts, messages } = this.#options;
    const isCall = roleId !== null && !incidents.every(isPast) && (await alerts.call(lead, new Date()));
    const body = {
      ...(await this.#message(incidents)),
      ...(isCall && { content: `${mention.role(roleId)}` }),
      allowed_mentions: { parse: [], ...(isCall && { roles: [roleId] }) },
    };
    const { signal } = this.#stopping;
    // What no message has told yet: Discord may still know the key of the message that somebody deleted.
    const first = changed.find(({ shown }) => shown === 0) ?? changed[0] ?? lead;
    const since = new Date(first.occurrences.at(-1)?.from ?? first.startedAt);
    // One that was deleted may be posted again when an incident begins again, or another one joins it.
    const sending = messages.post(channelId, body, `alert:${first.id}:${first.count}`, {
      signal,
      ...(maybePosted && { earlier: { since, mark: id } }),
    });
    const message = await sending.catch(async (error: unknown) => {
      // Rather a second mention than none, if Discord did take it.
      if (isCall) await alerts.uncall(id);
      throw error;
    });
    await alerts.setProblem(guildId, channelId, null);
    return message.id;
  }

  /** Returns false if the message is gone. */
  async #edit({ lead, incidents, changed }: SharedMessage, messageId: string): Promise<boolean> {
    const { id, channelId } = lead;
    try {
      const message = await this.#message(incidents);
      const { signal } = this.#stopping;
      await this.#options.messages.edit(channelId, messageId, message, { signal });
      await this.#options.alerts.markShown(id, messageId, changed);
      return true;
    } catch (error) {
      if (!isGone(error)) throw error;
      await this.#options.alerts.markShown(id, null, []);
      return false;
    }
  }

  #message(incidents: readonly Incident[]): Promise<Message> {
    return incidentMessage(incidents, this.#options, this.#options.buttonIds);
  }

  /** Stores why the message can't be sent, and reports it in the log channel when that is new. */
  async #onRefused(id: string, error: unknown): Promise<void> {
    const { alerts, logChannel, logger } = this.#options;
    const { signal } = this.#stopping;
    logger.warn({ err: error, incident: id }, 'an alert could not be posted');
    try {
      const shared = sharedMessage(id, await alerts.sharing(id));
      if (shared === null) return;
      const { lead, changed } = shared;
      const { guildId, channelId, messageId, language } = lead;
      await alerts.markShown(id, messageId, changed);
      const problem = channelProblem(error);
      if (!(await alerts.setProblem(guildId, channelId, problem))) return;
      const message = alertRefusedMessage(textsIn(language), lead, problem);
      await logChannel.post(guildId, message, `alert-refused:${id}`, signal);
    } catch (failure) {
      if (!signal.aborted)
        logger.warn({ err: failure, incident: id }, 'a refused alert could not be reported');
    }
  }
}

/** The incidents that share a message which does not show all of them as they are. */
interface SharedMessage {
  /** The one whose message it is. */
  readonly lead: Incident;
  /** All of them: `lead`, then the others, oldest first. */
  readonly incidents: readonly Incident[];
  /** Those of them that are to be shown. */
  readonly changed: readonly Incident[];
}

/** Returns null if the message shows everything. */
function sharedMessage(leadId: string, incidents: readonly Incident[]): SharedMessage | null {
  const [lead] = incidents;
  const changed = incidents.filter(({ shown, revision }) => shown < revision);
  return lead?.id !== leadId || changed.length === 0 ? null : { lead, incidents, changed };
}

/** Returns whether the message was deleted, or refused: that is respected unless there is news. */
function isDeleted({ lead: { messageId }, incidents }: SharedMessage): boolean {
  return messageId === null && incidents.some(({ shown }) => shown > 0);
}

/** Returns whether the last change of an incident is no end. An event changes only when it happens again. */
function isNews({ kind, endedAt }: Incident): boolean {
  return endedAt === null || isEvent(kind);
}

/** Returns the message that incidents share, in the language of the first one. */
export async function incidentMessage(
  incidents: readonly Incident[],
  store: {
    readonly serverRefs: Pick<ServerRefs, 'remember'>;
    readonly connections: Pick<Connections, 'list'>;
  },
  ids: AlertButtonIds,
): Promise<Message> {
  const [first] = incidents;
  if (first === undefined) throw new Error('no incident');
  const t = textsIn(first.language);
  const referenceOf = ({ guildId, connectionId, serverId, name }: Incident) =>
    serverId === null ? null : store.serverRefs.remember(guildId, { connectionId, id: serverId, name });
  if (incidents.length === 1) return alertMessage(t, first, await referenceOf(first), ids);
  const connections = await store.connections.list(first.guildId);
  const host = connections.find(({ id }) => id === first.connectionId)?.name ?? first.connectionId;
  const [down, ...others] = incidents.filter(({ endedAt }) => endedAt === null);
  const reference = down === undefined || others.length > 0 ? null : await referenceOf(down);
  return sharedAlertMessage(t, incidents, host, reference, ids);
}
