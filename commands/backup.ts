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
import { backupChoices, chooseBackup } from '../src/discord/options/backup-option.ts';
import { draftOf } from '../src/discord/options/drafts.ts';
import { serverNow } from '../src/discord/options/server-now.ts';
import {
  begin,
  beginOnServer,
  completeServer,
  onServer,
  pressOnServer,
  type ServerUse,
} from '../src/discord/options/server-use.ts';
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
  const chosen = await beginOnServer(use, deps, 'backup.create');
  const draft = draftOf(use, chosen, chosen.server, { kind: 'backup.create', startFirst: false });
  const now = await serverNow(chosen, deps);
  if (!isDown(now.status)) {
    await deps.engine.begin(draft);
    return;
  }
  const { card, ways } = startFirstQuestion(chosen);
  await deps.confirmations.ask(use, draft, card, ways);
}

async function restore(use: TypedUse, deps: Deps): Promise<void> {
  const typed = use.options.required('backup');
  const chosen = await beginOnServer(use, deps, 'backup.restore');
  const [picked, now] = await Promise.all([
    chooseBackup(typed, chosen.server, chosen.account, deps),
    serverNow(chosen, deps),
  ]);
  const { card, ways, label } = restoreQuestion(chosen, picked, now.status);
  const draft = draftOf(use, chosen, chosen.server, {
    kind: 'backup.restore',
    backup: { id: picked.id, label },
    backUpFirst: false,
    stopFirst: false,
    startAfter: false,
  });
  await deps.confirmations.ask(use, draft, card, ways);
}

async function remove(use: TypedUse, deps: Deps): Promise<void> {
  const typed = use.options.required('backup');
  const chosen = await beginOnServer(use, deps, 'backup.delete');
  const picked = await chooseBackup(typed, chosen.server, chosen.account, deps);
  const { card, ways, label } = deleteQuestion(chosen, picked);
  const draft = draftOf(use, chosen, chosen.server, {
    kind: 'backup.delete',
    backup: { id: picked.id, label },
  });
  await deps.confirmations.ask(use, draft, card, ways);
}

async function completeBackup(use: TypedUse, deps: Deps, action: Action): Promise<readonly Choice[]> {
  const chosen = await onServer(use, deps, await begin(use, deps, action), action);
  return backupChoices(use.options.get('backup') ?? '', chosen.server, chosen.account, deps);
}
