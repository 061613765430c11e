import { z } from 'zod';
import type { Action } from '../src/access/actions.ts';
import {
  button,
  type Command,
  guildCommand,
  type Subcommand,
  withSubcommands,
} from '../src/discord/interactions/command.ts';
import type {
  CommandContext,
  InteractionContext,
  ServerContext,
} from '../src/discord/interactions/context.ts';
import { pageNumber, reference } from '../src/discord/interactions/custom-ids.ts';
import { serverOption, textOption } from '../src/discord/interactions/options.ts';
import type { Choice } from '../src/discord/interactions/reply.ts';
import { UserError } from '../src/discord/interactions/user-error.ts';
import {
  backupChoices,
  backupLimit,
  backupRef,
  labelOf,
  needsStartFirst,
  parseBackupName,
  pickBackup,
  requireDeletable,
  requireNewBackup,
  requireStartPermission,
  resolveBackup,
  restoreOptions,
  restoreRequest,
} from '../src/discord/resolvers/backup.ts';
import { readMarks } from '../src/discord/resolvers/backup-marks.ts';
import {
  operationRequest,
  prepareChange,
  prepareChangeFromButton,
  startOperation,
} from '../src/discord/resolvers/changes.ts';
import { withServer } from '../src/discord/resolvers/connection.ts';
import { requireKeyPermission } from '../src/discord/resolvers/key-permissions.ts';
import { loadAccess, requireActions, requireConnection } from '../src/discord/resolvers/preconditions.ts';
import { reading, readingServer } from '../src/discord/resolvers/reading.ts';
import { drawIfPossible, readBetween, readCostAddition } from '../src/discord/resolvers/restore-cost.ts';
import { readServer } from '../src/discord/resolvers/server.ts';
import { deferAndResolveServer, resolveServerFromButton } from '../src/discord/resolvers/server-context.ts';
import { autocompleteServer, serverToSuggestFor } from '../src/discord/resolvers/suggestions.ts';
import { maxBackupName } from '../src/discord/texts/backups.ts';
import type { TextKey } from '../src/discord/texts/catalog.ts';
import { described } from '../src/discord/texts/localizations.ts';
import { inline } from '../src/discord/texts/markdown.ts';
import { backupsMessage, downloadMessage } from '../src/discord/views/backup-view.ts';
import { compareMessage } from '../src/discord/views/compare-view.ts';
import { deletePrompt, restorePrompt, startFirstPrompt } from '../src/discord/views/confirmation-view.ts';
import type { Message } from '../src/discord/views/embed.ts';
import { withNewerBackup } from '../src/discord/views/restore-cost-view.ts';
import { type Backup, newestFirst } from '../src/domain/backup.ts';
import { newerGoodBackup, saferBackup } from '../src/domain/backup-check.ts';
import { undoMs, wayBack } from '../src/operations/outcomes.ts';
import { hostOf, missingFeature, UnsupportedError } from '../src/operations/supported.ts';

/** Backs up a server, under an alert. */
export const backUpButton = button({
  name: 'back-up',
  id: z.tuple([reference]),
  onPress: (ctx, [serverReference]) => pressBackUp(ctx, serverReference, 'public'),
});

/** Asks whether to restore the backup that was created before a restore, under the result of that one. */
export const undoButton = button({
  name: 'undo-restore',
  id: z.tuple([reference, reference]),
  onPress: undo,
});

/** Shows a page of a server's backups. */
const pageButton = button({ name: 'backups', id: z.tuple([reference, pageNumber]), onPress: turnPage });

