import type { Logger } from 'pino';
import { publicTextsOf } from '../discord/texts/languages.ts';
import { decideAgain } from '../domain/decide-again.ts';
import type { Connections } from '../store/repositories/connections.ts';
import type { Store } from '../store/store.ts';
import type { AlertPoster } from './alert-poster.ts';
import { latestOf, subjectKey } from './alert-settings.ts';
import { countedRestartsMs, type Decision, end, type IncidentTarget, newIncident } from './incident-rules.ts';
import { isKnown } from './kinds/index.ts';
import type { Incident, IncidentChange, IncidentSubject } from './model/alert.ts';

interface IncidentOptions {
  readonly store: Pick<Store, 'alerts'> & { readonly connections: Pick<Connections, 'get'> };
  readonly poster: Pick<AlertPoster, 'show'>;
  readonly logger: Logger;
}

/** The newest incident of each subject in a guild. A decision is stored first, then shown by the poster. */
export class GuildIncidents {
  readonly #guildId: string;
  readonly #options: IncidentOptions;
  #latest = new Map<string, Incident>();

  constructor(guildId: string, options: IncidentOptions) {
    this.#guildId = guildId;
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#latest.size === 0;
  }

  latest(subject: Pick<IncidentSubject, 'kind' | 'connectionId' | 'serverId'>): Incident | null {
    return this.#latest.get(subjectKey(subject)) ?? null;
  }

  /**
   * Replaces the guild's incidents by the stored ones, except those of a kind that this version doesn't know. Those that changed
   * since they were shown are shown.
   * @param maybePosted whether an earlier process may have posted them without storing their messages
   */
  set(incidents: readonly Incident[], maybePosted: boolean): void {
    const { poster, logger } = this.#options;
    for (const { id, guildId, kind } of incidents.filter((incident) => !isKnown(incident)))
      logger.error({ incident: id, guildId, kind }, 'an incident can’t be read');
    const known = incidents.filter(isKnown);
    this.#latest = latestOf(known);
    for (const incident of known) if (incident.shown < incident.revision) poster.show(incident, maybePosted);
  }

  async read(): Promise<void> {
    const since = new Date(Date.now() - countedRestartsMs);
    this.set(await this.#options.store.alerts.incidents(this.#guildId, since), false);
  }

  /**
   * Stores a decision and shows its incident, which it returns; decides again if another process was faster, and after the end of
   * one that another replaces.
   */
  async apply(
    target: IncidentTarget,
    decide: (latest: Incident | null) => Decision,
  ): Promise<Incident | null> {
    const open = (change: IncidentChange) => this.#open(target, change);
    const done = await this.#apply(target, decide, open);
    return done?.type === 'replace' ? this.apply(target, decide) : (done?.incident ?? null);
  }

  /** Ends incidents that are no longer tracked. */
  async close(isClosed: (incident: Incident) => boolean): Promise<void> {
    const decide = (latest: Incident | null) =>
      latest !== null && isClosed(latest) ? end(latest, new Date(), { closed: true }) : null;
    for (const incident of this.#latest.values()) await this.#apply(incident, decide, async () => null);
  }

  /** Stores a decision and shows its incident; decides again if another process was faster. */
  async #apply(
    subject: IncidentSubject,
    decide: (latest: Incident | null) => Decision,
    open: (change: IncidentChange) => Promise<Incident | null>,
  ) {
    let before: Incident | null | undefined;
    return decideAgain(
      async () => {
        // What another process stored is not known yet.
        if (before !== undefined) await this.read();
        return this.latest(subject);
      },
      (latest) => {
        // It is stored already, or what is in its way can't be read.
        const isSame = before?.id === latest?.id && before?.revision === latest?.revision;
        if (before !== undefined && isSame) return null;
        before = latest;
        return decide(latest);
      },
      async (latest, { type, change }) => {
        const incident = await (type === 'open' || latest === null
          ? open(change)
          : this.#options.store.alerts.change(latest, change));
        if (incident === null) return null;
        const { id, guildId, kind, revision, endedAt } = incident;
        const told = { incident: id, guildId, kind, revision, ended: endedAt !== null };
        this.#options.logger.info(told, 'an incident');
        this.#latest.set(subjectKey(incident), incident);
        this.#options.poster.show(incident, false);
        return { type, incident };
      },
    );
  }

  async #open(target: IncidentTarget, change: IncidentChange): Promise<Incident | null> {
    const { guildId, channelId, language: fallback } = target.setting;
    if (channelId === null) return null;
    const { alerts, connections } = this.#options.store;
    const { language } = publicTextsOf(await connections.get(guildId), fallback);
    const incident = newIncident({ ...target, channelId, language }, change, this.#latest.values());
    return (await alerts.open(incident)) ? incident : null;
  }
}
