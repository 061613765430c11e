import { type Backup, newestFirst } from '@steward/hosts/model';
import type { z } from 'zod';
import type { Action } from '../src/access/actions.ts';
import {
  askToDelete,
  askToRestore,
  otherBackupButton,
  pressedBackup,
  setLocked,
  showDownload,
  typedBackup,
} from '../src/backups/backup-changes.ts';
import { readMakers } from '../src/backups/backup-makers.ts';
import { backupMessage, backupsMessage } from '../src/backups/backup-view.ts';
import { startFirstPrompt } from '../src/backups/change-prompts.ts';
import {
  backupChoices,
  backupLimit,
  labelOf,
  needsStartFirst,
  parseBackupName,
  pickBackup,
  refOf,
  requireNewBackup,
  requireStartPermission,
  typedDigest,
} from '../src/backups/chosen-backup.ts';
import { compareMessage } from '../src/backups/compare-view.ts';
import { readLossInList, thatWasUsButton } from '../src/backups/losses.ts';
import { readMarks } from '../src/backups/marks.ts';
import { thatIsOurWorldButton } from '../src/backups/other-worlds.ts';
import { drawCost, readBetween } from '../src/backups/restore-cost.ts';
import {
  button,
  type Command,
  commandGroup,
  type Subcommand,
  select,
} from '../src/discord/interactions/command.ts';
import { backupDigest, backupDigestOf, ids } from '../src/discord/interactions/component-ids.ts';
import type {
  CommandContext,
  InteractionContext,
  ServerContext,
} from '../src/discord/interactions/context.ts';
import { serverOption, textOption } from '../src/discord/interactions/options.ts';
import type { Choice } from '../src/discord/interactions/reply.ts';
import { UserError } from '../src/discord/interactions/user-error.ts';
import { change, changeFromButton, startOperation } from '../src/discord/resolvers/changes.ts';
import { withServer } from '../src/discord/resolvers/connections.ts';
import { lackingPermissions, requireKeyPermission } from '../src/discord/resolvers/key-permissions.ts';
import {
  deferAndResolveServer,
  requireAccount,
  resolveServerFromButton,
} from '../src/discord/resolvers/resolve-server.ts';
import { canBeAsked, loadAccess, requireActions } from '../src/discord/resolvers/rights.ts';
import { shownAgeMs } from '../src/discord/resolvers/server-list.ts';
import { reading, readingServer, readServer } from '../src/discord/resolvers/server-reads.ts';
import { serverFromReference } from '../src/discord/resolvers/server-values.ts';
import { autocompleteServer, serverToSuggestFor } from '../src/discord/resolvers/suggestions.ts';
import { maxBackupName } from '../src/discord/texts/backup-title.ts';
import type { TextKey } from '../src/discord/texts/catalog.ts';
import { inline } from '../src/discord/texts/markdown.ts';
import { commandsOn } from '../src/discord/texts/server-commands.ts';
import type { Button, Message } from '../src/discord/views/embed.ts';
import { askForAll, isForAll } from '../src/groups/asking.ts';
import { consoleCommandOf } from '../src/operations/kinds.ts';
import { takenBackMs, undoing, wayBack } from '../src/operations/outcomes.ts';
import { missingFeature, UnsupportedError } from '../src/operations/supported.ts';

/** Backs up a server, under an alert. */
const backUpButton = button({
  ...ids.backUp,
  onPress: (ctx, [serverReference]) => pressBackUp(ctx, serverReference, 'public'),
});

/** Asks whether to restore the backup from before a restore or a console command, under the result of that one. */
const undoButton = button({ ...ids.undoRestore, onPress: undo });

/** Ends the read of a backup, under its progress. */
const stopButton = button({ ...ids.stopTest, onPress: stopTest });

/** Shows a page of a server's backups. */
const pageButton = button({ ...ids.backupPage, onPress: turnPage });

