import {
  type Backup,
  type BackupCapabilities,
  countsToLimit,
  givenName,
  isDown,
  type Listing,
  lookingAlike,
  newestFirst,
  orNull,
  type Server,
  type ServerStatus,
  utcMinute,
} from '@steward/hosts/model';
import { isArchiveGone } from '@steward/worlds/model';
import type { Action } from '../access/actions.ts';
import { backupDigestOf } from '../discord/interactions/component-ids.ts';
import type { CommandContext, ServerContext } from '../discord/interactions/context.ts';
import { type Choice, fitsChoice } from '../discord/interactions/reply.ts';
import { PermissionError, UserError } from '../discord/interactions/user-error.ts';
import { lackingPermissions } from '../discord/resolvers/key-permissions.ts';
import { requireActions } from '../discord/resolvers/rights.ts';
import { shownAgeMs } from '../discord/resolvers/server-list.ts';
import { fold } from '../discord/resolvers/server-names.ts';
import { readServer } from '../discord/resolvers/server-reads.ts';
import { backupsToSuggest } from '../discord/resolvers/suggestions.ts';
import { backupLabel, backupRef, maxBackupName } from '../discord/texts/backup-title.ts';
import { inline, plain } from '../discord/texts/markdown.ts';
import { commandsOn } from '../discord/texts/server-commands.ts';
import type { Texts } from '../discord/texts/texts.ts';
import type { RestoreChoice } from '../discord/views/confirmation-view.ts';
import { isUsualId, type ServerRef } from '../domain/connection.ts';
import type { HostConnection } from '../operations/model/host-connection.ts';
import type { BackupRef, OperationRequest, Undoing, Undone } from '../operations/model/operation.ts';
import { UnsupportedError } from '../operations/supported.ts';
import { backupChoiceName } from './backup-texts.ts';
import type { BackupMarks } from './mark-texts.ts';
import { marksToSuggest } from './marks.ts';
import { canBeRestored, markOf } from './model/backup-test.ts';

const digestPrefix = 'ref:';

/** Returns what `pickBackup` takes for a digest. */
export function typedDigest(digest: string): string {
  return `${digestPrefix}${digest}`;
}

/** Returns a backup's value in a choice: its id, or a digest of the id if that does not fit. */
function backupValue(id: string): string {
  return fitsChoice(id) ? id : typedDigest(backupDigestOf(id));
}

/**
 * Returns the backup that a stored request is about: one with exactly this id, whatever the others are called.
 * @throws UserError if the host has it no more
 * @throws HostError
 */
export async function storedBackup({ account, server, hosting }: ServerContext, id: string): Promise<Backup> {
  const { items, more } = await hosting.backups(account, server.id);
  const found = items.find((each) => each.id === id);
  if (found !== undefined) return found;
  // The host did not send all its backups.
  if (more) return unlisted(id);
  throw new UserError('backup-gone', { server: server.name, ...commandsOn(server) });
}

/**
 * Returns the backup that was picked, or typed by id or name.
 * @throws UserError if the host has no such backup
 * @throws HostError
 */
export async function resolveBackup(
  { account, server, hosting }: ServerContext,
  typed: string,
): Promise<Backup> {
  return pickBackup(await hosting.backups(account, server.id), typed, server);
}

/**
 * Returns the backup of a list that was picked, or typed by id or name; a part of one is enough if no other backup has it.
 * @throws UserError if there is none, or there are several
 */
export function pickBackup({ items, more }: Listing<Backup>, typed: string, server: ServerRef): Backup {
  const isDigest = typed.startsWith(digestPrefix);
  const picked = items.find(
    ({ id }) => id === typed || (isDigest && typedDigest(backupDigestOf(id)) === typed),
  );
  if (picked !== undefined) return picked;
  if (isDigest) throw new UserError('backup-gone', { server: server.name, ...commandsOn(server) });
  const text = fold(typed);
  const named = items.filter(({ name }) => fold(name ?? '') === text);
  // The host did not send all its backups, so the id may exist, and the part may be of another one, too.
  if (named.length === 0 && more && isUsualId(typed)) return unlisted(typed);
  const found =
    named.length > 0 || more
      ? named
      : items.filter(({ id, name }) => fold(id).includes(text) || fold(name ?? '').includes(text));
  const [only] = found;
  if (only === undefined)
    throw new UserError('no-such-backup', { server: server.name, name: typed, ...commandsOn(server) });
  if (found.length > 1) throw new UserError('several-backups', { name: typed });
  return only;
}

function unlisted(id: string): Backup {
  return {
    id,
    name: null,
    createdAt: null,
    sizeBytes: null,
    state: 'complete',
    progressPercent: null,
    error: null,
    locked: false,
  };
}

