import type { Players, Server } from '@steward/hosts/model';
import { createdBackup } from '../../backups/backup-texts.ts';
import { restoreOf, restoreSteps, stepKinds } from '../../operations/kinds.ts';
import type { Operation, Step } from '../../operations/model/operation.ts';
import { mayBeOld } from '../../operations/outcomes.ts';
import { isStatus } from '../../operations/server-status.ts';
import type { ShownStatus } from '../../watch/model/game.ts';
import { requestedTitle } from './backup-title.ts';
import { inline, Markdown, md, plain } from './markdown.ts';
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

/** Returns the server's state and, for a restore, which world it has. */
export function serverStateText(t: Texts, operation: Operation): Markdown {
  const [restore] = restoreSteps(operation.steps);
  const world = restore === undefined ? [] : worldSentences(t, operation, restore);
  return t.sentences([...world, ...statusSentences(t, operation)]);
}

/** Returns the sentence on the status; none if it is unknown or of a newer version. */
function statusSentences(t: Texts, operation: Operation): readonly Markdown[] {
  const server = inline(operation.server.name, 60);
  const status = operation.serverStatus;
  if (status === null) {
    const held = operation.steps.some(({ failure }) => failure?.reason === 'rate-limited');
    return [t.md(held ? 'operation.unread-rate-limited' : 'operation.unread', { server })];
  }
  if (!isStatus(status) || status === 'unknown') return [];
  const last = operation.steps.at(-1);
  // The line of that step says so.
  if (status === 'running' && last?.state === 'done' && stepKinds[last.name].leavesRunning === true)
    return [];
  if (mayBeOld(operation))
    return [t.md('operation.status-old', { server, status: t.md(`status.${status}`) })];
  return [t.md(`server.now.${status}`, { server })];
}

/** Returns what became of the world; nothing if it is the backup's, which the title says. */
function worldSentences(t: Texts, operation: Operation, { state, failure }: Step): readonly Markdown[] {
  const { request } = operation;
  const isInterrupted = failure?.reason === 'restore-interrupted';
  switch (state) {
    case 'done':
      return restoreOf(request)?.keepsNewFiles === true ? [t.md('operation.world.restored-over')] : [];
    case 'skipped':
    case 'pending':
      return [t.md('operation.world.not-sent')];
    case 'failed':
      if (failure?.reason === 'restore-failed' && failure.hostText !== null)
        return [t.md('operation.world.see-host')];
      return [t.md(failure?.applied === 'no' ? 'operation.world.not-restored' : 'operation.world.uncertain')];
    case 'sending':
    case 'accepted':
    case 'lost':
    case 'unknown':
      return [t.md(isInterrupted ? 'operation.world.mixed' : 'operation.world.uncertain')];
  }
}

/** Returns what was checked after a change whose outcome is unknown, and what it showed. */
export function lastCheckLines(t: Texts, step: Step, operation: Operation): readonly Markdown[] {
  const { check } = stepKinds[step.name];
  return check === null ? [] : checkLines[check](t, step, operation);
}

/** What is said of each check. */
const checkLines: Readonly<
  Record<
    NonNullable<(typeof stepKinds)[Step['name']]['check']>,
    (t: Texts, step: Step, operation: Operation) => readonly Markdown[]
  >
> = {
  // If the status could not be read, `serverStateText` says so.
  power: (t, step, { server }) =>
    step.result?.status == null
      ? []
      : [withLastCheck(t, step, t.md('operation.check.power', { server: inline(server.name, 60) }))],
  restore: (t, step, { server }) => [
    withLastCheck(t, step, t.md('operation.check.restore', { server: inline(server.name, 60) })),
  ],
  'new-backup': newBackupLines,
  delete: listedLines('delete'),
  'backup.lock': listedLines('backup.lock'),
  'backup.unlock': listedLines('backup.unlock'),
};

/** Says what the list of backups showed of one that was to be changed. */
function listedLines(check: 'delete' | 'backup.lock' | 'backup.unlock') {
  return (t: Texts, step: Step, { request }: Operation) => {
    if (step.result?.listRead !== true) return [t.md('operation.check.no-list')];
    const backup = 'backup' in request ? requestedTitle(t, request.backup) : md``;
    return [withLastCheck(t, step, t.md(`operation.check.${check}`, { backup }))];
  };
}

function newBackupLines(t: Texts, step: Step): readonly Markdown[] {
  const { before, result } = step;
  if (result?.backup)
    return [t.md('operation.check.maybe-backup', { backup: createdBackup(t, result.backup) })];
  if (result?.listRead !== true) return [t.md('operation.check.no-list')];
  return before?.backupIds
    ? [withLastCheck(t, step, t.md('operation.check.no-new-backup'))]
    : [t.md('operation.check.no-earlier-list')];
}

/** Adds when the last check was, if that is known. */
function withLastCheck(t: Texts, { startedAt, endedAt }: Step, what: Markdown): Markdown {
  if (startedAt === null || endedAt === null) return what;
  const duration = t.duration(Math.max(1_000, endedAt - startedAt));
  return t.sentences([what, t.md('operation.check.last', { duration })]);
}