/** Shows one backup of the list to the person alone. */
const backupSelect = select({ ...ids.chooseBackup, value: backupDigest, onChoose: showBackup });

/** Does something with one backup. */
const backupButton = button({ ...ids.backup, onPress: pressBackup });

/** `/backup`: lists, makes, checks, restores, locks, downloads and deletes a server's backups. */
export const backup: Command = {
  ...commandGroup('backup', {
    list: {
      options: [serverOption],
      execute: list,
      autocomplete: (ctx) => autocompleteServer(ctx, ['backup.list']),
    },
    create: {
      options: [
        textOption('name', 'command.backup.create.name', { max_length: maxBackupName }),
        serverOption,
      ],
      execute: create,
      autocomplete: (ctx) => autocompleteServer(ctx, ['backup.create'], true),
    },
    test: {
      options: [textOption('backup', 'command.backup.test.backup', { autocomplete: true }), serverOption],
      execute: test,
      autocomplete: (ctx) => autocompleteBackup(ctx, 'backup.test', isComplete),
    },
    restore: onBackup('backup.restore', (ctx) => askToRestore(typedBackup(ctx))),
    delete: onBackup('backup.delete', (ctx) => askToDelete(typedBackup(ctx))),
    lock: onBackup(
      'backup.lock',
      (ctx) => setLocked(typedBackup(ctx), 'backup.lock'),
      ({ locked }) => !locked,
    ),
    unlock: onBackup(
      'backup.lock',
      (ctx) => setLocked(typedBackup(ctx), 'backup.unlock'),
      ({ locked }) => locked,
    ),
    download: onBackup('backup.download', download, isComplete),
    compare: {
      options: [
        textOption('first', 'command.backup.compare.first', { required: true, autocomplete: true }),
        textOption('second', 'command.backup.compare.second', { required: true, autocomplete: true }),
        serverOption,
      ],
      execute: compare,
      autocomplete: (ctx) => autocompleteBackup(ctx, 'backup.list', isComplete),
    },
  }),
  components: [
    backUpButton,
    undoButton,
    stopButton,
    pageButton,
    backupSelect,
    backupButton,
    otherBackupButton,
    thatWasUsButton,
    thatIsOurWorldButton,
  ],
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
  const { access, guildId, guild, account, server, hosting, publicTexts: t, services } = ctx;
  await requireKeyPermission(ctx, 'backup.list');
  const [listing, limit, marks, makers, lost] = await readingServer(
    ctx,
    () =>
      Promise.all([
        hosting.backups(account, server.id),
        backupLimit(ctx),
        readMarks(ctx),
        readMakers(ctx),
        readLossInList(ctx),
      ]),
    (again) => ids.backupPage.of(again, number),
  );
  const serverReference = await services.store.serverRefs.remember(guildId, server);
  const mayBackUp = access.may('backup.create', server) || canBeAsked(guild, 'backup.create');
  const testing = services.backupTester.testingOf(ctx);
  const shown = { ...listing, limit, marks, makers, testing, ...lost };
  return backupsMessage(t, server, shown, number, {
    timeZone: guild.timeZone,
    serverReference,
    mayBackUp: mayBackUp && limit !== 0,
  });
}

/** A request for a backup, if nothing else is said. */
const newBackup = { kind: 'backup.create', startFirst: false } as const;

async function create(ctx: CommandContext): Promise<void> {
  const name = parseBackupName(ctx.options.get('name'));
  const request = { ...newBackup, ...(name === null ? {} : { name }) };
  if (isForAll(ctx)) return askForAll(ctx, request);
  await change(ctx, 'backup.create', request, (resolved) => createBackup(resolved, request));
}