/**
 * Returns the name that a person typed for a new backup, as one line; null if it is blank.
 * @throws UserError if it is too long
 */
export function parseBackupName(typed: string | null): string | null {
  if (typed === null || typed.trim() === '') return null;
  if (typed.length > maxBackupName) throw new UserError('backup-name-too-long', { max: maxBackupName });
  return plain(typed, maxBackupName);
}

/** @throws UnsupportedError, UserError if the host makes no backup with this name, or none at all */
export async function requireNewBackup(ctx: ServerContext, name: string | null): Promise<void> {
  if (name !== null && ctx.hosting.capabilities.backups?.name !== true) {
    throw new UnsupportedError('names', ctx.connection.name, ctx.server);
  }
  if ((await backupLimit(ctx)) === 0) {
    throw new UserError('no-backups-allowed', { server: inline(ctx.server.name, 60) });
  }
}

/** Returns whether the server has to be started for a backup. */
export async function needsStartFirst(ctx: ServerContext): Promise<boolean> {
  const needsRunning = ctx.hosting.capabilities.backups?.createNeedsRunning ?? false;
  return needsRunning && isDown((await readServer(ctx)).status);
}

/** Returns a backup as operations store it. */
export function refOf({ guild, publicTexts }: Naming, found: Backup): BackupRef {
  return backupRef(publicTexts, guild.timeZone, found);
}

type Naming = Pick<ServerContext, 'guild' | 'publicTexts'>;

/** Returns what a backup is called in the guild's language and time zone. */
export function labelOf({ guild, publicTexts }: Naming, backup: Backup): string {
  return backupLabel(publicTexts, guild.timeZone, backup);
}

/** @throws UserError if the backup is locked */
export function requireDeletable(ctx: Naming, server: ServerRef, found: Backup): void {
  if (!found.locked) return;
  throw new UserError('backup-locked', {
    server: server.name,
    backup: labelOf(ctx, found),
    ...commandsOn(server),
  });
}

/** @throws UserError if the backup can't be restored: its archive is damaged, or gone */
export function requireRestorable(ctx: Naming, server: ServerRef, found: Backup, marks: BackupMarks): void {
  const test = markOf(found, marks?.get(found.id));
  if (test === null || canBeRestored(test)) return;
  const code = isArchiveGone(test) ? 'backup-file-gone' : 'backup-damaged';
  throw new UserError(code, { server: server.name, backup: labelOf(ctx, found), ...commandsOn(server) });
}

/**
 * Returns the request to restore a backup while the server has this status, without other steps around it.
 */
export function restoreRequest(ctx: ServerContext, found: Backup, status: ServerStatus, undoing: Undoing) {
  const { undoes, undoneCommand, undoneId } = undoing;
  const { restoreNeedsStopped = true, nameLength } = ctx.hosting.capabilities.backups ?? {};
  return {
    kind: 'backup.restore',
    backup: refOf(ctx, found),
    backUpFirst: false,
    stopFirst: false,
    startAfter: false,
    ...(!restoreNeedsStopped && !isDown(status) ? { hostStops: true } : {}),
    ...(keepsNewFiles(ctx, found) ? { keepsNewFiles: true } : {}),
    // A request for approval is compared with what was stored of it, where nothing is undefined.
    ...(undoes === undefined ? {} : { undoes }),
    ...(undoneCommand === undefined ? {} : { undoneCommand }),
    ...(undoneId === undefined ? {} : { undoneId }),
    ...(nameLength === undefined ? {} : { usualName: nameBefore(ctx, found, undoes, nameLength) }),
  } as const satisfies OperationRequest;
}

/** Returns what a backup is called that is made before a restore, in the host's list. */
function nameBefore(
  { publicTexts: t }: ServerContext,
  found: Backup,
  undoes: Undone | undefined,
  maxLength: number,
): string {
  if (undoes !== undefined) return plain(t.plain(`backup.name-before.${undoes}`), maxLength);
  const { id, createdAt } = found;
  const backup = givenName(found) ?? (createdAt === null ? id : utcMinute(createdAt));
  return plain(t.plain('backup.name-before', { backup }), Math.min(maxLength, maxBackupName));
}

/** Returns whether a restore leaves files that the backup does not hold. */
export function keepsNewFiles({ hosting }: ServerContext, { replacesFiles = false }: Backup): boolean {
  return hosting.capabilities.backups?.restoreKeepsNewFiles === true && !replacesFiles;
}

/** Returns how many backups the server may have; null if the host does not say. */
export async function backupLimit(ctx: ServerContext): Promise<number | null> {
  if (!ctx.hosting.capabilities.backups?.limit) return null;
  const read = await orNull(readServer(ctx, { maxAgeMs: shownAgeMs }));
  return read?.backupLimit ?? null;
}

