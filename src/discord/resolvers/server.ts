import type { Action } from '../../access/actions.ts';
import type { ServerRef } from '../../domain/connection.ts';
import { HostError, type HostErrorKind } from '../../domain/host-error.ts';
import type { Listing } from '../../domain/hosting.ts';
import type { Server } from '../../domain/server.ts';
import type {
  AccountContext,
  CommandContext,
  ConnectedContext,
  InteractionContext,
  ServerContext,
} from '../interactions/context.ts';
import { type Choice, fitsChoice } from '../interactions/reply.ts';
import { UserError } from '../interactions/user-error.ts';
import { serverChoiceName } from '../texts/servers.ts';
import type { LocalizedText } from '../texts/texts.ts';
import { inline, md, plain } from '../views/markdown.ts';

/** Maximum age of a list for looking up a server by name or id, in milliseconds. */
const listAgeMs = 5_000;
/** Maximum age of a state that is shown as current, in milliseconds. */
export const shownAgeMs = 1_000;

/**
 * Returns the server that was picked or typed, else the guild's default server, else the only one of the account.
 * @throws UserError with the servers on which the person may do the action, if none or several match
 * @throws HostError
 */
export async function findServer(
  ctx: AccountContext,
  typed: string | null,
  action: Action,
): Promise<ServerRef> {
  const { access, account, connection, hosting } = ctx;
  if (typed !== null) return findTypedServer(ctx, typed, action);
  if (connection.defaultServer !== null) return connection.defaultServer;
  const { items } = await hosting.servers(account, { maxAgeMs: listAgeMs });
  const allowed = items.filter(({ id }) => access.may(action, id));
  const [only] = allowed;
  if (only !== undefined && allowed.length === 1) return only;
  if (allowed.length > 0) throw new UserError('which-server', { servers: serverList(allowed) });
  throw new UserError(items.length === 0 ? 'no-servers' : 'no-server-allowed');
}

async function findTypedServer(ctx: AccountContext, typed: string, action: Action): Promise<ServerRef> {
  const { access } = ctx;
  const referred = await decodeServerValue(typed, ctx);
  if (referred !== null) return referred;
  const listing = await listServers(ctx);
  const exact = listing?.items.find(({ id }) => id === typed);
  // A person who may not see the server is not shown its name either.
  if (exact !== undefined) return access.may(action, exact.id) ? exact : { id: typed, name: typed };
  const named = (listing?.items ?? []).filter(
    (server) => fold(server.name) === fold(typed) && access.may(action, server.id),
  );
  const [first] = named;
  if (first !== undefined && named.length === 1) return first;
  if (named.length > 1) throw new UserError('several-servers', { name: typed, servers: serverList(named) });
  // The host may not have listed it.
  const mayBeUnlisted = listing === null || listing.more || listing.items.length === 0;
  if (mayBeUnlisted && isUsualId(typed)) return { id: typed, name: typed };
  if (listing === null) throw new UserError('server-not-listed', { name: typed });
  const allowed = listing.items.filter(({ id }) => access.may(action, id));
  if (allowed.length === 0) throw new UserError('no-such-server-allowed', { name: typed });
  throw new UserError('no-such-server', { name: typed, servers: serverList(allowed) });
}

const usualId = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/;

/**
 * Returns whether typed text may be sent to the host as an id that no list contains. Other text could become another
 * path if a proxy in front of the host decodes paths before routing.
 */
export function isUsualId(typed: string): boolean {
  return usualId.test(typed);
}

/** On a host that can't list its servers, a server can still be used by its id. */
const listMayFail: ReadonlySet<HostErrorKind> = new Set([
  'not-allowed',
  'unknown-server',
  'declined',
  'not-understood',
  'host-failed',
]);

/** Returns the servers that the host lists; null if it can't list them. @throws HostError */
export async function listServers({ account, hosting }: ConnectedContext): Promise<Listing<Server> | null> {
  try {
    return await hosting.servers(account, { maxAgeMs: listAgeMs });
  } catch (error) {
    if (error instanceof HostError && listMayFail.has(error.kind)) return null;
    throw error;
  }
}

/** Returns a line for each server. */
function serverList(servers: readonly ServerRef[]): LocalizedText {
  const names = servers.map(({ id, name }) =>
    id === name ? md`• ${inline(name, 60)}` : md`• ${inline(name, 60)} (${inline(id, 40)})`,
  );
  return (t) => t.lines(names, 2_900);
}

/** Prefix of an option's value if the id itself does not fit into a choice. */
const referencePrefix = 'ref:';

/** Returns servers with the values of their choices: the id, or a reference if the id is too long. */
async function withServerValues<T extends ServerRef>(
  servers: readonly T[],
  { guildId, services }: InteractionContext,
): Promise<readonly { server: T; value: string }[]> {
  const long = servers.filter(({ id }) => !fitsChoice(id));
  const references = await services.store.serverRefs.rememberAll(guildId, long);
  const values = new Map(long.map(({ id }, index) => [id, `${referencePrefix}${references[index]}`]));
  return servers.map((server) => ({ server, value: values.get(server.id) ?? server.id }));
}