/** `/backup`: lists, makes, checks, restores, locks, downloads and deletes a server's backups. */
export const backup: Command = {
  ...withSubcommands(
    { ...guildCommand, name: 'backup', ...described('command.backup') },
    {
      list: {
        ...described('command.backup.list'),
        options: [serverOption],
        execute: list,
        autocomplete: (ctx) => autocompleteServer(ctx, ['backup.list']),
      },
      create: {
        ...described('command.backup.create'),
        options: [
          textOption('name', 'command.backup.create.name', { max_length: maxBackupName }),
          serverOption,
        ],
        execute: create,
        autocomplete: (ctx) => autocompleteServer(ctx, ['backup.create']),
      },
      prove: {
        ...described('command.backup.prove'),
        options: [textOption('backup', 'command.backup.prove.backup', { autocomplete: true }), serverOption],
        execute: prove,
        autocomplete: (ctx) => autocompleteBackup(ctx, 'backup.prove', ({ state }) => state === 'complete'),
      },
      restore: onBackup('command.backup.restore', 'backup.restore', restore),
      delete: onBackup('command.backup.delete', 'backup.delete', remove),
      lock: onBackup(
        'command.backup.lock',
        'backup.lock',
        (ctx) => setLocked(ctx, 'backup.lock'),
        ({ locked }) => !locked,
      ),
      unlock: onBackup(
        'command.backup.unlock',
        'backup.lock',
        (ctx) => setLocked(ctx, 'backup.unlock'),
        ({ locked }) => locked,
      ),
      download: onBackup(
        'command.backup.download',
        'backup.download',
        download,
        ({ state }) => state === 'complete',
      ),
      compare: {
        ...described('command.backup.compare'),
        options: [
          textOption('first', 'command.backup.compare.first', { required: true, autocomplete: true }),
          textOption('second', 'command.backup.compare.second', { required: true, autocomplete: true }),
          serverOption,
        ],
        execute: compare,
        autocomplete: (ctx) => autocompleteBackup(ctx, 'backup.list', ({ state }) => state === 'complete'),
      },
    },
  ),
  components: [backUpButton, undoButton, pageButton],
};

async function list(ctx: CommandContext): Promise<void> {
  await reading(ctx, async () => {
    await ctx.reply.send(await backupsPage(await deferAndResolveServer(ctx, 'backup.list'), 0));
  });
}

async function turnPage(ctx: InteractionContext, [serverReference, number]: [string, number]): Promise<void> {
  const resolved = await resolveServerFromButton(ctx, 'backup.list', serverReference);
  await ctx.reply.deferUpdate();
  await ctx.reply.update(await backupsPage(resolved, number));
}

async function backupsPage(ctx: ServerContext, number: number): Promise<Message> {
  const { guildId, account, server, hosting, services } = ctx;
  await requireKeyPermission(ctx, 'backup.list');
  const [listing, limit, marks] = await readingServer(ctx, () =>
    Promise.all([hosting.backups(account, server.id), backupLimit(ctx), readMarks(ctx)]),
  );
  const serverReference = await services.store.serverRefs.remember(guildId, server);
  return backupsMessage(ctx.publicTexts, server, { ...listing, limit, marks }, number, (page) =>
    pageButton.id(serverReference, page),
  );
}

/** A request for a backup, if nothing else is said. */
const newBackup = { kind: 'backup.create', startFirst: false } as const;

async function create(ctx: CommandContext): Promise<void> {
  const name = parseBackupName(ctx.options.get('name'));
  const request = { ...newBackup, ...(name === null ? {} : { name }) };
  await ctx.services.approvals.withApprovalOffer(ctx, request, async () => {
    await createBackup(await prepareChange(ctx, 'backup.create', request), request);
  });
}

/** Backs up the server of a button that was pressed. */
export async function pressBackUp(
  ctx: InteractionContext,
  serverReference: string,
  visibility: 'public' | 'ephemeral',
): Promise<void> {
  await ctx.services.approvals.withApprovalOffer(
    ctx,
    newBackup,
    async () =>
      createBackup(
        await prepareChangeFromButton(ctx, 'backup.create', newBackup, serverReference, visibility),
        newBackup,
      ),
    serverReference,
  );
}

