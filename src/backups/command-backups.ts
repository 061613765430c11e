import { type Backup, countsToLimit, isDown, newestFirst, orNull, type Server } from '@steward/hosts/model';
import { hourMs } from '@steward/kit';
import { type CommandRisk, riskOf } from '../access/risky-commands.ts';
import type { ServerContext } from '../discord/interactions/context.ts';
import { UserError } from '../discord/interactions/user-error.ts';
import { startOperation } from '../discord/resolvers/changes.ts';
import { lackingPermissions } from '../discord/resolvers/key-permissions.ts';
import { shownAgeMs } from '../discord/resolvers/server-list.ts';
import { readServer } from '../discord/resolvers/server-reads.ts';
import { maxBackupName } from '../discord/texts/backup-title.ts';
import { inline, plain } from '../discord/texts/markdown.ts';
import { OperationLimitError } from '../operations/concurrency.ts';
import { earlierBackupOf } from '../operations/kinds.ts';
import { OperationConflictError, type OperationRequest } from '../operations/model/operation.ts';
import { backupLimit, refOf } from './chosen-backup.ts';
import { type BackupWay, commandPrompt } from './command-prompt.ts';
import type { BackupMarks } from './mark-texts.ts';
import { readMarks } from './marks.ts';
import { canBeRestored, markOf } from './model/backup-test.ts';
import { limitsMs, restoreLimits } from './restore-limits.ts';

/** How old a backup may be that is offered because the host makes no further one now, in milliseconds. */
const earlierMs = hourMs;

/**
 * Runs a console command: at once, after a backup, or after a question whether to make one, as the guild's rule says.
 * @param command one line, as it's sent
 */
export async function runConsoleCommand(ctx: ServerContext, command: string): Promise<void> {
  const request = { kind: 'command', command } as const;
  const { rule } = ctx.guild.commandBackups;
  const risk = rule === 'never' ? null : await readRisk(ctx, command);
  if (rule === 'never' || (rule === 'ask' && risk === null)) {
    await startOperation(ctx, request);
    return;
  }
  const { way, earlier } = await readBackupWay(ctx);
  const backedUp = { ...request, backUpFirst: true, ...nameBefore(ctx, risk) } as const;
  if (rule === 'always' && way.kind === 'free') {
    await startOperation(ctx, backedUp);
    return;
  }
  const offered = {
    ...(way.kind === 'free' || way.kind === 'usual' ? backedUp : request),
    ...(earlier === null ? {} : { earlierBackup: refOf(ctx, earlier) }),
  };
  const { publicTexts: t, server, services } = ctx;
  await services.confirmations.request(
    ctx,
    offered,
    commandPrompt(t, { server, command, risk, way, earlier }),
  );
}

/** Returns why a command should have a backup; null if nothing is known against it. The server is read only if that may matter. */
async function readRisk(ctx: ServerContext, command: string): Promise<CommandRisk | null> {
  const { guild, guildId, connection, services } = ctx;
  const risk = riskOf(command, null, guild.commandBackups);
  if (risk === null || risk.kind === 'named') return risk;
  const now = await orNull(readServer(ctx, { maxAgeMs: shownAgeMs }));
  const game = now && (await services.hosts.gameOf(guildId, connection.id, now));
  return riskOf(command, game?.game ?? null, guild.commandBackups);
}

