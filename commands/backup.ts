import { type APIApplicationCommandStringOption, ApplicationCommandOptionType } from 'discord.js';
import { z } from 'zod';
import type { Action } from '../src/access/actions.ts';
import { button, type Command, guildCommand, serverOption } from '../src/discord/interactions/command.ts';
import type {
  CommandContext,
  InteractionContext,
  ServerContext,
} from '../src/discord/interactions/context.ts';
import { pageNumber, reference } from '../src/discord/interactions/custom-ids.ts';
import type { Choice } from '../src/discord/interactions/reply.ts';
import {
  backupChoices,
  requireStartPermission,
  resolveBackup,
  restoreOptions,
} from '../src/discord/resolvers/backup.ts';
import { hostOf } from '../src/discord/resolvers/connection.ts';
import { requireKeyPermission } from '../src/discord/resolvers/key-permissions.ts';
import {
  authorize,
  autocompleteServer,
  deferAndResolveServer,
  prepareChange,
  resolveServer,
  resolveServerFromButton,
  startOperation,
} from '../src/discord/resolvers/preconditions.ts';
import { readServer } from '../src/discord/resolvers/server.ts';
import { backupLabel } from '../src/discord/texts/backups.ts';
import { described } from '../src/discord/texts/localizations.ts';
import { backupsMessage } from '../src/discord/views/backup-view.ts';
import { deletePrompt, restorePrompt, startFirstPrompt } from '../src/discord/views/confirmation-view.ts';
import type { Message } from '../src/discord/views/embed.ts';
import type { Backup } from '../src/domain/backup.ts';
import { isDown } from '../src/operations/server-status.ts';

const backupOption = {
  type: ApplicationCommandOptionType.String,
  name: 'backup',
  ...described('command.backup-option'),
  required: true,
  autocomplete: true,
} as const satisfies APIApplicationCommandStringOption;

const subcommand = ApplicationCommandOptionType.Subcommand as const;

/** Shows a page of a server's backups. */
const pageButton = button({ name: 'backups', id: z.tuple([reference, pageNumber]), onPress: turnPage });

/** `/backup`: lists, makes, restores and deletes a server's backups. */
export const backup: Command = {
  definition: {
    ...guildCommand,
    name: 'backup',
    ...described('command.backup'),
    options: [
      { type: subcommand, name: 'list', ...described('command.backup.list'), options: [serverOption] },
      { type: subcommand, name: 'create', ...described('command.backup.create'), options: [serverOption] },
      {
        type: subcommand,
        name: 'restore',
        ...described('command.backup.restore'),
        options: [backupOption, serverOption],
      },
      {
        type: subcommand,
        name: 'delete',
        ...described('command.backup.delete'),
        options: [backupOption, serverOption],
      },
    ],
  },
  subcommands: {
    list: { execute: list, autocomplete: (ctx) => autocompleteServer(ctx, ['backup.list']) },
    create: { execute: create, autocomplete: (ctx) => autocompleteServer(ctx, ['backup.create']) },
    restore: { execute: restore, autocomplete: (ctx) => autocompleteBackup(ctx, 'backup.restore') },
    delete: { execute: remove, autocomplete: (ctx) => autocompleteBackup(ctx, 'backup.delete') },
  },
  components: [pageButton],
};

async function list(ctx: CommandContext): Promise<void> {
  await ctx.reply.send(await backupsPage(await deferAndResolveServer(ctx, 'backup.list'), 0));
}

async function turnPage(ctx: InteractionContext, [serverReference, number]: [string, number]): Promise<void> {
  const resolved = await resolveServerFromButton(ctx, 'backup.list', serverReference);
  await ctx.reply.deferUpdate();
  await ctx.reply.update(await backupsPage(resolved, number));
}

async function backupsPage(ctx: ServerContext, number: number): Promise<Message> {
  const { guildId, account, server, hosting, services } = ctx;
  await requireKeyPermission(ctx, 'backup.list');
  const { items, more } = await hosting.backups(account, server.id);
  const serverReference = await services.store.serverRefs.remember(guildId, server);
  return backupsMessage(ctx.publicTexts, server, items, number, more, (page) =>
    pageButton.id(serverReference, page),
  );
}

async function create(ctx: CommandContext): Promise<void> {
  const request = { kind: 'backup.create', startFirst: false } as const;
  const resolved = await prepareChange(ctx, 'backup.create', request);
  const needsRunning = resolved.hosting.capabilities.backups?.createNeedsRunning ?? false;
  if (!needsRunning || !isDown((await readServer(resolved)).status)) {
    await startOperation(resolved, request);
    return;
  }
  requireStartPermission(resolved);
  await ctx.services.confirmations.request(
    resolved,
    request,
    startFirstPrompt(resolved.publicTexts, resolved.server),
  );
}

async function restore(ctx: CommandContext): Promise<void> {
  const typed = ctx.options.required('backup');
  const untouched = { backUpFirst: false, stopFirst: false, startAfter: false };
  const request = { kind: 'backup.restore', backup: { id: typed, label: typed }, ...untouched } as const;
  const resolved = await prepareChange(ctx, 'backup.restore', request);
  const [found, now] = await Promise.all([resolveBackup(resolved, typed), readServer(resolved)]);
  const { server, hosting } = resolved;
  const { status } = now;
  const prompt = restorePrompt(resolved.publicTexts, {
    server,
    backup: found,
    status,
    host: hostOf(resolved),
    choices: restoreOptions(resolved, now),
  });
  const { restoreNeedsStopped = true, restoreKeepsNewFiles = false } = hosting.capabilities.backups ?? {};
  const behaviour = {
    ...(!restoreNeedsStopped && !isDown(status) ? { hostStops: true } : {}),
    ...(restoreKeepsNewFiles ? { keepsNewFiles: true } : {}),
  };
  const chosen = { ...request, backup: backupRef(found), ...behaviour };
  await ctx.services.confirmations.request(resolved, chosen, prompt);
}

async function remove(ctx: CommandContext): Promise<void> {
  const typed = ctx.options.required('backup');
  const request = { kind: 'backup.delete', backup: { id: typed, label: typed } } as const;
  const resolved = await prepareChange(ctx, 'backup.delete', request);
  const found = await resolveBackup(resolved, typed);
  const prompt = deletePrompt(resolved.publicTexts, resolved.server, found);
  await ctx.services.confirmations.request(resolved, { ...request, backup: backupRef(found) }, prompt);
}

/** Returns a backup as operations store it. */
function backupRef(found: Backup) {
  return { id: found.id, label: backupLabel(found) };
}

async function autocompleteBackup(ctx: CommandContext, action: Action): Promise<readonly Choice[]> {
  if (ctx.options.focused !== 'backup') return autocompleteServer(ctx, [action]);
  return backupChoices(await resolveServer(await authorize(ctx, action), action));
}
