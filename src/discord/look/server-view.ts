import type { Access } from '../../access/permission.ts';
import type { PowerAction } from '../../hosting/hosting.ts';
import type { Server, ServerStatus } from '../../hosting/server.ts';
import { type Button, type Message, message } from './card.ts';
import { inline, join, lines, Markdown, md, moment } from './text.ts';
import { playerCount, playerNames, statusSign, statusWords, usageWords } from './words/server-words.ts';

/** One server in full, with Refresh and the power buttons that make sense now and that the person may press. */
export function serverMessage(server: Server, reference: string, access: Access): Message {
  const name = inline(server.name, 80);
  const count = playerCount(server.players);
  const names = playerNames(server.players);
  return message(
    {
      tone: tones[server.status],
      sign: statusSign(server.status),
      title: md`${name} ${server.status === 'crashed' ? 'has' : 'is'} ${statusWords(server)}`,
      text: md`Seen ${moment(new Date())}`,
      fields: [
        ...(count === null
          ? []
          : [{ name: md`Players`, value: names === null ? md`${count}` : md`${count}: ${names}` }]),
        ...usageWords(server.usage).map(([label, value]) => ({ name: md`${label}`, value: md`${value}` })),
        ...configuration(server),
      ],
    },
    [
      { id: ['refresh', reference], label: 'Refresh', style: 'secondary' },
      ...powerButtons(server.status)
        .filter((action) => access.may(`power.${action}`, server.id))
        .map(
          (action): Button => ({
            id: ['power', action, reference],
            label: labels[action],
            style: styles[action],
          }),
        ),
    ],
  );
}

const tones = {
  running: 'good',
  stopped: 'neutral',
  starting: 'busy',
  stopping: 'busy',
  restarting: 'busy',
  crashed: 'bad',
  unknown: 'neutral',
} as const satisfies Record<ServerStatus, string>;

const labels = { start: 'Start', stop: 'Stop', restart: 'Restart', kill: 'Kill' } as const;
const styles = { start: 'success', stop: 'secondary', restart: 'secondary', kill: 'danger' } as const;

/** What can be pressed in a state; where the state is not understood, the host decides. */
function powerButtons(status: ServerStatus): readonly PowerAction[] {
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

function configuration({ configuration: settings }: Server) {
  if (settings.length === 0) return [];
  const rows = settings.map(({ label, value }) => md`${inline(label, 40)}: ${inline(value, 120)}`);
  return [{ name: md`Configuration`, value: lines(rows, 1024), wide: true }];
}

/** How many servers an overview shows at once. */
export const overviewPageSize = 15;

/** A page of all servers. `more`: the host has further ones that it did not send. */
export function overviewMessage(
  servers: readonly Server[],
  page: { readonly number: number; readonly count: number; readonly total: number },
  more: boolean,
): Message {
  const notes = more
    ? [md`The host has more servers than it sends at once; use **/status** with the name of one.`]
    : [];
  return message(
    {
      tone: 'neutral',
      title: page.count > 1 ? md`Servers, page ${page.number + 1} of ${page.count}` : md`Servers`,
      text: join([lines(servers.map(overviewLine), 3_800), ...notes]),
      footer: page.total === 1 ? '1 server' : `${page.total} servers`,
    },
    pageButtons(page, (number) => ['overview', number]),
  );
}

function overviewLine(server: Server): Markdown {
  const name = md`**${inline(server.name, 60)}**`;
  if (server.statusWord === null && server.status === 'unknown') return md`• ${name}`;
  const count = playerCount(server.players);
  const players = count === null || server.status !== 'running' ? md`` : md`, ${count} online`;
  return md`${Markdown.trusted(statusSign(server.status))} ${name}: ${statusWords(server)}${players}`;
}

/** Buttons to the neighbouring pages; none where there is one page. */
export function pageButtons(
  { number, count }: { readonly number: number; readonly count: number },
  id: (number: number) => Button['id'],
): readonly Button[] {
  if (count <= 1) return [];
  // Disabled buttons keep their place, but a custom id may stand only once in a message: the neighbours differ.
  return [
    {
      id: id(number > 0 ? number - 1 : count),
      label: 'Previous',
      style: 'secondary',
      disabled: number === 0,
    },
    {
      id: id(number < count - 1 ? number + 1 : count + 1),
      label: 'Next',
      style: 'secondary',
      disabled: number >= count - 1,
    },
  ];
}
