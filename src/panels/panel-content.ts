import { hash } from 'node:crypto';
import { addressOf } from '@steward/hosts/model';
import { isOn, type Mute, muteOf } from '../alerts/model/mute.ts';
import { withAddress } from '../discord/resolvers/addresses.ts';
import { connectionsOf } from '../discord/resolvers/connections.ts';
import { byName, currentName, ServerNames } from '../discord/resolvers/server-names.ts';
import type { ServerRef } from '../domain/connection.ts';
import { nextRunOf, type Schedule } from '../schedules/model/schedule.ts';
import type { GuildConnections } from '../settings/guild-settings.ts';
import { isLasting } from '../watch/model/current-status.ts';
import { shownStatus } from '../watch/model/game.ts';
import { downActId } from '../watch/model/panel-act.ts';
import {
  isCurrent,
  type MonitoredConnection,
  type MonitoredServer,
  type ServerMonitor,
} from '../watch/model/watch.ts';
import type { Panel } from './model/panel.ts';
import { withLookOf } from './panel-look.ts';
import {
  isStartKnown,
  type PanelContent,
  type PanelNumbers,
  type ShownServer,
  shownSettings,
  steadyNumbers,
} from './panel-view.ts';

/** What is stored of a guild. */
export interface PanelGuild {
  /** Null if it is not connected. */
  readonly settings: GuildConnections | null;
  readonly schedules: readonly Schedule[];
  /** Of alerts; including those that are over. */
  readonly mutes: readonly Mute[];
}

/** Returns what a panel is to show, without what its look leaves out; null if that was not read yet. */
export function panelContent(
  panel: Panel,
  guild: PanelGuild,
  serverMonitor: ServerMonitor,
): PanelContent | null {
  const content = wholeContent(panel, guild, serverMonitor);
  return content && withLookOf(content, panel.look);
}

function wholeContent(
  panel: Panel,
  { settings, schedules, mutes }: PanelGuild,
  serverMonitor: ServerMonitor,
): PanelContent | null {
  const { guildId, server } = panel;
  const name = server?.name ?? null;
  if (settings === null) return { kind: 'unavailable', name, reason: 'disconnected' };
  if (settings.connections.length === 0) return { kind: 'unavailable', name, reason: 'key-unreadable' };
  const now = new Date();
  if (server === null) {
    const content = allServers(guildId, settings, serverMonitor);
    return content && { ...content, mutes: mutes.filter((mute) => isOn(mute, now)) };
  }
  const content = oneServer(guildId, server, settings, serverMonitor);
  if (content?.kind !== 'server') return content;
  return { ...content, next: nextRunOf(schedules, server, now.getTime()), mute: muteOf(mutes, server, now) };
}

function oneServer(
  guildId: string,
  server: ServerRef,
  guild: GuildConnections,
  serverMonitor: ServerMonitor,
): PanelContent | null {
  const { name, connectionId } = server;
  const connection = connectionsOf({ guild }).find(({ id }) => id === connectionId);
  if (connection === undefined) return { kind: 'unavailable', name, reason: 'connection-removed' };
  const watched = serverMonitor.find(guildId, server);
  if (watched === null) {
    const read = serverMonitor.connections(guildId).find((one) => one.connection.id === connectionId);
    return read?.unusable == null ? null : { kind: 'unavailable', name, reason: read.unusable };
  }
  const shown = shownServer(watched, serverMonitor, guild);
  const { server: read, readAt, isOutdated } = watched.observation;
  if (read === null && !(isOutdated && (shown.failure !== null || readAt !== null))) return null;
  // Guilds with several servers of that name know it by that of its connection too.
  const ref = { ...watched.ref, name: currentName(name, watched.ref.name, connection.name) };
  return { kind: 'server', server: { ...shown, ref }, next: null, mute: null };
}

function allServers(
  guildId: string,
  guild: GuildConnections,
  serverMonitor: ServerMonitor,
): Extract<PanelContent, { kind: 'all' }> | null {
  const connections = serverMonitor.connections(guildId);
  const servers = serverMonitor.servers(guildId);
  const isRead = connections.every((one) => one.isListed || isFailing(one, servers));
  if (connections.length === 0 || !isRead) return null;
  const refs = servers.map(({ ref }) => ref);
  const { labelled } = new ServerNames(refs, connectionsOf({ guild }));
  return {
    kind: 'all',
    servers: servers
      .map((server) => ({ ...shownServer(server, serverMonitor, guild), ref: labelled(server.ref) }))
      .toSorted((a, b) => byName(a.ref, b.ref)),
    failing: connections.filter((one) => isFailing(one, servers)),
    mutes: [],
  };
}

