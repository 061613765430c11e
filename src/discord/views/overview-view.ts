import type { Server } from '../../domain/server.ts';
import { playerCount, statusIcon, statusText } from '../texts/servers.ts';
import { type Message, message } from './embed.ts';
import { inline, join, lines, Markdown, md } from './markdown.ts';
import { type Page, pageButtons, paginate } from './pagination.ts';

/** Returns a page of the overview, with at most 15 servers. */
export function overviewPage(servers: readonly Server[], number: number): Page<Server> {
  return paginate(servers, number, 15);
}

/** Shows a page of the servers. @param more whether the host has servers that it did not list */
export function overviewMessage(
  page: Page<Server>,
  more: boolean,
  pageId: (number: number) => string,
): Message {
  const notes = more
    ? [md`The host has more servers than it lists. Use **/status** with a server’s name to see another one.`]
    : [];
  return message(
    {
      tone: 'neutral',
      title: page.count > 1 ? md`Servers, page ${page.number + 1} of ${page.count}` : md`Servers`,
      text: join([lines(page.items.map(overviewLine), 3_800), ...notes]),
      footer: page.total === 1 ? '1 server' : `${page.total} servers`,
    },
    pageButtons(page, pageId),
  );
}

function overviewLine(server: Server): Markdown {
  const name = md`**${inline(server.name, 60)}**`;
  if (server.statusWord === null && server.status === 'unknown') return md`• ${name}`;
  const count = playerCount(server.players);
  const players = count === null || server.status !== 'running' ? md`` : md`, ${count} online`;
  return md`${Markdown.trusted(statusIcon(server.status))} ${name}: ${statusText(server)}${players}`;
}