/** Returns the server of a picked reference; null if it is an id or a name, or no longer stored. */
export async function decodeServerValue(
  typed: string,
  { guildId, services }: InteractionContext,
): Promise<ServerRef | null> {
  if (!typed.startsWith(referencePrefix)) return null;
  return services.store.serverRefs.find(guildId, typed.slice(referencePrefix.length));
}

/** Returns the server of a button's reference. @throws UserError if it is no longer stored */
export async function serverFromReference(
  reference: string,
  { guildId, services }: InteractionContext,
): Promise<ServerRef> {
  const server = await services.store.serverRefs.find(guildId, reference);
  if (server !== null) return server;
  throw new UserError('old-server-button');
}

/** Returns choices for a `server` option: servers on which the person may do one of the actions. */
export async function serverChoices(
  ctx: CommandContext & AccountContext,
  actions: readonly Action[],
): Promise<readonly Choice[]> {
  const { access, account, hosting } = ctx;
  const { items } = await hosting.servers(account, { maxAgeMs: listAgeMs, deadlineMs: 2_000 });
  const query = fold(ctx.options.get('server') ?? '');
  const found = items
    .filter(({ id }) => actions.some((action) => access.may(action, id)))
    .filter(({ id, name }) => fold(name).includes(query) || fold(id).includes(query))
    .toSorted((a, b) => Number(fold(b.name).startsWith(query)) - Number(fold(a.name).startsWith(query)))
    .slice(0, 25);
  const choices = await withServerValues(found, ctx);
  return choices.map(({ server, value }) => ({ name: serverChoiceName(ctx.privateTexts, server), value }));
}

/** Returns choices for a `server` option of a command that revokes grants. */
export async function grantedServerChoices(ctx: CommandContext): Promise<readonly Choice[]> {
  const query = fold(ctx.options.get('server') ?? '');
  const found = (await grantedServers(ctx)).filter(({ id, name }) => fold(`${name} ${id}`).includes(query));
  const choices = await withServerValues(found.slice(0, 25), ctx);
  return choices.map(({ server, value }) => ({ name: plain(server.name), value }));
}

/** Returns the server of the option as it is stored in grants; null if the option is missing. */
export async function findGrantedServer(ctx: CommandContext): Promise<ServerRef | null> {
  const typed = ctx.options.get('server');
  if (typed === null) return null;
  for (const { server, value } of await withServerValues(await grantedServers(ctx), ctx)) {
    if (value === typed || fold(server.name) === fold(typed)) return server;
  }
  return { id: typed, name: typed };
}

/** Returns the servers of the guild's grants, which the host may no longer have. */
async function grantedServers({
  guildId,
  services,
  privateTexts,
}: InteractionContext): Promise<readonly ServerRef[]> {
  const servers = new Map<string, ServerRef>();
  for (const { server } of await services.store.grants.of(guildId))
    if (server !== null) servers.set(server.id, server);
  return [...servers.values()].toSorted((a, b) => privateTexts.compare(a.name, b.name));
}

/**
 * Returns the servers that the person may see.
 * @throws UserError if there are none
 * @throws HostError
 */
export async function visibleServers({ access, account, hosting }: AccountContext): Promise<Listing<Server>> {
  const { items, more } = await hosting.servers(account, { maxAgeMs: shownAgeMs });
  if (items.length === 0) throw new UserError('no-servers');
  const visible = items.filter(({ id }) => access.may('status', id));
  if (visible.length === 0) throw new UserError('no-visible-server');
  return { items: visible, more };
}

/** Reads each server that was listed without a status. One that can't be read stays as listed. */
export async function withStatuses(
  servers: readonly Server[],
  { account, hosting, log }: ConnectedContext,
): Promise<readonly Server[]> {
  return Promise.all(
    servers.map(async (server) => {
      if (server.statusWord !== null || server.status !== 'unknown') return server;
      try {
        const options = { maxAgeMs: 5_000, deadlineMs: 5_000 };
        return withKnownName(await hosting.server(account, server.id, options), server);
      } catch (error) {
        log().debug({ err: error }, 'a server of the overview could not be read');
        return server;
      }
    }),
  );
}

/**
 * Returns the server's current state.
 * @param maxAgeMs default: no cached state
 * @throws HostError
 */
export async function readServer(
  { account, server, hosting }: ServerContext,
  { maxAgeMs = 0 } = {},
): Promise<Server> {
  return withKnownName(await hosting.server(account, server.id, { maxAgeMs }), server);
}

/** Keeps the known name of the server: some hosts include it only in some responses. */
function withKnownName(read: Server, known: ServerRef): Server {
  return { ...read, id: known.id, name: read.name === read.id ? known.name : read.name };
}

/** Normalizes text for comparison without regard to case and width. */
export function fold(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}
