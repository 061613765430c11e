import {
  type APIApplicationCommandStringOption,
  ApplicationCommandOptionType,
} from '@discordjs/core/http-only';
import type { Action } from '../src/access/actions.ts';
import type { Command, Deps, TypedUse, Use } from '../src/discord/dispatch/command.ts';
import { forEveryone, serverOption } from '../src/discord/dispatch/definition.ts';
import { noSuchCommand } from '../src/discord/dispatch/refusal.ts';
import type { Choice } from '../src/discord/dispatch/reply.ts';
import { deleteQuestion, restoreQuestion, startFirstQuestion } from '../src/discord/look/backup-questions.ts';
import { backupsMessage } from '../src/discord/look/backup-view.ts';
import { backupLabel } from '../src/discord/look/words/backup-words.ts';
import { backupChoices, chooseBackup } from '../src/discord/options/backup-option.ts';
import { requireStart, restoreWays } from '../src/discord/options/backup-ways.ts';
import { beginOperation, draftOf } from '../src/discord/options/drafts.ts';
import { serverNow } from '../src/discord/options/server-now.ts';
import {
  begin,
  beginChange,
  beginOnServer,
  completeServer,
  onServer,
  pressOnServer,
  type ServerUse,
} from '../src/discord/options/server-use.ts';
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
    ...forEveryone,
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

  async run(use, deps) {
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

  async complete(use, deps) {
    const action = actions[use.options.path];
    if (action === undefined) return [];
    return use.options.focused === 'backup'
      ? completeBackup(use, deps, action)
      : completeServer(use, deps, [action]);
  },

  press(use, deps, id) {
    return id[0] === 'backups' ? turn(use, deps, id[1], id[2]) : null;
  },
};

const actions: Readonly<Record<string, Action>> = {
  'backup list': 'backup.list',
  'backup create': 'backup.create',
  'backup restore': 'backup.restore',
  'backup delete': 'backup.delete',
};

async function list(use: TypedUse, deps: Deps): Promise<void> {
  const chosen = await beginOnServer(use, deps, 'backup.list');
  await use.reply.answer(await page(use, deps, chosen, 0));
}

async function turn(use: Use, deps: Deps, reference: string, number: number): Promise<void> {
  const chosen = await pressOnServer(use, deps, 'backup.list', reference);
  await use.reply.deferUpdate();
  await use.reply.update(await page(use, deps, chosen, number));
}

async function page(use: Use, deps: Deps, { account, server }: ServerUse, number: number) {
  const { items, more } = await deps.hosting.backups(account, server.id);
  const reference = await deps.store.serverRefs.remember(use.guildId, server);
  return backupsMessage(server, items, number, more, reference);
}

async function create(use: TypedUse, deps: Deps): Promise<void> {
  const request = { kind: 'backup.create', startFirst: false } as const;
  const chosen = await beginChange(use, deps, 'backup.create', request);
  const draft = draftOf(use, chosen, chosen.server, request);
  const { status } = await serverNow(chosen, deps);
  if (!isDown(status)) {
    await beginOperation(use, deps, draft);
    return;
  }
  requireStart(chosen);
  const { card, ways } = startFirstQuestion(chosen.server);
  await deps.confirmations.ask(use, draft, card, ways);
}

async function restore(use: TypedUse, deps: Deps): Promise<void> {
  const typed = use.options.required('backup');
  const untouched = { backUpFirst: false, stopFirst: false, startAfter: false };
  const request = { kind: 'backup.restore', backup: { id: typed, label: typed }, ...untouched } as const;
  const chosen = await beginChange(use, deps, 'backup.restore', request);
  const { account, server } = chosen;
  const [picked, { status }] = await Promise.all([
    chooseBackup(typed, server, account, deps),
    serverNow(chosen, deps),
  ]);
  const { card, ways } = restoreQuestion(server, picked, status, restoreWays(chosen, status));
  const draft = draftOf(use, chosen, server, { ...request, backup: refOf(picked) });
  await deps.confirmations.ask(use, draft, card, ways);
}

async function remove(use: TypedUse, deps: Deps): Promise<void> {
  const typed = use.options.required('backup');
  const request = { kind: 'backup.delete', backup: { id: typed, label: typed } } as const;
  const chosen = await beginChange(use, deps, 'backup.delete', request);
  const { account, server } = chosen;
  const picked = await chooseBackup(typed, server, account, deps);
  const { card, ways } = deleteQuestion(server, picked);
  const draft = draftOf(use, chosen, server, { ...request, backup: refOf(picked) });
  await deps.confirmations.ask(use, draft, card, ways);
}

/** A backup as an operation keeps it. */
function refOf(backup: Backup) {
  return { id: backup.id, label: backupLabel(backup) };
}

async function completeBackup(use: TypedUse, deps: Deps, action: Action): Promise<readonly Choice[]> {
  const chosen = await onServer(use, deps, await begin(use, deps, action), action);
  return backupChoices(use.options.get('backup') ?? '', chosen.server, chosen.account, deps);
}
