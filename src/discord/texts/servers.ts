import type { Players, Server } from '@steward/hosts/model';
import type { ShownStatus } from '../../watch/model/game.ts';
import { inline, Markdown, plain } from './markdown.ts';
import type { Texts } from './texts.ts';

const signs: Readonly<Record<ShownStatus, string>> = {
  running: '🟢',
  silent: '🟠',
  stopped: '⚫',
  starting: '🟡',
  stopping: '🟡',
  restarting: '🟡',
  crashed: '🔴',
  unknown: '⚪',
};

export function statusIcon(status: ShownStatus): string {
  return signs[status];
}

/** What is shown as the status of a server. */
interface WithStatus extends Pick<Server, 'statusWord'> {
  readonly status: ShownStatus;
}

/** Returns the status as a label, with the host's own word if that says something else. */
export function statusText(t: Texts, server: WithStatus): Markdown {
  const word = ownWord(server);
  if (word === null) return t.md(`status.${server.status}`);
  if (server.status === 'unknown') return t.md('status.own-word', { word });
  return t.md('status.with-own-word', { status: t.md(`status.${server.status}`), word });
}

/** Returns the server's name and status as a title. */
export function statusTitle(t: Texts, server: WithStatus & Pick<Server, 'name'>): Markdown {
  const name = inline(server.name, 80);
  const word = ownWord(server);
  if (word === null) return t.md(`server.is.${server.status}`, { server: name });
  if (server.status === 'unknown') return t.md('server.is-own-word', { server: name, word });
  const status = t.md(`server.is.${server.status}`, { server: name });
  return t.md('status.with-own-word', { status, word });
}

/** Returns the host's word for the status if it is none of ours. */
function ownWord({ status, statusWord }: WithStatus): Markdown | null {
  return statusWord === null || isSynonym(statusWord, status) ? null : inline(statusWord, 60);
}

/** Hosts' words for a process that runs. */
const running = 'online on up started active poweredon';
/** Hosts' words that mean the same as ours. */
const synonyms: Readonly<Record<ShownStatus, string>> = {
  running,
  silent: `running ${running}`,
  stopped: 'offline off down inactive notrunning poweredoff shutdown',
  // The game of one that the host calls running may still be starting.
  starting: `booting startingup startup launching poweringon running ${running}`,
  stopping: 'shuttingdown poweringoff',
  restarting: 'rebooting',
  crashed: '',
  unknown: '',
};

function isSynonym(statusWord: string, status: ShownStatus): boolean {
  const word = statusWord.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return word === status || synonyms[status].split(' ').includes(word);
}

/** Returns `3 of 20 players`, or `3 players`; null if nobody knows how many are online. */
export function playerCount(t: Texts, players: Players | null): Markdown | null {
  const { online = null, max = null } = players ?? {};
  if (online === null) return null;
  return max === null
    ? t.md('overview.players', { count: online })
    : t.md('players.online-of', { online, max });
}

/** Returns an amount, and of how much; null if neither is known. */
export function amountText(t: Texts, usedBytes: number | null, limitBytes: number | null): Markdown | null {
  const size = (bytes: number) => Markdown.trusted(t.size(bytes));
  if (usedBytes === null)
    return limitBytes === null ? null : t.md('usage.at-most', { limit: size(limitBytes) });
  if (limitBytes === null || limitBytes <= 0) return size(usedBytes);
  return t.md('usage.of', { used: size(usedBytes), limit: size(limitBytes) });
}

/** Returns a server's name and status in plain text, for a choice. */
export function serverChoiceName(
  t: Texts,
  { name, status, statusWord }: Pick<Server, 'name' | 'status' | 'statusWord'>,
): string {
  if (statusWord === null && status === 'unknown') return plain(name, 100);
  const state = status === 'unknown' ? plain(statusWord ?? '', 20) : t.plain(`status.${status}`);
  return `${plain(name, 70)} · ${state}`;
}

/** Returns the problem that a host reports for a server. */
export function serverProblemText(t: Texts, problem: string): Markdown {
  return t.md('server.problem', { problem: inline(problem, maxProblem) });
}

/** The longest problem of a server that is shown, in UTF-16 code units. */
const maxProblem = 300;
