import { minuteMs } from '@steward/kit';
import type { LogChannel } from '../discord/log-channel.ts';
import type { Draft, Outbox, Refusal } from '../discord/outbox.ts';
import { textsIn } from '../discord/texts/languages.ts';
import type { Message } from '../discord/views/embed.ts';
import { calling, mentioning } from '../discord/views/role-mention.ts';
import type { AlertStore } from '../store/repositories/alerts.ts';
import type { Connections } from '../store/repositories/connections.ts';
import type { MuteStore } from '../store/repositories/mutes.ts';
import type { ServerRefs } from '../store/repositories/server-refs.ts';
import { alertMessage, alertRefusedMessage, alertTitle } from './alert-view.ts';
import { isPast } from './kinds/alert-kind.ts';
import { alertKindOf, isKnown } from './kinds/index.ts';
import type { Incident } from './model/alert.ts';
import { heldBy } from './mute-rules.ts';
import { sharedAlertMessage } from './shared-alert-view.ts';

interface AlertPosterOptions {
  readonly alerts: AlertStore;
  readonly mutes: Pick<MuteStore, 'of'>;
  readonly connections: Pick<Connections, 'list' | 'settings'>;
  readonly serverRefs: Pick<ServerRefs, 'remember'>;
  readonly outbox: Outbox;
  readonly logChannel: Pick<LogChannel, 'post'>;
}

/** How often a channel that Discord doesn't know is tried again, and how many milliseconds later: a guild may be away. */
const unknownChannel = { tries: 10, pauseMs: minuteMs } as const;

/** Posts and edits the messages of incidents, however long Discord is unavailable. */
export class AlertPoster {
  readonly #options: AlertPosterOptions;
  #stopping = new AbortController();

  constructor(options: AlertPosterOptions) {
    this.#options = options;
  }

  start(): void {
    this.#stopping = new AbortController();
  }

