import { type Backup, HostError, type Listing, type Server } from '@steward/hosts/model';
import { similar, withTimeout } from '@steward/kit';
import type { Action } from '../../access/actions.ts';
import { isUsualId, type ServerRef } from '../../domain/connection.ts';
import type { HostConnection } from '../../operations/model/host-connection.ts';
import { missingFeature } from '../../operations/supported.ts';
import type {
  AccountContext,
  CommandContext,
  ConnectedContext,
  InteractionContext,
} from '../interactions/context.ts';
import type { Choice } from '../interactions/reply.ts';
import { serverChoiceName } from '../texts/servers.ts';
import { connectionsOf, linkOf, onlyConnection, requireConnection } from './connections.ts';
import { canBeAsked, loadAccess } from './rights.ts';
import { listAgeMs, seenServersOf, shownAgeMs } from './server-list.ts';
import { byName, fold, ServerNames } from './server-names.ts';
import { serversWithId, typedId } from './server-search.ts';
import { everyServer, meantServer, withServerValues } from './server-values.ts';

/** A read goes on for this long while what is known is shown, in milliseconds: the next suggestion has its result. */
const deadlineMs = 2_000;

/**
 * Returns choices for the `server` option: servers on which the person may do one of the actions, or ask for approval.
 * @param offersAll whether all servers at once are offered, if the person may do it on several; `beside-default`: only if the
 * command would otherwise use the default server
 */
export async function autocompleteServer(
  ctx: CommandContext,
  actions: readonly Action[],
  offersAll: boolean | 'beside-default' = false,
): Promise<readonly Choice[]> {
  const access = await loadAccess(ctx);
  if (!access.maySeeAny()) return [];
  const connected = await requireConnection(ctx);
  const offers = offersAll === 'beside-default' ? connected.guild.defaultServer !== null : offersAll;
  return serverChoices({ ...connected, access }, actions, offers);
}

/**
 * Returns choices for a `server` option: servers on which the person may do one of the actions that their hosts have, then
 * those on which they can ask for approval.
 */
async function serverChoices(
  ctx: CommandContext & AccountContext,
  actions: readonly Action[],
  offersAll: boolean,
): Promise<readonly Choice[]> {
  const { access, guild } = ctx;
  const canAsk = actions.some((action) => canBeAsked(guild, action)) && access.maySeeAny();
  if (!canAsk && !actions.some((action) => access.mayAnywhere(action))) return [];
  const servers = await serversToSuggest(ctx);
  const query = fold(ctx.options.get('server') ?? '');
  const connections = connectionsOf(ctx);
  const rank = (server: ServerRef): number | null => {
    const { capabilities } = linkOf(ctx, server).hosting;
    const supported = actions.filter((action) => missingFeature(action, capabilities) === null);
    if (supported.some((action) => access.may(action, server))) return 0;
    return access.maySee(server) && supported.some((action) => canBeAsked(guild, action)) ? 2 : null;
  };
  const suffixes = new Map(
    connections.length < 2 ? [] : connections.map(({ id, name }) => [id, ` (${fold(name)})`]),
  );
  const folded = servers.map((server) => ({ server, name: fold(server.name) }));
  const called = folded.filter(
    ({ server: { connectionId, id }, name }) =>
      `${name}${suffixes.get(connectionId) ?? ''}`.includes(query) || fold(id).includes(query),
  );
  const found = (called.length > 0 ? called : similar(query, folded, ({ name }) => name))
    .flatMap(({ server, name }) => {
      const ranked = rank(server);
      return ranked === null ? [] : { server, name, rank: ranked + (name.startsWith(query) ? 0 : 1) };
    })
    .toSorted((a, b) => a.rank - b.rank || byName(a.server, b.server))
    .slice(0, 25);
  const names = new Set(found.map(({ name }) => name));
  const alike = folded.filter(({ name }) => names.has(name)).map(({ server }) => server);
  const shown = found.map(({ server }) => server).map(new ServerNames(alike, connections).labelled);
  const choices = await withServerValues(shown, connections.length, ctx);
  const named = choices.map(({ server, value }) => ({
    name: serverChoiceName(ctx.privateTexts, server),
    value,
  }));
  const all = ctx.privateTexts.plain('choice.all-servers');
  const isMeant = query === everyServer || fold(all).includes(query);
  const isOffered = offersAll && isMeant && servers.filter((server) => rank(server) === 0).length > 1;
  return isOffered ? [{ name: all, value: everyServer }, ...named].slice(0, 25) : named;
}

/** A server to suggest; without a status if it is only known from an earlier list. */
type SuggestedServer = ServerRef & Pick<Server, 'status' | 'statusWord'>;

