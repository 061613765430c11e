import { z } from 'zod';
import { actions, levelNames, permissionSchema, replacedLevels } from '../src/access/actions.ts';
import {
  CommandPatternError,
  maxPatternLength,
  maxPatterns,
  parseCommandPatterns,
} from '../src/access/command-patterns.ts';
import { concerns, type Grant, isSameGrant, isSameTarget, mostGrants } from '../src/access/model/grant.ts';
import {
  adminGroup,
  button,
  type Command,
  requireAdmin,
  select,
} from '../src/discord/interactions/command.ts';
import type { CommandContext, InteractionContext } from '../src/discord/interactions/context.ts';
import { pageNumber, reference, snowflake } from '../src/discord/interactions/custom-ids.ts';
import { acknowledgeInPlace, showInPlace } from '../src/discord/interactions/in-place.ts';
import { roleOption, serverOption, textOption } from '../src/discord/interactions/options.ts';
import { UserError } from '../src/discord/interactions/user-error.ts';
import { linkOf, requireConnection } from '../src/discord/resolvers/connections.ts';
import {
  findGrantedServer,
  grantedServerChoices,
  withDistinctServers,
} from '../src/discord/resolvers/granted-server.ts';
import { optionalServer } from '../src/discord/resolvers/resolve-server.ts';
import { isListed } from '../src/discord/resolvers/server-list.ts';
import { serverFromReference } from '../src/discord/resolvers/server-values.ts';
import { autocompleteServer } from '../src/discord/resolvers/suggestions.ts';
import { permissionKey } from '../src/discord/texts/labels.ts';
import { described, localizedName } from '../src/discord/texts/localizations.ts';
import { type Message, mostOptions } from '../src/discord/views/embed.ts';
import { paginate } from '../src/discord/views/pagination.ts';
import type { ServerRef } from '../src/domain/connection.ts';
import { pausingLines } from '../src/schedules/schedule-view.ts';
import {
  accessMessage,
  byRole,
  grantedMessage,
  type Revocation,
  revokedMessage,
  revokePrompt,
} from '../src/setup/access-view.ts';
import { orSilent } from '../src/setup/check-facts.ts';
import { readGuild } from '../src/setup/guild-facts.ts';

const role = roleOption('command.role-option', { required: true });

const permissions = [...levelNames, ...actions];

const permissionChoices = permissions.map((value) => ({
  value,
  ...localizedName(permissionKey(value), `${value}: `),
}));

/** Stands in an id for all servers, or for all permissions. */
const everything = '-';

/** The role, the permission, and the server. */
const grantId = z.tuple([
  z.string().regex(snowflake),
  z.union([permissionSchema, z.literal(everything)]),
  z.union([reference, z.literal(everything)]),
]);

const pageButton = button({
  name: 'access',
  id: z.tuple([pageNumber]),
  onPress: (ctx, [number]) => list(ctx, number),
});

/** Shows one grant of the list, to be revoked. */
const grantSelect = select({
  name: 'access-choose',
  id: z.tuple([]),
  value: z
    .string()
    .transform((value) => value.split(':'))
    .pipe(grantId),
  onChoose: askToRevoke,
});

const revokeButton = button({
  name: 'access-revoke',
  id: grantId,
  onPress: pressRevoke,
});

/** `/access`: which roles may do what. */
export const access: Command = {
  ...adminGroup('access', {
    grant: {
      options: [
        role,
        textOption('permission', 'command.access.grant.permission', {
          choices: permissionChoices,
          required: true,
        }),
        { ...serverOption, ...described('command.access.grant.server') },
        textOption('commands', 'command.access.grant.commands', {
          max_length: maxPatterns * (maxPatternLength + 2),
        }),
      ],
      execute: grant,
      autocomplete: (ctx) => autocompleteServer(ctx, ['status']),
    },
    revoke: {
      options: [
        role,
        textOption('permission', 'command.access.revoke.permission', { choices: permissionChoices }),
        { ...serverOption, ...described('command.access.revoke.server') },
      ],
      execute: revoke,
      autocomplete: grantedServerChoices,
    },
    list: { execute: (ctx) => list(ctx, 0) },
  }),
  components: [pageButton, grantSelect, revokeButton],
};

async function list(ctx: InteractionContext, number: number): Promise<void> {
  const { guildId, privateTexts: t, services } = ctx;
  requireAdmin(ctx);
  await acknowledgeInPlace(ctx);
  const discord = await orSilent(readGuild(services.api, guildId));
  const grants = await withDistinctServers(ctx, await services.store.grants.of(guildId));
  const page = paginate(grants.toSorted(byRole(t)), number, mostOptions);
  const servers = page.items.flatMap(({ server }) => server ?? []);
  const references = await services.store.serverRefs.rememberAll(guildId, servers);
  const referenceOf = new Map(servers.map((server, index) => [server, references[index]]));
  const message = accessMessage(t, guildId, page, {
    page: (number) => pageButton.id(number),
    choose: grantSelect.id(),
    value: ({ roleId, permission, server }) =>
      [roleId, permission, (server && referenceOf.get(server)) ?? everything].join(':'),
    roleName: (roleId) => discord?.roles.find(({ id }) => id === roleId)?.name ?? null,
  });
  await showInPlace(ctx, message);
}

/** Asks whether to revoke the grant that was chosen, and those of it on single servers. */
async function askToRevoke(ctx: InteractionContext, id: z.infer<typeof grantId>): Promise<void> {
  requireAdmin(ctx);
  await ctx.reply.send(await revokeQuestion(ctx, await revocationOf(ctx, id), id), 'ephemeral');
}

