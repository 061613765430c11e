import {
  addressOf,
  configuredValue,
  type HostSettings,
  type PowerAction,
  processStart,
  type Server,
  type Usage,
} from '@steward/hosts/model';
import type { Action } from '../access/actions.ts';
import { actLines } from '../alerts/panel-act-texts.ts';
import { backUpButtonOf, type LatestBackup, latestBackupLines } from '../backups/latest-backup.ts';
import { ids } from '../discord/interactions/component-ids.ts';
import type { TextKey } from '../discord/texts/catalog.ts';
import { inline, inlineCode, join, Markdown, md, plain, time } from '../discord/texts/markdown.ts';
import { amountText, serverProblemText, statusIcon, statusTitle } from '../discord/texts/servers.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { type Button, type LinkButton, type Message, message } from '../discord/views/embed.ts';
import type { ServerRef } from '../domain/connection.ts';
import type { NamedHost } from '../operations/supported.ts';
import type { NextRun } from '../schedules/model/schedule.ts';
import { scheduleText } from '../schedules/schedule-texts.ts';
import { type GameObservation, type ShownStatus, shownStatus } from '../watch/model/game.ts';
import type { NamedAct } from '../watch/model/panel-act.ts';
import { serverPage } from './server-page.ts';

/** What is shown of one server. */
export interface ServerFacts {
  readonly ref: ServerRef;
  readonly server: Server;
  readonly game: GameObservation;
  /** What someone did at the host that is why it is down; null if nobody is known to have. */
  readonly act: NamedAct | null;
  readonly latest: LatestBackup;
  /** What is scheduled next; null if nothing is, or that is not known. */
  readonly next: NextRun | null;
}

/**
 * Shows one server in full, with Refresh and what fits its status and can be pressed.
 * @param may whether the person, the key and the host may do an action
 */
export function serverMessage(
  t: Texts,
  { ref, server, game, act, latest, next }: ServerFacts,
  host: NamedHost,
  may: (action: Action) => boolean,
  serverReference: string,
  links: readonly LinkButton[],
): Message {
  const now = new Date();
  const status = shownStatus(server.status, game, now);
  const startedAt = server.status === 'running' ? processStart(server.usage, now) : null;
  return message(
    {
      tone: statusTones[status],
      icon: statusIcon(status),
      title: statusTitle(t, { ...server, status }),
      text: join([
        ...silenceLines(t, status, game),
        ...actLines(t, act),
        ...problemLines(t, server),
        ...serverLines(t, server),
        ...latestBackupLines(t, latest.backup, latest.marks),
        ...nextRunLines(t, ref, next),
        ...settingLines(t, server),
        smallPrint(t, {
          startedAt,
          updated: now,
          version: configuredValue(server, 'Version'),
          host,
        }),
      ]),
    },
    [
      ...powerButtons({ ...server, status })
        .filter((action) => may(`power.${action}`))
        .map((action) => powerButtonOf(t, action, ids.power.of(action, serverReference))),
      // A row has room for five.
      ...(server.status !== 'unknown' && server.blocked === undefined && may('backup.create')
        ? [backUpButtonOf(t, ids.backUp.of(serverReference))]
        : []),
      refreshButtonOf(t, ids.refresh.of(serverReference)),
      ...links,
    ],
  );
}

/** Returns the button of a power action. */
export function powerButtonOf(t: Texts, action: PowerAction, customId: string): Button {
  return {
    customId,
    label: t.plain(`button.${action}`),
    style: powerStyles[action],
    emoji: powerEmoji[action],
  };
}

/**
 * Returns the button that opens a server's page in the host's control panel; none if that is not known.
 * @param forAdmin as in `serverPage`
 */
export function controlPanelButtons(
  t: Texts,
  host: Pick<HostSettings, 'name' | 'kind' | 'address' | 'pageUrl'>,
  serverId: string,
  forAdmin: boolean,
): readonly LinkButton[] {
  const url = serverPage(host, serverId, forAdmin);
  return url === null ? [] : [{ url, label: t.plain('button.open-page', { host: host.name }) }];
}

