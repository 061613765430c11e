import {
  type Capabilities,
  configuredValue,
  type HostError,
  type HostSettings,
  type Players,
  type Server,
  type Usage,
} from '@steward/hosts/model';
import type { Mute } from '../alerts/model/mute.ts';
import { muteLine } from '../alerts/mute-texts.ts';
import { actLines } from '../alerts/panel-act-texts.ts';
import { backUpButtonOf, latestBackupLines } from '../backups/latest-backup.ts';
import type { BackupMarks } from '../backups/mark-texts.ts';
import { ids } from '../discord/interactions/component-ids.ts';
import { failureLabel } from '../discord/texts/failures.ts';
import { inline, join, link, type Markdown, md, mention, time } from '../discord/texts/markdown.ts';
import { requestText } from '../discord/texts/requests.ts';
import { statusIcon, statusTitle } from '../discord/texts/servers.ts';
import type { Texts } from '../discord/texts/texts.ts';
import {
  type Button,
  type EmbedCard,
  type LinkButton,
  type Message,
  message,
  notice,
  type Select,
} from '../discord/views/embed.ts';
import { dayPictureName } from '../history/charts.ts';
import type { UnusableConnection } from '../operations/model/host-connection.ts';
import type { Operation } from '../operations/model/operation.ts';
import type { NextRun } from '../schedules/model/schedule.ts';
import { shownStatus } from '../watch/model/game.ts';
import type { NamedAct } from '../watch/model/panel-act.ts';
import { isCurrent, type MonitoredConnection, type MonitoredServer } from '../watch/model/watch.ts';
import type { Panel, PanelEnd } from './model/panel.ts';
import {
  type OverviewServer,
  otherPagesButton,
  overviewCard,
  overviewPage,
  serverMenu,
} from './overview-view.ts';
import {
  controlPanelButtons,
  nextRunLines,
  powerButtonOf,
  powerButtons,
  problemLines,
  refreshButtonOf,
  serverLines,
  silenceLines,
  smallPrint,
  statusTones,
} from './server-view.ts';

/** What a panel shows of a server. */
export interface ShownServer extends Pick<MonitoredServer, 'ref' | 'observation'> {
  readonly capabilities: Capabilities;
  readonly host: Pick<HostSettings, 'name' | 'kind' | 'address' | 'pageUrl'>;
  /** The operation that runs on it, of any guild. */
  readonly running: Operation | null;
  /** Why it can't be read; null if its status is current, or was not read in time for another reason. */
  readonly failure: HostError | null;
}

/** Why nothing can be read. */
type Unavailability = UnusableConnection['problem'] | 'disconnected' | 'connection-removed';

/** What a panel shows. */
export type PanelContent =
  | {
      readonly kind: 'server';
      readonly server: ShownServer;
      readonly next: NextRun | null;
      /** The mute of its alerts; null: there is none. */
      readonly mute: Mute | null;
    }
  | {
      readonly kind: 'all';
      readonly servers: readonly ShownServer[];
      /** The connections that can't be read. */
      readonly failing: readonly MonitoredConnection[];
      /** The mutes of alerts that are on. */
      readonly mutes: readonly Mute[];
    }
  /** Nothing can be read. */
  | { readonly kind: 'unavailable'; readonly name: string | null; readonly reason: Unavailability };

interface PanelOptions {
  readonly guildId: string;
  /** What its buttons act on; null if it has none. The server is empty if it shows all. */
  readonly buttons: { readonly panelId: string; readonly serverReference: string } | null;
  /** Of the server's backups. */
  readonly marks: BackupMarks;
  /** What someone did at the host that is why the server is down; null if nobody is known to have. */
  readonly act: NamedAct | null;
  /** Stand for the first of all servers, in a custom id or a menu. */
  readonly references?: readonly string[];
}

/** A panel without its picture. */
export interface RenderedPanel {
  readonly card: EmbedCard;
  readonly buttons: readonly (Button | LinkButton)[];
  readonly select: Select | null;
}

