import type { HostError } from '../../domain/host-error.ts';
import type { Server } from '../../domain/server.ts';
import { failureLabel } from '../texts/failures.ts';
import { inline, join, Markdown, md, time } from '../texts/markdown.ts';
import { playerCount, statusIcon, statusText } from '../texts/servers.ts';
import type { Texts } from '../texts/texts.ts';
import { type Message, message } from './embed.ts';
import { type Page, pageButtons, paginate } from './pagination.ts';

/** A server of the overview. */
export interface OverviewServer extends Server {
  /** Why its status could not be read; null if it was. */
  readonly failure: HostError | null;
}

/** Returns a page of the overview, with at most 15 servers. */
export function overviewPage<T extends Server>(servers: readonly T[], number: number): Page<T> {
  return paginate(servers, number, 15);
}

/** What the overview can't show. */
interface Missing {
  /** Whether a host has servers that it did not list. */
  readonly more: boolean;
  /** A line for each connection whose servers are not known. */
  readonly failed: readonly Markdown[];
}

/** Shows a page of the servers. */
export function overviewMessage(
  t: Texts,
  page: Page<OverviewServer>,
  { more, failed }: Missing,
  pageId: (number: number) => string,
): Message {
  const { items, number, count, total } = page;
  const lines = t.lines(
    items.map((server) =>
      server.failure === null
        ? overviewLine(t, server)
        : lastSeenLine(t, server, null, failureLabel(t, server.failure)),
    ),
    failed.length === 0 ? 3_800 : 2_900,
  );
  return message(
    {
      tone: 'neutral',
      title:
        count > 1 ? t.md('overview.title-page', { page: number + 1, pages: count }) : t.md('overview.title'),
      text: join([
        lines,
        ...(more ? [t.md('overview.more')] : []),
        ...(failed.length === 0 ? [] : [t.lines(failed, 1_000)]),
      ]),
      footer: t.plain('overview.count', { count: total }),
    },
    pageButtons(t, page, pageId),
  );
}

/** Returns a server's name, status and players in one line. */
export function overviewLine(
  t: Texts,
  server: Pick<Server, 'name' | 'status' | 'statusWord' | 'players'>,
): Markdown {
  const name = inline(server.name, 60);
  const status = statusText(t, server);
  const count = server.status === 'running' ? playerCount(t, server.players) : null;
  const line =
    count === null
      ? t.md('overview.line', { server: name, status })
      : t.md('overview.line-players', { server: name, status, count });
  return md`${Markdown.trusted(statusIcon(server.status))} ${line}`;
}

/**
 * Returns a line about a server whose status is not known now.
 * @param readAt when it was last read; null if that is not known
 * @param reason why it is not known; null to leave it out
 */
export function lastSeenLine(
  t: Texts,
  server: Pick<Server, 'name' | 'status' | 'statusWord'>,
  readAt: Date | null,
  reason: Markdown | null,
): Markdown {
  const name = inline(server.name, 60);
  const line =
    readAt === null || server.status === 'unknown'
      ? t.md('overview.line', { server: name, status: t.md('status.unknown') })
      : t.md('overview.line-last-seen', { server: name, status: statusText(t, server), time: time(readAt) });
  const icon = Markdown.trusted(statusIcon('unknown'));
  return reason === null ? md`${icon} ${line}` : md`${icon} ${line} · ${reason}`;
}
