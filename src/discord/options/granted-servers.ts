import type { ServerRef } from '../../domain/connection.ts';
import type { Deps, TypedUse } from '../dispatch/command.ts';
import type { Choice } from '../dispatch/reply.ts';
import { plain } from '../look/plain-text.ts';
import { fold } from './fold.ts';
import { serverValue } from './server-value.ts';

const names = new Intl.Collator();

/** The servers that grants name: they can be revoked whether or not the host still has them. */
async function grantedServers(use: TypedUse, deps: Deps): Promise<readonly ServerRef[]> {
  const grants = await deps.store.grants.of(use.guildId);
  const servers = new Map<string, ServerRef>();
  for (const { server } of grants) if (server !== null) servers.set(server.id, server);
  return [...servers.values()].toSorted((a, b) => names.compare(a.name, b.name));
}

/** The server of the option, as grants know it; null where the option was left out. */
export async function grantedServer(use: TypedUse, deps: Deps): Promise<ServerRef | null> {
  const typed = use.options.get('server');
  if (typed === null) return null;
  for (const server of await grantedServers(use, deps)) {
    if ((await serverValue(server, use, deps)) === typed || fold(server.name) === fold(typed)) return server;
  }
  return { id: typed, name: typed };
}

/** Choices for the `server` option where something is revoked. */
export async function grantedChoices(use: TypedUse, deps: Deps): Promise<readonly Choice[]> {
  const query = fold(use.options.get('server') ?? '');
  const found = (await grantedServers(use, deps)).filter(({ id, name }) =>
    fold(`${name} ${id}`).includes(query),
  );
  const choice = async (server: ServerRef) => ({
    name: plain(server.name),
    value: await serverValue(server, use, deps),
  });
  return Promise.all(found.slice(0, 25).map(choice));
}