  /**
   * Posts or edits the message of an incident in the background, as its row then says.
   * @param maybePosted whether an earlier process may have posted it without storing the message
   */
  show({ id: ownId, leadId, guildId, channelId }: Incident, maybePosted: boolean): void {
    const id = leadId ?? ownId;
    void this.#options.outbox.show(`alert:${id}`, { guildId, channelId }, () => this.#draft(id), {
      signal: this.#stopping.signal,
      lane: `alerts:${guildId}`,
      maybePosted,
      onRefused: (refusal) => this.#onRefused(id, refusal),
    });
  }

  /** Resolves when what has begun is done. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#options.outbox.settled(this.#stopping.signal);
  }

  /** Returns what the rows of a message say; null if it shows that. @param id that of its first incident */
  async #draft(id: string): Promise<Draft | null> {
    const { alerts } = this.#options;
    const shared = sharedMessage(id, await alerts.sharing(id));
    if (shared === null) return null;
    const { lead, incidents, changed } = shared;
    const { guildId, channelId, roleId, messageId } = lead;
    if (messageId === null && (await this.#isMuted(guildId, changed))) return null;
    if (isDeleted(shared) && !changed.some(isNews)) {
      await alerts.markShown(id, null, changed);
      return null;
    }
    const message = await incidentMessage(incidents, this.#options);
    if (messageId !== null) {
      const body = lead.isCalled && roleId !== null ? mentioning(roleId, message) : message;
      return { messageId, body, onSent: () => alerts.markShown(id, messageId, changed) };
    }
    // One that is due is made up for: an earlier process may have posted the message without it.
    const mayCall = roleId !== null && lead.heldCall !== 'due' && !incidents.every(wasOver);
    const isCall = mayCall && (await alerts.call([lead], new Date()));
    // What no message has told yet: Discord may still know the key of the message that somebody deleted.
    const first = changed.find(({ shown }) => shown === 0) ?? changed[0] ?? lead;
    const since = new Date(first.occurrences.at(-1)?.from ?? first.startedAt);
    return {
      messageId: null,
      body: isCall ? calling(roleId, message) : message,
      // One that was deleted may be posted again when an incident begins again, or another one joins it.
      nonce: `alert:${first.id}:${first.count}`,
      earlier: { since, mark: id },
      onSent: async (sent, isEarlier) => {
        await alerts.setProblem(guildId, channelId, null);
        await alerts.markShown(id, sent.id, isEarlier ? [] : changed);
      },
      // Rather a second mention than none, if Discord did take it.
      ...(isCall && { onFailed: () => alerts.uncall([lead]) }),
    };
  }

  /**
   * Returns whether a new message must not be posted as it is, because mutes hold some of its incidents, and stores which. The
   * others then get their own message.
   */
  async #isMuted(guildId: string, incidents: readonly Incident[]): Promise<boolean> {
    const { alerts, mutes } = this.#options;
    const stored = await mutes.of(guildId);
    const now = new Date();
    const free: Incident[] = [];
    for (const incident of incidents) {
      const muteId = heldBy(stored, incident, now);
      // A mute that has just ended no longer holds anything.
      const isHeld =
        muteId !== null && (muteId === incident.muteId || (await alerts.hold([incident], muteId)));
      if (!isHeld) free.push(incident);
    }
    if (free.length === incidents.length) return false;
    const [lead] = free;
    if (lead !== undefined) {
      await alerts.release(free);
      this.show({ ...lead, leadId: null }, false);
    }
    return true;
  }

  /** Stores why the message can't be sent, and reports it in the log channel when that is new. */
  async #onRefused(id: string, { reason, failures }: Refusal): Promise<number | null> {
    const { alerts, logChannel } = this.#options;
    if (reason === 'channel-gone' && failures < unknownChannel.tries) return unknownChannel.pauseMs;
    if (reason === 'message-deleted') {
      await alerts.markShown(id, null, []);
      return 0;
    }
    const shared = sharedMessage(id, await alerts.sharing(id));
    if (shared === null) return null;
    const { lead, changed } = shared;
    const { guildId, channelId, messageId, language } = lead;
    if (await alerts.setProblem(guildId, channelId, reason)) {
      const t = textsIn(language);
      const message = alertRefusedMessage(t, alertTitle(t, lead), channelId, reason);
      await logChannel.post(guildId, message, `alert-refused:${id}`, this.#stopping.signal);
    }
    await alerts.markShown(id, messageId, changed);
    return null;
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

/** Returns null if the message shows everything. @param stored some may be of a kind that this version doesn't know */
function sharedMessage(leadId: string, stored: readonly Incident[]): SharedMessage | null {
  const incidents = stored.filter(isKnown);
  const [lead] = incidents;
  const changed = incidents.filter(({ shown, revision }) => shown < revision);
  return lead?.id !== leadId || changed.length === 0 ? null : { lead, incidents, changed };
}

/** Returns whether the message was deleted, or refused: that is respected unless there is news. */
function isDeleted({ lead: { messageId }, incidents }: SharedMessage): boolean {
  return messageId === null && incidents.some(({ shown }) => shown > 0);
}

/** Returns whether the last change of an incident is no end. An event changes only when it happens again. */
function isNews(incident: Incident): boolean {
  return incident.endedAt === null || alertKindOf(incident).over === null;
}

/** Returns whether an incident that lasted was over before it could be posted: nobody needs to be called. */
function wasOver(incident: Incident): boolean {
  return alertKindOf(incident).over !== null && isPast(incident);
}

/** Returns the message that incidents share, in the language of the first one. */
export async function incidentMessage(
  stored: readonly Incident[],
  store: {
    readonly serverRefs: Pick<ServerRefs, 'remember'>;
    readonly connections: Pick<Connections, 'list' | 'settings'>;
  },
): Promise<Message> {
  const incidents = stored.filter(isKnown);
  const [first] = incidents;
  if (first === undefined) throw new Error('no incident');
  const t = textsIn(first.language);
  const referenceOf = ({ guildId, connectionId, serverId, name }: Incident) =>
    serverId === null ? null : store.serverRefs.remember(guildId, { connectionId, id: serverId, name });
  if (incidents.length === 1) {
    // A button shows no timestamps.
    const hasTime = alertKindOf(first).ownButtons !== undefined && first.endedAt === null;
    const timeZone = hasTime ? (await store.connections.settings(first.guildId)).timeZone : 'UTC';
    return alertMessage(t, first, await referenceOf(first), timeZone);
  }
  const connections = await store.connections.list(first.guildId);
  const host = connections.find(({ id }) => id === first.connectionId)?.name ?? first.connectionId;
  const [down, ...others] = incidents.filter(({ endedAt }) => endedAt === null);
  const reference = down === undefined || others.length > 0 ? null : await referenceOf(down);
  return sharedAlertMessage(t, incidents, host, reference);
}
