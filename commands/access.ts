import { ApplicationCommandOptionType } from 'discord.js';
import { actions, levelNames } from '../src/access/actions.ts';
import { acknowledgeOnce } from '../src/discord/interactions/acknowledge-once.ts';
import type { Command, CommandContext, Services } from '../src/discord/interactions/context.ts';
import { adminCommand, serverOption } from '../src/discord/interactions/definitions.ts';
import { noSuchCommand, UserError } from '../src/discord/interactions/user-error.ts';
import { loadAccess, requireAdmin, requireConnection } from '../src/discord/resolvers/permissions.ts';
import { autocompleteServer } from '../src/discord/resolvers/preconditions.ts';
import { findServer, listedServers } from '../src/discord/resolvers/server.ts';
import { grantedServer, grantedServerChoices } from '../src/discord/resolvers/server-choices.ts';
import { permissionTexts } from '../src/discord/texts/actions.ts';
import { accessMessage, grantedMessage, revokedMessage } from '../src/discord/views/access-view.ts';
import { md } from '../src/discord/views/markdown.ts';
import type { ServerRef } from '../src/domain/connection.ts';
import { mostGrants } from '../src/domain/grant.ts';

const subcommand = ApplicationCommandOptionType.Subcommand as const;

const roleOption = {
  type: ApplicationCommandOptionType.Role,
  name: 'role',
  description: 'Which role',
  required: true,
} as const;

const permissions = [...levelNames, ...actions];

const permissionOption = {
  type: ApplicationCommandOptionType.String as const,
  name: 'permission',
  description: 'A level, or a single action',
  choices: permissions.map((value) => ({ value, name: choiceName(value) })),
};

/** `/access`: which roles may do what. */
export const access: Command = {
  definition: {
    ...adminCommand,
    name: 'access',
    description: 'Say which roles may do what',
    options: [
      {
        type: subcommand,
        name: 'grant',
        description: 'Allow a role to do something, on one server or on all',
        options: [
          roleOption,
          { ...permissionOption, required: true },
          { ...serverOption, description: 'On this server alone; left out: on all' },
        ],
      },
      {
        type: subcommand,
        name: 'revoke',
        description: 'Take from a role what it was granted',
        options: [
          roleOption,
          { ...permissionOption, description: 'Only this one; left out: everything' },
          { ...serverOption, description: 'Only what was granted on this server; left out: everywhere' },
        ],
      },
      { type: subcommand, name: 'list', description: 'See which roles may do what' },
    ],
  },

  async execute(use, deps) {
    requireAdmin(use);
    switch (use.options.path) {
      case 'access grant':
        return grant(use, deps);
      case 'access revoke':
        return revoke(use, deps);
      case 'access list':
        return use.reply.send(
          accessMessage(use.guildId, await deps.store.grants.of(use.guildId)),
          'ephemeral',
        );
      default:
        throw noSuchCommand();
    }
  },

  async autocomplete(use, deps) {
    if (!use.person.isAdmin) return [];
    return use.options.path === 'access revoke'
      ? grantedServerChoices(use, deps)
      : autocompleteServer(use, deps, ['status']);
  },
};

async function grant(use: CommandContext, deps: Services): Promise<void> {
  const permission = use.options.requiredChoice('permission', permissions);
  const roleId = use.options.required('role');
  await acknowledgeOnce(use, '/access list');
  const server = await optionalServer(use, deps);
  const wanted = { roleId, permission, server };
  const result = await deps.store.grants.add(use.guildId, wanted, use.person.id);
  if (result === 'full') throw tooManyGrants();
  await use.reply.send(grantedMessage(use.guildId, wanted, result === 'added'), 'ephemeral');
}

async function revoke(use: CommandContext, deps: Services): Promise<void> {
  const roleId = use.options.required('role');
  const permission = use.options.choice('permission', permissions);
  await acknowledgeOnce(use, '/access list');
  const server = await grantedServer(use, deps);
  const match = {
    roleId,
    ...(permission === null ? {} : { permission }),
    ...(server === null ? {} : { serverId: server.id }),
  };
  const count = await deps.store.grants.remove(use.guildId, match);
  const left = (await deps.store.grants.of(use.guildId)).filter((grant) => grant.roleId === roleId);
  await use.reply.send(revokedMessage(use.guildId, { roleId, permission, server }, count, left), 'ephemeral');
}

/** The server that was picked, with its name; null where the option was left out. */
async function optionalServer(use: CommandContext, deps: Services): Promise<ServerRef | null> {
  const typed = use.options.get('server');
  if (typed === null) {
    // "On all servers" must be meant: a name of spaces is not that.
    if (use.options.given('server'))
      throw new UserError(md`Which server?`, md`The option **server** is empty. Nothing was changed.`);
    return null;
  }
  const link = await requireConnection(use, deps);
  const { id, name } = await findServer(typed, 'status', await loadAccess(use, deps), link, use, deps);
  const listing = await listedServers(link.account, deps);
  if (listing?.items.some((server) => server.id === id)) return { id, name };
  // Any text can be an id: only the host knows if there is such a server.
  const found = await deps.hosting.server(link.account, id);
  return { id, name: found.name };
}

function tooManyGrants(): UserError {
  return new UserError(
    md`Too many grants`,
    md`This guild has ${mostGrants} grants, and can’t have more. Nothing was granted. Take some back with **/access revoke** first, or grant levels on all servers.`,
  );
}

function choiceName(permission: keyof typeof permissionTexts): string {
  const words = permissionTexts[permission];
  return words.startsWith(permission) ? words : `${permission}: ${words}`;
}