/** Returns the Refresh button. */
export function refreshButtonOf(t: Texts, customId: string): Button {
  return { customId, label: t.plain('button.refresh'), style: 'secondary', emoji: '🔄' };
}

/** What the statuses mean. */
export const statusTones = {
  running: 'good',
  silent: 'warning',
  stopped: 'neutral',
  starting: 'busy',
  stopping: 'busy',
  restarting: 'busy',
  crashed: 'bad',
  unknown: 'neutral',
} as const satisfies Record<ShownStatus, string>;

const powerStyles = {
  start: 'success',
  stop: 'secondary',
  restart: 'secondary',
  kill: 'danger',
} as const;

const powerEmoji = { start: '▶️', stop: '⏹️', restart: '🔁', kill: '💥' } as const;

/** Returns the actions that fit a server's status, Kill once one waits for it; all if it is unknown, so that the host decides. */
export function powerButtons({
  status,
  blocked,
}: Pick<Server, 'blocked'> & { readonly status: ShownStatus }): readonly PowerAction[] {
  if (blocked !== undefined) return [];
  switch (status) {
    case 'running':
    case 'silent':
      return ['stop', 'restart'];
    case 'stopped':
    case 'crashed':
      return ['start'];
    case 'starting':
    case 'restarting':
      return ['stop', 'kill'];
    case 'stopping':
      return ['kill'];
    case 'unknown':
      return ['start', 'stop', 'restart', 'kill'];
  }
}

/** Returns a line on when the game of a running server last answered; none if it still does, or that is not known. */
export function silenceLines(
  t: Texts,
  status: ShownStatus,
  { answeredAt }: GameObservation,
): readonly Markdown[] {
  return status === 'silent' && answeredAt !== null
    ? [t.md('server.silent-since', { time: time(answeredAt) })]
    : [];
}

/** Returns a line with the problem that a server's host reports; none if it reports none. */
export function problemLines(t: Texts, { problem }: Pick<Server, 'problem'>): readonly Markdown[] {
  return problem === undefined ? [] : [md`⚠️ ${serverProblemText(t, problem)}`];
}

/** Returns what people look for first: how many are online, where to join, who is there, and what the server uses. */
export function serverLines(t: Texts, server: Server): readonly Markdown[] {
  const { players, usage } = server;
  const address = addressOf(server);
  const count = countText(t, players);
  const first = [
    ...(count === null ? [] : [md`👥 ${count}`]),
    ...(address === null ? [] : [md`🔗 ${inlineCode(address)}`]),
  ];
  return [
    ...(first.length === 0 ? [] : [join(first, ' · ')]),
    ...nameLines(t, players?.names ?? []),
    ...usageLines(t, usage),
  ];
}

/** Returns a line on what is scheduled next; none if nothing is. */
export function nextRunLines(t: Texts, server: ServerRef, next: NextRun | null): readonly Markdown[] {
  if (next === null) return [];
  const requests = join(
    next.actions.map((action) => scheduleText(t, { settings: { action }, server })),
    ', ',
  );
  return [md`🗓️ ${t.md('panel.next-run', { requests, time: time(next.at) })}`];
}

function countText(t: Texts, players: Server['players']): Markdown | null {
  const { online = null, max = null } = players ?? {};
  if (online === null) return max === null ? null : t.md('players.at-most', { max });
  return Markdown.trusted(
    max === null ? `**${t.number(online)}**` : `**${t.number(online)}**/${t.number(max)}`,
  );
}

/** Returns a line of names; none if there are none. @param most how many are shown */
export function nameLines(t: Texts, names: readonly string[], most = 20): readonly Markdown[] {
  if (names.length === 0) return [];
  const shown = names.slice(0, most).map((name) => inlineCode(plain(name, 32)));
  const more = names.length - shown.length;
  return [join([...shown, ...(more > 0 ? [t.md('list.more', { count: more })] : [])], ' ')];
}

