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
export function usageText(usage: Usage): readonly (readonly [string, string])[] {
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
    ? md`Until the host listens again I can’t see how ${server} stands.`
    : md`I could not read whether ${server} is up.`;
}

function worldWords({ state, failure }: Step): Markdown {
  switch (state) {
    case 'done':
      return md`The world is the backup’s.`;
    case 'skipped':
    case 'pending':
      return md`The world is as it was: the restore was not sent.`;
    case 'failed':
      if (failure?.reason === 'restore-failed' && failure.hostText !== null) {
        return md`I can’t look at the world myself: unless the host says above that it is as it was, look at it there before you start the server.`;
      }
      return failure?.applied === 'no'
        ? md`The world is as it was: the restore was not made.`
        : md`The world may be the old one, the backup’s, or a part of each: look at it at the host before you start the server.`;
    default:
      return md`It is not certain whether the world is the old one or the backup’s: look at it before you let people in.`;
  }
}

/** What was looked at after a change whose outcome is not certain, and what was to be seen there. */
export function lastCheckText(step: Step, { server, request }: Operation): Markdown {
  const name = inline(server.name, 60);
  const time = lookedFor(step);
  switch (step.name) {
    case 'command':
      return md`What a command did can’t be seen from outside.`;
    case 'backup.create':
      return newBackup(step);
    case 'backup.delete': {
      const backup = inline('backup' in request ? request.backup.label : '', 60);
      if (step.result?.listRead !== true) return md`I could not read the list of backups.`;
      return md`I looked at the list of backups${time}, and did not see “${backup}” go.`;
    }
    case 'backup.restore':
      return md`I watched ${name}${time}, but the host does not show what became of the restore.`;
    default:
      // Where it could not be read, that is said beside how it stands.
      return step.result?.status == null ? md`` : md`I watched ${name}${time}, and did not see it done.`;
  }
}

function newBackup(step: Step): Markdown {
  const { before, result } = step;
  if (result?.backup) {
    return md`The list of backups has one that may be it: ${createdBackup(result.backup)}. It may be somebody else’s, too.`;
  }
  if (result?.listRead !== true) return md`I could not read the list of backups.`;
  return before?.backupIds
    ? md`I looked at the list of backups${lookedFor(step)}: there is no new one in it.`
    : md`I could not read the list of backups before I asked, so I can’t tell whether one in it is new.`;
}

function lookedFor({ startedAt, endedAt }: Step): Markdown {
  if (startedAt === null || endedAt === null) return md``;
  return md` until ${duration(Math.max(1_000, endedAt - startedAt))} after I asked`;
}