export function renderPanel(t: Texts, content: PanelContent, options: PanelOptions): RenderedPanel {
  const { buttons: wanted } = options;
  const refresh = wanted === null ? [] : [refreshButtonOf(t, ids.refreshPanel.of(wanted.panelId))];
  switch (content.kind) {
    case 'server': {
      const buttons = wanted === null ? [] : serverButtons(t, content.server, wanted.serverReference);
      const { host, ref } = content.server;
      const links = wanted === null ? [] : controlPanelButtons(t, host, ref.id, false);
      const card = serverCard(t, content, options);
      return { card, buttons: [...buttons, ...refresh, ...links], select: null };
    }
    case 'all':
      return allServers(t, content, options);
    case 'unavailable': {
      const text = unavailableText(t, content);
      const title = panelTitle(t, content.name);
      return { card: { tone: 'warning', title, text }, buttons: refresh, select: null };
    }
  }
}

/** Returns the message of a panel. @param picture its legend explains the signs in it; null: there is no picture */
export function panelMessage(
  { card, buttons, select }: RenderedPanel,
  picture: { readonly legend: string | null } | null,
): Message {
  const notes = [picture?.legend, card.footer].filter((note) => note != null);
  return message(
    {
      ...card,
      ...(picture === null ? {} : { image: `attachment://${dayPictureName}` }),
      ...(notes.length === 0 ? {} : { footer: notes.join(' · ') }),
    },
    buttons,
    select,
  );
}

function unavailableText(
  t: Texts,
  { name, reason }: Extract<PanelContent, { kind: 'unavailable' }>,
): Markdown {
  if (reason === 'connection-removed') return t.md('error.connection-removed.text', { server: name ?? '' });
  return join([t.md(`failure.${reason}.what`), t.md(`failure.${reason}.next`)]);
}