function usageLines(t: Texts, usage: Usage): readonly Markdown[] {
  const { memoryBytes, memoryLimitBytes, diskBytes, diskLimitBytes } = usage;
  const cpu = cpuText(t, usage);
  const memory = amountLine(t, 'usage.memory', memoryBytes, memoryLimitBytes);
  const disk = amountLine(t, 'usage.disk', diskBytes, diskLimitBytes);
  const first = [memory, cpu].filter((part) => part !== null);
  return [...(first.length === 0 ? [] : [join(first, ' · ')]), ...(disk === null ? [] : [disk])];
}

function cpuText(t: Texts, { cpuPercent, cpuLimitPercent }: Usage): Markdown | null {
  if (cpuPercent === null) return null;
  const used = Markdown.trusted(t.percent(cpuPercent));
  const limit = cpuLimitPercent === null ? null : Markdown.trusted(t.percent(cpuLimitPercent));
  return md`${t.md('usage.cpu')} ${limit === null ? used : t.md('usage.of', { used, limit })}`;
}

function amountLine(
  t: Texts,
  label: 'usage.memory' | 'usage.disk',
  used: number | null,
  limit: number | null,
): Markdown | null {
  const amount = amountText(t, used, limit);
  if (amount === null) return null;
  const line = md`${t.md(label)} ${amount}`;
  return used === null || limit === null || limit <= 0
    ? line
    : md`${Markdown.trusted(usageBar(used / limit))} ${line}`;
}

const barLength = 5;

/** Returns a bar of five signs for a part of 0 to 1, all of which are full only if nothing is left. */
function usageBar(part: number): string {
  const full = part >= 1 ? barLength : Math.min(barLength - 1, Math.round(part * barLength));
  return '▰'.repeat(full) + '▱'.repeat(barLength - full);
}

/** What the last line of a server's message says. */
interface SmallPrint {
  /** When a server that runs was started. */
  readonly startedAt?: Date | null;
  /** Since when it has its status, if that says more. */
  readonly since?: Date | null;
  /** When what is shown was read; null if it says so elsewhere. */
  readonly updated: Date | null;
  readonly version: string | null;
  readonly host: NamedHost;
}

/** Returns one line in small print: when it was started, how old this is, which version, on which host. */
export function smallPrint(
  t: Texts,
  { startedAt = null, since = null, updated, version, host }: SmallPrint,
): Markdown {
  const { statusAgeMs } = host.capabilities;
  const parts = [
    ...(startedAt === null ? [] : [t.md('server.started', { time: time(startedAt) })]),
    ...(since === null ? [] : [t.md('server.since', { time: time(since, 'f') })]),
    ...(updated === null ? [] : [t.md('server.updated', { time: time(updated) })]),
    ...(statusAgeMs === 0 ? [] : [t.md('server.age', { age: t.duration(statusAgeMs) })]),
    ...(version === null ? [] : [inline(version, 60)]),
    inline(host.name, 40),
  ];
  return md`-# ${join(parts, ' · ')}`;
}

/** The texts of the labels that the readers give to known settings which are shown after everything else. */
const settingKeys = new Map<string, TextKey>([
  ['Game', 'configuration.game'],
  ['Software', 'configuration.software'],
  ['Type', 'configuration.type'],
  ['Map', 'configuration.map'],
  ['Game mode', 'configuration.game-mode'],
  ['Difficulty', 'configuration.difficulty'],
]);

/** What stands in other lines, or that nobody looks for. */
const notListed = new Set(['Address', 'Version', 'Max players', 'MOTD', 'Node']);
const nothing = /^(?:no|false|off|none|)$/i;

/** Returns a line in small print with the server's settings. */
function settingLines(t: Texts, { configuration }: Server): readonly Markdown[] {
  const parts = configuration
    .filter(({ label, value }) => !notListed.has(label) && !nothing.test(value.trim()))
    .map(({ label, value }) =>
      t.md('configuration.line', { setting: settingLabel(t, label), value: inline(value, 60) }),
    );
  return parts.length === 0 ? [] : [md`-# ${join(parts, ' · ')}`];
}

/** Returns the label of a setting in the reader's language if it is a known one, else as the host calls it. */
function settingLabel(t: Texts, label: string): Markdown {
  const key = settingKeys.get(label);
  return key === undefined ? inline(label, 40) : t.mdOf(key);
}
