import { addressOf, type Server } from '@steward/hosts/model';
import { ids } from '../discord/interactions/component-ids.ts';
import { inline, inlineCode, join, Markdown, md, time } from '../discord/texts/markdown.ts';
import { statusIcon, statusText } from '../discord/texts/servers.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { type Button, type EmbedCard, mostOptions, type Select, type Tone } from '../discord/views/embed.ts';
import { type Page, paginate } from '../discord/views/pagination.ts';
import type { ShownStatus } from '../watch/model/game.ts';
import { statusTones } from './server-view.ts';

/** A server of an overview. */
export interface OverviewServer extends Pick<Server, 'name' | 'statusWord' | 'players' | 'configuration'> {
  readonly status: ShownStatus;
  /** What is known of a status that is not current; null if it is current. */
  readonly outdated: {
    /** When it was read; null if that is not known. */
    readonly readAt: Date | null;
    /** Why there is no newer one; null to leave it out. */
    readonly reason: Markdown | null;
  } | null;
  /** Whether something is being done with it. */
  readonly isBusy: boolean;
}

/** Returns a page of an overview: as many servers as its menu can have. */
export function overviewPage<T>(servers: readonly T[], number: number): Page<T> {
  return paginate(servers, number, mostOptions);
}

/** What an overview says besides its servers. */
interface Rest {
  /** Whether a host has servers that it did not list. */
  readonly more: boolean;
  /** A line for each connection whose servers are not known. */
  readonly failed: readonly Markdown[];
  /** A line for each mute of alerts. Default: none. */
  readonly muted?: readonly Markdown[];
  /** When what is shown as current was read; null if nothing is. */
  readonly updated: Date | null;
}

/** How much of Discord's limit of 4,096 characters the lines of the servers, and those below them, may take. */
const maxServerLines = 2_900;
const maxOtherLines = 800;

/** Shows a page of all servers. */
export function overviewCard(
  t: Texts,
  all: readonly OverviewServer[],
  page: number,
  { more, failed, muted = [], updated }: Rest,
): EmbedCard {
  const { items, number, count } = overviewPage(all, page);
  const small = [
    ...(count > 1 ? [t.md('overview.page', { page: number + 1, pages: count })] : []),
    ...(updated === null ? [] : [t.md('server.updated', { time: time(updated) })]),
  ];
  const lines = items.map((server) => overviewLine(t, server));
  const others = [...failed, ...muted];
  return {
    tone: worstTone(all, failed.length > 0),
    icon: '',
    title: totals(t, all),
    text: join([
      lines.length + failed.length === 0 ? t.md('error.no-servers.text') : t.lines(lines, maxServerLines),
      ...(more ? [t.md('overview.more')] : []),
      ...(others.length === 0 ? [] : [t.lines(others, maxOtherLines)]),
      ...(small.length === 0 ? [] : [md`-# ${join(small, ' · ')}`]),
    ]),
  };
}

/** Returns how many servers there are, how many of them are online, with how many players, and of how many that isn't known. */
function totals(t: Texts, all: readonly OverviewServer[]): Markdown {
  // A host that lists no status is only asked for that of the servers of one page.
  const isKnown = all.length <= mostOptions || all.every((server) => !isUnread(server));
  const count = all.length;
  if (count === 0 || !isKnown) return t.md('overview.servers', { count });
  const unknown = all.filter(({ status, outdated }) => status === 'unknown' || outdated !== null).length;
  if (unknown === count) return t.md('overview.servers', { count });
  const online = all.filter(({ status, outdated }) => status === 'running' && outdated === null);
  const players = online.flatMap((server) => server.players?.online ?? []);
  return join(
    [
      online.length === count
        ? t.md('overview.all-online', { count })
        : t.md('overview.online', { online: online.length, count }),
      ...(players.length === 0
        ? []
        : [t.md('overview.players', { count: players.reduce((sum, one) => sum + one, 0) })]),
      ...(unknown === 0 ? [] : [t.md('overview.unknown', { count: unknown })]),
    ],
    ' · ',
  );
}