/** Returns when the servers whose status is shown as current were read, the one that was read first; null if none is. */
function oldestRead(servers: readonly ShownServer[]): Date | null {
  const times = servers.flatMap(({ observation }) =>
    isCurrent(observation) && observation.readAt !== null ? [observation.readAt.getTime()] : [],
  );
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/** Returns the message of a panel before its servers are read. */
export function newPanelMessage(t: Texts, { server, look }: Pick<Panel, 'server' | 'look'>): Message {
  return notice('neutral', panelTitle(t, look.title ?? server?.name ?? null), t.md('panel.new'));
}

function panelTitle(t: Texts, name: string | null): Markdown {
  return name === null ? t.md('overview.title') : inline(name, 80);
}

function serverCard(
  t: Texts,
  { server: shown, next, mute }: Extract<PanelContent, { kind: 'server' }>,
  { guildId, marks, act }: PanelOptions,
): EmbedCard {
  const { observation, running, failure, capabilities } = shown;
  const { server: read, readAt, statusSince, game } = observation;
  const isGone = failure?.kind === 'unknown-server';
  const server = isGone ? null : read;
  const isNow = isCurrent(observation);
  return {
    ...heading(t, shown),
    text: join([
      ...(isNow ? [] : [outdatedText(t, failure, isGone ? null : readAt)]),
      ...(running === null ? [] : [operationText(t, running, guildId)]),
      ...(server === null
        ? []
        : [
            ...(isNow
              ? [
                  ...silenceLines(t, shownStatus(server.status, game, new Date()), game),
                  ...actLines(t, act),
                  ...problemLines(t, server),
                ]
              : []),
            ...serverLines(t, server),
            ...(capabilities.backups === null ? [] : latestBackupLines(t, observation.newestBackup, marks)),
            ...nextRunLines(t, shown.ref, next),
          ]),
      ...(mute === null ? [] : [muteLine(t, mute, true)]),
      smallPrint(t, {
        ...(!isNow ? {} : isStartKnown(server) ? { startedAt: statusSince } : { since: statusSince }),
        updated: isNow ? readAt : null,
        version: server && configuredValue(server, 'Version'),
        host: { name: shown.host.name, capabilities },
      }),
    ]),
  };
}

/** Returns whether the status began when the server was started. Its time is the same at each read; the host's may be an age. */
export function isStartKnown(server: Server | null): boolean {
  if (server?.status !== 'running') return false;
  const { startedAt, uptimeSeconds } = server.usage;
  return startedAt !== null || uptimeSeconds !== null;
}

function heading(
  t: Texts,
  { ref, observation, failure }: ShownServer,
): Pick<EmbedCard, 'tone' | 'icon' | 'title'> {
  const { server, status, game } = observation;
  if (!isCurrent(observation)) {
    const title =
      failure?.kind === 'unknown-server' || status === 'unknown'
        ? inline(ref.name, 80)
        : t.md('panel.last-seen', { server: inline(ref.name, 80), status: t.md(`status.${status}`) });
    return { tone: 'warning', title };
  }
  const shown = shownStatus(status, game, new Date());
  const known = { status: shown, statusWord: server?.statusWord ?? null };
  return {
    tone: statusTones[known.status],
    icon: statusIcon(known.status),
    title: statusTitle(t, { ...known, name: ref.name }),
  };
}

/**
 * Returns why the status is not known, and since when.
 * @param readAt when what is shown was read; null if nothing of it is shown
 */
function outdatedText(t: Texts, failure: HostError | null, readAt: Date | null): Markdown {
  const reason = failure === null ? t.md('panel.late') : failureLabel(t, failure);
  return readAt === null
    ? t.md('panel.unread', { reason })
    : t.md('panel.unread-since', { reason, time: time(readAt) });
}

/** A person of another guild that shares the account is not named. */
function operationText(t: Texts, operation: Operation, guildId: string): Markdown {
  const request = requestText(t, operation);
  const since = time(operation.startedAt ?? operation.createdAt);
  if (operation.guildId !== guildId) return t.md('panel.operation-elsewhere', { request, since });
  if (operation.origin?.kind === 'schedule') return t.md('panel.operation-scheduled', { request, since });
  return t.md('panel.operation', { request, since, person: mention.user(operation.requestedBy.id) });
}

/** The settings of a server that a panel shows, by the labels that the readers give them. */
export const shownSettings = ['Address', 'Version'] as const;

/** Returns the buttons that make sense now. */
function serverButtons(
  t: Texts,
  { observation, capabilities }: ShownServer,
  serverReference: string,
): readonly Button[] {
  const blocked = isCurrent(observation) ? observation.server?.blocked : undefined;
  const { status, game } = observation;
  const fitting = powerButtons({
    status: isCurrent(observation) ? shownStatus(status, game, new Date()) : 'unknown',
    ...(blocked === undefined ? {} : { blocked }),
  });
  const power = fitting.flatMap((action) =>
    action === 'kill' ? [] : [powerButtonOf(t, action, ids.panel.of(action, serverReference))],
  );
  if (capabilities.backups === null || blocked !== undefined) return power;
  return [...power, backUpButtonOf(t, ids.panel.of('back-up', serverReference))];
}

function allServers(
  t: Texts,
  { servers: all, failing, mutes }: Extract<PanelContent, { kind: 'all' }>,
  { buttons, references = [] }: PanelOptions,
): RenderedPanel {
  const failed = new Set(failing.map(({ connection }) => connection.id));
  const servers = all.map(({ ref, observation, running, failure }): OverviewServer => {
    const { server, readAt, game } = observation;
    const status = shownStatus(observation.status, game, new Date());
    const { statusWord, players, configuration } = server ?? noDetails;
    // A line below says it of all servers of the connection.
    const reason = failed.has(ref.connectionId) || failure === null ? null : failureLabel(t, failure);
    const outdated = isCurrent(observation) ? null : { readAt, reason };
    const { name } = ref;
    return { name, status, statusWord, players, configuration, outdated, isBusy: running !== null };
  });
  const failures = failing.flatMap(({ connection, failure }) =>
    failure === null
      ? []
      : [
          t.md('connection.failed', {
            connection: inline(connection.name, 40),
            what: failureLabel(t, failure),
          }),
        ],
  );
  const updated = oldestRead(all);
  const muted = mutes.map((mute) => muteLine(t, mute));
  const card = overviewCard(t, servers, 0, { more: false, failed: failures, muted, updated });
  if (buttons === null) return { card, buttons: [], select: null };
  return {
    card,
    buttons: [
      ...otherPagesButton(t, overviewPage(servers, 0)),
      refreshButtonOf(t, ids.refreshPanel.of(buttons.panelId)),
    ],
    select: serverMenu(t, servers, 0, references),
  };
}

const noDetails = { statusWord: null, players: null, configuration: [] };

/** The numbers that a panel shows. */
export type PanelNumbers = Pick<Server, 'players' | 'usage'>;

/** Minimum difference from the shown number that causes an edit: points of the CPU, parts of the limit or of the value. */
const leastChanges = { cpuPoints: 10, memoryPart: 0.05, diskPart: 0.02 };

/**
 * Returns the numbers, with each one that is close to the shown one replaced by it, so that jitter causes no edit.
 * Some hosts send a random part of the player names, so names change only with the count.
 */
export function steadyNumbers(shown: PanelNumbers | null, now: PanelNumbers): PanelNumbers {
  const players = now.players && { ...now.players, names: now.players.names.toSorted() };
  if (shown === null) return { usage: now.usage, players };
  return {
    usage: steadyUsage(shown.usage, now.usage),
    players: players && steadyPlayers(shown.players, players),
  };
}

function steadyPlayers(shown: Players | null, now: Players): Players {
  const isSample = now.online !== null && now.names.length > 0 && now.names.length < now.online;
  return isSample && shown?.online === now.online && shown.names.length > 0
    ? { ...now, names: shown.names }
    : now;
}

function steadyUsage(shown: Usage, now: Usage): Usage {
  const { cpuPoints, memoryPart, diskPart } = leastChanges;
  return {
    ...now,
    cpuPercent: steady(shown.cpuPercent, now.cpuPercent, cpuPoints),
    memoryBytes: steady(
      shown.memoryBytes,
      now.memoryBytes,
      memoryPart * (now.memoryLimitBytes || shown.memoryBytes || 0),
    ),
    diskBytes: steady(
      shown.diskBytes,
      now.diskBytes,
      diskPart * (now.diskLimitBytes || shown.diskBytes || 0),
    ),
  };
}

function steady(shown: number | null, now: number | null, least: number): number | null {
  return shown !== null && now !== null && Math.abs(now - shown) < least ? shown : now;
}

/** Shows an admin the panels of the guild. */
export function panelsMessage(t: Texts, panels: readonly Panel[]): Message {
  const title = t.md('panel.list.title');
  if (panels.length === 0) return notice('neutral', title, t.md('panel.list.none'));
  const lines = panels.flatMap((panel) => panelLines(t, panel));
  return notice('neutral', title, t.lines(lines, 3_800));
}

function panelLines(t: Texts, panel: Panel): readonly Markdown[] {
  const { ended, messageId, guildId, channelId } = panel;
  const values = { panel: panelName(t, panel), channel: mention.channel(channelId) };
  if (ended !== null) {
    const reason = t.md(`panel.end.${ended.reason}`);
    return [md`• ${t.md('panel.list.ended', { ...values, reason, time: time(ended.at) })}`];
  }
  if (messageId === null) return [md`• ${t.md('panel.list.not-posted', values)}`];
  const line = t.md(panel.buttons ? 'panel.list.line' : 'panel.list.line-without-buttons', {
    ...values,
    message: panelLink(t, { guildId, channelId, messageId }),
  });
  return [md`• ${line}`, ...(panel.pictureRefused ? [t.md('panel.list.picture-refused')] : [])];
}

/** Returns a link to the message of a panel. */
export function panelLink(
  t: Texts,
  { guildId, channelId, messageId }: Pick<Panel, 'guildId' | 'channelId'> & { readonly messageId: string },
): Markdown {
  return link(
    t.md('panel.list.message'),
    `https://discord.com/channels/${guildId}/${channelId}/${messageId}`,
  );
}

/** Returns what a panel shows, as a label. */
export function panelName(t: Texts, { server }: Pick<Panel, 'server'>): Markdown {
  return server === null ? t.md('panel.all-servers') : inline(server.name, 60);
}

/** Says in the log channel that a panel has ended. */
export function panelEndedMessage(t: Texts, panel: Panel, reason: PanelEnd): Message {
  const values = {
    panel: panelName(t, panel),
    channel: mention.channel(panel.channelId),
    reason: t.md(`panel.end.${reason}`),
  };
  return notice('warning', t.md('panel.ended.title'), t.md('panel.ended.text', values));
}
