import { HostError, orNull } from '@steward/hosts/model';
import { Access } from '../access/access.ts';
import { requireAdmin } from '../discord/interactions/command.ts';
import type { CommandContext, InteractionContext } from '../discord/interactions/context.ts';
import { acknowledgeInPlace, showInPlace } from '../discord/interactions/in-place.ts';
import { adminsOf, rolesOf } from '../discord/members.ts';
import { askableActions } from '../discord/resolvers/rights.ts';
import { isDiscordFault, isTransient } from '../discord/rest/errors.ts';
import { isUsable } from '../operations/guild-hosts.ts';
import type { HostConnection } from '../operations/model/host-connection.ts';
import { type CheckedHost, checkMessage, memberMessage } from './check-view.ts';
import { checkConnections, readSetUp } from './checklist.ts';
import { readGuild } from './guild-facts.ts';
import { findProblems, type SetupFacts, usedChannelIds } from './setup-check.ts';
import type { CheckedConnection } from './setup-view.ts';
import { machineProblem } from './this-machine-view.ts';

/** `/setup check`: looks for what is wrong, or says what a member can do. */
export async function checkSetup(ctx: CommandContext): Promise<void> {
  await ctx.reply.defer('ephemeral');
  const memberId = ctx.options.get('member');
  await (memberId === null ? checkAll(ctx) : checkMember(ctx, memberId));
}

/** Looks again, for an admin who saw what was wrong. */
export async function checkAgain(ctx: InteractionContext): Promise<void> {
  requireAdmin(ctx);
  await acknowledgeInPlace(ctx);
  await checkAll(ctx);
}

async function checkAll(ctx: InteractionContext): Promise<void> {
  const { guildId, privateTexts: t, services } = ctx;
  const [{ connections }, discord, setUp, pausing] = await Promise.all([
    checkConnections(ctx, null, 0),
    orSilent(readGuild(services.api, guildId)),
    readSetUp(ctx),
    services.scheduleMakers.concerned(guildId),
  ]);
  const [servers, hosts] = await Promise.all([readKeys(ctx, connections), readHosts(ctx, connections)]);
  const machine = services.thisMachine?.isFor(ctx.person.id) === true ? machineProblem(ctx) : null;
  const known = { ...setUp, discord, pausing, connections, servers, machine };
  const threads = await findThreads(ctx, known);
  const outdated = hosts.filter(({ isOutdated }) => isOutdated).map(({ name }) => name);
  const problems = findProblems({ ...known, threads, outdated });
  await showInPlace(ctx, checkMessage(t, problems, hosts));
}

/** Returns what Discord says; null if it doesn’t. */
export async function orSilent<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: unknown) => {
    if (isDiscordFault(error) || isTransient(error)) return null;
    throw error;
  });
}

/** Returns which of the used channels are threads: Discord lists them elsewhere. */
async function findThreads(
  { guildId, services }: InteractionContext,
  facts: Omit<SetupFacts, 'threads' | 'outdated'>,
): Promise<ReadonlySet<string>> {
  const listed = new Set(facts.discord?.channels.map(({ id }) => id));
  const unlisted = facts.discord === null ? [] : [...usedChannelIds(facts)].filter((id) => !listed.has(id));
  const found = await Promise.all(
    unlisted.slice(0, 10).map(async (id) => {
      const channel = await services.messages.findChannel(guildId, id);
      return 'name' in channel ? [id] : [];
    }),
  );
  return new Set(found.flat());
}

/** How many servers of each host are read for what the key can’t do there. */
const maxReads = 25;

async function readKeys(
  { guildId, id, services }: InteractionContext,
  checked: readonly CheckedConnection[],
): Promise<SetupFacts['servers']> {
  const found = await services.hosts.of(guildId, { interaction: id });
  const links = (found?.connections ?? [])
    .filter(isUsable)
    .filter(({ hosting }) => hosting.capabilities.keyPermissions === true);
  const reads = links.flatMap(({ connection, hosting, account }) => {
    const { listed = [] } = checked.find((one) => one.connection.id === connection.id) ?? {};
    return listed.slice(0, maxReads).map(async (serverId) => {
      const options = { maxAgeMs: 5_000, deadlineMs: 5_000 };
      const server = await orNull(hosting.server(account, serverId, options));
      return server === null ? [] : [{ connection: connection.name, server }];
    });
  });
  return (await Promise.all(reads)).flat();
}

async function readHosts(
  { guildId, id, services }: InteractionContext,
  checked: readonly CheckedConnection[],
): Promise<readonly CheckedHost[]> {
  const found = await services.hosts.of(guildId, { interaction: id });
  const watched = services.serverMonitor.connections(guildId);
  return Promise.all(
    (found?.connections ?? []).filter(isUsable).map(async (link) => ({
      name: link.connection.name,
      capabilities: link.hosting.capabilities,
      testing: services.backupTester.testingOf(link),
      readAt: watched.find((one) => one.connection.id === link.connection.id)?.succeededAt ?? null,
      isOutdated: await isOutdated(link, checked),
    })),
  );
}

/** Returns whether the console of a server shows that the panel is too old for its machines. */
async function isOutdated(
  { connection, hosting, account }: HostConnection,
  checked: readonly CheckedConnection[],
): Promise<boolean> {
  const [serverId] = checked.find((one) => one.connection.id === connection.id)?.listed ?? [];
  if (serverId === undefined || hosting.capabilities.log !== 'console') return false;
  try {
    await hosting.log(account, serverId, 1, { deadlineMs: 3_000 });
    return false;
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    return error.reason === 'panel-outdated';
  }
}

async function checkMember(ctx: InteractionContext, personId: string): Promise<void> {
  const { guildId, id, privateTexts: t, reply, services } = ctx;
  const [roleIds, admins, grants, found] = await Promise.all([
    rolesOf(services.api, guildId, personId),
    adminsOf(services.api, guildId),
    services.store.grants.of(guildId),
    services.hosts.of(guildId, { interaction: id }),
  ]);
  const isAdmin =
    roleIds !== null && (admins.ownerId === personId || !admins.roleIds.isDisjointFrom(roleIds));
  const access = roleIds === null ? null : new Access({ id: personId, name: '', roleIds, isAdmin }, grants);
  const askable = access === null ? [] : askableActions(found?.guild ?? null, access);
  const own = grants.filter(({ roleId }) => roleIds?.has(roleId));
  await reply.send(
    memberMessage(t, guildId, { id: personId, access, isAdmin, grants: own, askable }),
    'ephemeral',
  );
}