/** Returns whether a status is shown as the current one. */
export function isKnownNow(server: OverviewServer): boolean {
  return server.outdated === null && !isUnread(server);
}

function isUnread({ status, statusWord, outdated }: OverviewServer): boolean {
  return status === 'unknown' && statusWord === null && outdated === null;
}

/** From the best to the worst. */
const tones: readonly Tone[] = ['good', 'neutral', 'busy', 'warning', 'bad'];

function worstTone(all: readonly OverviewServer[], isIncomplete: boolean): Tone {
  const shown = all.map(
    ({ status, outdated }): Tone => (outdated === null ? statusTones[status] : 'warning'),
  );
  const worst = Math.max(
    ...[...shown, ...(isIncomplete ? ['warning' as const] : [])].map((tone) => tones.indexOf(tone)),
  );
  return tones[worst] ?? 'neutral';
}

/** Returns a server's name, status, players and address in one line. */
function overviewLine(t: Texts, server: OverviewServer): Markdown {
  const parts = server.outdated === null ? currentParts(t, server) : [lastSeen(t, server, server.outdated)];
  const { status, outdated, isBusy } = server;
  const icon = Markdown.trusted(statusIcon(outdated === null ? status : 'unknown'));
  return md`${icon} ${join([...parts, ...(isBusy ? [Markdown.trusted('⏳')] : [])], ' · ')}`;
}

function currentParts(t: Texts, server: OverviewServer): readonly Markdown[] {
  const { name, status, statusWord, players } = server;
  const address = addressOf(server);
  const count = status === 'running' ? playersOf(t, players) : null;
  const state = statusText(t, { status, statusWord });
  // The sign in front says that it is running.
  const isPlain = `${state}` === `${statusText(t, { status, statusWord: null })}`;
  const parts = [
    md`**${inline(name, 60)}**`,
    ...(count !== null && isPlain ? [] : [state]),
    ...(count === null ? [] : [count]),
  ];
  if (address === null) return parts;
  // Without a point in between, which would stand at the end of a phone's line.
  return [md`${join(parts, ' · ')} ${inlineCode(address)}`];
}

/** Returns `👥 2/20` or “2 players”; null if nobody knows who is online. */
function playersOf(t: Texts, players: Server['players']): Markdown | null {
  const { online = null, max = null } = players ?? {};
  if (online === null) return null;
  if (max === null) return t.md('overview.players', { count: online });
  return Markdown.trusted(`👥 ${t.number(online)}/${t.number(max)}`);
}

function lastSeen(
  t: Texts,
  { name, status, statusWord }: OverviewServer,
  { readAt, reason }: NonNullable<OverviewServer['outdated']>,
): Markdown {
  const server = inline(name, 60);
  const line =
    readAt === null || status === 'unknown'
      ? md`**${server}** · ${t.md('status.unknown')}`
      : t.md('overview.line-last-seen', {
          server,
          status: statusText(t, { status, statusWord }),
          time: time(readAt),
        });
  return reason === null ? line : join([line, reason], ' · ');
}

/** Returns the menu that shows one server of a page to the person who chooses it. @param values one for each server of the page */
export function serverMenu(
  t: Texts,
  all: readonly OverviewServer[],
  page: number,
  values: readonly string[],
): Select {
  return {
    customId: ids.chooseServer.of(),
    placeholder: t.plain('overview.choose'),
    options: overviewPage(all, page).items.flatMap(({ name, status, outdated }, index) => {
      const value = values[index];
      const emoji = statusIcon(outdated === null ? status : 'unknown');
      return value === undefined ? [] : [{ label: name, value, emoji }];
    }),
  };
}

/** Returns the button that shows the servers of the other pages to the person who presses it; none if there is one page. */
export function otherPagesButton(t: Texts, { count }: Pick<Page<unknown>, 'count'>): readonly Button[] {
  const customId = ids.otherServers.of();
  return count <= 1
    ? []
    : [{ customId, label: t.plain('button.more-servers'), style: 'secondary', emoji: '➕' }];
}
