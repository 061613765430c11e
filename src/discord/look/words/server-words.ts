import type { Players, Server, ServerStatus, Usage } from '../../../domain/server.ts';
import { plain } from '../plain-text.ts';
import { inline, join, Markdown, md } from '../text.ts';
import { duration, size } from '../units.ts';

const signs: Readonly<Record<ServerStatus, string>> = {
  running: '🟢',
  stopped: '⚫',
  starting: '🟡',
  stopping: '🟡',
  restarting: '🟡',
  crashed: '🔴',
  unknown: '⚪',
};

export function statusSign(status: ServerStatus): string {
  return signs[status];
}

/** The status in our word, with the host's own beside it where it says something else. */
export function statusWords({ status, statusWord }: Pick<Server, 'status' | 'statusWord'>): Markdown {
  if (statusWord === null)
    return Markdown.trusted(status === 'unknown' ? 'in a state that the host does not tell' : status);
  if (saysNoMore(statusWord, status)) return Markdown.trusted(status);
  const own = inline(statusWord, 60);
  return status === 'unknown' ? md`“${own}”` : md`${status} (the host says “${own}”)`;
}

/** Hosts' words that tell people nothing beyond ours. */
const same: Readonly<Record<ServerStatus, string>> = {
  running: 'online on up started active poweredon',
  stopped: 'offline off down inactive notrunning poweredoff shutdown',
  starting: 'booting startingup startup launching poweringon',
  stopping: 'shuttingdown poweringoff',
  restarting: 'rebooting',
  crashed: '',
  unknown: '',
};

function saysNoMore(statusWord: string, status: ServerStatus): boolean {
  const word = statusWord.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return word === status || same[status].split(' ').includes(word);
}

/** `3 of 20`, `3`, `of 20 at most`; null where nothing is known. */
export function playerCount(players: Players | null): string | null {
  if (players === null) return null;
  const { online, max } = players;
  if (online === null) return max === null ? null : `at most ${max}`;
  return max === null ? `${online}` : `${online} of ${max}`;
}

export function playerNames(players: Players | null): Markdown | null {
  if (players === null || players.names.length === 0) return null;
  const shown = players.names.slice(0, 20).map((name) => inline(name, 32));
  const more = players.names.length - shown.length;
  return join([...shown, ...(more > 0 ? [Markdown.trusted(`and ${more} more`)] : [])], ', ');
}

/** What is known of a server's usage, as label and value. */
export function usageWords(usage: Usage): readonly (readonly [string, string])[] {
  const rows: (readonly [string, string | null])[] = [
    ['CPU', usage.cpuPercent === null ? null : `${round(usage.cpuPercent)} %`],
    ['Memory', amountOf(usage.memoryBytes, usage.memoryLimitBytes)],
    ['Disk', amountOf(usage.diskBytes, usage.diskLimitBytes)],
    ['Network', network(usage)],
    ['Up for', usage.uptimeSeconds === null ? null : duration(usage.uptimeSeconds * 1000)],
  ];
  return rows.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]));
}

function amountOf(used: number | null, limit: number | null): string | null {
  if (used === null) return limit === null ? null : `at most ${size(limit)}`;
  return limit === null || limit <= 0 ? size(used) : `${size(used)} of ${size(limit)}`;
}

function network({ networkReceivedBytes: received, networkSentBytes: sent }: Usage): string | null {
  const parts = [
    received === null ? [] : [`↓ ${size(received)}`],
    sent === null ? [] : [`↑ ${size(sent)}`],
  ].flat();
  return parts.length === 0 ? null : parts.join(' ');
}

function round(percent: number): number {
  return percent < 10 ? Math.round(percent * 10) / 10 : Math.round(percent);
}

/** A server in one line of plain text, for a choice. */
export function serverChoiceName(server: Server): string {
  if (server.statusWord === null && server.status === 'unknown') return plain(server.name, 100);
  const status = server.status === 'unknown' ? plain(server.statusWord ?? '', 20) : server.status;
  return `${plain(server.name, 70)} · ${status}`;
}
