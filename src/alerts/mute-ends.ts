import type { LogChannel } from '../discord/log-channel.ts';
import type { Draft, Refusal } from '../discord/outbox.ts';
import { textsIn } from '../discord/texts/languages.ts';
import type { AlertStore } from '../store/repositories/alerts.ts';
import type { MuteStore } from '../store/repositories/mutes.ts';
import type { AlertPoster } from './alert-poster.ts';
import { alertRefusedMessage } from './alert-view.ts';
import type { Incident } from './model/alert.ts';
import { isOn, type Mute } from './model/mute.ts';
import { afterMute } from './mute-rules.ts';
import { muteOverMessage, muteOverTitle } from './mute-view.ts';
import { PostingJob, type PostingJobOptions } from './posting-job.ts';

interface MuteEndsOptions extends PostingJobOptions {
  readonly alerts: Pick<AlertStore, 'settings' | 'setProblem' | 'hold' | 'release' | 'heldBy' | 'told'>;
  readonly mutes: Pick<MuteStore, 'of' | 'end' | 'remove'>;
  readonly poster: Pick<AlertPoster, 'show'>;
  readonly logChannel: Pick<LogChannel, 'post'>;
}

/**
 * Ends mutes: posts the alerts of incidents that are still open, and reports the others in one message per channel. A mute stays
 * stored until all of that is done, and holds each incident until it was reported, so that the next look continues with the rest.
 */
export class MuteEnds extends PostingJob {
  readonly #options: MuteEndsOptions;

  constructor(options: MuteEndsOptions) {
    super(options, 'mutes that are over');
    this.#options = options;
  }

  protected async look(): Promise<void> {
    const { mutes, logger } = this.#options;
    for (const mute of await mutes.of(null)) {
      if (this.stopping.aborted) return;
      if (isOn(mute, new Date())) continue;
      try {
        await this.#end(mute);
      } catch (error) {
        logger.warn({ err: error, mute: mute.id, guild: mute.guildId }, 'failed to end a mute');
      }
    }
  }

  async #end(mute: Mute): Promise<void> {
    const { alerts, mutes, poster } = this.#options;
    // It is over whatever the clock is set to later.
    await mutes.end(mute, new Date());
    const held = await this.#held(mute);
    for (const { incident, next } of held) {
      if (next.type === 'hold') await alerts.hold([incident], next.muteId);
      if (next.type === 'drop') await alerts.told([incident]);
    }
    const having = (type: 'post' | 'tell') =>
      held.filter(({ next }) => next.type === type).map(({ incident }) => incident);
    for (const sharing of sharedMessages(having('post'))) {
      await alerts.release(sharing);
      const [lead] = sharing;
      if (lead !== undefined) poster.show({ ...lead, leadId: null }, false);
    }
    const told = having('tell');
    for (const channelId of new Set(told.map((incident) => incident.channelId))) this.#tell(mute, channelId);
    if (told.length === 0) await mutes.remove(mute);
  }

  /** Returns the incidents that a mute holds, and what becomes of each. */
  async #held(mute: Mute) {
    const { alerts, mutes } = this.#options;
    const held = await alerts.heldBy(mute.id);
    if (held.length === 0) return [];
    const [all, settings] = [await mutes.of(mute.guildId), await alerts.settings(mute.guildId)];
    return held.map((incident) => ({ incident, next: afterMute(incident, all, settings, new Date()) }));
  }

  /** Reports in a channel which incidents are over; retries for as long as Discord is unavailable. */
  #tell(mute: Mute, channelId: string): void {
    const { outbox } = this.#options;
    const { id, guildId } = mute;
    const key = `mute:${id}:${channelId}`;
    if (outbox.has(key)) return;
    void outbox.show(key, { guildId, channelId }, () => this.#draft(mute, channelId), {
      signal: this.stopping,
      lane: `alerts:${guildId}`,
      // An earlier process may have posted it.
      maybePosted: true,
      onRefused: (refusal) => this.#onRefused(mute, channelId, refusal),
    });
  }

  /** Returns those that are told in a channel. */
  async #toTell(mute: Mute, channelId: string): Promise<readonly Incident[]> {
    const held = await this.#held(mute);
    return held.flatMap(({ incident, next }) =>
      next.type === 'tell' && incident.channelId === channelId ? [incident] : [],
    );
  }

  async #draft(mute: Mute, channelId: string): Promise<Draft | null> {
    const { alerts } = this.#options;
    const { guildId, setAt } = mute;
    const incidents = await this.#toTell(mute, channelId);
    const [first] = incidents;
    if (first === undefined) return null;
    const body = muteOverMessage(textsIn(first.language), mute, incidents);
    return {
      messageId: null,
      body,
      earlier: { since: setAt, mark: mute.id },
      onSent: async () => {
        await alerts.setProblem(guildId, channelId, null);
        await alerts.told(incidents);
      },
    };
  }

  /** Gives it up, and reports in the log channel why, if that is new. */
  async #onRefused(mute: Mute, channelId: string, { reason }: Refusal): Promise<null> {
    const { alerts, logChannel } = this.#options;
    const { id, guildId, server } = mute;
    const incidents = await this.#toTell(mute, channelId);
    const [first] = incidents;
    if (first !== undefined && (await alerts.setProblem(guildId, channelId, reason))) {
      const t = textsIn(first.language);
      const refused = alertRefusedMessage(t, muteOverTitle(t, server), channelId, reason);
      await logChannel.post(guildId, refused, `mute-refused:${id}`, this.stopping);
    }
    await alerts.told(incidents);
    return null;
  }
}

/** Returns the incidents that share a message, for each message. The one that began it may have ended: then the next one leads. */
function sharedMessages(incidents: readonly Incident[]): Iterable<readonly Incident[]> {
  const leadsFirst = incidents.toSorted((a, b) => Number(a.leadId !== null) - Number(b.leadId !== null));
  return Map.groupBy(leadsFirst, ({ id, leadId }) => leadId ?? id).values();
}
