import type { Logger } from 'pino';
import { publicTextsOf } from '../discord/texts/languages.ts';
import type { Incident, IncidentChange, IncidentSubject } from '../domain/alert.ts';
import type { Connections } from '../store/repositories/connections.ts';

import type { Store } from '../store/store.ts';
import type { AlertPoster } from './alert-poster.ts';
import { latestOf, subjectKey } from './alert-settings.ts';
import { countedRestartsMs, type Decision, end, type IncidentTarget, newIncident } from './incident-rules.ts';
import { isKnown } from './kinds/index.ts';

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

  /** Replaces the guild's incidents by the stored ones, except those of a kind that this version doesn't know. */
  set(incidents: readonly Incident[]): void {
    for (const incident of incidents)
      if (!isKnown(incident)) {
        const { id, guildId, kind } = incident;
        this.#options.logger.error({ incident: id, guildId, kind }, 'an incident can’t be read');
      }
    this.#latest = latestOf(incidents.filter(isKnown));
  }

  async read(): Promise<void> {
    const since = new Date(Date.now() - countedRestartsMs);
    this.set(await this.#options.store.alerts.incidents(this.#guildId, since));
  }

  /** Shows the incidents that changed since they were shown. */
  showChanged(): void {
    for (const incident of this.#latest.values())
      if (incident.shown < incident.revision) this.#options.poster.show(incident, false);
  }

  /**
   * Stores a decision and shows its incident, which it returns; decides again if another process was faster, and after the end of
   * one that another replaces.
   */
  async apply(
    target: IncidentTarget,
    decide: (latest: Incident | null) => Decision,
  ): Promise<Incident | null> {
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      // What another process stored is not known yet.
      if (attempt > 1) await this.read();
      const latest = this.latest(target);
      const decision = decide(latest);
      if (decision === null) return null;
      const incident =
        decision.type !== 'open' && latest !== null
          ? await this.#options.store.alerts.change(latest, decision.change)
          : await this.#open(target, decision.change);
      if (incident === null) continue;
      const { id, guildId, kind, revision, endedAt } = incident;
      this.#options.logger.info(
        { incident: id, guildId, kind, revision, ended: endedAt !== null },
        'an incident',
      );
      this.#show(incident);
      return decision.type === 'replace' ? this.apply(target, decide) : incident;
    }
    return null;
  }

  /** Ends incidents that are no longer tracked. */
  async close(isClosed: (incident: Incident) => boolean): Promise<void> {
    for (const incident of this.#latest.values()) {
      if (incident.endedAt !== null || !isClosed(incident)) continue;
      const decision = end(incident, new Date(), { closed: true });
      const closed = decision && (await this.#options.store.alerts.change(incident, decision.change));
      if (closed !== null) this.#show(closed);
    }
  }

  async #open(target: IncidentTarget, change: IncidentChange): Promise<Incident | null> {
    const { guildId, channelId, language: fallback } = target.setting;
    if (channelId === null) return null;
    const { alerts, connections } = this.#options.store;
    const { language } = publicTextsOf(await connections.get(guildId), fallback);
    const incident = newIncident({ ...target, channelId, language }, change, this.#latest.values());
    return (await alerts.open(incident)) ? incident : null;
  }

  #show(incident: Incident): void {
    this.#latest.set(subjectKey(incident), incident);
    this.#options.poster.show(incident, false);
  }
}
