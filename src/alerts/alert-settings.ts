import { isSameServer, type ServerId } from '../domain/connection.ts';
import type { Subscription } from '../watch/model/watch.ts';
import { alertKindOf } from './kinds/index.ts';
import { type AlertSetting, type Incident, type IncidentSubject, settingOf } from './model/alert.ts';

/** Returns the setting for a connection: that for all servers, or else of one of its servers. */
export function settingOfConnection(
  settings: readonly AlertSetting[],
  connectionId: string,
): AlertSetting | null {
  const posted = settings.filter(({ channelId }) => channelId !== null);
  return (
    posted.find(({ server }) => server === null) ??
    posted.find(({ server }) => server?.connectionId === connectionId) ??
    null
  );
}

/** Returns whether the settings still ask for an incident. */
export function isFollowed(
  settings: readonly AlertSetting[],
  { connectionId, serverId, kind }: Incident,
): boolean {
  if (serverId === null) return settingOfConnection(settings, connectionId) !== null;
  const setting = settingOf(settings, { connectionId, id: serverId });
  return setting !== null && (alertKindOf({ kind }).isWanted?.(setting) ?? true);
}

/** Returns the servers that the settings want to be read. */
export function alertSubscriptions(settings: readonly AlertSetting[]): readonly Subscription[] {
  return settings
    .filter(({ channelId }) => channelId !== null)
    .map(({ server, backupAgeHours, testAgeHours }) => ({
      server,
      backups: backupAgeHours !== null || testAgeHours !== null,
    }));
}

export function isAbout({ connectionId, serverId }: Incident, server: ServerId): boolean {
  return serverId !== null && isSameServer({ connectionId, id: serverId }, server);
}

/** Returns a key for a map of the incidents of a guild. */
export function subjectKey({
  kind,
  connectionId,
  serverId,
}: Pick<IncidentSubject, 'kind' | 'connectionId' | 'serverId'>): string {
  return `${kind} ${connectionId} ${serverId === null ? '' : `=${serverId}`}`;
}

/** Returns the newest incident of each subject: the open one, if there is one. */
export function latestOf(incidents: readonly Incident[]): Map<string, Incident> {
  return new Map(
    incidents
      .toSorted(
        (a, b) =>
          Number(a.endedAt === null) - Number(b.endedAt === null) ||
          a.startedAt.getTime() - b.startedAt.getTime() ||
          a.count - b.count,
      )
      .map((incident) => [subjectKey(incident), incident]),
  );
}
