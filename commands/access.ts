import { ApplicationCommandOptionType } from 'discord.js';
import { actions, levelNames } from '../src/access/actions.ts';
import { acknowledgeOnce } from '../src/discord/interactions/acknowledge-once.ts';
import { adminCommand, type Command, serverOption } from '../src/discord/interactions/command.ts';
import type { CommandContext } from '../src/discord/interactions/context.ts';
import { UserError } from '../src/discord/interactions/user-error.ts';
import { adminOnly, authorize, autocompleteServer } from '../src/discord/resolvers/preconditions.ts';
import {
  findGrantedServer,
  findServer,
  grantedServerChoices,
  listServers,
} from '../src/discord/resolvers/server.ts';
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
    description: 'Choose which roles may do what',
    options: [
      {
        type: subcommand,
        name: 'grant',
        description: 'Allow a role to do something, on one server or on all',
        options: [
          roleOption,
          { ...permissionOption, required: true },
          { ...serverOption, description: 'Only on this server; leave it out for all servers' },
        ],
      },
      {
        type: subcommand,
        name: 'revoke',
        description: 'Take grants away from a role',
        options: [
          roleOption,
          { ...permissionOption, description: 'Only this one; leave it out for all of them' },
          { ...serverOption, description: 'Only grants on this server; leave it out for all grants' },
        ],
      },
      { type: subcommand, name: 'list', description: 'See which roles may do what' },
    ],
  },
  subcommands: {
    grant: adminOnly({ execute: grant, autocomplete: (ctx) => autocompleteServer(ctx, ['status']) }),
    revoke: adminOnly({ execute: revoke, autocomplete: grantedServerChoices }),
    list: adminOnly({ execute: list }),
  },
};

async function list({ guildId, services, reply }: CommandContext): Promise<void> {
  await reply.send(accessMessage(guildId, await services.store.grants.of(guildId)), 'ephemeral');
}

async function grant(ctx: CommandContext): Promise<void> {
  const permission = ctx.options.requiredChoice('permission', permissions);
  const roleId = ctx.options.required('role');
  await acknowledgeOnce(ctx, '/access list');
  const server = await serverToGrantOn(ctx);
  const newGrant = { roleId, permission, server };
  const result = await ctx.services.store.grants.add(ctx.guildId, newGrant, ctx.person.id);
  if (result === 'full') throw tooManyGrants();
  await ctx.reply.send(grantedMessage(ctx.guildId, newGrant, result === 'added'), 'ephemeral');
}

async function revoke(ctx: CommandContext): Promise<void> {
  const { guildId, services } = ctx;
  const roleId = ctx.options.required('role');
  const permission = ctx.options.choice('permission', permissions);
  await acknowledgeOnce(ctx, '/access list');
  const server = await findGrantedServer(ctx);
  const match = {
    roleId,
    ...(permission === null ? {} : { permission }),
    ...(server === null ? {} : { serverId: server.id }),
  };
  const count = await services.store.grants.remove(guildId, match);
  const left = (await services.store.grants.of(guildId)).filter((grant) => grant.roleId === roleId);
  await ctx.reply.send(revokedMessage(guildId, { roleId, permission, server }, count, left), 'ephemeral');
}

/** Returns the server of the option; null if it is missing. */
async function serverToGrantOn(ctx: CommandContext): Promise<ServerRef | null> {
  const typed = ctx.options.get('server');
  if (typed === null) {
    // A blank option must not grant on all servers.
    if (ctx.options.given('server'))
      throw new UserError(md`Which server?`, md`The option **server** is empty. Nothing was changed.`);
    return null;
  }
  const authorized = await authorize(ctx, 'status');
  const { id, name } = await findServer(authorized, typed, 'status');
  const listing = await listServers(authorized);
  if (listing?.items.some((server) => server.id === id)) return { id, name };
  // Any text can be an id, so the host checks that the server exists.
  const found = await ctx.services.hosting.server(authorized.account, id);
  return { id, name: found.name };
}

function tooManyGrants(): UserError {
  return new UserError(
    md`Too many grants`,
    md`This guild already has ${mostGrants} grants, which is the limit. Nothing was granted. Revoke some with **/access revoke** first, or grant levels on all servers.`,
  );
}

function choiceName(permission: keyof typeof permissionTexts): string {
  const text = permissionTexts[permission];
  return text.startsWith(permission) ? text : `${permission}: ${text}`;
}