/** Starts a backup, or offers to start the server first if the host can only back up a running one. */
async function createBackup(
  resolved: ServerContext,
  request: typeof newBackup & { readonly name?: string },
): Promise<void> {
  const { name = null } = request;
  await requireNewBackup(resolved, name);
  if (!(await needsStartFirst(resolved))) {
    await startOperation(resolved, request);
    return;
  }
  requireStartPermission(resolved);
  await resolved.services.confirmations.request(
    resolved,
    request,
    startFirstPrompt(resolved.publicTexts, resolved.server, name),
  );
}

/** Reads a backup back: the one that was named, or the newest. */
async function prove(ctx: CommandContext): Promise<void> {
  const resolved = await deferAndResolveServer(ctx, 'backup.prove');
  const { account, hosting, server, connection, services } = resolved;
  if (!services.backupProver.canProve(resolved)) throw new UnsupportedError('streams', connection.name);
  // The host sends an archive to whom it shows a link.
  await requireKeyPermission(resolved, 'backup.download');
  const listing = await hosting.backups(account, server.id);
  const typed = ctx.options.get('backup');
  const found =
    typed === null
      ? newestFirst(listing.items).find(({ state }) => state === 'complete')
      : pickBackup(listing, typed, server);
  if (found === undefined) throw new UserError('no-complete-backup', { server: inline(server.name, 60) });
  if (found.state !== 'complete') {
    throw new UserError('backup-not-readable', { server: server.name, backup: labelOf(resolved, found) });
  }
  await startOperation(resolved, { kind: 'backup.prove', backup: backupRef(resolved, found) });
}

function typedRestore(typed: string) {
  const untouched = { backUpFirst: false, stopFirst: false, startAfter: false };
  return { kind: 'backup.restore', backup: { id: typed, label: typed }, ...untouched } as const;
}

async function restore(ctx: CommandContext): Promise<void> {
  const typed = ctx.options.required('backup');
  const request = typedRestore(typed);
  await ctx.services.approvals.withApprovalOffer(ctx, request, async () => {
    await askToRestore(await prepareChange(ctx, 'backup.restore', request), typed);
  });
}

/** Asks whether to restore what was there before a restore, within 24 hours of it. */
async function undo(
  ctx: InteractionContext,
  [serverReference, operationId]: [string, string],
): Promise<void> {
  const operation = await ctx.services.store.operations.get(operationId);
  const made = operation?.guildId === ctx.guildId ? wayBack(operation) : null;
  const endedAt = operation?.endedAt?.getTime() ?? 0;
  if (made === null || Date.now() - endedAt > undoMs) throw new UserError('undo-expired');
  const request = typedRestore(made.id);
  await ctx.services.approvals.withApprovalOffer(
    ctx,
    request,
    async () =>
      askToRestore(
        await prepareChangeFromButton(ctx, 'backup.restore', request, serverReference, 'public'),
        made.id,
      ),
    serverReference,
  );
}

async function askToRestore(resolved: ServerContext, typed: string): Promise<void> {
  const { account, hosting, server } = resolved;
  const [listing, now, marks] = await Promise.all([
    hosting.backups(account, server.id),
    readServer(resolved),
    readMarks(resolved),
  ]);
  const found = pickBackup(listing, typed, server);
  const { status } = now;
  const prompt = restorePrompt(resolved.publicTexts, {
    server,
    backup: found,
    status,
    host: hostOf(resolved),
    marks,
    safer: saferBackup(found, listing.items, marks),
    choices: restoreOptions(resolved, now),
  });
  const shown = withNewerBackup(resolved.publicTexts, prompt, newerGoodBackup(found, listing.items, marks));
  await resolved.services.confirmations.request(
    resolved,
    restoreRequest(resolved, found, status),
    shown,
    (signal) => readCostAddition(resolved, found, now, signal),
  );
}

