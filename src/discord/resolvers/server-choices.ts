import type { Access } from '../../access/access.ts';
import type { Action } from '../../access/actions.ts';
import type { ServerRef } from '../../domain/connection.ts';
import type { Account } from '../../domain/hosting.ts';
import type { CommandContext, InteractionContext, Services } from '../interactions/context.ts';
import type { Choice } from '../interactions/reply.ts';
import { serverChoiceName } from '../texts/servers.ts';
import { plain } from '../views/markdown.ts';
import { fold, withServerValues } from './server.ts';

/** How old a list may be from which names are offered. */
const listAgeMs = 5_000;

/** The choices for a `server` option: only servers on which the person may do one of the actions. */
export async function serverChoices(
  typed: string,
  actions: readonly Action[],
  access: Access,
  account: Account,
  use: InteractionContext,
  deps: Services,
): Promise<readonly Choice[]> {
  const { items } = await deps.hosting.servers(account, { maxAgeMs: listAgeMs, patienceMs: 2_000 });
  const query = fold(typed);
  const found = items
    .filter(({ id }) => actions.some((action) => access.may(action, id)))
    .filter(({ id, name }) => fold(name).includes(query) || fold(id).includes(query))
    .toSorted((a, b) => Number(fold(b.name).startsWith(query)) - Number(fold(a.name).startsWith(query)))
    .slice(0, 25);
  const choices = await withServerValues(found, use, deps);
  return choices.map(({ server, value }) => ({ name: serverChoiceName(server), value }));
}

const names = new Intl.Collator();

/** The servers that grants name: they can be revoked whether or not the host still has them. */
async function grantedServers(use: CommandContext, deps: Services): Promise<readonly ServerRef[]> {
  const grants = await deps.store.grants.of(use.guildId);
  const servers = new Map<string, ServerRef>();
  for (const { server } of grants) if (server !== null) servers.set(server.id, server);
  return [...servers.values()].toSorted((a, b) => names.compare(a.name, b.name));
}

/** The server of the option, as grants know it; null where the option was left out. */
export async function grantedServer(use: CommandContext, deps: Services): Promise<ServerRef | null> {
  const typed = use.options.get('server');
  if (typed === null) return null;
  for (const { server, value } of await withServerValues(await grantedServers(use, deps), use, deps)) {
    if (value === typed || fold(server.name) === fold(typed)) return server;
  }
  return { id: typed, name: typed };
}

/** Choices for the `server` option where something is revoked. */
export async function grantedServerChoices(use: CommandContext, deps: Services): Promise<readonly Choice[]> {
  const query = fold(use.options.get('server') ?? '');
  const found = (await grantedServers(use, deps)).filter(({ id, name }) =>
    fold(`${name} ${id}`).includes(query),
  );
  const choices = await withServerValues(found.slice(0, 25), use, deps);
  return choices.map(({ server, value }) => ({ name: plain(server.name), value }));
}
