import { type APIApplicationCommandStringOption, ApplicationCommandOptionType } from 'discord.js';
import type { Action } from '../src/access/actions.ts';
import type {
  Command,
  CommandContext,
  InteractionContext,
  Services,
} from '../src/discord/interactions/context.ts';
import { guildCommand, serverOption } from '../src/discord/interactions/definitions.ts';
import type { Choice } from '../src/discord/interactions/reply.ts';
import { noSuchCommand } from '../src/discord/interactions/user-error.ts';
import {
  backupChoices,
  requireStartPermission,
  resolveBackup,
  restoreOptions,
} from '../src/discord/resolvers/backup.ts';
import { beginOperation, operationRequest } from '../src/discord/resolvers/operation-request.ts';
import {
  authorize,
  autocompleteServer,
  deferAndResolveServer,
  prepareChange,
  resolveServer,
  resolveServerFromButton,
  type ServerContext,
} from '../src/discord/resolvers/preconditions.ts';
import { serverNow } from '../src/discord/resolvers/server.ts';
import { backupLabel } from '../src/discord/texts/backups.ts';
import { backupsMessage } from '../src/discord/views/backup-view.ts';
import { deletePrompt, restorePrompt, startFirstPrompt } from '../src/discord/views/confirmation-view.ts';
import type { Backup } from '../src/domain/backup.ts';
import { isDown } from '../src/operations/server-status.ts';

const backupOption = {
  type: ApplicationCommandOptionType.String,
  name: 'backup',
  description: 'Which backup; the list shows their age and size',
  required: true,
  autocomplete: true,
} as const satisfies APIApplicationCommandStringOption;

const subcommand = ApplicationCommandOptionType.Subcommand as const;

/** `/backup`: the backups of a server, and everything that is done with them. */
export const backup: Command = {
  definition: {
    ...guildCommand,
    name: 'backup',
    description: 'See, make, restore and delete backups',
    options: [
      { type: subcommand, name: 'list', description: 'See the backups of a server', options: [serverOption] },
      { type: subcommand, name: 'create', description: 'Back up a running server', options: [serverOption] },
      {
        type: subcommand,
        name: 'restore',
        description: 'Put a backup in place of the world; asks first',
        options: [backupOption, serverOption],
      },
      {
        type: subcommand,
        name: 'delete',
        description: 'Delete a backup; asks first',
        options: [backupOption, serverOption],
      },
    ],
  },

  async execute(use, deps) {
    switch (use.options.path) {
      case 'backup list':
        return list(use, deps);
      case 'backup create':
        return create(use, deps);
      case 'backup restore':
        return restore(use, deps);
      case 'backup delete':
        return remove(use, deps);
      default:
        throw noSuchCommand();
    }
  },

  async autocomplete(use, deps) {
    const action = actions[use.options.path];
    if (action === undefined) return [];
    return use.options.focused === 'backup'
      ? completeBackup(use, deps, action)
      : autocompleteServer(use, deps, [action]);
  },

  onButton(use, deps, id) {
    return id[0] === 'backups' ? turn(use, deps, id[1], id[2]) : null;
  },
};

const actions: Readonly<Record<string, Action>> = {
  'backup list': 'backup.list',
  'backup create': 'backup.create',
  'backup restore': 'backup.restore',
  'backup delete': 'backup.delete',
};

async function list(use: CommandContext, deps: Services): Promise<void> {
  const chosen = await deferAndResolveServer(use, deps, 'backup.list');
  await use.reply.send(await page(use, deps, chosen, 0));
}

async function turn(
  use: InteractionContext,
  deps: Services,
  reference: string,
  number: number,
): Promise<void> {
  const chosen = await resolveServerFromButton(use, deps, 'backup.list', reference);
  await use.reply.deferUpdate();
  await use.reply.update(await page(use, deps, chosen, number));
}

async function page(
  use: InteractionContext,
  deps: Services,
  { account, server }: ServerContext,
  number: number,
) {
  const { items, more } = await deps.hosting.backups(account, server.id);
  const reference = await deps.store.serverRefs.remember(use.guildId, server);
  return backupsMessage(server, items, number, more, reference);
}

async function create(use: CommandContext, deps: Services): Promise<void> {
  const request = { kind: 'backup.create', startFirst: false } as const;
  const chosen = await prepareChange(use, deps, 'backup.create', request);
  const draft = operationRequest(use, chosen, chosen.server, request);
  const { status } = await serverNow(chosen, deps);
  if (!isDown(status)) {
    await beginOperation(use, deps, draft);
    return;
  }
  requireStartPermission(chosen);
  const { card, options: ways } = startFirstPrompt(chosen.server);
  await deps.confirmations.request(use, draft, card, ways);
}

async function restore(use: CommandContext, deps: Services): Promise<void> {
  const typed = use.options.required('backup');
  const untouched = { backUpFirst: false, stopFirst: false, startAfter: false };
  const request = { kind: 'backup.restore', backup: { id: typed, label: typed }, ...untouched } as const;
  const chosen = await prepareChange(use, deps, 'backup.restore', request);
  const { account, server } = chosen;
  const [picked, { status }] = await Promise.all([
    resolveBackup(typed, server, account, deps),
    serverNow(chosen, deps),
  ]);
  const { card, options: ways } = restorePrompt(server, picked, status, restoreOptions(chosen, status));
  const draft = operationRequest(use, chosen, server, { ...request, backup: refOf(picked) });
  await deps.confirmations.request(use, draft, card, ways);
}

async function remove(use: CommandContext, deps: Services): Promise<void> {
  const typed = use.options.required('backup');
  const request = { kind: 'backup.delete', backup: { id: typed, label: typed } } as const;
  const chosen = await prepareChange(use, deps, 'backup.delete', request);
  const { account, server } = chosen;
  const picked = await resolveBackup(typed, server, account, deps);
  const { card, options: ways } = deletePrompt(server, picked);
  const draft = operationRequest(use, chosen, server, { ...request, backup: refOf(picked) });
  await deps.confirmations.request(use, draft, card, ways);
}

/** A backup as an operation keeps it. */
function refOf(backup: Backup) {
  return { id: backup.id, label: backupLabel(backup) };
}

async function completeBackup(
  use: CommandContext,
  deps: Services,
  action: Action,
): Promise<readonly Choice[]> {
  const chosen = await resolveServer(use, deps, await authorize(use, deps, action), action);
  return backupChoices(use.options.get('backup') ?? '', chosen.server, chosen.account, deps);
}