async function remove(ctx: CommandContext): Promise<void> {
  const typed = ctx.options.required('backup');
  const request = { kind: 'backup.delete', backup: { id: typed, label: typed } } as const;
  await ctx.services.approvals.withApprovalOffer(ctx, request, async () => {
    const resolved = await prepareChange(ctx, 'backup.delete', request);
    const [found, marks] = await Promise.all([resolveBackup(resolved, typed), readMarks(resolved)]);
    requireDeletable(resolved, resolved.server, found);
    const prompt = deletePrompt(resolved.publicTexts, resolved.server, found, marks);
    await ctx.services.confirmations.request(
      resolved,
      { ...request, backup: backupRef(resolved, found) },
      prompt,
    );
  });
}

async function setLocked(ctx: CommandContext, kind: 'backup.lock' | 'backup.unlock'): Promise<void> {
  const typed = ctx.options.required('backup');
  const request = { kind, backup: { id: typed, label: typed } } as const;
  await ctx.services.approvals.withApprovalOffer(ctx, request, async () => {
    const resolved = await prepareChange(ctx, 'backup.lock', request);
    const found = await resolveBackup(resolved, typed);
    await startOperation(resolved, { kind, backup: backupRef(resolved, found) });
  });
}

/** Shows a link to a backup to the person alone, and announces that they got one: the link itself is a secret. */
async function download(ctx: CommandContext): Promise<void> {
  const typed = ctx.options.required('backup');
  const resolved = await deferAndResolveServer(ctx, 'backup.download', 'ephemeral');
  const { account, hosting, server, services } = resolved;
  await requireKeyPermission(resolved, 'backup.download');
  const [found, marks] = await Promise.all([resolveBackup(resolved, typed), readMarks(resolved)]);
  if (found.state !== 'complete') {
    throw new UserError('backup-unfinished', { server: server.name, backup: labelOf(resolved, found) });
  }
  const link = await hosting.downloadBackup(account, server.id, found.id);
  // A grant can be revoked while the host responds.
  requireActions(await loadAccess(ctx), ['backup.download'], server);
  const request = { kind: 'backup.download', backup: backupRef(resolved, found) } as const;
  await services.operations.record(operationRequest(resolved, request));
  await ctx.reply.send(downloadMessage(ctx.privateTexts, server, found, marks, link), 'ephemeral');
}

/** Shows what changed between two backups that were read back. */
async function compare(ctx: CommandContext): Promise<void> {
  await reading(ctx, async () => {
    const resolved = await deferAndResolveServer(ctx, 'backup.list');
    const { account, hosting, publicTexts: t, reply, server } = resolved;
    await requireKeyPermission(resolved, 'backup.list');
    const listing = await readingServer(resolved, () => hosting.backups(account, server.id));
    const pick = (option: string) => pickBackup(listing, ctx.options.required(option), server);
    const { backups, between } = await readBetween(resolved, pick('first'), pick('second'));
    const map = between.cost === null ? null : await drawIfPossible(resolved, between.cost);
    const message = compareMessage(t, server, backups, between, map);
    await (map === null ? reply.send(message) : reply.sendPicture(message, map));
  });
}

/** Returns a subcommand on one backup. @param isOffered whether autocomplete offers a backup; default: all of them */
function onBackup(
  description: TextKey,
  action: Action,
  execute: Subcommand['execute'],
  isOffered?: (backup: Backup) => boolean,
): Subcommand {
  return {
    ...described(description),
    options: [
      textOption('backup', 'command.backup-option', { required: true, autocomplete: true }),
      serverOption,
    ],
    execute,
    autocomplete: (ctx) => autocompleteBackup(ctx, action, isOffered),
  };
}

async function autocompleteBackup(
  ctx: CommandContext,
  action: Action,
  isOffered?: (backup: Backup) => boolean,
): Promise<readonly Choice[]> {
  const { focused } = ctx.options;
  if (focused === null || focused === 'server') return autocompleteServer(ctx, [action]);
  const account = { ...(await requireConnection(ctx)), access: await loadAccess(ctx) };
  const server = await serverToSuggestFor(account, action);
  if (server === null) return [];
  const resolved = withServer(account, server);
  if (missingFeature(action, resolved.hosting.capabilities) !== null) return [];
  return backupChoices(resolved, focused, isOffered);
}
