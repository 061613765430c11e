import type { Capabilities, PowerAction } from '../../domain/hosting.ts';
import type { Server, ServerStatus } from '../../domain/server.ts';
import type { TextKey } from '../texts/catalog.ts';
import { inline, type Markdown, time } from '../texts/markdown.ts';
import { ageFooter, playersText, statusIcon, statusTitle, usageFields } from '../texts/servers.ts';
import type { Texts } from '../texts/texts.ts';
import { type Button, type Message, message } from './embed.ts';

/** The custom ids of a server's buttons. */
export interface ServerButtonIds {
  readonly refresh: string;
  readonly power: (action: PowerAction) => string;
}

/**
 * Shows one server in full, with Refresh and the power buttons that fit its status and can be pressed.
 * @param may whether the person, the key and the host may do an action
 */
export function serverMessage(
  t: Texts,
  server: Server,
  capabilities: Capabilities,
  may: (action: PowerAction) => boolean,
  ids: ServerButtonIds,
): Message {
  const players = playersText(t, server.players);
  return message(
    {
      tone: statusTones[server.status],
      icon: statusIcon(server.status),
      title: statusTitle(t, server),
      text: t.md('server.updated', { time: time(new Date()) }),
      fields: [
        ...(players === null ? [] : [{ name: t.md('server.players'), value: players }]),
        ...usageFields(t, server.usage),
        ...configuration(t, server),
      ],
      ...ageFooter(t, capabilities),
    },
    [
      { customId: ids.refresh, label: t.plain('button.refresh'), style: 'secondary' },
      ...powerButtons(server)
        .filter(may)
        .map(
          (action): Button => ({
            customId: ids.power(action),
            label: t.plain(`button.${action}`),
            style: powerStyles[action],
          }),
        ),
    ],
  );
}

/** Returns the Refresh button. */
export function refreshButtonOf(t: Texts, customId: string): Button {
  return { customId, label: t.plain('button.refresh'), style: 'secondary', emoji: '🔄' };
}

/** What the statuses mean. */
export const statusTones = {
  running: 'good',
  stopped: 'neutral',
  starting: 'busy',
  stopping: 'busy',
  restarting: 'busy',
  crashed: 'bad',
  unknown: 'neutral',
} as const satisfies Record<ServerStatus, string>;

export const powerStyles = {
  start: 'success',
  stop: 'secondary',
  restart: 'secondary',
  kill: 'danger',
} as const;

/** Returns the actions that fit a server's status; all if it is unknown, so that the host decides. */
export function powerButtons({
  status,
  refusesChanges = false,
}: Pick<Server, 'status' | 'refusesChanges'>): readonly PowerAction[] {
  if (refusesChanges) return [];
  switch (status) {
    case 'running':
      return ['stop', 'restart', 'kill'];
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

function configuration(t: Texts, { configuration: settings }: Server) {
  if (settings.length === 0) return [];
  const rows = settings.map(({ label, value }) =>
    t.md('configuration.line', { setting: settingLabel(t, label), value: inline(value, 120) }),
  );
  return [{ name: t.md('server.configuration'), value: t.lines(rows, 1024), wide: true }];
}

/** The texts of the labels that the readers give to known settings. */
const settingKeys = new Map<string, TextKey>([
  ['Game', 'configuration.game'],
  ['Software', 'configuration.software'],
  ['Version', 'configuration.version'],
  ['Type', 'configuration.type'],
  ['Address', 'configuration.address'],
  ['Max players', 'configuration.max-players'],
  ['MOTD', 'configuration.motd'],
  ['Map', 'configuration.map'],
  ['Game mode', 'configuration.game-mode'],
  ['Difficulty', 'configuration.difficulty'],
]);

/** Returns the label of a setting in the reader's language if it is a known one, else as the host calls it. */
function settingLabel(t: Texts, label: string): Markdown {
  const key = settingKeys.get(label);
  return key === undefined ? inline(label, 40) : t.mdOf(key);
}

/** Addresses with which nobody can join: the host only says that the server listens. */
const nowhere = /^(?:0\.0\.0\.0|127\.\d+\.\d+\.\d+|localhost|\[?::1?\]?)(?::\d+)?$/i;

/** Returns where to join a server; null if the host doesn't say. */
export function addressOf({ configuration: settings }: Pick<Server, 'configuration'>): string | null {
  const address = settings.find(({ label }) => label === 'Address')?.value ?? null;
  return address === null || nowhere.test(address.trim()) ? null : address;
}