/** Returns whether it is shown that a connection can't be read: only people can end it, or no status of it is current. */
function isFailing(
  { connection, failure, unusable }: MonitoredConnection,
  servers: readonly MonitoredServer[],
): boolean {
  if (failure === null) return false;
  const own = servers.filter(({ ref }) => ref.connectionId === connection.id);
  return (
    unusable !== null || isLasting(failure.kind) || !own.some(({ observation }) => isCurrent(observation))
  );
}

function shownServer(
  { guildId, ref, observation, hosting, host }: MonitoredServer,
  serverMonitor: ServerMonitor,
  guild: GuildConnections,
): ShownServer {
  const { server } = observation;
  return {
    ref,
    observation: { ...observation, server: server && withAddress(guild, ref, server) },
    capabilities: hosting.capabilities,
    host,
    running: serverMonitor.running(guildId, ref),
    failure: isCurrent(observation) ? null : observation.failure,
  };
}

/** Returns what makes a change of a panel urgent: statuses, failures, operations and mutes. */
export function statusKey(content: PanelContent): string {
  return JSON.stringify(statusesOf(content));
}

function statusesOf(content: PanelContent): unknown {
  switch (content.kind) {
    case 'server':
      return [statusOf(content.server), downActId(content.server.observation), content.mute];
    case 'all': {
      const failing = content.failing.map(({ connection: { id, name }, failure }) => {
        return [id, name, failure?.kind, failure?.reason];
      });
      return [content.servers.map(statusOf), failing, content.mutes];
    }
    case 'unavailable':
      return content;
  }
}

function statusOf({ ref, observation, failure, running }: ShownServer): unknown {
  const { server, readAt, game } = observation;
  const status = shownStatus(observation.status, game, new Date());
  const since = status === 'silent' && game.since;
  const lastRead = isCurrent(observation) || readAt;
  return [ref, status, since, server?.statusWord, lastRead, failure?.kind, failure?.reason, running?.id];
}

/** Returns the numbers of a server that a panel shows; null for an overview, in which each player counts. */
export function numbersOf(content: PanelContent): PanelNumbers | null {
  const server = content.kind === 'server' ? content.server.observation.server : null;
  return server && steadyNumbers(null, server);
}

/** Returns the same content with the shown numbers in place of those that are about the same. */
export function withNumbers(content: PanelContent, shown: PanelNumbers | null): PanelContent {
  if (content.kind !== 'server') return content;
  const { observation } = content.server;
  if (observation.server === null) return content;
  const server = { ...observation.server, ...steadyNumbers(shown, observation.server) };
  return { ...content, server: { ...content.server, observation: { ...observation, server } } };
}

/**
 * Returns a text that differs if two contents look different, without rendering them. The time of the read alone makes no
 * difference as long as the status is current.
 */
export function contentHash(content: PanelContent): string {
  return hash('sha1', JSON.stringify([statusesOf(content), detailsOf(content)]), 'base64');
}

/** Returns what is shown of a content besides statuses. */
function detailsOf(content: PanelContent): unknown {
  switch (content.kind) {
    case 'server': {
      const { observation, capabilities, host, running } = content.server;
      const { server: read, newestBackup = 'unknown', statusSince } = observation;
      const settings = shownSettings.map((label) =>
        read?.configuration.find((setting) => setting.label === label),
      );
      return [
        ...[
          read?.players,
          read?.problem,
          read && { ...read.usage, ...notShown },
          isStartKnown(read),
          settings,
          read?.blocked,
        ],
        ...[capabilities.backups !== null && newestBackup, capabilities.statusAgeMs],
        ...[host.name, host.pageUrl, statusSince, running, content.next],
      ];
    }
    case 'all':
      return content.servers.map(({ observation: { server: read } }) => {
        const { online, max } = read?.players ?? {};
        return [online, max, read && addressOf(read)];
      });
    case 'unavailable':
      return null;
  }
}

/** What a panel does not show of a server's usage. */
const notShown = { uptimeSeconds: null, startedAt: null };