/** Returns whether the server can be backed up now, and else the backup that can take its place; null if there is none. */
async function readBackupWay(
  ctx: ServerContext,
): Promise<{ readonly way: BackupWay; readonly earlier: Backup | null }> {
  const { access, account, connection, hosting, server, services } = ctx;
  const { backups } = hosting.capabilities;
  const no = (reason: Extract<BackupWay, { kind: 'no' }>['reason']) =>
    ({ kind: 'no', reason, host: inline(connection.name, 60) }) as const;
  if (backups === null) return { way: no('host'), earlier: null };
  if (!access.may('backup.create', server)) return { way: no('right'), earlier: null };
  const [now, limit, listing, marks, operations, isBusy] = await Promise.all([
    orNull(readServer(ctx, { maxAgeMs: shownAgeMs })),
    backupLimit(ctx),
    orNull(hosting.backups(account, server.id)),
    readMarks(ctx),
    services.store.operations.lastOn(account.id, server.id, new Date(Date.now() - limitsMs)),
    isServerBusy(ctx),
  ]);
  const listed = listing?.items ?? [];
  const earlier = newestFirst(listed).find((backup) => isOffered(backup, marks)) ?? null;
  const found = (way: BackupWay) => ({ way, earlier: way.kind === 'free' ? null : earlier });
  if (now !== null && lackingPermissions(now, 'backup.create').length > 0) return found(no('key'));
  if (limit === 0) return found(no('none-allowed'));
  if (limit !== null && listed.filter(countsToLimit).length >= limit) return found(no('full'));
  if (isBusy) return found(no('busy'));
  if (backups.createNeedsRunning && isKnownToBeDown(now)) return found(no('stopped'));
  const left = restoreLimits(operations, listed, backups).backup;
  switch (left.kind) {
    case 'none':
      return found({ kind: 'throttled', moreAt: left.moreAt });
    case 'probably-none':
      return found({ kind: 'usual', usual: left.usual, moreAt: left.moreAt });
    case 'last':
    case 'free':
      return found({ kind: 'free' });
  }
}

function isKnownToBeDown(now: Server | null): boolean {
  return now !== null && isDown(now.status);
}

/** Returns whether a backup before a command could not start now, because of what runs already. */
async function isServerBusy({ guildId, account, server, services }: ServerContext): Promise<boolean> {
  const request = { kind: 'command', command: '', backUpFirst: true } as const;
  try {
    await services.operations.assertStartable({ guildId, request }, { accountId: account.id, server });
    return false;
  } catch (error) {
    if (error instanceof OperationConflictError || error instanceof OperationLimitError) return true;
    throw error;
  }
}

/** Returns whether a backup that was made before is offered, by which a command can be taken back. */
function isOffered(backup: Backup, marks: BackupMarks): boolean {
  const { createdAt, isUnzoned } = backup;
  if (createdAt === null || isUnzoned === true || Date.now() - createdAt.getTime() > earlierMs) return false;
  return isUsable(backup, marks);
}

/** Returns whether a backup is complete, and nothing is known against restoring it. */
function isUsable(backup: Backup, marks: BackupMarks): boolean {
  if (backup.state !== 'complete') return false;
  const test = markOf(backup, marks?.get(backup.id));
  return test === null || (test.mark !== 'bad' && canBeRestored(test));
}

/**
 * Checks that the backup with which a command can be taken back is still there, just before it's sent.
 * @throws UserError if it isn't, or is bad
 */
export async function requireEarlierBackup(ctx: ServerContext, request: OperationRequest): Promise<void> {
  const earlier = earlierBackupOf(request);
  if (earlier === undefined) return;
  const { account, hosting, server } = ctx;
  const [{ items }, marks] = await Promise.all([hosting.backups(account, server.id), readMarks(ctx)]);
  const found = items.find(({ id }) => id === earlier.id);
  if (found === undefined || !isUsable(found, marks))
    throw new UserError('earlier-backup-gone', { server: inline(server.name, 60) });
}

/**
 * Returns what a backup before a command is called, if the host is known to take a name. Not everyone who sees backups may read the
 * whole command.
 */
function nameBefore(
  { hosting, publicTexts: t }: ServerContext,
  risk: CommandRisk | null,
): { readonly usualName?: string } {
  const maxLength = hosting.capabilities.backups?.nameLength;
  if (maxLength === undefined) return {};
  const name =
    risk === null
      ? t.plain('backup.name-before-any')
      : t.plain('backup.name-before-command', { command: risk.command });
  return { usualName: plain(name, Math.min(maxLength, maxBackupName)) };
}
