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

/** Returns our word for the status, with the host's own if that says something else. */
export function statusText({ status, statusWord }: Pick<Server, 'status' | 'statusWord'>): Markdown {
  if (statusWord === null) return Markdown.trusted(status === 'unknown' ? 'in an unknown state' : status);
  if (isSynonym(statusWord, status)) return Markdown.trusted(status);
  const own = inline(statusWord, 60);
  return status === 'unknown' ? md`“${own}”` : md`${status} (the host says “${own}”)`;
}

/** Hosts' words that mean the synonyms as ours. */
const synonyms: Readonly<Record<ServerStatus, string>> = {
  running: 'online on up started active poweredon',
  stopped: 'offline off down inactive notrunning poweredoff shutdown',
  starting: 'booting startingup startup launching poweringon',
  stopping: 'shuttingdown poweringoff',
  restarting: 'rebooting',
  crashed: '',
  unknown: '',
};

function isSynonym(statusWord: string, status: ServerStatus): boolean {
  const word = statusWord.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return word === status || synonyms[status].split(' ').includes(word);
}

/** Returns `3 of 20`, `3` or `at most 20`; null if nothing is known. */
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

/** Returns a server's known usage as labels and values. */
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

/** Returns a server's name and status in plain text, for a choice. */
export function serverChoiceName(server: Server): string {
  if (server.statusWord === null && server.status === 'unknown') return plain(server.name, 100);
  const status = server.status === 'unknown' ? plain(server.statusWord ?? '', 20) : server.status;
  return `${plain(server.name, 70)} · ${status}`;
}

/** Returns the server's state and, for a restore, which world it has. */
export function serverStateText(operation: Operation): Markdown {
  const server = inline(operation.server.name, 60);
  const status = operation.serverStatus;
  const stands =
    status === null
      ? unreadText(operation, server)
      : status === 'unknown'
        ? md``
        : status === 'crashed'
          ? md`${server} has **crashed**.`
          : md`${server} is **${inline(status)}** now.`;
  const restore = operation.steps.find(({ name }) => name === 'backup.restore');
  return restore === undefined ? stands : md`${worldText(restore)} ${stands}`;
}

function unreadText({ steps }: Operation, server: Markdown): Markdown {
  return steps.some(({ failure }) => failure?.reason === 'rate-limited')
    ? md`I can’t check ${server} until the host accepts requests again.`
    : md`I could not check whether ${server} is running.`;
}

function worldText({ state, failure }: Step): Markdown {
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

/** Returns what was checked after a change whose outcome is unknown, and what it showed. */
export function lastCheckText(step: Step, { server, request }: Operation): Markdown {
  const name = inline(server.name, 60);
  const time = checkedFor(step);
  switch (step.name) {
    case 'command':
      return md`I can’t see what a command did.`;
    case 'backup.create':
      return newBackupText(step);
    case 'backup.delete': {
      const backup = inline('backup' in request ? request.backup.label : '', 60);
      if (step.result?.listRead !== true) return md`I could not read the backup list.`;
      return md`I checked the backup list${time} and could not confirm that “${backup}” is gone.`;
    }
    case 'backup.restore':
      return md`I watched ${name}${time}, but the host does not show what became of the restore.`;
    default:
      // If it could not be read, `serverStateText` says so.
      return step.result?.status == null ? md`` : md`I watched ${name}${time}, and did not see it happen.`;
  }
}

function newBackupText(step: Step): Markdown {
  const { before, result } = step;
  if (result?.backup) {
    return md`The backup list has one that may be it: ${createdBackup(result.backup)}. It may also be somebody else’s.`;
  }
  if (result?.listRead !== true) return md`I could not read the backup list.`;
  return before?.backupIds
    ? md`I checked the backup list${checkedFor(step)}: it has no new backup.`
    : md`I could not read the backup list beforehand, so I can’t tell whether one of them is new.`;
}

function checkedFor({ startedAt, endedAt }: Step): Markdown {
  if (startedAt === null || endedAt === null) return md``;
  return md` until ${duration(Math.max(1_000, endedAt - startedAt))} after it was sent`;
}