/** Returns the servers that the hosts list, or listed last if they don't respond. */
async function serversToSuggest(ctx: ConnectedContext): Promise<readonly SuggestedServer[]> {
  const lists = await Promise.all(
    ctx.links.map(async ({ connection, hosting, account }): Promise<readonly SuggestedServer[]> => {
      const read = hosting.servers(account, { maxAgeMs: listAgeMs, deadlineMs });
      const fresh = read.then(({ items }) =>
        items.map((server) => ({ ...server, connectionId: connection.id })),
      );
      const known = async () => {
        const names =
          (await ctx.services.store.knownLists.servers(account.id)) ??
          (await seenServersOf(ctx, [{ connection }]));
        if (names.length === 0) return null;
        return names.map(({ id, name }) => ({
          connectionId: connection.id,
          id,
          name,
          status: 'unknown' as const,
          statusWord: null,
        }));
      };
      return (await freshOrKnown(ctx, fresh, known)) ?? [];
    }),
  );
  return lists.flat();
}

/** Returns the backups that the host lists, or the complete ones that it listed last if it doesn't respond. */
export async function backupsToSuggest(
  ctx: InteractionContext & HostConnection & { readonly server: ServerRef },
): Promise<readonly Backup[]> {
  const { hosting, account, server, services } = ctx;
  const read = hosting.backups(account, server.id, { maxAgeMs: listAgeMs, deadlineMs });
  const known = () => services.store.knownLists.backups(account.id, server.id);
  return (
    (await freshOrKnown(
      ctx,
      read.then(({ items }) => items),
      known,
    )) ?? []
  );
}

/** Returns what the host lists now; null if it fails, or doesn't respond as soon as suggestions have to be shown. */
export async function backupsNow(
  ctx: InteractionContext & HostConnection & { readonly server: ServerRef },
): Promise<Listing<Backup> | null> {
  const { hosting, account, server } = ctx;
  const read = hosting.backups(account, server.id, { maxAgeMs: shownAgeMs, deadlineMs });
  const listing = await freshOrKnown(ctx, read, async () => 'late' as const);
  return listing === 'late' ? null : listing;
}

/**
 * Returns the server for whose other option choices are suggested: of those on which the person may do the action, else of
 * those on which they can ask for approval and see the list of backups. Null if none is meant, or several are.
 */
export async function serverToSuggestFor(
  ctx: CommandContext & AccountContext,
  action: Action,
): Promise<ServerRef | null> {
  const { access, guild } = ctx;
  const may = (server: ServerRef) => access.may(action, server);
  const mayAsk = (server: ServerRef) => canBeAsked(guild, action) && access.may('backup.list', server);
  const { known, typed } = await meantServer(ctx, guild);
  if (known !== null) return may(known) || mayAsk(known) ? known : null;
  const servers = await serversToSuggest(ctx);
  const meant = typed === null ? servers : serversCalled(ctx, servers, typed);
  for (const isMeant of [may, mayAsk]) {
    const [only, ...others] = meant.filter(isMeant);
    if (only !== undefined) return others.length === 0 ? only : null;
  }
  const connection = onlyConnection(ctx);
  if (typed === null || meant.length > 0 || connection === null || !isUsualId(typed)) return null;
  // The host may not list it.
  const unlisted = { connectionId: connection.id, id: typedId(ctx, connection.id, typed), name: typed };
  return may(unlisted) || mayAsk(unlisted) ? unlisted : null;
}

function serversCalled(
  ctx: ConnectedContext,
  servers: readonly ServerRef[],
  typed: string,
): readonly ServerRef[] {
  const withId = serversWithId(ctx, servers, typed);
  if (withId.length > 0) return withId;
  return new ServerNames(servers, connectionsOf(ctx)).called(typed);
}

/**
 * Returns what is read if it is there as soon as suggestions have to be shown, else what is known. If nothing is known, waits
 * until the read ends; null if it fails. A read that takes longer goes on.
 */
async function freshOrKnown<T, Known>(
  ctx: InteractionContext,
  read: Promise<T>,
  known: () => Promise<Known | null>,
): Promise<T | Known | null> {
  const fresh: { value?: T } = {};
  const reading = read.then(
    (value) => {
      fresh.value = value;
    },
    (error: unknown) => {
      ctx
        .log()
        [error instanceof HostError ? 'debug' : 'error'](
          { err: error },
          'a suggestion shows the last known state',
        );
    },
  );
  await withTimeout(ctx.services.timings.suggestionWaitMs, reading);
  if (fresh.value !== undefined) return fresh.value;
  const last = await known();
  if (last !== null) return last;
  await reading;
  return fresh.value ?? null;
}