/** Backs up the server of a button that was pressed. */
export async function pressBackUp(
  ctx: InteractionContext,
  serverReference: string,
  visibility: 'public' | 'ephemeral',
): Promise<void> {
  await changeFromButton(ctx, serverReference, visibility, 'backup.create', newBackup, (resolved) =>
    createBackup(resolved, newBackup),
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

/** Tests a backup: the one that was named, or the newest. */
async function test(ctx: CommandContext): Promise<void> {
  const resolved = await deferAndResolveServer(ctx, 'backup.test');
  const { account, hosting, server, connection, services } = resolved;
  if (services.backupTester.testingOf(resolved) === 'off') throw new UserError('tests-off');
  if (!services.backupTester.canTest(resolved))
    throw new UnsupportedError('streams', connection.name, server);
  // The host sends an archive to whom it shows a link.
  await requireKeyPermission(resolved, 'backup.download');
  const listing = await hosting.backups(account, server.id);
  const typed = ctx.options.get('backup');
  const found =
    typed === null ? newestFirst(listing.items).find(isComplete) : pickBackup(listing, typed, server);
  if (found === undefined)
    throw new UserError('no-complete-backup', { server: inline(server.name, 60), ...commandsOn(server) });
  if (found.state !== 'complete') {
    const problem = found.state === 'failed' ? 'backup-failed' : 'backup-not-readable';
    throw new UserError(problem, {
      server: server.name,
      backup: labelOf(resolved, found),
      ...commandsOn(server),
    });
  }
  await startOperation(resolved, { kind: 'backup.test', backup: refOf(resolved, found) });
}

/** Stops a backup test, for the person who asked for it and for anyone who can test this server's backups. */
async function stopTest(ctx: InteractionContext, [operationId]: [string]): Promise<void> {
  const { operations: service, store } = ctx.services;
  const operation = await store.operations.get(operationId);
  if (operation?.guildId !== ctx.guildId) throw new UserError('old-button');
  if (operation.requestedBy.id !== ctx.person.id)
    requireActions(await loadAccess(ctx), ['backup.test'], operation.server);
  await ctx.reply.deferUpdate();
  // If it has ended meanwhile, its result takes the place of the button.
  await service.stopTest(operation);
}

/** Asks whether to restore what was there before a restore or a console command, as long as that can be taken back. */
async function undo(
  ctx: InteractionContext,
  [serverReference, operationId]: [string, string],
): Promise<void> {
  const operation = await ctx.services.store.operations.get(operationId);
  const made = operation?.guildId === ctx.guildId ? wayBack(operation) : null;
  if (operation === null || made === null) {
    const server = await serverFromReference(serverReference, ctx);
    throw new UserError('undo-expired', commandsOn(server));
  }
  const endedAt = operation.endedAt?.getTime() ?? 0;
  if (Date.now() - endedAt > takenBackMs[made.undoes]) {
    const isCommand = consoleCommandOf(operation.request) !== null;
    throw new UserError(isCommand ? 'take-back-expired' : 'undo-expired', commandsOn(operation.server));
  }
  const chosen = pressedBackup(ctx, serverReference, typedDigest(backupDigestOf(made.id)));
  await askToRestore({ ...chosen, undoing: undoing(operation, made) });
}

/** Shows the backup that was chosen from the list to the person alone, with what they can do with it. */
async function showBackup(
  ctx: InteractionContext,
  digest: string,
  [serverReference]: [string],
): Promise<void> {
  const resolved = await resolveServerFromButton(ctx, 'backup.list', serverReference);
  await ctx.reply.defer('ephemeral');
  const { access, account, guild, hosting, privateTexts: t, server } = resolved;
  const [listing, now, marks, makers] = await readingServer(resolved, () =>
    Promise.all([
      hosting.backups(account, server.id),
      readServer(resolved, { maxAgeMs: shownAgeMs }),
      readMarks(resolved),
      readMakers(resolved),
    ]),
  );
  const found = pickBackup(listing, typedDigest(digest), server);
  const offered = backupButtons.filter(({ action, fits }) => {
    const mayAsk = access.may(action, server) || canBeAsked(guild, action);
    const isPossible = missingFeature(action, hosting.capabilities) === null;
    return fits(found) && mayAsk && isPossible && lackingPermissions(now, action).length === 0;
  });
  const buttons = offered.map(({ name, label, style, emoji }) => ({
    customId: ids.backup.of(name, serverReference, digest),
    label: t.plain(label),
    style,
    emoji,
  }));
  await ctx.reply.send(backupMessage(t, server, found, marks, makers, buttons));
}

/** What can be done with a backup of the list. */
const backupButtons = [
  {
    name: 'restore',
    label: 'confirmation.restore.go',
    action: 'backup.restore',
    style: 'primary',
    emoji: '⏪',
    fits: isComplete,
  },
  {
    name: 'lock',
    label: 'button.lock',
    action: 'backup.lock',
    style: 'secondary',
    emoji: '🔒',
    fits: ({ locked }) => !locked,
  },
  {
    name: 'unlock',
    label: 'button.unlock',
    action: 'backup.lock',
    style: 'secondary',
    emoji: '🔓',
    fits: ({ locked }) => locked,
  },
  {
    name: 'download',
    label: 'backup.download.link',
    action: 'backup.download',
    style: 'secondary',
    emoji: '⬇️',
    fits: isComplete,
  },
  {
    name: 'delete',
    label: 'confirmation.delete.go',
    action: 'backup.delete',
    style: 'danger',
    emoji: '🗑️',
    fits: ({ locked }) => !locked,
  },
] as const satisfies readonly {
  readonly name: string;
  readonly label: TextKey;
  readonly action: Action;
  readonly style: Button['style'];
  readonly emoji: string;
  readonly fits: (backup: Backup) => boolean;
}[];

async function pressBackup(
  ctx: InteractionContext,
  [name, serverReference, digest]: z.infer<typeof ids.backup.id>,
): Promise<void> {
  const typed = typedDigest(digest);
  const chosen = pressedBackup(ctx, serverReference, typed);
  switch (name) {
    case 'restore':
      return askToRestore(chosen);
    case 'delete':
      return askToDelete(chosen);
    case 'unlock-delete':
      return askToDelete(chosen, true);
    case 'lock':
    case 'unlock':
      return setLocked(chosen, `backup.${name}`);
    case 'download': {
      const resolved = await resolveServerFromButton(ctx, 'backup.download', serverReference);
      await ctx.reply.defer('ephemeral');
      return showDownload(resolved, typed);
    }
  }
}

async function download(ctx: CommandContext): Promise<void> {
  const resolved = await deferAndResolveServer(ctx, 'backup.download', 'ephemeral');
  await showDownload(resolved, ctx.options.required('backup'));
}

/** Shows what changed between two backups that were tested. */
async function compare(ctx: CommandContext): Promise<void> {
  await reading(ctx, async () => {
    const resolved = await deferAndResolveServer(ctx, 'backup.list');
    const { account, hosting, publicTexts: t, reply, server } = resolved;
    await requireKeyPermission(resolved, 'backup.list');
    const listing = await readingServer(resolved, () => hosting.backups(account, server.id));
    const pick = (option: string) => pickBackup(listing, ctx.options.required(option), server);
    const { backups, between } = await readBetween(resolved, pick('first'), pick('second'));
    const map = between.cost === null ? null : await drawCost(resolved, between.cost);
    const message = compareMessage(t, server, backups, between, map);
    await reply.update(message, map ?? undefined);
  });
}

function isComplete({ state }: Backup): boolean {
  return state === 'complete';
}

/** Returns a subcommand on one backup. @param isOffered whether autocomplete offers a backup; default: all of them */
function onBackup(
  action: Action,
  execute: Subcommand['execute'],
  isOffered?: (backup: Backup) => boolean,
): Subcommand {
  return {
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
  const account = await requireAccount(ctx);
  const server = await serverToSuggestFor(account, action);
  if (server === null) return [];
  const resolved = withServer(account, server);
  if (missingFeature(action, resolved.hosting.capabilities) !== null) return [];
  return backupChoices(resolved, focused, isOffered);
}
