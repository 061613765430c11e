import type { Draft } from '../discord/outbox.ts';
import { textsIn } from '../discord/texts/languages.ts';
import { calling } from '../discord/views/role-mention.ts';
import type { AlertStore } from '../store/repositories/alerts.ts';
import type { MuteStore } from '../store/repositories/mutes.ts';
import { incidentMessage } from './alert-poster.ts';
import { type HeldAlert, heldCallsMessage } from './held-calls-view.ts';
import { stateOfCall } from './incident-rules.ts';
import { isKnown } from './kinds/index.ts';
import type { Incident } from './model/alert.ts';
import { heldBy } from './mute-rules.ts';
import { PostingJob, type PostingJobOptions } from './posting-job.ts';

interface HeldCallsOptions extends PostingJobOptions {
  readonly alerts: Pick<AlertStore, 'dueCalls' | 'sharing' | 'call' | 'uncall' | 'endDueCalls'>;
  readonly mutes: Pick<MuteStore, 'of'>;
  readonly messages: Parameters<typeof incidentMessage>[1];
}

/**
 * Makes up for the mentions that alerts had to be posted without: one message mentions a role for all of a channel that still last
 * when the role may be mentioned again. A mention stays due until then, whichever process posted the alert.
 */
export class HeldCalls extends PostingJob {
  readonly #options: HeldCallsOptions;

  constructor(options: HeldCallsOptions) {
    super(options, 'mentions that are due');
    this.#options = options;
  }

  protected async look(): Promise<void> {
    const { alerts, outbox } = this.#options;
    for (const [key, [first]] of Map.groupBy(await alerts.dueCalls(), keyOf)) {
      if (first === undefined || outbox.has(key)) continue;
      const { guildId, channelId, roleId } = first;
      if (roleId === null) continue;
      void outbox.show(key, { guildId, channelId }, () => this.#draft(key, roleId), {
        signal: this.stopping,
        lane: `alerts:${guildId}`,
        // An earlier process may have posted it.
        maybePosted: true,
        onRefused: async () => {
          await alerts.endDueCalls(await this.#due(key));
          return null;
        },
      });
    }
  }

  async #due(key: string): Promise<readonly Incident[]> {
    return (await this.#options.alerts.dueCalls()).filter((each) => keyOf(each) === key);
  }

  /** Returns the message for what lasts; null if nothing does, or the role must not be mentioned yet. */
  async #draft(key: string, roleId: string): Promise<Draft | null> {
    const { alerts, messages } = this.#options;
    const now = new Date();
    const due = await this.#due(key);
    const states = await Promise.all(due.map((lead) => this.#stateOf(lead, now)));
    const having = (state: (typeof states)[number]) => due.filter((_, index) => states[index] === state);
    await alerts.endDueCalls(having('over'));
    const [first, ...others] = having('lasts');
    if (first === undefined) return null;
    const lasting = [first, ...others];
    if (!(await alerts.call(lasting, now))) return null;
    const held = await Promise.all(
      lasting.map(async (lead): Promise<HeldAlert> => {
        const { embeds } = await incidentMessage(await alerts.sharing(lead.id), messages);
        return { lead, title: embeds[0]?.title ?? '' };
      }),
    );
    return {
      messageId: null,
      body: calling(roleId, heldCallsMessage(textsIn(first.language), held)),
      nonce: `call:${lasting.map(({ id }) => id).join()}`,
      earlier: { since: first.startedAt, mark: `call:${first.id}` },
      onSent: () => alerts.endDueCalls(lasting),
      onFailed: () => alerts.uncall(lasting),
    };
  }

  /** Returns what becomes of a mention that is due. Who has muted an alert, or deleted its message, knows of it. */
  async #stateOf(lead: Incident, now: Date): Promise<ReturnType<typeof stateOfCall>> {
    const { alerts, mutes } = this.#options;
    const incidents = (await alerts.sharing(lead.id)).filter(isKnown);
    if (lead.messageId === null) return incidents.some(({ shown }) => shown > 0) ? 'over' : 'waits';
    const stored = await mutes.of(lead.guildId);
    return stateOfCall(
      incidents.filter((incident) => heldBy(stored, incident, now) === null),
      now,
    );
  }
}

function keyOf({ guildId, channelId, roleId }: Incident): string {
  return `calls:${guildId}:${channelId}:${roleId}`;
}