/** Returns the question whether to revoke grants; if there are none, what says so. */
async function revokeQuestion(
  ctx: InteractionContext,
  revocation: Revocation,
  id: z.infer<typeof grantId>,
): Promise<Message> {
  const { guildId, privateTexts: t, services } = ctx;
  const { roleId, permission, server } = revocation;
  const grants = await withDistinctServers(ctx, await services.store.grants.of(guildId));
  const left = grants.filter((grant) => grant.roleId === roleId);
  const found = left.filter(
    (grant) =>
      (permission === null || grant.permission === permission) &&
      (server === null || isSameTarget(grant, revocation)),
  );
  return found.length === 0
    ? revokedMessage(t, guildId, revocation, 0, left, [])
    : revokePrompt(t, guildId, found, revokeButton.id(...id));
}

async function pressRevoke(ctx: InteractionContext, id: z.infer<typeof grantId>): Promise<void> {
  requireAdmin(ctx);
  const revocation = await revocationOf(ctx, id);
  await acknowledgeInPlace(ctx);
  await showInPlace(ctx, await takeAway(ctx, revocation));
}

async function revocationOf(
  ctx: InteractionContext,
  [roleId, permission, server]: z.infer<typeof grantId>,
): Promise<Revocation> {
  return {
    roleId,
    permission: permission === everything ? null : permission,
    server: server === everything ? null : await serverFromReference(server, ctx),
  };
}

async function grant(ctx: CommandContext): Promise<void> {
  const permission = ctx.options.requiredChoice('permission', permissions);
  const roleId = ctx.options.required('role');
  const commands = commandsToGrant(ctx, permission);
  await ctx.reply.defer('ephemeral');
  const server = await serverToGrantOn(ctx);
  const newGrant = { roleId, permission, server, ...(commands === null ? {} : { commands }) };
  await ctx.reply.send(await saveGrant(ctx, newGrant), 'ephemeral');
}

/** Stores a grant. Returns what to reply. @throws UserError */
export async function saveGrant(ctx: InteractionContext, newGrant: Grant): Promise<Message> {
  const { grants } = ctx.services.store;
  const replaces = replacedLevels(newGrant.permission);
  const before = await grants.of(ctx.guildId);
  const result = await grants.add(ctx.guildId, newGrant, ctx.person.id, replaces);
  if (result === 'full') throw new UserError('too-many-grants', { max: mostGrants });
  const replaced = before.filter(
    (one) => isSameTarget(one, newGrant) && replaces.some((level) => level === one.permission),
  );
  const now = await withDistinctServers(ctx, await grants.of(ctx.guildId));
  const kept = now.filter((one) => concerns(one, newGrant) && !isSameGrant(one, newGrant));
  const paused = replaced.length === 0 ? [] : await ctx.services.scheduleMakers.concerned(ctx.guildId);
  const pausing = pausingLines(ctx.privateTexts, paused);
  const change = { result, replaced, kept, pausing };
  return grantedMessage(ctx.privateTexts, ctx.guildId, newGrant, change);
}

/**
 * Returns the patterns of the option `commands`; null if it is missing.
 * @throws UserError if it can't be read, or the permission is not that to run console commands
 */
function commandsToGrant({ options }: CommandContext, permission: string): readonly string[] | null {
  const typed = options.get('commands');
  if (permission !== 'command' && typed !== null) throw new UserError('commands-elsewhere');
  try {
    // A blank option must not grant every command.
    return options.given('commands') ? parseCommandPatterns(typed ?? '') : null;
  } catch (error) {
    if (!(error instanceof CommandPatternError)) throw error;
    const { pattern } = error;
    throw new UserError('commands-unreadable', { pattern, count: maxPatterns, length: maxPatternLength });
  }
}

async function revoke(ctx: CommandContext): Promise<void> {
  const roleId = ctx.options.required('role');
  const permission = ctx.options.choice('permission', permissions);
  await ctx.reply.defer('ephemeral');
  const server = await findGrantedServer(ctx);
  const revocation = { roleId, permission, server };
  await ctx.reply.send(
    permission === null ? await askToRevokeAll(ctx, revocation) : await takeAway(ctx, revocation),
    'ephemeral',
  );
}

/** Returns the question whether to revoke everything from a role: a forgotten option must not do that. */
async function askToRevokeAll(ctx: CommandContext, revocation: Revocation): Promise<Message> {
  const { roleId, server } = revocation;
  const of = server && (await ctx.services.store.serverRefs.rememberAll(ctx.guildId, [server]))[0];
  return revokeQuestion(ctx, revocation, [roleId, everything, of ?? everything]);
}

/** Removes grants. Returns what to reply. */
async function takeAway(ctx: InteractionContext, revocation: Revocation): Promise<Message> {
  const { guildId, services, privateTexts } = ctx;
  const { roleId, permission, server } = revocation;
  const match = {
    roleId,
    ...(permission === null ? {} : { permission }),
    ...(server === null ? {} : { server }),
  };
  const count = await services.store.grants.remove(guildId, match, ctx.person.id);
  const grants = await withDistinctServers(ctx, await services.store.grants.of(guildId));
  const left = grants.filter((grant) => grant.roleId === roleId);
  const paused = count === 0 ? [] : await services.scheduleMakers.concerned(guildId);
  const pausing = pausingLines(privateTexts, paused);
  return revokedMessage(privateTexts, guildId, revocation, count, left, pausing);
}

/** Returns the server of the option; null if it is missing. */
async function serverToGrantOn(ctx: CommandContext): Promise<ServerRef | null> {
  const server = await optionalServer(ctx);
  if (server === null) return null;
  const link = linkOf(await requireConnection(ctx), server);
  if (await isListed(link, server.id)) return server;
  // Any text can be an id, so the host checks that the server exists.
  const { name } = await link.hosting.server(link.account, server.id);
  return { ...server, name };
}