/** Returns how many backups the server may have, and how many count to that; null if the host does not say either. */
export async function backupRoom(
  ctx: ServerContext,
): Promise<{ readonly limit: number; readonly used: number } | null> {
  const limit = await backupLimit(ctx);
  if (limit === null) return null;
  const listing = await orNull(ctx.hosting.backups(ctx.account, ctx.server.id));
  return listing && { limit, used: listing.items.filter(countsToLimit).length };
}

/**
 * Returns choices for an option that names a backup, newest first, with mark, time and size.
 * @param isOffered default: all of them
 */
export async function backupChoices(
  ctx: CommandContext & HostConnection & Pick<ServerContext, 'guild' | 'server'>,
  option: string,
  isOffered: (backup: Backup) => boolean = () => true,
): Promise<readonly Choice[]> {
  const [items, marks] = await Promise.all([backupsToSuggest(ctx), marksToSuggest(ctx)]);
  const alike = lookingAlike(items);
  const { timeZone } = ctx.guild;
  const query = (ctx.options.get(option) ?? '').toLowerCase();
  return newestFirst(items.filter(isOffered))
    .map((backup) => ({
      name: backupChoiceName(ctx.privateTexts, timeZone, backup, marks, alike.get(backup.id)),
      value: backupValue(backup.id),
      own: backup.name ?? '',
    }))
    .filter((choice) => Object.values(choice).some((text) => text.toLowerCase().includes(query)))
    .slice(0, 25)
    .map(({ name, value }) => ({ name, value }));
}

const cycle = ['power.stop', 'power.start'] as const;

/**
 * Returns the choices for restoring a backup that the person has while the server is like this, the safest first.
 * @throws UserError if the server runs and the person may not stop it, or start it again if that is needed
 */
export function restoreOptions(ctx: ServerContext, now: Server): readonly RestoreChoice[] {
  const { backups } = ctx.hosting.capabilities;
  return backups === null || backups.restoreNeedsStopped
    ? optionsWithStop(ctx, now, backups?.createNeedsRunning ?? true)
    : optionsWithoutStop(ctx, now, backups);
}

/** At a host that restores stopped servers only. */
function optionsWithStop(
  { access, server }: ServerContext,
  { status }: Server,
  createNeedsRunning: boolean,
): readonly RestoreChoice[] {
  const mayBackUp = access.may('backup.create', server);
  if (isDown(status)) return mayBackUp && !createNeedsRunning ? ['back-up-first', 'go'] : ['go'];
  if (status !== 'unknown') {
    requireActions(access, cycle, server, (lacking) => {
      const values = { server: inline(server.name, 60), status: (t: Texts) => t.md(`status.${status}`) };
      return new PermissionError('restore-needs-permission', { ...values, ...lacking });
    });
  }
  const mayCycle = access.lacking(cycle, server).length === 0;
  return [
    ...(mayCycle && mayBackUp ? (['back-up-and-cycle'] as const) : []),
    ...(mayCycle ? (['cycle'] as const) : []),
    ...(status === 'unknown' ? (['go'] as const) : []),
  ];
}

/** At a host that stops a running server itself. */
function optionsWithoutStop(
  { access, server }: ServerContext,
  now: Server,
  backups: BackupCapabilities,
): readonly RestoreChoice[] {
  const { createNeedsRunning, restoreLeavesStopped, restoreEnd } = backups;
  const may = (action: Action) => access.may(action, server) && lackingPermissions(now, action).length === 0;
  const isUp = !isDown(now.status);
  if (isUp) {
    requireActions(access, ['power.stop'], server, (lacking) => {
      const status = (t: Texts) => t.md(`status.${now.status}`);
      return new PermissionError('restore-needs-stop', {
        server: inline(server.name, 60),
        status,
        ...lacking,
      });
    });
  }
  // It is started only after a restore that is known to have succeeded.
  const mayStart = isUp && restoreLeavesStopped && restoreEnd !== 'unseen' && may('power.start');
  const mayBackUp = may('backup.create') && (!createNeedsRunning || now.status === 'running');
  return [
    ...(mayBackUp ? ([mayStart ? 'back-up-and-start' : 'back-up-first'] as const) : []),
    ...(mayStart ? (['start-after'] as const) : []),
    'go',
  ];
}

/** @throws UserError if the person may not start the server, which a backup needs running */
export function requireStartPermission({ access, server }: ServerContext): void {
  requireActions(
    access,
    ['power.start'],
    server,
    (lacking) =>
      new PermissionError('backup-needs-permission', { server: inline(server.name, 60), ...lacking }),
  );
}
