import type { Operation, Step } from '../../domain/operation.ts';
import type { Players, Server, ServerStatus, Usage } from '../../domain/server.ts';
import { inline, join, Markdown, md, plain } from '../views/markdown.ts';
import { duration, size } from '../views/units.ts';
import { createdBackup } from './backups.ts';

const signs: Readonly<Record<ServerStatus, string>> = {
  running: '🟢',
  stopped: '⚫',
  starting: '🟡',
  stopping: '🟡',
  restarting: '🟡',
  crashed: '🔴',
  unknown: '⚪',
};

export function statusIcon(status: ServerStatus): string {
  return signs[status];
}

/** The status in our word, with the host's own beside it where it says something else. */
export function statusText({ status, statusWord }: Pick<Server, 'status' | 'statusWord'>): Markdown {
  if (statusWord === null) return Markdown.trusted(status === 'unknown' ? 'in an unknown state' : status);
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
export function usageText(usage: Usage): readonly (readonly [string, string])[] {
  const rows: (readonly [string, string | null])[] = [
    ['CPU', usage.cpuPercent === null ? null : `${round(usage.cpuPercent)} %`],
    ['Memory', amountOf(usage.memoryBytes, usage.memoryLimitBytes)],
    ['Disk', amountOf(usage.diskBytes, usage.diskLimitBytes)],
    ['Network', network(usage)],
    ['Uptime', usage.uptimeSeconds === null ? null : duration(usage.uptimeSeconds * 1000)],
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

/** How the world and the server stand, in so many words: nobody may be left guessing after a restore. */
export function serverStateText(operation: Operation): Markdown {
  const server = inline(operation.server.name, 60);
  const status = operation.serverStatus;
  const stands =
    status === null
      ? unread(operation, server)
      : status === 'unknown'
        ? md``
        : status === 'crashed'
          ? md`${server} has **crashed**.`
          : md`${server} is **${inline(status)}** now.`;
  const restore = operation.steps.find(({ name }) => name === 'backup.restore');
  return restore === undefined ? stands : md`${worldWords(restore)} ${stands}`;
}

function unread({ steps }: Operation, server: Markdown): Markdown {
  return steps.some(({ failure }) => failure?.reason === 'rate-limited')
    ? md`I can’t check ${server} until the host accepts requests again.`
    : md`I could not check whether ${server} is running.`;
}

function worldWords({ state, failure }: Step): Markdown {
  switch (state) {
    case 'done':
      return md`The world is now the one from the backup.`;
    case 'skipped':
    case 'pending':
      return md`The world is unchanged: the restore was not sent.`;
    case 'failed':
      if (failure?.reason === 'restore-failed' && failure.hostText !== null) {
        return md`I can’t see the world myself. Unless the host says above that it is unchanged, check it at the host before you start the server.`;
      }
      return failure?.applied === 'no'
        ? md`The world is unchanged: nothing was restored.`
        : md`The world may be the old one, the one from the backup, or a mix of both. Check it at the host before you start the server.`;
    default:
      return md`The world may be the old one or the one from the backup. Check it before you let players in.`;
  }
}

/** What was looked at after a change whose outcome is not certain, and what was to be seen there. */
export function lastCheckText(step: Step, { server, request }: Operation): Markdown {
  const name = inline(server.name, 60);
  const time = lookedFor(step);
  switch (step.name) {
    case 'command':
      return md`I can’t see what a command did.`;
    case 'backup.create':
      return newBackup(step);
    case 'backup.delete': {
      const backup = inline('backup' in request ? request.backup.label : '', 60);
      if (step.result?.listRead !== true) return md`I could not read the backup list.`;
      return md`I checked the backup list${time} and could not confirm that “${backup}” is gone.`;
    }
    case 'backup.restore':
      return md`I watched ${name}${time}, but the host does not show what became of the restore.`;
    default:
      // Where it could not be read, that is said beside how it stands.
      return step.result?.status == null ? md`` : md`I watched ${name}${time}, and did not see it happen.`;
  }
}

function newBackup(step: Step): Markdown {
  const { before, result } = step;
  if (result?.backup) {
    return md`The backup list has one that may be it: ${createdBackup(result.backup)}. It may also be somebody else’s.`;
  }
  if (result?.listRead !== true) return md`I could not read the backup list.`;
  return before?.backupIds
    ? md`I checked the backup list${lookedFor(step)}: it has no new backup.`
    : md`I could not read the backup list beforehand, so I can’t tell whether one of them is new.`;
}

function lookedFor({ startedAt, endedAt }: Step): Markdown {
  if (startedAt === null || endedAt === null) return md``;
  return md` until ${duration(Math.max(1_000, endedAt - startedAt))} after it was sent`;
}
